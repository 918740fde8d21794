import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { brandNames } from "../../app/content/branded-site.ts";
import { ContentReader } from "../../app/content/content.ts";
import type { Context } from "../../core/shared/context.ts";
import { requireSiteSecret } from "../../core/shared/secret-check.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { CLUSTER_NAME } from "../../db/embedded/home.ts";
import { hasSchema, migrate, type MigrateOptions } from "../../db/migrate.ts";
import { openConfiguredDatabase } from "../../db/open.ts";
import { assertNoOlderSite } from "../../db/site-process.ts";
import { systemClock } from "../../platform/clock.ts";
import { loadSettings, type Settings } from "../../platform/env.ts";
import { type AppError, invalidInput, notFound } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";
import { lowerPriority } from "../../platform/low-priority.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import { reportFailure } from "../start/program.ts";
import { knownSecret } from "../start/secret.ts";

/** Input and output of a command: those of the process or of a test. */
export interface CommandIo {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Aborted when the process receives a signal to stop. */
  readonly signal?: AbortSignal;
}

/**
 * A running command's environment. `print` writes to standard output and `note` to standard error, so that standard
 * output contains only the result.
 */
export interface CommandRun {
  readonly settings: Settings;
  readonly ctx: Context;
  readonly target: ConnectionTarget;
  readonly io: CommandIo;
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
  readonly json: boolean;
  readonly dryRun: boolean;
  /** Aborted when the command must stop; only for commands with `cleansUp`. */
  readonly signal: AbortSignal;
  print(text: string): void;
  note(text: string): void;
}

export interface Command {
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** False skips the migrations that otherwise run first. */
  readonly migrate?: false;
  /** True if the command cleans up after a signal; other commands end at once. */
  readonly cleansUp?: true;
  /** True if it may run with a secret other than the one behind the site's data. */
  readonly acceptsAnySecret?: (positionals: readonly string[]) => boolean;
  /** True if it only reads, so that a missing database is an error instead of being created. */
  readonly onlyReads?: (positionals: readonly string[]) => boolean;
  /** Returns the exit code. */
  run(run: CommandRun): Promise<number>;
}

const COMMON = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  "dry-run": { type: "boolean" },
  upgrade: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

/** Help on the options of every command. */
export const COMMON_HELP = `
Every command also takes
  --dry-run   show what would happen, keep nothing
  --json      print one JSON summary on standard output, everything else on standard error
  --upgrade   upgrade the database even while an older version of the site runs
  --help      this text`;

/**
 * Runs a command on the configured database, also while the site runs, and sets the exit code. Does nothing if the
 * command's file, at `url`, was imported by another program.
 */
export async function runCommand(command: Command, url: string): Promise<void> {
  if (process.argv[1] === undefined || realpathSync(process.argv[1]) !== fileURLToPath(url)) return;
  // A reader such as `head` may close the pipe early; that is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  // The site may be serving visitors meanwhile.
  lowerPriority();
  const { argv, env, stdout, stderr } = process;
  const signal = command.cleansUp === true ? stopSignal() : undefined;
  const code = await executeCommand(command, { args: argv.slice(2), env, stdout, stderr, ...(signal && { signal }) });
  process.exitCode ??= code;
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Time limit for cleaning up; stopping the site may take 5 s in total. */
const CLEAN_UP_MS = 4_500;

/** Aborts at the first terminating signal and exits with that signal's code. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(EXIT_CODES))
    process.on(name, () => {
      if (controller.signal.aborted) return;
      process.exitCode = code;
      // A database that hangs does not close its connections.
      setTimeout(() => process.exit(), CLEAN_UP_MS).unref();
      controller.abort();
    });
  return controller.signal;
}

/** Runs a command and returns its exit code; errors go to standard error. */
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
  const settings = loadSettings(io.env, (line) => void io.stderr.write(`${line}\n`));
  const onlyReads = command.onlyReads?.(positionals) === true;
  if (settings.databaseUrl === undefined) {
    if (onlyReads && !existsSync(join(settings.dataDir, CLUSTER_NAME))) throw noSite(`in ${settings.dataDir}`);
    await prepareDataFolder(settings.dataDir);
  }
  const upgrading: MigrateOptions = {
    async beforeUpgrade(db, firstMigration) {
      if (values["upgrade"] !== true) await assertNoOlderSite(db);
      // Loaded only then: it is a quarter of what a command would load.
      const { backUpBeforeUpgrade } = await import("../backup/before-upgrade.ts");
      const backUp = backUpBeforeUpgrade(settings, (line) => void io.stderr.write(`${line}\n`));
      await backUp.beforeUpgrade?.(db, firstMigration);
    },
  };
  const database = await openConfiguredDatabase({
    ...(settings.databaseUrl === undefined ? {} : { databaseUrl: settings.databaseUrl }),
    dataDir: settings.dataDir,
    migrate: command.migrate !== false && !onlyReads,
    ...upgrading,
    isLowPriority: true,
  });
  try {
    if (onlyReads) {
      if (!(await hasSchema(database.db))) throw noSite("in this database");
      await migrate(database.db, undefined, upgrading);
    }
    const secret = await knownSecret(settings);
    const ctx: Context = {
      db: database.db,
      actor: { id: "operator", access: "owner" },
      clock: systemClock,
      ...(secret !== null && { secret: Buffer.from(secret) }),
    };
    const isAnySecret = command.migrate === false || command.acceptsAnySecret?.(positionals) === true;
    if (!isAnySecret) await requireSiteSecret(ctx);
    // Sources and other servers see the name that editors set, as they do from the site.
    const siteName =
      command.migrate === false
        ? settings.siteName
        : brandNames(settings.siteName, await new ContentReader().read(ctx)).name;
    return await command.run({
      settings: { ...settings, siteName },
      target: database.target,
      ctx,
      io,
      values,
      positionals,
      json: values["json"] === true,
      dryRun: values["dry-run"] === true,
      signal: io.signal ?? new AbortController().signal,
      print: (text) => void io.stdout.write(`${text}\n`),
      note: (text) => void io.stderr.write(`${text}\n`),
    });
  } finally {
    await database.close();
  }
}

function noSite(where: string): AppError {
  return notFound(`There is no site ${where} yet: start it with npm start, or restore a backup.`);
}

function parse(command: Command, args: readonly string[]): Pick<CommandRun, "values" | "positionals"> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...COMMON },
      allowPositionals: true,
    });
    return {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])),
      positionals,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : "";
    throw invalidInput(`${reason}. Use --help to see what this command takes.`);
  }
}

function plain(value: unknown): string | boolean | string[] | undefined {
  if (typeof value === "string" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** Options that take a text, and those that take none. */
interface NamedOptions {
  readonly texts?: readonly string[];
  readonly flags?: readonly string[];
}

const typed = (names: readonly string[], type: "string" | "boolean") => names.map((name) => [name, { type }] as const);

/** Declares options by name. */
export function namedOptions({ texts = [], flags = [] }: NamedOptions): ParseArgsOptionsConfig {
  return Object.fromEntries([...typed(texts, "string"), ...typed(flags, "boolean")]);
}

/** A text option; undefined if absent. */
export function textOption(run: CommandRun, name: string): string | undefined {
  const value = run.values[name];
  return typeof value === "string" ? value : undefined;
}

/** Parses a whole number. Throws AppError that names its purpose. */
export function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalidInput(`${what} must be a whole number, not "${text}".`);
  return Number(text);
}
