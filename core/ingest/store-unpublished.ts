import { copyRows } from "../../db/copy.ts";
import { sql } from "kysely";
import { companyNameKey } from "../catalog/names/company-name.ts";
import { Suppressions } from "../catalog/suppressions.ts";
import type { Context } from "../context.ts";
import type { Outcome } from "../sources/record.ts";
import { isAboutSuppressed, withoutSuppressed } from "./plan-people.ts";

const EXCERPT_CHARACTERS = 500;

/** Stores unreadable rows with their reason. */
export async function quarantineRows(ctx: Context, documentId: number, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.filter((outcome) => outcome.kind === "quarantined");
  if (rows.length === 0) return;
  const now = ctx.clock.now();
  await copyRows(
    ctx.db,
    "quarantined_row",
    ["document_id", "ref", "column_name", "code", "reason", "excerpt", "created_at"],
    rows.map((row) => [documentId, row.ref, row.column ?? null, row.code, row.reason, storable(row.excerpt), now]),
  );
}

/** Cuts the excerpt to length and replaces NUL, which a PostgreSQL text column rejects. */
function storable(excerpt: string | undefined): string | null {
  return excerpt === undefined ? null : excerpt.slice(0, EXCERPT_CHARACTERS).replaceAll("\u0000", "�");
}

/** Queues records that the source leaves to a reviewer; ignores items queued before and suppressed companies. */
export async function queueNews(
  ctx: Context,
  documentId: number,
  runId: number | null,
  outcomes: readonly Outcome[],
): Promise<void> {
  const reviews = outcomes.filter((outcome) => outcome.kind === "review");
  if (reviews.length === 0) return;
  const suppressions = await Suppressions.load(ctx);
  const items = reviews
    .filter(({ record }) => !isAboutSuppressed(record, suppressions))
    .map(({ ref, reason, record }) => ({
      ref,
      reason,
      groupKey: companyNameKey(record.company.name ?? record.company.legalName ?? "") || null,
      record: withoutSuppressed(record, suppressions),
    }));
  await sql`
    insert into review_item (kind, ref, reason, group_key, record, document_id, run_id, created_at)
    select 'news', x.ref, x.reason, x."groupKey", x.record, ${documentId}, ${runId}, ${ctx.clock.now()}
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (ref text, reason text, "groupKey" text, record jsonb)) with ordinality x
    where not exists (
      select 1 from review_item r join document d on d.id = r.document_id, document own
      where own.id = ${documentId} and d.source = own.source and d.external_id = own.external_id and r.kind = 'news' and r.ref = x.ref)
    order by x.ordinality
    on conflict (document_id, ref, kind) do nothing`.execute(ctx.db);
}
