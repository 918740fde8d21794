import { databaseTrouble, explainTrouble } from "../../db/database-trouble.ts";
import { isAppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";

/**
 * Says why the program stopped: an {@link isAppError expected} failure by its message, a database that went away by
 * one line, and a surprise by one line with the stack in the log.
 */
export function reportFailure(error: unknown, log: Pick<Log, "error">, write: (text: string) => void): void {
  if (isAppError(error)) {
    write(`${error.message}\n`);
    return;
  }
  const trouble = databaseTrouble(error);
  if (trouble !== undefined) {
    write(`${explainTrouble(trouble)}\n`);
    return;
  }
  write("This stopped because of an error of its own; the details are in the log.\n");
  log.error({ err: error }, "could not start");
}
