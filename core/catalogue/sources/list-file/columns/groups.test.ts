import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";
import { lineOf } from "../../../../../test/lists/whole-list.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

async function read(columns: readonly (readonly string[])[], options = {}) {
  const rows = (columns[0] ?? []).map((_, at) => columns.map((column) => `"${column[at] ?? ""}"`).join(","));
  const list = await readList(folder.write("list.csv", `${rows.join("\n")}\n`), options);
  return { ...list, lines: list.records.map(lineOf) };
}

const COMPANY = ["Company", "Quillon", "Larchwood"];
const SIDES = [
  ["Seed Amount", "$1M", "$2M"],
  ["Seed Date", "2020-05-04", "2021-05-04"],
  ["Seed Investors", "Fjord Capital", "Hain Ventures"],
  ["Series A Amount", "$8M", ""],
  ["Series A Date", "2022-05-04", ""],
];
const ROUNDS = [
  "Quillon | 1000000 USD | 2020-05-04 | Seed | Fjord Capital",
  "Quillon | 8000000 USD | 2022-05-04 | Series A",
  "Larchwood | 2000000 USD | 2021-05-04 | Seed | Hain Ventures",
];

const layout = (fields: object) => ({ layoutOf: () => Promise.resolve({ fields, rows: {} }) });

describe("rounds side by side", () => {
  it("are several rounds of a row, in any order of the columns", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([COMPANY, ...SIDES], { minLength: 6 }), async (columns) => {
        const { lines, suspicious } = await read(columns);
        expect([lines.toSorted(), suspicious]).toEqual([ROUNDS.toSorted(), []]);
      }),
      { numRuns: 10 },
    );
  });

  it("are told by their numbers beside stages or days, in several languages", async () => {
    for (const [stage, amount, day] of [
      ["Round", "Amount", "Date"],
      ["Tour", "Montant", "Année"],
      ["Ronda", "Importe", "Fecha"],
    ] as const)
      for (const at of ["1|2", "1st|2nd"]) {
        const of = (word: string, n: number): string => `${word} ${at.split("|")[n] ?? ""}`;
        const { lines, suspicious } = await read([
          COMPANY,
          [of(stage, 0), "Seed", "Seed"],
          [of(amount, 0), "$1M", "$2M"],
          [of(day, 0), "2020", "2021"],
          [of(stage, 1), "Series A", ""],
          [of(amount, 1), "$8M", ""],
          [of(day, 1), "2022", ""],
        ]);
        expect([lines, suspicious]).toEqual([
          [
            "Quillon | 1000000 USD | 2020 | Seed",
            "Quillon | 8000000 USD | 2022 | Series A",
            "Larchwood | 2000000 USD | 2021 | Seed",
          ],
          [],
        ]);
      }
    const tickets = await read([
      COMPANY,
      ["Investor 1", "Fjord Capital", "Hain Ventures"],
      ["Ticket 1", "$1M", "$2M"],
      ["Investor 2", "Hain Ventures", "Fjord Capital"],
      ["Ticket 2", "$3M", "$1M"],
    ]);
    expect(tickets.lines.length).toBe(2);
  });

  it("leave the company's total unread, and give each round a place of its own", async () => {
    const list = await read([COMPANY, ...SIDES, ["Total", "$9M", "$2M"]]);
    expect([list.lines, list.refs]).toEqual([ROUNDS, ["row 2, seed", "row 2, series a", "row 3, seed"]]);
  });

  it("are asked about without days", async () => {
    const list = await read([COMPANY, ["Seed (USD)", "1000000", "2000000"], ["Series A (USD)", "8000000", ""]]);
    expect([list.lines, list.suspicious?.[0]?.reason]).toEqual([
      ["Quillon | 1000000 USD | Seed", "Quillon | 8000000 USD | Series A", "Larchwood | 2000000 USD | Seed"],
      expect.stringContaining('a round each is read from "Seed (USD)", "Series A (USD)", which have no dates'),
    ]);
  });

  it("are read from a confirmed layout, unless it reads one of them alone", async () => {
    const all = { Company: "company", "Seed Amount": "amount", "Series A Amount": "amount" };
    const columns = [COMPANY, ...SIDES.filter(([heading = ""]) => heading.endsWith("Amount"))];
    expect((await read(columns, layout(all))).lines).toHaveLength(3);
    expect((await read(columns, layout({ ...all, "Series A Amount": null }))).lines).toEqual([
      "Quillon | 1000000 USD",
      "Larchwood | 2000000 USD",
    ]);
  });
});

describe("two columns of amounts", () => {
  const ROUND = [COMPANY, ["Round", "Seed", "Series A"], ["Date", "2024-05-01", "2024-06-03"]];

  it.each([
    [
      ["145", "3"],
      ["$145 m", "$3 m"],
      ["145000000 USD", "3000000 USD"],
    ],
    [
      ["145000", "3000"],
      ["€145M", "€3M"],
      ["145000000 EUR", "3000000 EUR"],
    ],
  ])("that say the same tell currency and scale: %j, %j", async (numbers, labels, amounts) => {
    const { lines, suspicious } = await read([...ROUND, ["Amount", ...numbers], ["Amount label", ...labels]]);
    expect([lines.map((line) => line.split(" | ")[1]), suspicious]).toEqual([amounts, []]);
  });

  it("that say others are not the same", async () => {
    const list = await read([...ROUND, ["Amount", "145", "3"], ["Amount paid", "$20 m", "$3 m"]]);
    expect(list.columns?.map(({ field }) => field)).not.toContain("amountText");
  });
});

describe("companies under an unknown heading", () => {
  it("are read by their names, and asked about once", async () => {
    const columns = [
      ["Entrant", "Quillon", "Larchwood"],
      ["Round", "Seed", "Series A"],
      ["Amount", "$1M", "$8M"],
      ["Date", "2024-05-01", "2024-06-03"],
    ];
    const { lines, suspicious } = await read(columns);
    expect([lines[0], suspicious?.map(({ reason }) => reason)]).toEqual([
      "Quillon | 1000000 USD | 2024-05-01 | Seed",
      [expect.stringMatching(/once: company is read from "Entrant" by its values alone$/)],
    ]);
  });
});

const told = ({ columns = [], suspicious = [] }: Awaited<ReturnType<typeof read>>) => [
  columns.flatMap(({ column, field, offered }) => (field === null ? [`${column}: ${offered ?? ""}`] : [])),
  suspicious.length,
];

describe("what a question leaves open", () => {
  const ROUND = [COMPANY, ["Round", "Seed", "Series A"], ["Date", "2024-05-01", "2024-06-03"]] as const;
  it("is not read of two amounts before a person chose, and both are offered", async () => {
    const list = await read([...ROUND, ["Amount raised", "$1M", "$8M"], ["Deal amount", "$2M", "$3M"]]);
    expect(told(list)).toEqual([["Amount raised: amount", "Deal amount: amount"], 1]);
    expect(list.lines).toEqual(["Quillon | 2024-05-01 | Seed", "Larchwood | 2024-06-03 | Series A"]);
  });

  it("is no round of an amount beside a valuation, without a day", async () => {
    const list = await read([
      COMPANY,
      ["Stage", "Seed", "Series A"],
      ["Funding", "$1M", "$8M"],
      ["Valuation", "$9M", "$80M"],
    ]);
    expect(told(list)).toEqual([["Stage: stage", "Funding: amount", "Valuation: "], 1]);
  });

  it("is the company under a heading of something else, or of a sentence", async () => {
    const names = await read([["Deal", "Quillon Works", "Larchwood"], ...ROUND.slice(1), ["Amount", "$1M", "$8M"]]);
    expect([names.lines.length, names.suspicious]).toEqual([2, []]);
    const legal = await read([
      ["Legal name", "Quillon GmbH", "Larchwood AB"],
      ...ROUND.slice(1),
      ["Amount", "$1M", "$8M"],
    ]);
    expect([legal.lines.length, legal.suspicious]).toEqual([2, []]);
  });

  it("is nothing of converted amounts, dotted days or steps of sales", async () => {
    const converted = await read([...ROUND, ["Amount", "$1M", "$8M"], ["Amount (EUR equiv.)", "€0.9M", "€7M"]]);
    expect(converted.lines[0]).toBe("Quillon | 1000000 USD | 2024-05-01 | Seed");
    const dotted = await read([COMPANY, ROUND[1], ["Amount", "$1M", "$8M"], ["Wenn", "14.05.2024", "03.06.2024"]]);
    expect([dotted.lines[0], ...told(dotted)]).toEqual(["Quillon | 1000000 USD | Seed", ["Wenn: date"], 1]);
    const steps = await read([COMPANY, ["Stage", "First call", "Initial meeting"], ["Amount", "$1M", "$8M"], ROUND[2]]);
    expect(steps.columns?.find(({ column }) => column === "Stage")?.field).toBeNull();
  });
});
