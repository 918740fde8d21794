import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Whether process `pid` is the PostgreSQL server of the cluster in `clusterFolder`. A pid file outlives a power
 * cut and its number is then given to another program, which must neither be waited for nor signalled.
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
    // No such process, or one that is just going away.
    return [];
  }
}

async function listedCommand(pid: number): Promise<readonly string[]> {
  try {
    const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    // ps joins the arguments with spaces, and a folder may contain some: ours comes between -D and -k.
    const match = /^(\S+) -D (.*?) -k /.exec(stdout);
    return match === null ? [] : [match[1] ?? "", match[2] ?? ""];
  } catch {
    // ps exits with an error when there is no such process.
    return [];
  }
}
