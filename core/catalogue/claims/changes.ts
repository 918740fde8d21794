import { copyRows } from "../../../db/copy.ts";
import type { Context } from "../../shared/context.ts";
import type { SubjectKind } from "./claim.ts";
import { alikeFields } from "./news.ts";
import type { PendingChanges } from "./pending-changes.ts";

/** Values before and after, by field. */
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown]>;

export const CHANGE_KINDS = ["added", "changed", "withdrawn"] as const;

export interface Change {
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
  readonly companyId: number | null;
  readonly fields?: FieldChanges;
}

/** The reasons of entries about the address of a contact, as readers of the change log see them. */
export const CONTACT_REASONS = {
  found: "an address was found",
  other: "another address was found",
  verified: "the address was verified",
  status: "the status of the address changed",
  bounced: "mail to the address bounced",
  withdrawn: "the address was withdrawn",
} as const;

/** The reason of entries about a company in the news; they change no field. */
export const ARTICLE_REASON = "an article was published";

/** Begins the reason of entries that undo an import. */
export const UNDONE = "undone: ";

/** The reason for a change, shown to readers of the change log. */
export interface Cause {
  /** For example "list file french-tech-2025.json" or "merged into acme". */
  readonly reason: string;
  readonly runId: number | null;
  /** The edit that caused it, if any. */
  readonly editId?: number;
  /** Combines the changes of one import until it is done. */
  readonly pending?: PendingChanges;
}

export async function logChanges(ctx: Context, cause: Cause, made: readonly Change[]): Promise<void> {
  const changes = cause.pending ? cause.pending.take(made) : made;
  if (changes.length === 0) return;
  const now = ctx.clock.now();
  await copyRows(
    ctx.db,
    "change",
    [
      "at",
      "kind",
      "subject_kind",
      "subject_id",
      "company_id",
      "reason",
      "fields",
      "alike",
      "run_id",
      "actor",
      "edit_id",
    ],
    changes.map((c) => [
      now,
      c.kind,
      c.subjectKind,
      c.subjectId,
      c.companyId,
      cause.reason,
      c.fields ?? {},
      c.kind === "changed" ? alikeFields(c.fields ?? {}) : [],
      cause.runId,
      ctx.actor.id,
      cause.editId ?? null,
    ]),
  );
}

/** The fields whose JSON values differ between `before` and `after`. */
export function changedFields<T extends object>(before: T, after: T): FieldChanges {
  const changes: FieldChanges = {};
  for (const [field, value] of Object.entries(after)) {
    const former: unknown = Object.entries(before).find(([name]) => name === field)?.[1];
    if (JSON.stringify(former ?? null) !== JSON.stringify(value ?? null))
      changes[field] = [former ?? null, value ?? null];
  }
  return changes;
}

/** Logs what an import changed, once per subject. Returns how many subjects. */
export async function logPending(ctx: Context, { pending, ...cause }: Cause): Promise<number> {
  const changes = pending?.net() ?? [];
  await logChanges(ctx, cause, changes);
  return changes.length;
}
