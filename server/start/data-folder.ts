import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../db/embedded/home.ts";
import { invalidInput } from "../../platform/errors.ts";

/**
 * Creates the data folder if missing and checks by writing that it is writable. Throws AppError `invalid_input` with
 * the reason.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, "", { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    const remedy = "Make it writable for this user, or set DATA_DIR to another folder.";
    throw invalidInput(`The data folder ${folder} cannot be written: ${reasonOf(error)}. ${remedy}`, { cause: error });
  }
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
