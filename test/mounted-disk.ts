import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { isRoot, killServersBelow } from "./embedded.ts";

const run = promisify(execFile);

/** True if this process may mount file systems, as root outside a container usually may. */
export const canMount = isRoot && process.platform === "linux" && triesToMount();

function triesToMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "newly-raised-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder], { stdio: "ignore" });
    execFileSync("umount", [folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** A small disk in memory. */
export interface MountedDisk {
  readonly folder: string;
  /** Fills the disk with a file. */
  fill(): Promise<void>;
  /** Removes that file. */
  free(): Promise<void>;
  /** Rejects while a file on it is open for writing. */
  remount(mode: "ro" | "rw"): Promise<void>;
}

/** Mounts a disk of the given size in MB. When the test ends, its database servers are killed and it is unmounted. */
export async function mountDisk(megabytes: number): Promise<MountedDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), "newly-raised-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none", folder]);
  onTestFinished(async () => {
    await killServersBelow(folder);
    // Lazily: a process that was just killed may still hold a file.
    await run("umount", ["--lazy", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  await chmod(folder, 0o755);
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill: () => fill(filler),
    free: () => rm(filler),
    remount: async (mode) => void (await run("mount", ["-o", `remount,${mode}`, folder])),
  };
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, "a");
  const piece = Buffer.alloc(64 * 1_024);
  try {
    // A write that does not fit is cut short, and the next one fails. The disk's size bounds the loop.
    for (;;) await handle.write(piece);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await handle.close();
  }
}
