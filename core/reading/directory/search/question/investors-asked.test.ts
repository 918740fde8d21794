import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { searchLeads } from "../search-leads.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();
const paid = () => fakeClockContext(database.db, NOW, "paid");

const ROUNDS = [
  { name: "Onlywood", investors: ["Pellwood Capital"] },
  { name: "Fundwood", investors: ["Pellwood Capital Fund II", "Quillfern Ventures"] },
  { name: "Onlygate", investors: ["Kestrelgate Capital"] },
  { name: "Bothgate", investors: ["Kestrelgate Capital", "Pellwood Capital Fund II", "Osmund & Fairley"] },
  // Its words are those of two others.
  { name: "Mixed", investors: ["Pellwood Growth", "Kestrelgate Ventures"] },
  { name: "Health", investors: ["Lumenhall Health Partners"] },
] as const;

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-02" },
    companies: ROUNDS.map(({ name, investors }) => ({ name, investors, country: "GB" })),
  }),
);

async function found(text: string) {
  const read = await interpretSearch(paid(), { text, filter: NO_FILTER });
  const { rows } = await searchLeads(paid(), {
    filter: read.filter,
    sort: { by: "name", direction: "asc" },
    limit: 10,
  });
  return { names: rows.map(({ companyName }) => companyName), ...read };
}

it("offers the rounds that an investor joined if no source names it as a lead", async () => {
  const { names, beside, notes } = await found("seed rounds led by quillfern ventures in the uk");
  expect(names).toEqual([]);
  expect(notes).toEqual(["No round is led by Quillfern Ventures."]);
  expect(beside).toEqual([
    {
      says: "that Quillfern Ventures joined",
      filter: { ...NO_FILTER, include: { stage: ["Seed"], country: ["GB"], investor: ["Quillfern Ventures"] } },
    },
  ]);
});

describe("several investors", () => {
  it.each([
    "backed by both Pellwood Capital and Kestrelgate Capital",
    "pellwood capital and kestrelgate capital both invested",
    "kestrelgate capital together with pellwood capital",
    "kestrelgate capital alongside pellwood capital",
    "pellwood capital and kestrelgate capital in the same round",
    "pellwood capital and kestrelgate capital co-invested",
    "pellwood capital as well as kestrelgate capital, uk",
  ])("cannot all be asked for in “%s”, which is said", async (text) => {
    const { names, notes } = await found(text);
    expect(names).toContain("Bothgate");
    expect(notes.join()).toContain("was read as any of these investors");
  });

  it.each([
    "backed by pellwood capital and quillfern ventures",
    "pellwood capital and quillfern ventures",
    "pellwood capital and quillfern ventures, uk",
  ])("are alternatives in “%s”, which is said", async (text) => {
    const { names, notes } = await found(text);
    expect(names).toEqual(["Bothgate", "Fundwood", "Onlywood"]);
    expect(notes).toEqual([expect.stringContaining("was read as any of these investors")]);
  });

  it("are no two investors in the name of one", async () => {
    for (const text of ["backed by osmund and fairley", "Osmund & Fairley", "led by osmund and fairley"])
      expect((await found(text)).notes.join()).not.toContain("any of these investors");
    expect((await found("backed by osmund and fairley")).names).toEqual(["Bothgate"]);
  });
});

/** Names, and what they are misspelled as: a letter left out, another one, one doubled, and two exchanged. */
const MISSPELLED = ["Kestrelgate Capital", "Quillfern Ventures", "Lumenhall"].flatMap((name) =>
  [3, 5].flatMap((at) => {
    const [before, letter, next, after] = [name.slice(0, at), name[at] ?? "", name[at + 1] ?? "", name.slice(at + 2)];
    return [
      before + next + after,
      `${before}z${next}${after}`,
      before + letter + letter + next + after,
      before + next + letter + after,
    ]
      .filter((typed) => typed !== name)
      .map((typed) => [name, typed] as const);
  }),
);

it.each(MISSPELLED)("finds %s as “%s”, and says so", async (name, typed) => {
  const known = ROUNDS.filter(({ investors }) => investors.some((one) => one.startsWith(name))).map((one) => one.name);
  for (const text of [`backed by ${typed}`, `rounds backed by ${typed} in the uk`, typed]) {
    const { names, places } = await found(text);
    expect(names).toEqual(known.toSorted());
    expect(places).toHaveLength(1);
  }
});

it("leaves out an investor whose name is misspelled", async () => {
  const { filter } = await found("not backed by kestrelgate");
  expect(await found("not backed by kestralgate")).toMatchObject({
    filter,
    places: [{ typed: "kestralgate", place: "Kestrelgate Capital" }],
  });
});

it.each([
  ["backed by lumen hall", ["Health"]],
  ["companies with quillfern ventures on the cap table", ["Fundwood"]],
])("reads “%s”", async (text, names) => {
  expect((await found(text)).names).toEqual(names);
});

it.each([
  ["uk startups funded by an accelerator", "by the kind of their investors"],
  ["kestrelgate capital follow-on investments", "it is not known which investors had invested"],
])("says what of “%s” is not known", async (text, reason) => {
  expect((await found(text)).unused).toEqual([expect.stringContaining(reason)]);
});

/** Each word of a name misspelled. */
it.each(["pelwood captial", "Pellwod Capitall", "pellwoood capitl"])("finds an investor as “%s”", async (typed) => {
  for (const text of [`backed by ${typed}`, `led by ${typed}`, `seed rounds backed by ${typed} in the uk`]) {
    const { names, places } = await found(text);
    expect({ names, places }).toMatchObject({
      names: text.startsWith("led") ? ["Fundwood", "Onlywood"] : ["Bothgate", "Fundwood", "Onlywood"],
      places: [{ typed, place: expect.stringContaining("Pellwood Capital") }],
    });
  }
});

describe("what is said of an investor behind its name", () => {
  const PARTS = [
    "took part in",
    "participated in",
    "participated",
    "joined",
    "was in",
    "put money in",
    "put money into",
    "was part of",
    "was involved in",
  ];
  it.each(PARTS)("has it take part in “… %s”", async (part) => {
    for (const text of [
      `seed rounds that kestrelgate ${part}`,
      `rounds in the uk that kestrelgate ${part}`,
      `rounds which Kestrelgate Capital or Kestrelgate Ventures ${part}`,
    ]) {
      const { names, unused } = await found(text);
      expect({ text, names, unused }).toEqual({ text, names: ["Bothgate", "Mixed", "Onlygate"], unused: [] });
    }
  });

  it.each(["did not take part in", "didn't join", "took no part in", "didn't put money into"])(
    "leaves it out in “… %s”",
    async (part) => {
      const { names, filter } = await found(`seed rounds that kestrelgate ${part}`);
      expect({ names, include: filter.include }).toEqual({
        names: ["Fundwood", "Health", "Onlywood"],
        include: { stage: ["Seed"] },
      });
    },
  );

  it.each([
    ["quillfern or lumenhall led seed", ["Health"]],
    ["lumenhall or kestrelgate capital led", ["Bothgate", "Health", "Onlygate"]],
    ["seed rounds that lumenhall or kestrelgate capital led in the uk", ["Bothgate", "Health", "Onlygate"]],
    ["either lumenhall or kestrelgate capital was the lead", ["Bothgate", "Health", "Onlygate"]],
    ["quillfern or lumenhall backed seed", ["Fundwood", "Health"]],
    ["quillfern, lumenhall or kestrelgate capital led", ["Bothgate", "Health", "Onlygate"]],
    ["quillfern, lumenhall, or kestrelgate capital led seed", ["Bothgate", "Health", "Onlygate"]],
    ["which rounds did quillfern or lumenhall join", ["Fundwood", "Health"]],
    ["what did lumenhall take part in", ["Health"]],
    ["rounds joined by lumenhall", ["Health"]],
    ["backed by lumenhall, seed", ["Health"]],
    ["quillfern, osmund and fairley or lumenhall backed", ["Bothgate", "Fundwood", "Health"]],
  ])("is said of each in “%s”", async (text, names) => {
    const { unused, ...read } = await found(text);
    expect({ unused, names: read.names }).toEqual({ unused: [], names });
  });
});

it.each([
  "co-investors of Quillfern Ventures",
  "who are the coinvestors of quillfern",
  "quillfern ventures co-investors",
  "who co-invests with quillfern ventures",
  "Quillfern Ventures' co-investors",
])("lists the rounds of an investor, and says where the others are: “%s”", async (text) => {
  const { names, unused } = await found(text);
  expect({ names, unused }).toEqual({ names: ["Fundwood"], unused: [expect.stringContaining("under Investors")] });
});
