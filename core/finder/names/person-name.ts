import anyAscii from "any-ascii";
import { slugOf } from "../../catalogue/claims/slug.ts";

import { givenInitials, otherReadings } from "./readings.ts";
import { bare, HONORIFICS, isParticle, NAMES_TOO, POSTS, SUFFIXES } from "./titles.ts";

/** Spellings of a name's parts in addresses, likeliest first. */
export interface SpelledName {
  readonly first: readonly string[];
  /** Empty for a mononym. */
  readonly last: readonly string[];
  /** The initial of a middle name; empty without one. */
  readonly middle?: string;
  /** Other ways to split the name into given and family names, likeliest first. */
  readonly others?: readonly SpelledName[];
}

const LONGEST = 120;
const MAX_WORDS = 8;
const APOSTROPHES = /['’‘ʼ`´]/g;
const HYPHENS = /[-‐‑–—]/;
const LATIN_WORDS =
  /\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]{0,60}(?:\s{1,20}\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]{0,60}){1,20}/u;

/**
 * Normalizes a person's name: drops titles, degrees, nicknames and middle names, joins or drops particles, and keeps
 * variants of hyphens and apostrophes. Null when it has no Latin spelling or is not a name.
 */
export function spellName(written: string): SpelledName | null {
  const { words, familyWords: marked, nickname } = readWords(written);
  const main = spellWords(words);
  if (main === null || main.last.length === 0) return main;
  const readings = [
    ...(nickname === null ? [] : [{ given: [nickname], family: familyWords(words.slice(1)) }]),
    ...otherReadings(words, marked),
  ];
  const others = readings.flatMap(({ given, family }) => {
    const [first, last] = [partSpellings(given), partSpellings(family)];
    return first === null || last === null ? [] : [{ first: first.slice(0, 2), last: last.slice(0, 2) }];
  });
  const initials = givenInitials(words[0] ?? "");
  const middle = words.slice(1, -1).find((word) => !isParticle(word));
  return {
    ...main,
    middle: middle === undefined ? "" : (spellings(middle)[0] ?? "").slice(0, 1),
    others: initials === null ? others : [...others, { first: [initials], last: main.last.slice(0, 1) }],
  };
}

/** The reading under which objections are stored, so it must never change: first word, and last with its particles. */
function spellWords(words: readonly string[]): SpelledName | null {
  const [first, ...rest] = words;
  if (first === undefined || words.length > MAX_WORDS) return null;
  const given = partSpellings([first]);
  if (rest.length === 0) return given === null ? null : { first: given, last: [] };
  const family = partSpellings(familyWords(rest));
  return given === null || family === null ? null : { first: given, last: family };
}

/** True if two names may be one person's, ignoring case, diacritics, titles, middle names and second family names. */
export function isSameName(one: string, other: string): boolean {
  const keys = new Set(readingKeys(one));
  return readingKeys(other).some((key) => keys.has(key));
}

function readingKeys(written: string): readonly string[] {
  const others = spellName(written)?.others ?? [];
  return [...nameKeys(written), ...others.map(({ first, last }) => `${first[0] ?? ""}-${last[0] ?? ""}`)];
}

/** Keys of a name in any notation ("Dr. Ida M. Moss", "Moss, Ida"): the full name, and first with last name. */
export function nameKeys(written: string): readonly string[] {
  const spelled = spellName(written);
  const short =
    spelled === null ? "" : [spelled.first[0], spelled.last[0]].filter((part) => part !== undefined).join("-");
  return [...new Set([slugOf(written, ""), short])].filter((key) => key !== "");
}

interface NameWords {
  /** In the order given names, family names. */
  readonly words: readonly string[];
  /** Number of last words marked as the family name, by a comma or capitals; 0 when unmarked. */
  readonly familyWords: number;
  readonly nickname: string | null;
}

const NO_WORDS: NameWords = { words: [], familyWords: 0, nickname: null };
/** Text after a name in lists: " - CEO at Acme", " | Founder", " @ Acme". */
const AFTER_NAME = /\s{1,20}[-–—/]\s+|\s{0,20}[|•·]\s*|\s{1,20}@\s*|\s{1,20}(?:at|bei|chez)\s+/iu;
const NICKNAME = /\(([^()]*)\)|"([^"]*)"|“([^”]*)”|«([^»]*)»|„([^“”]*)[“”]|(?<=\s)['’]([^'’\s]+)['’](?=\s)/gu;

/** Pronouns, and "son of" or "daughter of" in South and South-East Asia. */
const BESIDE_NAME =
  /[,(]?\s{0,20}\b(?:she|he|they)\/(?:her|him|them|they|hers|his)\b\s*\)?|(?<=\s)[sdab]\/[olp](?=\s)/giu;

function readWords(written: string): NameWords {
  if (written.length > LONGEST) return NO_WORDS;
  const plainText = written
    .normalize("NFC")
    .replace(BESIDE_NAME, " ")
    .replace(/(?<=\p{L})_(?=\p{L})/gu, " ");
  const pieces = plainText.trim().split(AFTER_NAME);
  const whole = pieces.find((piece) => !wordsOf(piece).every((word) => POSTS.has(bare(word)))) ?? "";
  if (/[\d@/\\<>{}|_=#$%^*+~[\]]/.test(whole)) return NO_WORDS;
  const text = inLatin(whole.replace(NICKNAME, " "), whole);
  const nicknames = [...whole.matchAll(NICKNAME)].flatMap(
    ([, ...found]) => found.find((one) => one !== undefined) ?? [],
  );
  const nickname = nicknames.find(
    (one) => /^\p{L}[\p{L}'’-]+$/u.test(one) && !SUFFIXES.has(bare(one)) && !POSTS.has(bare(one)),
  );
  const [before = [], ...after] = text.split(",").map(wordsOf);
  const named = after.filter(
    (words) => words.some((word) => !SUFFIXES.has(bare(word))) && !words.some((word) => POSTS.has(bare(word))),
  );
  const words = named.length > 0 ? [...(named[0] ?? []), ...before] : [...before];
  const conjunction = words.findIndex((word) => /^(?:and|und|et)$/i.test(word));
  // "Ada Park and Ben Roe" are two people.
  if (conjunction > 1 && conjunction < words.length - 2) return NO_WORDS;
  const isTitled = (word: string) => HONORIFICS.has(bare(word)) && !(words.length === 2 && NAMES_TOO.has(bare(word)));
  while (words.length > 1 && isTitled(words[0] ?? "")) words.shift();
  const isDegree = (word: string) =>
    (SUFFIXES.has(bare(word)) && !(words.length === 2 && NAMES_TOO.has(bare(word)))) ||
    (words.length > 2 && bare(word).length < 4 && POSTS.has(bare(word)));
  while (words.length > 1 && isDegree(words.at(-1) ?? "")) words.pop();
  const ordered = familyLast(words, named.length > 0 ? before.length : 0);
  return { ...ordered, nickname: nickname ?? null };
}

function isCapital(word: string): boolean {
  return word === word.toUpperCase() && bare(word).length > 1 && !word.includes(".");
}

/** Puts a family name in capitals last: "NAKAMURA Haruto", "LEE Hsien Yang". */
function familyLast(words: readonly string[], marked: number): Omit<NameWords, "nickname"> {
  const from = words.findIndex((word) => !isCapital(word));
  // Capitals mark a family name only if the other words are not in lower case.
  if (
    marked > 0 ||
    from === -1 ||
    words.some((word) => !isCapital(word) && !/^\p{Lu}/u.test(word) && !isParticle(word))
  )
    return { words, familyWords: Math.min(marked, words.length - 1) };
  if (from > 0 && words.slice(from).every((word) => !isCapital(word)))
    return { words: [...words.slice(from), ...words.slice(0, from)], familyWords: from };
  const last = words.findIndex(isCapital);
  return { words, familyWords: last > 0 && words.slice(last).every(isCapital) ? words.length - last : 0 };
}

/** The Latin name next to one in another script ("王小明 (Xiaoming Wang)"); otherwise the text itself. */
function inLatin(text: string, whole: string): string {
  if (
    !/\p{L}/u.test(
      text.replace(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/gu, ""),
    )
  )
    return text;
  return LATIN_WORDS.exec(whole)?.[0] ?? text;
}

function wordsOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
}

/** The family name: the last word with its particles. */
function familyWords(rest: readonly string[]): readonly string[] {
  let from = rest.length - 1;
  while (from > 0 && isParticle(rest[from - 1] ?? "")) from--;
  return rest.slice(from);
}

/** Spellings of a name part: joined, without particles, then with hyphens or apostrophes. */
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

/** Joins the pieces in their first spellings, then in their second ones. */
function ways(pieces: readonly (readonly string[])[], joiner: string): string[] {
  return [0, 1].map((way) => pieces.map((spelled) => spelled[way] ?? spelled[0] ?? "").join(joiner));
}

function apostrophed(word: string): string[] {
  const parts = word.split(APOSTROPHES).map((part) => spellings(part)[0] ?? "");
  return parts.every((part) => part !== "") ? [parts.join("'")] : [];
}

/** Scripts with an established transliteration to Latin letters. */
const SPELLED =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;
const LETTER = /\p{L}/u;

/** Letters with two transliterations: "Müller" is mueller and muller, "Søren" soeren and soren. */
const TWO_WAYS: readonly (readonly [letter: RegExp, written: string])[] = [
  [/ä/g, "ae"],
  [/ö/g, "oe"],
  [/ü/g, "ue"],
  [/å/g, "aa"],
  [/ø/g, "oe"],
];

const VOICED = "[αάεέηήιίοόυύωώβγδζλμνρ]";
/** Greek digraphs in common transliteration (ISO 843, ELOT 743; initial "b" and "d"). */
const GREEK: readonly (readonly [letters: RegExp, written: string])[] = [
  [new RegExp(`α[υύ](?=${VOICED})`, "g"), "av"],
  [/α[υύ]/g, "af"],
  [new RegExp(`ε[υύ](?=${VOICED})`, "g"), "ev"],
  [/ε[υύ]/g, "ef"],
  [/ο[υύ]/g, "ou"],
  [/^μπ/g, "b"],
  [/^ντ/g, "d"],
  [/ντ/g, "nt"],
  [/γγ/g, "ng"],
];

/** Endings by letter or by sound: "Юлия" is yuliya and yulia, "Дмитрий" dmitriy and dmitry, "Đoković" djokovic too. */
const SPOKEN: readonly (readonly [letters: RegExp, spoken: string])[] = [
  [/ий$/, "ы"],
  [/ия$/, "иа"],
  [/đ/g, "dj"],
];

/** Latin spellings of a word, likeliest first; none in scripts without a reliable one, since a wrong one is worse. */
function spellings(word: string): readonly string[] {
  const letters = word.normalize("NFC").toLowerCase();
  if (!LETTER.test(letters) || !SPELLED.test(letters)) return [];
  const written = GREEK.reduce((text, [together, sound]) => text.replace(together, sound), letters);
  const expanded = TWO_WAYS.reduce((text, [letter, spelled]) => text.replace(letter, spelled), written);
  // Objections are stored under the first spelling, so it must never change.
  const spoken = SPOKEN.reduce((text, [letter, sound]) => text.replace(letter, sound), written);
  return [...new Set([expanded, written, spoken].map(plain))].filter((spelling) => spelling !== "");
}

function plain(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
