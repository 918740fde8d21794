import { sql } from "kysely";
import { execute, rowsOf } from "../../../../db/statement.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import { identityOf } from "../../../catalogue/claims/match-keys.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import type { StoredCorrections } from "../review/corrections.ts";
import { formerRulingKey, rulingKey, Rulings } from "../rulings.ts";

/**
 * An operator's decision about uncertain records of a list: they belong to the given company or to a new one (`isNew`),
 * or are left out (neither).
 */
export interface Ruling {
  readonly companyId: number | null;
  readonly isNew: boolean;
}

/** A ruling with the name of its company, and a reviewer's corrections of the rows, oldest first. */
export interface StoredRuling extends Ruling {
  readonly key: string;
  readonly decidedAt: Date;
  readonly companyName: string | null;
  readonly corrections: readonly StoredCorrections[];
}

/** Rulings about the document's list. */
export async function loadRulings(ctx: Context, documentId: number): Promise<Rulings<StoredRuling>> {
  const rows = await rowsOf<StoredRuling>(ctx)`
    select r.key, r.company_id as "companyId", r.is_new as "isNew", r.corrections, r.decided_at as "decidedAt",
      c.name as "companyName"
    from match_ruling r
    join document d on d.source = r.source and d.external_id = r.external_id
    left join company c on c.id = r.company_id where d.id = ${documentId} order by r.key`;
  return new Rulings(rows);
}

/** A list's record with the fields that make its ruling key. */
export interface RecordOfList {
  readonly documentId: number;
  readonly record: Pick<EvidenceRecord, "company" | "listId" | "sourceUrl">;
}

interface NewRuling extends RecordOfList {
  readonly ruling: Ruling;
  readonly corrections?: StoredCorrections | null;
}

/** Stores rulings, adding corrections to those that a former ruling has. Every later reading of their lists applies them to records with the same key. */
export async function recordRulings(ctx: Context, rulings: readonly NewRuling[]): Promise<void> {
  await execute(ctx)`
    insert into match_ruling (source, external_id, key, company_id, is_new, corrections, decided_at, decided_by)
    select d.source, d.external_id, w.key, (array_agg(w.company_id order by w.position))[1],
      (array_agg(w.is_new order by w.position))[1],
      coalesce(jsonb_agg(w.corrections order by w.position) filter (where w.corrections is not null), '[]'),
      ${ctx.clock.now()}, ${ctx.actor.id}
    from unnest(${rulings.map((r) => r.documentId)}::bigint[], ${rulings.map(keyOf)}::text[],
      ${rulings.map((r) => r.ruling.companyId)}::bigint[], ${rulings.map((r) => r.ruling.isNew)}::boolean[],
      ${rulings.map((r) => (r.corrections ? JSON.stringify(r.corrections) : null))}::jsonb[])
      with ordinality as w (document_id, key, company_id, is_new, corrections, position) join document d
        on d.id = w.document_id
    group by d.source, d.external_id, w.key
    on conflict (source, external_id, key) do update set company_id = excluded.company_id, is_new = excluded.is_new,
      corrections = match_ruling.corrections || excluded.corrections,
      decided_at = excluded.decided_at, decided_by = excluded.decided_by`;
}

/** Removes the rulings with these records' keys. */
export async function removeRulings(ctx: Context, records: readonly RecordOfList[]): Promise<void> {
  await execute(ctx)`
    delete from match_ruling r using document d, unnest(${records.map((r) => r.documentId)}::bigint[],
      ${records.map(keyOf)}::text[], ${records.map(({ record }) => formerRulingKey(record))}::text[])
      as w (document_id, key, former_key)
    where d.id = w.document_id and r.source = d.source and r.external_id = d.external_id
      and r.key in (w.key, w.former_key)`;
}

/** The list records behind these company claims, retired claims included. */
export async function listRecordsOf(
  ctx: Context,
  claims: { readonly companyId: number } | { readonly ids: readonly number[] },
): Promise<RecordOfList[]> {
  const wanted = "ids" in claims ? sql`c.id = any(${claims.ids})` : sql`c.subject_id = ${claims.companyId}`;
  const rows = await rowsOf<{ documentId: number; sourceUrl: string | null; fields: CompanyFields }>(ctx)`
    select c.document_id as "documentId", c.source_url as "sourceUrl", c.fields
    from (
      select id, document_id, subject_id, subject_kind, method, source_url, fields from claim
      union all select id, document_id, subject_id, subject_kind, method, source_url, fields from retired_claim
    ) c where c.subject_kind = 'company' and c.method = 'imported' and c.document_id is not null and ${wanted}`;
  return rows.map(({ documentId, sourceUrl, fields: { listId, ...company } }) => ({
    documentId,
    record: { company, ...(listId === undefined ? {} : { listId }), ...(sourceUrl === null ? {} : { sourceUrl }) },
  }));
}

function keyOf({ record }: RecordOfList): string {
  return rulingKey(record, identityOf(record.company, record.sourceUrl ?? null));
}
