const TONES: Readonly<Record<string, string>> = {
  seed: "badge-seed",
  "series a": "badge-series-a",
  "series b": "badge-series-b",
  "series c": "badge-series-c",
  "series d": "badge-series-d",
};

/** A funding type in its colour, ignoring case; Series E and unknown types are neutral. */
export function FundingTypeBadge({ type }: { readonly type: string }) {
  const tone = TONES[type.toLowerCase()];
  return <span className={tone === undefined ? "badge" : `badge ${tone}`}>{type}</span>;
}
