import { z } from "zod";
import { HEADCOUNT_BANDS } from "../../../core/catalog/fields.ts";
import { FUNDING_TYPES } from "../../../core/catalog/funding-type.ts";
import { parameterOf, readFilterAddress } from "../../../core/directory/search/filter-address.ts";
import { FACETS, HAS, SORT_KEYS, WITHIN_DAYS } from "../../../core/directory/search/filter.ts";
import { searchLeads } from "../../../core/directory/search/search-leads.ts";
import { roundOf, roundShape } from "./round.ts";
import type { ToolParts } from "./tool.ts";

const MOST_ROUNDS = 50;
const values = z.array(z.string()).max(50);
const day = z.iso.date();

const choice = z.strictObject({
  stage: values.optional().describe(`Funding types: ${FUNDING_TYPES.join(", ")}`),
  industry: values.optional().describe("Industries, spelled as in results"),
  country: values.optional().describe("ISO 3166-1 alpha-2 codes such as US"),
  region: values.optional().describe("States, provinces or regions, as names"),
  city: values.optional(),
  headcount: values.optional().describe(`Bands of employees: ${HEADCOUNT_BANDS.join(", ")}`),
  investor: values.optional().describe("Investors in the round, by name"),
  lead_investor: values.optional().describe("Investors that led the round, by name"),
  source: values.optional().describe("sec-form-d, news-feed, list-file or edited"),
  has: values.optional().describe(`What a round comes with: ${HAS.join(", ")}`),
});

const input = z.strictObject({
  search: z.string().max(200).optional().describe("Words in the company's name or former names, its people, investors, industry, place or description; typing errors are forgiven"),
  include: choice.optional().describe("Only rounds with one of these values, for each of the names given"),
  exclude: choice.optional().describe("No rounds with any of these values"),
  amount_min_usd: z.int().min(0).optional().describe("Whole US dollars; rounds without a known amount are left out"),
  amount_max_usd: z.int().min(0).optional(),
  from: day.optional().describe("ISO 8601 day of the earliest announcement"),
  to: day.optional().describe("ISO 8601 day of the latest announcement"),
  within_days: z.literal([...WITHIN_DAYS]).optional().describe("The last so many days, in place of from and to"),
  founded_min: z.int().optional().describe("Year"),
  founded_max: z.int().optional().describe("Year"),
  sort: z.enum(SORT_KEYS).optional().describe("relevance when there is a search, else date"),
  direction: z.enum(["asc", "desc"]).optional(),
  limit: z.int().min(1).max(MOST_ROUNDS).default(10),
  cursor: z.string().max(500).optional().describe("next_cursor of an earlier answer with the same arguments"),
});
type SearchInput = z.infer<typeof input>;

const output = z.object({
  rounds: z.array(roundShape),
  matching: z.int().describe("How many rounds match, of those reached"),
  reached: z.int().describe("How many rounds this search could reach: the newest ones, or with an API key of a paid plan all of them"),
  total: z.int().describe("How many rounds the catalogue holds"),
  next_cursor: z.string().nullable().describe("For the next rounds; null at the end"),
});

/** Rounds by any filter of the site's list. */
export const searchTool: ToolParts<SearchInput, z.infer<typeof output>> = {
  name: "search_rounds",
  title: "Search funding rounds",
  description: "Finds funding rounds of startups by words, stage, industry, place, investors, amount and date; newest first unless told otherwise. Each comes with a link to its proof and its date.",
  input,
  output,
  async run({ ctx, site }, asked) {
    const { filter, sort, problems } = readFilterAddress(parametersOf(asked));
    if (problems.length > 0) return { refused: problems.join(" ") };
    const hits = await searchLeads(ctx, { filter, sort, limit: asked.limit, sampleSize: site.sampleSize, ...(asked.cursor === undefined ? {} : { after: asked.cursor }) });
    const { matching, reached, total } = hits;
    return { found: { rounds: hits.rows.map((lead) => roundOf(lead, site.url)), matching, reached, total, next_cursor: hits.next } };
  },
};

/** The same as an address of the list, so that one reader judges both. */
function parametersOf(asked: SearchInput): URLSearchParams {
  const params = new URLSearchParams();
  for (const [prefix, chosen] of [["", asked.include], ["not-", asked.exclude]] as const) {
    for (const facet of FACETS) for (const value of chosen?.[facet] ?? []) params.append(`${prefix}${parameterOf(facet)}`, value);
  }
  const single = {
    search: asked.search, "amount-min": asked.amount_min_usd, "amount-max": asked.amount_max_usd, from: asked.from, to: asked.to, within: asked.within_days,
    "founded-min": asked.founded_min, "founded-max": asked.founded_max, sort: asked.sort, dir: asked.direction,
  };
  for (const [name, value] of Object.entries(single)) if (value !== undefined) params.set(name, String(value));
  return params;
}
