/** Numbers as people write them out. */
export const NUMBERS_IN_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
      .split(" ")
      .map((word, i) => [word, i]),
  ),
  ...Object.fromEntries(
    "twenty thirty forty fifty sixty seventy eighty ninety hundred".split(" ").map((word, i) => [word, 10 * (i + 2)]),
  ),
};

/** Alternatives of a pattern. */
export const NUMBER_WORDS = Object.keys(NUMBERS_IN_WORDS).join("|");
