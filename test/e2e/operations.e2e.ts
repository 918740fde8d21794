import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { killServersBelow, serversBelow } from "../embedded.ts";
import { GET, dial } from "../raw-http.ts";
import { runSite } from "../site-process.ts";

const ID = /x-request-id: (\S+)\r\n/i;

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "newly-raised-operations-"));
  // Run as root, the database's server has another user, who must get in.
  await chmod(dataDir, 0o711);
});
afterAll(async () => {
  await killServersBelow(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it("gives every response an id, logs it, and tells load balancers when it can serve", { timeout: 120_000 }, async () => {
  const site = runSite({ DATA_DIR: dataDir, LOG_REQUESTS: "on" });
  const address = await site.address;
  const readiness = async () => {
    const answer = await fetch(`${address}/readyz`);
    return [answer.status, await answer.json()];
  };
  await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, { ready: true, database: "up", index: "loaded", stopping: false }]);

  const ids: (string | undefined)[] = [];
  // The same bytes three times: rendered, from memory, without being parsed; then what is no page.
  for (const path of ["/companies", "/companies", "/companies", "/no-such-page", "/favicon.ico", "/rest/v1/leads?limit=1", "/healthz"]) {
    const { socket, ask } = dial(Number(new URL(address).port));
    ids.push(ID.exec(await ask(GET(path)))?.[1]);
    socket.destroy();
  }
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
  const logged = z.object({ requestId: z.string(), path: z.string(), msg: z.literal("request") });
  const lines = () => site.stdout().split("\n").flatMap((line) => (line.startsWith("{") ? [logged.safeParse(JSON.parse(line))] : []));
  const requests = () => lines().flatMap(({ data }) => (data === undefined ? [] : [data.requestId]));
  // All but the health checks.
  await expect.poll(requests).toEqual(ids.slice(0, -1));

  const [postmaster] = await serversBelow(dataDir);
  if (postmaster === undefined) throw new Error("the database's server was not found");
  // A server that hangs is worse than one that is gone: connections are accepted, and nothing comes.
  process.kill(postmaster, "SIGSTOP");
  try {
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([503, { ready: false, database: "down", index: "loaded", stopping: false }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  } finally {
    process.kill(postmaster, "SIGCONT");
  }
  await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, { ready: true, database: "up", index: "loaded", stopping: false }]);
  expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});

it("adds up in /metrics what all web processes counted", { timeout: 120_000 }, async () => {
  const site = runSite({ DATA_DIR: dataDir, WORKERS: "2" });
  const address = await site.address;
  const port = Number(new URL(address).port);
  const once = async (path: string) => {
    const { socket, ask } = dial(port);
    const answer = await ask(GET(path).replace("site.example", "localhost"));
    socket.destroy();
    return answer;
  };
  const ready = async () => (await Promise.all(Array.from({ length: 6 }, () => once("/readyz")))).every((answer) => answer.startsWith("HTTP/1.1 200"));
  await expect.poll(ready, { timeout: 30_000 }).toBe(true);
  // Its first scrape starts each process's counting.
  await expect.poll(async () => /^newly_raised_web_processes (\d+)$/m.exec(await once("/metrics"))?.[1], { timeout: 20_000 }).toBe("2");
  for (let i = 0; i < 20; i++) await once("/no-such-page");
  const counted = async () => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith("http_request_duration_seconds_count") && line.includes('status="404"'));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
  };
  // Whichever process answers.
  for (let i = 0; i < 4; i++) await expect.poll(counted, { timeout: 10_000 }).toBe(20);
  expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});
