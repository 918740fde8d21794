import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../context.ts";
import { type LeadScope, seesColumn } from "../access.ts";
import type { Column, Counting, Resource } from "./column.ts";

/** The columns this actor sees, in their order. */
export function visibleColumns(resource: Resource, actor: Actor): readonly Column[] {
  return resource.columns.filter((column) => seesColumn(actor, column.access));
}

/** The column of this name, whoever sees it; undefined for a name that is not declared. */
export function columnNamed(resource: Resource, name: string): Column | undefined {
  return resource.columns.find((column) => column.name === name);
}

/**
 * SQL `select` of a resource's rows within the scope, each column under its name: a relation to filter, order and
 * page as `from (…) r`. Being a plain select, it is merged into the query around it, which so uses the indexes
 * below and computes only the columns it asks for. Give it the columns the actor sees, and all those filtered by;
 * `counting` says for which rows what is counted is to be counted.
 */
export function selectResource(resource: Resource, scope: LeadScope, columns: readonly Column[], counting: Counting = "each"): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))} from ${resource.from(scope, counting)}`;
}
