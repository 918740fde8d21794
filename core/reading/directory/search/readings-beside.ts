import type { Context } from "../../../shared/context.ts";
import { seesWholeCatalogue } from "../access.ts";
import { writeFilterAddress } from "./filter-address.ts";
import type { AskedAddress } from "./read-filter.ts";
import { anyMatching } from "./search-leads.ts";

/**
 * The other readings of a question that find rounds, in the form of the list's address; none for readers of a part,
 * to whom they would tell what the rest of the catalogue has.
 */
export async function readingsBeside(
  ctx: Context,
  { beside }: Pick<AskedAddress, "beside">,
): Promise<readonly string[]> {
  if (beside.length === 0 || !seesWholeCatalogue(ctx.actor)) return [];
  const filters = beside.map(({ filter }) => filter);
  const found = await anyMatching(ctx, { filters });
  return filters.filter((_, i) => found[i]).map((filter) => writeFilterAddress(filter).toString());
}
