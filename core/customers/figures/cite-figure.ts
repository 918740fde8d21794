import { randomBytes } from "node:crypto";
import { scalarOf } from "../../../db/statement.ts";
import { conflict, forbidden, invalidInput, tooLarge } from "../../../platform/errors.ts";
import { seesWholeCatalogue } from "../../reading/directory/access.ts";
import { countedPart } from "../../reading/directory/disclosed-figures.ts";
import { listedRange } from "../../reading/directory/search/days/listed-range.ts";
import { writeFilterAddress } from "../../reading/directory/search/filter-address.ts";
import type { Alternative, LeadFilter } from "../../reading/directory/search/filter.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { moneyAsked, summedOf } from "../../reading/directory/search/money-asked.ts";
import { summedUsd } from "../../reading/directory/search/summed-usd.ts";
import type { Context } from "../../shared/context.ts";
import { countAccountSubmission, countSubmission } from "../contact/submission-limit.ts";

/** A citation keeps the ids of its rounds; a list of more has none. */
export const MOST_CITED = 10_000;
const LONGEST_ADDRESS = 2_000;
/** Links per hour of a network and of an account. */
const LIMITS = { network: { kind: "figure ", limit: 20 }, account: { kind: "figure ", limit: 60 } } as const;

/** A bar of a chart as it was; the sum in US cents, null if unknown. */
export interface CitedPart {
  readonly name: string;
  readonly rounds: number;
  readonly amountUsdMinor: number | null;
}

interface CiteFigureInput {
  readonly filter: LeadFilter;
  /** Null for a list. */
  readonly chart: { readonly name: string; readonly parts: readonly CitedPart[] } | null;
  /** The visitor's IP address. */
  readonly network: string | null;
}

/**
 * Keeps what a filter counts now in the whole catalogue, with its days fixed, and returns the id of the figure; the same
 * one for the same filter and state of the catalogue. The account's own lists and hidden companies have no part in it.
 * Throws AppError `invalid_input` for a filter with own lists, `forbidden` for one that is not counted for this reader,
 * `too_large` above {@link MOST_CITED} rounds, and `conflict` at the hourly limit.
 */
export async function citeFigure(ctx: Context, { filter: asked, chart, network }: CiteFigureInput): Promise<string> {
  const isMember = seesWholeCatalogue(ctx.actor);
  if (asked.watched.length + asked.leftOut.length > 0)
    throw invalidInput("Others cannot open your own lists. Remove them from the filter, then copy the link.");
  if (!isMember && countedPart(asked).leftOut.length > 0)
    throw forbidden("Only members can link to figures of names, words, amounts or alternatives.");
  const isWithin = isMember
    ? countAccountSubmission(ctx, ctx.actor.id, LIMITS.account)
    : countSubmission(ctx, network, LIMITS.network);
  if (!(await isWithin)) throw conflict("You have copied many links. Please try again in an hour.");
  const filter = fixedDays(asked, ctx);
  const address = writeFilterAddress(filter).toString();
  if (address.length > LONGEST_ADDRESS)
    throw tooLarge("This list has too many conditions to be linked to. Remove some.");
  const parts = chart === null || !isMember ? null : JSON.stringify(chart.parts);
  const now = ctx.clock.now();
  const id = await scalarOf<string>(ctx)`
    insert into cited_figure as known
      (id, address, chart, stated_on, version, round_ids, amounts, parts, sum_shown, created_at)
    select ${randomBytes(9).toString("base64url")}, ${address}, ${chart?.name ?? null}, ${now.toISOString().slice(0, 10)}::date,
      (select version from catalogue_state), coalesce(array_agg(counted.id), '{}'), coalesce(array_agg(counted.amount), '{}'),
      ${parts}::jsonb, ${isMember}, ${now}
    from (select lead.round_id as id, ${summedUsd(summedOf(moneyAsked(filter)))} as amount from listing lead
      where ${leadCondition(filter, ctx.clock)} limit ${MOST_CITED + 1}) counted
    having count(*) <= ${MOST_CITED}
    on conflict (address, chart, stated_on, version) do update
      set sum_shown = known.sum_shown or excluded.sum_shown, parts = coalesce(known.parts, excluded.parts)
    returning id`;
  if (id !== undefined) return id;
  throw tooLarge(
    `A link keeps at most ${MOST_CITED.toLocaleString("en-US")} rounds. Narrow the list, then copy the link.`,
  );
}

function fixedDays(filter: LeadFilter, { clock }: Context): LeadFilter {
  const fixed = <T extends Alternative>(part: T): T => ({
    ...part,
    listedOn: listedRange(part, clock),
    withinDays: null,
  });
  return { ...fixed(filter), anyOf: filter.anyOf.map(fixed) };
}
