import { execute } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { saveAndFollow } from "../searches/alert.ts";
import type { SavedSearch } from "../searches/saved-search.ts";
import { isFirstList } from "./delivery.ts";
import { monthlyFilter, recentSet } from "./lead-set.ts";
import { chooseMonthlyList } from "./monthly-choice.ts";

/**
 * Saves what a buyer says of whom they sell to as a search, mails its new rounds every day, and narrows their lists to it,
 * also the first one if any of its rounds match. Throws AppError `invalid_input` for words that say nothing, else as
 * {@link saveAndFollow}.
 */
export async function narrowFirstList(ctx: Context, { question }: { readonly question: string }): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    const search = await saveAndFollow(inner, { name: question, address: "", question, frequency: "daily" });
    const filter = monthlyFilter(search.address);
    if (filter.address === "")
      throw invalidInput("Name an industry, a stage or a place, such as “seed fintech in Germany”.");
    await chooseMonthlyList(inner, { searchId: search.id });
    const set = await recentSet(inner, filter);
    if (set.leadCount > 0)
      await execute(inner)`
        update delivery set set_id = ${set.id}, lead_count = ${set.leadCount}, search_name = ${search.name}
        where account_id = ${inner.actor.id} and ${isFirstList("delivery")}`;
    return search;
  });
}
