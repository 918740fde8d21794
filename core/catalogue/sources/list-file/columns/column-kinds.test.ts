import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";
import { layoutKey } from "./layout.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

type Columns = readonly (readonly [heading: string, ...cells: string[]])[];

const ROUNDS: Columns = [
  ["Company", "Quillon", "Larchwood", "Brackwater"],
  ["Website", "quillon.example", "larchwood.example", "brackwater.example"],
  ["Country", "Norway", "Germany", "France"],
  ["Round", "Seed", "Series A", "Series B"],
  ["Amount", "$1.5M", "$9M", "$20M"],
  ["Date", "2024-05-01", "2024-06-03", "2024-07-09"],
  ["Investors", "Fjord Capital", "Hain Ventures", "Moor Partners; Fjord Capital"],
];

async function read(columns: Columns, options = {}) {
  const rows = (columns[0] ?? []).map((_, at) => columns.map((column) => `"${column[at] ?? ""}"`).join(","));
  return readList(folder.write("list.csv", `${rows.join("\n")}\n`), options);
}
const without = (...headings: readonly string[]) => ROUNDS.filter(([heading]) => !headings.includes(heading));
const rules = (list: Awaited<ReturnType<typeof read>>) => list.suspicious?.map(({ rule }) => rule);

describe("what a column is", () => {
  it("asks nothing about a list whose headings say all", async () => {
    expect(rules(await read(ROUNDS))).toEqual([]);
  });

  it.each<[kind: string, column: Columns[number]]>([
    ["yes and no", ["Financial Investor", "Yes", "No", "Yes"]],
    ["countries", ["Investor's Origin", "Turkey", "USA, Turkey", "Norway"]],
    ["kinds of investors", ["Investor Type", "VC", "Corporate", "VC"]],
    ["numbers of investors", ["Investors (number)", "3", "2", "5"]],
    [
      "identifiers",
      ["Lead investor uuid", "3f47be49-2e32-8118-01a0-31685a4d0fd7", "8d5c7e48-82da-3025-dd46-346a31bab86f", ""],
    ],
    ["flags of a database", ["has_corporate_investor", "true", "false", "true"]],
    ["a valuation", ["Post-money valuation", "$10M", "$90M", "$200M"]],
    ["the time a row was written", ["stamped", "2026-05-01T10:00:00Z", "2026-05-01T10:00:01Z", "2026-05-01T10:00:02Z"]],
    ["notes", ["Remarks", "nice", "fast", "loud"]],
  ])("reads nothing from a column of %s, whichever side it stands on", async (_, column) => {
    const { records } = await read(ROUNDS);
    for (const columns of [
      [column, ...ROUNDS],
      [...ROUNDS, column],
    ]) {
      const list = await read(columns);
      expect([list.records, rules(list)]).toEqual([records, []]);
    }
  });

  it("takes a flag for the investor beside it", async () => {
    const list = await read([...ROUNDS, ["Lead", "x", "", ""]]);
    expect(list.records.map(({ round }) => round?.investors?.[0]?.lead)).toEqual([true, false, false]);
    const part = await read([...ROUNDS, ["Participated", "yes", "no", "yes"]]);
    expect(part.records.map(({ round }) => round?.investors?.length)).toEqual([1, undefined, 2]);
  });

  it.each(["org_name", "Startup", "Organization", "Funded company"])("prefers %s to a plain name", async (heading) => {
    const names = ["Seed - Quillon", "Series A - Larchwood", "Series B - Brackwater"];
    const columns: Columns = [
      ["Name", ...names],
      [heading, "Quillon", "Larchwood", "Brackwater"],
      ...without("Company"),
    ];
    expect((await read(columns)).records.map(({ company }) => company.name)).toEqual([
      "Quillon",
      "Larchwood",
      "Brackwater",
    ]);
  });

  it.each<[kind: string, columns: Columns]>([
    [
      "totals beside a valuation",
      [
        ["Company", "Quillon", "Larchwood"],
        ["Raised", "$300M", "$200M"],
        ["Valuation", "$1.2B", "$2B"],
        ["Unicorn since", "May 2021", "June 2021"],
      ],
    ],
    [
      "a directory with a time stamp",
      [
        ["Company", "Quillon", "Larchwood"],
        ["ts", "2024-05-01 10:00:00+00:00", "2024-05-01 11:00:00+00:00"],
      ],
    ],
    [
      "exits",
      [
        ["Company", "Quillon", "Larchwood"],
        ["Acquirer", "Moor SE", "Fjord Holding"],
        ["Amount", "$15M", "$90M"],
        ["Date", "2024-05-01", "2024-06-03"],
      ],
    ],
    [
      "a pipeline of customers",
      [
        ["Company", "Quillon", "Larchwood"],
        ["Last contact", "2024-05-01", "2024-06-03"],
        ["Deal value", "$15000", "$90000"],
        ["Stage", "Negotiation", "Closed won"],
      ],
    ],
    [
      "orders",
      [
        ["Company", "Quillon", "Larchwood"],
        ["Invoice", "17", "18"],
        ["Amount", "$15000", "$90000"],
        ["Date", "2024-05-01", "2024-06-03"],
      ],
    ],
  ])("reads companies at most from %s", async (_, columns) => {
    const { records } = await read(columns);
    expect(records.map(({ company, round }) => [company.name, round])).toEqual([
      ["Quillon", undefined],
      ["Larchwood", undefined],
    ]);
  });

  it.each<[kind: string, heading: string, cells: readonly string[], rule: string]>([
    ["dates", "Date", ["spring", "later", "2024-07-09"], "unread_cells"],
    ["amounts", "Amount", ["quite a lot", "some", "$20M"], "unread_cells"],
    ["investors", "Investors", ["{Fjord", "@moor", "https://x.example"], "unread_cells"],
    ["amounts without a scale", "Amount", ["$1.5", "$9", "$20"], "small_amounts"],
  ])("holds a list of which most %s cannot be read", async (_, heading, cells, rule) => {
    const list = await read(ROUNDS.map((column) => (column[0] === heading ? [heading, ...cells] : column)));
    expect(rules(list)).toContain(rule);
  });

  it.each<[kind: string, columns: Columns]>([
    ["is read by its values alone", [...without("Date"), ["Moment", "2024-05-01", "2024-06-03", "2024-07-09"]]],
    ["competes with another", [...ROUNDS, ["Deal size", "$2.5M", "$10M", "$21M"]]],
    ["is named like its values are not", [...without("Amount"), ["Deal size", "Seed", "Series A", "Series B"]]],
  ])("asks about a column that %s", async (_, columns) => {
    expect(rules(await read(columns))).toContain("unconfirmed_layout");
  });

  it("reads a confirmed layout as confirmed, without a doubt", async () => {
    const columns: Columns = [...without("Date"), ["Moment", "2024-05-01", "2024-06-03", "2024-07-09"]];
    const list = await read(columns, { layoutOf: () => Promise.resolve({ fields: { moment: "date", Amount: null } }) });
    expect(rules(list)).toEqual([]);
    expect(list.records[0]?.round).toMatchObject({ announced: { date: "2024-05-01" } });
    expect(list.records[0]?.round?.amount).toBeUndefined();
    expect(list.columns?.find(({ column }) => column === "Moment")).toMatchObject({ field: "date", how: "confirmed" });
  });

  it.each<[heading: string, field: string]>([
    ["Headquarters (Country)", "country"],
    ["Location (City)", "city"],
    ["Size (M USD)", "amount"],
    ["Founder (LinkedIn)", "founderLinks"],
  ])("understands the bracket of %s", async (heading, field) => {
    const cells = { country: "Norway", city: "Oslo", amount: "20", founderLinks: "https://linkedin.com/in/ana" }[field];
    const columns: Columns = [...without("Country", "Amount"), [heading, ...Array<string>(3).fill(cells ?? "")]];
    expect((await read(columns)).columns?.find(({ column }) => column === heading)?.field).toBe(field);
  });
});

describe("the order and spelling of columns", () => {
  const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
    Company: ["company", "COMPANY NAME", "Startup", "organization_name"],
    Website: ["website", "Company URL", "homepage"],
    Country: ["country", "HQ Country"],
    Round: ["Funding Round", "stage", "Round Type"],
    Amount: ["amount", "Funding Amount", "moneyRaised"],
    Date: ["Announced on", "announcement_date", "Deal Date"],
    Investors: ["investors", "Investor Names", "Backers"],
  };
  const unrelated = fc.constantFrom<Columns[number]>(
    ["Remarks", "nice", "fast", "loud"],
    ["Logo", "https://img.example/1.png", "https://img.example/2.png", "https://img.example/3.png"],
    ["created_at", "2026-01-01", "2026-01-01", "2026-01-01"],
    ["Valuation", "$10M", "$90M", "$200M"],
  );

  it("changes nothing if columns are shuffled, renamed or joined by an unrelated one", async () => {
    const { records } = await read(ROUNDS);
    const lists = fc.tuple(
      fc.shuffledSubarray([...ROUNDS], { minLength: ROUNDS.length }),
      unrelated,
      fc.nat(),
      fc.nat(),
    );
    await fc.assert(
      fc.asyncProperty(lists, async ([shuffled, extra, at, pick]) => {
        const renamed = shuffled.map(([heading, ...cells]): Columns[number] => {
          const names = [heading, ...(SPELLINGS[heading] ?? [])];
          return [names[pick % names.length] ?? heading, ...cells];
        });
        const list = await read(renamed.toSpliced(at % (renamed.length + 1), 0, extra));
        expect([list.records, rules(list)]).toEqual([records, []]);
      }),
      { numRuns: 60 },
    );
  });

  it("identifies a layout by its headings in any order, and numbered columns by the list's name", () => {
    expect(layoutKey(["Company", "Date  raised"], "a")).toBe(layoutKey(["date raised", "COMPANY"], "b"));
    expect(layoutKey(["Company"], "a")).not.toBe(layoutKey(["Company", "Date"], "a"));
    expect(layoutKey(["Column 1"], "a")).not.toBe(layoutKey(["Column 1"], "b"));
  });
});
