import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { execute, rowsOf } from "../../../db/statement.ts";
import { invalidInput, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import type { NewAiCompany } from "./list-ai-companies.ts";

/** A line of a ranking; null is unknown. */
interface RankedCompany extends Omit<NewAiCompany, "companyId" | "rank" | "method"> {
  /** The company's slug. */
  readonly company: string;
}

/**
 * Replaces the ranking; the first company gets rank 1. Throws AppError `invalid_input` for a repeated company and
 * `not_found` for unpublished ones, and then keeps the old ranking.
 */
export function rankAiCompanies(ctx: Context, ranking: readonly RankedCompany[]): Promise<void> {
  const slugs = ranking.map(({ company }) => company);
  const twice = slugs.find((slug, i) => slugs.indexOf(slug) !== i);
  if (twice !== undefined)
    return Promise.reject(invalidInput(`${twice} occurs twice in the ranking. Keep one of its lines.`));
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ id: number; slug: string }>(inner)`
      select id, slug from company
      where slug = any(${slugs}::text[]) and withdrawn_at is null and merged_into_id is null`;
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    const missing = slugs.filter((slug) => !ids.has(slug));
    if (missing.length > 0)
      throw notFound(
        `No company is published under ${missing.join(", ")}. Import it first, or correct the slug; nothing was changed.`,
      );
    await execute(inner)`delete from ai_company`;
    await addAiCompanies(
      inner,
      ranking.flatMap(({ company, ...facts }, i) => {
        const companyId = ids.get(company);
        return companyId === undefined ? [] : [{ ...facts, companyId, rank: i + 1, method: "edited" as const }];
      }),
    );
    await writeAudit(inner, "ai_company.rank", { companies: slugs });
    await raiseVersion(inner);
  });
}

/** Adds companies to the ranking; throws and adds none if a company or rank is already in it. */
export function addAiCompanies(ctx: Context, companies: readonly NewAiCompany[]): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    await insertAiCompanies(inner, companies);
    await writeAudit(inner, "ai_company.add", { companies: companies.map(({ companyId }) => companyId) });
    if (companies.length > 0) await raiseVersion(inner);
  });
}

const COLUMNS = [
  "company",
  "category",
  "arr",
  "valuation",
  "employees",
  "source",
  "source_label",
  "retrieved",
] as const;

const optional = z
  .string()
  .trim()
  .max(60, "is longer than 60 characters")
  .transform((value) => (value === "" ? null : value));

const line = z.object({
  company: z.string().regex(/^[a-z0-9-]{1,120}$/, "must be the slug of the company's page, for example acme-labs"),
  category: z.string().trim().min(1, "is missing").max(80, "is longer than 80 characters"),
  arr: optional,
  valuation: optional,
  employees: optional,
  source: z.union(
    [z.literal("").transform(() => null), z.url({ protocol: /^https?$/ })],
    "must be an http or https address or empty",
  ),
  source_label: z
    .string()
    .trim()
    .min(1, "is missing: give the source's name")
    .max(120, "is longer than 120 characters"),
  retrieved: z.iso.date("must be the day it was looked up, for example 2026-08-20"),
});

/** Reads a ranking from CSV, in order. Throws AppError `invalid_input` naming the file, the line and the problem. */
export function readRankingFile(content: string, fileName: string): RankedCompany[] {
  const rows = rowsInFile(content, fileName);
  const missing = COLUMNS.filter((name) => !(name in (rows[0] ?? {})));
  if (missing.length > 0)
    throw invalidInput(
      `${fileName} needs a first line with the columns ${COLUMNS.join(",")} and at least one company; ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing.`,
    );
  return rows.map((row, i) => {
    const parsed = line.safeParse(row);
    if (!parsed.success)
      throw invalidInput(
        `${fileName}, company ${i + 1}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}.`,
      );
    const { company, category, arr, valuation, employees, source, source_label: sourceLabel, retrieved } = parsed.data;
    return {
      company,
      category,
      arrEstimate: arr,
      valuation,
      employees,
      sourceUrl: source,
      sourceLabel,
      retrievedAt: new Date(`${retrieved}T00:00:00Z`),
    };
  });
}

function rowsInFile(content: string, fileName: string): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(content, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (error instanceof CsvError)
      throw invalidInput(`${fileName} cannot be read as CSV: ${error.message}.`, { cause: error });
    throw error;
  }
}

export async function insertAiCompanies(ctx: Context, companies: readonly NewAiCompany[]): Promise<void> {
  await execute(ctx)`
    insert into ai_company (company_id, rank, category, arr_estimate, valuation, employees, method, source_url,
      source_label, retrieved_at)
    select * from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as a (
      "companyId" bigint, rank integer, category text, "arrEstimate" text, valuation text, employees text,
      method text, "sourceUrl" text, "sourceLabel" text, "retrievedAt" timestamptz)`;
}
