import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../platform/errors.ts";
import { type Guard, setGuard } from "./guard.ts";
import type { Home } from "./home.ts";
import { isLastToLeave, type Lease } from "./lease.ts";
import { isServerProcess } from "./process-identity.ts";

/** A running server that this process holds a lease of. */
export interface Joined {
  readonly lease: Lease;
  readonly pid: number;
  readonly socketFolder: string;
  /** True when it was running already. */
  readonly adopted: boolean;
}

export interface ShareOptions {
  readonly home: Home;
  readonly cluster: string;
  readonly graceSeconds: number;
  readonly log: (line: string) => void;
  /** Joins or starts the server again after it was lost. */
  readonly rejoin: () => Promise<Joined>;
}

const PATIENCE_MS = 60_000;

/** This process's part in keeping the server running and in stopping it. */
export class Share {
  readonly #options: ShareOptions;
  #joined: Joined;
  #guard: Guard;
  #releasing = false;
  #recovery: Promise<void> = Promise.resolve();

  private constructor(joined: Joined, guard: Guard, options: ShareOptions) {
    this.#joined = joined;
    this.#guard = guard;
    this.#options = options;
    this.#watch();
  }

  static async take(joined: Joined, options: ShareOptions): Promise<Share> {
    return new Share(joined, await setGuard(joined.socketFolder, options.graceSeconds), options);
  }

  get pid(): number {
    return this.#joined.pid;
  }

  /** Gives the share back; the last one stops the server and waits for its end. A second call does nothing more. */
  async release(): Promise<void> {
    if (this.#releasing) return;
    this.#releasing = true;
    await this.#recovery;
    this.#guard.dismiss();
    const { lease, pid, socketFolder } = this.#joined;
    // A server that is gone and could not be had again needs no stopping.
    if (!lease.socket.readable || !(await isLastToLeave(lease))) return;
    await stopServer(pid, this.#options.cluster);
    if (path.dirname(socketFolder) !== this.#options.home.folder) await rm(socketFolder, { recursive: true, force: true });
  }

  /** Nobody stops the server while we hold a lease of it, so its loss is an accident (killed, out of memory). */
  #watch(): void {
    // Holding a lease must not keep a process alive that has nothing else to do.
    this.#joined.lease.socket.unref();
    this.#joined.lease.client.once("end", () => {
      if (!this.#releasing) this.#recovery = this.#recover();
    });
  }

  async #recover(): Promise<void> {
    const { log, rejoin, graceSeconds } = this.#options;
    log("The built-in database went away; starting it again.");
    try {
      this.#joined = await rejoin();
      this.#guard = await setGuard(this.#joined.socketFolder, graceSeconds);
      this.#watch();
    } catch (error) {
      log(`The built-in database could not be started again: ${error instanceof Error ? error.message : "unknown reason"}`);
    }
  }
}

/** PostgreSQL's "fast shutdown": ends sessions, writes everything out, ends. */
async function stopServer(pid: number, cluster: string): Promise<void> {
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + PATIENCE_MS;
  while (await isServerProcess(pid, cluster)) {
    if (Date.now() > deadline) {
      throw new AppError("unavailable", `The built-in database (process ${pid}) did not stop within ${PATIENCE_MS / 1000} s.`);
    }
    await sleep(10);
  }
}
