import { sql } from "kysely";
import { execute, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { leadScope } from "../../../reading/directory/access.ts";
import { scopedLeads } from "../../../reading/directory/columns/column.ts";
import { addressHash, recordPads } from "../../../shared/written-records.ts";
import { kindOf } from "../kinds.ts";
import type { RecordObject } from "./record-tool.ts";
import type { WrittenFields } from "./patch.ts";

/** An account of a tool, of an account of this site. */
export interface RecordScope {
  readonly owner: string;
  readonly kind: string;
  readonly toolAccount: string;
}

/** Messages have no account at their receiver, so they belong to their destination. */
export const messageAccount = (destinationId: number) => `destination ${destinationId}`;

/** Where the records of the actor's destination are. */
export function scopeOf(
  ctx: Context,
  {
    id,
    kind,
    account,
  }: Pick<RecordScope, "kind"> & { readonly id: number; readonly account: { readonly id: string } | null },
): RecordScope {
  const toolAccount = kindOf(kind).keyedBy === "round" ? messageAccount(id) : (account?.id ?? "");
  return { owner: ctx.actor.id, kind, toolAccount };
}

/** SQL: the rows of a table with columns owner, kind and tool_account that belong to a scope. */
export const inScope = ({ owner, kind, toolAccount }: RecordScope) =>
  sql<boolean>`(owner = ${owner} and kind = ${kind} and tool_account = ${toolAccount})`;

/**
 * SQL condition on `tool_record t`: a company that the customer has to decide about. Only what the reader may see, which is
 * what is sent.
 */
export const isUndecided = (ctx: Context, state: "asked" | "gone") =>
  sql<boolean>`(t.object = 'company' and t.state = ${sql.lit(state)} and exists (
    select from ${scopedLeads(leadScope(ctx), true)} lead where lead.company_id = t.company_id))`;

export interface ToolRecord {
  readonly id: number;
  readonly object: RecordObject | "message";
  readonly subject: string;
  readonly companyId: number;
  readonly personId: number | null;
  readonly recordId: string | null;
  readonly made: boolean | null;
  readonly state: "intended" | "kept" | "asked" | "skipped" | "gone";
  readonly fields: WrittenFields;
  readonly pending: WrittenFields | null;
}

export const RECORD_COLUMNS = sql`id, object, subject, company_id as "companyId", person_id as "personId",
  record_id as "recordId", made, state, fields, pending`;

export const subjectOfContact = (companyId: number, personId: number) => `${companyId} ${personId}`;

/** The key of a record in {@link readRecords}. */
export const recordKey = (object: ToolRecord["object"], subject: string) => `${object} ${subject}`;

/** The records of these companies, or of these rounds' messages, by {@link recordKey}. */
export async function readRecords(
  ctx: Context,
  scope: RecordScope,
  companyIds: readonly number[],
): Promise<ReadonlyMap<string, ToolRecord>> {
  const rows = await rowsOf<ToolRecord>(ctx)`select ${RECORD_COLUMNS} from tool_record
    where ${inScope(scope)} and company_id = any(${[...companyIds]}::bigint[])`;
  return new Map(rows.map((record) => [recordKey(record.object, record.subject), record]));
}

export interface Intent {
  readonly object: ToolRecord["object"];
  readonly subject: string;
  readonly companyId: number;
  readonly personId: number | null;
  readonly address: string | null;
}

/**
 * Notes what is about to be written, in the transaction that reads its values: whoever is erased after that finds the
 * record, and whoever is erased before is not read any more.
 */
export async function intendRecords(ctx: Context, scope: RecordScope, intents: readonly Intent[]): Promise<void> {
  const pads = recordPads(ctx);
  const rows = intents.map(({ address, ...intent }) => ({
    ...intent,
    hash: address === null || pads === null ? null : addressHash(address, pads).toString("hex"),
  }));
  if (rows.length === 0) return;
  await execute(ctx)`
    insert into tool_record (owner, kind, tool_account, object, subject, company_id, person_id, address_hash, state)
    select ${scope.owner}, ${scope.kind}, ${scope.toolAccount}, x.object, x.subject, x."companyId", x."personId",
      decode(x.hash, 'hex'), 'intended'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (object text, subject text, "companyId" bigint, "personId" bigint, hash text)
    on conflict (owner, kind, tool_account, object, subject) do update set left_at = null,
      person_id = coalesce(excluded.person_id, tool_record.person_id),
      address_hash = coalesce(excluded.address_hash, tool_record.address_hash)`;
}

export type SavedRecord = Pick<ToolRecord, "id" | "recordId" | "made" | "state" | "fields" | "pending">;

/** Stores what is known of records after or before a request. */
export async function saveRecords(ctx: Context, records: readonly SavedRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ id, recordId, made, state, fields, pending }) => ({
    id,
    recordId,
    made,
    state,
    fields,
    pending,
  }));
  await execute(ctx)`
    update tool_record r set record_id = x."recordId", made = x.made, state = x.state, fields = x.fields,
      pending = nullif(x.pending, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id bigint, "recordId" text, made boolean, state text, fields jsonb, pending jsonb)
    where r.id = x.id`;
}

/** Forgets what was intended and was certainly not written. */
export async function forgetIntents(ctx: Context, scope: RecordScope, companyIds: readonly number[]): Promise<void> {
  await execute(ctx)`delete from tool_record where ${inScope(scope)} and company_id = any(${[...companyIds]}::bigint[])
    and state = 'intended' and record_id is null and pending is null and made is null`;
}
