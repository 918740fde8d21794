import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { CLUSTER_NAME } from "../db/embedded/home.ts";
import { type EmbeddedOptions, startEmbeddedPostgres } from "../db/embedded/server.ts";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";

const PROGRAM = path.join(import.meta.dirname, "embedded-user-process.ts");

export const isRoot = process.getuid?.() === 0;

/** An ordinary user for tests that run as root: `daemon`, which exists everywhere (initdb needs a user with a name). */
export const ORDINARY_USER = { uid: 1, gid: 1 };

const greeting = z.object({ pid: z.number(), adopted: z.boolean(), host: z.string() });
const failure = z.object({ failed: z.string(), code: z.string() });

/** A temporary folder that any user can enter. The test's end removes it and every server with a cluster below it. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "newly-raised-embedded-"));
  await chmod(folder, 0o755);
  onTestFinished(async () => {
    await killServersBelow(folder);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

let original: Promise<string> | undefined;

/** A {@link scratchFolder} with a cluster, copied from one that is initialised once for all tests of this process. */
export async function folderWithCluster(): Promise<string> {
  const folder = await scratchFolder();
  original ??= initialise();
  await promisify(execFile)("cp", ["-a", path.join(await original, CLUSTER_NAME), folder]);
  return folder;
}

async function initialise(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "newly-raised-cluster-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  await (await startEmbeddedPostgres({ dataDir })).release();
  return dataDir;
}

/** Another process that uses an embedded server, killed when the test ends. */
export class UserProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcess, lines: AsyncIterator<string>) {
    this.#child = child;
    this.#lines = lines;
  }

  static start(options: EmbeddedOptions, account: { uid?: number; gid?: number } = {}): UserProcess {
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
      ...account,
      cwd: "/",
      env: { ...process.env, ...CHILD_ENVIRONMENT },
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    return new UserProcess(child, createInterface({ input: child.stdout })[Symbol.asyncIterator]());
  }

  async joined(): Promise<z.infer<typeof greeting>> {
    const answer = await this.#answer();
    const failed = failure.safeParse(answer);
    if (failed.success) throw new Error(failed.data.failed);
    return greeting.parse(answer);
  }

  async failed(): Promise<z.infer<typeof failure>> {
    return failure.parse(await this.#answer());
  }

  /** Adds a row and returns the row count. */
  async insert(): Promise<number> {
    this.#child.stdin?.write("insert\n");
    return z.object({ count: z.number() }).parse(await this.#answer()).count;
  }

  async release(): Promise<void> {
    const exit = once(this.#child, "exit");
    this.#child.stdin?.write("release\n");
    z.object({ released: z.literal(true) }).parse(await this.#answer());
    await exit;
  }

  async kill(): Promise<void> {
    const exit = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exit;
  }

  async #answer(): Promise<unknown> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error("the process ended without an answer");
    return JSON.parse(value);
  }
}

/** Waits until `condition` holds; the test's timeout bounds it. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(25);
}

/** Parent server processes with a cluster below `folder`, by their command line, which new children share at first. */
export async function serversBelow(folder: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    if (command.includes(`-D\0${folder}/`)) found.push(Number(name));
  }
  const children = (await Promise.all(found.map(childrenOf))).flat();
  return found.filter((pid) => !children.includes(pid));
}

/** Kills servers and all their children, like a power cut. */
export async function killServersBelow(folder: string): Promise<void> {
  const servers = await serversBelow(folder);
  const children = (await Promise.all(servers.map(childrenOf))).flat();
  for (const pid of [...servers, ...children]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
  // Only these: a living user may have started another by now.
  await until(async () => !(await serversBelow(folder)).some((pid) => servers.includes(pid)));
}

/** Kills the server of `dataDir` and removes one of its folders until the returned function is called. */
export async function killAndHoldDown(dataDir: string, lacking = "global"): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, "postgres-18", lacking);
  await rename(folder, `${folder}.aside`);
  await killServersBelow(dataDir);
  return () => rename(`${folder}.aside`, folder);
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text
    .split(" ")
    .filter((word) => word !== "")
    .map(Number);
}
