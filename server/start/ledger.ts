import { appendFile, chmod, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "../../core/context.ts";
import { makeFolder } from "../../db/embedded/make-folder.ts";
import { AppError } from "../../platform/errors.ts";
import { addToDatabase, ledgerOfDatabase, type LedgerLine, lineText, parseLedger } from "./ledger-lines.ts";

/** A copy of the ledger outside the database. */
export interface LedgerCopy {
  /** For people: where it lies. */
  readonly name: string;
  /** Its text; empty when there is none yet. */
  readonly read: () => Promise<string>;
  /** Adds lines to it; `text` is what was read of it before. */
  readonly add: (lines: readonly string[], text: string) => Promise<void>;
}

/** The ledger of erasures, objections and refused mail: in the database, and in copies that a restored backup does not undo. */
export interface Ledger {
  /**
   * Brings the database and every copy up to what the others have; lines are only ever added. Copies that cannot be reached are
   * reported once and caught up later; with `strict`, that throws AppError instead, as before a restore commits.
   */
  readonly sync: (ctx: Context, options?: { readonly strict?: boolean }) => Promise<void>;
}

export interface LedgerOptions {
  readonly copies: readonly LedgerCopy[];
  readonly onError: (error: unknown, what: string) => void;
}

export function openLedger({ copies, onError }: LedgerOptions): Ledger {
  const away = new Set<LedgerCopy>();
  return {
    async sync(ctx, { strict = false } = {}) {
      const failed = (error: unknown, copy: LedgerCopy) => {
        const { name } = copy;
        if (strict) throw new AppError("unavailable", `The ledger of erasures at ${name} cannot be used: make it readable and writable, or take it out of the settings.`, { cause: error });
        if (!away.has(copy)) onError(error, `the ledger of erasures at ${name}`);
        away.add(copy);
      };
      const reached: { readonly copy: LedgerCopy; readonly text: string; readonly lines: readonly LedgerLine[] }[] = [];
      for (const copy of copies) {
        try {
          const text = await copy.read();
          reached.push({ copy, text, lines: parseLedger(text) });
        } catch (error) {
          failed(error, copy);
        }
      }
      const inside = await ledgerOfDatabase(ctx);
      await addToDatabase(ctx, inside, reached.flatMap(({ lines }) => lines));
      const all = new Set([...inside, ...reached.flatMap(({ lines }) => lines)].map(lineText));
      for (const { copy, text, lines } of reached) {
        const known = new Set(lines.map(lineText));
        const fresh = [...all].filter((entry) => !known.has(entry));
        try {
          if (fresh.length > 0) await copy.add(fresh, text);
          away.delete(copy);
        } catch (error) {
          failed(error, copy);
        }
      }
    },
  };
}

/** A copy in a file of its own, made with its folder when there is something to write. */
export function ledgerFile(path: string): LedgerCopy {
  return {
    name: path,
    read: () => readIfThere(path),
    async add(lines, text) {
      await makeFolder(dirname(path), 0o700);
      // Half a line, left by a machine that lost its power, stays by itself.
      const begin = text === "" || text.endsWith("\n") ? "" : "\n";
      await appendFile(path, begin + lines.map((entry) => `${entry}\n`).join(""), { mode: 0o600, flush: true });
      await chmod(path, 0o600);
    },
  };
}

/** The copy beside the embedded database. */
export function dataFolderLedger(dataDir: string): LedgerCopy {
  return ledgerFile(join(dataDir, "erasures.jsonl"));
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
