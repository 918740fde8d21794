import { markReported } from "../platform/errors.ts";
import { databaseTrouble } from "./database-trouble.ts";
import type { EmbeddedLog } from "./embedded/share.ts";

/** Sees every statement's outcome. */
export interface StatementObserver {
  succeeded(): void;
  failed(error: unknown): void;
}

/** A full disk is reported again after this long: reads go on meanwhile, so nothing says when it is over. */
const REPEAT_MS = 60_000;

const CANNOT_WRITE = {
  full: "The database's disk is full: free some space. Pages are served; whatever would be saved is refused with 503.",
  "read-only": "The database cannot be written: its disk or server is read-only. Pages are served; whatever would be saved is refused with 503.",
} as const;

/**
 * Logs an outage of the database in one line when it begins and one when it ends, however many statements fail. Their
 * errors are marked as reported, so the log drops them to level debug wherever else they are logged.
 */
export class OutageLog implements StatementObserver {
  readonly #log: EmbeddedLog;
  readonly #now: () => number;
  #awaySince: number | null = null;
  #cannotWriteAt = Number.NEGATIVE_INFINITY;
  #failures = 0;

  constructor(log: EmbeddedLog, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** How many statements failed because of the database. A request during which it grew failed because of it. */
  get failures(): number {
    return this.#failures;
  }

  succeeded(): void {
    if (this.#awaySince === null) return;
    this.#log.info(`The database answers again after ${((this.#now() - this.#awaySince) / 1_000).toFixed(1)} s.`);
    this.#awaySince = null;
  }

  failed(error: unknown): void {
    const trouble = databaseTrouble(error);
    if (trouble === undefined) return;
    this.#failures += 1;
    markReported(error);
    if (trouble === "away") this.#reportAway(error);
    else if (this.#now() - this.#cannotWriteAt >= REPEAT_MS) {
      this.#cannotWriteAt = this.#now();
      this.#log.error(CANNOT_WRITE[trouble]);
    }
  }

  #reportAway(error: unknown): void {
    if (this.#awaySince !== null) return;
    this.#awaySince = this.#now();
    const reason = error instanceof Error ? error.message : "unknown reason";
    this.#log.error(`The database does not answer (${reason}). Pages in memory are served, all else gets 503 until it does.`);
  }
}
