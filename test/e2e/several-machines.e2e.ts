import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../free-port.ts";
import { closeDatabase, openDatabase } from "../../db/client.ts";
import { CHILD_ENVIRONMENT } from "../child-environment.ts";
import { hasPostgres, startPair } from "../postgres-pair.ts";
import { runSite } from "../site-process.ts";

const HAPROXY = "/usr/sbin/haproxy";
const missing = [...(hasPostgres ? [] : ["PostgreSQL 15"]), ...(existsSync(HAPROXY) ? [] : ["haproxy"])];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newly-raised-machines-"));
  // When run as root, the database servers run as another user, who must enter the folder.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

function ask(url: string): Promise<{ status: number; etag: string; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response
        .once("error", reject)
        .once("end", () => resolve({ status: response.statusCode ?? 0, etag: String(response.headers.etag), body }));
    }).once("error", reject);
  });
}

/** Shared by all processes of a site. */
const SECRET = "one secret for every process of this site";

/** Pause of each visitor between two requests, so that visitors do not keep all processors busy. */
const PAUSE_MS = 20;

/** API requests a minute from one network. */
const QUOTA = 30;

/** Starts haproxy in front of the sites, with readiness checks and retries. */
async function balance(addresses: readonly string[]): Promise<string> {
  const port = await freePort();
  const servers = addresses.map(
    (address, i) => `  server site${i} ${new URL(address).host} check inter 200 fall 1 rise 1`,
  );
  const file = join(folder, "haproxy.cfg");
  await writeFile(
    file,
    [
      "defaults",
      "  mode http",
      "  timeout connect 2s",
      "  timeout client 60s",
      "  timeout server 60s",
      "  retries 3",
      "  option redispatch 1",
      "  retry-on conn-failure empty-response response-timeout 503",
      "  option httpchk GET /readyz",
      "frontend web",
      `  bind 127.0.0.1:${port}`,
      "  default_backend sites",
      "backend sites",
      "  balance roundrobin",
      ...servers,
      "",
    ].join("\n"),
  );
  const proxy = spawn(HAPROXY, ["-f", file, "-db"], { stdio: "ignore" });
  onTestFinished(async () => {
    proxy.kill("SIGKILL");
    if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, "exit");
  });
  return `http://127.0.0.1:${port}`;
}

async function importRounds(url: string, name: string, companies: readonly string[]): Promise<void> {
  const file = join(folder, name);
  await writeFile(
    file,
    `Company,Website,Amount,Stage,Date\n${companies.map((company) => `${company},https://${company.toLowerCase()}.example,$4M,Seed,2026-11-05`).join("\n")}\n`,
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../server/cli/import.ts"), file], {
    cwd: "/",
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...CHILD_ENVIRONMENT, DATABASE_URL: url, DATA_DIR: join(folder, "importing"), SECRET },
  });
  const [code] = await once(child, "close");
  expect(code).toBe(0);
}

describe.skipIf(missing.length > 0)(
  `three site processes on one primary, a replica and haproxy${missing.length > 0 ? ` (not installed: ${missing.join(", ")})` : ""}`,
  { timeout: 480_000 },
  () => {
    it("share limits and caches, read lists only from an up-to-date replica, and lose no request when a process dies", async () => {
      const { primary, replica, stop } = await startPair(folder);
      onTestFinished(stop);
      const [onPrimary, onReplica] = [
        openDatabase(primary.url, { maxConnections: 1 }),
        openDatabase(replica.url, { maxConnections: 1 }),
      ];
      onTestFinished(async () => void (await Promise.all([closeDatabase(onPrimary), closeDatabase(onReplica)])));
      const open = (n: number) =>
        runSite({
          DATA_DIR: join(folder, `site-${n}`),
          DATABASE_URL: primary.url,
          DATABASE_REPLICA_URL: replica.url,
          SAMPLE: "off",
          SECRET,
          PROXIES: "1",
          JOBS: n === 1 ? "on" : "off",
          DATABASE_REPLICA_LAG: "2",
          API_REQUESTS: String(QUOTA),
        });
      // The first one migrates.
      const sites = [open(1)];
      await sites[0]?.address;
      sites.push(open(2), open(3));
      const addresses = await Promise.all(sites.map((site) => site.address));
      await importRounds(primary.url, "first.csv", ["Fernhollow", "Quillmark"]);
      const balanced = await balance(addresses);
      await expect
        .poll(() => ask(`${balanced}/companies`).then(({ status, body }) => [status, body.includes("Fernhollow")]))
        .toEqual([200, true]);

      // All processes render identical pages.
      const etags = await Promise.all(addresses.map(async (address) => (await ask(`${address}/companies`)).etag));
      expect(new Set(etags).size).toBe(1);

      // Processes share the limit. If a window ends meanwhile, at most one more quota is allowed.
      const statuses: number[] = [];
      for (let n = 0; n < QUOTA + 10; n += 1)
        statuses.push((await ask(`${balanced}/rest/v1/leads?select=id&limit=1`)).status);
      const allowed = statuses.filter((status) => status === 200).length;
      expect(allowed).toBeGreaterThanOrEqual(QUOTA);
      expect(allowed).toBeLessThan(QUOTA + 10);

      // Lists are read from the replica once it is up to date.
      const scans = async () => {
        const { rows } = await sql<{
          scans: number;
        }>`select coalesce(sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)), 0)::int as scans from pg_stat_user_tables
          where relname = 'lead'`.execute(onReplica);
        return rows[0]?.scans ?? 0;
      };
      const before = await scans();
      let n = 0;
      await expect
        .poll(async () => {
          await ask(`${balanced}/companies?page=1&search=fernhollow&n=${(n += 1)}`);
          return (await scans()) > before;
        })
        .toBe(true);

      // A replica that stopped replaying is not used: new data shows at once.
      await sql`select pg_wal_replay_pause()`.execute(onReplica);
      await importRounds(primary.url, "second.csv", ["Marrowgate"]);
      await expect
        .poll(async () =>
          (await Promise.all(addresses.map((address) => ask(`${address}/companies`)))).every(({ body }) =>
            body.includes("Marrowgate"),
          ),
        )
        .toBe(true);
      await expect.poll(() => sites.some((site) => site.stdout().includes("the replica is not fresh"))).toBe(true);
      await sql`select pg_wal_replay_resume()`.execute(onReplica);

      // A process is killed under traffic: haproxy retries elsewhere.
      const failed: string[] = [];
      let served = 0;
      const over = new AbortController();
      const visitors = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!over.signal.aborted) {
            await ask(`${balanced}/companies?search=quillmark`).then(
              ({ status }) => (status === 200 ? (served += 1) : failed.push(String(status))),
              (error: unknown) => failed.push(String(error)),
            );
            await delay(PAUSE_MS);
          }
        }),
      );
      await expect.poll(() => served).toBeGreaterThan(50);
      await sites[2]?.end("SIGKILL");
      const atKill = served;
      await expect.poll(() => served).toBeGreaterThan(atKill + 50);

      // The replica is killed too: lists come from the primary.
      await closeDatabase(onReplica);
      await replica.kill();
      const atLoss = served;
      await expect.poll(() => served).toBeGreaterThan(atLoss + 50);
      over.abort();
      await visitors;
      expect(failed).toEqual([]);
      agent.destroy();
      for (const site of sites.slice(0, 2)) expect(await site.end("SIGTERM")).toMatchObject({ code: 0 });
    });
  },
);
