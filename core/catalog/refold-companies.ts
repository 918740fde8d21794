import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Cause, Change } from "./changes.ts";
import { changedFields, logChanges } from "./changes.ts";
import type { CompanyProjection } from "./fold.ts";
import { foldCompany } from "./fold.ts";
import { loadClaims } from "./load-claims.ts";
import { identityOf, matchKeysOf } from "./match-keys.ts";
import { slugOf } from "./slug.ts";
import { allocateSlugs } from "./slugs.ts";

interface CompanyRow extends CompanyProjection {
  readonly id: number;
  readonly slug: string;
  readonly slugBase: string;
  readonly withdrawnAt: Date | null;
}

/**
 * Brings companies back in line with their claims after evidence came or went: their values, the keys they are
 * found by, and, where the name changed, their address (the old one keeps leading there). A company that no
 * evidence speaks of any more is withdrawn; it keeps its keys, so that evidence which returns finds and restores it.
 * Returns how many changed.
 */
export async function refoldCompanies(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await loadRows(ctx, ids);
  const claims = await loadClaims(ctx, "company", ids);
  const updates: (CompanyProjection & { id: number; withdrawn: boolean })[] = [];
  const renamed: { id: number; name: string }[] = [];
  const changes: Change[] = [];
  const keys: { kind: string; value: string; id: number }[] = [];
  for (const row of rows) {
    const own = claims.get(row.id);
    for (const claim of own ?? []) {
      for (const key of matchKeysOf(identityOf(claim.fields, claim.sourceUrl))) keys.push({ ...key, id: row.id });
    }
    const { id, slug: _slug, slugBase, withdrawnAt, ...before } = row;
    const after = own ? foldCompany(own) : before;
    const fields = changedFields(before, after);
    const withdrawn = own === undefined;
    if (Object.keys(fields).length === 0 && withdrawn === (withdrawnAt !== null)) continue;
    updates.push({ id, ...after, withdrawn });
    changes.push({ kind: withdrawn ? "withdrawn" : withdrawnAt ? "added" : "changed", subjectKind: "company", subjectId: id, companyId: id, fields });
    if (fields["name"] && slugOf(after.name) !== slugBase) renamed.push({ id, name: after.name });
  }
  await writeKeys(ctx, rows.filter((row) => claims.has(row.id)).map((row) => row.id), keys);
  if (updates.length > 0) await writeRows(ctx, updates);
  if (renamed.length > 0) await moveAddresses(ctx, renamed);
  await logChanges(ctx, cause, changes);
  return changes.length;
}

async function loadRows(ctx: Context, ids: readonly number[]): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name, c.legal_name as "legalName", c.former_names as "formerNames", c.website, c.domain, c.description,
           c.industry, c.country, c.region, c.city, c.headcount_band as "headcountBand", c.year_founded as "yearFounded",
           c.profile_urls as "profileUrls", c.cik, c.slug, s.base as "slugBase", c.withdrawn_at as "withdrawnAt"
    from company c join company_slug s on s.slug = c.slug
    where c.id = any(${ids}) and c.merged_into_id is null`.execute(ctx.db);
  return rows;
}

async function writeRows(ctx: Context, updates: readonly (CompanyProjection & { id: number; withdrawn: boolean })[]): Promise<void> {
  await sql`
    update company c set
      name = x.name, legal_name = x."legalName", former_names = x."formerNames", website = x.website, domain = x.domain,
      description = x.description, industry = x.industry, country = x.country, region = x.region, city = x.city,
      headcount_band = x."headcountBand", year_founded = x."yearFounded", profile_urls = x."profileUrls", cik = x.cik,
      withdrawn_at = case when x.withdrawn then coalesce(c.withdrawn_at, ${ctx.clock.now()}::timestamptz) end,
      updated_at = ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as x (
      id bigint, name text, "legalName" text, "formerNames" text[], website text, domain text, description text, industry text,
      country text, region text, city text, "headcountBand" text, "yearFounded" integer, "profileUrls" text[], cik text, withdrawn boolean)
    where c.id = x.id`.execute(ctx.db);
}

async function writeKeys(ctx: Context, ids: readonly number[], keys: readonly { kind: string; value: string; id: number }[]): Promise<void> {
  const wanted = sql`unnest(${keys.map((k) => k.kind)}::text[], ${keys.map((k) => k.value)}::text[], ${keys.map((k) => k.id)}::bigint[]) as w (kind, value, company_id)`;
  await sql`
    delete from company_key k where k.company_id = any(${ids})
      and not exists (select 1 from ${wanted} where w.kind = k.kind and w.value = k.value and w.company_id = k.company_id)`.execute(ctx.db);
  await sql`
    insert into company_key (kind, value, company_id) select w.kind, w.value, w.company_id from ${wanted}
    on conflict do nothing`.execute(ctx.db);
}

/** Gives renamed companies the address of their name: one they had before, else a new one. */
async function moveAddresses(ctx: Context, renamed: readonly { id: number; name: string }[]): Promise<void> {
  const former = await sql<{ id: number; base: string; slug: string }>`
    select company_id as id, base, min(slug) as slug from company_slug
    where company_id = any(${renamed.map((r) => r.id)}) group by company_id, base`.execute(ctx.db);
  const held = new Map(former.rows.map((row) => [`${row.id} ${row.base}`, row.slug]));
  const back = renamed.flatMap(({ id, name }) => {
    const slug = held.get(`${id} ${slugOf(name)}`);
    return slug === undefined ? [] : [{ id, slug }];
  });
  const fresh = renamed.filter(({ id, name }) => !held.has(`${id} ${slugOf(name)}`));
  const slugs = await allocateSlugs(ctx, "company", fresh.map((r) => r.name));
  await sql`
    insert into company_slug (slug, base, ordinal, company_id)
    select * from unnest(${slugs.map((s) => s.slug)}::text[], ${slugs.map((s) => s.base)}::text[],
                         ${slugs.map((s) => s.ordinal)}::integer[], ${fresh.map((r) => r.id)}::bigint[])`.execute(ctx.db);
  const moves = [...back, ...fresh.map(({ id }, i) => ({ id, slug: slugs[i]?.slug }))];
  await sql`
    update company c set slug = w.slug from unnest(${moves.map((m) => m.id)}::bigint[], ${moves.map((m) => m.slug)}::text[]) as w (id, slug)
    where c.id = w.id`.execute(ctx.db);
}
