import { sql } from "kysely";
import type { FileWriter } from "./format.ts";

/** One JSON object a line (ndjson.org), all columns in each, null for what is unknown; lists are arrays. */
export const NDJSON: FileWriter = {
  mediaType: "application/x-ndjson",
  mostRows: Number.MAX_SAFE_INTEGER,
  copyAs: "lines",
  rowText: () => sql`row_to_json(file_row)`,
  file: (_, rows) => rows,
};
