import { readFile } from "node:fs/promises";
import { inTransaction } from "../../core/shared/transaction.ts";
import { invalidInput, notFound } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";

/** An action's result: an object for `--json`, lines for people. */
export interface Report {
  readonly json: object;
  readonly lines: readonly string[];
  /** 0 by default. */
  readonly exitCode?: number;
}

export type Action = (run: CommandRun, args: readonly string[]) => Promise<Report>;

/** A command whose first argument names an action. With `--dry-run` the action's transaction is rolled back. */
export function commandOfActions({
  name,
  help,
  options = {},
  actions,
  reading = [],
  acceptsAnySecret = [],
}: Pick<Command, "help"> &
  Partial<Pick<Command, "options">> & {
    readonly name: string;
    readonly actions: Readonly<Record<string, Action>>;
    /** Names of actions that only read. */
    readonly reading?: readonly string[];
    /** Names of actions that may run under another secret. */
    readonly acceptsAnySecret?: readonly string[];
  }): Command {
  return {
    onlyReads: ([named = ""]) => reading.includes(named),
    acceptsAnySecret: ([named = ""]) => acceptsAnySecret.includes(named),
    help,
    options,
    async run(run) {
      const [named, ...args] = run.positionals;
      const action = named !== undefined && Object.hasOwn(actions, named) ? actions[named] : undefined;
      if (action === undefined)
        throw invalidInput(
          `Name an action: npm run ${name} -- ${Object.keys(actions).join("|")}. Use --help for more.`,
        );
      return runAction(run, action, args);
    },
  };
}

/** Runs an action and prints its report. Returns the exit code. */
export async function runAction(run: CommandRun, action: Action, args: readonly string[]): Promise<number> {
  const { json, lines, exitCode = 0 } = await (run.dryRun ? rolledBack(run, action, args) : action(run, args));
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ...json }));
  else {
    if (run.dryRun) run.note("Dry run: nothing is kept.");
    for (const line of lines) run.print(printable(line));
  }
  return exitCode;
}

class Rollback extends Error {}

async function rolledBack(run: CommandRun, action: Action, args: readonly string[]): Promise<Report> {
  const reports: Report[] = [];
  try {
    await inTransaction(run.ctx, async (ctx) => {
      reports.push(await action({ ...run, ctx }, args));
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  const [report] = reports;
  if (report === undefined) throw new Error("a dry run has no report");
  return report;
}

/** Removes control characters that terminals interpret. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_C}]/gu, (character) => (character === "\n" ? "\n" : ""));
}

/** A text file named on the command line. Throws AppError `not_found`. */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw notFound(`The file ${path} cannot be read.`, { cause });
  }
}
