import { copyRows } from "../../db/copy.ts";
import type { Context } from "../context.ts";
import type { SubjectKind } from "./claim.ts";

/** Values before and after, by field. */
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown]>;

/** One entry of the append-only change log. */
export interface Change {
  readonly kind: "added" | "changed" | "withdrawn";
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
  readonly companyId: number | null;
  readonly fields?: FieldChanges;
}

/** Why a change happened, for those who read the log. */
export interface Cause {
  /** "list file french-tech-2025.json", "merged into acme". */
  readonly reason: string;
  readonly runId: number | null;
}

/** Appends to the change log. */
export async function logChanges(ctx: Context, cause: Cause, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const now = ctx.clock.now();
  await copyRows(
    ctx.db, "change", ["at", "kind", "subject_kind", "subject_id", "company_id", "reason", "fields", "run_id"],
    changes.map((c) => [now, c.kind, c.subjectKind, c.subjectId, c.companyId, cause.reason, c.fields ?? {}, cause.runId]),
  );
}

/** The fields in which `after` differs from `before`, comparing by JSON value. */
export function changedFields<T extends object>(before: T, after: T): FieldChanges {
  const changes: FieldChanges = {};
  for (const [field, value] of Object.entries(after)) {
    const former: unknown = Object.entries(before).find(([name]) => name === field)?.[1];
    if (JSON.stringify(former ?? null) !== JSON.stringify(value ?? null)) changes[field] = [former ?? null, value ?? null];
  }
  return changes;
}
