import { type RawBuilder, type SqlBool, sql } from "kysely";
import { requireRow, scalarOf } from "../../../db/statement.ts";
import { NON_EQUITY_TYPES } from "../../catalogue/facts/funding-types.ts";
import type { Context } from "../../shared/context.ts";

/** SQL: the company of table alias `company` is published. */
export function companyIsPublished(company: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${company}.merged_into_id`)} is null
    and ${sql.ref(`${company}.withdrawn_at`)} is null`;
}

/**
 * SQL: the company of table alias `company` may be listed: it is published and, as far as known, a startup. The setting
 * `UNDECIDED_STARTUPS` decides about undecided ones.
 */
export function companyIsListed(company: string): RawBuilder<SqlBool> {
  const startup = sql.ref(`${company}.startup`);
  return sql<SqlBool>`${companyIsPublished(company)}
    and (coalesce(${startup}, 'yes') = 'yes' or ${startup} = 'unknown' and (select lists_undecided
      from directory_state))`;
}

/** SQL: the round of table alias `round` is on its company's page, including `raising` ones. */
export function roundIsPublished(round: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${round}.merged_into_id`)} is null and ${sql.ref(`${round}.withdrawn_at`)} is null`;
}

/**
 * SQL: the round of table alias `round` is an offering that is open on `today`: its last day has not passed, and no filing
 * of that day says that it failed or was withdrawn. Null without a last day.
 */
export function isOpenOn(today: string, round: string): RawBuilder<SqlBool> {
  const last = sql.ref(`${round}.open_until_on`);
  return sql<SqlBool>`(${sql.ref(`${round}.money`)} = 'raising' and ${last} >= ${today}::date and not exists (
    select from filing f where f.round_id = ${sql.ref(`${round}.id`)} and f.form_type in ('C-U', 'C-W')
      and f.filed_on = ${last}))`;
}

/**
 * SQL: the round of table alias `round` (of `listing`, or one with `money` and `doubles`) is equity that was raised; only
 * that is summed, once.
 */
export function isEquity(round: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${round}.money`)} = 'raised' and ${sql.ref(`${round}.doubles`)} is null
    and ${isEquityType(round)}`;
}

/** SQL: the funding type of table alias `round` is none of those that are no equity. */
export function isEquityType(round: string): RawBuilder<SqlBool> {
  const others = sql.join(NON_EQUITY_TYPES.map((type) => sql.lit(type)));
  return sql<SqlBool>`coalesce(${sql.ref(`${round}.funding_type`)}, '') not in (${others})`;
}

/** SQL: the equity of the round of table alias `round` in US cents. */
export function equityUsd(round: string): RawBuilder<number | null> {
  return sql<number | null>`case when ${isEquity(round)} then ${sql.ref(`${round}.amount_usd_minor`)} end`;
}

/** SQL: what the open offering `lead` of `listing` wants at least, in US cents; once, of one that may be filed twice. */
export const OFFERED_USD = sql<number | null>`case when lead.doubles is null then lead.offered_usd_minor end`;

/** The published catalogue's version, raised by every change; part of the page cache's key. */
export async function catalogueVersion(ctx: Context): Promise<number> {
  const state = await requireRow<{ version: number }>(ctx)`select version from catalogue_state`;
  // Cached pages carry this version, so a replica that lags behind it must not fill them.
  ctx.replica?.saw(state.version);
  return state.version;
}

/** True if sample data is published; every page then says so. */
export async function hasSampleRows(ctx: Context): Promise<boolean> {
  return scalarOf<boolean>(ctx, false)`select exists (select 1 from lead where is_sample) as present`;
}
