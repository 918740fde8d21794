import type { CompanyPageRound } from "../../../core/directory/company-page.ts";
import type { DateProps } from "../../ui/format-date.ts";
import { raisedOn } from "./company-summary.ts";

/** A round in the picture of a company's funding. */
export interface TimelinePoint {
  readonly roundId: number;
  readonly date: DateProps;
  /** Where it stands on the time axis (milliseconds): the middle of the day, month or year it is known to. */
  readonly at: number;
  readonly type: string | null;
  /** US cents; null when undisclosed or not convertible. */
  readonly usdMinor: number | null;
  /** US cents raised up to and including this round, as far as they are known. */
  readonly totalUsdMinor: number;
}

const HALF_PERIOD_DAYS = { day: 0.5, month: 15, year: 183 } as const;
const DAY_MS = 86_400_000;

/** The closed rounds with a date, oldest first. An offering without sales and an undated round are left out. */
export function timelineOf(rounds: readonly CompanyPageRound[]): TimelinePoint[] {
  let total = 0;
  return rounds
    .filter((round) => round.state === "closed")
    .flatMap((round) => {
      const date = raisedOn(round)?.value;
      return date === undefined ? [] : [{ round, date, at: Date.parse(date.date) + HALF_PERIOD_DAYS[date.precision] * DAY_MS }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ round, date, at }) => {
      const usdMinor = usdOf(round);
      total += usdMinor ?? 0;
      return { roundId: round.roundId, date, at, type: round.fundingType?.value ?? null, usdMinor, totalUsdMinor: total };
    });
}

function usdOf({ amount, amountUsd }: CompanyPageRound): number | null {
  if (amountUsd !== null) return amountUsd.minor;
  return amount !== null && amount.value.currency === "USD" ? amount.value.minor : null;
}
