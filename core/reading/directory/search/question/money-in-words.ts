import { MONEY_WORDS, type MoneyWord } from "../../../../catalogue/facts/money-words.ts";
import { wordsFor } from "./lexicons/lexicon.ts";

/** The words of money in a question, and the rest of it. */
export interface MoneyInWords {
  readonly words: readonly MoneyWord[];
  /** Empty if the question asks for nothing else. */
  readonly rest: string;
}

const PATTERNS = MONEY_WORDS.map((word) => {
  const phrases = wordsFor("money", word).toSorted((a, b) => b.length - a.length);
  return {
    word,
    pattern: new RegExp(String.raw`(?<![\w-])(?<!\bnot )(?:${phrases.join("|")})(?![\w-])`, "i"),
    phrases,
  };
}).filter(({ phrases }) => phrases.length > 0);

/** Reads "raising now" or "who is raising", and the like in the languages of the lexicons. Grants are read as a stage. */
export function moneyInWords(question: string): MoneyInWords {
  const words: MoneyWord[] = [];
  let rest = question;
  for (const { word, pattern } of PATTERNS) {
    if (!pattern.test(rest)) continue;
    words.push(word);
    rest = rest.replace(pattern, " ").replaceAll(/\s+/g, " ").trim();
  }
  // Nothing but signs is left of "Who is raising?".
  return { words, rest: /[\p{L}\p{N}]/u.test(rest) ? rest : "" };
}
