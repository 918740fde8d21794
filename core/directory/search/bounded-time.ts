import { sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import type { Database } from "../../../db/client.ts";

/** A search for misspelled words looks at every word of the catalogue: seconds among a million leads, never minutes. */
const LONGEST_STATEMENT_MS = 60_000;

/**
 * Does the work with a bound on the time of each of its statements; `trx` is the transaction it is done in. Throws
 * AppError `unavailable` saying what to do when one takes longer; the transaction is then to be rolled back.
 */
export async function inBoundedTime<T>(trx: Database, work: () => Promise<T>, mostMs = LONGEST_STATEMENT_MS): Promise<T> {
  const { rows } = await sql<{ before: string }>`select current_setting('statement_timeout') as before, set_config('statement_timeout', ${String(mostMs)}, true)`.execute(trx);
  try {
    const done = await work();
    await sql`select set_config('statement_timeout', ${rows[0]?.before ?? "0"}, true)`.execute(trx);
    return done;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "57014")) throw error;
    throw new AppError("unavailable", `This search took longer than ${mostMs / 1000} seconds. Spell its words as they are written, or narrow the filter, and try again.`, { cause: error });
  }
}
