import type { Source } from "../source.ts";

/** Lists of funding rounds the operator brings: CSV, TSV, XLSX, JSON and NDJSON. */
export const listFile: Source = { key: "list-file", label: "List file", cite: (document) => `List: ${document}` };
