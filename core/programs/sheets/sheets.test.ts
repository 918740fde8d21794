import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { INDUSTRIES } from "../../catalogue/industries/tree.ts";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { grantAccess, revokeAccess } from "../../customers/billing/entitlement.ts";
import { deleteSearch } from "../../customers/destinations/delete-search.ts";
import { saveSearch } from "../../customers/searches/save-search.ts";
import type { Context } from "../../shared/context.ts";
import { findSheet, MOST_SHEET_ROWS, READS_PER_HOUR, sheetColumns } from "./read-sheet.ts";
import { createSheetAddress, listSheetAddresses, revokeSheetAddress } from "./sheet-address.ts";

const database = useDatabase();
let now = new Date("2026-09-01T12:00:00Z");
const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });
let count = 0;
/** An industry for each test, so that none sees the companies of another. */
const industryOf = (test: number) => INDUSTRIES[test]?.name ?? "";
const searchOf = (test: number) => new URLSearchParams({ industry: industryOf(test) }).toString();

/** A member with a plan and a saved search. */
async function member(address = "") {
  const id = await insertAccount(database.db, `sheets-${(count += 1)}@reader.example`);
  await grantAccess(operator(), { accountId: id, plan: "lifetime", source: "a test", endsAt: null });
  const ctx: Context = { ...operator(), actor: { id, access: "paid" } };
  const search = await saveSearch(ctx, { name: "Mine", address });
  return { id, ctx, searchId: search.id };
}

const read = (key: string) => findSheet(operator(), { key });

async function rowsOf(key: string): Promise<readonly Record<string, string>[]> {
  const sheet = await read(key);
  if (sheet.kind !== "found") throw new Error(sheet.kind);
  return parse(await sheet.csv(), { columns: true });
}

describe("the address of a saved search", () => {
  it("has the rounds of the search now, without e-mail addresses unless chosen", async () => {
    const { ctx, searchId } = await member(searchOf(1));
    await addCompanyWithRound(operator(), { name: "=Alder, SA", industry: industryOf(1) });
    await addCompanyWithRound(operator(), { name: "Elsewhere", industry: industryOf(2) });
    const key = await createSheetAddress(ctx, { searchId, withAddresses: false });
    const rows = await rowsOf(key);
    // A spreadsheet must not evaluate a name.
    expect(rows.map((row) => row["company_name"])).toEqual(["'=Alder, SA"]);
    expect(Object.keys(rows[0] ?? {})).toEqual(sheetColumns(false));
    expect(sheetColumns(false).filter((name) => /email|phone/.test(name))).toEqual([]);
    await addCompanyWithRound(operator(), { name: "Birch", industry: industryOf(1) });
    expect(await rowsOf(key)).toHaveLength(2);

    const withAddresses = await createSheetAddress(ctx, { searchId, withAddresses: true });
    expect(Object.keys((await rowsOf(withAddresses))[0] ?? {})).toEqual(sheetColumns(true));
    expect(sheetColumns(true)).toContain("contact_email");
  });

  it("stores only a hash, is replaced by a new one and stops when revoked", async () => {
    const { ctx, searchId } = await member();
    expect(await listSheetAddresses(ctx)).toEqual([]);
    const first = await createSheetAddress(ctx, { searchId, withAddresses: true });
    expect(await read(first)).toMatchObject({ kind: "found" });
    const stored = await sql<{ text: string }>`select a::text as text from sheet_address a`.execute(database.db);
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(first);
    expect(await listSheetAddresses(ctx)).toEqual([{ searchId, withAddresses: true, createdAt: now, lastReadAt: now }]);
    const second = await createSheetAddress(ctx, { searchId, withAddresses: false });
    expect([(await read(first)).kind, (await read(second)).kind]).toEqual(["unknown", "found"]);
    await revokeSheetAddress(ctx, searchId);
    expect((await read(second)).kind).toBe("unknown");
    await expect(revokeSheetAddress(ctx, searchId)).rejects.toMatchObject({ code: "not_found" });
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where actor = ${ctx.actor.id} order by id`.execute(database.db);
    expect(rows.map(({ action }) => action)).toEqual([
      "sheet_address.created",
      "sheet_address.created",
      "sheet_address.revoked",
    ]);
  });

  it("is gone with its search, and rests while the plan has ended", async () => {
    const { id, ctx, searchId } = await member();
    const key = await createSheetAddress(ctx, { searchId, withAddresses: false });
    await revokeAccess(operator(), { accountId: id, reason: "refunded" });
    expect((await read(key)).kind).toBe("withheld");
    await grantAccess(operator(), { accountId: id, plan: "lifetime", source: "again", endsAt: null });
    expect((await read(key)).kind).toBe("found");
    await deleteSearch(ctx, searchId);
    expect((await read(key)).kind).toBe("unknown");
  });

  it("belongs to its owner, who needs full access and a confirmed address", async () => {
    const { ctx, searchId } = await member();
    const { ctx: other } = await member();
    const input = { searchId, withAddresses: false };
    for (const act of [() => createSheetAddress(other, input), () => revokeSheetAddress(other, searchId)])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect(await listSheetAddresses(other)).toEqual([]);
    const as = (actor: Partial<Context["actor"]>) => ({ ...ctx, actor: { ...ctx.actor, ...actor } });
    await expect(createSheetAddress(as({ access: "free" }), input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      createSheetAddress(as({ session: { startedAt: now, method: "purchase" } }), input),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each(["", "x", "x".repeat(32), "../../etc/passwd", `${"x".repeat(31)}\n`])("does not know %j", async (key) => {
    expect(await read(key)).toEqual({ kind: "unknown" });
  });

  it("allows as many reads in an hour as spreadsheets need", async () => {
    const { ctx, searchId } = await member(searchOf(3));
    const key = await createSheetAddress(ctx, { searchId, withAddresses: false });
    for (let i = 0; i < READS_PER_HOUR; i++) expect((await read(key)).kind).toBe("found");
    expect(await read(key)).toEqual({ kind: "too_often", retryAfterSeconds: 3_600 });
    now = new Date(now.getTime() + 3_600_000);
    expect((await read(key)).kind).toBe("found");
  });

  it("moves no position of exports, and has the first rows only", async () => {
    const { ctx, searchId } = await member(searchOf(4));
    const { roundId } = await addCompanyWithRound(operator(), { name: "Many", industry: industryOf(4) });
    await sql`
      insert into lead select r.* from lead l, generate_series(100000, ${100_000 + MOST_SHEET_ROWS}) n,
        jsonb_populate_record(null::lead, to_jsonb(l) || jsonb_build_object('round_id', l.round_id + n)) r
      where l.round_id = ${roundId}`.execute(database.db);
    const key = await createSheetAddress(ctx, { searchId, withAddresses: false });
    expect(await rowsOf(key)).toHaveLength(MOST_SHEET_ROWS);
    const { rows } = await sql`select from export where actor = ${ctx.actor.id}`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
