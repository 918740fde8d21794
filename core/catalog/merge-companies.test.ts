import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { testDatabase } from "../../test/database.ts";
import type { Context } from "../context.ts";
import { runIngest } from "../ingest/run.ts";
import { findCompany } from "./find-company.ts";
import { mergeCompanies, splitCompanies } from "./merge-companies.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  const first = evidence({ people: [{ name: "Ada Rowan", relation: "founder" }] });
  const renamed = evidence({
    company: { name: "Fernhollow Robotics", website: "https://fernhollow-robotics.example", industry: "Robotics" },
    people: [{ name: "Ada Rowan", relation: "founder" }, { name: "Bo Lindqvist", relation: "founder" }],
  });
  await runIngest(ctx, { source: "list-file", sourceLabel: "List", input: "t", dryRun: false }, opened(recordsDocument([first, renamed])));
  return drop;
});

/** Everything published, in a form that two states can be compared by. */
async function published() {
  const { rows } = await sql`
    select c.slug, c.name, c.industry, c.merged_into_id is not null as merged, c.withdrawn_at is not null as withdrawn,
      array(select l.round_id::int from lead l where l.company_id = c.id order by 1) as leads,
      array(select p.name from role o join person p on p.id = o.person_id where o.company_id = c.id order by 1) as people,
      array(select k.kind || ' ' || k.value from company_key k where k.company_id = c.id order by 1) as keys
    from company c order by c.id`.execute(ctx.db);
  return rows;
}

async function merge() {
  const keptId = await findCompany(ctx, "fernhollow");
  const absorbedId = await findCompany(ctx, "fernhollow-robotics");
  return mergeCompanies(ctx, { keptId, absorbedId, reason: "same founders" });
}

describe("merging two companies", () => {
  it("tells everything of the kept one: keys, people, and one round where both reported it", async () => {
    await merge();
    const [kept, absorbed] = await published();
    expect(kept).toMatchObject({ industry: "Robotics", people: ["Ada Rowan", "Bo Lindqvist"], leads: [expect.any(Number)] });
    expect(kept).toMatchObject({ keys: ["domain fernhollow-robotics.example", "domain fernhollow.example", "name fernhollow", "name fernhollowrobotics"] });
    expect(absorbed).toMatchObject({ merged: true, leads: [], keys: [] });
  });

  it("is undone to exactly the state before", async () => {
    const before = await published();
    const mergeId = await merge();
    await splitCompanies(ctx, { mergeId });
    expect(await published()).toEqual(before);
    await expect(splitCompanies(ctx, { mergeId })).rejects.toMatchObject({ code: "conflict" });
  });

  it("refuses a company that is part of another already", async () => {
    await merge();
    await expect(merge()).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("leaves its trail in the change log and the audit trail", async () => {
    await merge();
    const { rows } = await sql`select kind, subject_kind, reason from change where kind <> 'added' order by id`.execute(ctx.db);
    expect(rows).toContainEqual({ kind: "withdrawn", subject_kind: "company", reason: "merged into Fernhollow: same founders" });
    expect(rows).toContainEqual({ kind: "changed", subject_kind: "round", reason: "merged into Fernhollow: same founders" });
    const audit = await sql`select actor, action from audit_entry where action = 'company.merge'`.execute(ctx.db);
    expect(audit.rows).toEqual([{ actor: "operator", action: "company.merge" }]);
  });
});

describe("the change log", () => {
  it("cannot be rewritten", async () => {
    await expect(sql`update change set reason = 'x'`.execute(ctx.db)).rejects.toThrow("change is append-only");
    await expect(sql`delete from audit_entry`.execute(ctx.db)).rejects.toThrow("audit_entry is append-only");
  });
});
