import { CSV } from "./csv.ts";
import type { ExportFormat, FileWriter } from "./format.ts";
import { NDJSON } from "./ndjson.ts";
import { WORKBOOK } from "./workbook.ts";

/** How each format is written. */
export const WRITERS: Readonly<Record<ExportFormat, FileWriter>> = { csv: CSV, xlsx: WORKBOOK, ndjson: NDJSON };
