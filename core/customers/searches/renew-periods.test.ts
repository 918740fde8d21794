import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as } from "../../../test/builders/delivery.ts";
import { addCompanyWithRound } from "../../../test/builders/edits.ts";
import { exportedRows } from "../../../test/builders/exports.ts";
import { useDatabase } from "../../../test/database.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { advanceCursor, startCursor } from "./cursor.ts";
import { listSearches } from "./manage-searches.ts";
import { renewPeriods, undoRenewedPeriod } from "./renew-periods.ts";
import { saveSearch } from "./save-search.ts";

const database = useDatabase();
const on = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const nothing = { added: [], changed: [], withdrawn: [] };

let count = 0;
/** A member whose search was saved on a Saturday by the version before, with the days of its name on that day. */
async function saved(name: string, address: string, waits = true) {
  const before = on("2026-11-28");
  const ctx = as(before, await addPayer(before, `saver-${(count += 1)}`), "paid");
  const { id } = await saveSearch(ctx, { name, address });
  await sql`update saved_search set period_waits = ${waits} where id = ${id}`.execute(database.db);
  return { id, ctx, read: async () => (await listSearches(ctx))[0] };
}

const filterOf = (address: string) => readFilterAddress(new URLSearchParams(address)).filter;

describe("a search that was saved with the days of its name", () => {
  it.each([
    ["fintech in Germany this year", "from=2026-01-01&to=2026-11-28", "from=this-year"],
    ["biggest rounds this month", "from=2026-11-01&to=2026-11-28&sort=amount", "from=this-month&sort=amount"],
    ["Seed, this quarter", "stage=Seed&from=2026-10-01&to=2026-11-28", "stage=Seed&from=this-quarter"],
    ["Finanzierungsrunden in Deutschland dieses Jahr", "from=2026-01-01&to=2026-11-28", "from=this-year"],
    ["financiación este mes", "from=2026-11-01&to=2026-11-28", "from=this-month"],
    ["levées de fonds cette année", "from=2026-01-01&to=2026-11-28", "from=this-year"],
  ])("is made relative: %s", async (name, address, renewed) => {
    const { read } = await saved(name, address);
    await renewPeriods(on("2026-11-29"));
    expect(await read()).toMatchObject({ address: renewed, formerAddress: address, formerDays: { max: "2026-11-28" } });
  });

  it.each([
    ["whose name says no period", "fintech in Germany", "from=2026-01-01&to=2026-11-28", true],
    ["whose name says another period", "fintech this month", "from=2026-01-01&to=2026-11-28", true],
    ["whose name says days", "fintech in 2026", "from=2026-01-01&to=2026-11-28", true],
    ["that ends before its saving", "fintech last month", "from=2026-10-01&to=2026-10-31", true],
    ["of this version, whose end was to stay", "fintech this year", "from=2026-01-01&to=2026-11-28", false],
  ])("stays as it is %s", async (_, name, address, waits) => {
    const { read } = await saved(name, address, waits);
    await renewPeriods(on("2026-11-29"));
    expect(await read()).toMatchObject({ address, formerAddress: null });
    const { rows } = await sql`select from saved_search where period_waits`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("reports the rounds since its end once, and goes on with the exports of its filter", async () => {
    const industry = "Insurance";
    await addCompanyWithRound(on("2026-11-28"), { name: "Alder", industry, announcedOn: "2026-11-27" });
    const address = `industry=${industry}&from=2026-01-01&to=2026-11-28`;
    const { id, ctx, read } = await saved("insurance this year", address);
    const cursorId = await startCursor(ctx, { id, address });
    expect(await exportedRows(ctx, { filter: filterOf(address), columns: ["company_name"] })).toHaveLength(1);
    const later = on("2026-12-05");
    const birch = await addCompanyWithRound(later, { name: "Birch", industry, announcedOn: "2026-12-01" });
    expect(await advanceCursor(later, cursorId)).toEqual(nothing);

    await renewPeriods(later);
    await renewPeriods(later);
    expect(await advanceCursor(later, cursorId)).toEqual({ ...nothing, added: [birch.roundId] });
    expect(await advanceCursor(later, cursorId)).toEqual(nothing);
    const since = async () =>
      exportedRows(
        { ...later, actor: ctx.actor },
        { filter: filterOf((await read())?.address ?? ""), columns: ["company_name"], since: "last" },
      );
    expect(await since()).toEqual([{ reason: "added", company_name: "Birch" }]);

    await undoRenewedPeriod({ ...later, actor: ctx.actor }, id);
    expect(await read()).toMatchObject({ address, formerAddress: null });
    expect(await advanceCursor(later, cursorId)).toEqual(nothing);
    expect(await since()).toEqual([{ reason: "withdrawn: no longer matches the filter", company_name: "Birch" }]);
  });

  it("is returned to its days by its owner alone, and only if they were changed", async () => {
    const { id, ctx } = await saved("fintech this year", "from=2026-01-01&to=2026-11-28");
    await expect(undoRenewedPeriod(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    await renewPeriods(on("2026-11-29"));
    const other = await saved("Other", "");
    await expect(undoRenewedPeriod(other.ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("saving a search", () => {
  it("leaves out an end on a fixed day when it is to stay open-ended", async () => {
    const address = "industry=Fintech&from=2026-01-01&to=2026-11-28";
    const { ctx } = await saved("First", "");
    expect((await saveSearch(ctx, { name: "Kept", address })).address).toBe(address);
    expect((await saveSearch(ctx, { name: "Open", address, isOpenEnded: true })).address).toBe(
      "industry=Fintech&from=2026-01-01",
    );
    const moving = "from=last-month&to=last-month";
    expect((await saveSearch(ctx, { name: "Moving", address: moving, isOpenEnded: true })).address).toBe(moving);
  });
});
