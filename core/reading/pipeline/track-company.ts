import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { assertMayTrack, readTracked } from "./read-tracked.ts";
import { LONGEST_NOTES, type Tracked, UNTRACKED } from "./tracked.ts";

/** The changed parts; the others stay. */
export interface TrackCompanyInput extends Partial<Tracked> {
  readonly companyId: number;
}

/**
 * Saves or hides a company, or sets its status or notes, for the acting account; returns the resulting data. Throws
 * AppError `forbidden` without an account, `not_found` for an unknown company, `invalid_input` for notes that are too
 * long.
 */
export async function trackCompany(ctx: Context, { companyId, ...change }: TrackCompanyInput): Promise<Tracked> {
  assertMayTrack(ctx.actor);
  if ((change.notes?.length ?? 0) > LONGEST_NOTES)
    throw new AppError("invalid_input", `Notes can have at most ${LONGEST_NOTES.toLocaleString("en-US")} characters.`);
  return inTransaction(ctx, async (inner) => {
    const { db, actor, clock } = inner;
    // Locks the company, so that concurrent changes of one account run one after the other.
    const company = await db
      .selectFrom("company")
      .select("id")
      .where("id", "=", companyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (company === undefined) throw new AppError("not_found", "This company is no longer listed.");
    const before = (await readTracked(inner, [companyId])).get(companyId) ?? UNTRACKED;
    const after = { ...before, ...change };
    const row = { ...after, owner: actor.id, company_id: companyId, updated_at: clock.now() };
    if (isUntracked(after))
      await db
        .deleteFrom("tracked_company")
        .where("owner", "=", actor.id)
        .where("company_id", "=", companyId)
        .execute();
    else
      await db
        .insertInto("tracked_company")
        .values(row)
        .onConflict((known) => known.columns(["owner", "company_id"]).doUpdateSet(row))
        .execute();
    return after;
  });
}

function isUntracked({ saved, hidden, status, notes }: Tracked): boolean {
  return !saved && !hidden && status === null && notes === "";
}
