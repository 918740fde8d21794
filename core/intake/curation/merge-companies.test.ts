import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { readCompanyLogo } from "../../reading/directory/logos.ts";
import { runIngest } from "../ingest/run.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { readTracked } from "../../reading/pipeline/read-tracked.ts";
import { trackCompanies } from "../../reading/pipeline/track-company.ts";
import { readArrived } from "./arrived-evidence.ts";
import { readHistory } from "./history.ts";
import { findCompany } from "./merge-companies.ts";
import { mergeCompanies, undoMerge } from "./merge-companies.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  const first = evidence({ people: [{ name: "Ada Rowan", relation: "founder" }] });
  const renamed = evidence({
    company: { name: "Fernhollow Robotics", website: "https://fernhollow-robotics.example", industry: ["Robotics"] },
    people: [
      { name: "Ada Rowan", relation: "founder" },
      { name: "Bo Lindqvist", relation: "founder" },
    ],
  });
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument([first, renamed])),
  );
  return drop;
});

/** Everything published, in a comparable form. */
async function published() {
  const { rows } = await sql`
    select c.slug, c.name, c.industry, c.merged_into_id is not null as merged, c.withdrawn_at is not null as withdrawn,
      array(select l.round_id::int from lead l where l.company_id = c.id order by 1) as leads,
      array(select p.name from role o join person p on p.id = o.person_id where o.company_id = c.id
      order by 1) as people,
      array(select k.kind || ' ' || k.value from company_key k where k.company_id = c.id order by 1) as keys
    from company c order by c.id`.execute(ctx.db);
  return rows;
}

/** Number of leads of each company. */
async function leadsOf(): Promise<number[]> {
  return (await published()).map((company) => (company as { leads: number[] }).leads.length);
}

async function countPublished(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company where withdrawn_at is null and merged_into_id is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

async function merge() {
  const keptId = await findCompany(ctx, "fernhollow");
  const absorbedId = await findCompany(ctx, "fernhollow-robotics");
  return mergeCompanies(ctx, { keptId, absorbedId, reason: "same founders" });
}

describe("mergeCompanies", () => {
  it("moves keys, people and rounds to the kept company, and merges rounds both reported", async () => {
    await merge();
    const [kept, absorbed] = await published();
    expect(kept).toMatchObject({
      industry: ["Robotics"],
      people: ["Ada Rowan", "Bo Lindqvist"],
      leads: [expect.any(Number)],
    });
    expect(kept).toMatchObject({
      keys: [
        "domain fernhollow-robotics.example",
        "domain fernhollow.example",
        "name fernhollow",
        "name fernhollowrobotics",
      ],
    });
    expect(absorbed).toMatchObject({ merged: true, leads: [] });
  });

  it("takes over the logo of the absorbed company until the merge is undone", async () => {
    const [keptId, absorbedId] = [await findCompany(ctx, "fernhollow"), await findCompany(ctx, "fernhollow-robotics")];
    await sql`insert into company_logo values
      (${absorbedId}, 'fern', 'x', 'https://fernhollow-robotics.example/', ${ctx.clock.now()})`.execute(ctx.db);
    const hasLogo = async () => (await readCompanyLogo(ctx, keptId)) !== null;
    const mergeId = await mergeCompanies(ctx, { keptId, absorbedId, reason: "same founders" });
    expect(await hasLogo()).toBe(true);
    await undoMerge(ctx, { mergeId });
    expect(await hasLogo()).toBe(false);
  });

  it.each([
    ["in the same order", (rows: EvidenceRecord[]) => rows],
    ["in another order", (rows: EvidenceRecord[]) => rows.toReversed()],
  ])("keeps the companies merged when their list is imported again %s", async (_, ordered) => {
    const rows = ["Quillon", "Brackwater"].map((name) => evidence({ company: { name } }));
    const read = (reading: string, records: EvidenceRecord[]) =>
      runIngest(
        ctx,
        { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
        opened({ ...recordsDocument(records, { externalId: "names.csv", reading }), replacesEarlier: true }),
      );
    await read("1", rows);
    const [keptId, absorbedId] = [await findCompany(ctx, "quillon"), await findCompany(ctx, "brackwater")];
    const mergeId = await mergeCompanies(ctx, { keptId, absorbedId, reason: "renamed" });
    const merged = await countPublished();
    await read("2", ordered(rows));
    expect(await countPublished()).toBe(merged);
    await undoMerge(ctx, { mergeId });
    await read("3", rows);
    expect(await countPublished()).toBe(merged + 1);
  });

  it("restores the exact previous state when undone", async () => {
    const before = await published();
    const mergeId = await merge();
    await undoMerge(ctx, { mergeId });
    expect(await published()).toEqual(before);
    await expect(undoMerge(ctx, { mergeId })).rejects.toMatchObject({ code: "conflict" });
  });

  describe("undone after more evidence arrived", () => {
    const later = [
      evidence({
        company: { name: "Fernhollow Robotics", website: "https://fernhollow-robotics.example" },
        round: { amount: { minor: 900_000_000, currency: "USD" }, announced: { date: "2027-05-01", precision: "day" } },
      }),
      evidence({ company: { name: "Fernhollow", website: "https://fernhollow.example", industry: ["Farming"] } }),
    ];
    const readLater = (reading = "1") =>
      runIngest(
        ctx,
        { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
        opened({ ...recordsDocument(later, { externalId: "later.csv", reading }), replacesEarlier: true }),
      );

    it("moves evidence with the absorbed company's domain, also in later imports", async () => {
      const mergeId = await merge();
      await readLater();
      const [offered] = [...(await readArrived(ctx, [mergeId])).values()];
      expect(offered?.map(({ ref, isOfAbsorbed }) => [ref, isOfAbsorbed])).toEqual([
        ["row 1", true],
        ["row 2", false],
      ]);
      expect(await leadsOf()).toEqual([2, 0]);
      await undoMerge(ctx, { mergeId });
      expect(await leadsOf()).toEqual([1, 2]);
      expect(await published()).toMatchObject([{ industry: ["Farming"] }, { industry: ["Robotics"] }]);
      await readLater("2");
      expect(await leadsOf()).toEqual([1, 2]);
    });

    it("moves the evidence that the editor chose", async () => {
      const mergeId = await merge();
      await readLater();
      await undoMerge(ctx, { mergeId, arrivedIds: [] });
      expect(await leadsOf()).toEqual([2, 1]);
    });
  });

  it("moves notes and statuses of accounts back to the absorbed company", async () => {
    const companyId = await findCompany(ctx, "fernhollow-robotics");
    await trackCompanies(ctx, { companyIds: [companyId], saved: true });
    await merge();
    const keptId = await findCompany(ctx, "fernhollow");
    expect([...(await readTracked(ctx, [keptId, companyId])).keys()]).toEqual([keptId]);
  });

  it("rejects a company that is already merged", async () => {
    await merge();
    await expect(merge()).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("writes to the history of both companies, naming the other and the reason", async () => {
    const mergeId = await merge();
    const [keptId, absorbedId] = [await findCompany(ctx, "fernhollow"), await findCompany(ctx, "fernhollow-robotics")];
    const otherOf = async (id: number) => (await readHistory(ctx, { kind: "company", id }))[0]?.other;
    expect(await otherOf(keptId)).toMatchObject({ kind: "company", id: absorbedId });
    expect(await otherOf(absorbedId)).toMatchObject({ kind: "company", id: keptId });
    const newest = async () => (await readHistory(ctx, { kind: "company", id: keptId }))[0];
    expect(await newest()).toMatchObject({ reason: expect.stringContaining(": same founders"), revert: "revert" });
    await undoMerge(ctx, { mergeId });
    expect(await newest()).toMatchObject({ revert: null });
  });

  it("writes to the change log and the audit log", async () => {
    await merge();
    const { rows } = await sql`select kind, subject_kind, reason from change where kind <> 'added' order by id`.execute(
      ctx.db,
    );
    expect(rows).toContainEqual({
      kind: "withdrawn",
      subject_kind: "company",
      reason: "merged into Fernhollow: same founders",
    });
    expect(rows).toContainEqual({
      kind: "changed",
      subject_kind: "round",
      reason: "merged into Fernhollow: same founders",
    });
    const audit = await sql`select actor, action from audit_entry where action = 'company.merge'`.execute(ctx.db);
    expect(audit.rows).toEqual([{ actor: "operator", action: "company.merge" }]);
  });
});

describe("the change log", () => {
  it("is append-only", async () => {
    await expect(sql`update change set reason = 'x'`.execute(ctx.db)).rejects.toThrow("change is append-only");
    await expect(sql`delete from audit_entry`.execute(ctx.db)).rejects.toThrow("audit_entry is append-only");
  });
});
