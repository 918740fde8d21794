import { type RawBuilder, sql } from "kysely";
import { requireRow, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { sourceName } from "../../reading/directory/evidence.ts";
import { WORK_KINDS, workKind } from "./kinds.ts";
import type { WorkEvidence, WorkKindName } from "./work-kind.ts";

/** One answer that waits for somebody. */
export interface WorkItem {
  readonly kind: WorkKindName;
  readonly id: string;
  /** "SEC Form D"; null for work that no source brought. */
  readonly source: string | null;
  readonly since: Date;
  readonly title: string;
  /** Number of rows that the answer decides. */
  readonly size: number;
  /** The address of the editor who is to decide; null for anybody. */
  readonly assignee: string | null;
}

export interface WorkFilter {
  readonly kind: WorkKindName | null;
  readonly source: string | null;
  /** Only what has waited for at least so many days. */
  readonly days: number;
  /** Only what the editor who asks is to decide. */
  readonly mine: boolean;
}

export type ItemRef = Pick<WorkItem, "kind" | "id">;

/** The work that matches a filter, one item of it and its neighbours. */
export interface WorkQueue {
  /** Number of waiting items by kind, without the filter; absent kinds have none. */
  readonly counts: Readonly<Partial<Record<WorkKindName, number>>>;
  readonly mine: number;
  readonly sources: readonly { readonly key: string; readonly name: string }[];
  readonly item: WorkItem | null;
  readonly place: number;
  readonly total: number;
  readonly previous: ItemRef | null;
  readonly next: ItemRef | null;
  readonly following: readonly WorkItem[];
  /** What can be decided together with the item, apart from its own rows; null if nothing. */
  readonly together: { readonly name: string; readonly size: number } | null;
}

const FOLLOWING = 8;

type WaitingRow = Omit<WorkItem, "since"> & { readonly since: string };

interface Row extends Omit<WorkQueue, "item" | "sources" | "following" | "counts"> {
  readonly counts: WorkQueue["counts"] | null;
  readonly sources: readonly string[] | null;
  /** Null where nothing waits. */
  readonly item: WaitingRow | null;
  readonly following: readonly WaitingRow[] | null;
}

/**
 * The waiting work: the given item if it waits and matches the filter, else the first. Every kind contributes its part
 * to one query.
 */
export async function readWork(ctx: Context, filter: WorkFilter, at: ItemRef | null): Promise<WorkQueue> {
  const before = new Date(ctx.clock.now().getTime() - filter.days * 86_400_000);
  const row = await requireRow<Row>(ctx)`
    with work as materialized (${await waitingWork(ctx)}),
    queue as materialized (
      select work.*, (row_number() over w)::int as place, count(*) over ()::int as total,
        lag(jsonb_build_object('kind', kind, 'id', id)) over w as previous,
        lead(jsonb_build_object('kind', kind, 'id', id)) over w as next
      from work
      where ${filter.kind === null ? sql`true` : sql`kind = ${filter.kind}`}
        and ${filter.source === null ? sql`true` : sql`source = ${filter.source}`}
        and ${filter.days === 0 ? sql`true` : sql`since <= ${before}`}
        and ${filter.mine ? sql`assigned_to = ${ctx.actor.id}` : sql`true`}
      window w as (order by array_position(${KIND_ORDER}, kind), rank desc nulls last, length(id), id)
    ),
    shown as (
      select * from queue order by (kind = ${at?.kind ?? ""} and id = ${at?.id ?? ""}) desc, place limit 1
    )
    select (select jsonb_object_agg(kind, n) from (select kind, count(*) as n from work group by kind) c) as counts,
      (select count(*)::int from work where assigned_to = ${ctx.actor.id}) as mine,
      (select array_agg(distinct source order by source) from work where source is not null) as sources,
      case when s.id is not null then ${itemOf("s")} end as item, coalesce(s.place, 0) as place,
      coalesce(s.total, 0) as total, s.previous, s.next,
      (select jsonb_agg(${itemOf("q")} order by q.place) from queue q
        where q.place > s.place and q.place <= s.place + ${FOLLOWING}) as following,
      (select case when count(*) > 1 then jsonb_build_object('name', min(w.bulk_name), 'size', sum(w.size)) end
        from work w where w.kind = s.kind and w.bulk = s.bulk) as together
    from (select) one left join shown s on true`;
  const { counts, sources, item, following, ...place } = row;
  return {
    ...place,
    counts: counts ?? {},
    sources: (sources ?? []).map((key) => ({ key, name: sourceName(key) })),
    item: item === null ? null : shownItem(item),
    following: (following ?? []).map(shownItem),
  };
}

/** Number of waiting items by kind; absent kinds have none. */
export async function countWork(ctx: Context): Promise<WorkQueue["counts"]> {
  const rows = await rowsOf<{ kind: WorkKindName; n: number }>(ctx)`
    select kind, count(*)::int as n from (${await waitingWork(ctx)}) work group by kind`;
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** What an editor sees of an item; null when it no longer waits. `search` is what they search for. */
export function readEvidence(ctx: Context, { kind, id }: ItemRef, search: string): Promise<WorkEvidence | null> {
  return workKind(kind)?.evidence(ctx, { id, search }) ?? Promise.resolve(null);
}

/** The items that one decision about the whole bulk group of an item covers, in the order of the queue. */
export async function itemsTogether(
  ctx: Context,
  { kind, id }: ItemRef,
  limit: number,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const part = workKind(kind)?.waiting(ctx);
  if (part === undefined) return [];
  return rowsOf<{ id: string; title: string }>(ctx)`
    with work as materialized (select * from (${waitingNow(ctx, await part)}) part where kind = ${kind})
    select w.id, w.title from work w join work shown on shown.bulk = w.bulk where shown.id = ${id}
    order by w.rank desc nulls last, length(w.id), w.id limit ${limit}`;
}

const KIND_ORDER = sql`array[${sql.join(WORK_KINDS.map(({ kind }) => sql.lit(kind)))}]`;

async function waitingWork(ctx: Context): Promise<RawBuilder<unknown>> {
  const parts = await Promise.all(WORK_KINDS.map(async ({ waiting }) => waiting(ctx)));
  return waitingNow(ctx, sql.join([...new Set(parts)], sql` union all `));
}

/** SQL: the work that nobody has put off, with the account that is to decide it. */
function waitingNow({ clock }: Context, work: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select w.*, l.assigned_to from (${work}) w left join work_later l on l.kind = w.kind and l.item = w.id
    where l.until is null or l.until <= ${clock.now()}`;
}

function itemOf(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`jsonb_build_object('kind', ${of("kind")}, 'id', ${of("id")}, 'source', ${of("source")},
    'since', ${of("since")}, 'title', ${of("title")}, 'size', ${of("size")},
    'assignee', (select email from account where id = ${of("assigned_to")}))`;
}

function shownItem({ since, source, ...item }: WaitingRow): WorkItem {
  return { ...item, since: new Date(since), source: source === null ? null : sourceName(source) };
}
