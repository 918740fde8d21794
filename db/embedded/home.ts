import { lchown, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { type Account, canEnter, serverAccount } from "./account.ts";
import { explainFileError } from "./file-error.ts";
import { makeFolder } from "./make-folder.ts";

/** Where a cluster's parts live, and who its server runs as. */
export interface Home {
  /** `DATA_DIR/postgres-18`: the cluster, or a link to it when the cluster has to live elsewhere. */
  readonly clusterPath: string;
  /** A folder the server's user can enter: holds the cluster, and a copy of the binaries where one is needed. */
  readonly folder: string;
  /** True when `folder` is not DATA_DIR. */
  readonly elsewhere: boolean;
  readonly logFile: string;
  readonly account: Account;
}

/** The cluster's folder in DATA_DIR, named after the major version: another one cannot read it. */
export const CLUSTER_NAME = "postgres-18";

/** Where clusters live whose DATA_DIR the server's user cannot enter (root's own home folder, say). */
export const ELSEWHERE = "/var/lib/newly-raised";

/**
 * Prepares DATA_DIR. Run as root below a folder that the unprivileged user cannot enter, the cluster itself has to
 * live in `elsewhere`, with a link to it in DATA_DIR. Throws AppError when a folder cannot be made or written.
 */
export async function prepareHome(dataDir: string, elsewhere: string): Promise<Home> {
  const isRoot = process.getuid?.() === 0;
  try {
    // Root's server runs as somebody else, who must be able to pass through; the cluster itself is 0700.
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

/** Makes a new private folder that belongs to the server's user. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (process.getuid?.() === 0) await lchown(folder, account.uid, account.gid);
}
