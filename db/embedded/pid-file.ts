import { link, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isServerProcess } from "./process-identity.ts";

/** What PostgreSQL writes to `postmaster.pid` while its server runs. */
export interface PidFile {
  readonly pid: number;
  /** Undefined in the moment before the server has made its socket. */
  readonly socketFolder: string | undefined;
  /** Whether it takes connections; not while it recovers or ends. */
  readonly ready: boolean;
  readonly text: string;
}

/** Reads the cluster's pid file; undefined when there is none, so no server was started or it ended cleanly. */
export async function readPidFile(clusterFolder: string): Promise<PidFile | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(clusterFolder, "postmaster.pid"), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  // Lines as PostgreSQL's pidfile.h numbers them: 1 is the process, 5 the folder of the socket, 8 the state.
  const lines = text.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  const socketFolder = lines[4];
  return {
    pid,
    socketFolder: socketFolder === undefined || socketFolder === "" ? undefined : socketFolder,
    ready: lines[7]?.trim() === "ready",
    text,
  };
}

/** Whether the pid file's process lives and is this cluster's server. */
export async function isRunning(pidFile: PidFile, clusterFolder: string): Promise<boolean> {
  return Number.isInteger(pidFile.pid) && (await isServerProcess(pidFile.pid, clusterFolder));
}

/**
 * Removes the pid file of a server that is gone when its number now belongs to another process, for which PostgreSQL
 * would wait; any other stale file it removes itself. Moved aside first and looked at again, so that the file of a server started by somebody else in
 * the meantime is put back; should even that be overtaken, PostgreSQL's check of its shared memory still refuses
 * a second server.
 */
export async function removeStalePidFile(stale: PidFile, clusterFolder: string): Promise<void> {
  if (!isAnyProcess(stale.pid)) return;
  const file = path.join(clusterFolder, "postmaster.pid");
  const aside = path.join(clusterFolder, `postmaster.pid.stale-${process.pid}`);
  try {
    await rename(file, aside);
    if ((await readFile(aside, "utf8")) !== stale.text) await link(aside, file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Somebody else removed it, or has already started a server.
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function isAnyProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
