import type { RoundFields } from "../../catalog/fields.ts";
import type { Money } from "../../catalog/money.ts";
import { edgarDate } from "./dates.ts";
import type { FilingProblem, FormDFiling } from "./filing.ts";

/** The round a filing speaks of, or which answer could not be read. */
export type RoundReading =
  | { readonly ok: true; readonly round: RoundFields }
  | { readonly ok: false; readonly problem: FilingProblem };

function refused(column: string, reason: string, excerpt: string): RoundReading {
  return { ok: false, problem: { code: `bad_${column === "totalAmountSold" ? "amount" : "date"}`, column, reason, excerpt } };
}

/** Whole dollars, in old filings sometimes with cents, as US cents; undefined when it is no such number. */
function dollarsAsCents(text: string): number | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

/**
 * Items 7 and 13. The amount is the total amount sold, never the amount offered ("Indefinite" can only stand in the
 * offered and remaining amounts, which are not read). Nothing sold, or a first sale yet to occur, is an offering
 * that is raising, with no amount. The form names no stage and announces nothing, so neither is set.
 */
export function roundOf(filing: FormDFiling): RoundReading {
  const cents = dollarsAsCents(filing.totalAmountSold);
  if (cents === undefined) {
    return refused("totalAmountSold", "the total amount sold (Item 13) is not a number of dollars", filing.totalAmountSold);
  }
  const firstSale = filing.firstSale === "" ? undefined : edgarDate(filing.firstSale);
  if (filing.firstSale !== "" && firstSale === undefined) {
    return refused("dateOfFirstSale", "the date of first sale (Item 7) is not a date of the calendar", filing.firstSale);
  }
  const sold = firstSale === undefined ? {} : { firstSale: { date: firstSale, precision: "day" as const } };
  if (cents === 0 || filing.firstSaleYetToOccur) return { ok: true, round: { state: "raising", ...sold } };
  const amount: Money = { minor: cents, currency: "USD" };
  return { ok: true, round: { state: "closed", amount, ...sold } };
}
