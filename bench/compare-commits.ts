// Compares requests per second of processor time with another built checkout of the site: the cached home page, and the
// list and a company rendered for each request; alternating batches of requests, medians of the ratios. Both run with the
// sample catalogue and Node's own limits of memory. Linux only; build both checkouts first.
//   node bench/compare-commits.ts FOLDER [ROUNDS]
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ask, cpuSeconds } from "./pages-load.ts";
import { freePort } from "../test/free-port.ts";
import { answering, stop } from "./processes.ts";

const [other, rounds = "15"] = process.argv.slice(2);
if (other === undefined) throw new Error("Name the folder of the other checkout.");
const ROUNDS = Number(rounds);
const PAGES = [
  { what: "cached home page", path: "/", requests: 2_000, headers: {} },
  { what: "list", path: "/companies", requests: 60, headers: { authorization: "none" } },
  { what: "company", path: "/companies/marrowfield", requests: 60, headers: { authorization: "none" } },
] as const;
type Measured = (typeof PAGES)[number];

const folder = await mkdtemp(join(tmpdir(), "bench-compare-"));
const sites: Site[] = [];
try {
  for (const checkout of [join(import.meta.dirname, ".."), resolve(other)]) sites.push(await startSite(checkout));
  const [ours, theirs] = sites;
  for (const page of PAGES) {
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
      const rates = new Map<Site | undefined, number>();
      for (const site of order) rates.set(site, site === undefined ? 0 : await rate(site, page));
      // The first round warms up.
      if (round > 0) ratios.push((rates.get(ours) ?? 0) / (rates.get(theirs) ?? 0));
    }
    const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
    process.stdout.write(`${page.what}: ${middle?.toFixed(2)} of the rate of ${other}\n`);
  }
} finally {
  for (const { child } of sites) await stop(child);
  await rm(folder, { recursive: true, force: true });
}

interface Site {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startSite(checkout: string): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, String(port)),
    DATABASE_URL: "",
    BACKUPS: "off",
    PAGE_VIEWS: "0",
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: checkout,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await answering(`${url}/companies`, child, 120);
  return { url, child };
}

/** Requests per second of the site's processor time, four at a time. */
async function rate({ url, child }: Site, { path, requests, headers }: Measured): Promise<number> {
  const before = cpuSeconds(child.pid ?? 0);
  let left: number = requests;
  const client = async () => {
    while (left-- > 0) {
      const { status } = await ask(url + path, { "accept-encoding": "gzip", ...headers });
      if (status !== 200) throw new Error(`${url}${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  return requests / (cpuSeconds(child.pid ?? 0) - before);
}
