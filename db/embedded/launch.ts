import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { asAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { SERVER_ENVIRONMENT } from "./initdb.ts";
import type { Home } from "./home.ts";
import { trimLog } from "./log-file.ts";
import { readPidFile } from "./pid-file.ts";

/** A started server takes connections, or it ended and wrote these messages. */
export type LaunchResult = { readonly kind: "serving"; readonly pid: number } | { readonly kind: "ended"; readonly messages: string };

const MESSAGES_LIMIT_BYTES = 64 * 1024;
const RECOVERY_LIMIT_MS = 10 * 60_000;

export interface Launch {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly settings: readonly string[];
  /** Stops the server again when it is aborted before the server serves. */
  readonly signal: AbortSignal;
}

/**
 * Starts the server detached, so that it outlives this process, its messages appended to the log file; resolves when
 * it serves or has ended. After a power cut it first recovers, which may take minutes.
 */
export async function launchServer({ home, binaries, cluster, settings, signal }: Launch): Promise<LaunchResult> {
  const log = await open(home.logFile, "a", 0o600);
  let child: ChildProcess;
  let logStart: number;
  let exited: Promise<unknown>;
  try {
    await chmod(home.logFile, 0o600);
    await trimLog(home.logFile);
    logStart = (await log.stat()).size;
    child = spawn(binaries.postgres, ["-D", cluster, ...settings], {
      ...asAccount(home.account),
      cwd: "/",
      env: SERVER_ENVIRONMENT,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    // Listened for at once: a server that refuses a setting is gone before the log is closed. Settles with the reason
    // the program could not be run, if any.
    exited = once(child, "exit").then(() => undefined, (reason: unknown) => reason);
  } finally {
    await log.close();
  }
  const decided = new AbortController();
  // PostgreSQL's fast shutdown, which it obeys while it recovers as well.
  const stop = (): void => void child.kill("SIGINT");
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([untilEnded(exited, child.pid, home.logFile, logStart), untilServing(child, cluster, decided.signal)]);
  } finally {
    signal.removeEventListener("abort", stop);
    decided.abort();
    child.unref();
  }
}

async function untilServing(child: ChildProcess, cluster: string, decided: AbortSignal): Promise<LaunchResult> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (!decided.aborted && performance.now() < deadline) {
    const pidFile = await readPidFile(cluster);
    if (pidFile?.ready === true && pidFile.pid === child.pid) return { kind: "serving", pid: pidFile.pid };
    await sleep(10);
  }
  return { kind: "ended", messages: "it did not take connections in time" };
}

async function untilEnded(exited: Promise<unknown>, pid: number | undefined, logFile: string, logStart: number): Promise<LaunchResult> {
  const reason = await exited;
  if (reason !== undefined) return { kind: "ended", messages: reason instanceof Error ? reason.message : "the program could not be run" };
  const log = await open(logFile, "r");
  try {
    const { buffer, bytesRead } = await log.read(Buffer.alloc(MESSAGES_LIMIT_BYTES), 0, MESSAGES_LIMIT_BYTES, logStart);
    // Others may be starting at the same time and share the log.
    const lines = buffer.toString("utf8", 0, bytesRead).split("\n");
    const own = lines.filter((line) => line.includes(`[${pid}]`) || !/\[\d+\]/.test(line));
    // A child process of the server, with an id of its own, may have written why.
    const telling = own.some((line) => /FATAL|PANIC/.test(line)) ? own : lines;
    return { kind: "ended", messages: telling.join("\n").trim() };
  } finally {
    await log.close();
  }
}
