import { setTimeout as sleep } from "node:timers/promises";
import { markReported } from "../platform/errors.ts";
import { databaseTrouble } from "./database-trouble.ts";
import type { EmbeddedLog } from "./embedded/share.ts";

/** Receives every statement's outcome. */
export interface StatementObserver {
  /** True while the database is known to be unreachable; no connection is attempted. */
  readonly isAway: boolean;
  /** Number of statements that succeeded. */
  readonly successes: number;
  /** Number of statements that failed because of the database. */
  readonly failures: number;
  /**
   * `wrote`: rows were inserted, updated or deleted. `failuresBefore`: {@link failures} when the statement began; by
   * default, the statement began after the last failure.
   */
  succeeded(wrote: boolean, failuresBefore?: number): void;
  /** `begun`: {@link successes} when the statement began; by default, it began just now. */
  failed(error: unknown, begun?: number): void;
}

/**
 * A full disk still accepts some writes. It counts as writable once a write succeeds this long after the last failure.
 */
const QUIET_MS = 10_000;
const PROBE_EVERY_MS = 500;

interface OutageWatchOptions {
  readonly report: (event: OutageEvent) => void;
  readonly now?: () => number;
}

/**
 * Detects database outages from failing statements and confirms them with a probe. Marks the errors as reported, so
 * that further log lines about them have level debug.
 */
export class OutageWatch implements StatementObserver {
  readonly #report: (event: OutageEvent) => void;
  readonly #now: () => number;
  #probe: (() => Promise<boolean>) | undefined;
  #confirming: Promise<void> | undefined;
  #isAway = false;
  #isReportedAway = false;
  #failedToWriteAt: number | null = null;
  #failures = 0;
  #successes = 0;

  constructor({ report, now = () => performance.now() }: OutageWatchOptions) {
    this.#report = report;
    this.#now = now;
  }

  /**
   * Number of statements that failed because of the database. If it grew during a request, the request failed because
   * of the database.
   */
  get failures(): number {
    return this.#failures;
  }

  get successes(): number {
    return this.#successes;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /**
   * Sets the probe that checks the database over its own connection. Without a probe, the database never counts as
   * unreachable.
   */
  confirmWith(probe: () => Promise<boolean>): void {
    this.#probe = probe;
  }

  /** Probes a database that seems unreachable. Resolves once {@link isAway} is up to date. */
  suspect(): Promise<void> {
    return (this.#confirming ??= this.#confirm().finally(() => (this.#confirming = undefined)));
  }

  succeeded(wrote: boolean, failuresBefore = this.#failures): void {
    this.#successes += 1;
    this.#isAway = false;
    // The last sessions of a killed server may still answer earlier statements.
    if (this.#isReportedAway && failuresBefore === this.#failures) {
      this.#isReportedAway = false;
      this.#report({ state: "back" });
    }
    if (wrote && this.#failedToWriteAt !== null && this.#now() - this.#failedToWriteAt >= QUIET_MS) {
      this.#failedToWriteAt = null;
      this.#report({ state: "writable" });
    }
  }

  failed(error: unknown, begun = this.#successes): void {
    const trouble = databaseTrouble(error);
    if (trouble === undefined) return;
    this.#failures += 1;
    markReported(error);
    if (trouble !== "away") {
      this.#failedToWriteAt = this.#now();
      this.#report({ state: trouble });
      return;
    }
    // It began before the database last answered, so it belongs to an outage that is over.
    if (begun < this.#successes && !this.#isReportedAway) return;
    this.#reportAway(error instanceof Error ? error.message : "unknown reason");
    if (!this.#isAway) void this.suspect();
  }

  #reportAway(reason: string): void {
    if (this.#isReportedAway) return;
    this.#isReportedAway = true;
    this.#report({ state: "away", reason });
  }

  async #confirm(): Promise<void> {
    const successes = this.#successes;
    if (this.#isAway || this.#probe === undefined || (await this.#probe())) return;
    // If statements succeed meanwhile, the database only rejects new connections.
    if (this.#successes !== successes) return;
    this.#isAway = true;
    this.#reportAway("no answer");
    void this.#awaitReturn(this.#probe);
  }

  async #awaitReturn(probe: () => Promise<boolean>): Promise<void> {
    while (this.#isAway) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
      if (this.#isAway && (await probe())) this.succeeded(false);
    }
  }
}

/** Database events that a process reports. */
export type OutageEvent =
  | { readonly state: "away"; readonly reason: string }
  | { readonly state: "back" }
  | { readonly state: "full" | "read-only" }
  | { readonly state: "writable" };

/** Interval for repeating that the disk is full. */
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
