/** How sure an answer was said to be. */
export const BANDS = ["high", "medium", "low"] as const;
export type Band = (typeof BANDS)[number];
