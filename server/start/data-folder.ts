import { randomUUID } from "node:crypto";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../../platform/errors.ts";

/**
 * Makes the data folder when it is missing and proves that it can be written, by writing to it.
 * Throws AppError `invalid_input` saying what stands in the way.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, "", { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    const remedy = "Make it writable for this user, or set DATA_DIR to another folder.";
    throw new AppError("invalid_input", `The data folder ${folder} cannot be written: ${reasonOf(error)}. ${remedy}`, { cause: error });
  }
}

/** `mkdir -p`, ending also where Node's own goes on forever: a system folder that answers "no such file" (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (!(await isFolder(dirname(folder)))) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another start may have made it meanwhile.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then((stats) => stats.isDirectory(), () => false);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "part of its path is a file",
  ENOENT: "no folder can be made there",
  EEXIST: "there is a file of that name",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (code === "" ? "the system refused" : `the system answered ${code}`);
}
