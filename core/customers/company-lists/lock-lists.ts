import { sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Keys of advisory locks; nothing else in the database uses transaction locks of these numbers. */
const STATE = 7_140_002;
const ACCOUNT = 7_140_003;

/** Serialises changes of the acting account's lists, so that its limits hold for requests at the same time. */
export async function lockOwnLists(ctx: Context): Promise<void> {
  await execute(ctx)`select pg_advisory_xact_lock(${sql.lit(ACCOUNT)}, hashtext(${ctx.actor.id}))`;
}

/**
 * Call first in every transaction that stores companies of the acting account and matches them: accounts do so side by
 * side, but not during {@link lockForMatching}, so that no company falls between an import and an upload. Hold it for a
 * batch: alerts wait for the matching.
 */
export async function lockForUpload(ctx: Context): Promise<void> {
  await lockOwnLists(ctx);
  await execute(ctx)`select pg_advisory_xact_lock_shared(${sql.lit(STATE)})`;
}

/** Waits for the uploads in progress and holds up others; uploads that never pause cannot overtake a waiting call. */
export async function lockForMatching(ctx: Context): Promise<void> {
  await execute(ctx)`select pg_advisory_xact_lock(${sql.lit(STATE)})`;
}
