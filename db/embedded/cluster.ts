import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type AppError, unavailable } from "../../platform/errors.ts";
import { asAccount, nobody } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { CLUSTER_NAME, type Home, diskFull } from "./home.ts";
import type { EmbeddedLog } from "./share.ts";
import { SUPERUSER } from "./users.ts";

const DRAFT_PREFIX = `${CLUSTER_NAME}.draft-`;

/**
 * Creates the cluster unless it exists. Creates it in a draft folder and renames that, so a power cut leaves no
 * incomplete cluster and concurrent first starts share one.
 */
export async function ensureCluster(home: Home, binaries: Binaries, log: EmbeddedLog): Promise<void> {
  if (!existsSync(path.join(home.clusterPath, "PG_VERSION"))) await makeCluster(home, binaries, log);
  await removeDrafts(home);
}

async function makeCluster(home: Home, binaries: Binaries, log: EmbeddedLog): Promise<void> {
  log.info("Preparing the database for its first start.");
  const draft = await mkdtemp(path.join(home.folder, DRAFT_PREFIX));
  try {
    if (process.getuid?.() === 0) await chown(draft, home.account.uid, home.account.gid);
    await initdb(home, binaries, draft);
    if (home.elsewhere) await placeElsewhere(home, draft);
    else await rename(draft, home.clusterPath);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    if (!existsSync(path.join(home.clusterPath, "PG_VERSION"))) throw error;
  }
}

/** initdb takes seconds, so a draft of this age is abandoned. */
const OLD_DRAFT_MS = 10 * 60_000;

/** Removes drafts of killed first starts: in DATA_DIR all, in a folder shared with other sites only old ones. */
async function removeDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const draft = path.join(home.folder, name);
    const made = await stat(draft).catch(() => undefined);
    const isOld = made !== undefined && Date.now() - made.mtimeMs > OLD_DRAFT_MS;
    // The cluster exists: a start still working on a draft fails and then uses the cluster. Files it writes meanwhile
    // (ENOTEMPTY) are removed by the next start.
    if (isOld || !home.elsewhere) await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function placeElsewhere(home: Home, draft: string): Promise<void> {
  // The draft's random suffix keeps the clusters of several DATA_DIRs apart.
  const place = draft.replace(".draft-", "-");
  await rename(draft, place);
  try {
    await symlink(place, home.clusterPath);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

const run = promisify(execFile);

// Servers must not inherit PG* settings or a locale from their starter.
export const SERVER_ENVIRONMENT = { LANG: "C", LC_ALL: "C", TZ: "UTC" };

/** Fills the empty `folder` with a new cluster. Throws AppError `unavailable` with initdb's message in one line. */
async function initdb(home: Home, binaries: Binaries, folder: string): Promise<void> {
  const choices = ["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-instructions"];
  // PostgreSQL's own C.UTF-8: the same order on every system, independent of installed locales.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const command = [binaries.initdb, "-D", folder, ...choices, ...locale];
  try {
    await runAs(home, command).catch((error: unknown) => {
      if (!isNameless(error)) throw error;
      return withName(home, command, error);
    });
  } catch (error) {
    throw explain(home, error);
  }
}

/**
 * initdb needs a user with a name in the system's list; the server does not. If the system allows user namespaces,
 * initdb runs in one that maps our uid to `nobody`.
 */
async function withName(home: Home, command: readonly string[], objection: unknown): Promise<void> {
  const { uid, gid } = await nobody();
  await runAs(home, ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, ...command]).catch(() => {
    throw objection;
  });
}

async function runAs(home: Home, [program = "", ...args]: readonly string[]): Promise<void> {
  await run(program, args, { ...asAccount(home.account), cwd: "/", env: SERVER_ENVIRONMENT });
}

function isNameless(error: unknown): boolean {
  return (
    process.platform === "linux" &&
    error instanceof Error &&
    error.message.includes("could not look up effective user ID")
  );
}

function explain(home: Home, error: unknown): AppError {
  const messages = error instanceof Error ? error.message.trim() : "";
  if (/No space left|disk quota/i.test(messages)) return diskFull(home.folder, error);
  const reason = /initdb: (?:error: )?(.+)/.exec(messages)?.[1] ?? messages.split("\n").at(-1);
  return unavailable(
    `The built-in database could not be prepared in ${home.folder} (${reason}): fix that, or set DATABASE_URL to a server of your own.`,
    { cause: error },
  );
}
