import { parse } from "csv-parse/sync";
import type { Context } from "../../core/shared/context.ts";
import { NO_FILTER } from "../../core/reading/directory/search/filter.ts";
import { type ExportInput, openExport, type OpenExport } from "../../core/reading/exports/open-export.ts";

/** An export of everything as CSV; `over` overrides options. */
export function exportOf(over: Partial<ExportInput> = {}): ExportInput {
  return {
    filter: NO_FILTER,
    sort: { by: "date", direction: "desc" },
    picked: null,
    without: [],
    tracked: null,
    format: "csv",
    preset: null,
    columns: null,
    rows: "round",
    since: null,
    consumer: null,
    ...over,
  };
}

/** Reads a whole file with the information given before it. */
export async function exportedFile(
  ctx: Context,
  over: Partial<ExportInput> = {},
): Promise<OpenExport & { readonly bytes: Buffer }> {
  const opened = await openExport(ctx, exportOf(over));
  const chunks: Buffer[] = [];
  for await (const chunk of opened.body) chunks.push(chunk);
  return { ...opened, bytes: Buffer.concat(chunks) };
}

export type CsvRow = Record<string, string>;

/** The rows of a CSV export, parsed by an independent library. */
export function csvRows(bytes: Buffer): CsvRow[] {
  return parse(bytes, { bom: true, columns: true });
}

/** The rows of a CSV export. */
export async function exportedRows(ctx: Context, over: Partial<ExportInput> = {}): Promise<CsvRow[]> {
  return csvRows((await exportedFile(ctx, over)).bytes);
}
