import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { z } from "zod";
import { urlOf } from "../command-line.ts";
import { testDatabase } from "../database.ts";
import { killServersBelow, serversBelow } from "../embedded.ts";
import { GET, dial } from "../raw-http.ts";
import { runSite } from "../site-process.ts";

const ID = /x-request-id: (\S+)\r\n/i;

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "newly-raised-operations-"));
  // When run as root, the database server runs as another user, who must enter the folder.
  await chmod(dataDir, 0o711);
});
afterAll(async () => {
  await killServersBelow(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it("gives every response an id, logs it and reports readiness to load balancers", async () => {
  const site = runSite({ DATA_DIR: dataDir, LOG_REQUESTS: "on" });
  const address = await site.address;
  const readiness = async () => {
    const answer = await fetch(`${address}/readyz`);
    return [answer.status, await answer.json()];
  };
  await expect.poll(readiness).toEqual([200, { ready: true, database: "up", index: "loaded", stopping: false }]);

  const ids: (string | undefined)[] = [];
  // The same request three times: rendered, from memory, and without parsing; then other responses.
  for (const path of [
    "/companies",
    "/companies",
    "/companies",
    "/no-such-page",
    "/favicon.ico",
    "/rest/v1/leads?limit=1",
    "/healthz",
  ]) {
    const { socket, ask } = dial(Number(new URL(address).port));
    ids.push(ID.exec(await ask(GET(path)))?.[1]);
    socket.destroy();
  }
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
  const logged = z.object({ requestId: z.string(), path: z.string(), msg: z.literal("request") });
  const lines = () =>
    site
      .stdout()
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [logged.safeParse(JSON.parse(line))] : []));
  const requests = () => lines().flatMap(({ data }) => (data === undefined ? [] : [data.requestId]));
  // All but the health checks.
  await expect.poll(requests).toEqual(ids.slice(0, -1));

  const [postmaster] = await serversBelow(dataDir);
  if (postmaster === undefined) throw new Error("the database's server was not found");
  // A hanging server is worse than a stopped one: it accepts connections and never answers.
  process.kill(postmaster, "SIGSTOP");
  try {
    await expect.poll(readiness).toEqual([503, { ready: false, database: "down", index: "loaded", stopping: false }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  } finally {
    process.kill(postmaster, "SIGCONT");
  }
  await expect.poll(readiness).toEqual([200, { ready: true, database: "up", index: "loaded", stopping: false }]);
  expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});

it("adds up the counts of all web processes in /metrics", async () => {
  const site = runSite({ DATA_DIR: dataDir, WORKERS: "2" });
  const address = await site.address;
  const port = Number(new URL(address).port);
  const once = async (path: string) => {
    const { socket, ask } = dial(port);
    const answer = await ask(GET(path).replace("site.example", "localhost"));
    socket.destroy();
    return answer;
  };
  const ready = async () =>
    (await Promise.all(Array.from({ length: 6 }, () => once("/readyz")))).every((answer) =>
      answer.startsWith("HTTP/1.1 200"),
    );
  await expect.poll(ready).toBe(true);
  // Each process starts counting with its first scrape.
  await expect.poll(async () => /^newly_raised_web_processes (\d+)$/m.exec(await once("/metrics"))?.[1]).toBe("2");
  for (let i = 0; i < 20; i++) await once("/no-such-page");
  const counted = async () => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const lines = text
      .split("\n")
      .filter((line) => line.startsWith("http_request_duration_seconds_count") && line.includes('status="404"'));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
  };
  // Any process may answer.
  for (let i = 0; i < 4; i++) await expect.poll(counted).toBe(20);
  expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});

it("writes an export in its own process and stops in time during an export", async () => {
  const database = await testDatabase();
  try {
    const site = runSite({ DATA_DIR: join(dataDir, "exporting"), DATABASE_URL: urlOf(database.target) });
    const address = await site.address;
    const ofExports = async () => {
      const { rows } = await sql<{ state: string; waits: boolean }>`
        select state, wait_event_type = 'Lock' as waits from pg_stat_activity
        where datname = current_database() and application_name = 'newly-raised exports' and state = 'active'`.execute(
        database.db,
      );
      return rows;
    };
    const complete = await fetch(`${address}/exports/leads.csv`);
    expect([complete.status, (await complete.text()).split("\n").length]).toEqual([200, 102]);

    const holder = await database.db.startTransaction().execute();
    await sql`lock table lead in access exclusive mode`.execute(holder);
    const cut = fetch(`${address}/exports/leads.xlsx`).catch((error: unknown) => error);
    await expect.poll(ofExports).toEqual([{ state: "active", waits: true }]);
    // Past its own limit of 4.5 seconds it would log an error.
    expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
    expect(await cut).toBeInstanceOf(TypeError);
    await holder.rollback().execute();
    await expect.poll(ofExports).toEqual([]);
  } finally {
    await database.drop();
  }
});
