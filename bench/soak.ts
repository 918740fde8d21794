// Runs the built site with 4,000 synthetic rounds under a steady mixture of requests on loopback and prints its resident
// memory: every minute, and its maximum after a third of the time relative to that third. Linux only; build the site first.
//   node bench/soak.ts [MINUTES] [REQUESTS_PER_SECOND]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { COMMAND_FLAGS, SITE_FLAGS, withCompileCache, withFewPools } from "../bootstrap/node-flags.mjs";
import { ask } from "./pages-load.ts";
import { freePort } from "../test/free-port.ts";
import { answering, start, stop } from "./processes.ts";
import { writeSyntheticList } from "./synthetic-list.ts";

const MINUTES = Number(process.argv[2] ?? 15);
const PER_SECOND = Number(process.argv[3] ?? 15);
const ROWS = 4_000;
const TARGET = 1.3;
/** Answers that the load may wait for; further requests are skipped and counted. */
const MOST_WAITING = 100;
/** Filters of the list, of which each question combines two. */
const INDUSTRIES = ["fintech", "robotics", "health", "climate", "logistics", "security"];
const STAGES = ["pre-seed", "seed", "series-a", "series-b", "series-c"];

const root = join(import.meta.dirname, "..");
const folder = await mkdtemp(join(tmpdir(), "bench-soak-"));
await chmod(folder, 0o711);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: "",
  SAMPLE: "off",
  HOST: "127.0.0.1",
  PORT: String(port),
  WORKERS: "1",
  LOG_LEVEL: "error",
};
const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const list = join(folder, "list.csv");
  await writeSyntheticList(list, ROWS);
  await importList(list);
  const site = start(
    process.execPath,
    [...SITE_FLAGS, join(root, "server/main.ts")],
    withFewPools(withCompileCache(env)),
  );
  try {
    await answering(`${url}/companies`, site);
    const addresses = await sitemapPaths();
    print(`${addresses.length} pages in the sitemap; load average ${loadavg()[0]?.toFixed(1)}`);
    await soak(site.pid ?? 0, addresses);
  } finally {
    await stop(site);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function soak(pid: number, pages: readonly string[]): Promise<void> {
  const answers = new Map<number, number>();
  const begun = performance.now();
  const minute = () => (performance.now() - begun) / 60_000;
  const resident = [await residentMiB(pid)];
  let [waiting, skipped] = [0, 0];
  for (let sent = 0; minute() < MINUTES; sent += 1) {
    if (waiting >= MOST_WAITING) skipped += 1;
    else {
      waiting += 1;
      void ask(url + pathAt(sent, pages), { "accept-encoding": sent % 3 === 0 ? "gzip" : "br" })
        .then(
          ({ status }) => status,
          () => 0,
        )
        .then((status) => {
          waiting -= 1;
          answers.set(status, (answers.get(status) ?? 0) + 1);
        });
    }
    if (minute() >= resident.length) {
      resident.push(await residentMiB(pid));
      print(`minute ${resident.length - 1}: ${resident.at(-1)?.toFixed(0)} MiB, load ${loadavg()[0]?.toFixed(1)}`);
    }
    await sleep(Math.max(0, begun + ((sent + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  resident.push(await residentMiB(pid));
  const [at, end] = [Math.round(MINUTES / 3), resident.at(-1) ?? Number.NaN];
  const [third, most] = [resident[at] ?? Number.NaN, Math.max(...resident.slice(at))];
  const counts = [...answers].map(([status, count]) => `${count} of status ${status || "none"}`).join(", ");
  print(`answers: ${counts}; ${skipped} requests skipped`);
  print(`resident memory: ${mib(resident[0])} at the start, ${mib(third)} after a third of the time`);
  print(`after that at most ${mib(most)}, at the end ${mib(end)}`);
  const ratio = most / third;
  print(`most divided by a third: ${ratio.toFixed(2)} (target: at most ${TARGET})`);
  if (!(ratio <= TARGET)) process.exitCode = 1;
}

/** Of ten requests, six are for pages of the sitemap, two for filtered lists, one for a typed search, one for REST. */
function pathAt(n: number, pages: readonly string[]): string {
  const [industry, stage] = [INDUSTRIES[n % INDUSTRIES.length], STAGES[n % STAGES.length]];
  switch (n % 10) {
    case 6:
      return `/companies?industry=${industry}&stage=${stage}`;
    case 7:
      return `/companies?stage=${stage}&amount-min=${(n % 40) * 100_000}`;
    case 8:
      return `/companies?search=company+${n % ROWS}`;
    case 9:
      return `/rest/v1/leads?limit=20&offset=${n % 80}`;
    default:
      return pages[(n * 7) % pages.length] ?? "/";
  }
}

/** The paths of all pages in the sitemap. */
async function sitemapPaths(): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const file of await locations("/sitemap.xml"))
    paths.push(...(file.endsWith(".xml") ? await locations(file) : [file]));
  return paths;
}

/** The paths that a sitemap lists. */
async function locations(path: string): Promise<readonly string[]> {
  const xml = (await ask(url + path, {})).body.toString();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = "/"]) => new URL(address).pathname);
}

function mib(value: number | undefined): string {
  return `${value?.toFixed(0)} MiB`;
}

/** Resident memory of a process (proc(5), VmRSS). */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

async function importList(file: string): Promise<void> {
  const args = [...COMMAND_FLAGS, join(root, "server/cli/import.ts"), file];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the import ended with ${String(code)}`);
}
