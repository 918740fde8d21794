import { NON_EQUITY_TYPES } from "../../../../core/catalogue/facts/funding-types.ts";
import type { CompanyPage } from "../../../../core/reading/directory/company-page.ts";

/** The equity that a company's rounds raised. */
export interface TotalRaised {
  /** US cents; the sum of the rounds with a dollar value. */
  readonly usdMinor: number;
  /** Closed equity rounds with a dollar value. */
  readonly counted: number;
  /** Closed equity rounds without one, which make the sum a minimum. */
  readonly uncounted: number;
  /** True if an amount was converted to dollars, at the last rate known on its date. */
  readonly isConverted: boolean;
}

/** Sums a company's closed equity rounds in dollars; null when none has a dollar value. */
export function totalRaised({ rounds }: Pick<CompanyPage, "rounds">): TotalRaised | null {
  const equity = rounds.filter(
    ({ state, fundingType, isDoubled }) =>
      state === "closed" && isDoubled !== true && !NON_EQUITY_TYPES.some((type) => type === fundingType?.value),
  );
  const known = equity.flatMap(({ amount, amountUsd }) => (amountUsd === null ? [] : [{ amount, amountUsd }]));
  if (known.length === 0) return null;
  return {
    usdMinor: known.reduce((sum, { amountUsd }) => sum + amountUsd.minor, 0),
    counted: known.length,
    uncounted: equity.length - known.length,
    isConverted: known.some(({ amount }) => amount !== null && amount.value.currency !== "USD"),
  };
}
