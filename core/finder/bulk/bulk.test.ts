import { expect, it } from "vitest";
import { PATTERNS } from "../names/patterns.ts";
import { MAX_CANDIDATES } from "../verification/smtp-session.ts";
import { SESSIONS_A_PERSON, timeToLookUp } from "./bulk.ts";

it("assumes the sessions needed for a name with one spelling", () => {
  expect(SESSIONS_A_PERSON).toBe(Math.ceil(PATTERNS.length / MAX_CANDIDATES));
});

it.each([
  [1, "a few minutes"],
  [100, "a few minutes"],
  [101, "10 minutes or more"],
  [500, "25 minutes or more"],
  [900, "45 minutes or more"],
  [1_000, "an hour or more"],
  [1_200, "an hour or more"],
  [1_201, "2 hours or more"],
  [10_000, "9 hours or more"],
])("estimates %i people at %s", (people, words) => {
  expect(timeToLookUp(people)).toBe(words);
});
