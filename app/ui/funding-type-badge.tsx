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
}

/** A funding type in its colour, ignoring case; Series E and unknown types are neutral. */
export function FundingTypeBadge({ type, isText = false }: BadgeProps) {
  const tone = TONES[type.toLowerCase()];
  const classes = [
    "badge",
    ...(tone === undefined ? [] : [tone]),
    ...(isText ? ["min-w-0 wrap-anywhere whitespace-normal"] : []),
  ];
  return <span className={classes.join(" ")}>{type}</span>;
}
