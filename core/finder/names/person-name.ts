import anyAscii from "any-ascii";
import { slugOf } from "../../catalog/slug.ts";

/** Titles before a name, and degrees and generations after it, which never occur in addresses. */
const HONORIFICS: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof professor sir dame lady lord rev reverend hon herr frau mme mlle ing dipl mag shri smt sri don dona sra sr srta eng fr capt col gen lt sgt".split(
    " ",
  ),
);
export const SUFFIXES: ReadonlySet<string> = new Set(
  "jr sr snr jnr ii iii iv v phd md mba esq cfa cpa msc bsc dphil jd rn dds pharmd ma ba llm llb pmp cissp pe obe mbe cbe faia mph".split(
    " ",
  ),
);

/** Words that mark the part after a comma as a job title: "Ada Park, CEO", "Ada Park, Head of Sales". */
export const POSTS: ReadonlySet<string> = new Set(
  "ceo cto cfo coo cmo cpo cro cso cio ciso chro chief founder cofounder president chairman chairwoman chairperson chair director partner owner principal head officer vp svp evp avp manager engineer scientist executive investor advisor adviser board".split(
    " ",
  ),
);

/**
 * Titles and degrees that are also names: part of a name of two words ("Jack Ma", "Don Valentine"), but a title after a
 * comma.
 */
const NAMES_TOO: ReadonlySet<string> = new Set(
  "don dona sir hon lady lord eng shri sri mag rev ma ba do pe rn v".split(" "),
);

/** Particles of a family name: "van der Berg", "de Souza", "al Rashid". */
const PARTICLES: ReadonlySet<string> = new Set(
  "de del della delle degli dei di da das do dos du des la le las los lo van von vom zu zum zur der den dem het ter ten te 't op af av al el bin ibn bint ben bar abu ap st san santa mac y e i".split(
    " ",
  ),
);

/**
 * Whether a word is a particle of the next family name. A single letter only in lower case ("e Silva"); otherwise it is
 * an initial ("E. Silva").
 */
export function isParticle(word: string): boolean {
  return PARTICLES.has(bare(word)) && (bare(word).length > 1 || /^\p{Ll}$/u.test(word));
}

/** A word as in these lists: lower case, without dots and hyphens. */
export function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}']/gu, "");
}

/** Spellings of a name's parts in addresses, likeliest first. */
export interface SpelledName {
  readonly first: readonly string[];
  /** Empty for a mononym. */
  readonly last: readonly string[];
}

const LONGEST = 120;
const MAX_WORDS = 8;
const APOSTROPHES = /['’‘ʼ`´]/g;
const HYPHENS = /[-‐‑–—]/;
const LATIN_WORDS = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*(?:\s+\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*)+/u;

/**
 * Normalizes a person's name: drops titles, degrees, nicknames and middle names, joins or drops particles, and keeps
 * variants of hyphens and apostrophes. Null when it has no Latin spelling or is not a name.
 */
export function spellName(written: string): SpelledName | null {
  const words = nameWords(written);
  const [first, ...rest] = words;
  if (first === undefined || words.length > MAX_WORDS) return null;
  const given = partSpellings([first]);
  if (rest.length === 0) return given === null ? null : { first: given, last: [] };
  const family = partSpellings(familyWords(rest));
  return given === null || family === null ? null : { first: given, last: family };
}

/** Whether two names are equal, ignoring case, diacritics, titles and middle names. */
export function isSameName(one: string, other: string): boolean {
  const keys = new Set(nameKeys(one));
  return nameKeys(other).some((key) => keys.has(key));
}

/**
 * Normalized keys of a name in any notation ("Dr. Ida M. Moss", "Moss, Ida"): the full name, and first with last name.
 */
export function nameKeys(written: string): readonly string[] {
  const spelled = spellName(written);
  const short =
    spelled === null ? "" : [spelled.first[0], spelled.last[0]].filter((part) => part !== undefined).join("-");
  return [...new Set([slugOf(written, ""), short])].filter((key) => key !== "");
}

/** The words of a name in the order given name, family name. */
function nameWords(written: string): string[] {
  if (written.length > LONGEST || /[\d@/\\<>{}|_=#$%^*+~[\]]/.test(written)) return [];
  const text = inLatin(written.normalize("NFC").replace(/\([^)]*\)|"[^"]*"|“[^”]*”/g, " "), written);
  const [before = [], ...after] = text.split(",").map(wordsOf);
  const named = after.filter(
    (words) => words.some((word) => !SUFFIXES.has(bare(word))) && !words.some((word) => POSTS.has(bare(word))),
  );
  const words = named.length > 0 ? [...(named[0] ?? []), ...before] : [...before];
  const isTitled = (word: string) => HONORIFICS.has(bare(word)) && !(words.length === 2 && NAMES_TOO.has(bare(word)));
  while (words.length > 1 && isTitled(words[0] ?? "")) words.shift();
  const isDegree = (word: string) => SUFFIXES.has(bare(word)) && !(words.length === 2 && NAMES_TOO.has(bare(word)));
  while (words.length > 1 && isDegree(words.at(-1) ?? "")) words.pop();
  return words;
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

/**
 * Endings transliterated literally or phonetically: "Юлия" is yuliya and yulia, "Дмитрий" dmitriy and dmitry, "Đoković"
 * dokovic and djokovic.
 */
const SPOKEN: readonly (readonly [letters: RegExp, spoken: string])[] = [
  [/ий$/, "ы"],
  [/ия$/, "иа"],
  [/đ/g, "dj"],
];

/**
 * Latin spellings of a word, likeliest first. Empty for scripts without a reliable transliteration (Han, Hangul,
 * Arabic, Hebrew, Indic and others), since a wrong spelling is worse than no address.
 */
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
