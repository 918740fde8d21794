import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPeople } from "./people.ts";
import type { Cell } from "./table.ts";

const shown = (cell: Cell) =>
  readPeople(cell, "founder").map(({ name, title, profileUrl }) =>
    [name, ...(title === undefined ? [] : [title]), ...(profileUrl === undefined ? [] : [profileUrl])].join(" | "),
  );
const ada = "https://www.linkedin.com/in/ada-example";
const id = `ACoAA${"x".repeat(34)}`;

describe("readPeople", () => {
  it.each<[string, Cell, string[]]>([
    [
      "links, commas and a conjunction",
      `Ada Byron (${ada}), Bob Stone and Eve du Pont`,
      [`Ada Byron | ${ada}`, "Bob Stone", "Eve du Pont"],
    ],
    [
      "titles in brackets",
      "Ada Byron (CEO, ex-Somewhere), Bob Stone (Co‑Founder & CTO)",
      ["Ada Byron | CEO", "Bob Stone | Co-Founder & CTO"],
    ],
    ["a title before the name", "CEO Dr. Ada Byron", ["Ada Byron | CEO"]],
    ["degrees and honorifics", "Dr. Ada Byron, PhD, Prof. Bob Stone", ["Ada Byron", "Bob Stone"]],
    ["trailing separators and repetitions", "Ada Byron; Bob Stone; Ada Byron,", ["Ada Byron", "Bob Stone"]],
    [
      "a link attached to the name",
      `https://www.linkedin.com/in/${id}Ada Byron, Bob Stone`,
      [`Ada Byron | https://www.linkedin.com/in/${id}`, "Bob Stone"],
    ],
    [
      "an attached link and a separate one",
      `https://www.linkedin.com/in/${id}Ada Byron (${ada})`,
      [`Ada Byron | ${ada}`],
    ],
    ["a malformed attached link", `Bob Stone, https://www.linkedin.com/in/shortAda Byron`, ["Bob Stone"]],
    ["a company page instead of a profile", "Ada Byron (https://www.linkedin.com/company/byron)", ["Ada Byron"]],
    ["lists of texts", ["Ada Byron", "Bob Stone"], ["Ada Byron", "Bob Stone"]],
    [
      "lists of objects",
      [
        { name: "Ada Byron", linkedin: ada, role: "CEO" },
        { first_name: "Bob", last_name: "Stone" },
      ],
      [`Ada Byron | CEO | ${ada}`, "Bob Stone"],
    ],
    ["a name in another script", "张伟", ["张伟"]],
  ])("reads %s", (_, cell, people) => {
    expect(shown(cell)).toEqual(people);
  });

  it.each<[string]>([
    ["N/A"],
    ["Founded in 2018 (names not disclosed)"],
    ["Three industry experts"],
    ["Team of eight robotics experts and two partners"],
    ["Seed"],
    ["Charlotte"],
    ["Pontifax Venture Capital"],
    ["company co-founded by First Partners, Institut Imagine"],
  ])("finds nobody in %j", (text) => {
    expect(shown(text)).toEqual([]);
  });

  it("never throws for any JSON value", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        (cell) => {
          for (const { name } of readPeople(cell, "founder")) expect(name.trim()).not.toBe("");
        },
      ),
    );
  });
});
