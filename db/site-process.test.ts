import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../test/database.ts";
import { assertNoOlderSite, registerSiteProcess } from "./site-process.ts";

const database = useDatabase();
const registered = async () =>
  (await sql<{ pid: number }>`select pid from site_process order by started_at`.execute(database.db)).rows;

it("finds a site's process while it runs, and after a kill until its row expires", async () => {
  const { db } = database;
  await assertNoOlderSite(db);
  const end = await registerSiteProcess(db);
  await expect(assertNoOlderSite(db)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(new RegExp(`^Nothing was done: [^\\n]+process ${process.pid} on [^\\n]+--upgrade`)),
  });
  await end();
  expect(await registered()).toEqual([]);
  await assertNoOlderSite(db);

  const killed = sql`insert into site_process (id, host, pid, seen_at)
    values (gen_random_uuid(), 'other', 7, now() - interval '46 seconds')`;
  await killed.execute(db);
  await assertNoOlderSite(db);
  const next = await registerSiteProcess(db);
  expect(await registered()).toEqual([{ pid: process.pid }]);
  await next();
});

it("reports no process in a database of a version that registers none", async () => {
  await sql`drop table site_process`.execute(database.db);
  await expect(assertNoOlderSite(database.db)).resolves.toBeUndefined();
});
