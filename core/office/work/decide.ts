import { type RawBuilder, sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { conflict, invalidInput, isAppError, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { WORK_KINDS, workKind } from "./kinds.ts";
import { ASSIGN, isForLater, keepForLater, putOff, resume } from "./later.ts";
import { type ItemRef, itemsTogether } from "./queue.ts";
import type { WorkDecision, WorkKind, WorkKindName, WorkOutcome } from "./work-kind.ts";

/** Items that one press decides at most: fewer where each is a decision of its own. */
const MOST_AT_ONCE = 500;
const MOST_TOGETHER = 5_000;

/**
 * Decides an item, its group, or everything of its kind in its bulk group. Throws AppError as the kind's own function
 * does. Of a bulk group, items that need an answer of their own stay open.
 */
export async function decideWork(
  ctx: Context,
  { kind: name, ...decision }: WorkDecision & { readonly kind: WorkKindName },
): Promise<WorkOutcome> {
  const kind = knownKind(name);
  if (isForLater(decision.action)) return putAside(ctx, name, decision);
  if (!kind.actions.some(({ name: known }) => known === decision.action)) throw invalidInput("Choose what to do.");
  if (decision.scope !== "all" || kind.decidesAll === true) return kind.decide(ctx, decision);
  const most = kind.decideMany === undefined ? MOST_AT_ONCE : MOST_TOGETHER;
  const ids = (await itemsTogether(ctx, { kind: name, id: decision.id }, most)).map(({ id }) => id);
  if (ids.length === 0) throw conflict("Somebody has already decided this.");
  // The same time for all, by which they are found again and undone together.
  const now = ctx.clock.now();
  const inner = { ...ctx, clock: { now: () => now } };
  await execute(ctx)`
    insert into work_batch (kind, items, decided_at, decided_by)
    values (${name}, ${[...ids]}, ${now}, ${ctx.actor.id})`;
  if (kind.decideMany !== undefined) return kind.decideMany(inner, ids, decision);
  const outcomes = new Set<WorkOutcome>();
  for (const id of ids) outcomes.add(await decideOne(inner, kind, { ...decision, id }));
  const [first = "decided"] = outcomes;
  return ids.length === MOST_AT_ONCE || outcomes.has("partly") ? "partly" : first;
}

/** Puts an item or its bulk group off, or gives it to somebody. */
async function putAside(ctx: Context, kind: WorkKindName, { id, action, scope, values }: WorkDecision) {
  const together = await itemsTogether(ctx, { kind, id }, MOST_TOGETHER);
  const items = scope === "all" ? together : together.filter((item) => item.id === id);
  if (items.length === 0) throw conflict("Somebody has already decided this.");
  await keepForLater(ctx, { kind, items, action, assignee: values["assignee"] ?? "" });
  return action === ASSIGN ? "assigned" : "decided";
}

async function decideOne(ctx: Context, kind: WorkKind, decision: WorkDecision): Promise<WorkOutcome> {
  try {
    return await kind.decide(ctx, decision);
  } catch (error) {
    if (isAppError(error) && (error.code === "conflict" || error.code === "not_found")) return "partly";
    throw error;
  }
}

/** A decision about one item or several together. */
export interface DecidedWork extends ItemRef {
  readonly ids: readonly string[];
  readonly title: string;
  readonly what: string;
  readonly at: Date;
  /** The address of the account, else the actor. */
  readonly by: string;
  /** The company or location that all of it was decided to be; null if it was none. */
  readonly company: { readonly name: string; readonly slug: string | null } | null;
  readonly undoable: boolean;
}

interface DecidedQuery {
  readonly kinds?: readonly WorkKindName[];
  readonly by?: string;
  readonly since?: Date;
  readonly item?: ItemRef;
  readonly offset?: number;
  readonly limit: number;
}

/** Decisions, latest first. */
export async function listDecidedWork(ctx: Context, query: DecidedQuery): Promise<readonly DecidedWork[]> {
  const { kinds, by, since, item, offset = 0, limit } = query;
  return rowsOf<DecidedWork>(ctx)`
    with decided as (
      select kind, ids[1] as id, ids, title, what, at, by, company, undoable from (
        select p.kind, array_agg(p.id order by length(p.id), p.id) as ids,
          (array_agg(p.title order by length(p.id), p.id))[1] as title, p.what, p.at, p.by,
          bool_and(p.undoable) as undoable,
          case when min(p.company_name) = max(p.company_name) then (array_agg(case when p.company_name is not null
            then jsonb_build_object('name', p.company_name, 'slug', p.company_slug) end
            order by length(p.id), p.id))[1] end as company
        from (${decidedWork(ctx)}) p left join work_batch b on b.kind = p.kind and b.decided_at = p.at
          and b.decided_by = p.by and p.id = any(b.items)
        where ${kinds === undefined ? sql`true` : sql`p.kind = any(${[...kinds]})`}
          and ${by === undefined ? sql`true` : sql`p.by = ${by}`}
          and ${since === undefined ? sql`true` : sql`p.at > ${since}`}
        group by p.kind, coalesce(p.batch, b.id::text, 'item ' || p.id), p.what, p.at, p.by
      ) grouped
      where ${item === undefined ? sql`true` : sql`kind = ${item.kind} and ${item.id} = any(ids)`}
    )
    select d.kind, d.id, d.ids, d.title, d.what, d.at, coalesce(a.email, d.by) as by, d.company, d.undoable
    from decided d left join account a on a.id = d.by
    order by d.at desc, d.kind, d.id offset ${offset} limit ${limit}`;
}

/**
 * Undoes the decision about an item with everything that was decided together. Throws AppError `conflict` if it cannot
 * be undone or is not decided.
 */
export async function undoWork(ctx: Context, item: ItemRef): Promise<void> {
  const { undoing } = knownKind(item.kind);
  const [decision] = await listDecidedWork(ctx, { kinds: [item.kind], item, limit: 1 });
  if (decision === undefined) throw conflict("This is not decided.");
  if ((await resume(ctx, item.kind, decision.ids)) > 0) return;
  if (undoing === undefined || !decision.undoable) throw conflict("This cannot be undone.");
  await undoing.undo(ctx, decision.ids);
}

function knownKind(name: string): WorkKind {
  const kind = workKind(name);
  if (kind === undefined) throw notFound("There is no such work.");
  return kind;
}

function decidedWork(ctx: Context): RawBuilder<unknown> {
  const parts = [...WORK_KINDS.flatMap(({ undoing }) => undoing?.decided ?? []), putOff(ctx)];
  return sql.join([...new Set(parts)], sql` union all `);
}
