import { expect, it } from "vitest";
import { sentences } from "./full-database.tsx";

const NOTHING = {
  least: 5,
  isCounted: true,
  isOfAll: false,
  leftOut: [],
  isNone: false,
  topics: [],
  pages: [],
} as const;

it.each([
  [{ ...NOTHING, atLeast: 120 }, 2, "At least 120 rounds match in the full database; you see 2 of them."],
  [
    { ...NOTHING, atLeast: null },
    0,
    "Fewer than 5 rounds, perhaps none, match in the full database; you see 0 of them.",
  ],
  [{ ...NOTHING, atLeast: null }, 2, "Fewer than 5 rounds match in the full database; you see 2 of them."],
  [
    { ...NOTHING, atLeast: null, isNone: true },
    0,
    "The full database has none either. Follow this and hear of the first.",
  ],
  [
    { ...NOTHING, atLeast: 120, leftOut: ["amounts", "words"] as const },
    2,
    "At least 120 rounds match the rest of the question in the full database. Amounts, investors and names and words are searched for members.",
  ],
  [
    { ...NOTHING, atLeast: 640, isOfAll: true, leftOut: ["investors"] as const },
    2,
    "At least 640 rounds are in the full database. Amounts and investors are searched for members.",
  ],
  [
    { ...NOTHING, atLeast: null, isCounted: false, isOfAll: true, leftOut: ["words"] as const },
    2,
    "You see 2 in the newest rounds. Names and words are searched for members.",
  ],
])("says what the full database has: %#", (full, matching, text) => {
  expect(sentences(full, matching).join(" ")).toBe(text);
});
