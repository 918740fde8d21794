// Apart from the other facts, because browsers load it with the facets.

/** Employee bands as company lists commonly state them. */
export const HEADCOUNT_BANDS = [
  "1-10",
  "11-50",
  "51-200",
  "201-500",
  "501-1000",
  "1001-5000",
  "5001-10000",
  "10001+",
] as const;
export type HeadcountBand = (typeof HEADCOUNT_BANDS)[number];

const LIMITS = [
  [10, "1-10"],
  [50, "11-50"],
  [200, "51-200"],
  [500, "201-500"],
  [1_000, "501-1000"],
  [5_000, "1001-5000"],
  [10_000, "5001-10000"],
] as const;

/** The least and the most employees of a band; the highest band has no most. */
export function headcountBounds(band: HeadcountBand): readonly [least: number, most: number | null] {
  const [least = 0, most = null] = band.split(/[-+]/).filter(Boolean).map(Number);
  return [least, most];
}

/** The band of a headcount. `isMore` means "more than", so a count equal to a band's limit is in the next band. */
export function headcountBand(count: number, isMore = false): HeadcountBand | undefined {
  if (!Number.isInteger(count) || count < 1 || count > 3_000_000) return undefined;
  return LIMITS.find(([limit]) => count < limit || (count === limit && !isMore))?.[1] ?? "10001+";
}
