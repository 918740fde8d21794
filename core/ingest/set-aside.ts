import { copyRows } from "../../db/copy.ts";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Outcome } from "./record.ts";

const EXCERPT_CHARACTERS = 500;

/** Keeps what could not be read, row by row, with the reason. */
export async function quarantineRows(ctx: Context, documentId: number, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.filter((outcome) => outcome.kind === "quarantined");
  if (rows.length === 0) return;
  const now = ctx.clock.now();
  await copyRows(
    ctx.db, "quarantined_row", ["document_id", "ref", "column_name", "code", "reason", "excerpt", "created_at"],
    rows.map((row) => [documentId, row.ref, row.column ?? null, row.code, row.reason, storable(row.excerpt), now]),
  );
}

/** Text a PostgreSQL column can hold, shortened. */
function storable(excerpt: string | undefined): string | null {
  return excerpt === undefined ? null : excerpt.slice(0, EXCERPT_CHARACTERS).replaceAll("\u0000", "�");
}

/** Queues what a source leaves to a person; an item once queued is not queued again. */
export async function queueNews(ctx: Context, documentId: number, runId: number | null, outcomes: readonly Outcome[]): Promise<void> {
  const items = outcomes.filter((outcome) => outcome.kind === "review").map(({ ref, reason, record }) => ({ ref, reason, record }));
  if (items.length === 0) return;
  await sql`
    insert into review_item (kind, ref, reason, record, document_id, run_id, created_at)
    select 'news', x.ref, x.reason, x.record, ${documentId}, ${runId}, ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x (ref text, reason text, record jsonb)
    where not exists (
      select 1 from review_item r join document d on d.id = r.document_id, document own
      where own.id = ${documentId} and d.source = own.source and d.external_id = own.external_id and r.kind = 'news' and r.ref = x.ref)
    on conflict (document_id, ref, kind) do nothing`.execute(ctx.db);
}
