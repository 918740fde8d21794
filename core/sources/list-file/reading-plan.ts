import type { AmountHint } from "./amount.ts";
import type { DateContext } from "./dates.ts";
import type { Mapping } from "./mapping.ts";

/** Everything decided before the first row is read. */
export interface ReadingPlan {
  readonly mapping: Mapping;
  readonly amount: AmountHint;
  readonly dates: DateContext;
  /** ISO 3166-1 alpha-2 for rows that name no place in another country. */
  readonly country?: string;
}

/** What is counted while rows are read and told once at the end. */
export interface ReadingTally {
  amountsWithoutCurrency: number;
  tokenAmounts: number;
  datesUnreadable: number;
  dateExample: string;
  websitesDropped: number;
  sourcesDropped: number;
}

export function newTally(): ReadingTally {
  return { amountsWithoutCurrency: 0, tokenAmounts: 0, datesUnreadable: 0, dateExample: "", websitesDropped: 0, sourcesDropped: 0 };
}

/** The tally in words, one line for each thing that was left out, and how to have it. */
export function tallyNotices(tally: ReadingTally): string[] {
  const notices: string[] = [];
  if (tally.amountsWithoutCurrency > 0) notices.push(`${plural(tally.amountsWithoutCurrency, "amount is a bare number", "amounts are bare numbers")} and nothing says of which currency, so ${tally.amountsWithoutCurrency === 1 ? "it stays" : "they stay"} unknown. If you know, say so: --currency EUR --scale million`);
  if (tally.tokenAmounts > 0) notices.push(`${plural(tally.tokenAmounts, "amount is", "amounts are")} 0.01 or less in a column of millions, as lists write an amount they do not know; ${tally.tokenAmounts === 1 ? "it stays" : "they stay"} unknown.`);
  if (tally.datesUnreadable > 0) notices.push(`${plural(tally.datesUnreadable, "date could", "dates could")} not be read and ${tally.datesUnreadable === 1 ? "stays" : "stay"} unknown, such as "${tally.dateExample}".`);
  if (tally.websitesDropped > 0) notices.push(`${plural(tally.websitesDropped, "website is", "websites are")} no web address and left out.`);
  if (tally.sourcesDropped > 0) notices.push(`${plural(tally.sourcesDropped, "source is", "sources are")} text without a web address; those rows have no source link.`);
  return notices;
}

function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
