import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { conflict, invalidInput } from "../../platform/errors.ts";

/** Splits the name of an unfinished file into the final name and its writer's mark; null for other files. */
export function unfinishedFile(name: string): { readonly file: string; readonly mark: string } | null {
  const [, file, mark = ""] = /^\.(.+)\.unfinished-(?:([0-9a-f]{12})-)?[0-9a-f]{12}$/.exec(name) ?? [];
  return file === undefined ? null : { file, mark };
}

/**
 * Writes a file completely or not at all, readable by its owner only, by renaming it once it is synced to disk. With
 * `replace` false, never overwrites. `mark` is its writer's (`asWriter`). Throws AppError `invalid_input` if the file
 * cannot be written.
 */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { replace, mark = "" }: { readonly replace: boolean; readonly mark?: string },
): Promise<void> {
  const id = [...(mark === "" ? [] : [mark]), randomBytes(6).toString("hex")].join("-");
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished-${id}`);
  try {
    if (!replace && existsSync(path)) throw conflict(`The file ${path} already exists: name another one.`);
    const file = await open(unfinished, "wx", 0o600);
    try {
      for await (const chunk of content) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    throw writeProblem(error, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Makes the rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOENT: "there is no such folder",
  ENOTDIR: "part of its path is a file",
  EIO: "the disk reported an error",
};

/** Turns the system's error about a file into a one-line AppError; returns other errors unchanged. */
export function writeProblem(error: unknown, path: string): unknown {
  const code =
    error instanceof Error && "code" in error && "syscall" in error && typeof error.code === "string"
      ? error.code
      : undefined;
  if (code === undefined) return error;
  return invalidInput(`The file ${path} cannot be written (${REASONS[code] ?? code}).`, { cause: error });
}
