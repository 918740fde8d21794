import { type AmountProps, formatAmount } from "./format-amount.ts";

interface AmountWithDollarsProps {
  readonly amount: AmountProps | null;
  /** US cents, when the amount is in another currency and could be converted. */
  readonly usdMinor: number | null;
}

/** An amount raised, with its US dollar figure beneath when it is in another currency; "Undisclosed" when unknown. */
export function Amount({ amount, usdMinor }: AmountWithDollarsProps) {
  if (amount === null) return <span className="unknown font-normal text-muted">Undisclosed</span>;
  const converted = amount.currency !== "USD" && usdMinor !== null;
  return (
    <>
      {formatAmount(amount)}
      {converted && <span className="beneath block text-xs font-normal text-muted">≈ {formatAmount({ minor: usdMinor, currency: "USD" })}</span>}
    </>
  );
}
