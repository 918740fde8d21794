import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, type ReadList, readList, readLists, workbookOf } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const HEADINGS = ["Company", "Valuation ($B)", "Date Joined", "Funding", "Select Investors"];
/** A company with all that it has raised. */
const totalOf = (n: number) => [`Torwerk ${n}`, `$${n + 1}`, "2021-05-04", `$${n + 90}M`, "Hain Ventures"];
const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\n");

const roundsOf = ({ records }: ReadList) => records.filter(({ round }) => round !== undefined).length;

describe("totals of companies", () => {
  it("make no rounds, however often companies repeat within a file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 12 }),
        fc.array(fc.nat({ max: 11 }), { maxLength: 24 }),
        async (companies, repeated) => {
          const rows = Array.from({ length: companies }, (_, n) => totalOf(n));
          const again = repeated.map((n) => totalOf(n % companies));
          const list = await readList(folder.write("totals.csv", csv([HEADINGS, ...rows, ...again])));
          expect(roundsOf(list)).toBe(0);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("make none in any of several editions read together, and in each sheet of a workbook", async () => {
    const rows = Array.from({ length: 10 }, (_, n) => totalOf(n));
    const editions = ["first.csv", "second.csv", "third.csv"].map((name) =>
      folder.write(name, csv([HEADINGS, ...rows])),
    );
    expect((await readLists(editions)).map(roundsOf)).toEqual([0, 0, 0]);
    const book = workbookOf({ "2025": [HEADINGS, ...rows], "2026": [HEADINGS, ...rows] });
    expect(roundsOf(await readList(folder.write("book.xlsx", book)))).toBe(0);
  });
});

const AMOUNTS = [700, 300, 250];

/** The amounts in millions that a list with these headings of an amount, a day and a stage states of rounds. */
async function amountsOf([amount, day, stage]: readonly string[], options: Parameters<typeof readList>[1] = {}) {
  const rows = [
    ["Company", amount ?? "", day ?? "", stage ?? "", "Investors"],
    ["Alpwerk", "$700M", "2026-02-01", "Series E", "Hain Ventures"],
    ["Bergwerk", "$300M", "2026-01-15", "Series D", "Fjord Capital"],
    ["Talwerk", "$250M", "2025-12-12", "Series C", "Dahl Capital"],
  ];
  const { records } = await readList(folder.write("last.csv", csv(rows)), options);
  expect(records.map(({ round }) => round?.stageText)).toEqual(["Series E", "Series D", "Series C"]);
  return records.flatMap(({ round }) => (round?.amount === undefined ? [] : [round.amount.minor / 100_000_000]));
}

/** A layout that somebody confirmed. */
const layout = (fields: Readonly<Record<string, "amount" | "stage">>) => ({
  layoutOf: () => Promise.resolve({ fields, rows: {} }),
});

describe("amounts beside the last round", () => {
  it.each([
    ["Funding", "Last Funding Date", "Last Round"],
    ["Raised", "Date", "Latest round"],
    ["Total", "Most recent funding date", "Stage"],
    ["funding_musd", "last_funding_date", "last_round"],
    ["raised_meur", "last_funding_date", "stage"],
    ["Amount raised (USD)", "Date of latest round", "Round"],
    ["Montant levé", "Date", "Dernier tour"],
    ["Summe", "Datum", "Letzte Runde"],
    ["Importe", "Fecha de la última ronda", "Ronda"],
    ["Importo", "Data", "Ultimo round"],
    ["Valor", "Data", "Última rodada"],
    ["Bedrag", "Datum", "Laatste ronde"],
    ["Belopp", "Datum", "Senaste runda"],
    ["Kwota", "Data", "Ostatnia runda"],
    ["Сумма", "Дата", "Последний раунд"],
    ["金額", "日付", "直近ラウンド"],
    ["투자금액", "날짜", "최근 라운드"],
  ])("are the companies' totals, and no round's: %s, %s, %s", async (...headings) => {
    expect(await amountsOf(headings)).toEqual([]);
  });

  it.each([
    ["Last Funding Amount", "Last Funding Date", "Last Round"],
    ["Latest amount raised", "Last Funding Date", "Last Round"],
    ["Round size", "Last Funding Date", "Last Round"],
    ["Deal amount", "Last Funding Date", "Last Round"],
    ["Funding", "Funding Date", "Round"],
    ["Betrag", "Datum", "Runde"],
  ])("are believed if they say so, or nothing says last: %s, %s, %s", async (...headings) => {
    expect(await amountsOf(headings)).toEqual(AMOUNTS);
  });

  const LAST = ["Funding", "Last Funding Date", "Last Round"];

  it("are believed if a person, or a layout that named them, says otherwise", async () => {
    expect(await amountsOf(LAST, { map: { amount: "Funding" } })).toEqual(AMOUNTS);
    expect(await amountsOf(LAST, { map: { date: "Last Funding Date" } })).toEqual([]);
    expect(await amountsOf(LAST, layout({ Funding: "amount" }))).toEqual(AMOUNTS);
    expect(await amountsOf(LAST, layout({ "Last Round": "stage" }))).toEqual([]);
  });

  it("are not those of the last round beside the round of the row", async () => {
    const rows = [
      ["Company", "Amount", "Date", "Round", "Last Round", "Last Funding Date"],
      ["Alpwerk", "$7M", "2024-02-01", "Seed", "Series E", "2026-02-01"],
      ["Bergwerk", "$9M", "2024-01-15", "Series A", "Series D", "2026-01-15"],
    ];
    const { records, suspicious } = await readList(folder.write("own.csv", csv(rows)));
    expect([records[0]?.round, suspicious]).toMatchObject([
      { amount: { minor: 700_000_000 }, stageText: "Seed", announced: { date: "2024-02-01" } },
      [],
    ]);
  });

  const LATEST = { announced_on: "2026-02-01", series: "Series E" };
  it.each([
    [{ name: "Alpwerk", funding: "$700M", last_round: LATEST }, []],
    [{ name: "Alpwerk", raised: { value: 7e8, currency: "USD" }, latest: LATEST }, []],
    [{ company: { name: "Alpwerk", raised: "$700M", mostRecentFunding: LATEST } }, []],
    [{ name: "Alpwerk", last_round: { ...LATEST, amount: "$70M" } }, [70, 70]],
    [{ name: "Alpwerk", latest: { ...LATEST, size: { amount: 7e7, currency: "EUR" } } }, [70, 70]],
    [{ name: "Alpwerk", funding: "$700M", last_round: { ...LATEST, amount: "$70M" } }, [70, 70]],
  ])("are told apart in JSON by the keys above them: %j", async (item, amounts) => {
    const { records } = await readList(folder.write("last.json", JSON.stringify([item, item])));
    const read = records.flatMap(({ round }) =>
      round?.amount === undefined ? [] : [round.amount.minor / 100_000_000],
    );
    expect([records.every(({ round }) => round?.stageText === "Series E"), read]).toEqual([true, amounts]);
  });
});
