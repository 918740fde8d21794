import { createHash, randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { lstat, readFile, rename, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unavailable } from "../../platform/errors.ts";
import { isServerProcess } from "./pid-file.ts";
import { makePrivateFolder, type Home } from "./home.ts";

// sockaddr_un holds 108 bytes on Linux (104 on BSD and macOS) with the final NUL.
const LONGEST_SOCKET_PATH = process.platform === "linux" ? 107 : 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Creates the server's socket folder, private to its user: next to the cluster, or in the system's temporary folder if
 * that path is too long. Throws AppError `unavailable` if another user's folder is in that place.
 */
export async function ensureSocketFolder(home: Home): Promise<string> {
  const beside = path.join(home.folder, home.elsewhere ? `run-${shortName(home.clusterPath)}` : "run");
  const folder = fits(beside) ? beside : path.join(temporaryFolder(), `newly-raised-${shortName(home.clusterPath)}`);
  const { uid, mode } = (await found(folder)) ?? (await createFolder(folder, home));
  // In a world-writable folder another user could have created theirs first and would receive our queries.
  const isOurs = uid === home.account.uid && (mode & 0o170_777) === 0o040_700;
  if (!isOurs)
    throw unavailable(`${folder} belongs to somebody else or admits others: remove it, or choose a shorter DATA_DIR.`);
  return folder;
}

/** Gives the folder its owner before its name, because other processes check the owner. */
async function createFolder(folder: string, { account }: Home): Promise<Stats> {
  const draft = `${folder}.draft-${randomUUID()}`;
  await makePrivateFolder(draft, account);
  try {
    await rename(draft, folder);
  } catch (error) {
    await rmdir(draft);
    // Another process was faster, and its server already listens there.
    if (!(error instanceof Error && "code" in error && /^(ENOTEMPTY|EEXIST|ENOTDIR)$/.test(String(error.code))))
      throw error;
  }
  return lstat(folder);
}

async function found(folder: string): Promise<Stats | undefined> {
  try {
    return await lstat(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Removes a socket that no server of this cluster listens on. PostgreSQL keeps it if its lock file names a running
 * process, which may be the original's server (in a copy of DATA_DIR) or an unrelated program (after a reboot).
 */
export async function removeStaleSocket(folder: string, cluster: string): Promise<void> {
  const lock = path.join(folder, `${SOCKET_NAME}.lock`);
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined || (await isServerProcess(Number.parseInt(text, 10), cluster))) return;
  await Promise.all([lock, path.join(folder, SOCKET_NAME)].map((file) => rm(file, { force: true })));
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

function temporaryFolder(): string {
  // TMPDIR may itself be long (as on macOS); /tmp exists wherever there are Unix sockets.
  const longestName = `newly-raised-${"0".repeat(12)}`;
  return fits(path.join(tmpdir(), longestName)) ? tmpdir() : "/tmp";
}

function shortName(clusterPath: string): string {
  return createHash("sha256").update(clusterPath).digest("hex").slice(0, 12);
}
