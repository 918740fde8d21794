import { createHash } from "node:crypto";
import { lstat, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError } from "../../platform/errors.ts";
import { isServerProcess } from "./process-identity.ts";
import { makePrivateFolder, type Home } from "./home.ts";

// sockaddr_un holds 108 bytes on Linux (104 on BSD and macOS) with the closing NUL.
const LONGEST_SOCKET_PATH = process.platform === "linux" ? 107 : 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * The folder for the server's socket, private to its user, made when missing: beside the cluster, or, where that
 * path is too long for a socket, in the system's folder for temporary files. Throws AppError `unavailable` when
 * somebody else's folder is in that place.
 */
export async function ensureSocketFolder(home: Home): Promise<string> {
  const beside = path.join(home.folder, home.elsewhere ? `run-${shortName(home.clusterPath)}` : "run");
  const folder = fits(beside) ? beside : path.join(temporaryFolder(), `newly-raised-${shortName(home.clusterPath)}`);
  try {
    await makePrivateFolder(folder, home.account);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const { uid, mode } = await lstat(folder);
  // In a folder anybody may write to, another user could have put theirs there first and would then get our queries.
  const isOurs = uid === home.account.uid && (mode & 0o170_777) === 0o040_700;
  if (!isOurs) throw new AppError("unavailable", `${folder} belongs to somebody else or admits others: remove it, or choose a shorter DATA_DIR.`);
  return folder;
}

/**
 * Removes a socket that no server of this cluster listens on. PostgreSQL does so itself unless its lock file names a
 * running process: in a copy of DATA_DIR that is the original's server, after a restart anybody.
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
  // TMPDIR may itself be long (it is on macOS); /tmp exists wherever there are Unix sockets.
  const longestName = `newly-raised-${"0".repeat(12)}`;
  return fits(path.join(tmpdir(), longestName)) ? tmpdir() : "/tmp";
}

function shortName(clusterPath: string): string {
  return createHash("sha256").update(clusterPath).digest("hex").slice(0, 12);
}
