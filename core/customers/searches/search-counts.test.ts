import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { readTopSearches, recordSearches, searchTerm } from "./search-counts.ts";

const database = useDatabase();
const on = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const counted = (term: string, searches: number, withoutResults = 0) => ({ term, searches, withoutResults });

it.each([
  ["  Climate   Tech ", "climate tech"],
  ["ada@acme.example", null],
  ["x".repeat(81), null],
  [" ", null],
])("counts %j as %j", (typed, term) => {
  expect(searchTerm(typed)).toBe(term);
});

describe("search counts", () => {
  it("add up over days, most frequent first", async () => {
    await recordSearches(on("2026-08-30"), [counted("robots", 2), counted("atlantis", 3, 3)]);
    await recordSearches(on("2026-09-01"), [counted("robots", 4), counted("climate", 5), counted("atlantis", 1, 1)]);
    await recordSearches(on("2026-09-01"), [counted("robots", 1, 1)]);
    expect(await readTopSearches(on("2026-09-01"), { days: 7, limit: 2 })).toEqual({
      top: [counted("robots", 7, 1), counted("climate", 5)],
      withoutResults: [counted("atlantis", 4, 4), counted("robots", 7, 1)],
    });
    expect((await readTopSearches(on("2026-09-01"), { days: 1, limit: 1 })).top).toEqual([counted("climate", 5)]);
  });

  it("are deleted after 120 days", async () => {
    await recordSearches(on("2027-06-01"), [counted("new", 1)]);
    expect((await readTopSearches(on("2027-06-01"), { days: 365, limit: 9 })).top).toEqual([counted("new", 1)]);
  });
});
