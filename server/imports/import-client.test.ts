import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../core/shared/context.ts";
import { readTask, waitForTask } from "../../core/intake/ingest/tasks/import-task.ts";
import { requestAction, requestUpload } from "../../core/intake/ingest/tasks/request-task.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { listOfRounds, useFiles } from "../../test/input-files.ts";
import { ImportClient } from "./import-client.ts";

const SETTINGS = {
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  dataDir: "/nowhere",
  rates: { dailyUrl: "https://rates.example/day.zip", historyUrl: "https://rates.example/all.zip" },
};

const file = useFiles();
let database: TestDatabase;
let ctx: Context;
let client: ImportClient;
beforeEach(async () => {
  database = await testDatabase();
  ctx = { ...fakeClockContext(database.db), actor: { id: "eva", access: "editor" } };
  client = clientWith(60_000);
});
afterEach(async () => {
  await client.close();
  await database.drop();
});

const clientWith = (idleMs: number) =>
  new ImportClient({ target: database.target, secret: Buffer.from("secret"), settings: SETTINGS, idleMs });
const run = (taskId: number, signal = new AbortController().signal) => client.run({ taskId }, signal);
const leads = async () => (await ctx.db.selectFrom("lead").select("round_id").execute()).length;

async function proposed(): Promise<number> {
  const path = await file("list.csv", listOfRounds(3));
  const taskId = await requestUpload(ctx, { path, name: "list.csv", options: {} });
  await run(taskId);
  return (await readTask(ctx, taskId))?.outcomeProposalId ?? 0;
}

/** Interrupts a publication while another import, which is rolled back at the end, blocks it. */
async function interrupted(taskId: number, interrupt: () => void): Promise<void> {
  await ctx.db.transaction().execute(async (other) => {
    await sql`select version from catalogue_state for update`.execute(other);
    const running = run(taskId).catch((error: unknown) => String(error));
    await vi.waitFor(async () => expect(await readTask(ctx, taskId)).toMatchObject({ state: "running" }), 60_000);
    interrupt();
    expect(await running).toBe("Error: the import process ended");
  });
}

it("performs tasks in another process, which ends when idle", async () => {
  const id = await proposed();
  const { pid } = client;
  expect(pid).not.toBe(process.pid);
  const taskId = await requestAction(ctx, { proposalId: id, request: { action: "publish" } });
  await run(taskId);
  expect(client.pid).toBe(pid);
  expect(await readTask(ctx, taskId)).toMatchObject({ outcome: "published" });
  expect(await leads()).toBe(3);
  await client.close();

  client = clientWith(0);
  const undo = await requestAction(ctx, { proposalId: id, request: { action: "undo" } });
  await Promise.all([run(undo), waitForTask(ctx, undo, 60_000)]);
  expect(await leads()).toBe(0);
  await vi.waitFor(() => expect(client.pid).toBeUndefined(), 60_000);
});

it("publishes nothing if its process is killed or the attempt aborted, and everything next time", async () => {
  const id = await proposed();
  const taskId = await requestAction(ctx, { proposalId: id, request: { action: "publish" } });
  await interrupted(taskId, () => process.kill(client.pid ?? 0, "SIGKILL"));
  expect(await leads()).toBe(0);
  await interrupted(taskId, () => void client.close());
  expect(await readTask(ctx, taskId)).toMatchObject({ state: "running" });
  const aborted = AbortSignal.abort(new Error("stopping"));
  await expect(run(taskId, aborted)).rejects.toThrow("stopping");
  await run(taskId);
  expect(await readTask(ctx, taskId)).toMatchObject({ outcome: "published" });
  expect(await leads()).toBe(3);
});

it("throws errors that the editor cannot fix", async () => {
  const id = await proposed();
  const taskId = await requestAction(ctx, { proposalId: id, request: { action: "publish" } });
  await sql`alter table proposal add constraint broken check (status <> 'published')`.execute(ctx.db);
  await expect(run(taskId)).rejects.toThrow("broken");
});
