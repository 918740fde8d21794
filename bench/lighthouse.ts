// Lighthouse (mobile preset, simulated telephone) on the built site with the sample catalogue: the figures and the bytes
// of each route, medians of several runs, beside what they must reach. Half a minute a route; on a busy machine believe
// the least of several medians, since the simulation multiplies the time the processor took by four.
//   node bench/lighthouse.ts [--runs 3] [path ...]
// BUILD_DIRECTORY names the build to measure. Lighthouse is too heavy to come along: install it in any folder
// (npm i lighthouse@13) and name its program in LIGHTHOUSE (…/node_modules/.bin/lighthouse).
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { ensureChromium } from "../bootstrap/chromium.mjs";
import { type Figures, median, missed, readFigures, row, TITLES } from "./lighthouse-figures.ts";
import { ask } from "./pages-load.ts";
import { answering, freePort, start, stop } from "./processes.ts";

const QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The route table; an address that ends in "*" stands for the first of that kind the site leads to. */
const ROUTES = [
  "/", "/companies", "/companies/*", "/companies/founders", "/companies/founders/*", "/top-founders", "/blog", "/blog/*", "/top-ai-companies", "/email-finder",
  "/pricing", "/privacy-policy", "/terms-of-service", "/dont-sell-my-info", "/about", "/contact", "/alternatives/newly-raised-vs-growthlist",
  "/alternatives/newly-raised-vs-fundraise-insider", "/alternatives/newly-raised-vs-crunchbase",
];

/** How long the site gets to compress a page anew, which it does beside its answers. */
const SETTLING_MS = 3_000;

/** The company explorer and the email finder are applications, and held to what those must reach, though the first does not hydrate. */
const APPLICATIONS = ["/companies", "/email-finder"];

const { values, positionals } = parseArgs({ options: { runs: { type: "string", default: "3" } }, allowPositionals: true });
const lighthouse = process.env["LIGHTHOUSE"] ?? "lighthouse";
if (!(await promisify(execFile)(lighthouse, ["--version"]).then(() => true, () => false))) {
  print("Not measured: Lighthouse was not found. Install it in any folder with `npm i lighthouse@13`, and run again with LIGHTHOUSE=<folder>/node_modules/.bin/lighthouse");
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "bench-lighthouse-"));
await chmod(folder, 0o711);
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(folder, "data"), DATABASE_URL: "", SAMPLE: "on", LOG_LEVEL: "warn" };
const node = start(process.execPath, [join(import.meta.dirname, "pages-site.ts"), process.env["BUILD_DIRECTORY"] ?? join(import.meta.dirname, "../build")], env);
try {
  await answering(site, node);
  const chromium = await ensureChromium();
  print(TITLES);
  for (const route of positionals.length > 0 ? positionals : ROUTES) {
    const path = await addressOf(route);
    // As a visitor finds it whom others came before: kept, and by now compressed as well as it can be.
    await ask(site + path, { "accept-encoding": "br" });
    await setTimeout(SETTLING_MS);
    const isApplication = APPLICATIONS.includes(path);
    const figures: Figures[] = [];
    for (let run = 0; run < Number(values.runs); run++) figures.push(await measure(chromium, site + path));
    const middle = median(figures);
    print(row(route, middle, isApplication));
    for (const goal of missed(middle, isApplication)) {
      print(`  missed: ${goal}`);
      process.exitCode = 1;
    }
  }
} finally {
  await stop(node);
  await rm(folder, { recursive: true, force: true });
}

/** One run; tried again twice, for on a busy machine Chromium now and then loses the trace. */
async function measure(chromium: string, url: string, triesLeft = 2): Promise<Figures> {
  const profile = await mkdtemp(join(folder, "profile-"));
  const report = join(profile, "report.json");
  const flags = [`--chrome-flags=${[...QUIET, `--user-data-dir=${profile}`].join(" ")}`, "--quiet", "--output=json", `--output-path=${report}`];
  try {
    await promisify(execFile)(lighthouse, [url, ...flags], { env: { ...process.env, CHROME_PATH: chromium }, timeout: 120_000 });
  } catch (error) {
    if (triesLeft === 0) throw error;
    return measure(chromium, url, triesLeft - 1);
  }
  return readFigures(await readFile(report, "utf8"));
}

async function addressOf(route: string): Promise<string> {
  if (!route.endsWith("*")) return route;
  const above = route.slice(0, -1);
  const list = (await ask(site + above.slice(0, -1), {})).body.toString();
  const first = [...list.matchAll(/href="([^"?#]+)"/g)].map(([, href = ""]) => href).find((href) => href.startsWith(above) && !href.slice(above.length).includes("/") && href !== "/companies/founders");
  if (first === undefined) throw new Error(`nothing leads to ${route}`);
  return first;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
