import { minorUnits } from "../../../../catalogue/facts/money.ts";
import type { Alternative } from "../filter.ts";
import { codesOf, type Dictionaries, dictionaryOf, type Segment } from "../in-memory/segment.ts";

/** Both ends included. */
interface Amounts {
  readonly from: number;
  readonly to: number;
}

/** A range of amounts in a currency other than dollars. */
export interface OwnAmounts {
  /** Code of the currency; -1 if no lead has it. */
  readonly currency: number;
  /** Minor units. */
  readonly own: Amounts;
  /** US cents for leads in other currencies. */
  readonly dollars: Amounts;
}

/**
 * The filter's range of amounts in its own currency; null for dollars and without a range. Without a rate
 * (`usdPerUnit`), leads in other currencies do not match.
 */
export function ownAmounts(
  { currency, amount }: Alternative,
  usdPerUnit: number | null,
  dictionaries: Dictionaries,
): OwnAmounts | null {
  if (currency === "USD" || (amount.min === null && amount.max === null)) return null;
  const times = (factor: number): Amounts => ({
    from: amount.min === null ? -Infinity : amount.min * factor,
    to: amount.max === null ? Infinity : amount.max * factor,
  });
  return {
    currency: dictionaryOf(dictionaries, "currency").find(currency) ?? -1,
    own: times(10 ** minorUnits(currency)),
    dollars: usdPerUnit === null ? { from: Infinity, to: -Infinity } : times(usdPerUnit * 100),
  };
}

/** Rows to narrow; `into` may be `rows` itself. */
export interface Rows {
  readonly rows: Uint16Array;
  readonly count: number;
  readonly into: Uint16Array;
}

/** Puts the rows within the range into `into` and returns their number. */
export function keepAmounts(
  segment: Segment,
  { currency, own, dollars }: OwnAmounts,
  { rows, count, into }: Rows,
): number {
  const { items } = codesOf(segment, "currency");
  const { amount, own: owned } = segment.numbers;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const isOwn = items[row] === currency;
    const value = (isOwn ? owned[row] : amount[row]) ?? Number.NaN;
    const { from, to } = isOwn ? own : dollars;
    into[kept] = row;
    kept += Number(value >= from) & Number(value <= to);
  }
  return kept;
}
