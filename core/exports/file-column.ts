import type { RawBuilder } from "kysely";
import type { ColumnType } from "../directory/columns/column.ts";

/** One column of a file: its heading, and an SQL expression over what `EXPORT_ROWS` selects from. */
export interface FileColumn {
  readonly header: string;
  readonly type: ColumnType;
  readonly value: RawBuilder<unknown>;
}
