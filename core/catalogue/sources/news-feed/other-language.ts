import { eld } from "eld/extrasmall";

/** How much more likely another language must be. At this ratio 1 of 1,197 labelled English headlines is misjudged. */
const CERTAIN = 1.2;
const FEWEST_WORDS = 2;
const LONGEST = 600;

/** True if a text is certainly not English, by its words in lower case: names say nothing about the language. */
export function isOtherLanguage(text: string): boolean {
  const start = text.slice(0, LONGEST);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin * 2 < letters) return true;
  const words = start.split(/\s+/).filter((word) => /\p{Ll}/u.test(word) && !/^\P{L}*\p{Lu}|\d/u.test(word));
  if (words.length < FEWEST_WORDS) return false;
  const [[language, best] = ["en", 0], ...others] = Object.entries(eld.detect(words.join(" ")).getScores()).toSorted(
    ([, a], [, b]) => b - a,
  );
  const english = others.find(([other]) => other === "en")?.[1] ?? 0;
  return language !== "en" && best > CERTAIN * english;
}
