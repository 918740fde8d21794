import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { useFiles } from "../../../../test/input-files.ts";
import { inWords } from "../../../catalogue/sources/list-file/reasons.ts";
import { publishProposal } from "./decide.ts";
import { type Proposal, readProposal } from "./proposal.ts";
import { mapOption, proposeUpload, readAgain } from "./read-again.ts";

const database = useDatabase();
const file = useFiles();
const SETTINGS = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example" };

const UNICORNS = `Company,Website,Amount raised,Founded On\n${Array.from(
  { length: 12 },
  (_, n) => `Fernhollow ${n},https://fernhollow-${n}.example,$${n + 2}B,2026-07-${10 + n}`,
).join("\n")}\n`;

const fieldsOf = ({ columns }: Proposal) => columns.map(({ column, field }) => [column, field]);

it("reads a stored list again without a column, and creates a new proposal after publishing", async () => {
  const ctx = fakeClockContext(database.db);
  const path = await file("unicorns.csv", UNICORNS);
  const id = await proposeUpload(ctx, { path, name: "unicorns", options: {}, settings: SETTINGS });
  const first = await readProposal(ctx, id);
  expect(first).toMatchObject({ status: "held", title: "unicorns", creator: "operator" });
  expect(first.holds.map(({ rule }) => rule)).toContain("median_amount");
  expect(fieldsOf(first)).toContainEqual(["Amount raised", "amount"]);

  const chosen = first.columns.map(({ column, field }) => (column === "Amount raised" ? null : field));
  const map = mapOption(first.columns, chosen);
  expect(map).toEqual(["none=Amount raised"]);
  expect(await readAgain(ctx, { id, options: { map } })).toBe(id);
  const second = await readProposal(ctx, id);
  expect(second).toMatchObject({ status: "open", options: { map }, effect: { amounts: null } });
  expect(fieldsOf(second)).toContainEqual(["Amount raised", null]);
  // A choice made before stays when others are changed.
  expect(mapOption(second.columns, chosen)).toEqual(["none=Amount raised"]);

  await publishProposal(ctx, { id });
  await expect(readAgain(ctx, { id, options: { map } })).rejects.toMatchObject({ code: "conflict" });
  const again = await readAgain(ctx, { id, options: {} });
  expect(again).not.toBe(id);
  expect(await readProposal(ctx, again)).toMatchObject({
    status: "held",
    effect: { companies: { added: 0, matched: 12 } },
  });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from funding_round where amount_minor is not null`.execute(database.db);
  expect(rows).toEqual([{ n: 0 }]);
});

it("holds a list of valuations, also if their column is excluded", async () => {
  const ctx = fakeClockContext(database.db);
  const list = UNICORNS.replace("Amount raised,Founded On", "Valuation,Date").replaceAll("fernhollow", "larchwood");
  const path = await file("valuations.csv", list.replaceAll("Fernhollow", "Larchwood"));
  for (const options of [{}, { map: ["none=Valuation"] }]) {
    const id = await proposeUpload(ctx, { path, name: "valuations", options, settings: SETTINGS });
    const { effect, holds } = await readProposal(ctx, id);
    expect(effect).toMatchObject({ rounds: { added: 12 }, facts: { count: 12, stating: 0 } });
    expect(holds.map(({ rule }) => rule)).toEqual(["no_round_facts"]);
  }
});

it("explains why a list cannot be read", async () => {
  const ctx = fakeClockContext(database.db);
  const upload = async (name: string, text: string) =>
    proposeUpload(ctx, { path: await file(name, text), name, options: {}, settings: SETTINGS });
  await expect(upload("empty.csv", "")).rejects.toMatchObject({ code: "invalid_input" });
  const list = "Company,Website,Amount,Date\nQuillon,https://quillon.example,$5M,2026-07-15\n";
  const id = await upload("list.csv", list);
  await publishProposal(ctx, { id });
  await expect(upload("list.csv", list)).rejects.toThrow("list.csv is already published");
  await expect(readAgain(ctx, { id, options: { map: ["company=Nowhere"] } })).rejects.toThrow(
    'There is no column "Nowhere"',
  );
});

it("reads ambiguous dates in the order of a published list with the same columns", async () => {
  const ctx = fakeClockContext(database.db);
  const upload = async (name: string, company: string, date: string, column = "Date", options = {}) => {
    const text = `Startup,Site,Amount,${column}\n${company},https://${company}.example,$5M,${date}\n`;
    const path = await file(name, text);
    return readProposal(ctx, await proposeUpload(ctx, { path, name, options, settings: SETTINGS }));
  };
  const asksOrder = async (name: string, company: string, column?: string) => {
    const { holds } = await upload(name, company, "05/06/2026", column);
    expect(holds.map(inWords).join()).toContain("could be day first or month first");
  };
  await asksOrder("week-2.csv", "moss");
  const { id } = await upload("week-1.csv", "alder", "25/06/2026");
  await asksOrder("week-2.csv", "moss");
  await publishProposal(ctx, { id });
  const week = await upload("week-2.csv", "moss", "05/06/2026");
  expect(week).toMatchObject({ options: { "date-order": "dmy" }, effect: { days: { first: "2026-06-05" } } });
  expect(week.effect?.notices).toContainEqual({
    message: "Dates are day first, as in week-1.csv, which has the same columns.",
  });
  await asksOrder("other.csv", "birch", "Announced");
  const other = await upload("week-3.csv", "cedar", "06/07/2026", "Date", { "date-order": "mdy" });
  await publishProposal(ctx, { id: other.id });
  await asksOrder("week-4.csv", "elder");
});
