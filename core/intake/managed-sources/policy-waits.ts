import { z } from "zod";
import { scalarOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { KINDS } from "./kinds.ts";

/** A kind of source that the privacy policy in force does not name, so that it is prepared but not read (decision 57). */
export interface PolicyWait {
  readonly word: string;
  /** The day (YYYY-MM-DD) from which an announced text names it; null if none does. */
  readonly from: string | null;
}

const POLICY = z.object({
  sections: z.unknown(),
  next: z.object({ sections: z.unknown(), from: z.string() }).nullable().default(null),
});

/** The waiting kinds of sources by key. None waits on a site that has shown no policy yet. */
export async function readPolicyWaits(ctx: Context): Promise<ReadonlyMap<string, PolicyWait>> {
  const value = await scalarOf<unknown>(ctx)`
    select coalesce((select value from content_revision where piece = 'privacy-policy' order by id desc limit 1),
      (select value from shipped_legal_text where piece = 'privacy-policy')) as value`;
  const { success, data } = POLICY.safeParse(value);
  if (!success) return new Map();
  const { sections, next } = data;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const isOver = next !== null && next.from <= today;
  const waits = KINDS.flatMap(({ key, documents }): [string, PolicyWait][] => {
    const word = documents?.source.inPolicy;
    if (word === undefined || names(isOver ? next.sections : sections, word)) return [];
    return [[key, { word, from: next !== null && names(next.sections, word) ? next.from : null }]];
  });
  return new Map(waits);
}

function names(sections: unknown, word: string): boolean {
  return new RegExp(String.raw`\b${word}\b`).test(JSON.stringify(sections));
}

/** Throws AppError `conflict` for a kind that waits. */
export async function requireNamed(ctx: Context, kind: string): Promise<void> {
  const wait = (await readPolicyWaits(ctx)).get(kind);
  if (wait !== undefined) throw conflict(describeWait(wait));
}

/** "Prepared. It starts on 2027-01-10, when the privacy policy names SBIR." */
export function describeWait({ word, from }: PolicyWait, isPrepared = true): string {
  const begins = isPrepared ? "Prepared. It starts" : "It can be prepared, and starts";
  return from === null
    ? `${begins} once the privacy policy names ${word}: announce the new text under Content.`
    : `${begins} on ${from}, when the privacy policy names ${word}.`;
}
