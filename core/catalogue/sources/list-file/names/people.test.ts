import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CommaEvidence } from "./after-comma.ts";
import { observePeople, readPeople } from "./people.ts";
import type { Cell } from "../files/table.ts";

const shown = (cell: Cell) =>
  readPeople(cell, "founder").map(({ name, title, profileUrl }) =>
    [name, ...(title === undefined ? [] : [title]), ...(profileUrl === undefined ? [] : [profileUrl])].join(" | "),
  );
const shows = (text: string) => observePeople(text, new CommaEvidence());
const ada = "https://www.linkedin.com/in/ada-example";
const id = `ACoAA${"x".repeat(34)}`;

describe("readPeople", () => {
  it.each<[string, Cell, string[]]>([
    ["a chief elsewhere", "Ironbark CEO Marcus Ellery", ["Marcus Ellery"]],
    ["a French honorific", "M. Baptiste Quéméneur; M. Karun Iyer", ["Baptiste Quéméneur", "M. Karun Iyer"]],
    [
      "a family name in capitals behind",
      "Marcus ELLERY, Anne-Claire LE GOFF",
      ["Marcus Ellery", "Anne-Claire Le Goff"],
    ],
    [
      "who is left out in any language",
      "Lígia da Cunha e outros; Ben Stone u. a.; 2 weitere",
      ["Lígia da Cunha", "Ben Stone"],
    ],
    [
      "an honorific with a feminine ending",
      "Eng.ª Maria João Pinhal, Dr.ª Ana Prado",
      ["Maria João Pinhal", "Ana Prado"],
    ],
    [
      "families as one",
      "Geschwister Bode; Brüder Lang; Hermanos Vega; The Smith brothers; Klaus Bruder",
      ["Klaus Bruder"],
    ],
    ["given names alone", "Ana, Tom, Eva", []],
    ["cities behind two names", "Henry Ashdown, London, Ana Vega, Paris", ["Henry Ashdown", "Ana Vega"]],
    ["a given name beside two whole ones", "Ana, Bo Ruiz and Carl Stone", ["Bo Ruiz", "Carl Stone"]],
    ["pairs with a title", "Müller, Hans (CEO), Vogt, Eva", ["Hans Müller | CEO", "Eva Vogt"]],
    ["a family name alone", "De la Cruz; Van der Berg; Maria De la Cruz", ["Maria De la Cruz"]],
    ["a title with its field", "Ada Byron (SVP, Revenue Operations)", ["Ada Byron | SVP, Revenue Operations"]],
    ["a title of several fields", "Ada Byron (VP Product & Design)", ["Ada Byron | VP Product & Design"]],
    ["Ángel as a second given name", "José Ángel Robledo Vidal", ["José Ángel Robledo Vidal"]],
    ["two family names before two given ones", "Robledo Vidal, José Ángel", ["José Ángel Robledo Vidal"]],
    ["a city behind a name", "Henry Ashdown, London", ["Henry Ashdown"]],
    ["a generation after a comma", "Henry Ashdown, Jr., Ben Stone", ["Henry Ashdown Jr.", "Ben Stone"]],
    [
      "who founded in other languages",
      "Gegründet von Jonas Wiegand und Mirjam Osterloh",
      ["Jonas Wiegand", "Mirjam Osterloh"],
    ],
    ["a title with an article", "la fondatrice Camille Roche", ["Camille Roche"]],
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
    ["particles joined by und", "Ada von und zu Byron und Bob Stone", ["Ada von und zu Byron", "Bob Stone"]],
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
    [
      "records of a name, title, link and career",
      `Ana Ruiz; Co-Founder & CEO; ${ada}; Harbor.com, ex-Co-Founder Quay.com, Helion Partners. King's College London MSc 2012.\nBo Lindqvist; Co-Founder & CTO; Ex-Harbor Media, Siebert PLM Software, Education Services. Columbia Business School 2005`,
      [`Ana Ruiz | Co-Founder & CEO | ${ada}`, "Bo Lindqvist | Co-Founder & CTO"],
    ],
    [
      "a record with employers that look like people",
      "Cem Aydin; CEO; Help Desk, Asian Room; Westend Park",
      ["Cem Aydin | CEO"],
    ],
    ["records in turn", "Ana Ruiz; CEO; Bo Lindqvist; CTO", ["Ana Ruiz | CEO", "Bo Lindqvist | CTO"]],
    ["titles after commas", "Ana Ruiz, CEO, Bo Lindqvist, CTO", ["Ana Ruiz | CEO", "Bo Lindqvist | CTO"]],
    ["names turned round", "Ruiz, Ana; Lindqvist, Bo", ["Ana Ruiz", "Bo Lindqvist"]],
    ["a career after a comma", "Cem Aydin, ex-Harbor Media, Siebert Park", ["Cem Aydin"]],
    [
      "conjunctions of other languages",
      "Ana Ruiz y Bo Lindqvist, Caio Prado e Lia Souza, Eva Berg og Jan Holm",
      ["Ana Ruiz", "Bo Lindqvist", "Caio Prado", "Lia Souza", "Eva Berg", "Jan Holm"],
    ],
    [
      "conjunctions within names",
      "José Ortega y Gasset, João Costa e Silva",
      ["José Ortega y Gasset", "João Costa e Silva"],
    ],
    [
      "words of roles that are names",
      "Angel Martinez; Anthony Head; Ing Wei Tan; M. Karun Iyer; M Balasundaram",
      ["Angel Martinez", "Anthony Head", "Ing Wei Tan", "M. Karun Iyer", "M Balasundaram"],
    ],
    ["joiners within names", "نا\u200cصر می\u200cرزا", ["نا\u200cصر می\u200cرزا"]],
    [
      "lists of programs",
      "[{'name': 'Ana Ruiz', 'title': 'CEO'}, {'value': 'Bo Lindqvist'}]",
      ["Ana Ruiz | CEO", "Bo Lindqvist"],
    ],
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
    ["King's College London"],
    ["BNP Paribas"],
    ["IIT Delhi"],
    ["Help Desk"],
    ["Westend Japan KK"],
    ["Helion AG"],
    ["Ex-Harbor Media"],
    ["Angel Investor"],
    ["Business Angels"],
    ["Head of Sales"],
    ["A B"],
  ])("finds nobody in %j", (text) => {
    expect(shown(text)).toEqual([]);
  });

  it("reads only the first field of each line in a column of records", () => {
    const cell = "Ana Ruiz; Harbor Park, Quay Side\nBo Lindqvist; Moor Lane";
    const lost: string[] = [];
    const reading = {
      isOfRecords: true,
      isReversed: false,
      judge: () => "person" as const,
      leaveOut: (loss: string, text: string) => lost.push(`${loss}: ${text}`),
    };
    expect(readPeople(cell, "founder", reading).map(({ name }) => name)).toEqual(["Ana Ruiz", "Bo Lindqvist"]);
    expect(lost).toEqual(["career: Harbor Park, Quay Side", "career: Moor Lane"]);
    expect(shows("Ana Ruiz; CEO; Harbor Park")).toBe(true);
    expect(shows("Ana Ruiz; Bo Lindqvist")).toBe(false);
    expect(shows("Ana Ruiz, CEO")).toBeUndefined();
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

  it.each([
    ["Arjun and Rohan Malhotra", ["Arjun Malhotra", "Rohan Malhotra"]],
    ["李明, 王芳", ["李明", "王芳"]],
    ["O'Neil, Anne-Marie", ["Anne-Marie O'Neil"]],
    ["ADA VON MERRIT, UNESCO", ["Ada von Merrit"]],
  ])("reads %s", (text, names) => {
    expect(readPeople(text, "founder").map(({ name }) => name)).toEqual(names);
  });

  const given = fc.uniqueArray(
    fc.constantFrom("Marta", "Ines", "Pau", "Jules", "Anna", "Karl", "Petra", "Tom", "Eva"),
    { minLength: 2, maxLength: 5 },
  );
  const families = fc.constantFrom("Ruiz", "Lind", "Vogt", "Bode", "van der Berg");

  it("gives a family name behind the last of several given names to all of them", () => {
    fc.assert(
      fc.property(given, families, fc.constantFrom("and", "&", "und", "et", "y", "e"), (names, family, and) => {
        const list = `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)} ${family}`;
        expect(shown(list)).toEqual(names.map((name) => `${name} ${family}`));
      }),
    );
  });

  it("reads pairs of family and given names between commas", () => {
    const family = fc.uniqueArray(fc.constantFrom("Vogt", "Bode", "Ruiz", "Carr", "Lind"), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(given, family, (names, of) => {
        const pairs = names.map((name, at) => [of[at], name]);
        expect(shown(pairs.flat().join(", "))).toEqual(pairs.map(([last, first]) => `${first} ${last}`));
      }),
    );
  });
});
