import type { Mend, Reason } from "./list-file/reasons.ts";
import type { CompanyFields, Method, PersonFields, Relation, RoundFields } from "../facts/facts.ts";

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
  /** "D", "D/A", "C", "C-U" or similar. */
  readonly formType: string;
  readonly fileNumber?: string;
  readonly previousAccession?: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn?: string;
}

/** The statements of one row, filing or article: one company and at most one funding round. */
export interface EvidenceRecord {
  readonly method: Method;
  /** The company's id in its list, prefixed with the column's name: "company id 7". */
  readonly listId?: string;
  /** Public link to the evidence: the filing's page, the article, the list's own source link. */
  readonly sourceUrl?: string;
  /** ISO instant of the statement (filed, published, announced); defaults to the retrieval time. */
  readonly effectiveAt?: string;
  readonly company: CompanyFields;
  readonly round?: RoundFields;
  readonly people: readonly PersonMention[];
  readonly filing?: FilingIdentity;
  /** The source's own texts, kept only with records in the review queue. */
  readonly raw?: RawTexts;
}

/** The named texts of a row or article in the source's words, shortened. */
export type RawTexts = readonly (readonly [name: string, text: string])[];

/** The reading of one position in a document; `ref` names the position ("row 12", an accession number). */
export type Outcome =
  | {
      readonly kind: "record";
      readonly ref: string;
      readonly record: EvidenceRecord;
      /** The company whose site or article was requested, if any; omitted if it is no longer listed. */
      readonly companyId?: number;
      /** Returns the source's own texts; called only for records that need a reviewer. */
      readonly raw?: () => RawTexts;
    }
  /** Readable, but needs a reviewer: every feed item, or a record the source is unsure of. */
  | {
      readonly kind: "review";
      readonly ref: string;
      readonly reason: string;
      readonly record: EvidenceRecord;
      /** Identified by its content, because another version of the list may use its ref for another row. */
      readonly isRow?: boolean;
      /** The company it is about, if the source knows it. */
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
  /** Shown to the operator once per document; `ofColumns` marks notices on how columns were read. */
  | ({ readonly kind: "notice"; readonly ofColumns?: true } & Notice)
  /** A doubt that arose while rows were read; it holds the document. */
  | { readonly kind: "doubt"; readonly suspicion: Suspicion };

/** Limits for a document's counts; outside of them it is held instead of published. */
export interface Expectations {
  /** Minimum number of records, reviews and exclusions in total. */
  readonly minRows?: number;
  readonly maxRows?: number;
  /** Maximum share (0 to 1) of quarantined rows; checked from 10 rows on. */
  readonly maxQuarantinedShare: number;
}

/** A value of a column that says what its rows are. */
export interface RowValue {
  readonly value: string;
  /** Number of rows of the sample with it. */
  readonly count: number;
  readonly meaning: "round" | "exit" | "company" | "none";
  /** Texts that the value stands for. */
  readonly examples?: readonly string[];
}

/** The reading of one column of a list. */
export interface ColumnReading {
  readonly column: string;
  /** The field its cells are read as; null if they are not read. */
  readonly field: string | null;
  /** Basis of this decision. `meaning`: the name means something else, such as a valuation. */
  readonly how: "requested" | "confirmed" | "name" | "content" | "excluded" | "meaning" | "unrecognised";
  /** The reason as shown to the operator: "by name", "valuation". */
  readonly why: string;
  /** The field that a question offers for it instead. */
  readonly offered?: string;
  /** Up to five different values, shortened; none of contact data. */
  readonly samples: readonly string[];
  /** What the rows with its values are, if it decides that. */
  readonly rows?: readonly RowValue[];
  /** Whose it is, and the kind and units of its values, as they are confirmed. */
  readonly shown?: { readonly group: string; readonly kind: string; readonly units: readonly string[] };
  /** The sheet of the column, in a list of several sheets. */
  readonly part?: string;
}

/** A sheet of a workbook or a list in JSON, for the choice of what is read. */
export interface DocumentPart {
  readonly name: string;
  /** Number of rows; absent if it was not read. */
  readonly rows?: number;
  readonly isRead: boolean;
}

/** The rule that holds the first import of a layout that its headings alone do not explain. */
export const LAYOUT_RULE = "unconfirmed_layout";
/** Holds a list whose amounts are all dropped for want of a currency, if little else of its rounds is stated. */
export const UNPRICED_RULE = "amounts_without_currency";

/** The rule that holds amounts beside a day or stage of companies' last rounds. */
export const LAST_ROUND_RULE = "totals_beside_last";

/** A doubt about a reading that only the reader can raise. */
export interface Suspicion extends Reason {
  readonly rule:
    | "valuation_as_amount"
    | "total_as_amount"
    | "technical_date"
    | "layoffs_as_rounds"
    | "unread_cells"
    | "small_amounts"
    | typeof UNPRICED_RULE
    | typeof LAST_ROUND_RULE
    | typeof LAYOUT_RULE;
}

/** What is said of a document once, and the options that change it. */
export interface Notice {
  readonly message: string;
  readonly mends?: readonly Mend[];
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
  /** True if it replaces the statements of earlier versions of the same list; other documents add to it. */
  readonly replacesEarlier?: boolean;
  /** True if it replaces all earlier versions of its page. */
  readonly supersedes?: boolean;
  /** Every column of a list, in its order. */
  readonly columns?: readonly ColumnReading[];
  readonly suspicious?: readonly Suspicion[];
  /** Format of a feed: "RSS", "Atom" or "JSON Feed"; a change suggests that the feed was replaced. */
  readonly format?: string;
  /** Options that the document needs when read alone, such as the date order found in other files of its list. */
  readonly impliedOptions?: Readonly<Record<string, string>>;
  /** True for one of very many small documents of a record each: they are stored and read together. */
  readonly isOneOfMany?: true;
  /** The sheets or lists of the file, if there are several. */
  readonly parts?: readonly DocumentPart[];
  /** Approximate row count, if known; only for progress. */
  readonly rowsExpected?: number;
  /** The bytes to store, without data that must not be kept (home addresses, telephone numbers). */
  content(): AsyncIterable<Uint8Array>;
  /** Streams the outcomes in order. Throws AppError `invalid_input` when the whole document is unreadable. */
  read(): AsyncIterable<Outcome>;
}

/** Result of opening one input: a document, no change, or the reason it cannot be opened. */
export type Opened =
  | { readonly kind: "document"; readonly document: SourceDocument }
  | ({ readonly kind: "unreadable"; readonly input: string } & Omit<Reason, "kind">)
  /** The rows of a register's file that became no document, by the reason's code. Ends the file, unless more follow. */
  | {
      readonly kind: "left out";
      readonly input: string;
      readonly leftOut: Readonly<Record<string, number>>;
      readonly isMore?: true;
    }
  | { readonly kind: "unchanged"; readonly input: string };
