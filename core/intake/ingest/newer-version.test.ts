import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { recordRulings } from "./matching/match-ruling.ts";
import { runIngest } from "./run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

/** Imports a version of one list. */
async function importList(...rows: EvidenceRecord[]): Promise<void> {
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened({ ...recordsDocument(rows), replacesEarlier: true }),
  );
}

const row = (listId: string, name: string, round?: EvidenceRecord["round"]): EvidenceRecord => ({
  ...evidence(round === undefined ? {} : { round }),
  listId,
  company: { name, website: `https://${name.toLowerCase()}.example` },
});
/** Ids of the published companies, by name. */
const names = async () => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from company where withdrawn_at is null order by name`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [name, id]));
};

const rounds = async () => {
  const { rows } = await sql<{ id: number; minor: number }>`
    select id, amount_minor as minor from funding_round where withdrawn_at is null order by id`.execute(ctx.db);
  return rows;
};

const round = (listId: string, dollars: number, date: string, stageText: string) =>
  row("id 1", "Quillon", {
    listId,
    stageText,
    amount: { minor: dollars * 100, currency: "USD" },
    announced: { date, precision: "day" },
  });

describe("a newer version of a list with ids", () => {
  it("keeps a renamed company with another website", async () => {
    await importList(row("id 1", "Quillon"), row("id 2", "Larchwood"));
    const before = await names();
    await importList(row("id 1", "Brackwater"), row("id 2", "Larchwood"));
    const quillon = before.get("Quillon");
    expect(await names()).toEqual(
      new Map([
        ["Brackwater", quillon],
        ["Larchwood", before.get("Larchwood")],
      ]),
    );
    const slugs = await sql`select slug from company_slug where company_id = ${quillon} order by slug`.execute(ctx.db);
    expect(slugs.rows).toEqual([{ slug: "brackwater" }, { slug: "quillon" }]);
  });

  it("never gives a new company the id of one that is still in the list", async () => {
    await importList(row("id 1", "Quillon"), row("id 2", "Larchwood"));
    const before = await names();
    const namesake = { ...row("id 3", "Quillon"), company: { name: "Quillon" } };
    const renamed = { ...row("id 1", "Brackwater"), company: { name: "Brackwater" } };
    await importList(namesake, renamed, row("id 2", "Larchwood"));
    const after = await names();
    expect(after.get("Brackwater")).toBe(before.get("Quillon"));
    expect(after.get("Larchwood")).toBe(before.get("Larchwood"));
    expect(after.size).toBe(3);
  });

  it.each([
    ["of another column", [row("code 1", "Brackwater"), row("code 2", "Larchwood")]],
    ["given anew", [row("id 1", "Larchwood"), row("id 2", "Brackwater"), row("id 3", "Quillon")]],
  ])("ignores ids %s", async (_, rows) => {
    await importList(row("id 1", "Quillon"), row("id 2", "Larchwood"), row("id 3", "Fernhollow"));
    const before = await names();
    await importList(...rows);
    const after = await names();
    expect(after.get("Larchwood")).toBe(before.get("Larchwood"));
    expect([...before.values()]).not.toContain(after.get("Brackwater"));
  });

  it("keeps a row with the company that an operator chose", async () => {
    await importList(row("id 1", "Quillon"), row("id 2", "Larchwood"));
    const larchwood = (await names()).get("Larchwood") ?? 0;
    const { rows } = await sql<{ id: number }>`select id from document`.execute(ctx.db);
    const ruling = { companyId: larchwood, isNew: false };
    await recordRulings(ctx, [{ documentId: rows[0]?.id ?? 0, record: row("id 1", "Quillon"), ruling }]);
    await importList(row("id 1", "Brackwater"), row("id 2", "Larchwood"));
    expect([...(await names()).values()]).toEqual([larchwood]);
  });

  it("recognises a round by its id although its date, amount and stage changed", async () => {
    await importList(
      round("deal 1", 100_000, "2026-01-01", "Seed"),
      round("deal 2", 2_000_000, "2026-06-01", "Series A"),
    );
    const [seed, next] = await rounds();
    await importList(
      round("deal 1", 900_000, "2025-03-03", "Angel"),
      round("deal 2", 2_000_000, "2026-06-01", "Series A"),
    );
    expect(await rounds()).toEqual([{ ...seed, minor: 90_000_000 }, next]);
  });
});
