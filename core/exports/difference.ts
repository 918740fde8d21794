import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context } from "../context.ts";
import { reasonText } from "../directory/changes/change-reason.ts";
import { fieldsChangedSince } from "./changed-fields.ts";
import type { Standing } from "./history.ts";
import { HASHED, PARTS, toldBy } from "./told.ts";

export interface DifferenceInput {
  readonly since: Standing;
  /** SQL after `from`: the rows of `EXPORT_ROWS` that somebody should have now. */
  readonly now: RawBuilder<unknown>;
  /** SQL condition over `lead`: within what the actor reaches. */
  readonly reached: RawBuilder<SqlBool>;
}

/** How many rows of each kind came out. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

/**
 * Works out what is new since an export by comparing what was told then with what holds now, in the transaction's
 * one snapshot: whatever made a row enter, leave or change (a claim, a merge, the calendar, the plan), it is seen.
 * The table `export_difference` holds it until the transaction ends: `round_id`, `kind` and `reason`.
 */
export async function findDifference(ctx: Context, { since, now, reached }: DifferenceInput): Promise<Difference> {
  await sql`
    create temporary table export_difference on commit drop as
    with told as materialized (${toldBy(since.id)}), held as materialized (select ${HASHED} from ${now})
    select round_id, case when told.round is null then 'added' when held.round is null then 'withdrawn' else 'changed' end as kind,
      ${sql.join(PARTS.map((part) => sql`told.${sql.ref(part)} is distinct from held.${sql.ref(part)} as ${sql.ref(part)}`))},
      null::text as reason
    from held full join told using (round_id)
    where (${hashes("held")}) is distinct from (${hashes("told")})`.execute(ctx.db);
  await sql`update export_difference set reason = 'added' where kind = 'added'`.execute(ctx.db);
  await nameChanges(ctx, since);
  await nameWithdrawals(ctx, since, reached);
  const { rows } = await sql<Difference>`
    select count(*) filter (where kind = 'added') as added, count(*) filter (where kind = 'changed') as changed,
      count(*) filter (where kind = 'withdrawn') as withdrawn from export_difference`.execute(ctx.db);
  return rows[0] ?? { added: 0, changed: 0, withdrawn: 0 };
}

function hashes(of: string): RawBuilder<unknown> {
  return sql.join(PARTS.map((part) => sql.ref(`${of}.${part}`)));
}

/** "changed: amount, stage": what the log names of the round and its company, else the part that differs. */
async function nameChanges(ctx: Context, since: Standing): Promise<void> {
  await sql`
    with field as materialized (${fieldsChangedSince(since)})
    update export_difference d set reason = 'changed: ' || coalesce(nullif(concat_ws(', ',
      ${namedByLog("round", sql`d.round_id`)},
      coalesce(${namedByLog("company", sql`lead.company_id`)}, case when d.company then 'company' end),
      case when d.founder then 'founder' end,
      case when d.proof then 'proof' end), ''), 'details')
    from lead where d.kind = 'changed' and lead.round_id = d.round_id`.execute(ctx.db);
}

/** SQL over the relation `field`: what the log names of a subject, or null. */
function namedByLog(kind: "round" | "company", id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(f.label, ', ' order by f.label) from field f where f.subject_kind = ${sql.lit(kind)} and f.subject_id = ${id})`;
}

/** "withdrawn: …": what the log says of the round, else of its company, else how it left the list. */
async function nameWithdrawals(ctx: Context, since: Standing, reached: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update export_difference d set reason = 'withdrawn: ' || case
      when not x.listed then coalesce(x.of_round, x.of_company, 'no longer published')
      when not x.reached then 'no longer among the leads you reach'
      else 'no longer matches the filter' end
    from (
      select w.round_id, lead.round_id is not null as listed, coalesce(${reached}, false) as reached,
        (select ${reasonText("g")} from change g where g.subject_kind = 'round' and g.subject_id = w.round_id and g.id > ${since.changeId}
          and g.kind = 'withdrawn' order by g.id desc limit 1) as of_round,
        (select ${reasonText("g")} from change g where g.subject_kind = 'company' and g.subject_id = r.company_id and g.id > ${since.changeId}
          and g.kind = 'withdrawn' order by g.id desc limit 1) as of_company
      from export_difference w left join lead on lead.round_id = w.round_id left join funding_round r on r.id = w.round_id
      where w.kind = 'withdrawn'
    ) x
    where d.kind = 'withdrawn' and d.round_id = x.round_id`.execute(ctx.db);
}
