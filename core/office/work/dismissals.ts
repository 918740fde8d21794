import { type RawBuilder, sql } from "kysely";
import { columnOf, execute } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { WorkKindName } from "./work-kind.ts";

/** SQL: whether an item was dismissed. */
export function isDismissed(kind: WorkKindName, item: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from work_dismissal d where d.kind = ${sql.lit(kind)} and d.item = ${item})`;
}

/** What is dismissed beside the queue: suggestions of the checks before going live, by their text. */
type DismissedKind = WorkKindName | "advice";

/** The dismissed items of a kind. */
export function dismissedItems(ctx: Context, kind: DismissedKind): Promise<readonly string[]> {
  return columnOf<string>(ctx)`select item from work_dismissal where kind = ${kind}`;
}

/** Notes who decided an item, where its own rows do not say so. */
export async function noteDecision(ctx: Context, kind: DismissedKind, item: string): Promise<void> {
  await execute(ctx)`
    insert into work_dismissal (kind, item, dismissed_at, dismissed_by)
    values (${kind}, ${item}, ${ctx.clock.now()}, ${ctx.actor.id}) on conflict (kind, item)
    do update set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`;
}

/** Leaves an item out of the queue until something about it changes. */
export function dismiss(ctx: Context, kind: DismissedKind, item: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await noteDecision(inner, kind, item);
    await writeAudit(inner, "work.dismissed", { kind, item });
  });
}

/** Puts dismissed items back into the queue. */
export function takeBack(ctx: Context, kind: WorkKindName, items: readonly string[]): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await execute(inner)`delete from work_dismissal where kind = ${kind} and item = any(${[...items]}::text[])`;
    await writeAudit(inner, "work.undismissed", { kind, items: items.length });
  });
}

/** SQL: dismissals of a kind as decisions: `of` joins the named row to the dismissal `d`, and `title` names it. */
export function dismissed(
  kind: WorkKindName,
  title: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select d.kind, d.item as id, ${title} as title, 'dismissed' as what, d.dismissed_at as at, d.dismissed_by as by,
      null as batch, null as company_name, null as company_slug, true as undoable
    from work_dismissal d join ${of} where d.kind = ${sql.lit(kind)}`;
}

/** Undoes decisions one by one. */
export function each(undo: (ctx: Context, id: string) => Promise<unknown>) {
  return async (ctx: Context, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await undo(ctx, id);
  };
}
