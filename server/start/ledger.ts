import { appendFile, chmod, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { listSuppressions, storeSuppressions } from "../../core/catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../core/shared/context.ts";
import { keepObjections, listObjections } from "../../core/finder/objections/objections.ts";
import { listMailChoices, restoreMailChoices } from "../../core/customers/mail/stored-choices.ts";
import { addErasures, listErasures } from "../../core/office/privacy/erasure-ledger.ts";
import { makeFolder } from "../../db/embedded/home.ts";
import { unavailable } from "../../platform/errors.ts";

/** A copy of the ledger outside the database. */
export interface LedgerCopy {
  /** Its location, as shown to operators. */
  readonly name: string;
  /** Its text; empty if it does not exist yet. */
  readonly read: () => Promise<string>;
  /** Appends lines; `text` is its current content. */
  readonly add: (lines: readonly string[], text: string) => Promise<void>;
}

/**
 * The ledger of erasures, objections and suppressed addresses: in the database and in copies that restoring a backup
 * does not undo.
 */
export interface Ledger {
  /**
   * Exchanges missing lines between the database and all copies; lines are only ever added. Unreachable copies are
   * reported once and updated later; with `strict`, as before a restore commits, they throw AppError.
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
        if (strict)
          throw unavailable(
            `The ledger of erasures at ${name} cannot be used: make it readable and writable, or remove it from the settings.`,
            { cause: error },
          );
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
      const kept = reached.flatMap(({ lines }) => lines);
      await addToDatabase(ctx, inside, kept);
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

/** A copy in its own file, created with its folder on first write. */
export function ledgerFile(path: string): LedgerCopy {
  return {
    name: path,
    read: () => readIfThere(path),
    async add(lines, text) {
      await makeFolder(dirname(path), 0o700);
      // A half-written line, left by a power failure, stays separate.
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

const subject = { hash: z.hex().length(64), at: z.iso.datetime() };
const line = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["account", "address"]), ...subject }),
  z.object({ kind: z.enum(["objection_address", "objection_person", "objection_person_at_domain"]), ...subject }),
  z.object({
    kind: z.literal("refusal"),
    choice: z.string(),
    ...subject,
    scope: z.enum(["all", "subscription"]).optional(),
    reason: z.string().optional(),
  }),
  z.object({ kind: z.literal("lift"), choice: z.string(), ...subject }),
  z.object({
    kind: z.literal("person"),
    key: z.enum(["name", "mention", "address", "profile", "slug", "workplace", "cleared", "hidden"]),
    case: z.uuid(),
    lifted: z.boolean(),
    ...subject,
  }),
  z.object({
    kind: z.literal("company"),
    key: z.literal("similar").optional(),
    case: z.uuid(),
    lifted: z.boolean(),
    ...subject,
  }),
]);

/** An erasure, objection, suppressed person or company, unsubscription or resubscription: a keyed hash and its time. */
type LedgerLine = z.output<typeof line>;

const OBJECTIONS = {
  objection_address: "address",
  objection_person: "person",
  objection_person_at_domain: "person_at_domain",
} as const;

/** Parses a copy of the ledger. Skips half-written lines, left by a power failure. */
function parseLedger(text: string): readonly LedgerLine[] {
  return text
    .split("\n")
    .filter((entry) => entry.endsWith("}"))
    .map((entry) => line.parse(JSON.parse(entry)));
}

function lineText(entry: LedgerLine): string {
  return JSON.stringify(entry);
}

async function ledgerOfDatabase(ctx: Context): Promise<readonly LedgerLine[]> {
  const erasures = (await listErasures(ctx)).map(({ kind, subjectHash, erasedAt }): LedgerLine => ({
    kind,
    ...about(subjectHash, erasedAt),
  }));
  const objections = (await listObjections(ctx)).map(({ kind, hash, since }): LedgerLine => ({
    kind: `objection_${kind}`,
    ...about(hash, since),
  }));
  const choices = (await listMailChoices(ctx)).map(({ choice, lifted, hash, at, scope, reason }): LedgerLine =>
    lifted
      ? { kind: "lift", choice, ...about(hash, at) }
      : { kind: "refusal", choice, ...about(hash, at), ...(scope && { scope }), ...(reason && { reason }) },
  );
  const suppressed = (await listSuppressions(ctx)).map(({ hash, kind: key, caseId, lifted, at }): LedgerLine => ({
    ...(key === "company"
      ? { kind: "company" }
      : key === "similar"
        ? { kind: "company", key }
        : { kind: "person", key }),
    case: caseId,
    lifted,
    ...about(hash, at),
  }));
  return [...erasures, ...objections, ...choices, ...suppressed];
}

/** Adds missing ledger lines to the database, as after restoring an older backup. */
async function addToDatabase(
  ctx: Context,
  known: readonly LedgerLine[],
  outside: readonly LedgerLine[],
): Promise<void> {
  const have = new Set(known.map(lineText));
  const lost = latestOfEach([...known, ...outside]).filter((entry) => !have.has(lineText(entry)));
  await addErasures(
    ctx,
    lost.flatMap((entry) =>
      entry.kind === "account" || entry.kind === "address"
        ? [{ kind: entry.kind, subjectHash: hashOf(entry), erasedAt: new Date(entry.at) }]
        : [],
    ),
  );
  await keepObjections(
    ctx,
    lost.flatMap((entry) =>
      entry.kind in OBJECTIONS
        ? [{ kind: OBJECTIONS[entry.kind as keyof typeof OBJECTIONS], hash: hashOf(entry), since: new Date(entry.at) }]
        : [],
    ),
  );
  await storeSuppressions(
    ctx,
    lost.flatMap((entry) =>
      entry.kind === "person" || entry.kind === "company"
        ? [{ ...entry, kind: entry.key ?? "company", caseId: entry.case, hash: hashOf(entry), at: new Date(entry.at) }]
        : [],
    ),
    { applied: false },
  );
  await restoreMailChoices(
    ctx,
    lost.flatMap((entry) =>
      entry.kind === "refusal" || entry.kind === "lift"
        ? [{ ...entry, lifted: entry.kind === "lift", hash: hashOf(entry), at: new Date(entry.at) }]
        : [],
    ),
  );
}

/** Keeps the latest line about each subject; an unsubscription and its reversal have the same subject. */
function latestOfEach(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const sorted = lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...new Map(sorted.map((entry) => [`${scopeOf(entry)}:${entry.hash}`, entry])).values()];
}

function scopeOf(entry: LedgerLine): string {
  if ("choice" in entry) return `choice ${entry.choice}`;
  const key = entry.kind === "person" || entry.kind === "company" ? entry.key : undefined;
  // Namesakes, colleagues and companies of similar names share the hash.
  const isShared = key === "mention" || key === "workplace" || key === "similar";
  return isShared && "case" in entry ? `${key} ${entry.case}` : entry.kind;
}

function about(hash: Buffer, at: Date): Pick<LedgerLine, "hash" | "at"> {
  return { hash: hash.toString("hex"), at: at.toISOString() };
}

function hashOf({ hash }: LedgerLine): Buffer {
  return Buffer.from(hash, "hex");
}
