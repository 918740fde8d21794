import { flushCompileCache } from "node:module";
import { databaseTrouble, explainTrouble } from "../../db/database-trouble.ts";
import { type Settings, loadSettings } from "../../platform/env.ts";
import { isAppError } from "../../platform/errors.ts";
import { type Log, createLog } from "../../platform/log.ts";
import { type Lifetime, bindLifetime } from "./lifetime.ts";

/** Dependencies of a long-running program. */
export interface Program {
  readonly settings: Settings;
  readonly log: Log;
  readonly lifetime: Lifetime;
}

/**
 * Runs a program until it is stopped: reads the settings and handles signals. A failure to start closes everything,
 * prints one line to standard error and exits with 1.
 */
export async function runProgram(start: (program: Program) => Promise<void>): Promise<void> {
  const toStandardOutput = {
    plain: process.stdout.isTTY,
    write: (line: string) => void process.stdout.write(line),
    isStopping: (): boolean => lifetime.stopping,
  };
  let log = createLog({ level: "info", ...toStandardOutput });
  const lifetime = bindLifetime({
    host: process,
    now: () => performance.now(),
    onCloseError: (error) =>
      isAppError(error) ? log.warn(error.message) : log.error({ err: error }, "could not close everything"),
  });
  process.on("unhandledRejection", (error) => {
    if (!lifetime.stopping) throw error;
    log.error({ err: error }, "work was cut off");
  });
  try {
    // Only the primary warns.
    const settings = loadSettings(undefined, (line) => process.send === undefined && log.warn(line));
    log = createLog({ level: settings.logLevel, ...toStandardOutput });
    warnOfRoot(log);
    await start({ settings, log, lifetime });
    // Node would keep compiled code only at a normal exit, but this process may be killed.
    flushCompileCache();
  } catch (error) {
    // Failures during shutdown are caused by it; `lifetime` ends the process.
    if (lifetime.stopping) return;
    reportFailure(error, log, (text) => void process.stderr.write(text));
    await lifetime.close();
    process.exit(1);
  }
}

/** An attacker who takes over a site run by root controls the machine. */
function warnOfRoot(log: Log): void {
  // Only the primary warns.
  if (process.getuid?.() === 0 && process.send === undefined)
    log.warn(
      "The site runs as root. Run it as an ordinary user instead: its database is its own, and a port below 1024 can be a proxy's.",
    );
}

/**
 * Reports the reason why the program stopped: an {@link isAppError expected} failure by its message, a lost database by
 * one line, anything else by one line with the stack in the log.
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
  write("This process stopped because of an internal error; the details are in the log.\n");
  log.error({ err: error }, "could not start");
}
