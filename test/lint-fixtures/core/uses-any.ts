/** Anything goes, which is the trouble. */
export const list: unknown[] = [
  new Set<any>(), // forbidden: typescript(no-explicit-any)
];
