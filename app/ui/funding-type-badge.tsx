import { MONEY_LABELS, MONEY_MEANINGS } from "../../core/catalogue/facts/money-words.ts";

/** What the badges of money that was not raised mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  Grant: MONEY_MEANINGS.granted,
  Raising: MONEY_MEANINGS.raising,
  [MONEY_LABELS.raising]: MONEY_MEANINGS.raising,
};

const TONES: Readonly<Record<string, string>> = {
  seed: "badge-seed",
  "series a": "badge-series-a",
  "series b": "badge-series-b",
  "series c": "badge-series-c",
  "series d": "badge-series-d",
};

interface BadgeProps {
  readonly type: string;
  /** True where any text may stand, such as an article's category, which then breaks within the line. */
  readonly isText?: boolean;
  /** True where its title also says what a closed round is; lists of many do without. */
  readonly isExplained?: boolean;
}

/** A funding type in its colour, ignoring case; Series E and unknown types are neutral. */
export function FundingTypeBadge({ type, isText = false, isExplained = false }: BadgeProps) {
  const tone = TONES[type.toLowerCase()];
  const classes = [
    "badge",
    ...(tone === undefined ? [] : [tone]),
    ...(isText ? ["min-w-0 wrap-anywhere whitespace-normal"] : []),
  ];
  const title = MEANINGS[type] ?? (isExplained ? MONEY_MEANINGS.raised : undefined);
  return (
    <span className={classes.join(" ")} title={isText ? undefined : title}>
      {type}
    </span>
  );
}
