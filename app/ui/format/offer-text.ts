import type { Offer } from "../../../core/reading/directory/lead.ts";
import { formatAmount } from "./format-amount.ts";
import { formatDate } from "./format-date.ts";

/** What an open offering wants, which is never an amount raised: "Offers $25K to $1.2M until Apr 30, 2026; nothing is sold yet." */
export function offerText({ leastUsdMinor, mostUsdMinor, openUntilOn }: Offer): string {
  const sums = [...new Set([leastUsdMinor, mostUsdMinor])].filter((minor) => minor !== null);
  const offered = sums.map((minor) => formatAmount({ minor, currency: "USD" })).join(" to ");
  const until = openUntilOn === null ? "" : ` until ${formatDate({ date: openUntilOn, precision: "day" })}`;
  return `${offered === "" ? "Open" : `Offers ${offered}`}${until}; nothing is sold yet.`;
}
