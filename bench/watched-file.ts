// Downloads a list of watched companies whose metadata are quotation marks from the built site, in each format: the first
// byte, the growth of its memory and the longest answer of /healthz meanwhile, relative to their limits.
//
//   node bench/watched-file.ts [companies] [build folder]
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import { openConfiguredDatabase } from "../db/open.ts";
import { ask } from "./pages-load.ts";
import { answering, freePort, start, stop } from "./processes.ts";

const COMPANIES = Number(process.argv[2] ?? 89_000);
const BUILD = process.argv[3] ?? join(import.meta.dirname, "../build");
const LIMITS = { firstByteMs: 2_000, grownMib: 100, healthMs: 1_000 } as const;

const dataDir = await mkdtemp(join(tmpdir(), "bench-watched-file-"));
await chmod(dataDir, 0o711);
const database = await openConfiguredDatabase({ dataDir });
try {
  await measure(await addList());
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** More than the quota of an account, as one may have after an upgrade. */
async function addList(): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into company_list (owner, name, purpose, created_at)
    values ('bench', 'Bench', 'watch', now()) returning id`.execute(database.db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into listed_company (list_id, external_id, name, metadata, bytes, updated_at)
    select ${id}, 'crm-' || n, 'Company ' || n, jsonb_build_object('a', repeat('"', 1990)), 4000, now()
    from generate_series(1, ${COMPANIES}::int) n`.execute(database.db);
  await sql`vacuum analyze listed_company`.execute(database.db);
  return id;
}

async function measure(listId: number): Promise<void> {
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "", PORT: String(port), HOST: "127.0.0.1", SAMPLE: "off" };
  const env = { ...process.env, ...settings, JOBS: "off", LOG_LEVEL: "error" };
  const site = start(process.execPath, [...COMMAND_FLAGS, join(import.meta.dirname, "export-site.ts"), BUILD], env);
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(`${url}/healthz`, site);
    const pid = site.pid ?? 0;
    // What is loaded once is no growth.
    for (let i = 0; i < 20; i++) await ask(`${url}/companies`, { cookie: "session=bench" });
    await ask(`${url}/account/companies/${listId + 1}/companies.csv`, { cookie: "session=bench" });
    for (const format of ["csv", "json", "xlsx"]) {
      const before = residentMib(pid);
      const over = new AbortController();
      const beside = watch(`${url}/healthz`, pid, over.signal);
      const file = await download(`${url}/account/companies/${listId}/companies.${format}`);
      over.abort();
      const { healthMs, most } = await beside;
      print(
        `${format}: ${COMPANIES} companies, ${Math.round(file.bytes / 1e6)} MB in ${file.seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
      );
      report("first byte", file.firstByteMs, LIMITS.firstByteMs, "ms");
      report("memory growth", most - before, LIMITS.grownMib, "MiB");
      report("/healthz", healthMs, LIMITS.healthMs, "ms");
    }
  } finally {
    await stop(site);
  }
}

/** Asks for the address ten times a second until the signal. */
async function watch(address: string, pid: number, over: AbortSignal) {
  let [healthMs, most] = [0, 0];
  while (!over.aborted) {
    const begun = performance.now();
    const { status } = await ask(address, {});
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    healthMs = Math.max(healthMs, performance.now() - begun);
    most = Math.max(most, residentMib(pid));
    await delay(100);
  }
  return { healthMs, most };
}

function download(address: string): Promise<{ bytes: number; firstByteMs: number; seconds: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { headers: { cookie: "session=bench" } }, (response) => {
      let [bytes, firstByteMs] = [0, 0];
      response.on("data", (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - begun;
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 && response.complete
          ? resolve({ bytes, firstByteMs, seconds: (performance.now() - begun) / 1_000 })
          : reject(new Error(`${address} answered ${response.statusCode}`)),
      );
    }).on("error", reject);
  });
}

function report(name: string, value: number, limit: number, unit: string): void {
  print(`  ${name} ${Math.round(value)} ${unit}; of ${limit} ${unit}: ${(value / limit).toFixed(2)} (at most 1)`);
}

/** Resident memory of a process; Linux only. */
function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
