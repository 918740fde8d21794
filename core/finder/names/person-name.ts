import { slugOf } from "../../catalog/slug.ts";
import { bare, HONORIFICS, isParticle, NAMES_TOO, POSTS, SUFFIXES } from "./words.ts";
import { spellings } from "./spelling.ts";

/** The ways the parts of a name are written in addresses, each list with the likeliest first. */
export interface SpelledName {
  readonly first: readonly string[];
  /** Empty for who goes by one name. */
  readonly last: readonly string[];
}

const LONGEST = 120;
const MOST_WORDS = 8;
const APOSTROPHES = /['’‘ʼ`´]/g;
const HYPHENS = /[-‐‑–—]/;
const LATIN_WORDS = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*(?:\s+\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*)+/u;

/**
 * Reads a person's name as it is written: titles, degrees, posts, nicknames and middle names are dropped, particles joined to
 * the family name or dropped, hyphens and apostrophes taken in their variants. Null when it has no Latin spelling, or
 * is no name.
 */
export function spellName(written: string): SpelledName | null {
  const words = nameWords(written);
  const [first, ...rest] = words;
  if (first === undefined || words.length > MOST_WORDS) return null;
  const given = partSpellings([first]);
  if (rest.length === 0) return given === null ? null : { first: given, last: [] };
  const family = partSpellings(familyWords(rest));
  return given === null || family === null ? null : { first: given, last: family };
}

/** Whether two names are one: in any letter case and with or without diacritics, titles and middle names. */
export function isSameName(one: string, other: string): boolean {
  const keys = new Set(nameKeys(one));
  return nameKeys(other).some((key) => keys.has(key));
}

/** What stands for a name however it is written ("Dr. Ida M. Moss", "Moss, Ida"): all of it, and its first with its last name as they are spelled. */
export function nameKeys(written: string): readonly string[] {
  const spelled = spellName(written);
  const short = spelled === null ? "" : [spelled.first[0], spelled.last[0]].filter((part) => part !== undefined).join("-");
  return [...new Set([slugOf(written, ""), short])].filter((key) => key !== "");
}

/** The words of a name in the order "given family". */
function nameWords(written: string): string[] {
  if (written.length > LONGEST || /[\d@/\\<>{}|_=#$%^*+~[\]]/.test(written)) return [];
  const text = inLatin(written.normalize("NFC").replace(/\([^)]*\)|"[^"]*"|“[^”]*”/g, " "), written);
  const [before = [], ...after] = text.split(",").map(wordsOf);
  const named = after.filter((words) => words.some((word) => !SUFFIXES.has(bare(word))) && !words.some((word) => POSTS.has(bare(word))));
  const words = named.length > 0 ? [...(named[0] ?? []), ...before] : [...before];
  const isTitled = (word: string) => HONORIFICS.has(bare(word)) && !(words.length === 2 && NAMES_TOO.has(bare(word)));
  while (words.length > 1 && isTitled(words[0] ?? "")) words.shift();
  const isDegree = (word: string) => SUFFIXES.has(bare(word)) && !(words.length === 2 && NAMES_TOO.has(bare(word)));
  while (words.length > 1 && isDegree(words.at(-1) ?? "")) words.pop();
  return words;
}

/** The Latin name beside one in another script ("王小明 (Xiaoming Wang)"); else the text as it is. */
function inLatin(text: string, whole: string): string {
  if (!/\p{L}/u.test(text.replace(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/gu, ""))) return text;
  return LATIN_WORDS.exec(whole)?.[0] ?? text;
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/).filter((word) => /\p{L}/u.test(word));
}

/** The family name of what follows the given name: the last word with the particles before it. */
function familyWords(rest: readonly string[]): readonly string[] {
  let from = rest.length - 1;
  while (from > 0 && isParticle(rest[from - 1] ?? "")) from--;
  return rest.slice(from);
}

/** How a part of a name is written: joined, then without its particles, then with its hyphens or apostrophes. */
function partSpellings(words: readonly string[]): readonly string[] | null {
  const own = words.at(-1) ?? "";
  const pieces = [...words.slice(0, -1), ...own.split(HYPHENS)].map((word) => spellings(word.replace(APOSTROPHES, "")));
  if (pieces.some((spelled) => spelled.length === 0)) return null;
  const [ownPieces, particles] = [pieces.slice(words.length - 1), pieces.slice(0, words.length - 1)];
  const arabicArticle = ownPieces.length > 1 && isParticle(own.split(HYPHENS)[0] ?? "");
  const found = [
    ...ways([...particles, ...ownPieces], ""),
    ...(particles.length > 0 ? ways(ownPieces, "") : []),
    ...(arabicArticle ? ways(ownPieces.slice(1), "") : []),
    ...(ownPieces.length > 1 ? ways(ownPieces, "-") : []),
    ...(ownPieces.length > 1 && !arabicArticle ? ways(ownPieces.slice(0, 1), "") : []),
    ...(own.search(APOSTROPHES) === -1 ? [] : apostrophed(own)),
  ];
  return [...new Set(found)];
}

/** The pieces of a part in their first spellings, then in their second where they have one. */
function ways(pieces: readonly (readonly string[])[], joiner: string): string[] {
  return [0, 1].map((way) => pieces.map((spelled) => spelled[way] ?? spelled[0] ?? "").join(joiner));
}

function apostrophed(word: string): string[] {
  const parts = word.split(APOSTROPHES).map((part) => spellings(part)[0] ?? "");
  return parts.every((part) => part !== "") ? [parts.join("'")] : [];
}
