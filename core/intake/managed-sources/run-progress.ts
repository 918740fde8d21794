import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import type { RunCounts } from "./runs.ts";

interface Progress {
  opened: number;
  document: string | null;
  rows: number;
  rowsExpected: number | null;
}

const WRITE_EVERY_MS = 1_000;

/**
 * Writes a run's progress every second, over a connection outside its transactions, and aborts its signal once somebody
 * cancels it. A failed update is left to the next one.
 */
export class RunProgress {
  /** What the run has done so far, once it counts. */
  counts: () => RunCounts | null = () => null;
  readonly #ctx: Context;
  readonly #runId: number;
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #now: Progress = { opened: 0, document: null, rows: 0, rowsExpected: null };
  #writing: Promise<unknown> | undefined;

  constructor(ctx: Context, runId: number, everyMs = WRITE_EVERY_MS) {
    this.#ctx = ctx;
    this.#runId = runId;
    this.#timer = setInterval(() => void this.#write(), everyMs);
  }

  /** Aborted once the run is cancelled. */
  get cancelled(): AbortSignal {
    return this.#abort.signal;
  }

  opened(document: string | null): void {
    this.#now.opened += 1;
    Object.assign(this.#now, { document, rows: 0, rowsExpected: null });
  }

  rows(rows: number, expected: number | undefined): void {
    Object.assign(this.#now, { rows, rowsExpected: expected ?? null });
  }

  #write(): Promise<unknown> {
    const { opened, document, rows, rowsExpected } = this.#now;
    const counts = this.counts();
    return (this.#writing ??= sql<{ cancelled: boolean }>`
      update source_run set opened = ${opened}, document = ${document}, rows = ${rows}, rows_expected = ${rowsExpected},
        seen_at = ${this.#ctx.clock.now()}, counts = ${counts === null ? null : JSON.stringify(counts)}::jsonb
      where id = ${this.#runId} and state = 'running' returning cancelled_by is not null as cancelled`
      .execute(this.#ctx.db)
      .then(({ rows: [run] }) => {
        if (run?.cancelled === true) this.#abort.abort();
      })
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined;
      }));
  }

  /** Writes the last state. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#write();
  }
}
