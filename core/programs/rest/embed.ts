import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import type { LeadScope } from "../../reading/directory/access.ts";
import { type Column, type Resource, selectResource } from "../../reading/directory/columns/column.ts";
import { type Relation, RELATIONS } from "../../reading/directory/columns/relations.ts";
import { BOUNDS } from "./bounds.ts";
import { type ColumnLookup, columnLookup, conditionSql } from "./condition-sql.ts";
import { type AnswerColumn, answerColumns, orderSql } from "./answer-columns.ts";
import type { EmbeddedSelect } from "./read-query.ts";
import { noRelationship } from "./rest-error.ts";

interface EmbedParts {
  readonly resource: Resource;
  /** Resolves columns of the row that the related rows belong to. */
  readonly lookup: ColumnLookup;
  readonly actor: Actor;
  readonly scope: LeadScope;
}

/** Related rows as columns of a row, and the conditions they add to the row. */
interface Embedded {
  readonly columns: readonly AnswerColumn[];
  readonly where: readonly RawBuilder<SqlBool>[];
}

/** Plans related rows as JSON, computed for the returned rows only. */
export function planEmbedded(embed: EmbeddedSelect, { resource, lookup, actor, scope }: EmbedParts): Embedded {
  const relation = RELATIONS[resource.name]?.find(({ names }) => names.includes(embed.relation));
  if (relation === undefined) throw noRelationship(resource.name, embed.relation, []);
  const needed = new Map<string, Column>();
  const theirs = columnLookup(relation.to, actor, needed, lookup.meanings, "e");
  const joined = joinedOn(relation, lookup, theirs);
  const columns = answerColumns(relation.to, embed.select, actor, theirs);
  const conditions: RawBuilder<SqlBool>[] = [joined];
  for (const condition of embed.conditions) {
    const planned = conditionSql(condition, relation.to.name, theirs, true);
    conditions.push(planned);
  }
  const order = orderSql(relation.to, embed.order, theirs);
  const from = sql`(${selectResource(relation.to, scope, [...needed.values()])}) e
    where ${sql.join(conditions, sql` and `)}`;
  const { offset, limit } = embed.window;
  const most = relation.isOne ? 1 : Math.min(limit ?? BOUNDS.rows, BOUNDS.rows);
  const page = sql`${from} order by ${order} limit ${most} offset ${relation.isOne ? 0 : offset}`;
  return {
    columns: columns.length === 0 ? [] : answered(embed, relation, columns, page),
    where: embed.isInner ? [sql<SqlBool>`exists (select from ${from})`] : [],
  };
}

function answered(
  { alias, relation: name, isSpread }: EmbeddedSelect,
  { isOne }: Relation,
  columns: readonly AnswerColumn[],
  page: RawBuilder<unknown>,
): readonly AnswerColumn[] {
  if (isSpread)
    return columns.map((column) => ({ name: column.name, value: sql`(select ${column.value} from ${page})` }));
  const items = sql`select ${sql.join(columns.map((column) => sql`${column.value} as ${sql.ref(column.name)}`))}
    from ${page}`;
  const value = isOne
    ? sql`(select row_to_json(item) from (${items}) item)`
    : sql`(select coalesce(json_agg(row_to_json(item)), '[]') from (${items}) item)`;
  return [{ name: alias ?? name, value }];
}

function joinedOn({ on: [own, other] }: Relation, ours: ColumnLookup, theirs: ColumnLookup): RawBuilder<SqlBool> {
  const [mine, related] = [ours.find(own), theirs.find(other)];
  return sql<SqlBool>`${theirs.value(related)} = ${ours.value(mine)}`;
}
