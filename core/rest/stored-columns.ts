import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Comparison } from "./operators.ts";

/**
 * What the database stores behind a column that is computed for programs: conditions and orders written of it find an
 * index, where one of the computed value would look at every row.
 */
export interface StoredColumn {
  /** SQL over the resource's relation. */
  readonly stored: RawBuilder<unknown>;
  /** Order by the stored value in place of the computed one, where no place for nulls is asked for. */
  readonly orders: boolean;
  /**
   * A condition on the stored value, given as `stored`, that follows from comparing the column with `value`; null when
   * none does. Used beside the comparison and never under a negation, where it would not follow.
   */
  implied(stored: RawBuilder<unknown>, operator: Comparison, value: string): RawBuilder<SqlBool> | null;
}

const SYMBOLS = { eq: "=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

const sameValue: StoredColumn["implied"] = (stored, operator, value) =>
  operator === "neq" ? null : sql<SqlBool>`${stored} ${sql.raw(SYMBOLS[operator])} ${value}::date`;

/** US cents behind US dollars. A cent of leeway on either side leaves the rounding to the comparison itself. */
const cents: StoredColumn["implied"] = (stored, operator, value) => {
  if (operator === "neq") return null;
  const bound = (leeway: number) => sql`least(greatest(trunc(${value}::numeric * 100) + ${sql.lit(leeway)}, -9e18), 9e18)::bigint`;
  const lower = operator === "lt" || operator === "lte" ? null : sql<SqlBool>`${stored} >= ${bound(-1)}`;
  const upper = operator === "gt" || operator === "gte" ? null : sql<SqlBool>`${stored} <= ${bound(1)}`;
  if (lower === null || upper === null) return lower ?? upper;
  return sql<SqlBool>`${lower} and ${upper}`;
};

/**
 * By resource and column. A lead is listed by its announcement to the day, else by what is nearest to it; ordered by
 * `funding_date`, leads stand as the site lists them.
 */
export const STORED_COLUMNS: Readonly<Record<string, Readonly<Record<string, StoredColumn>>>> = {
  leads: {
    funding_date: { stored: sql`l.listed_on`, orders: true, implied: sameValue },
    funding_amount: { stored: sql`l.amount_usd_minor`, orders: false, implied: cents },
  },
  rounds: {
    listed_on: { stored: sql`l.listed_on`, orders: true, implied: sameValue },
    announced_on: { stored: sql`l.listed_on`, orders: false, implied: sameValue },
    amount_usd: { stored: sql`l.amount_usd_minor`, orders: false, implied: cents },
  },
};
