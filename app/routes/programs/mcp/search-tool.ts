import { z } from "zod";
import { SORT_KEYS } from "../../../../core/reading/directory/search/filter.ts";
import { withoutOwnLeftOut } from "../../../../core/reading/directory/search/company-lists.ts";
import { readingsBeside } from "../../../../core/reading/directory/search/readings-beside.ts";
import { readFilter } from "../../../../core/reading/directory/search/read-filter.ts";
import { searchLeads } from "../../../../core/reading/directory/search/search-leads.ts";
import { argumentsOf, FACETS_IN_WORDS, FILTER_ARGUMENTS, parametersOf } from "./filter-arguments.ts";
import { chosenOf, chosenShape, ROUND_FIELDS, roundsOf, tableOf, USUAL_FIELDS } from "./round-shape.ts";
import { tool } from "./tool.ts";

const MOST_ROUNDS = 50;

/** Finds rounds by a question and any filter of the site's list. */
export const searchTool = tool({
  name: "search_rounds",
  title: "Search funding rounds",
  description: `Finds funding rounds by a question or filters, newest first. The facets of include and exclude are ${FACETS_IN_WORDS}.`,
  input: z.strictObject({
    search: z
      .string()
      .max(200)
      .optional()
      .describe(
        "A question such as “series a fintech uk over 5m”: stages, industries, locations, amounts and dates become filters; other words are searched for in names, people, investors and descriptions. `searched_as` shows how it was read",
      ),
    exact_words: z.boolean().optional().describe("Searches for all words of `search` literally"),
    ...FILTER_ARGUMENTS,
    sort: z
      .enum(SORT_KEYS.filter((key) => !key.endsWith("_growth")))
      .optional()
      .describe("Default: relevance for a search, else date"),
    direction: z.enum(["asc", "desc"]).optional(),
    fields: z
      .array(z.string().max(40))
      .min(1)
      .max(ROUND_FIELDS.length)
      .optional()
      .describe("Values of each round, such as company.domain, contact.email or founders; `*` for all"),
    limit: z.int().min(1).max(MOST_ROUNDS).default(10),
    cursor: z.string().max(500).optional().describe("`next_cursor` of an earlier result with the same arguments"),
  }),
  output: z.object({
    matching: z.int().describe("Number of matching rounds in your scope"),
    reached: z.int().describe("Number of rounds in your scope: the newest ones, or all with a paid plan's API key"),
    catalogue_total: z.int().describe("Number of rounds in the catalogue; rounded down if it is more than `reached`"),
    next_cursor: z.string().nullable().describe("Pass it as `cursor` for the next rounds; null at the end"),
    searched_as: z
      .object({
        words: z.string().nullable(),
        ...FILTER_ARGUMENTS,
        notes: z.array(z.string()),
        other_readings: z.array(z.string()),
      })
      .describe("How `search` was read, and what of it was not used"),
    rounds: z.array(chosenShape),
  }),
  async run({ ctx, site }, asked) {
    const fields = asked.fields?.includes("*") === true ? ROUND_FIELDS : (asked.fields ?? USUAL_FIELDS);
    const strange = fields.find((field) => !ROUND_FIELDS.includes(field));
    if (strange !== undefined)
      return { refused: `There is no field ${strange}. The fields are ${ROUND_FIELDS.join(", ")}.` };
    const params = parametersOf(asked);
    if (asked.search !== undefined) params.set(asked.exact_words === true ? "words" : "search", asked.search);
    if (asked.sort !== undefined) params.set("sort", asked.sort);
    if (asked.direction !== undefined) params.set("dir", asked.direction);
    const read = await readFilter(ctx, { params });
    const { filter, sort, unused, notes, problems } = read;
    if (problems.length > 0) return { refused: problems.join(" ") };
    const hits = await searchLeads(ctx, {
      filter: await withoutOwnLeftOut(ctx, filter),
      sort,
      limit: asked.limit,
      ...(asked.cursor === undefined ? {} : { after: asked.cursor }),
    });
    const { matching, visible, total } = hits;
    const rounds = (await roundsOf(ctx, hits.rows, site.url)).map((round) => chosenOf(round, fields));
    const found = {
      matching,
      reached: visible,
      catalogue_total: total,
      next_cursor: hits.next,
      searched_as: {
        words: filter.search,
        ...argumentsOf(filter),
        notes: [...unused, ...notes],
        other_readings: [...(await readingsBeside(ctx, read))],
      },
      rounds,
    };
    const { rounds: _, ...counts } = found;
    return { found, text: `${JSON.stringify(counts)}\n${tableOf(rounds, fields)}` };
  },
});
