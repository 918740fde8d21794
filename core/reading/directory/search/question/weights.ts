/**
 * How much each reason speaks for a reading. A reading is the sum over its items; the best one is what a question means,
 * and how far the second is behind it says how sure that is.
 */
export const WEIGHTS = {
  /** A word of a value, a name, an amount or a period: what a question is about. */
  valueWord: 2,
  /** A small word inside a value, such as "over" before an amount. */
  shapingInside: 0.6,
  /** An article is rather before a value than its first word. */
  articleBefore: -0.05,
  /** Two periods or amounts side by side contradict each other. */
  besideItsLike: -1.2,
  /** "looking for" tells of a plan only behind a company. */
  planOfNobody: -6,
  /** Each item costs a little, so that "New York City" is one place and not three words. */
  item: -0.5,
  /** A word that shapes questions costs nothing, but says nothing. */
  shaping: 0,
  /** A phrase of several such words is read as one. */
  shapingPhrase: 0.4,
  /** A word without a meaning that texts of rounds have may be searched for. */
  wordInTexts: -1.5,
  /** One that no text has is left over. */
  wordLeft: -3,
  /** A word that may be one of another language, without others of it: "fintech sin Madrid". */
  guess: -0.8,
  /** Such a word that does not stand between values. */
  guessAlone: -6,
  /** The whole name of a company, a person or an investor. */
  name: 0.4,
  /** The beginning of a name, such as "Sequoia" of its funds, where no investor is expected. */
  beginning: -3.4,
  /** One after "without". */
  beginningExcluded: -1.4,
  /** One where an investor is expected. */
  beginningExpected: 0.3,
  /** What a word before it leads to expect: a place after "in", an investor after "backed by". */
  expected: 1.2,
  /** A value of another kind where an investor is expected, after "backed by". */
  unexpected: -4,
  /** A place that is one only where a place is expected: a small town, a word that is also a city. */
  placeUnexpected: -9,
  /** Such a place after "except". */
  placeExcluded: -2,
  /** A word of another language read as a value in its English. */
  translated: -0.15,
  /** A topic that the catalogue knows nothing about covers its words. */
  topic: 0.3,
  /** A reading that is behind the best by less is shown beside it. */
  doubt: 1,
  /** Of kinds of values that the same words name, the one that is meant more often. */
  order: 0.25,
  amount: 0.22,
  founded: 0.24,
  days: 0.2,
  headcount: 0.2,
  currency: 0.18,
  stage: 0.16,
  industry: 0.12,
  nation: 0.1,
  country: 0.08,
  city: 0.06,
  region: 0.05,
} as const;

/** Readings that are looked at side by side. */
export const BEAM = 16;
