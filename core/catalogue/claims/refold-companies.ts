import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { Cause } from "./changes.ts";
import { type Claim, editedFields, evidenceAmong, isPublishedBy } from "./claim.ts";
import { COMPANY_COLUMNS, toRow } from "../facts/fact-columns.ts";
import type { CompanyFields, FoldedCompany } from "../facts/facts.ts";
import { foldCompany } from "./fold.ts";
import { loadClaims } from "./load-claims.ts";
import { loadEditedWords } from "../industries/edited-words.ts";
import { industriesOfWords, type WordMap } from "../industries/words.ts";
import { identityOf, matchKeysOf } from "./match-keys.ts";
import { loadRows, writeRefolded } from "./refold-rows.ts";
import { slugOf } from "./slug.ts";
import { allocateSlugs } from "./slugs.ts";

/**
 * Recomputes companies from their claims after evidence came or went: values, match keys and, after a rename, the slug
 * (the old one redirects). A company without claims is withdrawn but keeps its keys, so that new evidence restores it.
 * Returns how many changed.
 */
export async function refoldCompanies(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await loadRows(ctx, "company", ids);
  const claims = await loadClaims(ctx, "company", ids);
  const words = await loadEditedWords(ctx);
  const refolded = rows.map((row) => {
    const own = claims.get(row.id);
    return { row, companyId: row.id, after: isPublishedBy(own) ? companyRow(foldCompany(own), words) : null };
  });
  const stated = rows.filter((row) => isStatedBy(claims.get(row.id) ?? [])).map(({ id }) => id);
  const keys = stated.flatMap((id) =>
    (claims.get(id) ?? []).flatMap(({ method, fields, sourceUrl }) =>
      matchKeysOf(identityOf(fields, method === "edited" ? null : sourceUrl)).map((key) => ({ ...key, id })),
    ),
  );
  await writeKeys(ctx, stated, keys);
  const changes = await writeRefolded(ctx, cause, "company", refolded);
  const renamed = changes.flatMap(({ subjectId: id, fields }) => {
    const name = fields?.["name"]?.[1];
    return typeof name === "string" ? [{ id, name }] : [];
  });
  if (renamed.length > 0) await updateSlugs(ctx, renamed);
  return changes.length;
}

function companyRow(folded: FoldedCompany, words: WordMap) {
  return { ...toRow(COMPANY_COLUMNS, folded), industries: industriesOfWords(folded.industry, words) };
}

function isStatedBy(claims: readonly Claim<CompanyFields>[]): boolean {
  return evidenceAmong(claims).length > 0 || editedFields(claims).created === true;
}

async function writeKeys(
  ctx: Context,
  ids: readonly number[],
  keys: readonly { kind: string; value: string; id: number }[],
): Promise<void> {
  const wanted = sql`unnest(${keys.map((k) => k.kind)}::text[], ${keys.map((k) => k.value)}::text[],
    ${keys.map((k) => k.id)}::bigint[]) as w (kind, value, company_id)`;
  await execute(ctx)`
    delete from company_key k where k.company_id = any(${ids})
      and not exists (select 1 from ${wanted} where w.kind = k.kind and w.value = k.value
        and w.company_id = k.company_id)`;
  await execute(ctx)`
    insert into company_key (kind, value, company_id) select w.kind, w.value, w.company_id from ${wanted}
    on conflict do nothing`;
}

/** Gives renamed companies a slug of the new name: the current or a former one if it fits, else a new one. */
async function updateSlugs(ctx: Context, renamed: readonly { id: number; name: string }[]): Promise<void> {
  const former = await rowsOf<{ id: number; base: string; slug: string }>(ctx)`
    select s.company_id as id, s.base, coalesce(min(s.slug) filter (where s.slug = c.slug), min(s.slug)) as slug
    from company_slug s join company c on c.id = s.company_id
    where s.company_id = any(${renamed.map((r) => r.id)}) group by s.company_id, s.base`;
  const formerSlugs = new Map(former.map((row) => [`${row.id} ${row.base}`, row.slug]));
  const reused = renamed.flatMap(({ id, name }) => {
    const slug = formerSlugs.get(`${id} ${slugOf(name)}`);
    return slug === undefined ? [] : [{ id, slug }];
  });
  const fresh = renamed.filter(({ id, name }) => !formerSlugs.has(`${id} ${slugOf(name)}`));
  const names = fresh.map((r) => r.name);
  const slugs = await allocateSlugs(ctx, "company", names);
  await execute(ctx)`
    insert into company_slug (slug, base, ordinal, company_id)
    select * from unnest(${slugs.map((s) => s.slug)}::text[], ${slugs.map((s) => s.base)}::text[],
                         ${slugs.map((s) => s.ordinal)}::integer[], ${fresh.map((r) => r.id)}::bigint[])`;
  const moves = [...reused, ...fresh.map(({ id }, i) => ({ id, slug: slugs[i]?.slug }))];
  await execute(ctx)`
    update company c set slug = w.slug
      from unnest(${moves.map((m) => m.id)}::bigint[], ${moves.map((m) => m.slug)}::text[]) as w (id, slug)
    where c.id = w.id`;
}
