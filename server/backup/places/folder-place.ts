import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../db/embedded/home.ts";
import { invalidInput, unavailable } from "../../../platform/errors.ts";
import { unfinishedFile, writeProblem, writeWhole } from "../whole-file.ts";
import type { Place, StoredFile, Unfinished } from "./open-place.ts";

/** Stores backups in a folder, created with the first file; files are readable by their owner only. */
export function folderPlace(folder: string): Place {
  return {
    name: folder,
    async write(name, content, mark) {
      await ensureFolder(folder);
      await writeWhole(join(folder, name), content, { replace: true, ...(mark === undefined ? {} : { mark }) });
    },
    async removeUnfinished(isAbandoned) {
      await ensureFolder(folder);
      await removeUnfinished(folder, isAbandoned);
    },
    async *read(name) {
      try {
        yield* createReadStream(join(folder, name), { highWaterMark: 256 * 1024 });
      } catch (error) {
        throw invalidInput(`The file ${join(folder, name)} cannot be read.`, { cause: error });
      }
    },
    async list() {
      const files: StoredFile[] = [];
      for (const name of await namesIn(folder)) {
        const stats = await stat(join(folder, name));
        if (stats.isFile() && unfinishedFile(name) === null) files.push({ name, bytes: stats.size });
      }
      return files;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
  } catch (error) {
    throw writeProblem(error, folder);
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw unavailable(`The folder ${folder} cannot be read.`, { cause: error });
  }
}

/** Deletes a folder's unfinished files of which `isAbandoned` says that nobody writes them. */
export async function removeUnfinished(
  folder: string,
  isAbandoned: (file: Unfinished) => Promise<boolean>,
): Promise<void> {
  for (const name of await namesIn(folder)) {
    const unfinished = unfinishedFile(name);
    if (unfinished === null) continue;
    // A writer that ends meanwhile renames its file.
    const changedAt = await stat(join(folder, name)).then(
      ({ mtime }) => mtime,
      () => null,
    );
    if (changedAt !== null && (await isAbandoned({ ...unfinished, changedAt })))
      await rm(join(folder, name), { force: true });
  }
}
