import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { structureIn } from "./cell-structure.ts";
import { readInvestors } from "./investors.ts";
import { NameSurvey } from "./known-names.ts";
import { itemsOf, withoutBrackets } from "./name-list.ts";
import { readPeople } from "./people.ts";

const FIRMS = [
  "Fjord Capital",
  "Hain Ventures",
  "Novo Holdings A/S",
  "+ND Capital",
  "L'Étoile",
  "8VC",
  "O(1) Labs",
  "Moorland",
];
const PEOPLE = [
  "Ana Ruiz",
  "Bo Lindqvist",
  "M Balasundaram",
  "Angel Martinez",
  "Seán O'Hara",
  "Dara Osei-Tutu",
  "Ing Wei Tan",
];

const python = (names: readonly string[]) =>
  `[${names.map((name) => (name.includes("'") ? `"${name}"` : `'${name}'`)).join(", ")}]`;
/** Every notation of a list that says where each name ends. */
const NOTATIONS: readonly ((names: readonly string[]) => string)[] = [
  ...["; ", ";", " | ", "\n", "\r\n", " · ", " • ", "、", ", ", " / ", " + ", "\t"].map(
    (separator) => (names: readonly string[]) => names.join(separator),
  ),
  (names) => JSON.stringify(names),
  (names) => JSON.stringify(names.map((name) => ({ name }))),
  (names) => JSON.stringify(names.map((value) => ({ value, role: "investor" }))),
  python,
  (names) => python(names).replace("[", "(").replace(/\]$/, ")"),
  (names) => `{${names.map((name) => (/[\s,{}"']/.test(name) ? `"${name}"` : name)).join(",")}}`,
  (names) => `c(${names.map((name) => `"${name}"`).join(", ")})`,
  (names) => names.map((name) => `- ${name}`).join("\n"),
  (names) => names.map((name, index) => `${index + 1}. ${name}`).join("\n"),
  (names) => names.map((name, index) => `(${index + 1}) ${name}`).join(" "),
  (names) => names.map((name, index) => `${name} [${index + 1}]`).join(", "),
  (names) => names.map((name) => `${name}*`).join("; "),
];

describe("a list of names in any notation", () => {
  it.each([
    ["investors", FIRMS, (cell: string) => readInvestors(cell, false).map(({ name }) => name)],
    ["people", PEOPLE, (cell: string) => readPeople(cell, "founder").map(({ name }) => name)],
  ])("gives the same %s", (_, all, read) => {
    fc.assert(
      fc.property(fc.subarray([...all], { minLength: 2 }), fc.constantFrom(...NOTATIONS), (names, write) => {
        expect([write(names), read(write(names))]).toEqual([write(names), names]);
      }),
    );
  });
});

describe("structureIn", () => {
  it.each([
    ['["A, Inc", "B"]', ["A, Inc", "B"]],
    [`['A', "B's", 'C\\'s']`, ["A", "B's", "C's"]],
    ["['L'Étoile', 'B']", ["L'Étoile", "B"]],
    ['{"A B",C}', ["A B", "C"]],
    ["['A' 'B']", ["A", "B"]],
    ["[{'name': 'A', 'lead': True}]", [{ name: "A", lead: "True" }]],
    ['{"name": "A", "url": "https://a.example"}', { name: "A", url: "https://a.example" }],
    ["[]", []],
  ])("reads %s", (text, structure) => {
    expect(structureIn(text)).toEqual(structure);
  });

  it.each(["A, B", "[the] Seed", "Fund (lead)", "(A) Capital (B)", '["A", "B"', "{A", "(+ND) Capital"])(
    "finds none in %s",
    (text) => {
      expect(structureIn(text)).toBeUndefined();
    },
  );

  it("never throws for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."[ ] { } ( ) ' \" , : \\ a B 1".split(" "), " ") }), (text) => {
        expect(
          itemsOf(text).every((item) => item.object !== undefined || item.isWhole === true || item.text !== ""),
        ).toBe(true);
        structureIn(text);
      }),
    );
  });
});

describe("withoutBrackets", () => {
  it.each([
    ["Fund (lead)", "Fund", ["lead"]],
    ["Fund(lead)", "Fund", ["lead"]],
    ["O(1) Labs", "O(1) Labs", []],
    ["Follow [the] Seed", "Follow [the] Seed", []],
    ["Ada Byron (ex-Example (https://a.example))", "Ada Byron", ["https://a.example", "ex-Example"]],
    ["Fund [1]", "Fund", ["1"]],
  ])("separates %s", (text, name, notes) => {
    expect(withoutBrackets(text)).toEqual({ name, notes });
  });
});

const listOf = (cells: readonly string[]) => {
  const names = new NameSurvey();
  for (const cell of cells) names.observe(cell);
  const open: string[] = [];
  return {
    open,
    read: (cell: string) =>
      readInvestors(cell, false, {
        occursAlone: (name) => names.occursAlone(name),
        beginsAnother: (name) => names.beginsAnother(name),
        isKnown: () => false,
        recurs: (joined) => names.recurs(joined),
        endsInTwo: names.endsInTwo,
        isReversed: names.isReversed,
        noteOpen: (joined) => open.push(joined),
        leaveOut: () => undefined,
      }).map(({ name }) => name),
  };
};

describe("two names with a conjunction", () => {
  it.each(["and", "y", "e", "et", "und", "og", "&"])("are two with %s if both occur alone elsewhere", (and) => {
    const { read } = listOf(["Quay", "Moorland, Heath", `Quay ${and} Heath`]);
    expect(read(`Quay ${and} Heath`)).toEqual(["Quay", "Heath"]);
  });

  it.each([
    ["Space and Time", ["Space and Time"], ["Space and Time"]],
    ["Quay and Moorland Ventures", ["Quay and Moorland Ventures"], ["Quay and Moorland Ventures"]],
    ["Fjord Capital, Space and Time", ["Fjord Capital", "Space and Time"], ["Space and Time"]],
    ["Founders, Inc and Fjord Capital", ["Founders Inc", "Fjord Capital"], []],
    ["Hain Ventures and Moor Partners", ["Hain Ventures", "Moor Partners"], []],
    ["Hain Ventures and AgFjord", ["Hain Ventures", "AgFjord"], []],
    ["Brick & Mortar Ventures", ["Brick & Mortar Ventures"], []],
    ["Caisse du Nord et de la Mer", ["Caisse du Nord et de la Mer"], []],
    ["Fjord Capital +3", ["Fjord Capital"], []],
    ["Lead: Fjord Capital; Hain Ventures – lead", ["Fjord Capital", "Hain Ventures"], []],
    ["Racine²; Moorland¹", ["Racine²", "Moorland"], []],
  ])("are read from %s", (cell, expected, stillOpen) => {
    const { read, open } = listOf([cell]);
    expect([read(cell), open]).toEqual([expected, stillOpen]);
  });

  it("are one if several rows have them joined", () => {
    const { read } = listOf([
      "Nora and Olle Moor Foundation",
      "Nora and Olle Moor Foundation",
      "Heath Park and Moor Quay",
    ]);
    expect(read("Nora and Olle Moor Foundation")).toEqual(["Nora and Olle Moor Foundation"]);
    expect(read("Heath Park and Moor Quay")).toEqual(["Heath Park", "Moor Quay"]);
  });

  it.each(["Yes", "no", "TRUE", "n.a.", "#REF!", "3", "8d5c7e48-82da-3025-dd46-346a31bab86f", "+3"])(
    "are not found in %s",
    (cell) => {
      expect(readInvestors(cell, false)).toEqual([]);
    },
  );

  it("have the lead of an object", () => {
    expect(
      readInvestors(
        [{ role: "lead", value: "Fjord Capital" }, { investor: { name: "Quay" }, is_lead: 0 }, { title: "Heath" }],
        false,
      ),
    ).toEqual([
      { name: "Fjord Capital", lead: true },
      { name: "Quay", lead: false },
      { name: "Heath", lead: false },
    ]);
  });
});
