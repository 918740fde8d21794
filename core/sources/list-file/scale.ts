const SCALE_WORDS: readonly (readonly [exponent: number, words: string])[] = [
  [3, "k thousand thousands tsd tausend mille"],
  [5, "lakh lakhs lac lacs"],
  [
    6,
    "m mn mm mil mio mln million millions millionen millon millones milhao milhoes milioni milione miljoen miljoner mill",
  ],
  [7, "cr crore crores"],
  [9, "b bn bln billion billions md mds mrd milliard milliards milliarde milliarden miliardi miljard"],
  [12, "tn trn trillion trillions"],
];

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  SCALE_WORDS.flatMap(([exponent, words]) => words.split(" ").map((word) => [word, exponent] as const)),
);

/** The power of ten of a scale word ("lakh" 5, "million" 6, "crore" 7), or undefined. */
export function scaleExponent(word: string): number | undefined {
  return EXPONENTS.get(word.normalize("NFD").replace(/\p{M}/gu, "").replace(/\.$/, "").toLowerCase());
}
