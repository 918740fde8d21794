import { stringify } from "csv-stringify/sync";
import { guarded } from "../../../../../core/shared/formula.ts";
import { type ChartFigure, type ChartName, CHARTS } from "./chart-figures.ts";

/** A chart's figures as CSV: counts, and amounts in whole US dollars. Texts that would be formulas are escaped. */
export function chartCsv(
  chart: ChartName,
  figures: readonly ChartFigure[],
  { money }: { readonly money: string },
): string {
  const amount = money === "Money" ? "Amount (USD)" : `${money} (USD)`;
  const rows = figures.map(({ name, rounds, share, amountUsdMinor, withDollars, medianUsdMinor }) => ({
    [CHARTS[chart].of]: guarded(name),
    Rounds: rounds,
    "Share of rounds": share.toFixed(4),
    [amount]: dollars(amountUsdMinor),
    ...(chart === "weeks" ? {} : { "Rounds with an amount in dollars": withDollars }),
    ...(chart === "weeks" || chart === "cumulative" ? {} : { "Median (USD)": dollars(medianUsdMinor) }),
  }));
  return stringify(rows, { header: true, bom: true });
}

function dollars(minor: number | null): number | null {
  return minor === null ? null : Math.round(minor / 100);
}
