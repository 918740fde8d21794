const TONES: Readonly<Record<string, string>> = {
  seed: "bg-seed text-on-seed",
  "series a": "bg-series-a text-on-series-a",
  "series b": "bg-series-b text-on-series-b",
  "series c": "bg-series-c text-on-series-c",
  "series d": "bg-series-d text-on-series-d",
};

/** The funding type in its own colour; Series E and types without one are neutral. Case does not matter. */
export function FundingTypeBadge({ type }: { readonly type: string }) {
  const tone = TONES[type.toLowerCase()] ?? "bg-sunken text-muted";
  return <span className={`inline-block rounded-sm px-2 py-0.5 text-xs font-semibold ${tone}`}>{type}</span>;
}
