/** Trusts what it does not know. */
export const first = (list: readonly string[]): unknown => [
  list[0]!.length, // forbidden: typescript(no-non-null-assertion)
];
