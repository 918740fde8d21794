import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { csv, found, people, useBulkLists } from "../../../test/builders/bulk-lists.ts";
import { grantAccess, revokeAccess } from "../../billing/entitlement.ts";
import { changeBulk, deleteBulk } from "./change-bulk.ts";
import { claimRows, type ClaimedRow, finishRow } from "./claim-rows.ts";
import type { RowResult } from "./look-up-row.ts";
import { listBulks, readBulk } from "./read-bulk.ts";
import { without } from "./row-status.ts";

const { database, state, ctx, passes, create, run, bytesOf } = useBulkLists();

/** What a list's figures should be, counted row by row. */
async function counted(id: string) {
  const { rows } = await sql`
    select count(*) filter (where state = 'done')::int as done, count(email)::int as found, count(*) filter (where verified)::int as verified,
      count(*) filter (where state = 'waiting' and tries > 0)::int as later
    from finder_bulk_row where bulk_id = ${id}`.execute(database.db);
  return rows[0];
}

describe("a list's figures", () => {
  it("are what its rows come to, however many end at once and however often they are put off", async () => {
    const id = await create("ada", csv("Name,Domain", ",nobody.example", ...Array.from({ length: 60 }, (_, at) => `Person ${at},company${at % 3}.example`)));
    let turn = 0;
    const mixed = (row: ClaimedRow): Promise<RowResult> => {
      turn += 1;
      if (row.tries < 2 && turn % 4 === 0) return Promise.resolve({ kind: "later", minutes: 5 });
      if (turn % 7 === 0) return Promise.resolve({ kind: "not_yet", seconds: 15 });
      return turn % 3 === 0 ? Promise.resolve({ kind: "done", outcome: without("not_found") }) : found(row);
    };
    for (let round = 0; round < 4; round++) {
      await run(mixed, 40);
      expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject((await counted(id)) ?? {});
      passes(400);
    }
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ rows: 61, later: 0 });
  });

  it("are read without a look at its rows", async () => {
    const id = await create("ada", people(50));
    await run(found);
    await sql`delete from finder_bulk_row where bulk_id = ${id}`.execute(database.db);
    expect(await listBulks(ctx(), { accountId: "ada" })).toMatchObject([{ rows: 50, done: 50, found: 50 }]);
  });
});

const plan = (change: "ends" | "begins") => sql`update entitlement set ends_at = ${change === "ends" ? state.now : null} where account_id = 'ada'`.execute(database.db);

describe("a list of an account whose plan ends", () => {
  it("rests and says why, and goes on by itself when the plan does", async () => {
    const [ada, kofi] = [await create("ada", people(3)), await create("kofi", people(3))];
    await plan("ends");
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id: ada })).toMatchObject({ state: "paused", pausedBy: "plan", done: 0 });
    expect(await readBulk(ctx(), { accountId: "kofi", id: kofi })).toMatchObject({ state: "done", pausedBy: null, done: 3 });
    await plan("begins");
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id: ada })).toMatchObject({ state: "done", pausedBy: null, done: 3 });
  });

  it("rests when the plan was paid back, and stays its owner's to hold back", async () => {
    const id = await create("ada", people(3));
    await revokeAccess(ctx(), { accountId: "ada", reason: "refunded" });
    expect(await claimRows(ctx(), { worker: "w", most: 10 })).toEqual([]);
    expect(await changeBulk(ctx(), { accountId: "ada", id }, "pause")).toBe("changed");
    await grantAccess(ctx(), { accountId: "ada", plan: "pro", source: "test", endsAt: null });
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "paused", pausedBy: "owner" });
  });

  it("goes on where the account is one of the site's own", async () => {
    const id = await create("ada", people(2));
    await plan("ends");
    await sql`update account set role = 'editor' where id = 'ada'`.execute(database.db);
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", done: 2 });
  });
});

describe("its owner", () => {
  it("holds a list back, and has it go on", async () => {
    const id = await create("ada", people(3));
    const key = { accountId: "ada", id };
    expect(await changeBulk(ctx(), key, "pause")).toBe("changed");
    await run(found);
    expect(await readBulk(ctx(), key)).toMatchObject({ state: "paused", done: 0 });
    expect([await changeBulk(ctx(), key, "pause"), await changeBulk(ctx(), key, "resume")]).toEqual(["unchanged", "changed"]);
    await run(found);
    expect(await readBulk(ctx(), key)).toMatchObject({ state: "done", done: 3 });
    expect(await changeBulk(ctx(), key, "cancel")).toBe("unchanged");
  });

  it("gives a list up and keeps what was found", async () => {
    const id = await create("ada", people(3));
    const [row] = await claimRows(ctx(), { worker: "w", most: 1 });
    if (row !== undefined) await finishRow(ctx(), row, { status: "verified", email: "ada@acme.example", confidence: "high", source: "Pattern Match", verified: true, flags: [] });
    await changeBulk(ctx(), { accountId: "ada", id }, "cancel");
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "cancelled", done: 1, found: 1, endedAt: state.now });
    expect((await bytesOf("ada", id)).toString().split("\n").length).toBe(5);
    expect(await deleteBulk(ctx(), { accountId: "ada", id })).toBe(true);
  });
});
