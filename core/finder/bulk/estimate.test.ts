import { expect, it } from "vitest";
import { PATTERNS } from "../names/patterns.ts";
import { MOST_CANDIDATES } from "../verification/smtp-session.ts";
import { SESSIONS_A_PERSON, timeToLookUp } from "./estimate.ts";

it("reckons with the sessions that a name written in one way takes", () => {
  expect(SESSIONS_A_PERSON).toBe(Math.ceil(PATTERNS.length / MOST_CANDIDATES));
});

it.each([
  [1, "some minutes"], [100, "some minutes"], [101, "10 minutes or more"], [500, "25 minutes or more"], [900, "45 minutes or more"],
  [1_000, "an hour or more"], [1_200, "an hour or more"], [1_201, "2 hours or more"], [10_000, "9 hours or more"],
])("%i people take %s", (people, words) => {
  expect(timeToLookUp(people)).toBe(words);
});
