import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Called with the number of rows read so far, and the total if known. */
export type OnRows = (rows: number, expected?: number) => void;

const WRITE_EVERY_MS = 500;

/** Writes a task's progress over a connection outside its transaction. A failed update is left to the next one. */
export class TaskProgress {
  readonly #ctx: Context;
  readonly #taskId: number;
  #writing: Promise<unknown> | undefined;
  #writeAt = 0;

  constructor(ctx: Context, taskId: number) {
    this.#ctx = ctx;
    this.#taskId = taskId;
  }

  readonly update: OnRows = (rows, expected) => {
    if (this.#writing !== undefined || performance.now() < this.#writeAt) return;
    this.#writeAt = performance.now() + WRITE_EVERY_MS;
    this.#writing = sql`
      update import_task set rows = ${rows}, rows_expected = coalesce(${expected ?? null}::int, rows_expected)
      where id = ${this.#taskId} and state = 'running'`
      .execute(this.#ctx.db)
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined;
      });
  };

  /** Waits for a pending update. */
  async end(): Promise<void> {
    await this.#writing;
  }
}
