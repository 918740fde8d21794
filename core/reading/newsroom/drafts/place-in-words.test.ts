import { expect, it } from "vitest";
import { placeInWords } from "./read-facts.ts";

it("names a place as part of a sentence", () => {
  expect(placeInWords("San Jose", "US")).toBe("San Jose, United States");
  expect(placeInWords(null, "US")).toBe("the United States");
  expect(placeInWords(null, "FR")).toBe("France");
  expect(placeInWords("Lyon", null)).toBe("Lyon");
  expect(placeInWords(null, null)).toBeNull();
});
