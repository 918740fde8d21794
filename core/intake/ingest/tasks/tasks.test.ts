import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { testDatabase } from "../../../../test/database.ts";
import { useFiles } from "../../../../test/input-files.ts";
import { queuedJobs } from "../../../../test/run-jobs.ts";
import type { Context } from "../../../shared/context.ts";
import { sweepPersonalData } from "../../../office/privacy/sweep.ts";
import { readProposal } from "../proposals/proposal.ts";
import { activeTaskOf, type ImportAction, type ImportTask, listTasks, readTask, waitForTask } from "./import-task.ts";
import { requestAction, requestUpload, retryUpload } from "./request-task.ts";
import { runTask } from "./run-task.ts";

const SETTINGS = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example" };
const LIST = `Company,Website,Amount,Date\n${Array.from(
  { length: 12 },
  (_, n) => `Quillon ${n},https://quillon-${n}.example,$${n + 2}M,2026-07-${10 + n}`,
).join("\n")}\n`;

const file = useFiles();
let ctx: Context;
let eva: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  eva = { ...ctx, actor: { id: "eva", access: "editor" } };
  return drop;
});

const run = (taskId: number) => runTask(ctx, { taskId, settings: SETTINGS });

async function upload(text: string, name = "list.csv"): Promise<ImportTask> {
  const id = await requestUpload(eva, { path: await file("list.csv", text), name, options: {} });
  await run(id);
  return taskOf(id);
}

async function taskOf(id: number): Promise<ImportTask> {
  const task = await readTask(ctx, id);
  if (task === undefined) throw new Error("there is no such task");
  return task;
}

async function proposed(): Promise<number> {
  return (await upload(LIST)).outcomeProposalId ?? 0;
}

const ask = (proposalId: number, request: ImportAction, as = eva) => requestAction(as, { proposalId, request });

async function perform(proposalId: number, request: ImportAction): Promise<ImportTask> {
  const id = await ask(proposalId, request);
  await run(id);
  return taskOf(id);
}

const amounts = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from lead where amount_minor is not null`.execute(ctx.db)).rows[0]
    ?.n;
const leads = async () => (await ctx.db.selectFrom("lead").select("round_id").execute()).length;
const chunks = async () => (await ctx.db.selectFrom("import_upload_chunk").select("position").execute()).length;
const chunksAfterSweep = async (hours: number) => {
  await sweepPersonalData(fakeClockContext(ctx.db, new Date(ctx.clock.now().getTime() + hours * 3_600_000)));
  return chunks();
};
const audit = async () =>
  (await sql<{ entry: string }>`select action || ' by ' || actor as entry from audit_entry order by id`.execute(ctx.db))
    .rows;

describe("an uploaded list", () => {
  it("is kept in the database until a job has read it", async () => {
    // More than one chunk.
    const text = LIST + `,,,\n`.repeat(300_000);
    const id = await requestUpload(eva, { path: await file("list.csv", text), name: "rounds", options: {} });
    expect(await taskOf(id)).toMatchObject({ action: "upload", state: "queued", title: "rounds", creator: "eva" });
    expect(await queuedJobs(ctx.db, "import.run")).toMatchObject([{ payload: { taskId: id } }]);
    expect(await chunks()).toBe(2);
    await run(id);
    const task = await taskOf(id);
    expect(task).toMatchObject({ state: "done", outcome: "proposed", problem: null });
    expect(await chunks()).toBe(0);
    expect(await readProposal(ctx, task.outcomeProposalId ?? 0)).toMatchObject({ title: "rounds", creator: "eva" });
    expect(await leads()).toBe(0);
  });

  it("fails with the reason if it cannot be read", async () => {
    expect(await upload("Dear reader,\nthis is no list\n")).toMatchObject({
      state: "failed",
      outcome: null,
      problem: expect.stringMatching(/column/),
    });
    expect((await listTasks(ctx)).map(({ state, hasFile }) => [state, hasFile])).toEqual([["failed", true]]);
  });

  it("is deleted a day after it was rejected", async () => {
    await upload("Dear reader,\nthis is no list\n");
    expect([await chunksAfterSweep(24), await chunksAfterSweep(25)]).toEqual([1, 0]);
  });

  it("is read with other options without another upload", async () => {
    const { id } = await upload("Thing,What\nQuillon,five\n");
    expect(await taskOf(id)).toMatchObject({ state: "failed", problem: expect.stringMatching(/No column/) });
    await retryUpload(eva, { taskId: id, options: { map: ["company=Thing"] } });
    await run(id);
    expect(await taskOf(id)).toMatchObject({ state: "done", outcome: "proposed", problem: null, hasFile: false });
    await expect(retryUpload(eva, { taskId: id, options: {} })).rejects.toThrow("no longer kept");
  });
});

describe("an action on an import", () => {
  it("is performed as the editor who requested it", async () => {
    const id = await proposed();
    expect(await perform(id, { action: "publish" })).toMatchObject({ outcome: "published", outcomeProposalId: id });
    expect(await leads()).toBe(12);
    expect(await perform(id, { action: "undo" })).toMatchObject({ outcome: "undone" });
    expect(await leads()).toBe(0);
    expect((await audit()).map(({ entry }) => entry)).toEqual([
      "import.proposed by eva",
      "document.read by eva",
      "import.published by eva",
      "import.undo by eva",
    ]);
    expect(await readProposal(ctx, id)).toMatchObject({ publisher: "eva", ender: "eva" });
  });

  it("reads again, answers, holds and discards", async () => {
    const id = await proposed();
    const read = await perform(id, { action: "read", options: { map: ["none=Amount"] } });
    expect(read).toMatchObject({ outcome: "read", outcomeProposalId: id });
    expect(await readProposal(ctx, id)).toMatchObject({ effect: { amounts: null } });
    expect(await perform(id, { action: "answer", groups: ["none"], answer: "new" })).toMatchObject({
      state: "failed",
      problem: "This question was already answered.",
    });
    expect(await perform(id, { action: "discard" })).toMatchObject({ outcome: "discarded" });
    expect(await perform(id, { action: "publish" })).toMatchObject({
      problem: `You cannot publish import ${id}: it is discarded.`,
    });
    const valuations = await upload(LIST.replaceAll("M,", "B,"), "valuations.csv");
    const held = valuations.outcomeProposalId ?? 0;
    expect(await perform(held, { action: "publish" })).toMatchObject({ problem: expect.stringContaining("is held") });
    expect(await perform(held, { action: "publish", acceptHold: "checked" })).toMatchObject({ outcome: "published" });
    expect(await readProposal(ctx, held)).toMatchObject({ acceptedReason: "checked" });
  });

  it("shows the effect of correcting a published import first, and undoes the correction as one change", async () => {
    const id = await proposed();
    await perform(id, { action: "publish", readsWebsites: false });
    expect(await amounts()).toBe(12);
    const corrected = await perform(id, { action: "read", options: { map: ["none=Amount"] } });
    expect(corrected).toMatchObject({ outcome: "read" });
    expect(await amounts()).toBe(12);
    const to = corrected.outcomeProposalId ?? 0;
    expect(await readProposal(ctx, to)).toMatchObject({
      status: "open",
      effect: { companies: { added: 0, withdrawn: 0 }, rounds: { added: 0, changed: 12, withdrawn: 0 } },
    });
    expect(await perform(to, { action: "publish", readsWebsites: false })).toMatchObject({ outcome: "published" });
    expect(await amounts()).toBe(0);
    expect(await readProposal(ctx, id)).toMatchObject({ status: "superseded", supersededBy: to });
    expect(await ctx.db.selectFrom("import_websites").select("state").where("proposal_id", "=", to).execute()).toEqual([
      { state: "declined" },
    ]);
    expect(await perform(to, { action: "undo" })).toMatchObject({ outcome: "undone" });
    expect(await amounts()).toBe(12);
    expect(await readProposal(ctx, id)).toMatchObject({ status: "published" });
  });

  it("leaves what is published if the correction is held", async () => {
    const id = await proposed();
    await perform(id, { action: "publish" });
    const read = await perform(id, { action: "read", options: { scale: "billion", map: ["none=Date"] } });
    expect(await readProposal(ctx, read.outcomeProposalId ?? 0)).toMatchObject({ status: "held" });
    expect(await readProposal(ctx, id)).toMatchObject({ status: "published" });
    expect(await amounts()).toBe(12);
  });

  it("keeps what the last reading would have done", async () => {
    const id = await proposed();
    await perform(id, { action: "read", options: { map: ["none=Website"] } });
    expect((await readProposal(ctx, id)).effect?.former).toMatchObject({ companies: { added: 12 }, rejected: 0 });
    await perform(id, { action: "publish" });
    expect((await readProposal(ctx, id)).effect?.former).toBeUndefined();
  });

  it("creates one task for repeated clicks, even if they arrive together or after it ended", async () => {
    const id = await proposed();
    const clicks = await Promise.all([ask(id, { action: "publish" }), ask(id, { action: "publish" })]);
    expect(new Set(clicks).size).toBe(1);
    const [taskId] = clicks;
    expect(await activeTaskOf(ctx, id)).toMatchObject({ id: taskId, action: "publish" });
    await run(taskId);
    expect(await ask(id, { action: "publish" })).toBe(taskId);
    expect(await queuedJobs(ctx.db, "import.run")).toHaveLength(2);
    expect(await leads()).toBe(12);
  });

  it("is rejected while another action is unfinished", async () => {
    const id = await proposed();
    const taskId = await ask(id, { action: "publish" });
    for (const other of [() => ask(id, { action: "discard" }), () => ask(id, { action: "publish" }, ctx)])
      await expect(other()).rejects.toMatchObject({
        code: "conflict",
        message: `Import ${id} is being published. Try again when that is done.`,
      });
    await run(taskId);
    await expect(ask(id, { action: "undo" })).resolves.not.toBe(taskId);
    await expect(ask(99, { action: "undo" })).rejects.toMatchObject({ code: "not_found" });
  });
});

const killed = (id: number, attempts: number) =>
  sql`update import_task set state = 'running', attempts = ${attempts} where id = ${id}`.execute(ctx.db);

describe("a task after a kill", () => {
  it("resumes, and is closed with the reason after five attempts", async () => {
    const id = await proposed();
    const taskId = await ask(id, { action: "publish" });
    await killed(taskId, 1);
    await run(taskId);
    expect(await taskOf(taskId)).toMatchObject({ outcome: "published" });
    const undo = await ask(id, { action: "undo" });
    await killed(undo, 5);
    await run(undo);
    expect(await taskOf(undo)).toMatchObject({ state: "failed", problem: expect.stringContaining("stopped 5 times") });
    expect(await leads()).toBe(12);
  });

  it("does nothing again once it has ended", async () => {
    const id = await proposed();
    const taskId = await ask(id, { action: "publish" });
    await Promise.all([run(taskId), run(taskId)]);
    await run(taskId);
    expect(await taskOf(taskId)).toMatchObject({ outcome: "published" });
    expect((await audit()).filter(({ entry }) => entry.startsWith("import.published"))).toHaveLength(1);
  });

  it("is closed after an internal error of its last attempt", async () => {
    const id = await proposed();
    const taskId = await ask(id, { action: "undo" });
    await sql`update import_task set action = 'publish', input = '{"acceptHold": {"not": "text"}}'
      where id = ${taskId}`.execute(ctx.db);
    await sql`alter table proposal add constraint broken check (status <> 'published')`.execute(ctx.db);
    await expect(run(taskId)).rejects.toThrow("broken");
    expect(await taskOf(taskId)).toMatchObject({ state: "running" });
    await killed(taskId, 4);
    await expect(run(taskId)).rejects.toThrow("broken");
    expect(await taskOf(taskId)).toMatchObject({ state: "failed", problem: expect.stringContaining("Internal error") });
    expect(await leads()).toBe(0);
  });
});

it("waits for a task up to the given time", async () => {
  const id = await requestUpload(eva, { path: await file("list.csv", LIST), name: "list.csv", options: {} });
  expect(await waitForTask(ctx, id, 0)).toMatchObject({ state: "queued" });
  const [ended] = await Promise.all([waitForTask(ctx, id, 60_000), run(id)]);
  expect(ended).toMatchObject({ state: "done" });
  expect(await waitForTask(ctx, 99, 0)).toBeUndefined();
});

it("forgets tasks that ended a month ago", async () => {
  const id = await proposed();
  const later = { ...eva, clock: { now: () => new Date(ctx.clock.now().getTime() + 31 * 86_400_000) } };
  await ask(id, { action: "publish" }, later);
  expect((await listTasks(later)).map(({ action }) => action)).toEqual(["publish"]);
  expect(await ctx.db.selectFrom("import_task").select("id").execute()).toHaveLength(1);
});
