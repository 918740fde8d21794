import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** The user of a server process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/**
 * The server's user: this process's user, or under root the owner of an existing cluster (so root can work on an
 * ordinary user's site), else an unprivileged user.
 */
export async function serverAccount(clusterFolder: string): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid };
  const owner = await stat(clusterFolder).catch(() => undefined);
  return owner === undefined || owner.uid === 0 ? await nobody() : { uid: owner.uid, gid: owner.gid };
}

let knownNobody: Promise<Account> | undefined;

/** The system's unprivileged user, because PostgreSQL refuses to run as root: 65534 on Linux, another id elsewhere. */
export function nobody(): Promise<Account> {
  return (knownNobody ??= readNobody());
}

async function readNobody(): Promise<Account> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (what) => Number((await run("id", [what, "nobody"])).stdout)),
  );
  if (uid === undefined || gid === undefined || !(uid > 0 && gid > 0))
    throw new Error("the system has no user called nobody");
  return { uid, gid };
}

/** Options for `spawn` to become `account`; empty if this process already is it (only root may change). */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: account.uid, gid: account.gid } : {};
}

/** True if `account` may enter every folder on the path to `folder`. Resolve links first. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  for (let current = folder; ; current = path.dirname(current)) {
    const { mode, uid, gid } = await stat(current);
    const pass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & pass) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
