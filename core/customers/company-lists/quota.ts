import { rowOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import type { ListedRow } from "./listed-company.ts";

/** Maximum number of companies in all lists of an account, and of bytes that the customer gave for them. */
export const MOST_COMPANIES = 100_000;
export const MOST_BYTES = 20 * 1_048_576;

export interface Use {
  readonly companies: number;
  /** As in {@link ListedRow}. */
  readonly bytes: number;
}

/** What all lists of the acting account hold. */
export async function readUse(ctx: Context): Promise<Use> {
  const row = await rowOf<Use>(ctx)`select count(*) as companies, coalesce(sum(m.bytes), 0)::bigint as bytes
    from company_list g join listed_company m on m.list_id = g.id where g.owner = ${ctx.actor.id}`;
  return row ?? { companies: 0, bytes: 0 };
}

/** What these rows add to a list beyond the rows that they replace there; may be negative. */
export async function growthOf(ctx: Context, listId: number, rows: readonly ListedRow[]): Promise<Use> {
  const replaced = await rowOf<Use>(ctx)`select count(*) as companies, coalesce(sum(m.bytes), 0)::bigint as bytes
    from listed_company m where m.list_id = ${listId}
      and m.external_id = any(${rows.map(({ external_id }) => external_id)}::text[])`;
  const { companies = 0, bytes = 0 } = replaced ?? {};
  return { companies: rows.length - companies, bytes: rows.reduce((sum, row) => sum + row.bytes, -bytes) };
}

/**
 * Throws AppError `conflict` if the account's lists would grow beyond a limit. Lists that are beyond it already are kept, and
 * may shrink.
 */
export function assertRoom(use: Use, growth: Use): void {
  if (growth.companies > 0 && use.companies + growth.companies > MOST_COMPANIES)
    throw conflict(
      `Your lists can have ${MOST_COMPANIES.toLocaleString("en-US")} companies together. Remove some first.`,
    );
  if (growth.bytes > 0 && use.bytes + growth.bytes > MOST_BYTES)
    throw conflict(
      `Your lists can have ${megabytes(MOST_BYTES)} MB together; with these they would have ${megabytes(use.bytes + growth.bytes)}. What is stored stays. Remove companies, or send less metadata.`,
    );
}

/** "3.2" */
export function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toLocaleString("en-US");
}
