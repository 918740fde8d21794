import { mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { OpenSource } from "../source.ts";
import { inWords, type Reason } from "./reasons.ts";
import { openListFiles } from "./open-list-files.ts";

/** A file modified within this time may still be growing. */
const SETTLED_MS = 10_000;
/** Names of hidden files and of downloads and copies in progress. */
const UNFINISHED = /^\.|^~\$|\.(?:part|partial|tmp|crdownload|download|filepart)$|~$/i;

/**
 * Opens the complete files of a folder. Moves each processed file to `done`, or to `failed` with a text file that gives
 * the reason. Files of an interrupted run stay, so that the next one reads them again.
 */
export const open: OpenSource = async function* ({ inputs, clock, refusals, dateOrderOf, layoutOf }) {
  for (const folder of inputs) {
    await Promise.all(["done", "failed"].map((name) => mkdir(join(folder, name), { recursive: true })));
    const now = clock.now();
    for (const path of await completeFiles(folder, now)) {
      let reason: Omit<Reason, "kind"> | undefined;
      for await (const opened of openListFiles([path], { name: basename(path), clock, dateOrderOf, layoutOf })) {
        yield opened.kind === "unreadable" ? { ...opened, input: basename(path) } : opened;
        reason = opened.kind === "unreadable" ? opened : refusals?.get(basename(path));
      }
      await file(path, { folder, reason, now });
    }
  }
};

/** Files that are complete, ordered by name. */
async function completeFiles(folder: string, now: Date): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name)).map(({ name }) => name);
  const settled = await Promise.all(
    named.toSorted().map(async (name) => {
      const path = join(folder, name);
      // It may have been moved away meanwhile.
      const found = await stat(path).catch(() => undefined);
      return found !== undefined && now.getTime() - found.mtimeMs >= SETTLED_MS ? path : undefined;
    }),
  );
  return settled.filter((path) => path !== undefined);
}

const WHAT_TO_DO =
  "Correct the file and put it into the inbox again, or upload it in the back office under Imports, where you can choose how it is read.";

interface Filing {
  readonly folder: string;
  readonly reason: Omit<Reason, "kind"> | undefined;
  readonly now: Date;
}

/** Moves a processed file; an earlier file of the same name is kept. */
async function file(path: string, { folder, reason, now }: Filing): Promise<void> {
  const target = join(folder, reason === undefined ? "done" : "failed");
  const name = basename(path);
  const isTaken = (await readdir(target)).includes(name);
  const extension = extname(name);
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const kept = isTaken ? `${basename(name, extension)} ${stamp}${extension}` : name;
  await rename(path, join(target, kept));
  if (reason !== undefined) await writeFile(join(target, `${kept}.txt`), `${inWords(reason)}\n\n${WHAT_TO_DO}\n`);
}
