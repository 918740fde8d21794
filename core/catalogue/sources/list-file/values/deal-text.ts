import { isStage } from "./deal-words.ts";
import { readAmount } from "../../../values/amount.ts";
import { memoize } from "../../../values/memoize.ts";

/** An amount and a stage that one cell states. */
export interface DealText {
  readonly amount: string;
  readonly stage: string;
}

const LONGEST = 60;
const MOST_WORDS = 8;

/** The two facts of "$1.5M Seed", "Series A ($4M)" or "Seed, €2m"; undefined for other texts. */
export function dealIn(text: string): DealText | undefined {
  return text.length > LONGEST || !/\d/.test(text) || !/\p{L}{3}/u.test(text) ? undefined : parted(text).deal;
}

const parted = memoize(5_000, (text): { readonly deal?: DealText } => {
  const words = text.split(/\s+/);
  if (words.length > MOST_WORDS) return {};
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [bare(words.slice(0, at)), bare(words.slice(at))];
    const [amount, stage] = isMoney(left) ? [left, right] : [right, left];
    if (isStage(stage) && isMoney(amount) && !/\d{2}|\p{Sc}|\d ?[kmb]\b/iu.test(stage))
      return { deal: { amount, stage } };
  }
  return {};
});

function bare(words: readonly string[]): string {
  return words
    .join(" ")
    .replace(/^[\s,;:|/(–—-]+|(?<![\s,;:|/)–—-])[\s,;:|/)–—-]+$/g, "")
    .replace(/^(?:in|of)\s+|\s{1,20}(?:in|of)$/gi, "");
}

function isMoney(text: string): boolean {
  return /\d/.test(text) && readAmount(text, {}).kind === "money";
}
