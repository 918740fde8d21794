import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { WorkKindName } from "./work-kind.ts";

/** Actions of every kind of work: put an item off, or give it to somebody. */
export const LATER = {
  tomorrow: { key: "t", label: "Tomorrow", days: 1 },
  "next-week": { key: "w", label: "Next week", days: 7 },
} as const;
export const ASSIGN = "assign";

const DAY_MS = 86_400_000;

/** The morning of the day to which an action puts work off, in UTC; undefined for another action. */
function untilOf(action: string, now: Date): Date | undefined {
  const later = Object.entries(LATER).find(([name]) => name === action)?.[1];
  if (later === undefined) return undefined;
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + later.days * DAY_MS);
}

/** True if the action is one of every kind of work. */
export function isForLater(action: string): boolean {
  return action === ASSIGN || action in LATER;
}

interface Later {
  readonly kind: WorkKindName;
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly action: string;
  readonly assignee: string;
}

/** Puts items off to a morning, or gives them to an editor or owner. Throws AppError `invalid_input` for anybody else. */
export function keepForLater(ctx: Context, { kind, items, action, assignee }: Later): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const until = untilOf(action, now);
    const to = action === ASSIGN && assignee !== "" ? assignee : null;
    if (to !== null && !(await listEditors(inner)).some(({ id }) => id === to))
      throw invalidInput("Choose an editor or owner.");
    await execute(inner)`
      insert into work_later as l (kind, item, title, until, assigned_to, set_at, set_by)
      select ${kind}, x.id, x.title, ${until ?? null}::timestamptz, ${to}, ${now}, ${inner.actor.id}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x (id text, title text)
      on conflict (kind, item) do update set title = excluded.title, set_at = excluded.set_at, set_by = excluded.set_by,
        until = coalesce(excluded.until, l.until),
        assigned_to = case when ${action} = ${ASSIGN} then excluded.assigned_to else l.assigned_to end`;
    const detail = until === undefined ? { accountId: to } : { until: until.toISOString().slice(0, 10) };
    await writeAudit(inner, until === undefined ? "work.assigned" : "work.put_off", { items: items.length, ...detail });
  });
}

/** Lets items wait again that were put off. Returns how many. */
export async function resume(ctx: Context, kind: WorkKindName, ids: readonly string[]): Promise<number> {
  const resumed = await execute(ctx)`
    update work_later set until = null
    where kind = ${kind} and item = any(${[...ids]}::text[]) and until > ${ctx.clock.now()}`;
  if (resumed > 0) await writeAudit(ctx, "work.resumed", { items: resumed });
  return resumed;
}

/** SQL: what is put off, as decisions that can be undone. */
export const putOff = ({ clock }: Context) => sql`
  select kind, item as id, title, 'put off to ' || to_char(until at time zone 'UTC', 'FMMonth FMDD') as what,
    set_at as at, set_by as by, 'later' as batch, null as company_name, null as company_slug, true as undoable
  from work_later where until > ${clock.now()}`;

/** Those who may decide work, by address. */
export function listEditors(ctx: Context): Promise<readonly { readonly id: string; readonly email: string }[]> {
  return rowsOf<{ id: string; email: string }>(ctx)`
    select id, email from account where role in ('owner', 'editor') order by lower(email)`;
}
