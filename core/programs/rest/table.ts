import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import { type LeadScope, seesColumn } from "../../reading/directory/access.ts";
import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import {
  type Column,
  columnFor,
  type ColumnType,
  type Resource,
  selectResource,
  visibleColumns,
} from "../../reading/directory/columns/column.ts";
import { RELATIONS } from "../../reading/directory/columns/relations.ts";
import type { Meanings } from "./canonical-values.ts";
import { REFUSED } from "./rest-error.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";

/** Who asks, and what they see. */
export interface Reader {
  readonly actor: Actor;
  readonly scope: LeadScope;
  /** The account's lists of companies to leave out: their rows are in no answer. */
  readonly listsLeftOut: readonly number[];
}

/** What the tables of one plan share. */
export interface Planning extends Reader {
  readonly meanings: Meanings;
  /** The values that columns of each type are compared with. */
  readonly compared: Map<ColumnType, string[]>;
}

/** A table of a query as the reader sees it: no other column is found, and only rows of the scope are in it. */
export class Table {
  readonly resource: Resource;
  readonly planning: Planning;
  private readonly alias: "r" | "e";
  private readonly needed = new Map<string, Column>();

  constructor(resource: Resource, alias: "r" | "e", planning: Planning) {
    this.resource = resource;
    this.alias = alias;
    this.planning = planning;
  }

  get columns(): readonly Column[] {
    return visibleColumns(this.resource, this.planning.actor);
  }

  sees(name: string): boolean {
    const column = columnMeant(this.resource, name);
    return column !== undefined && seesColumn(this.planning.actor, column.access);
  }

  /** Finds a column by any of its names. @throws RestError if the reader sees none */
  find(name: string): Column {
    const column = columnMeant(this.resource, name);
    if (column === undefined) throw this.unknown(name);
    const { actor } = this.planning;
    if (!seesColumn(actor, column.access)) {
      const hint = `${column.access === "paid" ? "A paid plan" : "An account"} shows ${name}: send its API key.`;
      throw REFUSED.column(this.resource.name, name, hint);
    }
    const own = columnFor(actor, column);
    this.needed.set(own.name, own);
    return own;
  }

  private unknown(name: string) {
    if (name === "count") return REFUSED.aggregates();
    const isRelation = RELATIONS[this.resource.name]?.some(({ names }) => names.includes(name)) === true;
    if (isRelation) return REFUSED.conditionOnRelation(name);
    return REFUSED.column(
      this.resource.name,
      name,
      `The columns are ${this.columns.map((column) => column.name).join(", ")}.`,
    );
  }

  /** SQL of a found column's value. */
  value(column: Column): RawBuilder<unknown> {
    return sql.ref(`${this.alias}.${column.name}`);
  }

  /** SQL of the stored value behind a found column (see STORED_COLUMNS); null without one. */
  stored(column: Column): RawBuilder<unknown> | null {
    const behind = STORED_COLUMNS[this.resource.name]?.[column.name];
    if (behind === undefined) return null;
    const name = `stored behind ${column.name}`;
    this.needed.set(name, { ...column, name, value: behind.stored });
    return sql.ref(`${this.alias}.${name}`);
  }

  /** SQL of the table with the columns found so far; `counting` and `every` as in {@link selectResource}. */
  rows(counting: "all" | "each" = "each", every = false): RawBuilder<unknown> {
    const rows = selectResource(this.resource, this.planning.scope, [...this.needed.values()], counting, every);
    return sql`(${rows}) ${sql.ref(this.alias)}`;
  }
}
