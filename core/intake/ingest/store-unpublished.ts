import { rowsOf } from "../../../db/statement.ts";
import { copyRows } from "../../../db/copy.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import type { Outcome } from "../../catalogue/sources/record.ts";
import { isAboutSuppressed, withoutSuppressed } from "./plan-people.ts";
import { withoutQuotes } from "./rejected-row.ts";

const EXCERPT_CHARACTERS = 500;

/** Stores unreadable rows with their reason, removing quotes that name suppressed people according to `personal`. */
export async function quarantineRows(
  ctx: Context,
  documentId: number,
  outcomes: readonly Outcome[],
  personal: (text: string) => boolean,
): Promise<void> {
  const rows = outcomes.filter((outcome) => outcome.kind === "quarantined");
  if (rows.length === 0) return;
  const now = ctx.clock.now();
  await copyRows(
    ctx.db,
    "quarantined_row",
    ["document_id", "ref", "column_name", "code", "reason", "excerpt", "created_at"],
    rows.map((row) => {
      const { reason, excerpt } = withoutQuotes(row, personal);
      return [documentId, row.ref, row.column ?? null, row.code, reason, storable(excerpt), now];
    }),
  );
}

/** Cuts the excerpt to length and replaces NUL, which a PostgreSQL text column rejects. */
function storable(excerpt: string | undefined): string | null {
  return excerpt === undefined ? null : excerpt.slice(0, EXCERPT_CHARACTERS).replaceAll("\u0000", "�");
}

/**
 * Queues records for review and returns the number of new ones; ignores suppressed companies, items queued before and
 * those in held or discarded imports of the same feed.
 */
export async function queueNews(
  ctx: Context,
  documentId: number,
  runId: number | null,
  outcomes: readonly Outcome[],
): Promise<number> {
  const reviews = outcomes.filter((outcome) => outcome.kind === "review");
  if (reviews.length === 0) return 0;
  const suppressions = await Suppressions.load(ctx);
  const items = reviews
    .filter(({ record }) => !isAboutSuppressed(record, suppressions))
    .map(({ ref, reason, record, isRow = false, companyId }) => ({
      ref,
      isRow,
      reason,
      kind: companyId === undefined ? "news" : "match",
      candidateIds: companyId === undefined ? [] : [companyId],
      groupKey: companyNameKey(record.company.name ?? record.company.legalName ?? "") || null,
      record: withoutSuppressed(record, suppressions),
    }));
  const rows = await rowsOf(ctx)`
    insert into review_item (kind, ref, reason, group_key, candidate_ids, record, document_id, run_id, created_at)
    select x.kind, x.ref, x.reason, x."groupKey", x."candidateIds", x.record, ${documentId}, ${runId},
      ${ctx.clock.now()}
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (ref text, "isRow" boolean, reason text,
      kind text, "candidateIds" bigint[], "groupKey" text, record jsonb)) with ordinality x
    where not exists (
      select 1 from review_item r join document d on d.id = r.document_id, document own
      where own.id = ${documentId} and d.source = own.source and d.external_id = own.external_id and r.kind = x.kind
        and case when x."isRow" then r.record = x.record when x.kind = 'match'
          then r.record -> 'company' = x.record -> 'company' else r.ref = x.ref end)
      and not exists (
        select 1 from proposal_outcome o join proposal p on p.id = o.proposal_id, document own
        where own.id = ${documentId} and p.source = own.source and p.external_id = own.external_id
          and p.document_id <> own.id
          and p.status in ('open', 'held', 'discarded') and not p.replaces_earlier
          and o.outcome ->> 'kind' = 'review' and o.outcome ->> 'ref' = x.ref)
    order by x.ordinality
    on conflict (document_id, ref, kind) do nothing returning id`;
  return rows.length;
}
