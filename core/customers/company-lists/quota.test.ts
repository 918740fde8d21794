import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { openList } from "./company-list.ts";
import type { GivenCompany } from "./listed-company.ts";
import { lockForUpload } from "./lock-lists.ts";
import { matchChangedCompanies } from "./match-companies.ts";
import { putCompanies, removeCompanies } from "./put-companies.ts";
import { MOST_BYTES, readUse } from "./quota.ts";

const database = useDatabase();
const as = (id: string): Context => ({ ...fakeClockContext(database.db), actor: { id, access: "paid" } });
const large = (id: string, characters = 1_990): GivenCompany => ({
  externalId: id,
  name: `Name ${id}`,
  domain: "",
  place: "Lyon",
  metadata: { a: '"'.repeat(characters) },
});
const many = (count: number, prefix = "a") => Array.from({ length: count }, (_, i) => large(`${prefix}${i}`));

/** Runs the work while it may wait for no lock. */
const atOnce = (work: (ctx: Context) => Promise<unknown>, id: string) =>
  inTransaction(as(id), async (inner) => {
    await sql`set local lock_timeout = '50ms'`.execute(inner.db);
    return work(inner);
  });

const put = (ctx: Context, listId: number) => putCompanies(ctx, { listId, companies: [large("a")] });

describe("the quota of an account's lists", () => {
  it("counts bytes over all lists, and stores nothing of an upload beyond it", async () => {
    const ctx = as("filler");
    const one = await openList(ctx, { name: "One", purpose: "watch" });
    const other = await openList(ctx, { name: "Other", purpose: "watch" });
    expect(await putCompanies(ctx, { listId: one.id, companies: many(4_000) })).toMatchObject({ stored: 4_000 });
    const { bytes } = await readUse(ctx);
    expect(bytes).toBeGreaterThan(4_000 * 3_980);
    await expect(putCompanies(ctx, { listId: other.id, companies: many(2_500, "b") })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("20 MB"),
    });
    expect(await readUse(ctx)).toEqual({ companies: 4_000, bytes });
    // The same rows again take no more room.
    expect(await putCompanies(ctx, { listId: one.id, companies: many(3_000) })).toMatchObject({ stored: 3_000 });
    expect(await readUse(ctx)).toEqual({ companies: 4_000, bytes });
    expect(await readUse(as("somebody else"))).toEqual({ companies: 0, bytes: 0 });
  });

  it("keeps lists that are beyond it after an upgrade, which may shrink and not grow", async () => {
    const ctx = as("upgraded");
    const { id: listId } = await openList(ctx, { name: "Old", purpose: "watch" });
    await putCompanies(ctx, { listId, companies: [large("a"), large("b")] });
    await sql`update listed_company set bytes = ${MOST_BYTES} where list_id = ${listId}`.execute(database.db);
    const replace = (company: GivenCompany) => putCompanies(ctx, { listId, companies: [company] });
    await expect(replace(large("c"))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/40\.\d.*What is stored stays/),
    });
    expect(await replace(large("a", 10))).toMatchObject({ stored: 1 });
    await expect(replace(large("c"))).rejects.toMatchObject({ code: "conflict" });
    await removeCompanies(ctx, { listId, externalIds: ["b"] });
    expect(await replace(large("c"))).toMatchObject({ stored: 1 });
    expect((await readUse(ctx)).companies).toBe(2);
  });
});

describe("the locks of lists", () => {
  it("let accounts upload side by side, and one account and the matching wait", async () => {
    const list = await openList(as("other"), { name: "Theirs", purpose: "watch" });
    const own = await openList(as("uploader"), { name: "Own", purpose: "watch" });
    await inTransaction(as("uploader"), async (holder) => {
      await lockForUpload(holder);
      expect(await atOnce((ctx) => put(ctx, list.id), "other")).toMatchObject({ stored: 1 });
      const waits = { code: "55P03" };
      await expect(atOnce((ctx) => put(ctx, own.id), "uploader")).rejects.toMatchObject(waits);
      await expect(atOnce(matchChangedCompanies, "operator")).rejects.toMatchObject(waits);
    });
    await atOnce(matchChangedCompanies, "operator");
  });
});
