import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { LeadScope } from "../directory/access.ts";
import { EXPORT_ROWS } from "../directory/columns/export-rows.ts";
import { scopedLeads } from "../directory/columns/scope.ts";
import type { LeadFilter, LeadSort } from "../directory/search/filter.ts";
import { leadCondition } from "../directory/search/lead-condition.ts";
import type { ChosenColumns } from "./choose-columns.ts";

/** Which leads to export, in which order. */
export interface Selection {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** Rounds picked by hand, of those the filter matches; null: all of them. */
  readonly picked: readonly number[] | null;
  /** Rounds left out by hand. */
  readonly without: readonly number[];
}

/** What narrows a selection down to the rows of a file, as SQL. */
export interface Narrowed {
  /** After `from`: the rows the filter and the hand picked. */
  readonly chosen: RawBuilder<unknown>;
  /** Like `chosen`, one a company where the preset wants it. */
  readonly matching: RawBuilder<unknown>;
  /** Like `matching`, and the target accepts the row. */
  readonly accepted: RawBuilder<unknown>;
  /** Those of `accepted` that the difference names; its row is `difference`. */
  readonly differing: RawBuilder<unknown>;
}

/** The selection within the scope, for these columns. */
export function narrow(selection: Selection, scope: LeadScope, clock: Clock, { preset, required }: ChosenColumns): Narrowed {
  const chosen = conditions(selection, scope, clock);
  const onePerCompany = preset === null ? chosen : [sql<SqlBool>`lead.round_id in (
    select distinct on (lead.company_id) lead.round_id from ${scopedLeads(scope)} lead where ${all(chosen)}
    order by lead.company_id, lead.listed_on desc, lead.round_id desc)`];
  return {
    chosen: sql`${EXPORT_ROWS.from(scope)} where ${all(chosen)}`,
    matching: sql`${EXPORT_ROWS.from(scope)} where ${all(onePerCompany)}`,
    accepted: sql`${EXPORT_ROWS.from(scope)} where ${all([...onePerCompany, ...required])}`,
    // The accepted rows were compared to make the difference: what it names is among them.
    differing: sql`${EXPORT_ROWS.from(scope)} join export_difference difference on difference.round_id = lead.round_id
      where difference.kind <> 'withdrawn'`,
  };
}

function conditions({ filter, picked, without }: Selection, scope: LeadScope, clock: Clock): RawBuilder<SqlBool>[] {
  return [
    leadCondition(filter, clock, scope),
    ...(picked === null ? [] : [sql<SqlBool>`lead.round_id = any(${picked}::bigint[])`]),
    ...(without.length === 0 ? [] : [sql<SqlBool>`lead.round_id <> all(${without}::bigint[])`]),
  ];
}

function all(parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const SORTED_BY = {
  amount: "lead.amount_usd_minor",
  total_raised: "lead.total_raised_usd_minor",
  name: "lead.company_name",
  added: "lead.added_at",
  updated: "lead.updated_at",
} as const;

/** SQL `order by` list: what is unknown comes last, equals the newest first. A file is not ranked: relevance is the date. */
export function inOrder({ by, direction }: LeadSort): RawBuilder<unknown> {
  const way = sql.raw(direction);
  if (by === "date" || by === "relevance") return sql`lead.listed_on ${way}, lead.round_id ${way}`;
  return sql`${sql.ref(SORTED_BY[by])} ${way} nulls last, lead.listed_on desc, lead.round_id desc`;
}
