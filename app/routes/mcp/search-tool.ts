import { z } from "zod";
import { documentedValues } from "../../../core/directory/search/vocabulary.ts";
import { type Facet, FACET_KEYS, FACETS, parameterOf } from "../../../core/directory/search/facets.ts";
import { readFilter } from "../../../core/directory/search/read-filter.ts";
import { SORT_KEYS, WITHIN_DAYS } from "../../../core/directory/search/filter.ts";
import { searchLeads } from "../../../core/directory/search/search-leads.ts";
import type { ToolParts } from "./tool.ts";
import { roundShape, roundsOf } from "./round-shape.ts";

const MOST_ROUNDS = 50;
const values = z.array(z.string()).max(50);
const day = z.iso.date();

const choice = z.strictObject(
  Object.fromEntries(FACET_KEYS.map((facet) => [facet, values.optional().describe(describe(facet))])),
);

/** "Band of employees: 1-10, 11-50". */
function describe(facet: Facet): string {
  const { describes } = FACETS[facet];
  const vocabulary = documentedValues(facet);
  const sentence = describes.charAt(0).toUpperCase() + describes.slice(1);
  return vocabulary === undefined ? sentence : `${sentence}: ${vocabulary.join(", ")}`;
}

const input = z.strictObject({
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Words in the company's current or former names, people, investors, industry, location or description; tolerates typos",
    ),
  include: choice.optional().describe("Only rounds with one of these values, for every facet given"),
  exclude: choice.optional().describe("Excludes rounds with any of these values"),
  amount_min_usd: z.int().min(0).optional().describe("Whole US dollars; rounds without a known amount are left out"),
  amount_max_usd: z.int().min(0).optional(),
  from: day.optional().describe("Earliest announcement date (ISO 8601)"),
  to: day.optional().describe("Latest announcement date (ISO 8601)"),
  within_days: z
    .literal([...WITHIN_DAYS])
    .optional()
    .describe("Only the last N days; replaces from and to"),
  founded_min: z.int().optional().describe("Year"),
  founded_max: z.int().optional().describe("Year"),
  sort: z.enum(SORT_KEYS).optional().describe("Default: relevance for a search, else date"),
  direction: z.enum(["asc", "desc"]).optional(),
  limit: z.int().min(1).max(MOST_ROUNDS).default(10),
  cursor: z.string().max(500).optional().describe("`next_cursor` of an earlier result with the same arguments"),
});
type SearchInput = z.infer<typeof input>;

const output = z.object({
  rounds: z.array(roundShape),
  matching: z.int().describe("Number of matching rounds in your scope"),
  reached: z.int().describe("Number of rounds in your scope: the newest ones, or all with a paid plan's API key"),
  total: z.int().describe("Number of rounds in the catalogue"),
  next_cursor: z.string().nullable().describe("Pass it as `cursor` for the next rounds; null at the end"),
});

/** Finds rounds by any filter of the site's list. */
export const searchTool: ToolParts<SearchInput, z.infer<typeof output>> = {
  name: "search_rounds",
  title: "Search funding rounds",
  description:
    "Finds startup funding rounds by words, stage, industry, location, investors, amount and date; newest first by default. Each round has its founders, a source link and a date.",
  input,
  output,
  async run({ ctx, site }, asked) {
    const { sampleSize } = site;
    const { filter, sort, problems } = await readFilter(ctx, { params: parametersOf(asked), sampleSize });
    if (problems.length > 0) return { refused: problems.join(" ") };
    const hits = await searchLeads(ctx, {
      filter,
      sort,
      limit: asked.limit,
      sampleSize,
      ...(asked.cursor === undefined ? {} : { after: asked.cursor }),
    });
    const { matching, visible, total } = hits;
    return {
      found: {
        rounds: await roundsOf(ctx, hits.rows, site.url),
        matching,
        reached: visible,
        total,
        next_cursor: hits.next,
      },
    };
  },
};

/** Converts the input to query parameters, so that tool and list share one parser. */
function parametersOf(asked: SearchInput): URLSearchParams {
  const params = new URLSearchParams();
  for (const [prefix, chosen] of [
    ["", asked.include],
    ["not-", asked.exclude],
  ] as const) {
    for (const facet of FACET_KEYS)
      for (const value of chosen?.[facet] ?? []) params.append(`${prefix}${parameterOf(facet)}`, value);
  }
  const single = {
    search: asked.search,
    "amount-min": asked.amount_min_usd,
    "amount-max": asked.amount_max_usd,
    from: asked.from,
    to: asked.to,
    within: asked.within_days,
    "founded-min": asked.founded_min,
    "founded-max": asked.founded_max,
    sort: asked.sort,
    dir: asked.direction,
  };
  for (const [name, value] of Object.entries(single)) if (value !== undefined) params.set(name, String(value));
  return params;
}
