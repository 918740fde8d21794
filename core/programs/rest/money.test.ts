import { beforeAll, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { REST_RESOURCES } from "../../reading/directory/columns/resources.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { readQuery } from "./read-query.ts";
import { runQuery } from "./run-query.ts";

const database = useDatabase();
const ctx = (access: "paid" | "anonymous" = "paid") =>
  fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"), access);

async function names(table: string, query = "", access: "paid" | "anonymous" = "paid") {
  const resource = REST_RESOURCES.find(({ name }) => name === table);
  if (resource === undefined) throw new Error(`there is a table ${table}`);
  const asked = readQuery(resource, `?select=company_name&order=company_name${query}`, null);
  const { page } = await runQuery(ctx(access), { resource, query: asked, form: "array", count: null });
  return page.kind === "json" ? page.objects.map((row) => Object.values(JSON.parse(row))[0]) : [];
}

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const day = { announced_on: "2026-08-01", announced_precision: "day" } as const;
  for (const [name, values] of [
    ["granted", { ...day, funding_type: "Grant" }],
    ["raised", { ...day, funding_type: "Seed" }],
    ["raising", { state: "raising", offered_usd_minor: 100, filed_on: "2026-08-01", open_until_on: "2026-12-01" }],
  ] as const)
    await make.round(await make.company({ name, slug: name, industry: "Fintech" }), values);
  await rebuildDirectory(ctx());
});

it("keeps the rows that clients from before the words of money know", async () => {
  for (const table of ["leads", "rounds"]) {
    expect(await names(table)).toEqual(["granted", "raised"]);
    expect(await names(table, "&q=fintech")).toEqual(["granted", "raised"]);
  }
});

it("lists what a condition names", async () => {
  for (const table of ["leads", "rounds"]) {
    expect(await names(table, "&money=eq.raising")).toEqual(["raising"]);
    expect(await names(table, "&money=neq.raised")).toEqual(["granted", "raising"]);
    expect(await names(table, "&money=in.(granted,raised)")).toEqual(["granted", "raised"]);
    expect(await names(table, "&or=(money.eq.raising,funding_type.eq.Seed)")).toEqual(["raised", "raising"]);
  }
  expect(await names("leads", "&q=who is raising")).toEqual([]);
  expect(await names("rounds", "&money=eq.raising", "anonymous")).toEqual([]);
});

it("offers what an offering wants beside amounts, which stay empty", async () => {
  const resource = REST_RESOURCES.find(({ name }) => name === "rounds");
  if (resource === undefined) throw new Error("there is a table of rounds");
  const columns = "money,amount,amount_usd,offered_usd,filed,open_until";
  const query = readQuery(resource, `?select=${columns}&money=eq.raising`, null);
  const { page } = await runQuery(ctx(), { resource, query, form: "array", count: null });
  expect(page.kind === "json" && page.objects.map((row) => JSON.parse(row))).toEqual([
    { money: "raising", amount: null, amount_usd: null, offered_usd: 1, filed: "2026-08-01", open_until: "2026-12-01" },
  ]);
});
