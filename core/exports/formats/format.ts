import type { RawBuilder } from "kysely";
import type { CopyOutFormat } from "../../../db/copy-out.ts";
import type { FileColumn } from "../file-column.ts";

export const EXPORT_FORMATS = ["csv", "xlsx", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How a format is written: the database writes each row's text, the program puts the file around it. */
export interface FileWriter {
  readonly mediaType: string;
  /** Most rows a file of the format can hold. */
  readonly mostRows: number;
  readonly copyAs: CopyOutFormat;
  /** SQL select list over the relation `file_row`, whose columns have the headers as names. */
  rowText(columns: readonly FileColumn[]): RawBuilder<unknown>;
  /** The bytes of the file around those of its rows; a worksheet is called "Leads" unless it is told otherwise. */
  file(columns: readonly FileColumn[], rows: AsyncIterable<Buffer>, sheetName?: string): AsyncIterable<Buffer>;
}
