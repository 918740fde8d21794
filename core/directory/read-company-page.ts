import type { Selectable } from "kysely";
import type { DB } from "../../db/schema.ts";
import { type CompanyFields, HEADCOUNT_BANDS, type HeadcountBand } from "../catalog/fields.ts";
import type { Context } from "../context.ts";
import { loadPeople, toPagePerson } from "./company-page-people.ts";
import { loadRounds, toPageRound } from "./company-page-rounds.ts";
import type { CompanyPage, Lookup } from "./company-page.ts";
import { type Evidence, loadPageEvidence, type PageEvidence } from "./evidence.ts";
import type { Proved } from "./proof.ts";
import { resolveCompany } from "./resolve-company.ts";

/**
 * The page of the company an address names, each value with its proof; open to everybody. Former addresses, and
 * those of companies merged into another, move; a withdrawn company is gone.
 */
export async function readCompanyPage(ctx: Context, { slug }: { slug: string }): Promise<Lookup<CompanyPage>> {
  const address = await resolveCompany(ctx, slug);
  if (address.kind !== "found") return address;
  const { companyId } = address;
  const [company, people, rounds, evidence] = await Promise.all([
    ctx.db.selectFrom("company").selectAll().where("id", "=", companyId).executeTakeFirstOrThrow(),
    loadPeople(ctx, companyId),
    loadRounds(ctx, companyId),
    loadPageEvidence(ctx, companyId),
  ]);
  const lastChange = Math.max(...[company.updated_at, ...people.map((p) => p.updatedAt), ...rounds.map((r) => r.updated_at)].map(Number));
  return {
    kind: "found",
    page: {
      ...companyFacts(company, evidence),
      people: people.map((row) => toPagePerson(row, evidence)),
      rounds: rounds.map((row) => toPageRound(row, evidence)),
      updatedAt: new Date(lastChange),
    },
  };
}

function companyFacts(row: Selectable<DB["company"]>, page: PageEvidence): Omit<CompanyPage, "people" | "rounds" | "updatedAt"> {
  const evidence = page.of("company", row.id);
  return {
    slug: row.slug,
    isSample: row.is_sample,
    name: evidence.prove(row.name, "name", "legalName", "nameFromDomain"),
    legalName: evidence.proveKnown(row.legal_name, "legalName"),
    formerNames: formerNames(row.former_names, evidence),
    website: evidence.proveKnown(row.website, "website"),
    description: evidence.proveKnown(row.description, "description"),
    industry: evidence.proveKnown(row.industry, "industry"),
    country: evidence.proveKnown(row.country, "country"),
    region: evidence.proveKnown(row.region, "region"),
    city: evidence.proveKnown(row.city, "city"),
    headcountBand: evidence.proveKnown(headcountBandOf(row.headcount_band), "headcountBand"),
    yearFounded: evidence.proveKnown(row.year_founded, "yearFounded"),
    profileUrls: evidence.proveKnown(knownList(row.profile_urls), "profileUrls"),
    cik: evidence.proveKnown(row.cik, "cik"),
  };
}

// Stated as former names, or the names that earlier evidence used.
function formerNames(names: readonly string[], evidence: Evidence<CompanyFields>): Proved<readonly string[]> | null {
  const [first] = names;
  if (first === undefined) return null;
  return { value: names, proof: evidence.prove(names, "formerNames").proof ?? evidence.prove(first, "name").proof };
}

function knownList(values: readonly string[]): readonly string[] | null {
  return values.length === 0 ? null : values;
}

function headcountBandOf(text: string | null): HeadcountBand | null {
  return HEADCOUNT_BANDS.find((band) => band === text) ?? null;
}
