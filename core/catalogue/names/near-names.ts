import { wordsOf } from "./ascii.ts";
import { companyNameKey } from "./company-name.ts";
import { COMMON_WORDS } from "./related-names.ts";

/** Words that companies add to their name or leave out: "AI", "Labs", "Technologies". */
const ADDED = new Set([
  ...COMMON_WORDS,
  ..."ai io hq co get go deeptech biotech fintech startup industries".split(" "),
]);
/** Such words written without a space: "FernhollowAI". */
const ENDING =
  /(?<=.{4})(?:technolog(?:y|ies)|software|systems|solutions|robotics|labs?|tech|group|studios?|health|app|ai|io|hq)$/;
/** Shorter names differ by a letter from too many others. */
const SHORTEST = 4;

/**
 * The keys that a company name shares with every name that differs from it by one letter, by words such as "AI" or
 * "Labs", or by both: its stems, and each stem without one of its letters (symmetric deletion). Some names that differ
 * by two letters share one as well. At most about three times the length of the name.
 */
export function nearNameKeys(name: string): readonly string[] {
  const own = wordsOf(name).filter((word) => !ADDED.has(word));
  const key = companyNameKey(name);
  const bare = own.length === 0 ? key : companyNameKey(own.join(" "));
  const stems = new Set([key, bare, bare.replace(ENDING, "")]);
  const shorter = [...stems].flatMap((stem) =>
    stem.length < SHORTEST ? [] : Array.from(stem, (_, at) => stem.slice(0, at) + stem.slice(at + 1)),
  );
  return [...new Set([...stems, ...shorter])].filter((one) => one !== "");
}
