import { expect, it } from "vitest";
import { withoutDollarsText } from "../without-dollars.tsx";

it.each([
  [[["INR", 12]], "12 rounds in INR have no dollar value"],
  [[["INR", 1]], "1 round in INR has no dollar value"],
  [
    [
      ["INR", 1_200],
      ["CHF", 1],
    ],
    "1,200 rounds in INR and 1 in CHF have no dollar value",
  ],
  [
    [
      ["A", 5],
      ["B", 4],
      ["C", 3],
      ["D", 2],
      ["E", 1],
    ],
    "5 rounds in A, 4 in B, 3 in C, and 3 in other currencies have no dollar value",
  ],
] as const)("states which rounds cannot be compared: %j", (counts, text) => {
  expect(withoutDollarsText(counts.map(([currency, rounds]) => ({ currency, rounds })))).toBe(text);
});
