import { plainWord } from "./languages.ts";
import { memoize } from "./memoize.ts";
import lexicon from "./placeholder.json" with { type: "json" };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(plainWord));
const WORDS = setOf(lexicon.word);
const NOT = setOf(lexicon.not);
const SAID = setOf(lexicon.said);
const VALUES = setOf(lexicon.value);
const COUNTED = setOf(lexicon.counted);
const COMPANIES = new Set([...setOf(lexicon.company), ...COUNTED]);
const PROJECTS = setOf(lexicon.project);
const PHRASES: ReadonlySet<string> = new Set(lexicon.phrase);

/** "n/a", "N. A.", "k.A.", "s/d", "\N" of database dumps; "N.C." may be North Carolina, unlike "n.c.". */
const LETTERS = /^(?:n\s?[./\\]\s?a\.?|k\s?\.\s?a\.?|[ns]\s?\/\s?[dckv]\.?|n\s?\.\s?n\.?|u\.\s?a\.?|\\n)$/i;
/** The errors of spreadsheets in any language: "#N/A", "#REF!", "#¿NOMBRE?", "#NV". */
const ERROR = /^#[¡¿]?(?:[\p{Lu}\d/_]+[!?]|N\/?[A-Z]{1,2}|GETTING_DATA)$/u;
const LONGEST = 40;
/** Only errors of spreadsheets have digits. */
const WITH_DIGIT = /^(?!#)\D*\d/;

/** True for placeholders of unknown values in any usual spelling: "-", "n/a", "#REF!", "(undisclosed)", "nicht bekannt". */
export function isPlaceholder(text: string): boolean {
  return text === "" || (text.length <= LONGEST && !WITH_DIGIT.test(text) && isShortPlaceholder(text));
}

/** A place or an industry behind a company that is called nothing. */
const ASIDE = /\s[-–—|]\s|,|\s(?:from|based in|aus|de|da|di|uit|of|in)\s(?=\p{Lu})/u;

/** True for a text in place of a company's name: "Unnamed startup", "Undisclosed (Berlin)", "Startup X", "Project Falcon". */
export function isUnnamed(text: string): boolean {
  const [named = ""] = text.replaceAll(/\([^()]*\)|["„“”«»:#]/g, " ").split(ASIDE);
  const words = named.split(/[\s-]+/).flatMap((word) => (word === "" ? [] : plainWord(word)));
  const names = words.filter((word) => !/^\d+$/.test(word));
  const last = names.length > 1 ? names.at(-1) : undefined;
  const rest = names.filter((word) => !COMPANIES.has(word) || (word === last && word.length === 1));
  if (words.length > 1 && rest.length === 1 && rest[0]?.length === 1) return true;
  if (words.length === 2 && PROJECTS.has(words[0] ?? "") && last?.length !== 1) return true;
  if (rest.length === 0 && words.length > names.length) return names.some((word) => COUNTED.has(word));
  // "Société anonyme non dévoilée" has two words for it.
  const said = rest.length > 0 ? rest.filter((word) => !WORDS.has(word)).join(" ") : /\(([^()]+)\)/.exec(text)?.[1];
  return said !== undefined && isPlaceholder(said);
}

/** Cells are asked about several times, and columns repeat their values. */
const isShortPlaceholder = memoize(20_000, (text) => {
  const first = text.charCodeAt(0);
  if (first === 35 && ERROR.test(text)) return true;
  if (/^[\p{P}\s~]+$/u.test(text)) return true;
  if (/\d/.test(text)) return false;
  if (LETTERS.test(text) || /^n\.\s?c\.?$/.test(text)) return true;
  const bare = text.replace(/^[\s([<{"'*]+|(?<![\s)\]>}"'*.!])[\s)\]>}"'*.!]+$/g, "");
  if (bare.length > 0 && LETTERS.test(bare)) return true;
  const words = plainWord(bare)
    .replace(/\.(?=\p{L}(?:\.|$))/gu, "")
    .replace(/[\s_-]+/g, " ");
  return (
    saysNothing(words) ||
    saysNothing(
      words
        .split(" ")
        .filter((word) => !VALUES.has(word))
        .join(" "),
    )
  );
});

/** True for "unknown", "not yet disclosed" and "noch nicht bekannt"; given in plain words. */
function saysNothing(words: string): boolean {
  if (WORDS.has(words) || PHRASES.has(words)) return true;
  const [first = ""] = words.split(" ", 1);
  const [said = "", ...more] = words
    .split(" ")
    .filter((word) => !NOT.has(word) && word !== "yet" && word !== "publicly");
  const forms = [said, said.replace(/e?s?$/, ""), said.replace(/(?:as?|os|[ie])$/, "o")];
  return NOT.has(first) && more.length === 0 && forms.some((word) => SAID.has(word));
}
