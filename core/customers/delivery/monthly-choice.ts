import { execute, rowOf, scalarOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { assertMaySave, ownSearch } from "../searches/saved-search.ts";

/** The saved search that narrows the acting account's monthly list; null for all leads. */
export async function readMonthlyChoice(ctx: Context): Promise<number | null> {
  return scalarOf<number | null>(ctx, null)`select search_id from monthly_choice where account_id = ${ctx.actor.id}`;
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
  const account = await rowOf<{ id: string }>(ctx)`select id from account where id = ${ctx.actor.id}`;
  if (account === undefined)
    throw invalidInput("Monthly lists need an account. Sign in to choose what yours includes.");
  await execute(ctx)`
    insert into monthly_choice (account_id, search_id) values (${account.id}, ${search.id})
    on conflict (account_id) do update set search_id = ${search.id}`;
}
