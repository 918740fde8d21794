import { lchown, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { type AppError, isAppError, unavailable } from "../../platform/errors.ts";
import { type Account, canEnter, serverAccount } from "./account.ts";

/** Locations of a cluster's parts, and the user of its server. */
export interface Home {
  /** `DATA_DIR/postgres-18`: the cluster, or a link to it if it lives elsewhere. */
  readonly clusterPath: string;
  /** A folder that the server's user can enter, for the cluster and, if needed, a copy of the binaries. */
  readonly folder: string;
  /** True if `folder` is not DATA_DIR. */
  readonly elsewhere: boolean;
  readonly logFile: string;
  readonly account: Account;
}

/**
 * Name of the cluster's folder in DATA_DIR. It contains PostgreSQL's major version, because other versions cannot read
 * the cluster.
 */
export const CLUSTER_NAME = "postgres-18";

/** Location of clusters whose DATA_DIR the server's user cannot enter (root's home folder, for example). */
export const ELSEWHERE = "/var/lib/newly-raised";

/**
 * Prepares DATA_DIR. Under root and below a folder that the unprivileged user cannot enter, the cluster goes to
 * `elsewhere`, with a link in DATA_DIR. Throws AppError if a folder cannot be created or written.
 */
export async function prepareHome(dataDir: string, elsewhere: string): Promise<Home> {
  const isRoot = process.getuid?.() === 0;
  try {
    // Root's server runs as another user, who must be able to pass; the cluster itself is 0700.
    await makeFolder(dataDir, isRoot ? 0o711 : 0o700);
    const folder = await realpath(dataDir);
    const clusterPath = path.join(folder, CLUSTER_NAME);
    const account = await serverAccount(clusterPath);
    const logFile = path.join(folder, "postgres.log");
    if (!isRoot || (await canEnter(folder, account))) {
      return { clusterPath, folder, elsewhere: false, logFile, account };
    }
    await makeFolder(elsewhere, 0o711);
    return { clusterPath, folder: await realpath(elsewhere), elsewhere: true, logFile, account };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Creates a private folder that belongs to the server's user. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (process.getuid?.() === 0) await lchown(folder, account.uid, account.gid);
}

/** Explains a failed file operation below DATA_DIR in one line with the remedy. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (isAppError(error) || !(error instanceof Error) || !("code" in error)) return error;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return unavailable(
        `Cannot write to ${dataDir}: make it writable for this user, or set DATA_DIR to a folder that is.`,
        { cause: error },
      );
    case "ENOENT":
      if (!("syscall" in error) || error.syscall !== "mkdir") return error;
      return unavailable(`Cannot create a folder at ${dataDir}: set DATA_DIR to another place.`, { cause: error });
    case "ENOTDIR":
    case "EEXIST":
      return unavailable(`${dataDir} is not a folder: set DATA_DIR to a folder.`, { cause: error });
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(dataDir, error);
    default:
      return error;
  }
}

/** The disk of DATA_DIR is full. */
export function diskFull(dataDir: string, cause?: unknown): AppError {
  return unavailable(`The disk that holds ${dataDir} is full: free some space, or set DATA_DIR to another disk.`, {
    cause,
  });
}

/**
 * `mkdir -p` that also ends where Node's own loops forever: below a system folder that answers "no such file" (/proc).
 * New folders get `mode`, less the umask. Throws the system's error.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent, mode);
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Another process may have created it meanwhile.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(file: string): Promise<boolean> {
  return await stat(file).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
