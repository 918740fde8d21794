// Compares requests per second of the cached home, list and company page with Debian's nginx serving the same bytes:
// one pinned core each, wrk on the other, alternating, medians of five after a warm-up, as ratios. Then uncached
// renderings per second. About three minutes. On a busy machine use the ratio by processor time. BUILD_DIRECTORY
// selects the build.
import { type ChildProcess, execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ask, headerOf, type Load, load } from "./pages-load.ts";
import { brotliModule, type Capture, writeNginxFolder } from "./pages-peer.ts";
import { freePort } from "../test/free-port.ts";
import { answering, start, stop } from "./processes.ts";

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const ROUNDS = 5;
const SECONDS = 1;
const TARGET = 0.5;
const ENCODINGS = ["identity", "gzip", "br"] as const;

const missing = ["nginx", "wrk", "taskset"].filter((program) => !runs(program));
if (missing.length > 0 || availableParallelism() < 2) {
  print(
    missing.length > 0
      ? `Not measured: ${missing.join(", ")} not found. On Debian: apt-get install nginx-light libnginx-mod-http-brotli-static wrk util-linux`
      : "Not measured: two cores are needed.",
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));
await chmod(folder, 0o711);
const children: ChildProcess[] = [];
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const child = start(program, args, env);
  children.push(child);
  return child;
};
try {
  const [sitePort, peerPort] = [await freePort(), await freePort()];
  const site = `http://127.0.0.1:${sitePort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const env = {
    ...process.env,
    PORT: String(sitePort),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: "",
    SAMPLE: "on",
    LOG_LEVEL: "warn",
  };
  const build = process.env["BUILD_DIRECTORY"] ?? join(import.meta.dirname, "../build");
  const node = run(process.execPath, [join(import.meta.dirname, "built-site.ts"), build], env);
  await answering(site, node);
  // The database is not pinned; the site has one core for all its threads, like nginx.
  execFileSync("taskset", ["-a", "-c", "-p", String(SERVER_CORE), String(node.pid)]);

  const captures = [];
  for (const path of ["/", "/companies", await aCompany(site)]) captures.push(await capture(site, path));
  const configuration = await writeNginxFolder(join(folder, "nginx"), peerPort, captures);
  const nginx = run("taskset", ["-c", String(SERVER_CORE), "nginx", "-c", configuration], process.env);
  await answering(peer, nginx);

  const servers = { site: { url: site, pid: pidOf(node) }, peer: { url: peer, pid: pidOf(nginx) } };
  const ratios: Ratio[] = [];
  for (const page of captures) ratios.push(...(await besideNginx(page, servers)));
  print(
    `least ratio: ${least(ratios, "wall").toFixed(2)} by the clock, ${least(ratios, "cpu").toFixed(2)} by processor time (at least ${TARGET})`,
  );
  for (const { path } of captures) {
    const { perSecond, perCpuSecond } = await load(
      LOAD_CORE,
      servers.site.pid,
      site + path,
      { authorization: "none" },
      2,
    );
    print(
      `${path} rendered for each request: ${Math.round(perSecond)} a second, ${Math.round(perCpuSecond)} a second of processor time`,
    );
  }
} finally {
  for (const child of children) await stop(child);
  await rm(folder, { recursive: true, force: true });
}

interface Server {
  readonly url: string;
  readonly pid: number;
}

interface Ratio {
  readonly wall: number;
  readonly cpu: number;
}

async function besideNginx(
  page: Capture,
  { site, peer }: { readonly site: Server; readonly peer: Server },
): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const mode of [...ENCODINGS, "304"] as const) {
    if (mode === "br" && brotliModule() === null) {
      print(`${page.path} br: skipped, nginx has no module for brotli files (libnginx-mod-http-brotli-static)`);
      continue;
    }
    const encoding = mode === "304" ? "gzip" : mode;
    const [ours, theirs] = [
      await headersFor(site.url + page.path, encoding, mode),
      await headersFor(peer.url + page.path, encoding, mode),
    ];
    if (mode !== "304") await sameBytes(peer.url + page.path, mode, page[mode]);
    const rounds: { ours: Load; theirs: Load }[] = [];
    for (let i = 0; i <= ROUNDS; i++) {
      const round = {
        ours: await load(LOAD_CORE, site.pid, site.url + page.path, ours, SECONDS),
        theirs: await load(LOAD_CORE, peer.pid, peer.url + page.path, theirs, SECONDS),
      };
      if (i > 0) rounds.push(round);
    }
    const ratio = {
      wall: median(rounds.map((round) => round.ours.perSecond / round.theirs.perSecond)),
      cpu: median(rounds.map((round) => round.ours.perCpuSecond / round.theirs.perCpuSecond)),
    };
    const rate = (whose: "ours" | "theirs") => Math.round(median(rounds.map((round) => round[whose].perSecond)));
    const bytes = mode === "304" ? "no body" : `${page[mode].length} bytes`;
    print(
      `${page.path} ${mode} (${bytes}): ${rate("ours")} beside nginx's ${rate("theirs")} a second, ratio ${ratio.wall.toFixed(2)}, by processor time ${ratio.cpu.toFixed(2)}`,
    );
    ratios.push(ratio);
  }
  return ratios;
}

function least(ratios: readonly Ratio[], by: keyof Ratio): number {
  return Math.min(...ratios.map((ratio) => ratio[by]));
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} did not start`);
  return child.pid;
}

async function headersFor(url: string, encoding: string, mode: string): Promise<Record<string, string>> {
  const headers = { "accept-encoding": encoding };
  if (mode !== "304") return headers;
  const conditional = { ...headers, "if-none-match": headerOf(await ask(url, headers), "etag") };
  const { status } = await ask(url, conditional);
  if (status !== 304) throw new Error(`${url} answered ${status}, not 304`);
  return conditional;
}

async function sameBytes(url: string, encoding: string, expected: Buffer): Promise<void> {
  const answer = await ask(url, { "accept-encoding": encoding });
  if (!answer.body.equals(expected)) throw new Error(`nginx does not serve the same bytes at ${url} (${encoding})`);
}

/** The page in each encoding. */
async function capture(site: string, path: string): Promise<Capture> {
  const [identity, gzip, br] = await Promise.all(
    ["identity", "gzip", "br"].map((encoding) => ask(site + path, { "accept-encoding": encoding })),
  );
  if (identity?.status !== 200 || gzip === undefined || br === undefined) throw new Error(`${path} is not served`);
  return { path, headers: identity.headers, identity: identity.body, gzip: gzip.body, br: br.body };
}

async function aCompany(site: string): Promise<string> {
  const list = (await ask(`${site}/companies`, {})).body.toString();
  const path = /href="(\/companies\/(?!founders)[a-z0-9-]+)"/.exec(list)?.[1];
  if (path === undefined) throw new Error("the list names no company");
  return path;
}

function runs(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
