import { expect, it } from "vitest";
import { countWords, readMinutes } from "./article.ts";

it.each([
  ["", 0],
  ["One two\nthree – four.", 4],
  ["$6.2M for O’Hara & Søn: 東京", 5],
])("counts the words of %j", (text, words) => {
  expect(countWords(text)).toBe(words);
});

it.each([
  [0, 1],
  [100, 1],
  [430, 2],
  [860, 4],
])("rounds %d words to %d minutes", (words, minutes) => {
  expect(readMinutes(words)).toBe(minutes);
});
