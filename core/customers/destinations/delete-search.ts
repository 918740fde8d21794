import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { ownSearch } from "../searches/saved-search.ts";
import { endAccess } from "./end-access.ts";

/**
 * Deletes one of the actor's searches with its webhooks, destinations and deliveries; sign-ins at tools are revoked.
 * Throws AppError `not_found`.
 */
export async function deleteSearch(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const search = await ownSearch(inner, id);
    await endAccess(inner, { searchId: search.id });
    await execute(inner)`delete from saved_search where id = ${search.id}`;
  });
}
