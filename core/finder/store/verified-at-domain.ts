import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** More are not listed of one domain. */
const MOST = 100;

/** The addresses at a domain that its servers once knew as those of people who were looked for, the newest first. */
export async function verifiedAtDomain(ctx: Context, domain: string): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from finder_verification
    where domain = ${domain} and result = 'valid' and patterns <> '{}'
    group by address order by max(checked_at) desc, address limit ${MOST}`.execute(ctx.db);
  return rows.map(({ address }) => address);
}
