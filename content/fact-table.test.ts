import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fact, factTable, readFacts, writeFacts } from "./fact-table.ts";

const NAMES = ["API", "Price", "How often"];
const TABLE = factTable(NAMES);
const problems = (markdown: string) => TABLE.safeParse(markdown).error?.issues.map(({ message }) => message) ?? [];

const fact: fc.Arbitrary<Fact> = fc.record({
  text: fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() === text && !text.includes("|")),
  sourceUrl: fc.constantFrom("https://other.example/a", "/pricing"),
  checkedOn: fc.constantFrom("2026", "2026-11", "2026-11-23"),
});

describe("a table of facts", () => {
  it("reads what it wrote", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fact), (facts) => {
        const written = writeFacts(Object.entries(facts));
        expect(problems(written)).toEqual([]);
        expect(readFacts(written)).toEqual(new Map(Object.entries(facts)));
      }),
    );
  });

  it("may lack its head, outer lines and rows", () => {
    expect(problems("")).toEqual([]);
    expect(readFacts("")).toEqual(new Map());
    expect(readFacts("API | Yes | https://other.example | 2026-11")).toEqual(
      new Map([["API", { text: "Yes", sourceUrl: "https://other.example", checkedOn: "2026-11" }]]),
    );
  });

  it.each([
    [
      "| Apis | Yes | https://other.example | 2026 |",
      "There is no feature “Apis”. The features are: API; Price; How often.",
    ],
    ["| API | | https://other.example | 2026 |", "“API” has no statement."],
    ["| API | Yes | their site | 2026 |", "“API” needs a source that starts with https://, or a path of this site."],
    [
      "| API | Yes | https://other.example | last week |",
      "“API” needs the day, month or year of the reading, for example 2026-11-23.",
    ],
    [
      "| API | Yes | https://other.example | 2026-13 |",
      "“API” needs the day, month or year of the reading, for example 2026-11-23.",
    ],
    ["| API | Yes |", "“API” needs four columns: feature, statement, source, as of."],
    ["| API | A | /a | 2026 |\n| API | B | /b | 2026 |", "The feature “API” is there twice."],
  ])("rejects %j", (markdown, problem) => {
    expect(problems(markdown)).toEqual([problem]);
  });
});
