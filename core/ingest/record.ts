import type { CompanyFields, Method, PersonFields, Relation, RoundFields } from "../catalog/fields.ts";

/** A person as a record names them, with their part in the record's company. */
export interface PersonMention extends PersonFields {
  readonly name: string;
  readonly relation: Relation;
  readonly title?: string;
}

/** A securities filing's identity and its place in a chain of amendments. */
export interface FilingIdentity {
  /** With dashes: `0001234567-24-000001`. */
  readonly accession: string;
  readonly cik: string;
  readonly formType: "D" | "D/A";
  readonly fileNumber?: string;
  readonly previousAccession?: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn?: string;
}

/** What one piece of evidence (a row, a filing, an article) says: one company and at most one funding round. */
export interface EvidenceRecord {
  readonly method: Method;
  /** Where a person can see it: the filing's page, the article, the list's own source link. */
  readonly sourceUrl?: string;
  /** ISO instant the evidence speaks for (filed, published, announced); the retrieval when it does not say. */
  readonly effectiveAt?: string;
  readonly company: CompanyFields;
  readonly round?: RoundFields;
  readonly people: readonly PersonMention[];
  readonly filing?: FilingIdentity;
}

/** What a source makes of one place in a document. `ref` is that place ("row 12", an accession number). */
export type Outcome =
  | { readonly kind: "record"; readonly ref: string; readonly record: EvidenceRecord }
  /** Readable, but for a person to decide: what a feed yields, or what a source is unsure of. */
  | { readonly kind: "review"; readonly ref: string; readonly reason: string; readonly record: EvidenceRecord }
  /** Could not be read. `reason` says what is wrong and what would be right. */
  | {
      readonly kind: "quarantined";
      readonly ref: string;
      readonly column?: string;
      readonly code: string;
      readonly reason: string;
      readonly excerpt?: string;
    }
  /** Read, and by rule not for the catalogue (a pooled fund, an acquisition); counted by `code`. */
  | { readonly kind: "excluded"; readonly ref: string; readonly code: string }
  /** Something the operator should see once for the document (how columns were understood). */
  | { readonly kind: "notice"; readonly message: string };

/** Thresholds beyond which a document's reading is held for a person instead of published. */
export interface Expectations {
  /** Fewest records, reviews and exclusions together. */
  readonly minRows?: number;
  readonly maxRows?: number;
  /** Largest share (0 to 1) of rows that may be quarantined; judged from 10 rows on. */
  readonly maxQuarantinedShare: number;
}

/** One raw document of a source: stored first, then read. */
export interface SourceDocument {
  /** Stable name of the document at its source: accession number, feed address, file name. */
  readonly externalId: string;
  readonly url?: string;
  readonly title?: string;
  readonly mediaType: string;
  /** SHA-256 of the original bytes, hex. */
  readonly contentHash: string;
  readonly retrievedAt: Date;
  /** Names the reader's version and options; a document is read again only when this changes. */
  readonly reading: string;
  readonly expectations: Expectations;
  /** About how many rows it holds, where that is known beforehand; only to show how far a reading is. */
  readonly rowsExpected?: number;
  /** The bytes to keep, without what must not be kept (home addresses, telephone numbers). */
  content(): AsyncIterable<Uint8Array>;
  /** Reads it, in order, streaming. Throws AppError `invalid_input` when the whole document is unreadable. */
  read(): AsyncIterable<Outcome>;
}
