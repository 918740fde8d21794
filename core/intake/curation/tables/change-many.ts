import { rowsOf, scalarOf } from "../../../../db/statement.ts";
import { AppError, invalidInput, isAppError, notFound } from "../../../../platform/errors.ts";
import { inCatalogueTransaction } from "../../../catalogue/claims/state.ts";
import { writeAudit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { editSubject, mergeInvestors, restoreSubject, withdrawSubject } from "../edit-subject.ts";
import { EDITABLE, type EditedKind, type EditReason, formatValue } from "../edit-values.ts";
import { revertEntry } from "../history.ts";
import { mergeCompanies } from "../merge-companies.ts";
import { readRows, type TableRow } from "./read-table.ts";
import type { TableKind } from "./kinds.ts";

/** Subjects that one batch changes at most. */
export const LARGEST_BATCH = 500;

/** The edits of one batch: those with ids from the first to the last. */
export interface Batch {
  readonly first: number;
  readonly last: number;
  readonly changed: number;
}

export interface CellEdits {
  readonly id: number;
  /** New values by fact, as `valuesSchema` reads them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What the form showed, as text. */
  readonly was?: Readonly<Record<string, string>>;
}

/**
 * Edits several subjects for one reason, all or none; values that are so already are left out. Throws AppError, which
 * names the subject that cannot be edited so.
 */
export function editMany(ctx: Context, kind: TableKind, edits: readonly CellEdits[], why: EditReason): Promise<Batch> {
  return inBatch(ctx, kind, edits, async (inner, { id, values, was }, row) => {
    const differing = Object.entries(values).filter(([fact, value]) => {
      const declared = EDITABLE[kind][fact];
      return declared !== undefined && formatValue(declared, value) !== row.values[fact];
    });
    if (differing.length === 0) return false;
    await editSubject(inner, { kind, id }, Object.fromEntries(differing), why, { was });
    return true;
  });
}

/** Withdraws several subjects for one reason, all or none; those withdrawn already are left out. */
export function withdrawMany(ctx: Context, kind: TableKind, ids: readonly number[], why: EditReason): Promise<Batch> {
  return inBatch(
    ctx,
    kind,
    ids.map((id) => ({ id })),
    async (inner, { id }, { status }) => {
      if (status === "withdrawn" || status === "suppressed") return false;
      await withdrawSubject(inner, { kind, id }, why);
      return true;
    },
  );
}

/** Restores several subjects for one reason, all or none; those that are not withdrawn are left out. */
export function restoreMany(ctx: Context, kind: TableKind, ids: readonly number[], why: EditReason): Promise<Batch> {
  return inBatch(
    ctx,
    kind,
    ids.map((id) => ({ id })),
    async (inner, { id }, { status }) => {
      if (status !== "withdrawn") return false;
      await restoreSubject(inner, { kind, id }, why);
      return true;
    },
  );
}

interface Merge extends EditReason {
  readonly kind: "company" | "investor";
  readonly merges: readonly { readonly keptId: number; readonly absorbedIds: readonly number[] }[];
  readonly isSomebodyElse?: boolean;
}

/** Merges companies or investors, each into the one that is kept, all or none. */
export function mergeMany(ctx: Context, { kind, merges, ...why }: Merge): Promise<Batch> {
  const others = merges.flatMap(({ keptId, absorbedIds }) =>
    [...new Set(absorbedIds)].filter((id) => id !== keptId).map((id) => ({ id, keptId })),
  );
  if (others.length === 0) throw invalidInput("Choose at least two to merge.");
  return inBatch(ctx, kind, others, async (inner, { id: absorbedId, keptId }) => {
    if (kind === "company") await mergeCompanies(inner, { keptId, absorbedId, ...why });
    else await mergeInvestors(inner, { id: absorbedId, intoId: keptId }, why);
    return true;
  });
}

/** Changes each subject in one transaction; writers of the catalogue take turns, so a batch's edits have successive ids. */
function inBatch<T extends { readonly id: number }>(
  ctx: Context,
  kind: TableKind,
  subjects: readonly T[],
  change: (ctx: Context, subject: T, row: TableRow) => Promise<boolean>,
): Promise<Batch> {
  if (subjects.length > LARGEST_BATCH) throw invalidInput(`Choose at most ${LARGEST_BATCH} at once.`);
  return inCatalogueTransaction(ctx, async (inner) => {
    const first = (await lastEdit(inner)) + 1;
    const after = await lastEntry(inner);
    const rows = new Map(
      (
        await readRows(
          inner,
          kind,
          subjects.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    let changed = 0;
    for (const subject of subjects) {
      const row = rows.get(subject.id);
      if (row === undefined) throw notFound(`There is no ${kind} ${subject.id}.`);
      if (await naming(row, () => change(inner, subject, row))) changed += 1;
    }
    if (changed === 0) throw invalidInput("Nothing to save: no value has changed.");
    await asOneEntry(inner, "catalogue.change_many", { after, edit: first, changed });
    return { first, last: await lastEdit(inner), changed };
  });
}

/** Adds the subject's name to what went wrong. */
async function naming<T>({ name, id }: TableRow, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    throw new AppError(error.code, `${name} (${id}): ${error.message} Nothing was saved.`);
  }
}

async function lastEntry(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select coalesce(max(id), 0) as id from audit_entry`;
}

/** Notes that the entries since `after` were one press, which the log shows as one (`listAudit`). */
function asOneEntry(
  ctx: Context,
  action: "catalogue.change_many" | "catalogue.undo_many",
  detail: { readonly after: number; readonly edit: number; readonly changed: number },
): Promise<void> {
  return detail.changed > 1 ? writeAudit(ctx, action, detail) : Promise.resolve();
}

async function lastEdit(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select coalesce(max(id), 0) as id from edit`;
}

/**
 * Reverts the actor's edits of a batch that are still in force, newest first, all or none. Returns how many. Throws
 * AppError `conflict` if a later change depends on one.
 */
export function undoBatch(ctx: Context, { first, last }: Pick<Batch, "first" | "last">): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ id: number; kind: EditedKind; subjectId: number }>(inner)`
      select id, subject_kind as kind, subject_id as "subjectId" from edit
      where id between ${first} and ${last} and actor = ${inner.actor.id} and reverted_at is null
      order by id desc limit ${LARGEST_BATCH + 1}`;
    if (rows.length === 0) throw notFound("These changes were already undone.");
    if (rows.length > LARGEST_BATCH) throw invalidInput("These are the changes of several batches.");
    const after = await lastEntry(inner);
    for (const { id, kind, subjectId } of rows) await revertEntry(inner, { kind, id: subjectId }, `edit-${id}`);
    await asOneEntry(inner, "catalogue.undo_many", { after, edit: first, changed: rows.length });
    return rows.length;
  });
}
