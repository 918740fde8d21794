import { appendFile, chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { type KeptObjection, keepObjections, listObjections } from "../../core/finder/store/kept-objections.ts";
import { type Erasure, keepErasures, listErasures } from "../../core/privacy/erasure-ledger.ts";

const line = z.object({ kind: z.enum(["account", "address", "objection_address", "objection_person", "objection_person_at_domain"]), hash: z.hex().length(64), at: z.iso.datetime() });

/** A line of the file: who was erased, or who objected to being found. */
type Entry = Omit<Erasure, "kind"> & { readonly kind: z.infer<typeof line>["kind"] };

/**
 * The ledger of erasures, and of objections to being found, beside the database, in the data folder: a backup of the database that
 * is put back does not undo them. What it returns brings both up to what the other has; run at a start and after an erasure. Lines are
 * only ever added.
 */
export function erasureFile(dataDir: string): (ctx: Context) => Promise<void> {
  const path = join(dataDir, "erasures.jsonl");
  return async (ctx) => {
    const text = await readIfThere(path);
    const objections = (await listObjections(ctx)).map(({ kind, hash, since }) => ({ kind: `objection_${kind}`, subjectHash: hash, erasedAt: since }) as const);
    const outside = readEntries(text);
    const inside: readonly Entry[] = [...(await listErasures(ctx)), ...objections];
    const known = new Set(outside.map(lineOf));
    const fresh = inside.map(lineOf).filter((entry) => !known.has(entry));
    if (fresh.length > 0) {
      // Half a line, left by a machine that lost its power, stays by itself.
      const begin = text === "" || text.endsWith("\n") ? "" : "\n";
      await appendFile(path, begin + fresh.map((entry) => `${entry}\n`).join(""), { mode: 0o600, flush: true });
      await chmod(path, 0o600);
    }
    const have = new Set(inside.map(lineOf));
    const lost = latestOfEach(outside.filter((entry) => !have.has(lineOf(entry))));
    await keepErasures(ctx, lost.flatMap(({ kind, ...entry }) => (kind === "account" || kind === "address" ? [{ ...entry, kind }] : [])));
    await keepObjections(ctx, lost.flatMap(({ kind, subjectHash: hash, erasedAt: since }) => {
      const objection = OBJECTIONS.get(kind);
      return objection === undefined ? [] : [{ kind: objection, hash, since }];
    }));
  };
}

const OBJECTIONS: ReadonlyMap<Entry["kind"], KeptObjection["kind"]> = new Map([["objection_address", "address"], ["objection_person", "person"], ["objection_person_at_domain", "person_at_domain"]]);

function lineOf({ kind, subjectHash, erasedAt }: Entry): string {
  return JSON.stringify({ kind, hash: subjectHash.toString("hex"), at: erasedAt.toISOString() });
}

/** A subject erased twice has two lines; the later one holds. */
function latestOfEach(erasures: readonly Entry[]): readonly Entry[] {
  const sorted = erasures.toSorted((a, b) => a.erasedAt.getTime() - b.erasedAt.getTime());
  return [...new Map(sorted.map((erasure) => [`${erasure.kind}:${erasure.subjectHash.toString("hex")}`, erasure])).values()];
}

function readEntries(text: string): readonly Entry[] {
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
