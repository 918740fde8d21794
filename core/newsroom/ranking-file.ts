import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { RankedCompany } from "./rank-ai-companies.ts";

const COLUMNS = ["company", "category", "arr", "valuation", "employees", "source", "source_label", "retrieved"] as const;

const optional = z.string().trim().max(60, "is longer than 60 characters").transform((value) => (value === "" ? null : value));

const line = z.object({
  company: z.string().regex(/^[a-z0-9-]{1,120}$/, "must be the slug of the company's page, for example acme-labs"),
  category: z.string().trim().min(1, "is missing").max(80, "is longer than 80 characters"),
  arr: optional,
  valuation: optional,
  employees: optional,
  source: z.union([z.literal("").transform(() => null), z.url({ protocol: /^https?$/ })], "must be an http or https address or empty"),
  source_label: z.string().trim().min(1, "is missing: name the source for people").max(120, "is longer than 120 characters"),
  retrieved: z.iso.date("must be the day it was looked up, for example 2026-08-20"),
});

/**
 * Reads a ranking from CSV, the first company first. Throws AppError `invalid_input` naming the file, the line and
 * what is wrong with it.
 */
export function readRankingFile(content: string, fileName: string): RankedCompany[] {
  const rows = rowsOf(content, fileName);
  const missing = COLUMNS.filter((name) => !(name in (rows[0] ?? {})));
  if (missing.length > 0) throw new AppError("invalid_input", `${fileName} needs a first line with the columns ${COLUMNS.join(",")} and at least one company; ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not there.`);
  return rows.map((row, i) => {
    const parsed = line.safeParse(row);
    if (!parsed.success) throw new AppError("invalid_input", `${fileName}, company ${i + 1}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}.`);
    const { company, category, arr, valuation, employees, source, source_label: sourceLabel, retrieved } = parsed.data;
    return { company, category, arrEstimate: arr, valuation, employees, sourceUrl: source, sourceLabel, retrievedAt: new Date(`${retrieved}T00:00:00Z`) };
  });
}

function rowsOf(content: string, fileName: string): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(content, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (error instanceof CsvError) throw new AppError("invalid_input", `${fileName} cannot be read as CSV: ${error.message}.`, { cause: error });
    throw error;
  }
}
