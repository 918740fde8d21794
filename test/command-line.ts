import { type ChildProcess, spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";
import type { ConnectionTarget } from "../db/connection-target.ts";
import { type Command, executeCommand } from "../server/cli/command.ts";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";

export type Program =
  | "admin"
  | "backup"
  | "restore"
  | "export"
  | "import"
  | "ingest"
  | "review"
  | "sources"
  | "catalogue"
  | "keys"
  | "preflight";

/** Result of a finished program; `code` is null if a signal ended it. `stderr` lacks progress lines. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const TELL_MEMORY = `data:text/javascript,${encodeURIComponent("process.on('exit', () => process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))")}`;

/**
 * The commands on a test's database. `run` runs one in the test's process; the others start a process as a person
 * would, which takes half a second of processor time.
 */
export function commandLine(target: ConnectionTarget, settings: Readonly<Record<string, string>> = {}) {
  const env = { ...CHILD_ENVIRONMENT, DATABASE_URL: urlOf(target), LOG_LEVEL: "error", ...settings };
  const start = (
    program: Program,
    ...args: readonly string[]
  ): { readonly child: ChildProcess; readonly ended: Promise<Ended> } => {
    const child = spawn(process.execPath, [scriptOf(program), ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    return { child, ended: ended(child) };
  };
  return {
    start,
    async run(program: Program, ...args: readonly string[]): Promise<Ended> {
      const { command } = (await import(`../server/cli/${program}.ts`)) as { readonly command: Command };
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const said = Promise.all([text(stdout), text(stderr)]);
      const code = await executeCommand(command, { args, env, stdout, stderr });
      stdout.end();
      stderr.end();
      const [out, err] = await said;
      return { code, stdout: out, stderr: withoutProgress(err) };
    },
    /** Runs it with the given standard input. */
    async feed(input: string | Buffer, program: Program, ...args: readonly string[]): Promise<Ended> {
      const child = spawn(process.execPath, [scriptOf(program), ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
      child.stdin.end(input);
      return ended(child);
    },
    /** Runs it and measures its peak memory in bytes. */
    async runMeasured(program: Program, ...args: readonly string[]): Promise<Ended & { readonly peakBytes: number }> {
      const child = spawn(process.execPath, ["--import", TELL_MEMORY, scriptOf(program), ...args], {
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const { code, stdout, stderr } = await ended(child);
      const [, before = "", kibibytes] = /^([^]*)peak (\d+)\n$/.exec(stderr) ?? [];
      if (kibibytes === undefined) throw new Error(`the program ended without reporting its memory: ${stderr}`);
      return { code, stdout, stderr: before, peakBytes: Number(kibibytes) * 1024 };
    },
    /** Runs it into a closed pipe. */
    async runUnread(program: Program, ...args: readonly string[]): Promise<Omit<Ended, "stdout">> {
      const line = '{ "$0" "$@"; echo "code $?" >&2; } | :';
      const child = spawn("sh", ["-c", line, process.execPath, scriptOf(program), ...args], {
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const { stderr } = await ended(child);
      const [, before = "", code] = /^([^]*)code (\d+)\n$/.exec(stderr) ?? [];
      return { code: code === undefined ? null : Number(code), stderr: before };
    },
  };
}

function scriptOf(program: Program): string {
  return fileURLToPath(new URL(`../server/cli/${program}.ts`, import.meta.url));
}

/** Removes the lines that report progress every few seconds, which only busy machines see. */
function withoutProgress(stderr: string): string {
  return stderr.replaceAll(/^[\d,]+ rows, [\d,]+ a second, .*\n/gm, "");
}

async function ended(child: ChildProcess): Promise<Ended> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the program was started without pipes");
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [out, err, code] = await Promise.all([text(stdout), text(stderr), closed]);
  return { code, stdout: out, stderr: withoutProgress(err) };
}

/** A target as `DATABASE_URL`; a socket folder goes into the query, where it overrides the host. */
export function urlOf(target: ConnectionTarget): string {
  if (typeof target === "string") return target;
  return `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.host)}`;
}

/** Row count of each table that is not empty; equal counts mean that nothing was added or removed. */
export async function tableCounts(db: Database): Promise<Record<string, number>> {
  // Counting in all tables takes the planner ten times as long.
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by relname`.execute(
    db,
  );
  const counts = tables.rows.map(({ name }) => sql`select ${name} as name, count(*)::int as n from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.flatMap(({ name, n }) => (n === 0 ? [] : [[name, n]])));
}
