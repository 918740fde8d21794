import type { Opened, SourceDocument } from "../record.ts";
import type { FilingSource } from "./filing-document.ts";

/** The forms that a source reads from EDGAR. */
export interface EdgarForms {
  /** "Form D". */
  readonly name: string;
  /** The submission types that are fetched. */
  readonly types: ReadonlySet<string>;
  /** The form in the address of the feed of latest filings, which lists all that begin with it. */
  readonly feed: string;
  /** The first day of electronic filings, `YYYY-MM-DD`. */
  readonly since: string;
  /** The submission types whose file number stands only in EDGAR's header of the filing. */
  readonly numberedInHeader: ReadonlySet<string>;
  readonly document: (source: FilingSource) => SourceDocument;
  /** Opens the folder of a quarterly data set; undefined if the folder is none. */
  readonly dataset: (folder: string, label: string, retrievedAt: Date) => Promise<AsyncIterable<Opened> | undefined>;
  /** Unpacks the zip file of a quarterly data set; the caller calls `remove`. Throws AppError `invalid_input`. */
  readonly unzip: (path: string) => Promise<{ readonly folder: string; remove(): Promise<void> }>;
  /** The table of a data set that a file is by its name; undefined for other files. */
  readonly tableOf: (fileName: string) => string | undefined;
}
