/** Anything goes, which is the trouble. */
export const list: unknown[] = [
  (value: any): unknown => value, // forbidden: typescript(no-explicit-any)
];
