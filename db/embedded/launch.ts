import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { asAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { SERVER_ENVIRONMENT } from "./cluster.ts";
import type { Home } from "./home.ts";
import { trimLog } from "./log-file.ts";
import { readPidFile } from "./pid-file.ts";

/** The launched server accepts connections, or it ended with these messages. */
export type LaunchResult =
  | { readonly kind: "serving"; readonly pid: number }
  | { readonly kind: "ended"; readonly messages: string };

const MESSAGES_LIMIT_BYTES = 64 * 1024;
const RECOVERY_LIMIT_MS = 10 * 60_000;

export interface Launch {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly settings: readonly string[];
  /** Aborting stops the server before it serves. */
  readonly signal: AbortSignal;
}

/**
 * Starts the server detached, so that it outlives this process, with its messages appended to the log file; resolves
 * when it serves or has ended. Recovery after a power cut may take minutes.
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
    // Subscribed at once: a server that rejects a setting ends before the log is closed. Resolves with the reason if
    // the program could not run.
    exited = once(child, "exit").then(
      () => undefined,
      (reason: unknown) => reason,
    );
  } finally {
    await log.close();
  }
  const decided = new AbortController();
  // PostgreSQL's fast shutdown, which it obeys during recovery too.
  const stop = (): void => void child.kill("SIGINT");
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([
      untilEnded(exited, child.pid, home.logFile, logStart),
      untilServing(child, cluster, decided.signal),
    ]);
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

async function untilEnded(
  exited: Promise<unknown>,
  pid: number | undefined,
  logFile: string,
  logStart: number,
): Promise<LaunchResult> {
  const reason = await exited;
  if (reason !== undefined)
    return { kind: "ended", messages: reason instanceof Error ? reason.message : "the program could not be run" };
  const log = await open(logFile, "r");
  try {
    const { buffer, bytesRead } = await log.read(Buffer.alloc(MESSAGES_LIMIT_BYTES), 0, MESSAGES_LIMIT_BYTES, logStart);
    // Concurrent starts share the log.
    const lines = buffer.toString("utf8", 0, bytesRead).split("\n");
    const own = lines.filter((line) => line.includes(`[${pid}]`) || !/\[\d+\]/.test(line));
    // A child process of the server, with its own id, may have logged the reason.
    const decisive = own.some((line) => /FATAL|PANIC/.test(line)) ? own : lines;
    return { kind: "ended", messages: decisive.join("\n").trim() };
  } finally {
    await log.close();
  }
}

/**
 * Settings of the embedded server: no TCP, room for bulk loads, little memory when idle. Passed on the command line, so
 * that a new version brings its own. `random_page_cost` keeps its default (1.1 made a large export 3 times slower).
 */
export function serverSettings(
  socketFolder: string,
  changes: Readonly<Record<string, string>> = {},
): readonly string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_permissions: "0700",
    max_connections: "50",
    shared_buffers: "128MB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    wal_compression: "pglz",
    // Nobody replicates it, so COPY into a table created in the same transaction skips the write-ahead log.
    wal_level: "minimal",
    max_wal_senders: "0",
    io_method: "sync",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    log_file_mode: "0600",
    log_line_prefix: "%m [%p] ",
    ...changes,
  };
  return ["-k", socketFolder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
