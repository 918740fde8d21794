import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import type { BulkKey } from "./change-bulk.ts";
import type { RowStatus } from "./row-status.ts";

/** A row of a list: whom it names, and what came of it. */
export interface BulkRow {
  /** Its place in the list, from 0. */
  readonly position: number;
  readonly name: string;
  readonly company: string;
  readonly domain: string;
  /** Null while it is not looked up. */
  readonly status: RowStatus | null;
  readonly email: string | null;
  readonly confidence: "high" | "medium" | "low" | null;
  readonly source: string | null;
  readonly verified: boolean | null;
  readonly flags: readonly AddressFlag[];
}

/** The rows of one of an account's lists after a position, in their order. */
export async function readBulkRows(ctx: Context, { accountId, id }: BulkKey, { after, limit }: { readonly after: number; readonly limit: number }): Promise<readonly BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select r.position, r.name, r.company, r.domain, r.status, r.email, r.confidence, r.source, r.verified, r.flags
    from finder_bulk b join finder_bulk_row r on r.bulk_id = b.id
    where b.id = ${id} and b.account_id = ${accountId} and r.position > ${after} order by r.position limit ${limit}`.execute(ctx.db);
  return rows;
}
