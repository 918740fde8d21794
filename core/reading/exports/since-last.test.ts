import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { catalogueBuilders, industryColumns } from "../../../test/builders/catalogue.ts";
import { exportedFile, exportedRows, exportOf } from "../../../test/builders/exports.ts";
import { useDatabase } from "../../../test/database.ts";
import { logChanges } from "../../catalogue/claims/changes.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import { NO_FILTER } from "../directory/search/filter.ts";
import { writeFilterAddress } from "../directory/search/filter-address.ts";
import { knownConsumers } from "./baseline.ts";
import { listExports } from "./history.ts";
import { openExport } from "./open-export.ts";

const database = useDatabase();
let today = new Date("2026-09-01T12:00:00Z");
let count = 0;
let owner: Context;

const as = (access: Actor["access"]): Context => ({
  db: database.db,
  actor: { id: `actor-${count}`, access },
  clock: { now: () => today },
});

const make = () => catalogueBuilders(database.db);

/** A company with one published round. */
async function lead(
  name: string,
  values: { announced_on?: string; amount_usd_minor?: number; industry?: string } = {},
): Promise<{ company: number; round: number }> {
  const { industry, ...round } = values;
  const company = await make().company({
    slug: `${name.toLowerCase()}-${(count += 1)}`,
    name,
    ...(industry === undefined ? {} : { industry }),
  });
  const id = await make().round(company, { announced_on: "2026-08-01", ...round });
  await rebuildDirectory(owner);
  return { company, round: id };
}

/** "Fern: added", in the order of the file. */
async function whatIsNew(ctx: Context = owner, over = {}): Promise<string[]> {
  const rows = await exportedRows(ctx, { since: "last", columns: ["company_name"], ...over });
  return rows.map((row) => `${row["company_name"]}: ${row["reason"]}`);
}

async function recorded(): Promise<unknown> {
  return (await sql`select count(*) as n from export`.execute(database.db)).rows;
}

beforeEach(async () => {
  count += 1;
  today = new Date("2026-09-01T12:00:00Z");
  owner = as("owner");
  await database.db.deleteFrom("funding_round").execute();
  await database.db.deleteFrom("company").execute();
  await rebuildDirectory(owner);
});

describe("openExport since the last export", () => {
  it("is empty right after an export and lists new rows once", async () => {
    await lead("Fern");
    expect(await exportedRows(owner)).toHaveLength(1);
    expect(await whatIsNew()).toEqual([]);
    await lead("Gorse");
    expect(await whatIsNew()).toEqual(["Gorse: added"]);
    expect(await whatIsNew()).toEqual([]);
  });

  it("names the changed fields from the change log, or the changed part", async () => {
    const { company, round } = await lead("Fern");
    await exportedRows(owner);
    await database.db
      .updateTable("funding_round")
      .set({ amount_minor: 500, currency: "USD", amount_usd_minor: 500, stage_text: "Seed" })
      .where("id", "=", round)
      .execute();
    await logChanges(owner, { reason: "list b.csv", runId: null }, [
      {
        kind: "changed",
        subjectKind: "round",
        subjectId: round,
        companyId: company,
        fields: { amount_minor: [null, 500], amount_usd_minor: [null, 500], stage_text: [null, "Seed"] },
      },
    ]);
    await rebuildDirectory(owner);
    expect(await whatIsNew()).toEqual(["Fern: changed: amount, stage"]);
    await database.db.updateTable("company").set({ city: "Lyon" }).where("id", "=", company).execute();
    await make().role(await make().person({ slug: `ada-${count}`, name: "Ada" }), company);
    await rebuildDirectory(owner);
    expect(await whatIsNew()).toEqual(["Fern: changed: company, founder"]);
  });

  it("is rejected once 50 exports of other filters have followed", async () => {
    await lead("Fern", { industry: "Forests" });
    const forests = { ...NO_FILTER, include: { industry: ["Forests"] } };
    await exportedRows(owner, { filter: forests });
    for (let n = 0; n < 50; n += 1)
      await exportedRows(owner, { filter: { ...NO_FILTER, amount: { min: n + 1, max: null } } });
    await expect(exportedRows(owner, { filter: forests, since: "last" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await whatIsNew(owner, { filter: { ...NO_FILTER, amount: { min: 50, max: null } } })).toEqual([]);
  });

  it("returns the changes since a given export id as often as requested", async () => {
    await lead("Fern");
    const { id } = await exportedFile(owner);
    await lead("Gorse");
    for (let n = 0; n < 5; n += 1) expect(await whatIsNew(owner, { since: id })).toEqual(["Gorse: added"]);
    expect(await whatIsNew()).toEqual([]);
    await lead("Heath");
    expect((await whatIsNew(owner, { since: id })).sort()).toEqual(["Gorse: added", "Heath: added"]);
  });

  it("returns the id that the next export can start from", async () => {
    await lead("Fern");
    const { id } = await exportedFile(owner);
    expect((await listExports(owner))[0]?.id).toBe(id);
    await lead("Gorse");
    const second = await exportedFile(owner, { since: id });
    expect((await listExports(owner))[0]).toMatchObject({ id: second.id, sinceId: id, consumer: null });
    expect((await exportedFile(as("anonymous"))).id).toBeNull();
  });

  it("keeps the last three exports of a filter and those they were compared with", async () => {
    await lead("Fern");
    const ids: (number | null)[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await exportedFile(owner)).id);
    for (const id of ids.slice(2)) expect(await whatIsNew(owner, { since: id })).toEqual([]);
    await expect(exportedRows(owner, { since: ids[0] ?? 0 })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("are no longer kept"),
    });
  });

  it("keeps an independent cursor for each consumer", async () => {
    await lead("Fern");
    for (const consumer of [null, "crm", "sheet"]) await exportedRows(owner, { consumer });
    await lead("Gorse");
    expect(await whatIsNew(owner, { consumer: "crm" })).toEqual(["Gorse: added"]);
    expect(await whatIsNew(owner, { consumer: "crm" })).toEqual([]);
    expect(await whatIsNew(owner, { consumer: "sheet" })).toEqual(["Gorse: added"]);
    expect(await whatIsNew()).toEqual(["Gorse: added"]);
    await expect(exportedRows(owner, { since: "last", consumer: "new" })).rejects.toThrow("The consumer new has not");
  });

  it("names the consumers of a filter, the latest first", async () => {
    await lead("Fern");
    for (const consumer of ["crm", null, "sheet"]) await exportedRows(owner, { consumer });
    const address = writeFilterAddress(NO_FILTER).toString();
    expect(await knownConsumers(owner, address)).toEqual(["sheet", "crm"]);
    expect(await knownConsumers(as("anonymous"), address)).toEqual([]);
  });

  it("rejects ids of other accounts, other filters and selected rounds", async () => {
    const { round } = await lead("Fern");
    const { id: whole } = await exportedFile(owner);
    const { id: picked } = await exportedFile(owner, { picked: [round] });
    const seed = { ...NO_FILTER, include: { stage: ["Seed"] } };
    for (const [over, words] of [
      [{ since: (whole ?? 0) + 1_000 }, "You have no export"],
      [{ since: whole, filter: seed }, "used another filter (none)"],
      [{ since: picked }, "contained selected rounds"],
    ] as const)
      await expect(exportedRows(owner, over)).rejects.toThrow(words);
    count += 1;
    await expect(exportedRows(as("paid"), { since: whole })).rejects.toThrow("You have no export");
    await expect(exportedRows(as("anonymous"), { consumer: "crm" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("omits a field that changed and changed back", async () => {
    const { company, round } = await lead("Fern");
    await exportedRows(owner);
    await database.db.updateTable("funding_round").set({ stage_text: "Seed" }).where("id", "=", round).execute();
    const cause = { reason: "list b.csv", runId: null };
    const changed = (fields: Record<string, readonly [unknown, unknown]>) =>
      logChanges(owner, cause, [
        { kind: "changed", subjectKind: "round", subjectId: round, companyId: company, fields },
      ]);
    await changed({ stage_text: [null, "Seed"], amount_minor: [null, 5] });
    await changed({ amount_minor: [5, null] });
    await rebuildDirectory(owner);
    expect(await whatIsNew()).toEqual(["Fern: changed: stage"]);
  });

  it("explains a missing row: withdrawn, unpublished, or outside the filter", async () => {
    const fern = await lead("Fern", { industry: "Health" });
    const gorse = await lead("Gorse", { industry: "Health" });
    const heath = await lead("Heath", { industry: "Health" });
    const filter = { ...NO_FILTER, include: { industry: ["Health"] } };
    expect(await exportedRows(owner, { filter })).toHaveLength(3);
    await database.db
      .updateTable("funding_round")
      .set({ withdrawn_at: "2026-09-01" })
      .where("id", "=", fern.round)
      .execute();
    await logChanges(owner, { reason: "the filing was withdrawn", runId: null }, [
      { kind: "withdrawn", subjectKind: "round", subjectId: fern.round, companyId: fern.company },
    ]);
    await database.db
      .updateTable("company")
      .set({ withdrawn_at: "2026-09-01" })
      .where("id", "=", gorse.company)
      .execute();
    await database.db.updateTable("company").set(industryColumns("Energy")).where("id", "=", heath.company).execute();
    await rebuildDirectory(owner);
    expect(await whatIsNew(owner, { filter })).toEqual([
      "Fern: withdrawn: decided by the operator",
      ": withdrawn: no longer published",
      "Heath: withdrawn: no longer matches the filter",
    ]);
    expect(await whatIsNew(owner, { filter })).toEqual([]);
  });

  it("follows a filter with a moving time window", async () => {
    await lead("Fern", { announced_on: "2026-08-20" });
    const filter = { ...NO_FILTER, withinDays: 30 as const };
    expect(await exportedRows(owner, { filter })).toHaveLength(1);
    today = new Date("2026-10-01T12:00:00Z");
    expect(await whatIsNew(owner, { filter })).toEqual(["Fern: withdrawn: no longer matches the filter"]);
  });

  it("stays within the sample for a free account", async () => {
    const free: Context = { ...as("free"), publicAccess: { sampleSize: 1, delayDays: 0, pages: "teaser" } };
    await lead("Fern", { announced_on: "2026-08-01" });
    expect(await exportedRows(free)).toHaveLength(1);
    await lead("Gorse", { announced_on: "2026-08-02" });
    expect(await whatIsNew(free)).toEqual(["Gorse: added", "Fern: withdrawn: no longer included in your plan"]);
  });

  it("compares by filter and actor", async () => {
    await lead("Fern", { industry: "Health" });
    await exportedRows(owner);
    const filter = { ...NO_FILTER, include: { industry: ["Health"] } };
    await expect(whatIsNew(owner, { filter })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("every row once"),
    });
    count += 1;
    await expect(whatIsNew(as("paid"))).rejects.toMatchObject({ code: "invalid_input" });
    await expect(whatIsNew(as("anonymous"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(whatIsNew(owner, { picked: [1] })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("ignores an export that was aborted", async () => {
    await lead("Fern");
    await exportedRows(owner);
    await lead("Gorse");
    const before = await recorded();
    const broken = await openExport(owner, exportOf({ since: "last" }));
    const pieces = broken.body[Symbol.asyncIterator]();
    // The database decides how many chunks the rows arrive in.
    let read = "";
    while (!read.includes("Gorse")) {
      const piece = await pieces.next();
      expect([read, piece.done]).toEqual([read, false]);
      read += String(piece.value);
    }
    expect(read).toContain("reason");
    expect(await listExports(owner)).toHaveLength(1);
    await broken.close();
    expect(await recorded()).toEqual(before);
    expect(await whatIsNew()).toEqual(["Gorse: added"]);
    expect(await listExports(owner)).toHaveLength(2);
  });

  it("deletes the unfinished record of a process that was killed", async () => {
    await lead("Fern");
    await sql`with left_behind as (
        insert into export (actor, at, format, columns, filter, by_hand, catalogue_version, change_id, row_count,
          withdrawn_count, left_out_count, arrived)
        values (${owner.actor.id}, '2026-08-01', 'csv', '{}', '', false, 1, 1, 1, 0, 0, false) returning id)
      insert into exported_block (export_id, block, round_ids, rounds, companies, founders, proofs) select id, 0, '{1}',
        '{1}', '{1}', '{1}', '{1}' from left_behind`.execute(database.db);
    expect(await listExports(owner)).toEqual([]);
    const before = await recorded();
    expect(await exportedRows(owner)).toHaveLength(1);
    expect(await recorded()).toEqual(before);
    expect(await listExports(owner)).toMatchObject([{ rows: 1 }]);
  });

  it("keeps its own last export for each preset, with withdrawals and their reason in the file", async () => {
    const fern = await lead("Fern");
    const companies = { preset: "hubspot-companies" } as const;
    const contacts = { preset: "hubspot-contacts" } as const;
    for (const over of [companies, contacts, {}]) await exportedFile(owner, over);
    await lead("Gorse");
    await database.db
      .updateTable("funding_round")
      .set({ withdrawn_at: "2026-09-01" })
      .where("id", "=", fern.round)
      .execute();
    await rebuildDirectory(owner);
    const changes = async (over: object) =>
      (await exportedRows(owner, { since: "last", ...over })).map((row) => [row["Company name"], row["Change"]]);
    // Gorse has nobody to contact, so a file of contacts leaves it out; that of companies still has it.
    const contactFile = await exportedFile(owner, { since: "last", ...contacts });
    expect(contactFile).toMatchObject({ rows: 0, leftOut: 1, difference: { added: 0, withdrawn: 0 } });
    const news = [
      ["Gorse", "added"],
      ["Fern", "withdrawn: no longer published"],
    ];
    expect(await changes(companies)).toEqual(news);
    expect(await changes(companies)).toEqual([]);
    expect(await whatIsNew()).toEqual(["Gorse: added", "Fern: withdrawn: no longer published"]);
    await expect(exportedRows(owner, { since: "last", preset: "twenty" })).rejects.toThrow("as twenty yet");
    const [custom] = await listExports(owner);
    await expect(exportedRows(owner, { since: custom?.id ?? 0, ...companies })).rejects.toThrow("was a file of leads");
  });

  it("reports a company's new round as a change of the company", async () => {
    const { company } = await lead("Fern");
    await exportedRows(owner, { rows: "company" });
    await make().round(company, { announced_on: "2026-08-30" });
    await rebuildDirectory(owner);
    expect(await whatIsNew(owner, { rows: "company" })).toEqual([expect.stringContaining("Fern: changed: new round")]);
  });

  it("reports addresses to plans that include them, and not in exports of before", async () => {
    const { company } = await lead("Fern");
    const readers = [owner, as("free")];
    for (const reader of readers) await exportedRows(reader);
    await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label)
      values (${company}, null, 'hello@fern.example', 'published', 'high', 'Site')`.execute(database.db);
    count += 1;
    const old = as("owner");
    await exportedRows(old);
    await sql`update exported_block set contacts = null, row_ids = null`.execute(database.db);
    await sql`delete from contact`.execute(database.db);
    expect(await whatIsNew(old)).toEqual([]);
    expect(await whatIsNew(old)).toEqual([]);
  });
});

describe("listExports", () => {
  it("lists the actor's own exports, newest first, and none without an account", async () => {
    await lead("Fern");
    await exportedRows(owner, { format: "csv", filter: { ...NO_FILTER, search: "fern" } });
    await exportedFile(owner, { format: "xlsx", preset: "salesforce-leads" });
    await exportedRows(owner, { picked: [1, 2], columns: ["round_id"] });
    expect(await listExports(owner)).toMatchObject([
      { format: "csv", preset: null, byHand: true, columns: ["round_id"] },
      { format: "xlsx", preset: "salesforce-leads", rows: 0, leftOut: 1, filter: "", sinceId: null, at: today },
      { filter: "words=fern", rows: 1, byHand: false },
    ]);
    const before = await recorded();
    await exportedRows(as("anonymous"));
    expect(await recorded()).toEqual(before);
    expect(await listExports(as("anonymous"))).toEqual([]);
  });
});
