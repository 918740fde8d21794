/** How sure an answer was said to be. */
export const BANDS = ["high", "medium", "low"] as const;
export type Band = (typeof BANDS)[number];

/** For so long an outcome is held against an answer. Longer after it, mail comes back because people moved on, which the answer could not know. */
export const COUNTS_DAYS = 90;
