import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import type { Cause } from "../catalog/changes.ts";
import type { SubjectKind } from "../catalog/claim.ts";
import { refold } from "../catalog/refold.ts";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import { analyzeCatalogue } from "../catalog/statistics.ts";
import type { Context } from "../context.ts";
import { refreshDirectory } from "../directory/refresh.ts";
import { batchesOf } from "./batches.ts";
import { loadEarlierSubjects } from "./known-subjects.ts";
import type { PlacedRecord } from "./plan-batch.ts";
import { DocumentIds, planBatch } from "./plan-batch.ts";
import { quarantineRows, queueNews } from "./set-aside.ts";
import type { Expectations, Outcome } from "./record.ts";
import type { StoredDocument } from "./store-document.ts";
import { outsideExpectations, Tally } from "./tally.ts";
import { writeBatch } from "./write-batch.ts";

const BATCH_ROWS = 2_000;
/** Statistics are taken anew each time a load has grown by this factor. */
const ANALYZE_GROWTH = 4;

/** What is to be read into the catalogue, from a source or from a held reading that a person accepted. */
export interface Reading {
  readonly stored: StoredDocument;
  readonly title: string;
  readonly name: string;
  readonly outcomes: AsyncIterable<Outcome>;
  /** Null: a person has accepted the counts as they are. */
  readonly expectations: Expectations | null;
  readonly cause: Cause;
  readonly isSample: boolean;
  readonly onRows: (rows: number) => void;
}

export interface ReadingResult {
  readonly tally: Tally;
  readonly added: number;
  readonly changed: number;
  readonly newCompanies: number;
  readonly newRounds: number;
  readonly matchReviews: number;
}

/** Thrown to undo a reading whose counts are outside what its source expects. */
export class HeldReading extends Error {
  readonly reason: string;
  readonly tally: Tally;

  constructor(reason: string, tally: Tally) {
    super(reason);
    this.reason = reason;
    this.tally = tally;
  }
}

/**
 * Reads one document into the catalogue in one transaction: all of it, or, when it fails, is killed or is held,
 * nothing. "read already": another run came first, while this one waited. Throws {@link HeldReading} when the counts are outside expectations, and AppError `invalid_input`
 * when the document as a whole cannot be read.
 */
export function readDocument(ctx: Context, reading: Reading): Promise<ReadingResult | "read already"> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const former = await formerReading(inner, reading.stored.id);
    if (former === reading.name) return "read already";
    const tally = new Tally();
    const ids = new DocumentIds(inner);
    const { stored, cause, isSample } = reading;
    const earlier = former === null ? null : await loadEarlierSubjects(inner, stored.id);
    const document = { id: stored.id, retrievedAt: stored.retrievedAt, earlier, isSample };
    const lastClaim = earlier ? await lastClaimId(inner) : null;
    await sql`delete from quarantined_row where document_id = ${stored.id}`.execute(inner.db);
    const touched = new Set<number>();
    let analyzeAt = BATCH_ROWS;
    const total = { added: 0, changed: 0, newCompanies: 0, newRounds: 0, matchReviews: 0 };
    for await (const batch of batchesOf(reading.outcomes, BATCH_ROWS)) {
      for (const outcome of batch) tally.count(outcome);
      await quarantineRows(inner, stored.id, batch);
      await queueNews(inner, stored.id, cause.runId, batch);
      const records = batch.filter((outcome) => outcome.kind === "record");
      if (records.length > 0) {
        const plan = await planBatch(inner, ids, document, records satisfies readonly PlacedRecord[]);
        const result = await writeBatch(inner, plan, { documentId: stored.id, cause, isSample });
        for (const id of result.touched) touched.add(id);
        total.added += result.added;
        total.changed += result.changed;
        total.newCompanies += plan.companies.length;
        total.newRounds += plan.rounds.length;
        total.matchReviews += plan.reviews.length;
      }
      if (touched.size >= analyzeAt) {
        await analyzeCatalogue(inner);
        analyzeAt = touched.size * ANALYZE_GROWTH;
      }
      reading.onRows(tally.rows);
    }
    const outside = reading.expectations ? outsideExpectations(tally, reading.expectations) : null;
    if (outside !== null) throw new HeldReading(outside, tally);
    if (lastClaim !== null) total.changed += await dropStaleClaims(inner, reading, lastClaim, touched);
    await finish(inner, reading, tally, touched, total);
    return { tally, ...total };
  });
}

/** The reading last applied, as it stands now that no other run can write. */
async function formerReading(ctx: Context, documentId: number): Promise<string | null> {
  const { rows } = await sql<{ reading: string | null }>`select reading from document where id = ${documentId}`.execute(ctx.db);
  return rows[0]?.reading ?? null;
}

async function lastClaimId(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from claim`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** Reading a document anew replaces what its former reading claimed. */
async function dropStaleClaims(ctx: Context, reading: Reading, lastClaim: number, touched: Set<number>): Promise<number> {
  const { rows } = await sql<{ subjectKind: SubjectKind; subjectId: number; companyId: number | null }>`
    with dropped as (
      delete from claim where document_id = ${reading.stored.id} and id <= ${lastClaim}
      returning subject_kind, subject_id)
    select distinct d.subject_kind as "subjectKind", d.subject_id as "subjectId",
           case d.subject_kind when 'company' then d.subject_id when 'round' then r.company_id when 'role' then o.company_id end as "companyId"
    from dropped d
    left join funding_round r on d.subject_kind = 'round' and r.id = d.subject_id
    left join role o on d.subject_kind = 'role' and o.id = d.subject_id`.execute(ctx.db);
  for (const row of rows) if (row.companyId !== null) touched.add(row.companyId);
  return refold(ctx, reading.cause, rows);
}

async function finish(ctx: Context, reading: Reading, tally: Tally, touched: ReadonlySet<number>, total: object): Promise<void> {
  const { stored, cause } = reading;
  if (touched.size > 0) {
    if (touched.size >= BATCH_ROWS) await analyzeCatalogue(ctx);
    await refreshDirectory(ctx, [...touched]);
    await raiseVersion(ctx);
  }
  const counts = { records: tally.records, reviews: tally.reviews, quarantined: tally.quarantinedByCode, excluded: tally.excludedByCode };
  await sql`
    update document set reading = ${reading.name}, read_at = ${ctx.clock.now()}, counts = ${JSON.stringify(counts)}::jsonb
    where id = ${stored.id}`.execute(ctx.db);
  await writeAudit(ctx, "document.read", { document: reading.title, ...counts, ...total }, cause.runId);
}
