import type { Call, Refused, Value } from "../destination-kind.ts";

/** The objects of a tool that leads are written to. */
export type RecordObject = "company" | "contact";

/** What a record has, by field; a field of several values as a list. Fields without a value may be missing. */
export type Shown = Readonly<Record<string, string | readonly string[]>>;

/** The customer's account at the tool. */
export interface ToolAccount {
  /** The tool's own id; empty if it does not tell it. */
  readonly id: string;
  /** As customers know it: "Acme (EU)". */
  readonly label: string;
  /** The beginning of the addresses of its records; empty if unknown. */
  readonly webAddress: string;
}

/** A company that the customer has there. */
export interface KnownCompany {
  readonly recordId: string;
  readonly name: string;
  /** Domains and addresses of websites, as written there. */
  readonly addresses: readonly string[];
}

/** What identifies a record that is not known by its id: our key of a company, the e-mail address of a contact. */
export interface Sought {
  readonly key: string;
  /** Of a contact: the record of its company, if that was there before. */
  readonly companyRecordId: string | null;
}

/** The field that puts a contact at the record of its company. */
export const COMPANY_LINK = "@company";

export interface RecordWrite {
  /** Names it in the answer. */
  readonly trace: string;
  /** Null to make a record, or to find the one with the key, which an interrupted attempt made. */
  readonly recordId: string | null;
  readonly key: string;
  /** By field; null or an empty text empties it. */
  readonly values: Readonly<Record<string, Value>>;
  /** What the record has now; null for a new one. */
  readonly shown: Shown | null;
}

/** Outcome of a write by its trace: the record as the tool answered it, a problem of this row, or that it was deleted. */
export type WriteOutcome =
  | { readonly kind: "written"; readonly recordId: string; readonly shown: Shown }
  | { readonly kind: "problem"; readonly error: string }
  | { readonly kind: "gone" };
export type WriteOutcomes = ReadonlyMap<string, WriteOutcome>;

/** A tool with records of companies and contacts. Fields are named as in the declaration, without the object. */
export interface RecordTool {
  /** Begins the names of a contact's fields in the declaration: "contact." */
  readonly contactPrefix: string;
  /** Fields without which the tool keeps no record, by object; they get a text instead of nothing. */
  readonly required: Readonly<Record<RecordObject, readonly string[]>>;
  identify(call: Call): Promise<ToolAccount | Refused>;
  /** A page of the customer's companies; `next` is null on the last. */
  page(
    call: Call,
    cursor: string | null,
  ): Promise<{ readonly companies: readonly KnownCompany[]; readonly next: string | null } | Refused>;
  /** Ids of records by key. */
  find(call: Call, object: RecordObject, sought: readonly Sought[]): Promise<ReadonlyMap<string, string> | Refused>;
  /** These fields of records by id; one that the customer deleted is missing. */
  read(
    call: Call,
    object: RecordObject,
    recordIds: readonly string[],
    fields: readonly string[],
  ): Promise<ReadonlyMap<string, Shown> | Refused>;
  write(call: Call, object: RecordObject, writes: readonly RecordWrite[]): Promise<WriteOutcomes | Refused>;
  /** The path of a record after the account's address. */
  path(object: RecordObject, recordId: string): string;
}
