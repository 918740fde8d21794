import { columnOf, requireRow } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { identityOf, type MatchKey } from "../../catalogue/claims/match-keys.ts";
import { clearNames, companyKeysOf, Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { personNameKey } from "../../catalogue/names/person-name.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { loadCompanyKeys } from "../ingest/matching/known-subjects.ts";
import { ledgerChanged } from "../../shared/jobs/signals.ts";

interface Newcomers {
  readonly companyId: number;
  readonly names: readonly string[];
  /** True if the editor says that none of them is somebody who asked not to be listed. */
  readonly isSomebodyElse: boolean;
}

/**
 * The rule of imports for what editors do by hand: at a company with a suppressed person, nobody new is listed before
 * somebody said who it is, because hashes cannot compare spellings. The editor's word is remembered, so that imports
 * list the same names. Throws AppError `conflict` that names the people without it.
 */
export async function requireKnownNewcomers(
  ctx: Context,
  { companyId, names, isSomebodyElse }: Newcomers,
): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  if (suppressions.isEmpty || names.length === 0) return;
  const { name, keys } = await companyOf(ctx, companyId);
  if (suppressions.suppressedAt(keys) === null) return;
  const listed = await namesListedAt(ctx, companyId);
  const open = names.filter((one) => !listed.has(personNameKey(one)) && !suppressions.isCleared(one, keys));
  if (open.length === 0) return;
  if (!isSomebodyElse)
    throw conflict(
      `Somebody at ${name} asked not to be listed, and this would list ${open.join(", ")}. Confirm that it is somebody else. If it is the same person in another spelling, leave it.`,
    );
  await clearNames(ctx, open, keys);
  // Also written outside the database, so that restoring a backup does not undo it.
  await enqueue(ctx, ledgerChanged, {});
}

/** Throws AppError `conflict` if a new company of these values has a name like that of a suppressed one, as imports ask. */
export async function requireUnlikeSuppressed(ctx: Context, values: Readonly<Record<string, unknown>>): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  const fields: CompanyFields = values;
  if (suppressions.isLikeSuppressed(identityOf(fields, null)))
    throw conflict(
      "A company with a similar name, as far as known in the same country, asked not to be listed. Confirm that this is another one. If it is the same company, leave it.",
    );
}

/** The same for a merge, after which the people of each company are the other's. */
export async function requireKnownPeopleOfBoth(
  ctx: Context,
  {
    companies: [one, other],
    isSomebodyElse,
  }: { readonly companies: readonly [number, number]; readonly isSomebodyElse: boolean },
): Promise<void> {
  for (const [companyId, from] of [
    [one, other],
    [other, one],
  ] as const)
    await requireKnownNewcomers(ctx, { companyId, names: await peopleListedAt(ctx, from), isSomebodyElse });
}

async function companyOf(ctx: Context, id: number): Promise<{ readonly name: string; readonly keys: MatchKey[] }> {
  const company = await requireRow<{ name: string; domain: string | null }>(ctx)`
    select name, domain from company where id = ${id}`;
  const name = company.name ?? "this company";
  const keys = (await loadCompanyKeys(ctx, [id])).get(id) ?? [];
  return { name, keys: [...keys, ...companyKeysOf({ name, domain: company.domain })] };
}

async function namesListedAt(ctx: Context, companyId: number): Promise<ReadonlySet<string>> {
  return new Set((await peopleListedAt(ctx, companyId)).map(personNameKey));
}

async function peopleListedAt(ctx: Context, companyId: number): Promise<readonly string[]> {
  return columnOf<string>(ctx)`
    select distinct p.name from role r join person p on p.id = r.person_id
    where r.company_id = ${companyId} and p.withdrawn_at is null order by p.name`;
}
