import { expect, it } from "vitest";
import { PATTERNS } from "../names/patterns.ts";
import { MAX_CANDIDATES } from "../verification/smtp-session.ts";
import { SESSIONS_A_PERSON, timeToLookUp } from "./bulk.ts";

it("estimates with the sessions that a name with one spelling needs", () => {
  expect(SESSIONS_A_PERSON).toBe(Math.ceil(PATTERNS.length / MAX_CANDIDATES));
});

it.each([
  [1, 0, "up to 5 minutes"],
  [50, 0, "up to 5 minutes"],
  [50, 50, "up to 10 minutes"],
  [450, 0, "up to 45 minutes"],
  [600, 0, "up to an hour"],
  [601, 0, "up to 2 hours"],
  [10_000, 0, "up to 17 hours"],
])("estimates %i people with %i ahead at %s", (people, ahead, words) => {
  expect(timeToLookUp(people, ahead)).toBe(words);
});
