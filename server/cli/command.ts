import { realpathSync } from "node:fs";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Context } from "../../core/context.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { openConfiguredDatabase } from "../../db/open.ts";
import { systemClock } from "../../platform/clock.ts";
import { loadSettings, type Settings } from "../../platform/env.ts";
import { AppError } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";
import { lowerPriority } from "../../platform/low-priority.ts";
import { backUpBeforeUpgrade } from "../backup/before-upgrade.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import { reportFailure } from "../start/failure.ts";

/** What a command reads and writes: those of this process, or a test's. */
export interface CommandIo {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** What a command works with. `print` goes to standard output, `tell` to standard error, so that JSON stays alone. */
export interface CommandRun {
  readonly settings: Settings;
  readonly ctx: Context;
  /** Where the database is. */
  readonly target: ConnectionTarget;
  readonly io: CommandIo;
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
  readonly json: boolean;
  readonly dryRun: boolean;
  print(text: string): void;
  tell(text: string): void;
}

export interface Command {
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** False leaves the schema as it is; else it is brought up to date first. */
  readonly migrate?: false;
  /** Returns the exit code. */
  run(run: CommandRun): Promise<number>;
}

const COMMON = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

const COMMON_HELP = `
Every command also takes
  --dry-run   do everything, show what would happen, keep nothing
  --json      print one JSON summary on standard output, everything else on standard error
  --help      this text`;

/**
 * Runs a command on the configured database, beside a running site, and ends the process with its exit code; does
 * nothing where the command's file, at `url`, was imported by another program.
 */
export async function runCommand(command: Command, url: string): Promise<void> {
  if (process.argv[1] === undefined || realpathSync(process.argv[1]) !== fileURLToPath(url)) return;
  // A reader that has seen enough (`… | head`) closes the pipe; that is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  // A site may be serving visitors beside it.
  lowerPriority();
  const { argv, env, stdout, stderr } = process;
  process.exitCode = await executeCommand(command, { args: argv.slice(2), env, stdout, stderr });
}

/** Runs a command and answers its exit code; what made it fail goes to standard error. */
export async function executeCommand(command: Command, io: CommandIo): Promise<number> {
  const log = createLog({ level: "error", plain: true, write: (line) => void io.stderr.write(line) });
  try {
    return await execute(command, io);
  } catch (error) {
    reportFailure(error, log, (text) => void io.stderr.write(text));
    return 1;
  }
}

async function execute(command: Command, io: CommandIo): Promise<number> {
  const { values, positionals } = parse(command, io.args);
  if (values["help"] === true) {
    io.stdout.write(`${command.help}\n${COMMON_HELP}\n`);
    return 0;
  }
  const settings = loadSettings(io.env);
  if (settings.databaseUrl === undefined) await prepareDataFolder(settings.dataDir);
  const database = await openConfiguredDatabase({
    ...(settings.databaseUrl === undefined ? {} : { databaseUrl: settings.databaseUrl }),
    dataDir: settings.dataDir,
    migrate: command.migrate !== false,
    ...backUpBeforeUpgrade(settings, (line) => void io.stderr.write(`${line}\n`)),
    isLowPriority: true,
  });
  try {
    return await command.run({
      settings,
      target: database.target,
      ctx: { db: database.db, actor: { id: "operator", access: "owner" }, clock: systemClock },
      io,
      values,
      positionals,
      json: values["json"] === true,
      dryRun: values["dry-run"] === true,
      print: (text) => void io.stdout.write(`${text}\n`),
      tell: (text) => void io.stderr.write(`${text}\n`),
    });
  } finally {
    await database.close();
  }
}

function parse(command: Command, args: readonly string[]): Pick<CommandRun, "values" | "positionals"> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { ...command.options, ...COMMON }, allowPositionals: true });
    return { values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])), positionals };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : "";
    throw new AppError("invalid_input", `${reason}. Use --help to see what this command takes.`);
  }
}

function plain(value: unknown): string | boolean | string[] | undefined {
  if (typeof value === "string" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** A text option, or undefined when it was not given. */
export function textOption(run: CommandRun, name: string): string | undefined {
  const value = run.values[name];
  return typeof value === "string" ? value : undefined;
}

/** A whole number given as text. Throws AppError naming what it was given for. */
export function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new AppError("invalid_input", `${what} must be a whole number, not "${text}".`);
  return Number(text);
}
