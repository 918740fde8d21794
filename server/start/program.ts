import { loadSettings, type Settings } from "../../platform/env.ts";
import { createLog, type Log } from "../../platform/log.ts";
import { reportFailure } from "./failure.ts";
import { bindLifetime, type Lifetime } from "./lifetime.ts";

/** What a long-running program gets to work with. */
export interface Program {
  readonly settings: Settings;
  readonly log: Log;
  readonly lifetime: Lifetime;
}

/**
 * Runs a program that serves until it is told to stop: reads the settings, binds the signals, and turns a failure
 * to start into one line on standard error and exit code 1, with whatever was open closed again.
 */
export async function runProgram(start: (program: Program) => Promise<void>): Promise<void> {
  const toStandardOutput = { plain: process.stdout.isTTY, write: (line: string) => void process.stdout.write(line) };
  let log = createLog({ level: "info", ...toStandardOutput });
  const lifetime = bindLifetime({
    host: process,
    now: () => performance.now(),
    onCloseError: (error) => log.error({ err: error }, "could not close everything"),
  });
  try {
    const settings = loadSettings();
    log = createLog({ level: settings.logLevel, ...toStandardOutput });
    warnOfRoot(log);
    await start({ settings, log, lifetime });
  } catch (error) {
    // What fails while stopping fails because of it; the lifetime ends the process.
    if (lifetime.stopping) return;
    reportFailure(error, log, (text) => void process.stderr.write(text));
    await lifetime.close();
    process.exit(1);
  }
}

/** Whoever takes over a site that root runs has the machine. */
function warnOfRoot(log: Log): void {
  // A process of several is warned of once, by the one that started them.
  if (process.getuid?.() === 0 && process.send === undefined) log.warn("The site runs as root. Run it as an ordinary user instead: its database is its own, and a port below 1024 can be a proxy's.");
}
