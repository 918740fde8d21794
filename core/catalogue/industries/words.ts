import { foldToAscii } from "../names/ascii.ts";
import { splitWords } from "./split-words.ts";
import { INDUSTRIES, industriesInGroup } from "./tree.ts";
import lexicon from "./vocabulary.json" with { type: "json" };

/** The industries that words name, by key; empty for words that name none. */
export type WordMap = ReadonlyMap<string, readonly string[]>;

const AND = /(?:&|\b(?:and|et|und)\b)/i;

/** The key of a word: equal for all spellings that differ in case, accents, spaces, hyphens, "&" or plural. */
export function wordKey(word: string): string {
  return partsOf(word).join("");
}

function partsOf(word: string): string[] {
  const parts = foldToAscii(word).match(/[a-z0-9]+/g) ?? [];
  return parts.filter((part) => part !== "and" && part !== "et" && part !== "und").map(singular);
}

function singular(part: string): string {
  if (part.length < 4 || /(?:ss|us|is|as)$/.test(part)) return part;
  return part.endsWith("ies") && part.length > 5 ? `${part.slice(0, -3)}y` : part.replace(/s$/, "");
}

interface Vocabulary {
  /** By key of the whole text. */
  readonly whole: WordMap;
  /** By key of a part of a longer text. */
  readonly parts: WordMap;
  /** Keys of words written with "and". */
  readonly joined: ReadonlySet<string>;
  /** Keys of words that name no whole industry, but a part of one. */
  readonly narrower: ReadonlySet<string>;
}

function add(to: Map<string, readonly string[]>, key: string, name: string): void {
  const known = to.get(key) ?? [];
  if (!known.includes(name)) to.set(key, [...known, name]);
}

const WORDS_OF: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.industries));

function readVocabulary(): Vocabulary {
  const whole = new Map<string, readonly string[]>();
  const parts = new Map<string, readonly string[]>();
  const joined = new Set<string>();
  const narrower = new Set<string>();
  const wider = new Set<string>();
  for (const word of lexicon.none.split("|")) whole.set(wordKey(word), []);
  for (const { name, slug } of INDUSTRIES) {
    const [names = "", ofParts = ""] = WORDS_OF.get(name)?.split(" > ") ?? [];
    for (const [words, keys] of [
      [[name, slug, ...names.split("|")], wider],
      [ofParts.split("|").filter(Boolean), narrower],
    ] as const)
      for (const word of words) {
        const key = wordKey(word);
        keys.add(key);
        if (AND.test(word)) joined.add(key);
        add(whole, key, name);
        if (!word.startsWith("=")) add(parts, key, name);
      }
  }
  // The name of an industry means that industry alone.
  for (const { name } of INDUSTRIES) whole.set(wordKey(name), [name]);
  return { whole, parts, joined, narrower: new Set([...narrower].filter((key) => !wider.has(key))) };
}

const SHIPPED = readVocabulary();

/** The industries of every word of the vocabulary, by its key. */
export const INDUSTRY_WORDS: WordMap = SHIPPED.whole;

/** Maximum number of parts of a text that form one word of the vocabulary. */
const LONGEST_PHRASE = 4;

/**
 * The industries named by a word, in the order of the text: those of the whole text, else of the vocabulary words
 * within it ("D2C skincare brand"). Null for unknown words. `edited` replaces the shipped vocabulary word by word.
 */
export function industriesOfWord(word: string, edited: WordMap): readonly string[] | null {
  const key = wordKey(word);
  const known = edited.get(key) ?? SHIPPED.whole.get(key);
  if (known !== undefined) return known;
  const parts = partsOf(word);
  const found = new Set<string>();
  for (let at = 0; at < parts.length;) {
    let taken = 1;
    for (let length = Math.min(LONGEST_PHRASE, parts.length - at); length > 0; length -= 1) {
      const phrase = parts.slice(at, at + length).join("");
      const industries = edited.get(phrase) ?? SHIPPED.parts.get(phrase);
      if (industries === undefined) continue;
      for (const industry of industries) found.add(industry);
      taken = length;
      break;
    }
    at += taken;
  }
  return found.size === 0 ? null : [...found];
}

/** The industries named by a company's words, without duplicates. */
export function industriesOfWords(words: readonly string[], edited: WordMap): string[] {
  return [...new Set(words.flatMap(splitWords).flatMap((word) => industriesOfWord(word, edited) ?? []))];
}

const GROUPS: WordMap = new Map(
  [...new Set(INDUSTRIES.map(({ group }) => group))].map((group) => [wordKey(group), industriesInGroup(group)]),
);

/** The industries that a whole text names, by the editors' words or the shipped ones; empty for any other text. */
export function industriesNamed(text: string, edited: WordMap): readonly string[] {
  const key = wordKey(text);
  return edited.get(key) ?? GROUPS.get(key) ?? SHIPPED.whole.get(key) ?? [];
}

/** True for industries joined by "and" that are no name together: "health and insurance" is no health insurance. */
export function areSeveralIndustries(text: string, edited: WordMap): boolean {
  const key = wordKey(text);
  if (!AND.test(text) || edited.has(key) || GROUPS.has(key) || SHIPPED.joined.has(key)) return false;
  return text.split(AND).every((part) => industriesNamed(part, edited).length > 0);
}

/**
 * True for words that name a part of an industry, such as "hydrogen" of energy. Editors' words name the industries that
 * they were given.
 */
export function isPartOfIndustry(text: string, edited: WordMap): boolean {
  const key = wordKey(text);
  return !edited.has(key) && SHIPPED.narrower.has(key);
}

const NAMES: WordMap = new Map(
  INDUSTRIES.flatMap(({ name, slug }) => [name, slug].map((word) => [wordKey(word), [name]] as const)),
);

/**
 * The industries that a text names by definition, whatever editors decide about words: a group's name, or an industry's
 * name or slug, in any spelling. Empty for other texts.
 */
export function industriesMeant(text: string): readonly string[] {
  return GROUPS.get(wordKey(text)) ?? NAMES.get(wordKey(text)) ?? [];
}
