import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { keepObjections, listObjections } from "../../core/finder/store/kept-objections.ts";
import { keepMailChoices, listMailChoices } from "../../core/mail/kept-choices.ts";
import { keepErasures, listErasures } from "../../core/privacy/erasure-ledger.ts";

const subject = { hash: z.hex().length(64), at: z.iso.datetime() };
const line = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["account", "address"]), ...subject }),
  z.object({ kind: z.enum(["objection_address", "objection_person", "objection_person_at_domain"]), ...subject }),
  z.object({ kind: z.literal("refusal"), choice: z.string(), ...subject, scope: z.enum(["all", "subscription"]).optional(), reason: z.string().optional() }),
  z.object({ kind: z.literal("lift"), choice: z.string(), ...subject }),
]);

/** Somebody was erased, objected to being found, refused mail, or wants it again: a keyed hash, and when. */
export type LedgerLine = z.output<typeof line>;

const OBJECTIONS = { objection_address: "address", objection_person: "person", objection_person_at_domain: "person_at_domain" } as const;

/** The lines of a copy of the ledger. Half a line, left by a machine that lost its power, is passed over. */
export function parseLedger(text: string): readonly LedgerLine[] {
  return text.split("\n").filter((entry) => entry.endsWith("}")).map((entry) => line.parse(JSON.parse(entry)));
}

/** A line as the copies hold it. */
export function lineText(entry: LedgerLine): string {
  return JSON.stringify(entry);
}

/** What the database says. */
export async function ledgerOfDatabase(ctx: Context): Promise<readonly LedgerLine[]> {
  const erasures = (await listErasures(ctx)).map(({ kind, subjectHash, erasedAt }): LedgerLine => ({ kind, ...about(subjectHash, erasedAt) }));
  const objections = (await listObjections(ctx)).map(({ kind, hash, since }): LedgerLine => ({ kind: `objection_${kind}`, ...about(hash, since) }));
  const choices = (await listMailChoices(ctx)).map(({ choice, lifted, hash, at, scope, reason }): LedgerLine =>
    lifted ? { kind: "lift", choice, ...about(hash, at) } : { kind: "refusal", choice, ...about(hash, at), ...(scope && { scope }), ...(reason && { reason }) });
  return [...erasures, ...objections, ...choices];
}

/** Gives the database what it lacks of the ledger: that of a backup from before. */
export async function addToDatabase(ctx: Context, known: readonly LedgerLine[], outside: readonly LedgerLine[]): Promise<void> {
  const have = new Set(known.map(lineText));
  const lost = latestOfEach([...known, ...outside]).filter((entry) => !have.has(lineText(entry)));
  await keepErasures(ctx, lost.flatMap((entry) => (entry.kind === "account" || entry.kind === "address" ? [{ kind: entry.kind, subjectHash: hashOf(entry), erasedAt: new Date(entry.at) }] : [])));
  await keepObjections(ctx, lost.flatMap((entry) => (entry.kind in OBJECTIONS ? [{ kind: OBJECTIONS[entry.kind as keyof typeof OBJECTIONS], hash: hashOf(entry), since: new Date(entry.at) }] : [])));
  await keepMailChoices(ctx, lost.flatMap((entry) => (entry.kind === "refusal" || entry.kind === "lift" ? [{ ...entry, lifted: entry.kind === "lift", hash: hashOf(entry), at: new Date(entry.at) }] : [])));
}

/** Of several lines about the same subject the latest holds; a lift and a refusal of one choice are about the same. */
function latestOfEach(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const sorted = lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...new Map(sorted.map((entry) => [`${"choice" in entry ? `choice ${entry.choice}` : entry.kind}:${entry.hash}`, entry])).values()];
}

function about(hash: Buffer, at: Date): Pick<LedgerLine, "hash" | "at"> {
  return { hash: hash.toString("hex"), at: at.toISOString() };
}

function hashOf({ hash }: LedgerLine): Buffer {
  return Buffer.from(hash, "hex");
}
