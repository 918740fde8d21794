import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueAll } from "../../shared/jobs/enqueue.ts";
import { revokeTokenJob } from "./jobs/revoke.ts";
import { unseal } from "../../shared/seal.ts";
import { isRevocable } from "./sign-in.ts";

/** The destinations that are about to be removed. */
export type Ending = { readonly destinationId: number } | { readonly searchId: number } | { readonly owner: string };

/**
 * Enqueues the revocation of every sign-in at a tool that ends with a destination, a search or an account, or that `next`
 * replaces. Call it in the transaction that deletes or replaces them, before.
 */
export async function endAccess(ctx: Context, ending: Ending, next?: Buffer): Promise<void> {
  // A tool may give the same token again.
  const kept = next === undefined ? undefined : unseal(ctx, next);
  const ends =
    "owner" in ending
      ? sql`s.owner = ${ending.owner}`
      : "searchId" in ending
        ? sql`s.id = ${ending.searchId}`
        : sql`d.id = ${ending.destinationId}`;
  const rows = await rowsOf<{ kind: string; credential: Buffer }>(ctx)`
    select d.kind, d.credential from destination d join saved_search s on s.id = d.search_id
    where ${ends} and d.credential is not null for update of d`;
  await enqueueAll(
    ctx,
    revokeTokenJob,
    rows
      .filter(({ credential }) => isRevocable(ctx, credential) && unseal(ctx, credential) !== kept)
      .map(({ kind, credential }) => ({ kind, credential: credential.toString("base64") })),
  );
}
