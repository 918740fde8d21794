import { type RawBuilder, sql } from "kysely";
import { columnOf, execute } from "../../../db/statement.ts";
import { invalidInput, isAppError, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { assertMayTrack, readTracked } from "./read-tracked.ts";
import { LONGEST_NOTES, MOST_AT_ONCE, type Tracked, type TrackedBefore, UNTRACKED } from "./tracked.ts";

/** The changed parts; the others stay. */
export interface TrackCompaniesInput extends Partial<Tracked> {
  /** Unknown ones are left out. */
  readonly companyIds: readonly number[];
}

/**
 * Saves or hides companies, or sets their status or notes, for the acting account; returns how many changed. Throws
 * AppError `forbidden` without an account, `not_found` if none of the companies is known, `invalid_input` for notes
 * that are too long or too many companies.
 */
export async function trackCompanies(ctx: Context, { companyIds, ...change }: TrackCompaniesInput): Promise<number> {
  assertMayTrack(ctx.actor);
  if ((change.notes?.length ?? 0) > LONGEST_NOTES)
    throw invalidInput(`Notes can have at most ${LONGEST_NOTES.toLocaleString("en-US")} characters.`);
  if (companyIds.length > MOST_AT_ONCE) throw invalidInput(`At most ${MOST_AT_ONCE} companies can change at once.`);
  const owner = ctx.actor.id;
  const { saved, hidden, status, notes } = change;
  return inTransaction(ctx, async ({ db, clock }) => {
    // In the order of ids, so that two changes of several companies wait for each other instead of failing.
    const company_ids = await columnOf<number>(db)`
      insert into tracked_company as t (owner, company_id, saved, hidden, status, notes, updated_at)
      select ${owner}, id, ${saved ?? false}::boolean, ${hidden ?? false}::boolean, ${status ?? null}::text,
        ${notes ?? ""}::text, ${clock.now()}::timestamptz
      from company where id = any (${sql.val([...companyIds])}::bigint[]) order by id
      on conflict (owner, company_id) do update set
        saved = ${next("saved", change)}, hidden = ${next("hidden", change)}, status = ${next("status", change)},
        notes = ${next("notes", change)}, updated_at = excluded.updated_at
      returning company_id`;
    if (company_ids.length === 0) throw notFound("This company is no longer listed.");
    await execute(db)`
      delete from tracked_company where owner = ${owner} and company_id = any (${sql.val(company_ids)}::bigint[])
        and not saved and not hidden and status is null and notes = ''`;
    return company_ids.length;
  });
}

/** The companies as the acting account keeps them now, to restore them after a change. */
export async function readBefore(ctx: Context, companyIds: readonly number[]): Promise<readonly TrackedBefore[]> {
  const tracked = await readTracked(ctx, companyIds);
  return companyIds.map((companyId) => ({ companyId, ...(tracked.get(companyId) ?? UNTRACKED) }));
}

/** Undoes a change: every company gets its former data; those no longer listed are left out. Throws as trackCompanies. */
export async function restoreTracked(ctx: Context, before: readonly TrackedBefore[]): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    for (const { companyId, ...tracked } of before.toSorted((a, b) => a.companyId - b.companyId)) {
      try {
        await trackCompanies(inside, { companyIds: [companyId], ...tracked });
      } catch (error) {
        if (!isAppError(error) || error.code !== "not_found") throw error;
      }
    }
  });
}

/** SQL: the new value of a part, or the present one. */
function next(part: keyof Tracked, change: Partial<Tracked>): RawBuilder<unknown> {
  return sql`${sql.raw(change[part] === undefined ? "t" : "excluded")}.${sql.ref(part)}`;
}
