import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../shared/context.ts";
import { type ColumnAccess, companyInSample, type LeadScope, sampleLeads, seesColumn } from "../access.ts";

/**
 * Value types and the PostgreSQL type each is selected as: `integer` bigint, `number` double precision, `text` text,
 * `text_list` text[], `date` date, `timestamp` timestamptz, `boolean` boolean, `json` jsonb.
 */
export type ColumnType = "integer" | "number" | "text" | "text_list" | "date" | "timestamp" | "boolean" | "json";

/** A value published as data; its name and meaning are a contract with API clients. */
export interface Field {
  readonly name: string;
  readonly access: ColumnAccess;
  /** One sentence for the reference pages. */
  readonly description: string;
}

/** One column of a resource; null is unknown. */
export interface Column extends Field {
  readonly type: ColumnType;
  /** SQL expression of {@link type} over the resource's {@link Resource.from}. */
  readonly value: RawBuilder<unknown>;
  /** The same for an account, where what it reported differs from what everybody sees. */
  readonly valueFor?: (accountId: string) => RawBuilder<unknown>;
  /** Set for aggregates over other rows: see {@link Counting}. */
  readonly counted?: true;
}

/** A column that everybody sees. */
export function publicColumn(name: string, type: ColumnType, description: string, value: RawBuilder<unknown>): Column {
  return { name, type, access: "public", description, value };
}

/**
 * Way to compute aggregates: per returned row (`each`), or for `all` rows at once, which is faster when sorting or
 * filtering by one.
 */
type Counting = "each" | "all";

/** A relation with one row per item, and its columns in order. */
export interface Resource {
  readonly name: string;
  readonly description: string;
  /** The unique, non-null column that identifies rows and makes their order stable. */
  readonly key: string;
  /** SQL after `from`, including `where`: the published rows within the scope; `every` as in {@link scopedLeads}. */
  from(scope: LeadScope, counting?: Counting, every?: boolean): RawBuilder<unknown>;
  readonly columns: readonly Column[];
}

/** SQL: the leads within the scope, as a relation for `from` or `join`; with `every`, also what is still raising. */
export function scopedLeads(scope: LeadScope, every = false): RawBuilder<unknown> {
  if (scope !== "all") return sampleLeads(scope);
  return every ? sql`listing` : sql`lead`;
}

/** SQL condition: the company with id `company` is within a limited scope. */
export function companyInScope(scope: LeadScope, company: string): RawBuilder<unknown> {
  return scope === "all" ? sql`true` : companyInSample(scope, company);
}

/** The column with the actor's own value. */
export function columnFor(actor: Actor, column: Column): Column {
  return column.valueFor === undefined || actor.access === "anonymous"
    ? column
    : { ...column, value: column.valueFor(actor.id) };
}

/** The resource's columns that this actor sees, in order. */
export function visibleColumns(resource: Resource, actor: Actor): readonly Column[] {
  return resource.columns
    .filter((column) => seesColumn(actor, column.access))
    .map((column) => columnFor(actor, column));
}

/** The column of this name, whatever its access; undefined if not declared. */
export function columnNamed(resource: Resource, name: string): Column | undefined {
  return resource.columns.find((column) => column.name === name);
}

/**
 * SQL `select` of a resource's rows within the scope, to be filtered, sorted and paged as `from (…) r`. As a plain
 * select it merges into the outer query, which can then use the indexes below and computes only the columns it uses.
 * Pass the columns the actor sees plus all columns filtered by; `counting` selects how aggregates are computed.
 */
export function selectResource(
  resource: Resource,
  scope: LeadScope,
  columns: readonly Column[],
  counting: Counting = "each",
  every = false,
): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))}
    from ${resource.from(scope, counting, every)}`;
}
