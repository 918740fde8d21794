import { copyRows } from "../../../db/copy.ts";
import type { Context } from "../../shared/context.ts";
import type { Claim } from "./claim.ts";
import { COMPANY_COLUMNS, columnValue } from "../facts/fact-columns.ts";
import type { CompanyFields } from "../facts/facts.ts";
import { foldCompany } from "./fold.ts";
import { loadEditedWords } from "../industries/edited-words.ts";
import { industriesOfWords } from "../industries/words.ts";
import { identityOf, matchKeysOf } from "./match-keys.ts";
import { allocateSlugs } from "./slugs.ts";

/** A company to add, with its claims; its id is reserved from the sequence beforehand. */
export interface NewCompany {
  readonly id: number;
  readonly claims: Claim<CompanyFields>[];
}

/** Inserts companies with their slugs and match keys, but not their claims. */
export async function addCompanies(ctx: Context, companies: readonly NewCompany[], isSample: boolean): Promise<void> {
  if (companies.length === 0) return;
  const folded = companies.map((company) => foldCompany(company.claims));
  const names = folded.map((p) => p.name);
  const slugs = await allocateSlugs(ctx, "company", names);
  const words = await loadEditedWords(ctx);
  const now = ctx.clock.now();
  await copyRows(
    ctx.db,
    "company",
    [
      ...COMPANY_COLUMNS.map(({ column }) => column),
      "industries",
      "id",
      "slug",
      "is_sample",
      "created_at",
      "updated_at",
    ],
    companies.map((company, i) => {
      const values = at(folded, i);
      const facts = COMPANY_COLUMNS.map((column) => columnValue(column, values));
      return [...facts, industriesOfWords(values.industry, words), company.id, at(slugs, i).slug, isSample, now, now];
    }),
  );
  await copyRows(
    ctx.db,
    "company_slug",
    ["slug", "base", "ordinal", "company_id"],
    companies.map((company, i) => [at(slugs, i).slug, at(slugs, i).base, at(slugs, i).ordinal, company.id]),
  );
  await copyRows(ctx.db, "company_key", ["kind", "value", "company_id"], companies.flatMap(keyRows));
}

function keyRows(company: NewCompany): [string, string, number][] {
  const keys = new Map<string, [string, string, number]>();
  for (const claim of company.claims) {
    for (const { kind, value } of matchKeysOf(identityOf(claim.fields, claim.sourceUrl))) {
      keys.set(`${kind} ${value}`, [kind, value, company.id]);
    }
  }
  return [...keys.values()];
}

function at<T>(list: readonly T[], i: number): T {
  const item = list[i];
  if (item === undefined) throw new Error("lists differ in length");
  return item;
}
