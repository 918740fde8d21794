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
