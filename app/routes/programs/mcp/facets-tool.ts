import { z } from "zod";
import { withoutOwnLeftOut } from "../../../../core/reading/directory/search/company-lists.ts";
import { FACET_KEYS } from "../../../../core/reading/directory/search/facets.ts";
import { readFacet } from "../../../../core/reading/directory/search/read-facet.ts";
import { readFilter } from "../../../../core/reading/directory/search/read-filter.ts";
import { FILTER_ARGUMENTS, parametersOf } from "./filter-arguments.ts";
import { tool } from "./tool.ts";

/** Lists the values of the filters. */
export const facetsTool = tool({
  name: "list_facets",
  title: "List values of a facet",
  description:
    "Lists the values that search_rounds can filter by, each with its number of rounds. The filters narrow what is counted.",
  input: z.strictObject({
    facet: z.enum(FACET_KEYS),
    find: z.string().max(60).optional().describe("Only values with words that begin with these"),
    ...FILTER_ARGUMENTS,
  }),
  output: z.object({
    values: z
      .array(
        z.object({
          value: z.string().describe("As `include` and `exclude` take it"),
          label: z.string(),
          group: z.string().nullable().describe("`include` also takes the name of a group, for all of its values"),
          rounds: z.int().describe("Number of rounds in your scope with this value and the other filters"),
        }),
      )
      .describe(
        "The most common values, at most 50, then of countries the groups with rounds; narrow them with `find`",
      ),
    distinct: z.int().describe("Number of values, including those not listed, without groups"),
  }),
  async run({ ctx }, { facet, find, ...narrowed }) {
    const { filter, problems } = await readFilter(ctx, { params: parametersOf(narrowed) });
    if (problems.length > 0) return { refused: problems.join(" ") };
    const kept = await withoutOwnLeftOut(ctx, filter);
    const found = await readFacet(ctx, { facet, find: cleaned(find), filter: kept });
    return { found: { values: found.values.map((value) => ({ ...value })), distinct: found.distinct } };
  },
});

/** Text that the database can store; null if empty. */
function cleaned(text = ""): string | null {
  const clean = text.replaceAll("\u0000", "").toWellFormed().trim();
  return clean === "" ? null : clean;
}
