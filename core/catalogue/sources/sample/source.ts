import type { Source } from "../source.ts";

/** The invented catalogue of a new database. */
export const source: Source = { key: "sample", label: "Sample data", cite: () => "Sample data", ingest: null };
