import { sql } from "kysely";
import { minorUnits } from "../../catalog/money.ts";
import type { Context } from "../../context.ts";
import type { EvidenceRecord } from "../../sources/record.ts";
import { WAITING } from "./groups.ts";

/** An open item of the review queue. */
export interface ReviewItem {
  readonly id: number;
  readonly kind: "match" | "news";
  readonly reason: string;
  readonly document: string;
  readonly ref: string;
  readonly record: EvidenceRecord;
  /** Companies the record may refer to. */
  readonly candidates: readonly {
    readonly id: number;
    readonly name: string;
    readonly slug: string;
    readonly domain: string | null;
  }[];
  /** Number of open items in its group; one answer decides them all. */
  readonly groupSize: number;
}

/** Open review items, oldest first. */
export async function listReviews(
  ctx: Context,
  input: { readonly kind?: ReviewItem["kind"]; readonly limit: number },
): Promise<ReviewItem[]> {
  const { rows } = await sql<ReviewItem>`
    select i.id, i.kind, i.reason, coalesce(d.title, d.external_id) as document, i.ref, i.record, w.size as "groupSize",
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'domain', c.domain)
             order by c.id)
                     from company c where c.id = any(i.candidate_ids)), '[]') as candidates
    from (select id, count(*) over (partition by group_name)::int as size from (${WAITING}) w) w
      join review_item i on i.id = w.id join document d on d.id = i.document_id
    where ${input.kind === undefined ? sql`true` : sql`i.kind = ${input.kind}`}
    order by i.id limit ${input.limit}`.execute(ctx.db);
  return rows;
}

/** A merge of two companies that can be undone. */
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

/** A one-line summary of a record for reviewers. */
export function describeRecord({ company, round, sourceUrl }: EvidenceRecord): string {
  const amount = round?.amount;
  const parts = [
    company.name ?? company.legalName ?? company.nameFromDomain,
    company.website,
    [company.city, company.country].filter(Boolean).join(", "),
    amount
      ? `${(amount.minor / 10 ** minorUnits(amount.currency)).toLocaleString("en-US")} ${amount.currency}`
      : undefined,
    round?.stageText,
    round?.announced?.date,
    sourceUrl,
  ];
  return parts.filter(Boolean).join(" · ");
}
