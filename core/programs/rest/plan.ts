import { type RawBuilder, type SqlBool, sql } from "kysely";
import { withCompanions } from "../../reading/directory/columns/growth-columns.ts";
import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import type { Resource } from "../../reading/directory/columns/column.ts";
import { companiesIn } from "../../reading/directory/search/company-lists.ts";
import { BOUNDS } from "./bounds.ts";
import type { Meanings } from "./canonical-values.ts";
import { conditionSql } from "./condition-sql.ts";
import { SQL_TYPES } from "./operators.ts";
import { filtersIn } from "./read-condition.ts";
import type { EmbeddedSelect, RestQuery } from "./read-query.ts";
import type { OrderTerm, SelectedColumn } from "./read-select.ts";
import { REFUSED } from "./rest-error.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";
import { type Planning, type Reader, Table } from "./table.ts";

interface AnswerColumn {
  readonly name: string;
  readonly value: RawBuilder<unknown>;
}

/** A query as SQL parts over the rows visible to the actor; every client value is a bound parameter. */
export interface RestPlan {
  readonly columns: readonly AnswerColumn[];
  /** The visible rows, restricted before any condition, order or count applies. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  /** The unique key of a row. */
  readonly key: RawBuilder<unknown>;
  /**
   * The values that columns are compared with, in the columns' types. Read before any row is, a wrong one is refused
   * whether or not a row gets as far as the comparison, and so tells nothing of rows that the reader does not see.
   */
  readonly compared: readonly RawBuilder<unknown>[];
}

/** The column of a resource with its company's id. */
const COMPANY_ID: Readonly<Record<string, string>> = {
  leads: "company_id",
  rounds: "company_id",
  companies: "id",
  people: "company_id",
};

/** Plans a query. Throws a RestError for unknown or hidden columns and for operators the column's type lacks. */
export function planQuery(resource: Resource, query: RestQuery, reader: Reader, meanings: Meanings): RestPlan {
  const planning: Planning = { ...reader, meanings, compared: new Map() };
  const { scope, listsLeftOut } = reader;
  const table = new Table(resource, "r", planning);
  // Embedded rows replace a column of the same name: `*,investors(*)`.
  const replaced = query.select.flatMap((one) => (one.kind === "embed" ? [one.name] : []));
  const parts = query.select.map((one) =>
    one.kind === "embed" ? embeddedPart(one, table) : { columns: columnsOf(one, table, replaced), where: [] },
  );
  const where = [
    ...parts.flatMap((part) => part.where),
    ...query.conditions.map((condition) => conditionSql(condition, table)),
  ];
  const companyId = COMPANY_ID[resource.name];
  if (companyId !== undefined && listsLeftOut.length > 0)
    where.push(sql<SqlBool>`${table.value(table.find(companyId))} not in (${companiesIn(listsLeftOut)})`);
  const orderBy = orderSql(query.order, table);
  // Counts per row stay within the sample, and the sample is small.
  const chosen = [...filtersIn(query.conditions), ...query.order];
  const isCounted = chosen.some(({ column }) => columnMeant(resource, column)?.counted === true);
  // Clients from before the words of money get what they know, unless they name one.
  const everyWord = filtersIn(query.conditions).some(({ column }) => column === "money");
  return {
    columns: [...parts.flatMap(({ columns }) => columns), ...statedColumns(query.select, table)],
    from: table.rows(scope === "all" && isCounted ? "all" : "each", everyWord),
    where: where.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(where, sql` and `)}`,
    orderBy,
    key: sql.ref(`r.${resource.key}`),
    compared: [...planning.compared].map(([type, values]) => sql`${values}::${sql.raw(SQL_TYPES[type])}[] is null`),
  };
}

/** The columns that an item of `select` names, and the conditions that it adds to the row. */
interface Part {
  readonly columns: readonly AnswerColumn[];
  readonly where: readonly RawBuilder<SqlBool>[];
}

function columnsOf(selected: SelectedColumn, table: Table, replaced: readonly string[]): readonly AnswerColumn[] {
  if (selected.kind === "all") {
    const shown = table.columns.filter(({ name }) => !replaced.includes(name));
    return shown.map(({ name }) => ({ name, value: table.value(table.find(name)) }));
  }
  const { name, cast } = selected;
  const column = table.find(selected.column);
  if (cast === null) return [{ name, value: table.value(column) }];
  if (cast !== "text") throw REFUSED.cast(SQL_TYPES[column.type], cast);
  return [{ name, value: sql`${table.value(column)}::text` }];
}

/** The time and the source of selected numbers that change, if they are not selected themselves. */
function statedColumns(select: RestQuery["select"], table: Table): readonly AnswerColumn[] {
  if (select.some(({ kind }) => kind === "all")) return [];
  const names = select.flatMap((one) => (one.kind === "column" ? [table.find(one.column).name] : []));
  const missing = withCompanions(names).filter((name) => !names.includes(name) && table.sees(name));
  return missing.map((name) => ({ name, value: table.value(table.find(name)) }));
}

/** Plans related rows as JSON, computed for the returned rows only. */
function embeddedPart(embed: EmbeddedSelect, rows: Table): Part {
  const { to, on, isOne } = embed.relation;
  const table = new Table(to, "e", rows.planning);
  const columns = [...embed.select.flatMap((one) => columnsOf(one, table, [])), ...statedColumns(embed.select, table)];
  const where = [
    sql<SqlBool>`${table.value(table.find(on[1]))} = ${rows.value(rows.find(on[0]))}`,
    ...embed.conditions.map((condition) => conditionSql(condition, table)),
  ];
  const orderBy = orderSql(embed.order, table);
  const from = sql`${table.rows()} where ${sql.join(where, sql` and `)}`;
  const { offset, limit } = embed.window;
  const most = isOne ? 1 : Math.min(limit ?? BOUNDS.rows, BOUNDS.rows);
  const page = sql`${from} order by ${orderBy} limit ${most} offset ${isOne ? 0 : offset}`;
  return {
    columns: columns.length === 0 ? [] : embeddedColumns(embed, columns, page),
    where: embed.isInner ? [sql<SqlBool>`exists (select from ${from})`] : [],
  };
}

function embeddedColumns(
  { name, relation, isSpread }: EmbeddedSelect,
  columns: readonly AnswerColumn[],
  page: RawBuilder<unknown>,
): readonly AnswerColumn[] {
  if (isSpread) return columns.map((column) => ({ ...column, value: sql`(select ${column.value} from ${page})` }));
  const items = sql`select ${sql.join(columns.map((column) => sql`${column.value} as ${sql.ref(column.name)}`))}
    from ${page}`;
  const value = relation.isOne
    ? sql`(select row_to_json(item) from (${items}) item)`
    : sql`(select coalesce(json_agg(row_to_json(item)), '[]') from (${items}) item)`;
  return [{ name, value }];
}

/** SQL `order by`. Defaults to the site's order, newest first for rows with a date. The key breaks ties. */
function orderSql(terms: readonly OrderTerm[], table: Table): RawBuilder<unknown> {
  const { name, key } = table.resource;
  const newest = Object.entries(STORED_COLUMNS[name] ?? {}).find(([, behind]) => behind.orders)?.[0];
  const byDefault: readonly OrderTerm[] =
    newest === undefined ? [] : [{ column: newest, direction: "desc", nulls: null }];
  const asked = terms.length > 0 ? terms : byDefault;
  const isUnique = asked.some(({ column }) => column === key);
  const last: OrderTerm = { column: key, direction: asked.at(-1)?.direction ?? "asc", nulls: null };
  const ordered = (isUnique ? asked : [...asked, last]).map(({ column: named, direction, nulls }) => {
    const column = table.find(named);
    const behind = STORED_COLUMNS[name]?.[column.name];
    const stored = behind?.orders === true && nulls === null ? table.stored(column) : null;
    const value = stored ?? table.value(column);
    return sql`${value} ${sql.raw(direction)}${sql.raw(nulls === null ? "" : ` nulls ${nulls}`)}`;
  });
  return sql.join(ordered);
}
