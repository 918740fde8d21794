import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, type ReadList, readList, readLists, workbookOf } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const rulesOf = ({ suspicious = [] }: ReadList) => suspicious.map(({ rule }) => rule);

const HEADINGS = ["Company", "Valuation ($B)", "Date Joined", "Funding", "Select Investors"];
/** A company with all that it has raised. */
const totalOf = (n: number) => [`Torwerk ${n}`, `$${n + 1}`, "2021-05-04", `$${n + 90}M`, "Hain Ventures"];
const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\n");

describe("totals of companies", () => {
  it("are held however often companies repeat within a file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 12 }),
        fc.array(fc.nat({ max: 11 }), { maxLength: 24 }),
        async (companies, repeated) => {
          const rows = Array.from({ length: companies }, (_, n) => totalOf(n));
          const again = repeated.map((n) => totalOf(n % companies));
          const list = await readList(folder.write("totals.csv", csv([HEADINGS, ...rows, ...again])));
          expect(rulesOf(list)).toEqual(["totals_as_rounds"]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("are held in each of several editions read together, and in each sheet of a workbook", async () => {
    const rows = Array.from({ length: 10 }, (_, n) => totalOf(n));
    const editions = ["first.csv", "second.csv", "third.csv"].map((name) =>
      folder.write(name, csv([HEADINGS, ...rows])),
    );
    expect((await readLists(editions)).map(rulesOf)).toEqual(editions.map(() => ["totals_as_rounds"]));
    const book = workbookOf({ "2025": [HEADINGS, ...rows], "2026": [HEADINGS, ...rows] });
    expect(rulesOf(await readList(folder.write("book.xlsx", book)))).toEqual(["totals_as_rounds", "totals_as_rounds"]);
  });
});

/** The rules that hold a list with these headings of an amount, a day and a stage. */
async function rulesFor([amount, day, stage]: readonly string[], options: Parameters<typeof readList>[1] = {}) {
  const rows = [
    ["Company", amount ?? "", day ?? "", stage ?? "", "Investors"],
    ["Alpwerk", "$700M", "2026-02-01", "Series E", "Hain Ventures"],
    ["Bergwerk", "$300M", "2026-01-15", "Series D", "Fjord Capital"],
    ["Talwerk", "$250M", "2025-12-12", "Series C", "Dahl Capital"],
  ];
  const rules = rulesOf(await readList(folder.write("last.csv", csv(rows)), options));
  return rules.filter((rule) => rule !== "unconfirmed_layout");
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
  ])("are held as totals: %s, %s, %s", async (...headings) => {
    expect(await rulesFor(headings)).toEqual(["totals_beside_last"]);
  });

  it.each([
    ["Last Funding Amount", "Last Funding Date", "Last Round"],
    ["Latest amount raised", "Last Funding Date", "Last Round"],
    ["Round size", "Last Funding Date", "Last Round"],
    ["Deal amount", "Last Funding Date", "Last Round"],
    ["Funding", "Funding Date", "Round"],
    ["Betrag", "Datum", "Runde"],
  ])("are believed if they say so, or nothing says last: %s, %s, %s", async (...headings) => {
    expect(await rulesFor(headings)).toEqual([]);
  });

  const LAST = ["Funding", "Last Funding Date", "Last Round"];

  it("are believed if a person, or a layout that named them, says otherwise", async () => {
    expect(await rulesFor(LAST, { map: { amount: "Funding" } })).toEqual([]);
    expect(await rulesFor(LAST, { map: { date: "Last Funding Date" } })).toEqual(["totals_beside_last"]);
    expect(await rulesFor(LAST, layout({ Funding: "amount" }))).toEqual([]);
    expect(await rulesFor(LAST, layout({ "Last Round": "stage" }))).toEqual(["totals_beside_last"]);
  });

  it("leave last rounds without an amount once they are not read", async () => {
    expect(await rulesFor(LAST, { map: { amount: "none" } })).toEqual([]);
  });

  const LATEST = { announced_on: "2026-02-01", series: "Series E" };
  it.each([
    [{ name: "Alpwerk", funding: "$700M", last_round: LATEST }, ["totals_beside_last"]],
    [{ name: "Alpwerk", raised: { value: 7e8, currency: "USD" }, latest: LATEST }, ["totals_beside_last"]],
    [{ company: { name: "Alpwerk", raised: "$700M", mostRecentFunding: LATEST } }, ["totals_beside_last"]],
    [{ name: "Alpwerk", last_round: { ...LATEST, amount: "$70M" } }, []],
    [{ name: "Alpwerk", latest: { ...LATEST, size: { amount: 7e7, currency: "EUR" } } }, []],
    [{ name: "Alpwerk", funding: "$700M", last_round: { ...LATEST, amount: "$70M" } }, []],
  ])("are held as totals in JSON by the keys above them: %j", async (item, rules) => {
    expect(rulesOf(await readList(folder.write("last.json", JSON.stringify([item, item]))))).toEqual(rules);
  });
});
