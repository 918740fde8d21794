import type { Phrase } from "../phrase.ts";

const BOUND =
  /^(?:after|before|earlier|later|above|below|beyond|past|prior|up to|until|at least|at most|from|no later)\b/i;

/** True for a stage that is an end of a range: "after seed". */
export function isBound(text: string): boolean {
  return BOUND.test(text);
}

/** "series A after seed": a round is known by itself, not by those before it. */
export function withoutHistory(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.map((phrase, i): Phrase => {
    const before = phrases[i - 1];
    const isHistory = isStage(phrase) && isStage(before) && !isBound(before?.text ?? "") && AFTER.test(phrase.text);
    return isHistory
      ? {
          kind: "unused",
          text: phrase.text,
          reason: "rounds cannot be narrowed by what a company raised before or after",
        }
      : phrase;
  });
}

const AFTER = /^(?:after|before|following|post|past|beyond|prior to) /i;

function isStage(phrase: Phrase | undefined): boolean {
  return phrase?.kind === "facet" && phrase.facet === "stage" && !phrase.isExcluded;
}
