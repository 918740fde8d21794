import { expect, it } from "vitest";
import { moneyInWords } from "./money-in-words.ts";

it.each([
  ["raising now", ["raising"], ""],
  ["Who is raising?", ["raising"], ""],
  ["biotech startups in Texas raising right now", ["raising"], "biotech startups in Texas"],
  ["startups currently raising in Berlin", ["raising"], "startups in Berlin"],
  ["startups not raising now", [], "startups not raising now"],
  ["fundraising software", [], "fundraising software"],
  ["startups that raised in May", [], "startups that raised in May"],
])("%j asks for %j beside %j", (question, words, rest) => {
  expect(moneyInWords(question)).toEqual({ words, rest });
});
