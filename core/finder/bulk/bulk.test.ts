import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { grantAccess, revokeAccess } from "../../billing/entitlement.ts";
import type { Context } from "../../context.ts";
import { suppressAddress } from "../../mail/suppression.ts";
import { recordObjections } from "../store/objections.ts";
import { BULK_LIMITS } from "./bulk.ts";
import { createBulkWorker } from "./bulk-worker.ts";
import { changeBulk, deleteBulk, purgeBulks } from "./change-bulk.ts";
import { claimRows, type ClaimedRow, finishRow, LEASE_SECONDS, releaseClaims } from "./claim-rows.ts";
import { createBulk } from "./create-bulk.ts";
import type { RowResult } from "./look-up-row.ts";
import { listBulks, readBulk } from "./read-bulk.ts";
import { readBulkFile } from "./read-file.ts";
import { openBulkResult } from "./result-file.ts";
import { without } from "./row-status.ts";

const database = useDatabase();
const KEY = Buffer.from("a key of this test");
const state = { now: new Date("2026-09-01T12:00:00Z") };
const ctx = (): Context => ({ db: database.db, actor: { id: "schedule", access: "owner" }, clock: { now: () => state.now } });
const passes = (seconds: number) => (state.now = new Date(state.now.getTime() + seconds * 1_000));

beforeEach(async () => {
  await sql`delete from account`.execute(database.db);
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select id, id || '@acme.example', true, now(), now() from unnest(array['ada', 'kofi']) id`.execute(database.db);
  await sql`insert into entitlement (account_id, plan, source, starts_at) values ('ada', 'pro', 'test', '2026-01-01'), ('kofi', 'pro', 'test', '2026-01-01')`.execute(database.db);
});

const csv = (...lines: readonly string[]) => Buffer.from(`${lines.join("\n")}\n`);
const people = (count: number) => csv("Name,Domain", ...Array.from({ length: count }, (_, at) => `Person ${at},company${at % 3}.example`));
const create = (accountId: string, bytes: Uint8Array, fileName = "people.csv") => createBulk(ctx(), { accountId, fileName, bytes });

const found = ({ name, domain }: ClaimedRow): Promise<RowResult> =>
  Promise.resolve({ kind: "done", outcome: { status: "verified", email: `${name.toLowerCase().replaceAll(" ", ".")}@${domain}`, confidence: "high", source: "Pattern Match", verified: true, flags: [] } });

async function run(lookUp: (row: ClaimedRow) => Promise<RowResult>, slots = 4): Promise<void> {
  await createBulkWorker({ ctx: ctx(), lookUp, slots, onError: (error) => { throw error; } }).runDue();
}

async function bytesOf(accountId: string, id: string): Promise<Buffer> {
  const result = await openBulkResult(ctx(), { accountId, id, suppressionKey: KEY });
  const chunks: Buffer[] = [];
  for await (const chunk of result?.body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A part of a zip file as it is written here: name, then what is deflated, or not. */
function partOf(zip: Buffer, name: string): string {
  const from = zip.lastIndexOf("PK\u0003\u0004", zip.indexOf(name), "latin1");
  const begin = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
  return zip.readUInt16LE(from + 8) === 0 ? zip.subarray(begin).toString() : inflateRawSync(zip.subarray(begin)).toString();
}

describe("a list", () => {
  it("comes back as it was, with what was found beside it", async () => {
    const id = await create("ada", csv("Name,Company,Website,Note", 'Ada Park,Acme,https://acme.example,"said ""hi"", once"', ",Birch,birch.example,", "Kofi Mensah,,,=1+1"));
    await run(found);
    const written = (await bytesOf("ada", id)).toString().replace(/^\ufeff/, "").trimEnd().split("\n");
    expect(written).toEqual([
      "Name,Company,Website,Note,Email,Email confidence,Email source,Email verified,Email status,Email notes",
      'Ada Park,Acme,https://acme.example,"said ""hi"", once",ada.park@https://acme.example,high,Pattern Match,yes,Verified,',
      ",Birch,birch.example,,,,,,The row names nobody,",
      "Kofi Mensah,,,'=1+1,,,,,Company not known: give its domain,",
    ]);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", rows: 3, done: 3, found: 1, verified: 1, later: 0 });
  });

  it("keeps its own columns beside those added, also where they have the same name", async () => {
    const id = await create("ada", csv("First Name,Last Name,Email,=Cmd", "Ada,Park,info@acme.example,x"));
    await run(found);
    expect((await bytesOf("ada", id)).toString().split("\n").slice(0, 2)).toEqual([
      "\ufeffFirst Name,Last Name,Email,'=Cmd,Email (2),Email confidence,Email source,Email verified,Email status,Email notes",
      "Ada,Park,info@acme.example,x,ada.park@acme.example,high,Pattern Match,yes,Verified,",
    ]);
  });

  it("says beside the status what else is known of an address", async () => {
    const id = await create("ada", csv("Name,Domain", "Ada Park,acme.example"));
    await run(() => Promise.resolve({ kind: "done", outcome: { status: "guessed", email: "info@acme.example", confidence: "low", source: "Pattern Match", verified: false, flags: ["role", "full", "gateway"] } }));
    expect((await bytesOf("ada", id)).toString().split("\n")[1]).toBe(
      "Ada Park,acme.example,info@acme.example,low,Pattern Match,no,\"Guess, not verified\",\"The address of a function, not of a person; The mailbox is full; Behind a filter that may take what the company's server refuses\"",
    );
  });

  it("of a workbook is a workbook", async () => {
    const first = await create("ada", csv("Name,Domain", "Ada Park,acme.example"));
    await sql`update finder_bulk set format = 'xlsx', file_name = 'people.xlsx' where id = ${first}`.execute(database.db);
    // The workbook that is written can be sent again, and read as it was.
    const workbook = await bytesOf("ada", first);
    expect(partOf(workbook, "xl/workbook.xml")).toContain('<sheet name="People" ');
    const second = await create("ada", workbook, "people.xlsx");
    await run(found);
    const again = await readBulkFile(await bytesOf("ada", second));
    expect(again).toMatchObject({ format: "xlsx", headers: ["Name", "Domain", "Email", "Email confidence", "Email source", "Email verified", "Email status", "Email notes", "Email (2)", "Email confidence (2)", "Email source (2)", "Email verified (2)", "Email status (2)", "Email notes (2)"] });
    expect(again.rows.map(({ cells }) => cells.slice(0, 2).concat(cells.slice(6)))).toEqual([["Ada Park", "acme.example", "Not looked up yet", "", "ada.park@acme.example", "high", "Pattern Match", "yes", "Verified", ""]]);
    expect((await openBulkResult(ctx(), { accountId: "ada", id: second, suppressionKey: KEY }).then(async (result) => { await result?.close(); return result?.fileName; }))).toBe("people-emails.xlsx");
  });

  it.each([
    ["without people", csv("Company,Domain", "Acme,acme.example"), /people's names/],
    ["without companies", csv("Name,Note", "Ada,x"), /where people work/],
    ["without rows", csv("Name,Domain"), /no rows/],
    ["of too many rows", people(BULK_LIMITS.rows + 1), /more than 10,000 rows/],
    ["of too many columns", csv(`Name,Domain,${Array.from({ length: 100 }, (_, at) => `c${at}`).join(",")}`, "a,b.example"), /102 columns; at most 100/],
    ["of too many bytes", Buffer.alloc(BULK_LIMITS.bytes + 1, "a"), /more than 10 MB/],
    ["that is empty", Buffer.alloc(0), /empty/],
    ["that is no list", Buffer.from("%PDF-1.7 ..."), /not a list/],
    ["that is JSON", Buffer.from('[{"name":"Ada"}]'), /JSON/],
  ])("%s is refused, and says why", async (_, bytes, why) => {
    await expect(create("ada", bytes)).rejects.toThrow(why);
    expect(await listBulks(ctx(), { accountId: "ada" })).toEqual([]);
  });

  it("is its account's alone", async () => {
    const id = await create("ada", people(2));
    const kofi = { accountId: "kofi", id };
    expect([await readBulk(ctx(), kofi), await openBulkResult(ctx(), { ...kofi, suppressionKey: KEY }), await changeBulk(ctx(), kofi, "cancel"), await deleteBulk(ctx(), kofi), await listBulks(ctx(), kofi)]).toEqual([null, null, "missing", false, []]);
    await sql`delete from account where id = 'ada'`.execute(database.db);
    expect((await sql`select from finder_bulk_row`.execute(database.db)).rows).toEqual([]);
  });

  it("is refused while the account has too much open", async () => {
    for (let n = 0; n < 10; n++) await create("ada", people(1));
    await expect(create("ada", people(1))).rejects.toThrow("10 of your lists are still open");
    await expect(create("kofi", people(1))).resolves.toBeTypeOf("string");
  });

  it("keeps no address that mail came back from since, and gives out none that is not to be found by now", async () => {
    const id = await create("ada", csv("Name,Domain", "Ada Park,acme.example", "Bo Lind,birch.example", "Cy Holt,cedar.example"));
    await run(found);
    await suppressAddress(ctx(), { address: "Ada.Park@acme.example", key: KEY, scope: "subscription", reason: "unsubscribed" });
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ found: 3, verified: 3 });
    await suppressAddress(ctx(), { address: "Ada.Park@acme.example", key: KEY, scope: "all", reason: "bounced" });
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ done: 3, found: 2, verified: 2 });
    await recordObjections(ctx(), [{ kind: "address", address: "bo.lind@birch.example" }]);
    expect((await bytesOf("ada", id)).toString().replace(/^\ufeff/, "").trimEnd().split("\n").slice(1)).toEqual([
      "Ada Park,acme.example,,,,,Nothing found,",
      "Bo Lind,birch.example,,,,,Nothing found,",
      "Cy Holt,cedar.example,cy.holt@cedar.example,high,Pattern Match,yes,Verified,",
    ]);
  });

  it("is removed after its time", async () => {
    const id = await create("ada", people(1));
    passes(29 * 86_400);
    expect(await purgeBulks(ctx())).toBe(0);
    passes(86_400);
    expect([await purgeBulks(ctx()), await readBulk(ctx(), { accountId: "ada", id })]).toEqual([1, null]);
  });
});

describe("rows", () => {
  it("are worked on with those of one company apart", async () => {
    await create("ada", csv("Name,Domain", "A,one.example", "B,one.example", "C,one.example", "D,two.example", "E,three.example"));
    const rows = await claimRows(ctx(), { worker: "w", most: 3 });
    expect(rows.map(({ name }) => name).sort()).toEqual(["A", "D", "E"]);
  });

  it("of one account do not wait for thousands of another's", async () => {
    await create("ada", people(5_000));
    await claimRows(ctx(), { worker: "w", most: 40 });
    await create("kofi", people(10));
    // Ada has 40 rows in work: the next ten places are Kofi's, then Ada's again.
    const next = await claimRows(ctx(), { worker: "w", most: 12 });
    const { rows } = await sql<{ id: string; n: number }>`select b.account_id as id, count(*)::int as n from finder_bulk b join finder_bulk_row r on r.bulk_id = b.id where r.claimed_by is not null group by 1 order by 1`.execute(database.db);
    expect([next.length, rows]).toEqual([12, [{ id: "ada", n: 42 }, { id: "kofi", n: 10 }]]);
  });

  it("are shared by accounts in turns from the beginning", async () => {
    await create("ada", people(100));
    await create("kofi", people(100));
    await claimRows(ctx(), { worker: "w", most: 10 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from finder_bulk b join finder_bulk_row r on r.bulk_id = b.id where r.claimed_by is not null group by b.account_id`.execute(database.db);
    expect(rows).toEqual([{ n: 5 }, { n: 5 }]);
  });

  it("are never given to two processes", async () => {
    await create("ada", people(60));
    const taken = await Promise.all(["a", "b", "c", "d"].map((worker) => claimRows(ctx(), { worker, most: 20 })));
    const positions = taken.flat().map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it("of a process that was killed are taken by another after a minute, and finished once", async () => {
    const id = await create("ada", people(3));
    const lost = await claimRows(ctx(), { worker: "killed", most: 10 });
    expect([lost.length, (await claimRows(ctx(), { worker: "other", most: 10 })).length]).toEqual([3, 0]);
    passes(LEASE_SECONDS + 1);
    await run(found);
    // The first one lives after all, and is late.
    const [late] = lost;
    if (late !== undefined) await finishRow(ctx(), late, without("failed"));
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", verified: 3 });
  });

  it("of a process that ends are there for others at once", async () => {
    await create("ada", people(3));
    await claimRows(ctx(), { worker: "ending", most: 10 });
    await releaseClaims(ctx(), "ending");
    expect((await claimRows(ctx(), { worker: "other", most: 10 })).length).toBe(3);
  });

  it("wait as long as their servers ask for", async () => {
    const id = await create("ada", people(2));
    const asked: string[] = [];
    const later = (row: ClaimedRow): Promise<RowResult> => {
      asked.push(`${row.name} ${row.tries}`);
      return row.name === "Person 0" && row.tries === 0 ? Promise.resolve({ kind: "later", minutes: 5 }) : found(row);
    };
    await run(later);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 1, later: 1 });
    passes(299);
    await run(later);
    passes(1);
    await run(later);
    expect([asked, await readBulk(ctx(), { accountId: "ada", id })]).toMatchObject([["Person 0 0", "Person 1 0", "Person 0 1"], { state: "done", done: 2, later: 0 }]);
  });

  it("that others go before come again, which counts for nothing", async () => {
    const id = await create("ada", people(1));
    const asked: number[] = [];
    const crowded = (row: ClaimedRow): Promise<RowResult> => {
      asked.push(row.tries);
      return asked.length === 1 ? Promise.resolve({ kind: "not_yet", seconds: 15 }) : found(row);
    };
    await run(crowded);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 0, later: 0 });
    passes(15);
    await run(crowded);
    expect([asked, await readBulk(ctx(), { accountId: "ada", id })]).toMatchObject([[0, 0], { state: "done", done: 1 }]);
  });

  it("that fail on our side for a while are looked up again", async () => {
    const id = await create("ada", people(2));
    let isBroken = true;
    const worker = createBulkWorker({ ctx: ctx(), onError: () => undefined, lookUp: (row) => (isBroken ? Promise.reject(new Error("broken")) : found(row)) });
    await worker.runDue();
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 0 });
    isBroken = false;
    passes(300);
    await worker.runDue();
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", found: 2 });
  });

  it("that keep failing on our side say so, and the others are worked on", async () => {
    const id = await create("ada", people(3));
    const told: string[] = [];
    const worker = createBulkWorker({
      ctx: ctx(), onError: (_, what) => told.push(what),
      lookUp: (row) => (row.name === "Person 1" ? Promise.reject(new Error("broken")) : found(row)),
    });
    for (const minutes of [0, 5, 30, 120]) {
      passes(minutes * 60);
      await worker.runDue();
    }
    expect([[...new Set(told)], told.length, await readBulk(ctx(), { accountId: "ada", id })]).toMatchObject([["looking up a row of a list"], 4, { state: "done", found: 2 }]);
    expect((await bytesOf("ada", id)).toString()).toContain("Something went wrong on our side");
  });
});

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
