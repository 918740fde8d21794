import { INDUSTRY_WORDS, wordKey } from "../../../../../catalogue/industries/words.ts";
import { VOCABULARY } from "../../../../../catalogue/industries/vocabulary.ts";
import { foldToAscii } from "../../../../../catalogue/names/ascii.ts";

/** Shorter beginnings are those of too many words. */
const SHORTEST = 5;

/** What a verb becomes a noun by: "build" and "train" are no shortened "building" and "training". */
const OF_VERB = /^(?:ing|ings|ment|ments|er|ers|able|ability)$/;

/** English words that begin one of an industry and mean something else. */
const OTHERWISE: ReadonlySet<string> = new Set(
  "access accessor advise advised advisor block chemist civic clean connect construct consul electron engine format green infos insure insured inter intern logic machine micro online person personal proper public quant trans".split(
    " ",
  ),
);

/** Single words that name a whole industry. */
const WORDS: readonly string[] = [
  ...new Set(
    Object.values(VOCABULARY).flatMap((words) =>
      (words.split(" > ")[0] ?? "").split("|").filter((word) => /^\p{L}+$/u.test(word)),
    ),
  ),
]
  .map(foldToAscii)
  .toSorted((one, other) => one.length - other.length);

/** The shortest word of an industry that a word begins, if all that it begins name it: "cybersec" is cybersecurity. */
export function industryWordBegun(folded: string): string | undefined {
  if (folded.length < SHORTEST || OTHERWISE.has(folded) || INDUSTRY_WORDS.has(wordKey(folded))) return undefined;
  const begun = WORDS.filter((word) => word.startsWith(folded));
  const [first, ...others] = begun.map((word) => INDUSTRY_WORDS.get(wordKey(word)) ?? []);
  const isOne = first?.some((industry) => others.every((other) => other.includes(industry))) === true;
  return isOne && !begun.some((word) => OF_VERB.test(word.slice(folded.length))) ? begun[0] : undefined;
}
