import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { ensureChromium } from "../bootstrap/chromium.mjs";
import { ask } from "./pages-load.ts";
import { freePort } from "../test/free-port.ts";
import { answering, start, stop } from "./processes.ts";

const category = z.object({ score: z.number() });

const lighthouseReport = z.object({
  categories: z.looseObject({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
  audits: z.looseObject({
    "first-contentful-paint": z.object({ numericValue: z.number() }),
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
    "network-requests": z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().default(0) })),
      }),
    }),
  }),
});

/** Figures of one run, or the median of several. Times in milliseconds, sizes in bytes on the wire with headers. */
interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly page: number;
  readonly style: number;
  readonly script: number;
}

/** Parses Lighthouse's JSON report. Throws if it is not one. */
function readFigures(json: string): Figures {
  const { categories, audits } = lighthouseReport.parse(JSON.parse(json));
  const points = (name: "performance" | "accessibility" | "best-practices" | "seo") =>
    Math.round(categories[name].score * 100);
  const bytes = (kind: string) =>
    audits["network-requests"].details.items.reduce(
      (sum, { resourceType, transferSize }) => sum + (resourceType === kind ? transferSize : 0),
      0,
    );
  return {
    performance: points("performance"),
    accessibility: points("accessibility"),
    bestPractices: points("best-practices"),
    seo: points("seo"),
    fcp: audits["first-contentful-paint"].numericValue,
    lcp: audits["largest-contentful-paint"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    page: bytes("Document"),
    style: bytes("Stylesheet"),
    script: bytes("Script"),
  };
}

function median(runs: readonly Figures[]): Figures {
  const middle = (of: (figures: Figures) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    bestPractices: middle((run) => run.bestPractices),
    seo: middle((run) => run.seo),
    fcp: middle((run) => run.fcp),
    lcp: middle((run) => run.lcp),
    tbt: middle((run) => run.tbt),
    cls: middle((run) => run.cls),
    page: middle((run) => run.page),
    style: middle((run) => run.style),
    script: middle((run) => run.script),
  };
}

/** Lists the missed targets; empty if all are met. The script budget has its own test. */
function missed(figures: Figures, isApplication: boolean): string[] {
  const [performance, lcp] = isApplication ? [99, 1_500] : [100, 1_000];
  const goals: readonly (readonly [reached: boolean, goal: string])[] = [
    [figures.performance >= performance, `performance ${performance}`],
    [figures.accessibility === 100, "accessibility 100"],
    [figures.bestPractices === 100, "best practices 100"],
    [figures.seo === 100, "SEO 100"],
    [figures.lcp <= lcp, `LCP at most ${lcp} ms`],
    [figures.tbt < 50, "total blocking time under 50 ms"],
    [figures.cls === 0, "CLS 0"],
  ];
  return goals.flatMap(([reached, goal]) => (reached ? [] : [goal]));
}

const TITLES =
  "route                                             perf acc  bp  seo   FCP   LCP   TBT  CLS     page   style  script";

/** A table row below {@link TITLES}. */
function row(route: string, figures: Figures, isApplication: boolean): string {
  const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls, page, style, script } = figures;
  const scores = [performance, accessibility, bestPractices, seo].map((score) => whole(score, 4)).join("");
  return `${`${route}${isApplication ? " (application)" : ""}`.padEnd(50)}${scores}${whole(fcp, 6)}${whole(lcp, 6)}${whole(tbt, 6)}${cls.toFixed(2).padStart(5)}${whole(page, 9)}${whole(style, 8)}${whole(script, 8)}`;
}

function whole(value: number, width: number): string {
  return String(Math.round(value)).padStart(width);
}

// Runs Lighthouse (mobile preset) on the built site with the sample catalogue and prints figures and bytes per route,
// medians of several runs, with their targets. Half a minute per route. On a busy machine use the lowest of several
// medians, because the simulation multiplies processor time by four.
//   node bench/lighthouse.ts [--runs 3] [path ...]
// BUILD_DIRECTORY selects the build. Lighthouse is too heavy to be a dependency: install it anywhere (npm i
// lighthouse@13) and set LIGHTHOUSE to its program (…/node_modules/.bin/lighthouse).

const QUIET = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The routes; a path ending in "*" stands for the first such link on the site. */
const ROUTES = [
  "/",
  "/companies",
  "/companies/*",
  "/companies/founders",
  "/companies/founders/*",
  "/top-founders",
  "/industries",
  "/industries/*",
  "/places/*",
  "/months/*",
  "/investors",
  "/investors/*",
  "/directory",
  "/directory/*",
  "/blog",
  "/blog/*",
  "/top-ai-companies",
  "/email-finder",
  "/pricing",
  "/privacy-policy",
  "/terms-of-service",
  "/dont-sell-my-info",
  "/about",
  "/contact",
  "/alternatives/newly-raised-vs-growthlist",
  "/alternatives/newly-raised-vs-fundraise-insider",
  "/alternatives/newly-raised-vs-crunchbase",
];

/** Time for the site to recompress a page in the background. */
const SETTLING_MS = 3_000;

/** The company explorer and the email finder have the targets of applications, although the first is not hydrated. */
const APPLICATIONS = ["/companies", "/email-finder"];

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const lighthouse = process.env["LIGHTHOUSE"] ?? "lighthouse";
if (
  !(await promisify(execFile)(lighthouse, ["--version"]).then(
    () => true,
    () => false,
  ))
) {
  print(
    "Not measured: Lighthouse was not found. Install it in any folder with `npm i lighthouse@13`, and run again with LIGHTHOUSE=<folder>/node_modules/.bin/lighthouse",
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "bench-lighthouse-"));
await chmod(folder, 0o711);
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  PORT: String(port),
  HOST: "127.0.0.1",
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: "",
  SAMPLE: "on",
  LOG_LEVEL: "warn",
};
const node = start(
  process.execPath,
  [join(import.meta.dirname, "built-site.ts"), process.env["BUILD_DIRECTORY"] ?? join(import.meta.dirname, "../build")],
  env,
);
try {
  await answering(site, node);
  const chromium = await ensureChromium();
  print(TITLES);
  for (const route of positionals.length > 0 ? positionals : ROUTES) {
    const path = await addressOf(route);
    // As for a returning visitor: cached and densely compressed.
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

/** One run, retried up to twice, because on a busy machine Chromium sometimes loses the trace. */
async function measure(chromium: string, url: string, triesLeft = 2): Promise<Figures> {
  const profile = await mkdtemp(join(folder, "profile-"));
  const report = join(profile, "report.json");
  const flags = [
    `--chrome-flags=${[...QUIET, `--user-data-dir=${profile}`].join(" ")}`,
    "--quiet",
    "--output=json",
    `--output-path=${report}`,
  ];
  try {
    await promisify(execFile)(lighthouse, [url, ...flags], {
      env: { ...process.env, CHROME_PATH: chromium },
      timeout: 120_000,
    });
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
  const first = [...list.matchAll(/href="([^"?#]+)"/g)]
    .map(([, href = ""]) => href)
    .find(
      (href) => href.startsWith(above) && !href.slice(above.length).includes("/") && href !== "/companies/founders",
    );
  if (first === undefined) throw new Error(`no link matches ${route}`);
  return first;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
