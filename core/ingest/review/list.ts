import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { EvidenceRecord } from "../record.ts";

/** Something waiting for a person's decision. */
export interface ReviewItem {
  readonly id: number;
  readonly kind: "match" | "news" | "run";
  readonly reason: string;
  readonly document: string | null;
  readonly ref: string;
  readonly record: EvidenceRecord | null;
  /** The companies it could be about. */
  readonly candidates: readonly { readonly id: number; readonly name: string; readonly slug: string; readonly domain: string | null }[];
  readonly createdAt: Date;
}

/** Open review items, oldest first; those after the item of id `after`, when it is given. */
export async function listReviews(ctx: Context, input: { readonly kind?: ReviewItem["kind"]; readonly after?: number; readonly limit: number }): Promise<ReviewItem[]> {
  const { rows } = await sql<ReviewItem>`
    select i.id, i.kind, i.reason, coalesce(d.title, d.external_id) as document, i.ref, i.record, i.created_at as "createdAt",
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'domain', c.domain) order by c.id)
                     from company c where c.id = any(i.candidate_ids)), '[]') as candidates
    from review_item i left join document d on d.id = i.document_id
    where i.status = 'open' and ${input.kind === undefined ? sql`true` : sql`i.kind = ${input.kind}`} and i.id > ${input.after ?? 0}
    order by i.id limit ${input.limit}`.execute(ctx.db);
  return rows;
}

/** A merge of two companies, as it can be undone. */
export interface MergeEntry {
  readonly id: number;
  readonly kept: string;
  readonly absorbed: string;
  readonly reason: string;
  readonly mergedAt: Date;
  readonly undoneAt: Date | null;
}

/** Merges, newest first. */
export async function listMerges(ctx: Context, input: { readonly limit: number }): Promise<MergeEntry[]> {
  const { rows } = await sql<MergeEntry>`
    select m.id, k.slug as kept, a.slug as absorbed, m.reason, m.merged_at as "mergedAt", m.undone_at as "undoneAt"
    from company_merge m join company k on k.id = m.kept_id join company a on a.id = m.absorbed_id
    order by m.id desc limit ${input.limit}`.execute(ctx.db);
  return rows;
}
