import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../db/embedded/make-folder.ts";
import { AppError } from "../../../platform/errors.ts";
import { UNFINISHED, writeProblem, writeWhole } from "../whole-file.ts";
import type { Place, StoredFile } from "./place.ts";

/** After so long an unfinished file's process is gone. */
const ABANDONED_MS = 86_400_000;

/** A folder, made when the first file is written; the files are readable by their owner only. */
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

/** Deletes what a process was writing when it was killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
