import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../core/shared/context.ts";
import { rebuildDirectory } from "../../core/reading/directory/refresh.ts";
import { NO_FILTER } from "../../core/reading/directory/search/filter.ts";
import { listExports } from "../../core/reading/exports/history.ts";
import type { OpenExport } from "../../core/reading/exports/open-export.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { exportedFile, exportOf } from "../../test/builders/exports.ts";
import { useDatabase } from "../../test/database.ts";
import { ExportClient } from "./export-client.ts";

const database = useDatabase();
const NAME = "newly-raised exports";
let ctx: Context;
let client: ExportClient;

beforeAll(async () => {
  ctx = { db: database.db, actor: { id: "reader", access: "paid" }, clock: { now: () => new Date() } };
  const make = catalogueBuilders(database.db);
  for (const name of ["Fern", "Moss"]) {
    const company = await make.company({ slug: name.toLowerCase(), name });
    await make.round(company, { announced_on: "2026-08-01" });
  }
  await rebuildDirectory(ctx);
});
beforeEach(() => {
  client = new ExportClient({ target: database.target, onAway: () => undefined, idleMs: 0 });
});
afterEach(() => client.close());

async function bytesOf({ body }: Pick<OpenExport, "body">): Promise<string> {
  let text = "";
  for await (const chunk of body) text += chunk.toString();
  return text;
}

/** Finds the database sessions of the export process. */
async function sessions(): Promise<readonly { readonly pid: number }[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${NAME}`.execute(
    database.db,
  );
  return rows;
}

describe("ExportClient", () => {
  it("writes and records the same file as an export in this process", async () => {
    const before = (await listExports(ctx)).length;
    const opened = await client.openExport(ctx.actor, exportOf());
    expect(opened).toMatchObject({ rows: 2, mediaType: expect.stringContaining("csv") });
    expect(await bytesOf(opened)).toBe((await exportedFile(ctx)).bytes.toString());
    expect(await listExports(ctx)).toHaveLength(before + 2);
  });

  it("writes several files concurrently", async () => {
    const opened = await Promise.all([1, 2, 3].map(() => client.openExport(ctx.actor, exportOf({ format: "ndjson" }))));
    const texts = await Promise.all(opened.map(bytesOf));
    expect(texts.map((text) => text.match(/Fern|Moss/g)?.length)).toEqual([2, 2, 2]);
  });

  it("exports while the previous process is still ending", async () => {
    await bytesOf(await client.openExport(ctx.actor, exportOf()));
    const ending = client.close();
    const opened = await client.openExport(ctx.actor, exportOf());
    await ending;
    expect(await bytesOf(opened)).toContain("Fern");
  });

  it("streams the leads' match keys", async () => {
    const opened = await client.openKeys(ctx.actor, { filter: NO_FILTER });
    expect((await bytesOf(opened as OpenExport)).split("\n").filter(Boolean)).toHaveLength(opened.rows);
  });

  it("records nothing when the download is aborted", async () => {
    const before = await listExports(ctx);
    const opened = await client.openExport(ctx.actor, exportOf());
    await opened.body[Symbol.asyncIterator]().next();
    await opened.close();
    expect(await listExports(ctx)).toEqual(before);
  });

  it("passes on errors that the reader can correct", async () => {
    await expect(client.openExport(ctx.actor, exportOf({ columns: ["no_such_column"] }))).rejects.toMatchObject({
      name: "AppError",
      code: "invalid_input",
    });
  });

  it("fails the exports of a process that dies, and starts a new process for the next export", async () => {
    const blocked = await database.db.startTransaction().execute();
    await sql`lock table lead in access exclusive mode`.execute(blocked);
    const waiting = client.openExport(ctx.actor, exportOf());
    const failed = waiting.catch((error: unknown) => error);
    await expect.poll(sessions).not.toEqual([]);
    const pid = client.pid;
    if (pid === undefined) throw new Error("no export process");
    process.kill(pid, "SIGKILL");
    expect(await failed).toMatchObject({ message: "the export process ended" });
    await blocked.rollback().execute();
    expect(await bytesOf(await client.openExport(ctx.actor, exportOf()))).toContain("Fern");
  });

  it("ends its process when no export is running", async () => {
    await bytesOf(await client.openExport(ctx.actor, exportOf()));
    await expect.poll(() => client.pid).toBeUndefined();
    await expect.poll(sessions).toEqual([]);
  });
});
