// Exports 1,000,000 synthetic rounds from the built site as a paying account and compares with COPY … TO STDOUT of the
// same rows: ratios, memory growth of the site, and its other response times meanwhile.
//
//   node bench/export.ts [rounds] [build folder]      KEEP=folder keeps the database for the next run; REPEATS=1
//   measures once
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import type { Context } from "../core/shared/context.ts";
import { rebuildOutdatedDirectory } from "../core/reading/directory/refresh.ts";
import { copyOut } from "../db/copy-out.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { ask, headerOf } from "./pages-load.ts";
import { freePort } from "../test/free-port.ts";
import { answering, start, stop } from "./processes.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const ROUNDS = Number(process.argv[2] ?? 1_000_000);
const BUILD = process.argv[3] ?? join(import.meta.dirname, "../build");
const REPEATS = Number(process.env["REPEATS"] ?? 2);
const TARGET_CSV = 0.5;
const TARGET_XLSX_ROWS = 20_000;
const TARGET_MIB = 64;
const TARGET_P99_MS = 100;
const OWN = { cookie: "session=bench" };

/** The exported rows with the values behind them, as COPY writes them. */
const SAME_ROWS = sql`
  select lead.round_id, lead.company_id, lead.company_slug, lead.company_name, lead.website, lead.domain, lead.city,
    lead.region, lead.country,
    lead.industries, lead.headcount_band, lead.year_founded, lead.founder_name, lead.founder_slug, lead.founder_link,
    lead.amount_minor, lead.currency,
    lead.amount_usd_minor, lead.total_raised_usd_minor, lead.funding_type, lead.announced_on, lead.announced_precision,
    lead.investor_names,
    lead.lead_investor_names, lead.proof_url, lead.source_kind, lead.added_at, lead.updated_at, c.description,
    c.legal_name, c.cik, fl.title
  from lead
  left join company c on c.id = lead.company_id left join founder_listing fl on fl.person_id = lead.founder_id
  order by lead.listed_on desc, lead.round_id desc`;

const keep = process.env["KEEP"];
const folder = keep ?? (await mkdtemp(join(tmpdir(), "bench-export-")));
const dataDir = join(folder, String(ROUNDS));
await mkdir(dataDir, { recursive: true });
for (const path of [folder, dataDir]) await chmod(path, 0o711);
const database = await openConfiguredDatabase({ dataDir });
const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
try {
  const { rows } = await sql<{ n: number }>`select count(*) as n from lead`.execute(ctx.db);
  if (rows[0]?.n !== ROUNDS) await fillWithSyntheticLeads(ctx, ROUNDS);
  // The site would do this at startup, blocking requests.
  await rebuildOutdatedDirectory(ctx);
  await measure();
} finally {
  await database.close();
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PORT: String(port),
    HOST: "127.0.0.1",
    SAMPLE: "off",
    JOBS: "off",
    LOG_LEVEL: "error",
  };
  const site = start(
    process.execPath,
    [...COMMAND_FLAGS, join(import.meta.dirname, "built-site.ts"), BUILD, "--paid"],
    env,
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(`${url}/pricing`, site);
    const slug = await aCompany();
    const pages = [`${url}/companies`, `${url}/companies/${slug}`, `${url}/blog`];
    // Warm-up, so that one-time loading does not count as growth.
    for (let i = 0; i < 30; i++) for (const page of pages) await answered(page);
    for (const format of ["csv", "xlsx"]) await bytesOf(`${url}/exports/leads.${format}?within=7`);
    const alone = await asked(pages, AbortSignal.timeout(10_000), () => undefined);
    print(
      `${ROUNDS} rounds; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; pages alone: p99 ${p99Of(alone).toFixed(0)} ms`,
    );
    const pid = site.pid ?? 0;
    const copies: Taken[] = [];
    const exports = new Map<string, Measured[]>([
      ["csv", []],
      ["xlsx", []],
    ]);
    for (let i = 0; i < REPEATS; i++) {
      copies.push(await copied(pid));
      for (const [format, measured] of exports)
        measured.push(await exported(`${url}/exports/leads.${format}`, pid, pages));
      report(copies, exports);
    }
  } finally {
    await stop(site);
  }
}

interface Taken {
  readonly seconds: number;
  /** Processor seconds of the site and the database on all cores; the same on a busy machine. */
  readonly cpuSeconds: number;
}

interface Measured extends Taken {
  readonly bytes: number;
  readonly grownMib: number;
  readonly otherMs: readonly number[];
}

function report(copies: readonly Taken[], exports: ReadonlyMap<string, readonly Measured[]>): void {
  const copy = best(copies);
  print(
    `COPY … TO STDOUT of the same rows: ${copy.seconds.toFixed(1)} s, ${copy.cpuSeconds.toFixed(1)} s of processor time`,
  );
  for (const [format, measured] of exports) {
    const { seconds, cpuSeconds } = best(measured);
    const grown = Math.max(...measured.map((one) => one.grownMib));
    const others = measured.flatMap((one) => one.otherMs);
    const p99 = p99Of(others);
    print(
      `${format}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, ${Math.round((measured[0]?.bytes ?? 0) / 1e6)} MB; memory grew by ${Math.round(grown)} MiB; ${others.length} other answers, p99 ${p99.toFixed(0)} ms`,
    );
    if (format === "csv")
      print(
        `  speed / COPY's: ${(copy.seconds / seconds).toFixed(2)}, by processor time ${(copy.cpuSeconds / cpuSeconds).toFixed(2)} (at least ${TARGET_CSV})`,
      );
    if (format === "xlsx")
      print(
        `  rows a second / ${TARGET_XLSX_ROWS}: ${(ROUNDS / seconds / TARGET_XLSX_ROWS).toFixed(2)}, of processor time ${(ROUNDS / cpuSeconds / TARGET_XLSX_ROWS).toFixed(2)} (at least 1)`,
      );
    print(
      `  memory growth / ${TARGET_MIB} MiB: ${(grown / TARGET_MIB).toFixed(2)} (at most 1); other answers' p99 / ${TARGET_P99_MS} ms: ${(p99 / TARGET_P99_MS).toFixed(2)} (at most 1)`,
    );
  }
}

function p99Of(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

function best(taken: readonly Taken[]): Taken {
  return {
    seconds: Math.min(...taken.map((one) => one.seconds)),
    cpuSeconds: Math.min(...taken.map((one) => one.cpuSeconds)),
  };
}

/** A COPY whose output is discarded. */
async function copied(pid: number): Promise<Taken> {
  const trx = await ctx.db.startTransaction().execute();
  const [begun, ran] = [performance.now(), cpuOf(pid)];
  let bytes = 0;
  for await (const chunk of copyOut(ctx.db, trx, {
    query: SAME_ROWS,
    format: "csv",
    signal: new AbortController().signal,
  }))
    bytes += chunk.length;
  const taken = { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuOf(pid) - ran };
  await trx.rollback().execute();
  if (bytes === 0) throw new Error("COPY returned no data");
  return taken;
}

/** One full export, with other pages requested ten times per second. */
async function exported(address: string, pid: number, pages: readonly string[]): Promise<Measured> {
  const before = residentMib(pid);
  let most = before;
  const over = new AbortController();
  const beside = asked(pages, over.signal, () => {
    most = Math.max(most, residentMib(pid));
  });
  const [begun, ran] = [performance.now(), cpuOf(pid)];
  const bytes = await bytesOf(address);
  const [seconds, cpuSeconds] = [(performance.now() - begun) / 1000, cpuOf(pid) - ran];
  over.abort();
  return { seconds, cpuSeconds, bytes, otherMs: await beside, grownMib: most - before };
}

/** Requests the pages in turn ten times per second until the export ends, and returns the milliseconds of each. */
async function asked(pages: readonly string[], over: AbortSignal, afterEach: () => void): Promise<readonly number[]> {
  const took: number[] = [];
  for (let i = 0; !over.aborted; i++) {
    took.push(await answered(pages[i % pages.length] ?? ""));
    afterEach();
    await delay(100);
  }
  return took;
}

/** Consumes an export and returns its size in bytes. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: OWN }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 && response.complete
          ? resolve(bytes)
          : reject(new Error(`${address} answered ${response.statusCode}`)),
      );
    }).on("error", reject);
  });
}

/** Milliseconds for a page requested with a session, which is never cached. */
async function answered(page: string): Promise<number> {
  const begun = performance.now();
  const answer = await ask(page, OWN);
  if (answer.status !== 200) throw new Error(`${page} answered ${answer.status} ${headerOf(answer, "location")}`);
  return performance.now() - begun;
}

async function aCompany(): Promise<string> {
  const { rows } = await sql<{
    slug: string;
  }>`select company_slug as slug from lead order by listed_on desc, round_id desc limit 1`.execute(ctx.db);
  return rows[0]?.slug ?? "";
}

/** Processor seconds of the site and all database processes, including ended ones; Linux only. */
function cpuOf(site: number): number {
  const postmaster = Number(readFileSync(join(dataDir, "postgres-18", "postmaster.pid"), "utf8").split("\n")[0]);
  const backends = execFileSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
  const ended = hundredths(postmaster, 13);
  return (ended + [site, postmaster, ...backends].reduce((sum, pid) => sum + hundredths(pid, 11), 0)) / 100;
}

/** Two neighbouring times of a process, user and system, by the position of the first (proc(5)). */
function hundredths(pid: number, first: 11 | 13): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
    return (fields[first] ?? 0) + (fields[first + 1] ?? 0);
  } catch {
    // It ended between listing and reading; its parent counts it from now on.
    return 0;
  }
}

/** Resident memory of a process; Linux only. */
function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
