import { execFile } from "node:child_process";
import { link, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** Contents of `postmaster.pid` while the server runs. */
export interface PidFile {
  readonly pid: number;
  /** Undefined until the server has created its socket. */
  readonly socketFolder: string | undefined;
  /** True if it accepts connections; false during recovery and shutdown. */
  readonly ready: boolean;
  readonly text: string;
}

/** Reads the cluster's pid file; undefined if there is none, because no server was started or it ended cleanly. */
export async function readPidFile(clusterFolder: string): Promise<PidFile | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(clusterFolder, "postmaster.pid"), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  // Line numbers as in PostgreSQL's pidfile.h: 1 process, 5 socket folder, 8 state.
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

/** True if the pid file's process lives and is this cluster's server. */
export async function isRunning(pidFile: PidFile, clusterFolder: string): Promise<boolean> {
  return Number.isInteger(pidFile.pid) && (await isServerProcess(pidFile.pid, clusterFolder));
}

/**
 * Removes a stale pid file whose process id now belongs to another process, for which PostgreSQL would wait; other
 * stale files it removes itself. The file is moved aside and checked again, so that a new server's file is put back;
 * even if that race is lost, PostgreSQL's check of its shared memory prevents a second server.
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
    // Another process removed it, or has already started a server.
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

const run = promisify(execFile);

/**
 * True if process `pid` is the PostgreSQL server of the cluster in `clusterFolder`. After a power cut a pid file's
 * number may belong to another program, which must be neither awaited nor signalled.
 */
export async function isServerProcess(pid: number, clusterFolder: string): Promise<boolean> {
  const command = process.platform === "linux" ? await linuxCommand(pid) : await listedCommand(pid);
  const [program = "", ...rest] = command;
  return /(^|\/)postgres$/.test(program) && rest.some((argument) => argument === clusterFolder);
}

async function linuxCommand(pid: number): Promise<readonly string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
  } catch {
    // No such process, or one that is ending.
    return [];
  }
}

async function listedCommand(pid: number): Promise<readonly string[]> {
  try {
    const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    // ps joins arguments with spaces, which a folder may contain: ours is between -D and -k.
    const match = /^(\S+) -D (.*?) -k /.exec(stdout);
    return match === null ? [] : [match[1] ?? "", match[2] ?? ""];
  } catch {
    // ps exits with an error if there is no such process.
    return [];
  }
}
