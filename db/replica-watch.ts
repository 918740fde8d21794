import { sql } from "kysely";
import { requireRow } from "./statement.ts";
import type { Database } from "./client.ts";

interface ReplicaWatchParts {
  readonly primary: Database;
  readonly replica: Database;
  /** A replica further behind is not used. */
  readonly maxLagMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Called when the replica becomes used or unused, with the reason. */
  readonly onChange: (isUsed: boolean, reason: string) => void;
}

/** Validity of a check, and interval of checks while there are requests. */
const VERDICT_MS = 2_000;
const EVERY_MS = 1_000;
/** Number of remembered positions, one per second. */
const MOST_POSITIONS = 600;

interface Verdict {
  readonly isFresh: boolean;
  /** Minimum catalogue version of the replica. */
  readonly version: number;
  readonly reason: string;
}

/**
 * Watches the lag of a streaming replica. It is fresh if it has the current catalogue version, so that nobody sees an
 * older catalogue than before, and has replayed everything up to a log position that the primary reached at most
 * `maxLagMs` ago. Both servers are asked once a second while there are requests; without a recent check the replica is
 * not used.
 */
export class ReplicaWatch {
  readonly #parts: ReplicaWatchParts;
  /** Ends of the primary's log with their times, oldest first. */
  readonly #positions: { readonly at: number; readonly lsn: number }[] = [];
  #verdict: Verdict = { isFresh: false, version: -1, reason: "it was not asked yet" };
  #verdictAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #seen = -1;

  constructor(parts: ReplicaWatchParts) {
    this.#parts = parts;
  }

  /** The replica, or null if it must not be used now. Never waits. */
  readonly fresh = (): Database | null => {
    const { now, replica } = this.#parts;
    if (now() - this.#askedAt >= EVERY_MS) void this.ask();
    const isKnown = this.#verdict.isFresh && now() - this.#verdictAt < VERDICT_MS;
    return isKnown && this.#verdict.version >= this.#seen ? replica : null;
  };

  readonly saw = (version: number): void => {
    this.#seen = Math.max(this.#seen, version);
  };

  readonly failed = (error: unknown): void => {
    this.#decide({ isFresh: false, version: -1, reason: error instanceof Error ? error.message : "it failed" });
  };

  /** Asks both databases; concurrent callers share one check. Never rejects. */
  ask(): Promise<void> {
    this.#askedAt = this.#parts.now();
    this.#asking ??= this.#judge()
      .catch((error: unknown): Verdict => ({
        isFresh: false,
        version: -1,
        reason: error instanceof Error ? error.message : "it does not answer",
      }))
      .then((verdict) => this.#decide(verdict))
      .finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #judge(): Promise<Verdict> {
    const { primary, replica, maxLagMs, now } = this.#parts;
    const at = now();
    const ahead = await positionOf(primary, sql`pg_current_wal_lsn()`);
    this.#positions.push({ at, lsn: ahead.lsn });
    if (this.#positions.length > MOST_POSITIONS) this.#positions.shift();
    const behind = await positionOf(
      replica,
      sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end`,
    );
    this.saw(ahead.version);
    const { version } = behind;
    if (version < ahead.version)
      return {
        isFresh: false,
        version,
        reason: `it has version ${version} of the catalogue instead of ${ahead.version}`,
      };
    const lag = this.#lagOf(behind.lsn, now());
    return lag <= maxLagMs
      ? { isFresh: true, version, reason: "" }
      : { isFresh: false, version, reason: `it is at least ${Math.round(lag / 1_000)} s behind` };
  }

  /** Lag of the replica in milliseconds; 0 if it has everything that the primary is known to have. */
  #lagOf(lsn: number, now: number): number {
    const missing = this.#positions.find((position) => position.lsn > lsn);
    return missing === undefined ? 0 : now - missing.at;
  }

  #decide(verdict: Verdict): void {
    const changed = verdict.isFresh !== this.#verdict.isFresh;
    this.#verdict = verdict;
    this.#verdictAt = this.#parts.now();
    if (changed) this.#parts.onChange(verdict.isFresh, verdict.reason);
  }
}

/** A server's log position in bytes, and its catalogue version. Positions fit a number for petabytes. */
async function positionOf(db: Database, lsn: ReturnType<typeof sql>): Promise<{ version: number; lsn: number }> {
  return requireRow<{ version: number; lsn: number }>(db)`
    select version, (${lsn} - '0/0'::pg_lsn)::float8 as lsn from catalogue_state`;
}
