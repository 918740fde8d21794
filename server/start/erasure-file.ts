import { appendFile, chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { type Erasure, keepErasures, listErasures } from "../../core/privacy/erasure-ledger.ts";

const line = z.object({ kind: z.enum(["account", "address"]), hash: z.hex().length(64), at: z.iso.datetime() });

/**
 * The ledger of erasures beside the database, in the data folder: a backup of the database that is put back does not undo
 * it. What it returns brings both up to what the other has; run at a start and after an erasure. Lines are only ever added.
 */
export function erasureFile(dataDir: string): (ctx: Context) => Promise<void> {
  const path = join(dataDir, "erasures.jsonl");
  return async (ctx) => {
    const text = await readIfThere(path);
    const [outside, inside] = [readErasures(text), await listErasures(ctx)];
    const known = new Set(outside.map(lineOf));
    const fresh = inside.map(lineOf).filter((entry) => !known.has(entry));
    if (fresh.length > 0) {
      // Half a line, left by a machine that lost its power, stays by itself.
      const begin = text === "" || text.endsWith("\n") ? "" : "\n";
      await appendFile(path, begin + fresh.map((entry) => `${entry}\n`).join(""), { mode: 0o600, flush: true });
      await chmod(path, 0o600);
    }
    const have = new Set(inside.map(lineOf));
    await keepErasures(ctx, latestOfEach(outside.filter((erasure) => !have.has(lineOf(erasure)))));
  };
}

function lineOf({ kind, subjectHash, erasedAt }: Erasure): string {
  return JSON.stringify({ kind, hash: subjectHash.toString("hex"), at: erasedAt.toISOString() });
}

/** A subject erased twice has two lines; the later one holds. */
function latestOfEach(erasures: readonly Erasure[]): readonly Erasure[] {
  const sorted = erasures.toSorted((a, b) => a.erasedAt.getTime() - b.erasedAt.getTime());
  return [...new Map(sorted.map((erasure) => [`${erasure.kind}:${erasure.subjectHash.toString("hex")}`, erasure])).values()];
}

function readErasures(text: string): readonly Erasure[] {
  return text.split("\n").filter((entry) => entry.endsWith("}")).map((entry) => {
    const { kind, hash, at } = line.parse(JSON.parse(entry));
    return { kind, subjectHash: Buffer.from(hash, "hex"), erasedAt: new Date(at) };
  });
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
