import type { CompanyFields, Method, PersonFields, Relation, RoundFields } from "../catalog/facts.ts";

/** A person named by a record, with their role in the record's company. */
export interface PersonMention extends PersonFields {
  readonly name: string;
  readonly relation: Relation;
  readonly title?: string;
}

/** A securities filing's identity and its position in a chain of amendments. */
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

/** What one row, filing or article states: one company and at most one funding round. */
export interface EvidenceRecord {
  readonly method: Method;
  /** The company's id in its list, after the name of its column: "company id 7". */
  readonly listId?: string;
  /** Where people can see it: the filing's page, the article, the list's own source link. */
  readonly sourceUrl?: string;
  /** ISO instant for which the evidence speaks (filed, published, announced); defaults to the retrieval time. */
  readonly effectiveAt?: string;
  readonly company: CompanyFields;
  readonly round?: RoundFields;
  readonly people: readonly PersonMention[];
  readonly filing?: FilingIdentity;
  /** What the source wrote, kept only with records that wait for a reviewer. */
  readonly raw?: RawTexts;
}

/** The named texts of a row or article as the source wrote them, shortened. */
export type RawTexts = readonly (readonly [name: string, text: string])[];

/** How a source read one position in a document; `ref` names the position ("row 12", an accession number). */
export type Outcome =
  | {
      readonly kind: "record";
      readonly ref: string;
      readonly record: EvidenceRecord;
      /** The company that it is about, if the source was asked about it; left out if that is no longer listed. */
      readonly companyId?: number;
      /** Returns what the source wrote; called only for records that need a reviewer. */
      readonly raw?: () => RawTexts;
    }
  /** Readable, but needs a reviewer: every feed item, or a record the source is unsure of. */
  | {
      readonly kind: "review";
      readonly ref: string;
      readonly reason: string;
      readonly record: EvidenceRecord;
      /** Recognised by its content: in the next version of a list, its ref may name another row. */
      readonly isRow?: boolean;
      /** The company it is about, as far as the source knows. */
      readonly companyId?: number;
    }
  /** Unreadable; `reason` states the problem and what would be accepted. */
  | {
      readonly kind: "quarantined";
      readonly ref: string;
      readonly column?: string;
      readonly code: string;
      readonly reason: string;
      readonly excerpt?: string;
    }
  /** Read, but out of scope by rule (a pooled fund, an acquisition); counted by `code`. */
  | { readonly kind: "excluded"; readonly ref: string; readonly code: string }
  /** Shown to the operator once per document; `ofColumns` describes how columns were read. */
  | { readonly kind: "notice"; readonly message: string; readonly ofColumns?: true };

/** Limits beyond which a document is held for review instead of published. */
export interface Expectations {
  /** Fewest records, reviews and exclusions in total. */
  readonly minRows?: number;
  readonly maxRows?: number;
  /** Largest share (0 to 1) of quarantined rows; checked from 10 rows on. */
  readonly maxQuarantinedShare: number;
}

/** How one column of a list was read. */
export interface ColumnReading {
  readonly column: string;
  /** The field its cells are read as; null if they are not read. */
  readonly field: string | null;
  /** How this was decided. `meaning`: the name says that it is something else, such as a valuation. */
  readonly how: "requested" | "name" | "content" | "excluded" | "meaning" | "unrecognised";
  /** The reason as shown to the operator: "by name", "valuation". */
  readonly why: string;
  /** Up to three different values, shortened; none of contact data. */
  readonly samples: readonly string[];
}

/** A reason to doubt a reading that only the reader can know. */
export interface Suspicion {
  readonly rule: "valuation_as_amount" | "total_as_amount" | "technical_date" | "layoffs_as_rounds";
  readonly reason: string;
}

/** One raw document of a source; stored before it is read. */
export interface SourceDocument {
  /** Stable name at the source: accession number, feed URL, file name. */
  readonly externalId: string;
  readonly url?: string;
  readonly title?: string;
  readonly mediaType: string;
  /** SHA-256 of the original bytes, hex. */
  readonly contentHash: string;
  readonly retrievedAt: Date;
  /** Version and options of the reader; a stored document is read again only when this changes. */
  readonly reading: string;
  readonly expectations: Expectations;
  /** Whether it replaces what earlier versions of the same list stated; other documents add to it. */
  readonly replacesEarlier?: boolean;
  /** True if it is a newer version of a page, whose earlier versions no longer count. */
  readonly supersedes?: boolean;
  /** Every column of a list, in its order. */
  readonly columns?: readonly ColumnReading[];
  readonly suspicious?: readonly Suspicion[];
  /** Format of a feed: "RSS", "Atom" or "JSON Feed"; a change suggests that the feed was replaced. */
  readonly format?: string;
  /** Options that the document needs when read alone, such as the date order that other files of its list show. */
  readonly impliedOptions?: Readonly<Record<string, string>>;
  /** Approximate row count, if known; only for progress. */
  readonly rowsExpected?: number;
  /** The bytes to store, without data that must not be kept (home addresses, telephone numbers). */
  content(): AsyncIterable<Uint8Array>;
  /** Streams the outcomes in order. Throws AppError `invalid_input` when the whole document is unreadable. */
  read(): AsyncIterable<Outcome>;
}

/** What opening one input yields: a document, no change, or the reason it cannot be opened. */
export type Opened =
  | { readonly kind: "document"; readonly document: SourceDocument }
  | { readonly kind: "unreadable"; readonly input: string; readonly reason: string }
  | { readonly kind: "unchanged"; readonly input: string };
