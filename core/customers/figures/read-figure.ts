import { sql } from "kysely";
import { rowOf, scalarOf } from "../../../db/statement.ts";
import { leadScope, sampleLeads } from "../../reading/directory/access.ts";
import {
  countedPart,
  disclosedCount,
  type HiddenAmounts,
  mayDiscloseSum,
  twoDigits,
} from "../../reading/directory/disclosed-figures.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import type { LeadFilter } from "../../reading/directory/search/filter.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { moneyAsked, summedOf } from "../../reading/directory/search/money-asked.ts";
import { countMatching } from "../../reading/directory/search/search-leads.ts";
import { summedUsd } from "../../reading/directory/search/summed-usd.ts";
import { countInCatalogue } from "../../reading/directory/search/visible-leads.ts";
import type { Context } from "../../shared/context.ts";
import type { CitedPart } from "./cite-figure.ts";

interface CountedFigure {
  /** Null if it is not disclosed to this reader. */
  readonly rounds: number | null;
  /** False if there are `rounds` or more. */
  readonly isExact: boolean;
  /** US cents; null if unknown or not disclosed. */
  readonly sumUsdMinor: number | null;
}

/** A figure that somebody links to, beside the same filter's today. */
export interface CitedFigure {
  /** The query of the list's address. */
  readonly address: string;
  readonly filter: LeadFilter;
  readonly chart: string | null;
  /** ISO 8601 day. */
  readonly statedOn: string;
  readonly stated: CountedFigure;
  readonly today: CountedFigure;
  /** True if rounds have left the figure, because they were erased or their company is no longer published. */
  readonly hasLost: boolean;
  /** The chart's bars as they were; null for lists, visitors, and once the figure has lost rounds. */
  readonly parts: readonly CitedPart[] | null;
}

interface FigureRow extends Pick<CitedFigure, "address" | "chart" | "statedOn" | "parts"> {
  readonly sumShown: boolean;
  readonly stored: number;
  readonly rounds: number;
  readonly sum: number | null;
  readonly hiddenRounds: number;
  readonly hiddenAmounts: HiddenAmounts;
}

/**
 * A figure as far as the reader may see it: members exactly; visitors by `disclosed-figures.ts`, and today's sum never,
 * because its difference to the earlier one would be a new round's amount. Null if there is none, or if its filter is none
 * that is counted for this reader.
 */
export async function readFigure(ctx: Context, id: string): Promise<CitedFigure | null> {
  const scope = leadScope(ctx);
  const isHidden =
    scope === "all" ? sql`false` : sql`counted.id not in (select sample.round_id from ${sampleLeads(scope)} sample)`;
  const row = await rowOf<FigureRow>(ctx)`
    select f.address, f.chart, to_char(f.stated_on, 'YYYY-MM-DD') as "statedOn", f.parts, f.sum_shown as "sumShown",
      cardinality(f.round_ids) as stored, kept.*
    from cited_figure f cross join lateral (
      select count(*)::int as rounds, sum(counted.amount)::bigint as sum,
        count(*) filter (where ${isHidden})::int as "hiddenRounds",
        jsonb_build_object('count', count(counted.amount) filter (where ${isHidden}),
          'sum', coalesce(sum(counted.amount) filter (where ${isHidden}), 0),
          'largest', coalesce(max(counted.amount) filter (where ${isHidden}), 0)) as "hiddenAmounts"
      from unnest(f.round_ids, f.amounts) as counted (id, amount)
      join funding_round r on r.id = counted.id
      join company own on own.id = r.company_id
      join company c on c.id = coalesce(own.merged_into_id, own.id)
      where ${companyIsPublished("c")}
    ) kept where f.id = ${id}`;
  if (row === undefined) return null;
  const { address, chart, statedOn, rounds, sum, hiddenAmounts } = row;
  const { filter } = readFilterAddress(new URLSearchParams(address));
  const hasLost = row.stored > rounds;
  const shared = { address, filter, chart, statedOn, hasLost };
  const total = await countInCatalogue(ctx, filter);
  if (scope === "all")
    return {
      ...shared,
      stated: { rounds, isExact: true, sumUsdMinor: sum },
      today: { rounds: total, isExact: true, sumUsdMinor: await sumNow(ctx, filter) },
      parts: hasLost ? null : row.parts,
    };
  if (countedPart(filter).leftOut.length > 0) return null;
  const [visible = 0] = await countMatching(ctx, { filters: [filter] });
  const seen = (all: number, hidden: number) =>
    hidden === 0 ? { rounds: all, isExact: true } : { rounds: disclosedCount(all, filter), isExact: false };
  const stated = seen(rounds, row.hiddenRounds);
  const isSumShown = row.sumShown && stated.rounds !== null && sum !== null && mayDiscloseSum(hiddenAmounts);
  return {
    ...shared,
    stated: { ...stated, sumUsdMinor: stated.isExact ? sum : isSumShown ? twoDigits(sum) : null },
    today: { ...seen(total, total - visible), sumUsdMinor: null },
    parts: null,
  };
}

function sumNow(ctx: Context, filter: LeadFilter): Promise<number | null> {
  return scalarOf<number | null>(ctx, null)`
    select sum(${summedUsd(summedOf(moneyAsked(filter)))})::bigint as sum from listing lead where ${leadCondition(filter, ctx.clock)}`;
}
