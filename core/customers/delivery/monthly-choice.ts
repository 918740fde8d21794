import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { assertMaySave, ownSearch } from "../searches/saved-search.ts";

/** The saved search that narrows the acting account's monthly list; null for all leads. */
export async function readMonthlyChoice(ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .selectFrom("monthly_choice")
    .select("search_id")
    .where("account_id", "=", ctx.actor.id)
    .executeTakeFirst();
  return row?.search_id ?? null;
}

/**
 * Sets the saved search for the account's future monthly lists; `null` for all leads. Throws AppError `forbidden`
 * without paid access, `not_found` for another account's search.
 */
export async function chooseMonthlyList(
  ctx: Context,
  { searchId }: { readonly searchId: number | null },
): Promise<void> {
  assertMaySave(ctx);
  if (searchId === null) {
    await ctx.db.deleteFrom("monthly_choice").where("account_id", "=", ctx.actor.id).execute();
    return;
  }
  const search = await ownSearch(ctx, searchId);
  const account = await ctx.db.selectFrom("account").select("id").where("id", "=", ctx.actor.id).executeTakeFirst();
  if (account === undefined)
    throw new AppError("invalid_input", "Monthly lists need an account. Sign in to choose what yours includes.");
  await ctx.db
    .insertInto("monthly_choice")
    .values({ account_id: account.id, search_id: search.id })
    .onConflict((known) => known.column("account_id").doUpdateSet({ search_id: search.id }))
    .execute();
}
