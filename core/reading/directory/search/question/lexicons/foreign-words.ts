import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { foldToAscii } from "../../../../../catalogue/names/ascii.ts";

/*
 * Function words and common nouns of other languages, as data: `lexicons/LANGUAGE.tsv` has a word, its class and its
 * English a line. A word that is an English word or name as well ("fur", "hat", "MIT"; `lexicons/also-english.txt`) has
 * its foreign meaning only in a question with another word of that language, or spelled with its accents ("für"). Names
 * of countries without English tell the language alone: they are read as places.
 */

const FOLDER = import.meta.dirname;

type Lexicon = ReadonlyMap<string, string>;

const LEXICONS: readonly Lexicon[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".tsv"))
  .map((name) => new Map(linesOf(name).slice(1).map(entryOf)));

const ALSO_ENGLISH: ReadonlySet<string> = new Set(linesOf("also-english.txt"));

const ALL: Lexicon = new Map(LEXICONS.flatMap((lexicon) => [...lexicon]).filter(([, english]) => english !== ""));

function linesOf(name: string): readonly string[] {
  return readFileSync(join(FOLDER, name), "utf8").trim().split("\n");
}

function entryOf(line: string): [word: string, english: string] {
  const [word = "", , english = ""] = line.split("\t");
  return [word, english];
}

/** A word of another language in English; other words as they are. */
export function inEnglish(word: string): string {
  const folded = foldToAscii(word).trim();
  return (isCertain(word, folded) ? ALL.get(folded) : undefined) ?? word;
}

/** The words of a question, with those that are English too in English if its other words are of their language. */
export function withWordsOfItsLanguage(words: readonly string[]): readonly string[] {
  const all = words.map((word) => ({ word, folded: foldToAscii(word).trim() }));
  if (!all.some(({ word, folded }) => !isCertain(word, folded))) return words;
  const counts = LEXICONS.map(
    (lexicon) => all.filter(({ word, folded }) => isCertain(word, folded) && lexicon.has(folded)).length,
  );
  const most = Math.max(...counts);
  const spoken = LEXICONS.filter((_, i) => most > 0 && counts[i] === most);
  return all.map(({ word, folded }) =>
    isCertain(word, folded) ? word : (spoken.find((lexicon) => lexicon.has(folded))?.get(folded) ?? word),
  );
}

/** False for a word that may be English. */
function isCertain(word: string, folded: string): boolean {
  return !ALSO_ENGLISH.has(folded) || folded !== word.toLowerCase();
}
