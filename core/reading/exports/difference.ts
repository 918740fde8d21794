import { type RawBuilder, type SqlBool, sql } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import { isNews, newsFields } from "../../catalogue/claims/news.ts";
import { factColumns } from "../../catalogue/facts/fact-columns.ts";
import { COMPANY_FACTS, type Facts, ROUND_FACTS } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import { reasonText } from "../directory/changes.ts";
import type { Baseline } from "./baseline.ts";
import { PARTS, exportedRowsOf, hashedParts } from "./recording.ts";
import type { RowKind } from "./row-kind.ts";

export interface DifferenceInput {
  readonly since: Baseline;
  readonly kind: RowKind;
  /** SQL after `from`: the rows of this kind that belong to the list now. */
  readonly now: RawBuilder<unknown>;
  /** SQL condition over `lead`: within the actor's scope. */
  readonly inScope: RawBuilder<SqlBool>;
}

/** Row counts by kind. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

/**
 * Compares the rows of an earlier export with the current ones in the transaction's snapshot, so it detects every cause
 * (a claim, a merge, the calendar, another plan). Leaves the result in the temporary table `export_difference`:
 * `row_id`, `round_id`, `kind` and `reason`.
 */
export async function findDifference(
  ctx: Context,
  { since, kind, now, inScope }: DifferenceInput,
): Promise<Difference> {
  await execute(ctx)`
    create temporary table export_difference on commit drop as
    with earlier as materialized (${exportedRowsOf(since.id)}), latest as materialized (select ${hashedParts(kind, ctx.actor)}
      from ${now})
    select row_id, coalesce(latest.round_id, earlier.round_id) as round_id, case when earlier.round is null then 'added' when latest.round is null then 'withdrawn'
      else 'changed' end as kind,
      ${sql.join(PARTS.map((part) => sql`${differs(part)} as ${sql.ref(part)}`))},
      latest.round_id <> earlier.round_id as has_new_round, null::text as reason
    from latest full join earlier using (row_id)
    where ${sql.join(PARTS.map(differs), sql` or `)}`;
  await forgetSpellings(ctx, since);
  await execute(ctx)`update export_difference set reason = 'added' where kind = 'added'`;
  await explainChanges(ctx, since, kind);
  await explainWithdrawals(ctx, { since, kind, inScope });
  const row = await rowOf<Difference>(ctx)`
    select count(*) filter (where kind = 'added') as added, count(*) filter (where kind = 'changed') as changed,
      count(*) filter (where kind = 'withdrawn') as withdrawn from export_difference`;
  return row ?? { added: 0, changed: 0, withdrawn: 0 };
}

/** Forgets rows of which only the company changed, and that only to another spelling of the same values. */
async function forgetSpellings(ctx: Context, since: Baseline): Promise<void> {
  const logged = sql`from change g where g.subject_kind = 'company' and g.subject_id = lead.company_id
    and g.id > ${since.changeId}`;
  await execute(ctx)`
    delete from export_difference d using listing lead
    where d.kind = 'changed' and lead.round_id = d.round_id and d.company
      and not (d.round or d.founder or d.proof or d.contact or d.has_new_round)
      and exists (select ${logged}) and not exists (select ${logged} and ${isNews("g")})`;
}

/** SQL condition: a part differs. Contacts are not compared if one of the exports is without addresses. */
function differs(part: (typeof PARTS)[number]): RawBuilder<unknown> {
  const [earlier, latest] = [sql.ref(`earlier.${part}`), sql.ref(`latest.${part}`)];
  return part === "contact"
    ? sql`coalesce(${earlier} <> ${latest}, false)`
    : sql`${earlier} is distinct from ${latest}`;
}

/** Sets reasons such as "changed: amount, stage": the fields named by the change log, else the part that differs. */
async function explainChanges(ctx: Context, since: Baseline, kind: RowKind): Promise<void> {
  await execute(ctx)`
    with field as materialized (${fieldsChangedSince(since)})
    update export_difference d set reason = 'changed: ' || coalesce(nullif(concat_ws(', ',
      case when d.has_new_round then 'new round' end,
      ${loggedLabels("round", sql`d.round_id`)},
      coalesce(${loggedLabels("company", sql`lead.company_id`)}, case when d.company then 'company' end),
      case when d.founder then 'founder' end,
      case when d.proof then 'proof' end,
      case when d.contact then coalesce(${loggedAddresses(since, kind)}, 'address') end), ''), 'details')
    from listing lead where d.kind = 'changed' and lead.round_id = d.round_id`;
}

/** SQL over the relation `field`: the labels of a subject's changed fields, or null. */
function loggedLabels(kind: "round" | "company", id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(f.label, ', ' order by f.label) from field f where f.subject_kind = ${sql.lit(kind)}
    and f.subject_id = ${id})`;
}

/** SQL: why addresses of a row's company changed: "mail to the address bounced". Null if the log does not say. */
function loggedAddresses(since: Baseline, kind: RowKind): RawBuilder<unknown> {
  const ofRow =
    kind === "founder" || kind === "person"
      ? sql`(g.fields -> 'personId' ->> 0)::bigint is not distinct from (select o.person_id from role o
          where o.id = d.row_id)`
      : sql`true`;
  return sql`(select string_agg(distinct g.reason, ', ' order by g.reason) from change g where g.subject_kind = 'contact'
    and g.subject_id = lead.company_id and g.id > ${since.changeId} and ${ofRow})`;
}

/**
 * Sets reasons such as "withdrawn: two records were merged": from the log of the round or its company, else the cause
 * of its removal from the list.
 */
async function explainWithdrawals(
  ctx: Context,
  { since, kind, inScope }: Pick<DifferenceInput, "since" | "kind" | "inScope">,
): Promise<void> {
  const isGone =
    kind === "founder" || kind === "person"
      ? sql`not exists (select from role o join person p on p.id = o.person_id and p.withdrawn_at is null
          where o.id = x.row_id)`
      : sql`false`;
  await execute(ctx)`
    update export_difference d set reason = 'withdrawn: ' || case
      when ${isGone} then 'the person is no longer published'
      when not x.listed then coalesce(x.of_round, x.of_company,
        case when x.was_raising then 'the offering ended' else 'no longer published' end)
      when not x.in_scope then 'no longer included in your plan'
      else 'no longer matches the filter' end
    from (
      select w.row_id, lead.round_id is not null as listed, coalesce(${inScope}, false) as in_scope,
        r.money = 'raising' as was_raising,
        (select ${reasonText("g")} from change g where g.subject_kind = 'round' and g.subject_id = w.round_id
          and g.id > ${since.changeId}
          and g.kind = 'withdrawn' order by g.id desc limit 1) as of_round,
        (select ${reasonText("g")} from change g where g.subject_kind = 'company' and g.subject_id = r.company_id
          and g.id > ${since.changeId}
          and g.kind = 'withdrawn' order by g.id desc limit 1) as of_company
      from export_difference w left join listing lead on lead.round_id = w.round_id left join funding_round r
        on r.id = w.round_id
      where w.kind = 'withdrawn'
    ) x
    where d.kind = 'withdrawn' and d.row_id = x.row_id`;
}

/** Labels of change-log fields; several fields may form one value of a file. */
const LABEL_ROWS = [
  ...labelsOf("round", ROUND_FACTS),
  { kind: "round", field: "amount_usd_minor", label: "amount" },
  { kind: "round", field: "investors", label: "investors" },
  ...labelsOf("company", COMPANY_FACTS),
];

function labelsOf(kind: "round" | "company", facts: Facts) {
  return factColumns(facts).map(({ fact, column }) => ({
    kind,
    field: column,
    label: (facts[fact]?.label ?? fact).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()),
  }));
}

/**
 * SQL select of `subject_kind`, `subject_id` and `label`: fields that differ from the last export according to the
 * change log. Omits fields that changed and changed back.
 */
function fieldsChangedSince({ changeId }: Baseline): RawBuilder<unknown> {
  return sql`
    select distinct x.subject_kind, x.subject_id, l.label
    from (
      select g.subject_kind, g.subject_id, f.key as field,
        (array_agg(f.value -> 0 order by g.id))[1] as before, (array_agg(f.value -> 1 order by g.id desc))[1] as after
      from change g cross join lateral jsonb_each(${newsFields("g")}) f
      where g.id > ${changeId} and g.subject_kind in ('round', 'company')
      group by g.subject_kind, g.subject_id, f.key
    ) x
    join jsonb_to_recordset(${JSON.stringify(LABEL_ROWS)}::jsonb) as l (kind text, field text, label text)
      on l.kind = x.subject_kind and l.field = x.field
    where x.before is distinct from x.after`;
}
