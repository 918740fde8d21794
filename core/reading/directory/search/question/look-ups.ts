import type { WordMap } from "../../../../catalogue/industries/words.ts";
import { bareName, nameWord, searchWords } from "../../lead-text.ts";
import type { KnownValues } from "../values/known-values.ts";
import { formsOf, typedWords } from "../words/search-words.ts";

/** All that is known of the words of a question before it is read: reading needs no database. */
export interface LookUps extends KnownValues {
  /** ISO 8601 day (UTC). */
  readonly today: string;
  /** Editors' words for industries. */
  readonly edited: WordMap;
  /** True if the reader sees a part of the catalogue. */
  readonly seesPart: boolean;
  /** Folded names of companies among the runs of words. */
  readonly names: ReadonlySet<string>;
  /** True if the name of a company begins with the whole text. */
  readonly isBeginning: boolean;
  /** True if a folded word begins a word of a visible round's texts. */
  mentions(word: string): boolean;
}

/** The words of a text that no visible round has, in singular or plural. */
export function wordsMissing({ mentions }: Pick<LookUps, "mentions">, text: string): readonly string[] {
  return typedWords(text).filter((word) => !formsOf(word).some(mentions));
}

/** True if texts have all of the words, in singular or plural. */
export function isInTexts(text: string, known: Pick<LookUps, "mentions">): boolean {
  return wordsMissing(known, text).length === 0;
}

/** True for the name of a company in sight, and for the whole name of a person or an investor. */
export function isNameOf(text: string, { names, mentions }: Pick<LookUps, "names" | "mentions">): boolean {
  if (names.has(bareName(text))) return true;
  const words = searchWords(text);
  return words.length > 1 && mentions(nameWord(words));
}
