import type { UsdAmount } from "./exchange-rates.ts";
import type { RoundProjection } from "./fold.ts";

/** The columns of `funding_round` that its claims decide. */
export const ROUND_COLUMNS = [
  "state", "amount_minor", "currency", "amount_text", "amount_usd_minor", "fx_rate_on", "fx_source", "stage_text", "funding_type",
  "announced_on", "announced_precision", "first_sale_on", "first_sale_precision",
] as const;

/** The values of {@link ROUND_COLUMNS}, in their order. */
export function roundValues(p: RoundProjection, usd: UsdAmount | null): (string | number | null)[] {
  return [
    p.state, p.amount?.minor ?? null, p.amount?.currency ?? null, p.amountText, usd?.minor ?? null, usd?.rateOn ?? null, usd?.rateSource ?? null,
    p.stageText, p.fundingType, p.announced?.date ?? null, p.announced?.precision ?? null, p.firstSale?.date ?? null, p.firstSale?.precision ?? null,
  ];
}
