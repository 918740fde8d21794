import { type AmountProps, formatAmount } from "./format-amount.ts";

interface AmountWithDollarsProps {
  readonly amount: AmountProps | null;
  /** US cents, when the amount is in another currency and convertible. */
  readonly usdMinor: number | null;
}

/** An amount raised, with its US-dollar equivalent below; "Undisclosed" when unknown. */
export function Amount({ amount, usdMinor }: AmountWithDollarsProps) {
  if (amount === null) return <span className="unknown font-normal text-muted">Undisclosed</span>;
  const converted = amount.currency !== "USD" && usdMinor !== null;
  return (
    <>
      {formatAmount(amount)}
      {converted && (
        <span
          className="beneath block text-xs font-normal text-muted"
          title="Converted to US dollars at the round's date"
        >
          ≈ {formatAmount({ minor: usdMinor, currency: "USD" })}
        </span>
      )}
    </>
  );
}
