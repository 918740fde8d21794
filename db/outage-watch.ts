import { setTimeout as sleep } from "node:timers/promises";
import { markReported } from "../platform/errors.ts";
import { databaseTrouble } from "./database-trouble.ts";
import type { EmbeddedLog } from "./embedded/share.ts";

/** Receives the outcome of every statement. */
export interface StatementObserver {
  /** True while the database is known to be unreachable; no connection is attempted. */
  readonly isAway: boolean;
  answered(): void;
  failed(error: unknown): void;
}

/** Ask the database over a connection of their own. */
interface Probes {
  readonly answers: () => Promise<boolean>;
  readonly stores: () => Promise<boolean>;
}

const ASK_AGAIN_MS = 500;
/** A full disk still accepts some writes, so it is asked rarely. */
const STORE_AGAIN_MS = 10_000;

interface OutageWatchOptions {
  readonly report: (event: OutageEvent) => void;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Follows failing statements: asks the database itself whether it is away or cannot store, until it can again. Marks
 * the errors as reported, so that further log lines about them have level debug.
 */
export class OutageWatch implements StatementObserver {
  readonly #report: (event: OutageEvent) => void;
  readonly #pause: (ms: number) => Promise<unknown>;
  #probes: Probes | undefined;
  #asking: Promise<void> | undefined;
  #isAway = false;
  #isStoring = true;
  #answers = 0;
  #failures = 0;

  constructor({ report, pause = (ms) => sleep(ms, undefined, { ref: false }) }: OutageWatchOptions) {
    this.#report = report;
    this.#pause = pause;
  }

  /**
   * Number of statements that failed because of the database. If it grew during a request, the request failed because
   * of the database.
   */
  get failures(): number {
    return this.#failures;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Without probes, the database never counts as unreachable. */
  confirmWith(probes: Probes): void {
    this.#probes = probes;
  }

  answered(): void {
    this.#answers += 1;
  }

  failed(error: unknown): void {
    const trouble = databaseTrouble(error);
    if (trouble === undefined) return;
    this.#failures += 1;
    markReported(error);
    if (trouble === "away") {
      void this.suspect(error instanceof Error ? error.message : "unknown reason");
      return;
    }
    this.#report({ state: trouble });
    if (this.#isStoring) void this.#awaitStoring();
  }

  /** Asks a database that seems unreachable. Resolves once {@link isAway} is up to date. */
  suspect(reason?: string): Promise<void> {
    return (this.#asking ??= this.#ask(reason).finally(() => (this.#asking = undefined)));
  }

  async #ask(reason: string | undefined): Promise<void> {
    if (this.#isAway || this.#probes === undefined) return;
    const answersBefore = this.#answers;
    // If statements are answered meanwhile, the database only rejects new connections.
    if ((await this.#probes.answers()) || this.#answers !== answersBefore) {
      if (reason !== undefined) this.#report({ state: "lost", reason });
      return;
    }
    this.#isAway = true;
    this.#report({ state: "away", reason: reason ?? "no answer" });
    void this.#awaitAnswer(this.#probes);
  }

  async #awaitAnswer({ answers }: Probes): Promise<void> {
    do await this.#pause(ASK_AGAIN_MS);
    while (!(await answers()));
    this.#isAway = false;
    this.#report({ state: "back" });
  }

  async #awaitStoring(): Promise<void> {
    if (this.#probes === undefined) return;
    this.#isStoring = false;
    do await this.#pause(STORE_AGAIN_MS);
    while (!(await this.#probes.stores()));
    this.#isStoring = true;
    this.#report({ state: "writable" });
  }
}

/** Database events that a process reports. */
export type OutageEvent =
  | { readonly state: "away"; readonly reason: string }
  | { readonly state: "back" }
  /** Connections broke or were refused, but the database answers. */
  | { readonly state: "lost"; readonly reason: string }
  | { readonly state: "full" | "read-only" }
  | { readonly state: "writable" };

/** Interval for repeating that the disk is full, or that connections were lost. */
const REPEAT_MS = 60_000;

const CANNOT_WRITE = {
  full: "The database's disk is full: free some space. Pages are served; requests that write get 503.",
  "read-only":
    "The database cannot be written: its disk or server is read-only. Pages are served; requests that write get 503.",
} as const;

/** Logs an outage in one line when it begins and one when it ends, however many processes notice it. */
export class OutageLog {
  readonly #log: EmbeddedLog;
  readonly #now: () => number;
  #awaySince: number | null = null;
  #lostLoggedAt = Number.NEGATIVE_INFINITY;
  #cannotWrite: { readonly since: number; loggedAt: number } | null = null;

  constructor(log: EmbeddedLog, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  record(event: OutageEvent): void {
    const now = this.#now();
    switch (event.state) {
      case "away":
        if (this.#awaySince !== null) return;
        this.#awaySince = now;
        this.#log.error(
          `The database does not answer (${event.reason}). Pages in memory are served, all else gets 503 until it does.`,
        );
        return;
      case "back":
        if (this.#awaySince === null) return;
        this.#log.info(`The database answers again after ${((now - this.#awaySince) / 1_000).toFixed(1)} s.`);
        this.#awaySince = null;
        return;
      case "lost":
        if (now - this.#lostLoggedAt < REPEAT_MS) return;
        this.#lostLoggedAt = now;
        this.#log.info(`Connections to the database were lost (${event.reason}), but it answers.`);
        return;
      case "full":
      case "read-only":
        if (this.#cannotWrite !== null && now - this.#cannotWrite.loggedAt < REPEAT_MS) return;
        this.#cannotWrite = { since: this.#cannotWrite?.since ?? now, loggedAt: now };
        this.#log.error(CANNOT_WRITE[event.state]);
        return;
      case "writable":
        if (this.#cannotWrite === null) return;
        this.#log.info(
          `The database can be written again after ${((now - this.#cannotWrite.since) / 1_000).toFixed(0)} s.`,
        );
        this.#cannotWrite = null;
    }
  }
}
