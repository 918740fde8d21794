import type { Money } from "../../../core/catalog/money.ts";
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
  /** As published; null when undisclosed. */
  readonly amount: Money | null;
  /** In minor units of the timeline's currency; null when undisclosed or not convertible. */
  readonly counted: number | null;
  /** Raised up to and including this round, as far as it can be counted. */
  readonly total: number;
}

/** A company's rounds over time, counted in one currency. */
export interface Timeline {
  /** The rounds' own where they all share one, else US dollars. */
  readonly currency: string;
  /** Oldest first. */
  readonly points: readonly TimelinePoint[];
}

const HALF_PERIOD_DAYS = { day: 0.5, month: 15, year: 183 } as const;
const DAY_MS = 86_400_000;

/** The closed rounds with a date. An offering without sales and an undated round are left out. */
export function timelineOf(rounds: readonly CompanyPageRound[]): Timeline {
  const dated = rounds
    .filter((round) => round.state === "closed")
    .flatMap((round) => {
      const date = raisedOn(round)?.value;
      return date === undefined ? [] : [{ round, date, at: Date.parse(date.date) + HALF_PERIOD_DAYS[date.precision] * DAY_MS }];
    })
    .sort((a, b) => a.at - b.at);
  const currency = commonCurrency(dated.map(({ round }) => round)) ?? "USD";
  let total = 0;
  const points = dated.map(({ round, date, at }) => {
    const counted = countedIn(currency, round);
    total += counted ?? 0;
    return { roundId: round.roundId, date, at, type: round.fundingType?.value ?? null, amount: round.amount?.value ?? null, counted, total };
  });
  return { currency, points };
}

function commonCurrency(rounds: readonly CompanyPageRound[]): string | null {
  const currencies = new Set(rounds.flatMap(({ amount }) => (amount ? [amount.value.currency] : [])));
  const [only] = currencies;
  return currencies.size === 1 && only !== undefined ? only : null;
}

function countedIn(currency: string, { amount, amountUsd }: CompanyPageRound): number | null {
  if (amount?.value.currency === currency) return amount.value.minor;
  return currency === "USD" ? (amountUsd?.minor ?? null) : null;
}
