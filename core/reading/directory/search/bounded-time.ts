import { execute, rowOf } from "../../../../db/statement.ts";
import { unavailable } from "../../../../platform/errors.ts";
import type { Database } from "../../../../db/client.ts";

/**
 * Searching for a misspelled word scans all words of the catalogue, which takes seconds for a million leads, never
 * minutes.
 */
const LONGEST_STATEMENT_MS = 60_000;

/**
 * Runs the work with a time limit for each statement in its transaction `trx`. Throws AppError `unavailable` with
 * advice when a statement takes longer; the caller must then roll back.
 */
export async function inBoundedTime<T>(
  trx: Database,
  work: () => Promise<T>,
  mostMs = LONGEST_STATEMENT_MS,
): Promise<T> {
  const row = await rowOf<{ before: string; bound: string }>(trx)`
    select current_setting('statement_timeout') as before, set_config('statement_timeout', ${String(mostMs)},
    true) as bound`;
  try {
    const done = await work();
    await execute(trx)`select set_config('statement_timeout', ${row?.before ?? "0"}, true)`;
    return done;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "57014")) throw error;
    throw unavailable(
      `This search took longer than ${mostMs / 1000} seconds. Spell its words as they are written, or narrow the filter, and try again.`,
      { cause: error },
    );
  }
}
