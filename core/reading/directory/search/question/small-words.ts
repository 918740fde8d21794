import { classesOf } from "./lexicons/lexicon.ts";

/** True for a word that shapes questions, in English. */
export function isFiller(word: string): boolean {
  return classesOf(word.toLowerCase()).size > 0;
}

/** True for "and", "or", a comma and other words between values of one choice. */
export function isJoining(word: string): boolean {
  return classesOf(word.toLowerCase()).has("join");
}

/** True for a word after which a place is expected. */
export function isPlacePreposition(word: string): boolean {
  return classesOf(word.toLowerCase()).has("place");
}
