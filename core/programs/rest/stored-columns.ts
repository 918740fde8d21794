import { type RawBuilder, type SqlBool, sql } from "kysely";
import { OPERATORS, type Operator } from "./operators.ts";

/**
 * The stored value behind a computed column. Conditions and orders on it can use an index; on the computed value they
 * would scan all rows.
 */
interface StoredColumn {
  readonly stored: RawBuilder<unknown>;
  /** Sort on the stored column unless NULLS FIRST/LAST was requested. */
  readonly orders: boolean;
  /**
   * A condition on the stored value implied by comparing the column with `value`; null without one. Added to the
   * comparison, but never under a negation, where the implication fails.
   */
  implied(stored: RawBuilder<unknown>, operator: Operator, value: string): RawBuilder<SqlBool> | null;
}

const IMPLYING: readonly Operator[] = ["eq", "gt", "gte", "lt", "lte"];

const sameValue: StoredColumn["implied"] = (stored, operator, value) =>
  IMPLYING.includes(operator) ? sql<SqlBool>`${stored} ${sql.raw(OPERATORS[operator].sql)} ${value}::date` : null;

/** US cents behind US dollars. One cent of tolerance leaves rounding to the exact comparison. */
const cents: StoredColumn["implied"] = (stored, operator, value) => {
  const bound = (leeway: number) =>
    sql`least(greatest(trunc(${value}::numeric * 100) + ${sql.lit(leeway)}, -9e18), 9e18)::bigint`;
  const sides = [
    ...(["eq", "gt", "gte"].includes(operator) ? [sql`${stored} >= ${bound(-1)}`] : []),
    ...(["eq", "lt", "lte"].includes(operator) ? [sql`${stored} <= ${bound(1)}`] : []),
  ];
  return sides.length === 0 ? null : sql<SqlBool>`${sql.join(sides, sql` and `)}`;
};

/**
 * By resource and column. Ordering by `funding_date` equals the site's order, which falls back to the closest known
 * date.
 */
export const STORED_COLUMNS: Readonly<Record<string, Readonly<Record<string, StoredColumn>>>> = {
  leads: {
    funding_date: { stored: sql`lead.listed_on`, orders: true, implied: sameValue },
    funding_amount: { stored: sql`lead.amount_usd_minor`, orders: false, implied: cents },
  },
  rounds: {
    listed_on: { stored: sql`lead.listed_on`, orders: true, implied: sameValue },
    announced_on: { stored: sql`lead.listed_on`, orders: false, implied: sameValue },
    amount_usd: { stored: sql`lead.amount_usd_minor`, orders: false, implied: cents },
  },
};
