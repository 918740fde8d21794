import { execFile } from "node:child_process";
import { chown, readFile, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type AppError, unavailable } from "../../platform/errors.ts";
import { explainConnectionError } from "../connection-error.ts";
import type { SocketTarget } from "../connection-target.ts";
import { type Account, nobody } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { diskFull, ELSEWHERE, explainFileError, type Home, prepareHome } from "./home.ts";
import { launchServer, serverSettings } from "./launch.ts";
import { joinServer, type NotJoined } from "./lease.ts";
import { isRunning, readPidFile, removeStalePidFile } from "./pid-file.ts";
import { type EmbeddedLog, type Joined, Share } from "./share.ts";
import { ensureSocketFolder, removeStaleSocket } from "./socket-folder.ts";
import { ensureUser, PRODUCT_USER } from "./users.ts";

export interface EmbeddedOptions {
  /** Folder of all data; created if missing. */
  readonly dataDir: string;
  /** Gets one line about slow steps, and about the server's loss and return. */
  readonly log?: EmbeddedLog;
  /** Server settings that differ from the defaults (a test server needs no fsync). */
  readonly settings?: Readonly<Record<string, string>>;
  /** Interval at which the guard checks for users; it stops the server after two checks without one. Default 10. */
  readonly graceSeconds?: number;
  /** Location of the cluster if the server's user cannot enter `dataDir`; default `/var/lib/newly-raised`. */
  readonly elsewhere?: string;
  /** Package with PostgreSQL's programs; default the installed one. */
  readonly packageFolder?: string;
}

/** A share in the running server. */
export interface EmbeddedServer {
  /** The `postgres` database, as a user who may create databases; change the name to open another. */
  readonly target: SocketTarget;
  /** True if it was running already. */
  readonly adopted: boolean;
  readonly pid: number;
  /**
   * Releases this process's share; call it after closing all connections. The last release stops the server and waits
   * for its end.
   */
  release(): Promise<void>;
}

const PATIENCE_MS = 60_000;

const SILENT: EmbeddedLog = { info: () => undefined, error: () => undefined };
const NEVER = new AbortController().signal;

/**
 * Joins the server of `dataDir`, or starts it, creating the cluster on first start. Concurrent processes share one
 * server. Throws AppError `unavailable`, one line with the remedy, if the folder is not writable, the disk is full,
 * there are no programs for this system, or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = await prepareHome(path.resolve(options.dataDir), options.elsewhere ?? ELSEWHERE);
  const log = options.log ?? SILENT;
  try {
    const binaries = await findBinaries(home, options.packageFolder);
    await ensureCluster(home, binaries, log);
    const cluster = await realpath(home.clusterPath);
    const rejoin = (signal: AbortSignal): Promise<Joined> =>
      joinOrLaunch({ home, cluster, binaries, settings: options.settings, signal });
    const joined = await rejoin(NEVER);
    await ensureUser(joined.lease.client);
    const share = await Share.take(joined, { home, cluster, graceSeconds: options.graceSeconds ?? 10, log, rejoin });
    return {
      target: { host: joined.socketFolder, user: PRODUCT_USER, database: "postgres" },
      adopted: joined.adopted,
      get pid() {
        return share.pid;
      },
      release: () => share.release(),
    };
  } catch (error) {
    throw explainConnectionError(explainFileError(error, options.dataDir), options.dataDir);
  }
}

interface ServerParts {
  readonly home: Home;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly settings: EmbeddedOptions["settings"];
  readonly signal: AbortSignal;
}

async function joinOrLaunch({ home, cluster, binaries, settings, signal }: ServerParts): Promise<Joined> {
  const deadline = performance.now() + PATIENCE_MS;
  let ownPid: number | undefined;
  let lastFailure = "it is still starting or stopping";
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    const joined = await tryToJoin(cluster);
    if (joined === "busy") {
      await sleep(20);
    } else if (joined !== "absent") {
      return { ...joined, adopted: joined.pid !== ownPid };
    } else {
      const socketFolder = await ensureSocketFolder(home);
      await removeStaleSocket(socketFolder, cluster);
      await writeAccessRules(cluster, home.account);
      const result = await launchServer({
        home,
        binaries,
        cluster,
        settings: serverSettings(socketFolder, settings),
        signal,
      });
      if (result.kind === "serving") {
        ownPid = result.pid;
      } else {
        lastFailure = result.messages;
        if (!isPassing(lastFailure)) break;
        await sleep(100);
      }
    }
  }
  throw startFailure(home, lastFailure);
}

async function tryToJoin(cluster: string): Promise<Omit<Joined, "adopted"> | NotJoined> {
  const pidFile = await readPidFile(cluster);
  if (pidFile === undefined) return "absent";
  if (!(await isRunning(pidFile, cluster))) {
    await removeStalePidFile(pidFile, cluster);
    return "absent";
  }
  const { pid, socketFolder } = pidFile;
  if (socketFolder === undefined) return "busy";
  const lease = await joinServer(socketFolder, cluster);
  // Its process runs, so a silent socket is not there yet, or already gone.
  return typeof lease === "string" ? "busy" : { lease, pid, socketFolder };
}

/** Another process is starting it, or children of a killed server are still ending. */
function isPassing(messages: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block|is another postmaster/i.test(messages);
}

function startFailure(home: Home, messages: string): AppError {
  if (/No space left on device|Disk quota exceeded/i.test(messages)) return diskFull(home.folder);
  // Drops the time and process id (log_line_prefix), so that equal reasons compare equal.
  const lastLine = messages
    .split("\n")
    .at(-1)
    ?.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] +/, "");
  const reason = /(?:FATAL|PANIC|ERROR): +(.+)/.exec(messages)?.[1] ?? lastLine ?? "";
  return unavailable(
    `The built-in database did not start (${reason}): see ${home.logFile}, or set DATABASE_URL to a server of your own.`,
  );
}

const run = promisify(execFile);

/**
 * Writes the access rules before each start, which also converts earlier clusters that trusted everybody. They admit
 * the users that run the site, identified by the kernel (peer); under root not `nobody`, because other daemons run as it
 * too. A user without a name in the system's list cannot be mapped and is protected by the socket folder's permissions.
 */
async function writeAccessRules(cluster: string, account: Account): Promise<void> {
  const names = await siteUsers(account);
  const rule = names === undefined ? "local all all trust" : "local all all peer map=site";
  const map = (names ?? []).map((name) => `site "${name}" all\n`).join("");
  await writeRules(path.join(cluster, "pg_hba.conf"), `${rule}\n`, account);
  await writeRules(path.join(cluster, "pg_ident.conf"), map, account);
}

async function siteUsers(account: Account): Promise<readonly string[] | undefined> {
  if (process.getuid?.() !== 0) {
    const own = await nameOf(account.uid);
    // Root may work on an ordinary user's site.
    return own === undefined ? undefined : [own, "root"];
  }
  if (account.uid === (await nobody()).uid) return ["root"];
  const owner = await nameOf(account.uid);
  return owner === undefined ? undefined : [owner, "root"];
}

async function nameOf(uid: number): Promise<string | undefined> {
  // `id` knows users of every directory service, and fails for a uid without a name.
  return await run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

async function writeRules(file: string, rules: string, account: Account): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => undefined)) === rules) return;
  await writeFile(file, rules, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(file, account.uid, account.gid);
}
