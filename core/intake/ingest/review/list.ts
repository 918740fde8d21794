import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { identityOf, matchKeysOf } from "../../../catalogue/claims/match-keys.ts";
import { minorUnits } from "../../../catalogue/facts/money.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { WAITING } from "./groups.ts";
import type { Match } from "./matches.ts";
import type { ReviewKind } from "./queue.ts";

type Candidate = Pick<Match, "id" | "name" | "slug" | "domain">;

/** An open item of the review queue. */
export interface ReviewItem {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly reason: string;
  readonly document: string;
  readonly ref: string;
  readonly record: EvidenceRecord;
  /** Companies the record may refer to: of a news item those with its name, website or SEC number. */
  readonly candidates: readonly Candidate[];
  readonly groupSize: number;
}

/** Open review items, oldest first. */
export async function listReviews(
  ctx: Context,
  input: { readonly kind?: ReviewKind; readonly limit: number },
): Promise<ReviewItem[]> {
  const rows = await rowsOf<ReviewItem>(ctx)`
    select i.id, i.kind, i.reason, coalesce(d.title, d.external_id) as document, i.ref, i.record, w.size as "groupSize",
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'domain', c.domain)
             order by c.id)
                     from company c where c.id = any(i.candidate_ids)), '[]') as candidates
    from (select id, count(*) over (partition by group_name)::int as size from (${WAITING}) w) w
      join review_item i on i.id = w.id join document d on d.id = i.document_id
    where ${input.kind === undefined ? sql`true` : sql`i.kind = ${input.kind}`}
    order by i.id limit ${input.limit}`;
  const news = rows.filter(({ kind }) => kind === "news");
  const named = await companiesNamedBy(ctx, news);
  return rows.map((item) => ({ ...item, candidates: named.get(item.id) ?? item.candidates }));
}

/** Companies with a key of the items' companies, by item. */
async function companiesNamedBy(ctx: Context, items: readonly ReviewItem[]) {
  const keys = items.flatMap(({ id, record }) =>
    matchKeysOf(identityOf(record.company, record.sourceUrl ?? null)).map(({ kind, value }) => ({ id, kind, value })),
  );
  const rows = await rowsOf<{ item: number; candidates: readonly Candidate[] }>(ctx)`
    select named.item,
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'domain', c.domain) order by c.id)
        as candidates
    from (
      select distinct w.item, coalesce(found.merged_into_id, found.id) as company_id
      from unnest(${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ kind }) => kind)}::text[],
          ${keys.map(({ value }) => value)}::text[]) w (item, kind, value)
        join company_key k on k.kind = w.kind and k.value = w.value join company found on found.id = k.company_id
    ) named join company c on c.id = named.company_id
    where c.withdrawn_at is null and c.merged_into_id is null and not c.is_sample
    group by named.item`;
  return new Map(rows.map(({ item, candidates }) => [item, candidates]));
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
  return rowsOf<MergeEntry>(ctx)`
    select m.id, k.slug as kept, a.slug as absorbed, m.reason, m.merged_at as "mergedAt", m.undone_at as "undoneAt"
    from company_merge m join company k on k.id = m.kept_id join company a on a.id = m.absorbed_id
    order by m.id desc limit ${input.limit}`;
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
