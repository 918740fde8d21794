import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../db/embedded/home.ts";
import { AppError } from "../../../platform/errors.ts";
import { UNFINISHED, writeProblem, writeWhole } from "../whole-file.ts";
import type { Place, StoredFile } from "./open-place.ts";

/** An unfinished file older than this belongs to a dead process. */
const ABANDONED_MS = 86_400_000;

/** Stores backups in a folder, created with the first file; files are readable by their owner only. */
export function folderPlace(folder: string): Place {
  return {
    name: folder,
    async write(name, content) {
      try {
        await makeFolder(folder, 0o700);
      } catch (error) {
        throw writeProblem(error, folder);
      }
      await removeAbandoned(folder);
      await writeWhole(join(folder, name), content, { replace: true });
    },
    async *read(name) {
      try {
        yield* createReadStream(join(folder, name), { highWaterMark: 256 * 1024 });
      } catch (error) {
        throw new AppError("invalid_input", `The file ${join(folder, name)} cannot be read.`, { cause: error });
      }
    },
    async list() {
      const files: StoredFile[] = [];
      for (const name of await namesIn(folder)) {
        const stats = await stat(join(folder, name));
        if (stats.isFile() && !UNFINISHED.test(name)) files.push({ name, bytes: stats.size });
      }
      return files;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new AppError("unavailable", `The folder ${folder} cannot be read.`, { cause: error });
  }
}

/** Deletes files that killed processes left unfinished. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
