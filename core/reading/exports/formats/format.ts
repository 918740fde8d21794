import type { RawBuilder } from "kysely";
import type { CopyOutFormat } from "../../../../db/copy-out.ts";
import type { ColumnType } from "../../directory/columns/column.ts";

/** One column of a file: its header, and an SQL expression over the export's rows. */
export interface FileColumn {
  readonly header: string;
  readonly type: ColumnType;
  readonly value: RawBuilder<unknown>;
  /** True for a name in a CRM's file, which is written as it is: no spreadsheet reads it, and the apostrophe would stay. */
  readonly isVerbatim?: boolean;
  /** SQL of what a withdrawn row still shows (see `withdrawn-rows.ts`); absent: nothing. */
  readonly ofWithdrawn?: RawBuilder<unknown> | undefined;
}

export const EXPORT_FORMATS = ["csv", "xlsx", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Writes a file format: the database produces each row's text, the program the rest of the file. */
export interface FileWriter {
  readonly mediaType: string;
  /** Maximum number of rows in a file of this format. */
  readonly maxRows: number;
  readonly copyAs: CopyOutFormat;
  /** SQL select list over the relation `file_row`, whose columns are named after the headers. */
  rowText(columns: readonly FileColumn[]): RawBuilder<unknown>;
  /** Wraps the rows' bytes into a file. `sheetName` names a worksheet, "Leads" by default. */
  file(columns: readonly FileColumn[], rows: AsyncIterable<Buffer>, sheetName?: string): AsyncIterable<Buffer>;
}
