import type { AmountHint } from "./amount.ts";
import type { DateContext } from "./dates.ts";
import type { Mapping } from "./mapping.ts";

/** Everything decided before the first row is read. */
export interface ReadingPlan {
  readonly mapping: Mapping;
  readonly amount: AmountHint;
  readonly dates: DateContext;
  /** ISO 3166-1 alpha-2, for rows that name no place in another country. */
  readonly country?: string;
}

/** Counts collected while rows are read, reported once at the end. */
export interface ReadingTally {
  amountsWithoutCurrency: number;
  tokenAmounts: number;
  amountsUnclear: number;
  amountExample: string;
  datesUnreadable: number;
  dateExample: string;
  websitesDropped: number;
  sourcesDropped: number;
  addressesDropped: number;
}

export function newTally(): ReadingTally {
  return {
    amountsWithoutCurrency: 0,
    tokenAmounts: 0,
    amountsUnclear: 0,
    amountExample: "",
    datesUnreadable: 0,
    dateExample: "",
    websitesDropped: 0,
    sourcesDropped: 0,
    addressesDropped: 0,
  };
}

/** One notice per kind of omitted value, with the option that would include it. */
export function tallyNotices(tally: ReadingTally): string[] {
  const notices: string[] = [];
  if (tally.amountsWithoutCurrency > 0)
    notices.push(
      `${plural(tally.amountsWithoutCurrency, "amount is a bare number", "amounts are bare numbers")} without a currency, so ${tally.amountsWithoutCurrency === 1 ? "it stays" : "they stay"} unknown. If you know the currency, set it: --currency EUR --scale million`,
    );
  if (tally.tokenAmounts > 0)
    notices.push(
      `${plural(tally.tokenAmounts, "amount is", "amounts are")} 0.01 or less in a column of millions, a common placeholder; ${tally.tokenAmounts === 1 ? "it stays" : "they stay"} unknown.`,
    );
  if (tally.amountsUnclear > 0)
    notices.push(
      `${plural(tally.amountsUnclear, "amount is", "amounts are")} a range, a sum or unclear and ${tally.amountsUnclear === 1 ? "stays" : "stay"} unknown, such as "${tally.amountExample}".`,
    );
  if (tally.datesUnreadable > 0)
    notices.push(
      `${plural(tally.datesUnreadable, "date could", "dates could")} not be read and ${tally.datesUnreadable === 1 ? "stays" : "stay"} unknown, such as "${tally.dateExample}".`,
    );
  if (tally.websitesDropped > 0)
    notices.push(
      `${plural(tally.websitesDropped, "website is not a web address and was", "websites are not web addresses and were")} ignored.`,
    );
  if (tally.sourcesDropped > 0)
    notices.push(
      `${plural(tally.sourcesDropped, "source is not a web address; that row has", "sources are not web addresses; those rows have")} no source link.`,
    );
  if (tally.addressesDropped > 0)
    notices.push(
      `${plural(tally.addressesDropped, "e-mail address was", "e-mail addresses were")} left out: not valid, at a free mail provider, or of nobody whom the row names.`,
    );
  return notices;
}

function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
