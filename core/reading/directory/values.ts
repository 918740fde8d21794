import type { Money } from "../../catalogue/facts/money.ts";
import type { PartialDate } from "../../catalogue/facts/partial-date.ts";

/** The amount in two columns; null when they are empty (a constraint keeps them consistent). */
export function moneyOf(minor: number | null, currency: string | null): Money | null {
  return minor === null || currency === null ? null : { minor, currency };
}

/** The date in two columns; null when they are empty (a constraint keeps them consistent). */
export function partialDateOf(date: string | null, precision: string | null): PartialDate | null {
  switch (precision) {
    case "day":
    case "month":
    case "quarter":
    case "half":
    case "year":
      return date === null ? null : { date, precision };
    default:
      return null;
  }
}
