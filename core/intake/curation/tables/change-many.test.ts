import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import { checkCatalogue } from "../../../catalogue/claims/check.ts";
import { listAudit } from "../../../office/back-office/audit-log.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../../ingest/run.ts";
import { readEvidence, readSubjects } from "../read-subject.ts";
import { type Batch, editMany, LARGEST_BATCH, mergeMany, restoreMany, undoBatch, withdrawMany } from "./change-many.ts";

let ctx: Context;
const why = { reason: "read on their site", source: "https://press.example/1" };
const NAMES = ["Fernhollow", "Saltmarsh", "Quillon", "Brackwater", "Ironbrook"];
let ids: number[] = [];

beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  const records = NAMES.map((name, i) =>
    evidence({
      company: { name, website: `https://${name.toLowerCase()}.example` },
      round: { stageText: "Seed", investors: [{ name: `Alder ${i}`, lead: true }] },
    }),
  );
  const options = { source: "list-file", sourceLabel: "List", input: "list.csv", dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records)));
  ids = (await sql<{ id: number }>`select id from company order by id`.execute(db)).rows.map(({ id }) => id);
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows that point nowhere: ${JSON.stringify(broken)}`);
  };
});

const countries = async () => (await readSubjects(ctx, "company", ids)).map(({ values }) => values["country"] ?? null);
const withdrawn = async () => (await readSubjects(ctx, "company", ids)).map(({ isWithdrawn }) => isWithdrawn);
const undo = ({ first, last }: Batch) => undoBatch(ctx, { first, last });
const first = () => ids[0] ?? 0;

describe("editMany", () => {
  it("states one edit of each subject for one reason, and undoes them at once", async () => {
    const edits = ids.map((id, i) => ({ id, values: { country: i % 2 === 0 ? "FR" : "DE" }, was: { country: "" } }));
    const batch = await editMany(ctx, "company", edits, why);
    expect(batch.changed).toBe(5);
    expect(await countries()).toEqual(["FR", "DE", "FR", "DE", "FR"]);
    const [claim] = await readEvidence(ctx, "company", first());
    expect(claim).toMatchObject({ method: "edited", sourceUrl: why.source, fields: { country: "FR" } });
    expect(await undo(batch)).toBe(5);
    expect(await countries()).toEqual([null, null, null, null, null]);
    await expect(undo(batch)).rejects.toThrow("already undone");
    // Two presses, two entries.
    const shown = await listAudit(ctx, { areas: ["catalogue"], limit: 50 });
    expect(shown.map(({ action, detail }) => [action, detail["changed"]])).toEqual([
      ["catalogue.undo_many", 5],
      ["catalogue.change_many", 5],
    ]);
  });

  it("leaves out what is so already, and refuses a batch that changes nothing", async () => {
    const all = ids.map((id) => ({ id, values: { country: "FR" } }));
    await editMany(ctx, "company", all.slice(0, 2), why);
    expect(await editMany(ctx, "company", all, why)).toMatchObject({ changed: 3 });
    await expect(editMany(ctx, "company", all, why)).rejects.toThrow("no value has changed");
  });

  it("saves nothing if one subject cannot be edited so, and names it", async () => {
    const edits = [
      { id: first(), values: { country: "FR" } },
      { id: ids[1] ?? 0, values: { website: "https://quillon.example" } },
    ];
    await expect(editMany(ctx, "company", edits, why)).rejects.toThrow(
      /^Saltmarsh \(\d+\): Quillon .*Nothing was saved/,
    );
    const stale = [{ id: first(), values: { country: "FR" }, was: { country: "IT" } }];
    await expect(editMany(ctx, "company", stale, why)).rejects.toThrow(/^Fernhollow \(\d+\)/);
    expect(await countries()).toEqual([null, null, null, null, null]);
    await expect(editMany(ctx, "company", [{ id: 999_999, values: {} }], why)).rejects.toThrow("no company 999999");
  });

  it("refuses more than a batch", async () => {
    const many = Array.from({ length: LARGEST_BATCH + 1 }, (_, id) => ({ id, values: {} }));
    await expect((async () => editMany(ctx, "company", many, why))()).rejects.toThrow("at most 500");
  });

  it("leaves edits of others", async () => {
    const batch = await editMany(ctx, "company", [{ id: first(), values: { country: "FR" } }], why);
    const other = { ...ctx, actor: { id: "somebody", access: "editor" } } as const;
    await expect(undoBatch(other, batch)).rejects.toThrow("already undone");
    expect((await countries())[0]).toBe("FR");
  });
});

it("withdraws and restores several, without those that are so already", async () => {
  const batch = await withdrawMany(ctx, "company", ids.slice(0, 2), why);
  expect(await withdrawn()).toEqual([true, true, false, false, false]);
  expect(await withdrawMany(ctx, "company", ids.slice(0, 3), why)).toMatchObject({ changed: 1 });
  expect(await restoreMany(ctx, "company", ids, why)).toMatchObject({ changed: 3 });
  expect(await withdrawn()).toEqual([false, false, false, false, false]);
  expect(batch.changed).toBe(2);
});

it("merges companies and investors into one, and undoes it", async () => {
  const mergedOf = async (kind: "company" | "investor", of: readonly number[]) =>
    (await readSubjects(ctx, kind, of)).map(({ mergedInto }) => mergedInto?.id ?? null);
  const companies = await mergeMany(ctx, {
    kind: "company",
    merges: [{ keptId: first(), absorbedIds: ids.slice(0, 3) }],
    ...why,
  });
  expect(await mergedOf("company", ids)).toEqual([null, first(), first(), null, null]);
  await undo(companies);
  expect(await mergedOf("company", ids)).toEqual([null, null, null, null, null]);
  const { rows } = await sql<{ id: number }>`select id from investor order by id`.execute(ctx.db);
  const investors = rows.map(({ id }) => id);
  const keptId = investors[1] ?? 0;
  const batch = await mergeMany(ctx, { kind: "investor", merges: [{ keptId, absorbedIds: investors }], ...why });
  expect(await mergedOf("investor", investors)).toEqual([keptId, null, keptId, keptId, keptId]);
  await undo(batch);
  expect(await mergedOf("investor", investors)).toEqual([null, null, null, null, null]);
  await expect(
    (async () => mergeMany(ctx, { kind: "company", merges: [{ keptId: first(), absorbedIds: [first()] }], ...why }))(),
  ).rejects.toThrow("at least two");
});
