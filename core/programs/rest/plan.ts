import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import type { LeadScope } from "../../reading/directory/access.ts";
import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import { type Column, type Resource, selectResource } from "../../reading/directory/columns/column.ts";
import { companiesIn } from "../../reading/directory/search/company-lists.ts";
import { type AnswerColumn, answerColumns, orderSql } from "./answer-columns.ts";
import type { Meanings } from "./canonical-values.ts";
import { columnLookup, conditionSql } from "./condition-sql.ts";
import { planEmbedded } from "./embed.ts";
import type { Condition } from "./read-condition.ts";
import type { RestQuery } from "./read-query.ts";

/** A query as SQL parts over the rows visible to the actor; every client value is a bound parameter. */
export interface RestPlan {
  readonly columns: readonly AnswerColumn[];
  /** The visible rows, restricted before any condition, order or count applies. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  /** The unique key of a row. */
  readonly key: RawBuilder<unknown>;
}

/** The column of a resource with its company's id. */
const COMPANY_ID: Readonly<Record<string, string>> = {
  leads: "company_id",
  rounds: "company_id",
  companies: "id",
  people: "company_id",
};

/** Who asks, and what they see. */
export interface Reader {
  readonly actor: Actor;
  readonly scope: LeadScope;
  /** The account's lists of companies to leave out: their rows are in no answer. */
  readonly listsLeftOut: readonly number[];
}

/** Plans a query. Throws a RestError for unknown or hidden columns and for operators the column's type lacks. */
export function planQuery(
  resource: Resource,
  query: RestQuery,
  { actor, scope, listsLeftOut }: Reader,
  meanings: Meanings,
): RestPlan {
  const needed = new Map<string, Column>();
  const lookup = columnLookup(resource, actor, needed, meanings);
  // Embedded rows replace a column of the same name: `*,investors(*)`.
  const embeddedAs = new Set(query.select.flatMap((one) => (one.kind === "embed" ? [one.alias ?? one.relation] : [])));
  const columns: AnswerColumn[] = [];
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const selected of query.select) {
    if (selected.kind === "embed") {
      const embedded = planEmbedded(selected, { resource, lookup, actor, scope });
      columns.push(...embedded.columns);
      conditions.push(...embedded.where);
      continue;
    }
    const own = answerColumns(resource, [selected], actor, lookup);
    columns.push(...(selected.kind === "all" ? own.filter(({ name }) => !embeddedAs.has(name)) : own));
  }
  for (const condition of query.conditions) {
    const planned = conditionSql(condition, resource.name, lookup, true);
    conditions.push(planned);
  }
  const companyId = COMPANY_ID[resource.name];
  if (companyId !== undefined && listsLeftOut.length > 0)
    conditions.push(sql<SqlBool>`${lookup.value(lookup.find(companyId))} not in (${companiesIn(listsLeftOut)})`);
  const orderBy = orderSql(resource, query.order, lookup);
  // Counts per row stay within the sample, and the sample is small.
  const counting =
    scope === "all" && chosenBy(query).some((name) => columnMeant(resource, name)?.counted === true) ? "all" : "each";
  return {
    columns,
    from: sql`(${selectResource(resource, scope, [...needed.values()], counting)}) r`,
    where: conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    orderBy,
    key: sql.ref(`r.${resource.key}`),
  };
}

/** Columns used in conditions or orders. */
function chosenBy({ conditions, order }: RestQuery): readonly string[] {
  const named = (condition: Condition): readonly string[] =>
    condition.kind === "filter" ? [condition.column] : condition.conditions.flatMap(named);
  return [...conditions.flatMap(named), ...order.map(({ column }) => column)];
}
