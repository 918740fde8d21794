import { expect, it } from "vitest";
import { modeWords } from "./answer-words.ts";

it.each([
  ["smtp", "smtp", /company's own mail server/],
  ["smtp", "service", /verification service/],
  ["mx_only", "smtp", /verifies no addresses/],
  ["mx_only", "service", /verifies no addresses/],
] as const)("says who is asked in mode %s by %s", (mode, method, words) => {
  expect(modeWords(mode, method)).toMatch(words);
});
