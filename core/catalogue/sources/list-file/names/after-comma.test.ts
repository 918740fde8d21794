import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, type ReadList, readList } from "../../../../../test/builders/list-files.ts";
import type { ListFileOptions } from "../columns/options.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

/** Reads a list with these cells of founders, and investors and options if given. */
async function read(founders: readonly string[], investors: readonly string[] = [], options: ListFileOptions = {}) {
  const rows = founders.map(
    (cell, index) =>
      `Acme${index},$${index + 1}M,2026-07-01,Seed,"${cell.replaceAll('"', '""')}","${investors[index] ?? ""}"\n`,
  );
  return readList(folder.write("list.csv", `Company,Amount,Date,Round,Founders,Investors\n${rows.join("")}`), options);
}

const peopleOf = ({ records }: ReadList) => records.map(({ people }) => people.map(({ name }) => name));
const isHeld = ({ suspicious = [] }: ReadList) => suspicious.length > 0;

const EMPLOYERS = [
  "Morgan Stanley|Goldman Sachs|Palo Alto|Y Combinator",
  "Goldman Sachs|Jane Street|Wells Fargo|Credit Suisse",
  "Stanford University|MIT|ex-Google|Oxford",
  "San Francisco|New York|Tel Aviv|Los Angeles",
  "Johns Hopkins|Carnegie Mellon|Georgia Tech|Max Planck",
  "Harbor Capital|Moor Ventures|Quay Labs|Heath Holding",
  "formerly at Harbor|previously Moor|ex Quay|based in Berlin",
  "Head of Product|VP Sales|CTO|Managing Director",
  "Berlin|Paris|Madrid|Rome",
  "MBA|PhD|MSc|MD",
].map((line) => line.split("|"));

describe("what follows a comma in a column of people", () => {
  it.each(EMPLOYERS)("is nobody if it is %s, %s, %s or %s", async (...parts) => {
    const people = ["Ana Frost", "Ben Stone", "Cleo Hart", "Dan Reed"];
    const list = await read(people.map((person, index) => `${person}, ${parts[index] ?? ""}`));
    expect([peopleOf(list), isHeld(list)]).toEqual([people.map((person) => [person]), false]);
  });

  it.each(EMPLOYERS.flat())("is nobody if the only row says %s", async (part) => {
    expect(peopleOf(await read([`Ana Frost, ${part}`]))).toEqual([["Ana Frost"]]);
  });

  it.each([
    [["Ana Frost, Ben Stone"]],
    [["Tove Lindqvist, Zhang Wei", "Karun Iyer, Aruna Pillai, Bo Berg"]],
    [["Hyojeong Kim, Jichen Jiang", "Sambeet Parija, Olle Holm"]],
    [["José Ortega y Gasset, Jean-Luc Petit", "Eva van der Berg, Ólafur Jónsson", "Ida Moss, Jan Holm"]],
    [["Ana FROST, Ben STONE", "Cleo Hart"]],
    [["Ana Frost, Ben Stone", "Cleo Hart, Quanta Wessel", "Dan Reed, Eva Berg", "Ida Moss, Jan Holm"]],
    [["Ana Frost, Ben Stone and Quanta Wessel"]],
    [["Priya Nair, Rohan Mehta", "Kunal Rao, Neha Kapoor", "Amit Shah, Vikram Sethi"]],
    [["Ana Frost, Ben Stone, Cleo Hart, Dan Reed, Eva Berg"]],
    [["Mohammed Saleh, Fatima Zahra", "Ngozi Eze, Olumide Ade"]],
    [["Pavel Novak, Olga Sokolova", "Dmitri Orlov"]],
    [["Hiroshi Tanaka, Yuki Sato", "Min-jun Park, Seo-yeon Lee"]],
    [["Ana M. Frost, Ben J. Stone"]],
    [["Dr. Ana Frost, PhD, Prof. Ben Stone"]],
    [["Ana Frost (CEO), Ben Stone (CTO)", "Cleo Hart, Dan Reed"]],
  ])("is a person in the ordinary list %j", async (cells) => {
    const list = await read(cells);
    const words = cells.map((cell) => cell.split(/, (?!PhD)| and /).length);
    expect([peopleOf(list).map((people) => people.length), isHeld(list)]).toEqual([words, false]);
    expect(list.notices.join("\n")).not.toMatch(/which (?:is|are) not read/);
  });

  it.each<[string, string[], string[]]>([
    ["a name of no known kind", ["Ana Frost, Quantum Wessel"], ["Ana Frost"]],
    ["the same name after everybody", ["Ana Frost, Delta Quay", "Ben Stone, Delta Quay"], ["Ana Frost", "Ben Stone"]],
    [
      "one of them with a given name",
      ["Ana Frost, Blau Wolke", "Ben Stone, Nordwand Kiez"],
      ["Ana Frost", "Ben Stone"],
    ],
  ])("is asked and not read if it is %s", async (_, cells, people) => {
    const list = await read(cells);
    expect(peopleOf(list).flat()).toEqual(people);
    expect(list.suspicious).toMatchObject([{ rule: "unconfirmed_layout" }]);
    expect(list.suspicious?.[0]?.reason).toContain("may be people, or employers, schools or places");
    expect(peopleOf(await read(cells, [], { afterComma: "people" })).flat().length).toBeGreaterThan(people.length);
    const answered = await read(cells, [], { afterComma: "others" });
    expect([peopleOf(answered).flat(), isHeld(answered)]).toEqual([people, false]);
  });

  it("is asked if it is an investor of the list with a given name, unless the column is of people", async () => {
    const few = await read(["Ana Frost, Jane Harbor", "Ben Stone"], ["", "Jane Harbor"]);
    expect([peopleOf(few), isHeld(few)]).toEqual([[["Ana Frost"], ["Ben Stone"]], true]);
    const many = await read(
      ["Ana Frost, Jane Harbor", "Ben Stone, Eva Berg", "Ida Moss, Jan Holm"],
      ["", "Jane Harbor"],
    );
    expect([peopleOf(many)[0], isHeld(many)]).toEqual([["Ana Frost", "Jane Harbor"], false]);
  });

  it("is nobody if the catalogue knows it", async () => {
    const asked: (readonly string[])[] = [];
    const namesKnown = (names: readonly string[]) => {
      asked.push(names);
      return Promise.resolve(new Set(["Quantum Wessel", "Fjord", "Hain"]));
    };
    const cells = ["Ana Frost, Quantum Wessel"];
    const list = await read(cells, ["Fjord and Hain"], { namesKnown });
    expect([peopleOf(list), isHeld(list)]).toEqual([[["Ana Frost"]], false]);
    expect(list.records[0]?.round?.investors).toMatchObject([{ name: "Fjord" }, { name: "Hain" }]);
    expect(asked).toEqual([["Fjord", "Hain", "Quantum Wessel"]]);
  });
});

describe("a column of people", () => {
  it.each<[string, string[], string]>([
    ["Ana Frost, Morgan Stanley", ["Ana Frost"], `1 row has an employer, a school, a place`],
    ["Ana Frost – Harbor Media", ["Ana Frost"], `which is not read: "Harbor Media"`],
    ["Ana Frost (ex-Harbor)", ["Ana Frost"], `which is not read: "ex-Harbor"`],
    ["Ana Frost, ex-Google, Ben Stone", ["Ana Frost", "Ben Stone"], `which is not read: "ex-Google"`],
    ["Ana Frost, CEO, Harbor Quay", ["Ana Frost"], `people or firms, which are not read: "Harbor Quay"`],
    ["Zoltar and John Smith", ["John Smith"], `no full name of a person, which is not read: "Zoltar"`],
    ["three industry experts", [], `no full name of a person, which is not read: "three industry experts"`],
    ["Ana Frost; CEO; Harbor Quay, Moor Lane", ["Ana Frost"], `a career after a person, which is not read: "Harbor`],
    ["three long-term advisers", [], `no full name of a person, which is not read: "three long-term advisers"`],
    ["grace self-funded", [], `no full name of a person, which is not read: "grace self-funded"`],
    ["jean-luc martin", ["Jean-Luc Martin"], `which are read and unsure: "Jean-Luc Martin"`],
    ["hans-peter von müller, CEO, Harbor Quay", ["Hans-Peter von Müller"], `read and unsure: "Hans-Peter von Müller"`],
    ["ana garcía-lópez, rosa de-la-cruz", ["Ana García-López", "Rosa de-la-Cruz"], `unsure: "Ana García-López", "Rosa`],
    ["Deutsche Bank", [], `no full name of a person, which is not read: "Deutsche Bank"`],
  ])("names what it leaves out of %s", async (cell, people, notice) => {
    const list = await read([cell]);
    expect(peopleOf(list)).toEqual([people]);
    expect(list.notices.join("\n")).toContain(notice);
  });

  it.each([
    ["Luis e Irene Soto", ["Luis Soto", "Irene Soto"]],
    ["Maria and John Smith", ["Maria Smith", "John Smith"]],
    ["Eva y Luis de la Vega (CEO)", ["Eva de la Vega", "Luis de la Vega"]],
    ["Rosa de-la-Cruz, Ben van-Dijk", ["Rosa de-la-Cruz", "Ben van-Dijk"]],
    ["José Ortega y Gasset", ["José Ortega y Gasset"]],
    ["Ana Frost/Ben Stone", ["Ana Frost", "Ben Stone"]],
    ["Founded by Ana Frost, Ben Stone", ["Ana Frost", "Ben Stone"]],
    ["CEO: Ana Frost, CTO: Ben Stone", ["Ana Frost", "Ben Stone"]],
    ["Ana Frost <ana@acme.example>; Ben Stone 🚀", ["Ana Frost", "Ben Stone"]],
    ["JosÃ© Ruiz, Ben Stone", ["José Ruiz", "Ben Stone"]],
  ])("reads %s", async (cell, people) => {
    expect(peopleOf(await read([cell]))).toEqual([people]);
  });

  it("gives people the title of its heading", async () => {
    const path = folder.write("ceo.csv", "Company,Amount,Date,CEO\nAcme,$1M,2026-07-01,Ana Frost\n");
    expect((await readList(path)).records[0]?.people).toEqual([
      { name: "Ana Frost", relation: "employee", title: "CEO" },
    ]);
  });

  const GIVEN = "Ana Ben Cleo Dan Eva Jan Ida Karun Priya Rohan José Élise Björn Wei Olga".split(" ");
  const FAMILY = "Frost Stone Hart Reed Lindqvist Osei Novak O'Hara Osei-Tutu Iyer Pillai Petit Müller".split(" ");
  const person = fc
    .tuple(fc.constantFrom(...GIVEN), fc.constantFrom("", " M.", " van der"), fc.constantFrom(...FAMILY))
    .map(([given, middle, family]) => `${given}${middle} ${family}`);
  const mark = fc.constantFrom("", "", "*", " [1]", " ™", " (CEO)", " (ex-Harbor)", " – Harbor Media", "²", " 🚀");
  const employer = fc.constantFrom(...EMPLOYERS.flat(), "Acme0", "Fjord Capital");

  it("gives every person once, and nobody else, for any separators, marks and employers", async () => {
    const cell = fc.record({
      people: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
      separator: fc.constantFrom("; ", " | ", "\n", " / ", " + ", " · ", "、"),
      marks: fc.array(mark, { minLength: 4, maxLength: 4 }),
      employers: fc.option(fc.array(employer, { minLength: 4, maxLength: 4 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
        const texts = cells.map(({ people, separator, marks, employers }) =>
          people
            .map((name, at) => `${name}${marks[at] ?? ""}${employers === null ? "" : `, ${employers[at] ?? ""}`}`)
            .join(separator),
        );
        const list = await read(texts, ["Fjord Capital"]);
        expect([texts, peopleOf(list)]).toEqual([texts, cells.map(({ people }) => people)]);
      }),
      { numRuns: 60 },
    );
  });
});
