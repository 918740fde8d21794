import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "../../platform/errors.ts";
import { type Guard, type Lease, isLastToLeave, setGuard } from "./lease.ts";
import type { Home } from "./home.ts";
import { trimLog } from "./log-file.ts";
import { isServerProcess } from "./pid-file.ts";

/** A running server on which this process holds a lease. */
export interface Joined {
  readonly lease: Lease;
  readonly pid: number;
  readonly socketFolder: string;
  /** True if it was running already. */
  readonly adopted: boolean;
}

export interface ShareOptions {
  readonly home: Home;
  readonly cluster: string;
  readonly graceSeconds: number;
  readonly log: EmbeddedLog;
  /** Joins or restarts the server after it was lost; stops when aborted. */
  readonly rejoin: (signal: AbortSignal) => Promise<Joined>;
}

/** Receives the supervisor's reports; a {@link Log} will do. */
export interface EmbeddedLog {
  info(line: string): void;
  error(line: string): void;
}

const PATIENCE_MS = 60_000;
const TRIM_EVERY_MS = 60_000;
/** Pauses between attempts to restart a lost server, doubled from the first to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** This process's share in running and stopping the server. */
export class Share {
  readonly #options: ShareOptions;
  #joined: Joined;
  #guard: Guard;
  readonly #released = new AbortController();
  #recovery: Promise<void> = Promise.resolve();
  readonly #trimming: NodeJS.Timeout;

  private constructor(joined: Joined, guard: Guard, options: ShareOptions) {
    this.#joined = joined;
    this.#guard = guard;
    this.#options = options;
    this.#watch();
    // Concurrent processes may do this; the file is truncated all the same. A failure is retried next time.
    this.#trimming = setInterval(
      () => void trimLog(options.home.logFile).catch(() => undefined),
      TRIM_EVERY_MS,
    ).unref();
  }

  static async take(joined: Joined, options: ShareOptions): Promise<Share> {
    return new Share(joined, await setGuard(joined.socketFolder, options.graceSeconds), options);
  }

  get pid(): number {
    return this.#joined.pid;
  }

  /** Releases the share; the last one stops the server and waits for its end. Idempotent. */
  async release(): Promise<void> {
    if (this.#released.signal.aborted) return;
    this.#released.abort();
    clearInterval(this.#trimming);
    await this.#recovery;
    this.#guard.dismiss();
    const { lease, pid, socketFolder } = this.#joined;
    // The server is already gone.
    if (!lease.socket.readable || !(await isLastToLeave(lease))) return;
    await stopServer(pid, this.#options.cluster);
    if (path.dirname(socketFolder) !== this.#options.home.folder)
      await rm(socketFolder, { recursive: true, force: true });
  }

  /** Watches the server. Nobody stops it while we hold a lease, so its end is an accident (killed, out of memory). */
  #watch(): void {
    const { lease } = this.#joined;
    // Holding a lease must not keep an otherwise finished process alive.
    lease.socket.unref();
    void lease.ended.then(() => {
      if (!this.#released.signal.aborted) this.#recovery = this.#recover();
    });
  }

  /** Restarts the server, retrying forever; each new reason for a failure is logged once. */
  async #recover(): Promise<void> {
    const { log } = this.#options;
    const lostAt = performance.now();
    log.error("The built-in database went away; starting it again.");
    let pause = FIRST_PAUSE_MS;
    let reported = "";
    while (!this.#released.signal.aborted) {
      try {
        await this.#joinAgain();
        log.info(`The built-in database runs again after ${((performance.now() - lostAt) / 1_000).toFixed(1)} s.`);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== reported && !this.#released.signal.aborted)
          log.error(`The built-in database cannot be started again yet; trying until it can. ${reason}`);
        reported = reason;
      }
      // A release ends the pause, which the loop condition detects.
      await sleep(pause, undefined, { signal: this.#released.signal, ref: false }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  async #joinAgain(): Promise<void> {
    const { rejoin, graceSeconds } = this.#options;
    const joined = await rejoin(this.#released.signal);
    try {
      this.#guard = await setGuard(joined.socketFolder, graceSeconds);
    } catch (error) {
      joined.lease.socket.destroy();
      throw error;
    }
    this.#joined = joined;
    this.#watch();
  }
}

/** PostgreSQL's "fast shutdown": ends sessions, writes everything out, ends. */
async function stopServer(pid: number, cluster: string): Promise<void> {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    // A server that was killed can end between the check for it and this signal.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return;
    throw error;
  }
  const deadline = performance.now() + PATIENCE_MS;
  while (await isServerProcess(pid, cluster)) {
    if (performance.now() > deadline) {
      throw unavailable(`The built-in database (process ${pid}) did not stop within ${PATIENCE_MS / 1000} s.`);
    }
    await sleep(10);
  }
}
