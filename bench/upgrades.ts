// Proves that this version upgrades the data of commits in between: each commit takes over the fixture of test/upgrades,
// works off its queue and imports a list; then this version starts on a copy of its data, and both are compared. The
// packages are this version's. Half a minute a commit.
//
//   node bench/upgrades.ts                 the commits since 661acb38 that added migrations
//   node bench/upgrades.ts COMMIT...
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { startPostgresServer } from "../bootstrap/postgres-server.mjs";
import { closeDatabase, openDatabase } from "../db/client.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { differing } from "../test/upgrades/compare.ts";
import { DIFFERENCES } from "../test/upgrades/differences.ts";
import { startThisVersion } from "../test/upgrades/start-this-version.ts";

const PROJECT = join(import.meta.dirname, "..");
const FIRST = "661acb38";
const FIXTURE = join(PROJECT, `test/upgrades/${FIRST}.tar.zst`);
const SECRET = "s".repeat(32);
/** The commit's worker has the fixture's queue worked off by then; its mail finds no server. */
const WORKS_MS = 10_000;
const LIST = `Company,Website,City,Country,Amount,Date,Stage,Founder,Source
${Array.from({ length: 12 }, (_, n) => `Delta Works ${n},https://delta-${n}.example,Lyon,France,$${n + 2}M,2026-05-12,Seed,Ada Delta${n},https://news.example/delta-${n}`).join("\n")}
`;

const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: PROJECT, maxBuffer: 1e9 });
const asked = process.argv.slice(2);
const commits =
  asked.length > 0
    ? asked
    : git("log", "--format=%h", "--reverse", `${FIRST}..HEAD`, "--", "db/migrations").toString().trim().split("\n");
const server = await startPostgresServer();
const root = openDatabase(server.url);
const folder = await mkdtemp(join(tmpdir(), "upgrades-"));
await chmod(folder, 0o711);
try {
  for (const commit of commits) {
    const found = await upgrade(commit).catch((error: unknown) => [error instanceof Error ? error.message : "failed"]);
    process.stdout.write(`${commit}: ${found.length === 0 ? "all rows and values kept" : found.join("; ")}\n`);
    if (found.length > 0) process.exitCode = 1;
  }
} finally {
  await closeDatabase(root);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** What this version loses or changes of a commit's data. */
async function upgrade(commit: string): Promise<readonly string[]> {
  const [before, after] = [`before_${commit}`, `after_${commit}`];
  const own = join(folder, commit);
  const checkout = join(own, "checkout");
  await mkdir(checkout, { recursive: true });
  execFileSync("tar", ["-x", "-C", checkout], { input: git("archive", commit) });
  await symlink(join(PROJECT, "node_modules"), join(checkout, "node_modules"));
  await sql`create database ${sql.id(before)}`.execute(root);
  await writeFile(join(own, "list.csv"), LIST);
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: join(own, "data"),
    LEDGER_DIR: join(own, "ledger"),
    DATABASE_URL: urlOf(before),
    SECRET,
    EXCHANGE_RATES: "off",
    LOG_LEVEL: "fatal",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Newly Raised <hello@newlyraised.example>",
  };
  const run = (program: string, ...args: readonly string[]) =>
    spawn(process.execPath, [join(checkout, program), ...args], { env, cwd: own, stdio: ["ignore", "pipe", "pipe"] });
  await ended(run("server/cli/restore.ts", FIXTURE, "--without-secret"));
  const worker = run("server/worker.ts");
  const gone = ended(worker);
  await Promise.race([once(worker.stdout, "data"), gone]);
  await Promise.race([delay(WORKS_MS), gone]);
  worker.kill("SIGTERM");
  await gone;
  await ended(run("server/cli/import.ts", "list.csv"));

  await sql`create database ${sql.id(after)} template ${sql.id(before)}`.execute(root);
  await startThisVersion(urlOf(after), { folder: own, secret: SECRET });
  const [there, here] = [openDatabase(urlOf(before)), openDatabase(urlOf(after))];
  try {
    const pending = (await pendingMigrations(here)).map((name) => `${name} is pending`);
    return [...pending, ...(await differing(there, here, (table) => DIFFERENCES[table]?.columns ?? []))];
  } finally {
    await Promise.all([closeDatabase(there), closeDatabase(here)]);
  }
}

function urlOf(name: string): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Resolves when a program has succeeded. */
async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once("close", resolve)));
  if (code !== 0)
    throw new Error(`${child.spawnargs.slice(1, 3).join(" ")} ended with ${String(code)}: ${said.slice(-500)}`);
}
