import type { RawBuilder } from "kysely";
import type { ColumnAccess, LeadScope } from "../access.ts";

/**
 * The kinds of values, with the PostgreSQL type each is selected as: `integer` bigint, `number` double precision,
 * `text` text, `text_list` text[], `date` date, `timestamp` timestamptz, `boolean` boolean.
 */
export type ColumnType = "integer" | "number" | "text" | "text_list" | "date" | "timestamp" | "boolean";

/** Something that leaves the site as data: its name and meaning are a contract with programs. */
export interface Field {
  readonly name: string;
  readonly access: ColumnAccess;
  /** What it holds, in one sentence, for the reference pages. */
  readonly description: string;
}

/** One column of a resource. Null is unknown. */
export interface Column extends Field {
  readonly type: ColumnType;
  /** SQL expression of {@link type} over the resource's {@link Resource.from}. */
  readonly value: RawBuilder<unknown>;
  /** Set when it is counted over other rows: see {@link Counting}. */
  readonly counted?: true;
}

/**
 * For which rows counted columns are counted: for `each` row that is answered with, or for `all` at once, which is the
 * faster way as soon as rows are ordered or chosen by what is counted.
 */
export type Counting = "each" | "all";

/** Something the site lists for programs: a relation with one row a thing, and its columns in their order. */
export interface Resource {
  readonly name: string;
  readonly description: string;
  /** The column, unique and never null, that rows are told apart and put in a stable order by. */
  readonly key: string;
  /** SQL after `from`, `where` included: the published rows within the scope. */
  from(scope: LeadScope, counting?: Counting): RawBuilder<unknown>;
  readonly columns: readonly Column[];
}
