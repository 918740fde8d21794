import { sql } from "kysely";
import { copyRows } from "../../db/copy.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { batchesOf } from "./batches.ts";
import type { Outcome, SourceDocument } from "./record.ts";

const BATCH = 2_000;

/**
 * Puts a document whose counts are outside expectations before a person: what it said is kept with the review
 * item, so that accepting needs neither the file nor the network again. Returns the review item's id; the same
 * document is held once.
 */
export function holdReading(ctx: Context, documentId: number, document: SourceDocument, reason: string, runId: number): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await sql`
      delete from held_outcome where review_item_id in (
        select id from review_item where document_id = ${documentId} and ref = ${document.reading} and kind = 'run' and status = 'open')`.execute(inner.db);
    const { rows } = await sql<{ id: number }>`
      insert into review_item (kind, ref, reason, document_id, run_id, created_at)
      values ('run', ${document.reading}, ${reason}, ${documentId}, ${runId}, ${inner.clock.now()})
      on conflict (document_id, ref, kind) do update set reason = excluded.reason, run_id = excluded.run_id, status = 'open', decided_at = null
      returning id`.execute(inner.db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("the review item was not recorded");
    let position = 0;
    for await (const batch of batchesOf(document.read(), BATCH)) {
      const kept = batch.filter((outcome) => outcome.kind !== "notice");
      await copyRows(inner.db, "held_outcome", ["review_item_id", "position", "outcome"], kept.map((outcome) => [id, position++, outcome]));
    }
    return id;
  });
}

/** What a held document said, in its order. */
export async function* heldOutcomes(ctx: Context, reviewItemId: number): AsyncGenerator<Outcome> {
  for (let from = 0; ; from += BATCH) {
    const { rows } = await sql<{ outcome: Outcome }>`
      select outcome from held_outcome
      where review_item_id = ${reviewItemId} and position >= ${from} and position < ${from + BATCH}
      order by position`.execute(ctx.db);
    for (const row of rows) yield row.outcome;
    if (rows.length < BATCH) return;
  }
}
