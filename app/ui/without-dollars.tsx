/** Rounds with an amount in a currency that has no exchange rate for their date. */
interface CountWithoutDollars {
  /** ISO 4217 code; null where currencies are not distinguished. */
  readonly currency: string | null;
  readonly rounds: number;
}

/** Maximum number of currencies named; the others are summed. */
const NAMED_CURRENCIES = 3;

/** "12 rounds in INR and 1 in CHF have no dollar value": amounts without an exchange rate cannot be compared. */
export function withoutDollarsText(counts: readonly CountWithoutDollars[]): string {
  const others = counts.slice(NAMED_CURRENCIES).reduce((sum, { rounds }) => sum + rounds, 0);
  const parts = [
    ...counts.slice(0, NAMED_CURRENCIES).map(({ currency, rounds }) => ({ rounds, name: currency })),
    ...(others > 0 ? [{ rounds: others, name: "other currencies" }] : []),
  ].map(({ rounds, name }, index) => {
    const noun = index > 0 ? "" : rounds === 1 ? " round" : " rounds";
    return `${rounds.toLocaleString("en-US")}${noun}${name === null ? "" : ` in ${name}`}`;
  });
  const isOne = counts.length === 1 && counts[0]?.rounds === 1;
  return `${new Intl.ListFormat("en-US").format(parts)} ${isOne ? "has" : "have"} no dollar value`;
}

interface WithoutDollarsProps {
  readonly counts: readonly CountWithoutDollars[];
  /** The effect of that: "totals leave them out". */
  readonly effect: string;
}

/**
 * States which rounds are missing from sums, orders and filters of dollar amounts; renders nothing without such rounds.
 */
export function WithoutDollars({ counts, effect }: WithoutDollarsProps) {
  if (counts.every(({ rounds }) => rounds === 0)) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {withoutDollarsText(counts)}; {effect}.
    </p>
  );
}
