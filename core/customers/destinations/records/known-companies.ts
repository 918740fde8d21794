import { type RawBuilder, sql } from "kysely";
import { execute, hasRows, rowsOf } from "../../../../db/statement.ts";
import { identifyingDomain } from "../../../catalogue/facts/domain.ts";
import type { Context } from "../../../shared/context.ts";
import { hmacOf } from "../../../shared/hmac.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { recordPads } from "../../../shared/written-records.ts";
import type { Call, Refused } from "../destination-kind.ts";
import type { RecordTool } from "./record-tool.ts";
import { inScope, type RecordScope } from "./tool-record.ts";

/** Hours after which the customer's companies are read again, when new leads come. */
const READ_AGAIN_HOURS = 6;
/** Rows of one insert. */
const ROWS = 10_000;

interface KnownRow {
  readonly hash: string;
  readonly isDomain: boolean;
  readonly recordId: string;
}

/**
 * Reads all companies of the customer's account at the tool, page by page, and keeps keyed hashes of their domains and
 * exact names, by which leads are compared. Counts as it goes. Null when done, or if they were read in the last hours.
 */
export async function readKnownCompanies(
  ctx: Context,
  scope: RecordScope,
  { tool, call }: { readonly tool: RecordTool; readonly call: Call },
): Promise<Refused | null> {
  const pads = recordPads(ctx);
  const since = new Date(ctx.clock.now().getTime() - READ_AGAIN_HOURS * 3_600_000);
  const fresh = await hasRows(ctx)`select from tool_account where ${inScope(scope)} and read_at > ${since}`;
  if (fresh || pads === null) return null;
  const rows: KnownRow[] = [];
  const hashOf = (kind: "domain" | "name", key: string) => hmacOf(`${kind}\n${key}`, pads).toString("hex");
  let companies = 0;
  for (let cursor: string | null = null; ;) {
    const page = await tool.page(call, cursor);
    if ("kind" in page) return page;
    for (const { recordId, name, addresses } of page.companies) {
      const key = nameKey(name);
      if (key !== "") rows.push({ hash: hashOf("name", key), isDomain: false, recordId });
      for (const domain of new Set(addresses.map(identifyingDomain)))
        if (domain !== null) rows.push({ hash: hashOf("domain", domain), isDomain: true, recordId });
    }
    companies += page.companies.length;
    await execute(ctx)`update tool_account set companies = ${companies} where ${inScope(scope)}`;
    cursor = page.next;
    if (cursor === null) break;
  }
  await inTransaction({ ...ctx }, async ({ db }) => {
    await execute(db)`delete from tool_company where ${inScope(scope)}`;
    for (let from = 0; from < rows.length; from += ROWS)
      await execute(db)`
        insert into tool_company (owner, kind, tool_account, key_hash, is_domain, record_id)
        select ${scope.owner}, ${scope.kind}, ${scope.toolAccount}, decode(x.hash, 'hex'), x."isDomain", x."recordId"
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + ROWS))}::jsonb)
          as x (hash text, "isDomain" boolean, "recordId" text) on conflict do nothing`;
    await execute(db)`update tool_account set read_at = ${ctx.clock.now()} where ${inScope(scope)}`;
  });
  return null;
}

const nameKey = (name: string) => name.trim().toLowerCase();

/**
 * SQL: rows (company_id, record_id, is_domain) of the companies that `companyIds` selects and the customer has at the tool:
 * with one of their domains, else with exactly their name; the oldest record of several.
 */
export function knownAmong(ctx: Context, scope: RecordScope, companyIds: RawBuilder<unknown>): RawBuilder<unknown> {
  const pads = recordPads(ctx);
  const { inner, outer } = pads ?? { inner: Buffer.alloc(64), outer: Buffer.alloc(64) };
  return sql`(
    with asked as materialized (select c.id, c.name, c.domain from company c where c.id in (${companyIds})),
    key as materialized (
      select id, 'domain' || chr(10) || domain as key from asked where domain is not null
      union select a.id, 'domain' || chr(10) || k.value from asked a join company_key k on k.company_id = a.id
        and k.kind = 'domain'
      union select id, 'name' || chr(10) || lower(trim(name)) from asked),
    hashed as materialized (
      select id, sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(key, 'UTF8'))) as key_hash from key)
    select distinct on (h.id) h.id as company_id, t.record_id, t.is_domain
    from hashed h join tool_company t on t.key_hash = h.key_hash and t.owner = ${scope.owner} and t.kind = ${scope.kind}
      and t.tool_account = ${scope.toolAccount}
    order by h.id, t.is_domain desc, length(t.record_id), t.record_id)`;
}

export interface KnownMatch {
  readonly recordId: string;
  /** False if only the name is the same. */
  readonly isDomain: boolean;
}

/** The records that the customer has of these companies. */
export async function matchCompanies(
  ctx: Context,
  scope: RecordScope,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, KnownMatch>> {
  if (companyIds.length === 0) return new Map();
  const rows = await rowsOf<KnownMatch & { companyId: number }>(ctx)`
    select company_id as "companyId", record_id as "recordId", is_domain as "isDomain"
    from ${knownAmong(ctx, scope, sql`select unnest(${[...companyIds]}::bigint[])`)} x`;
  return new Map(rows.map(({ companyId, ...match }) => [companyId, match]));
}
