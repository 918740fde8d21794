import { isAppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";

/**
 * Tells why the program could not start: an {@link isAppError expected} failure by its message alone; a surprise
 * by one line, with the stack in the log.
 */
export function reportFailure(error: unknown, log: Pick<Log, "error">, write: (text: string) => void): void {
  if (isAppError(error)) {
    write(`${error.message}\n`);
    return;
  }
  write("This stopped because of an error of its own; the details are in the log.\n");
  log.error({ err: error }, "could not start");
}
