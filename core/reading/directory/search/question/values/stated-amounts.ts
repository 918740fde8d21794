import type { Phrase } from "../phrase.ts";

/** Words for amounts from a usual one on. */
const FROM_USUAL = /^(?:mega|multi)/i;

function isStated(phrase: Phrase): boolean {
  return phrase.kind === "amount" && phrase.amount.min !== null && !FROM_USUAL.test(phrase.text);
}

/** "mega rounds of 150 million or more": a stated amount says more than a word, unless "or" stands between them. */
export function withStatedAmounts(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.map((phrase, i): Phrase => {
    if (phrase.kind !== "amount" || phrase.amount.max !== null || !FROM_USUAL.test(phrase.text)) return phrase;
    const isBeside = phrases.some((other, j) => {
      const between = phrases.slice(Math.min(i, j), Math.max(i, j));
      return isStated(other) && !between.some(({ text }) => /^(?:or|oder|ou|o)$/i.test(text));
    });
    return isBeside ? { kind: "filler", text: phrase.text } : phrase;
  });
}
