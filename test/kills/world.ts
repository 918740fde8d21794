import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type FakeStripe, startFakeStripe } from "../stripe/fake-stripe.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { freePort } from "../free-port.ts";
import { untilAnswered } from "./probe.ts";
import { Supervised } from "./supervised.ts";

const PROJECT = path.join(import.meta.dirname, "../..");

export interface WorldOptions {
  /** Run jobs in a separate process. */
  readonly worker: boolean;
  /** Sell through Stripe instead of the test checkout. */
  readonly stripe: boolean;
  /** Number of web processes; default the site's own. */
  readonly processes?: number;
  /** An external database for the site and its commands; default the embedded one. */
  readonly databaseUrl?: string;
  /** The benchmark's own connection to that database; default: the site's. */
  readonly directUrl?: string;
}

export interface CommandRun {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string }>;
}

/**
 * A site with its mail server, payment provider and other peers, all on loopback; a run kills only the processes it
 * names.
 */
export interface World {
  readonly folder: string;
  readonly dataDir: string;
  /** The benchmark's own way to an external database; undefined for the embedded one. */
  readonly directUrl: string | undefined;
  readonly url: string;
  readonly mail: MailServer;
  readonly stripe: FakeStripe;
  readonly site: Supervised;
  readonly worker: Supervised | null;
  /** Runs one of the site's commands as an operator. */
  command(program: string, ...args: readonly string[]): CommandRun;
  /** The same for another site in another data folder. */
  commandIn(dataDir: string, program: string, ...args: readonly string[]): CommandRun;
  /** Posts a form as a visitor from a new network. */
  post(
    address: string,
    form: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly location: string; readonly body: string }>;
  /** Process id of the embedded database; null if none runs. */
  postmaster(): Promise<number | null>;
  /** The site's log so far. */
  siteLog(): string;
  close(): Promise<void>;
}

/** Does `work` in a world of its own. */
export async function inWorld<T>(options: WorldOptions, work: (world: World) => Promise<T>): Promise<T> {
  const world = await startWorld(options);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

/** Starts a site in an empty folder, in memory if possible, and waits until it answers. */
async function startWorld(options: WorldOptions): Promise<World> {
  const { worker, stripe: sellsByStripe, processes, databaseUrl, directUrl = databaseUrl } = options;
  const folder = await mkdtemp(path.join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "kills-"));
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  // Under root the database's server has another user, who must get in.
  for (const entered of [folder, dataDir]) await chmod(entered, 0o711);
  const [mail, stripe, port] = await Promise.all([
    startMailServer(),
    startFakeStripe({ now: () => new Date() }),
    freePort(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const compileCache = process.env["NODE_COMPILE_CACHE"];
  const env = {
    PATH: process.env["PATH"] ?? "",
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    SAMPLE: "off",
    LOG_LEVEL: "error",
    PROXIES: "1",
    SMTP_URL: mail.url,
    MAIL_FROM: "Newly Raised <hello@newlyraised.example>",
    WEBHOOK_TARGETS: "any",
    JOBS: worker ? "off" : "on",
    ...(processes !== undefined && { WORKERS: String(processes) }),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(sellsByStripe && {
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API: stripe.url,
    }),
  };
  const site = new Supervised([path.join(PROJECT, "server/main.ts")], env, path.join(folder, "site.log"));
  try {
    await untilAnswered(url);
  } catch (error) {
    await site.stop();
    const log = await readFile(path.join(folder, "site.log"), "utf8");
    throw new Error(`the site did not start: ${log.slice(-1_000)}`, { cause: error });
  }
  const workerProcess = worker
    ? new Supervised([path.join(PROJECT, "server/worker.ts")], env, path.join(folder, "worker.log"))
    : null;
  let visitors = 0;
  return {
    folder,
    dataDir,
    directUrl,
    url,
    mail,
    stripe,
    site,
    worker: workerProcess,
    command: (program, ...args) => runCommand(env, program, args),
    // That site has an embedded database of its own.
    commandIn: (other, program, ...args) => runCommand({ ...env, DATA_DIR: other, DATABASE_URL: "" }, program, args),
    async post(address, form) {
      // Networks reserved for benchmarks (RFC 2544), so that no per-network limit applies.
      visitors += 1;
      const network = `198.18.${Math.floor(visitors / 250) % 256}.${1 + (visitors % 250)}`;
      const answer = await fetch(new URL(address, url), {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(form),
        headers: { "x-forwarded-for": network, origin: url },
        signal: AbortSignal.timeout(20_000),
      });
      return { status: answer.status, location: answer.headers.get("location") ?? "", body: await answer.text() };
    },
    async postmaster() {
      const cluster = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name));
      if (cluster === undefined) return null;
      const pidFile = await readFile(path.join(dataDir, cluster, "postmaster.pid"), "utf8").catch(() => "");
      const pid = Number(pidFile.split("\n")[0]);
      return pid > 0 ? pid : null;
    },
    siteLog: () => site.log(),
    async close() {
      await workerProcess?.stop();
      await site.stop();
      await Promise.all([mail.stop(), stripe.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function runCommand(env: Readonly<Record<string, string>>, program: string, args: readonly string[]): CommandRun {
  const child = spawn(process.execPath, [path.join(PROJECT, `server/cli/${program}.ts`), ...args], {
    cwd: "/",
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  return { child, ended: Promise.all([closed, text(child.stdout)]).then(([code, stdout]) => ({ code, stdout })) };
}

/** Waits until `condition` holds; the error says what did not happen within `limitMs`. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${limitMs / 1_000} s`);
    await delay(10);
  }
}

/** Kills the embedded database's main process; its children end by themselves. */
export async function killDatabase(world: World): Promise<void> {
  const pid = await world.postmaster();
  if (pid === null) throw new Error("there is no database to kill");
  process.kill(pid, "SIGKILL");
}
