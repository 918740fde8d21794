import { execute, scalarOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { type Cause, logPending } from "../../catalogue/claims/changes.ts";
import { PendingChanges } from "../../catalogue/claims/pending-changes.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { analyzeCatalogue } from "../../catalogue/claims/statistics.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { DirectoryRefresh } from "../../reading/directory/refresh.ts";
import { keepAskedRows } from "./asked-rows.ts";
import { batchesOf } from "./batches.ts";
import { inContentOrder } from "./content-order.ts";
import { LocationDeriver } from "./derive-locations.ts";
import { type ListProfile, ListReading, type SharedId, withListProfile } from "./list-reading.ts";
import { askAboutPlaces, loadPlaceAnswers } from "./place-answers.ts";
import { type BatchDocument, DocumentIds, identifyBatch, planIdentified } from "./plan-batch.ts";
import type { BatchPlan } from "./plan.ts";
import { withoutNamed, withoutQuotes } from "./rejected-row.ts";
import { earlierReadings, retireEarlier, withdrawUnclaimed } from "./retire.ts";
import { addStatedRows, createStatedRows } from "./stated-rows.ts";
import { type CountedChanges, countChanges, totalOf } from "./proposals/count-changes.ts";
import { type Before, type Effect, measureBefore, measureEffect } from "./proposals/effect.ts";
import { findHolds, type NewsLimit } from "./proposals/holds.ts";
import { withoutSamplesNaming } from "./proposals/samples.ts";
import { type ReadDocument, reserveProposal, type SavedProposal, saveProposal, whyItWaits } from "./proposals/save.ts";
import { quarantineRows, queueNews } from "./store-unpublished.ts";
import type { Expectations, Outcome } from "../../catalogue/sources/record.ts";
import type { StoredDocument } from "./store-document.ts";
import { increment, Tally } from "./tally.ts";
import { writeBatch } from "./write-batch.ts";

const BATCH_ROWS = 2_000;
/** Planner statistics are updated each time a load has grown by this factor. */
const ANALYZE_GROWTH = 4;

/** Outcomes to read into the catalogue, from a source or from an open proposal. */
export interface Reading {
  readonly stored: StoredDocument;
  readonly document: ReadDocument;
  /** Called again to store the outcomes of a proposal that is not published. */
  readonly outcomes: () => AsyncIterable<Outcome>;
  /**
   * Proposes without publishing, publishes unless it is held or {@link whyItWaits waits}, or publishes in spite of both
   * for a reason.
   */
  readonly intent: "propose" | "publish" | { readonly acceptHold: string };
  /** False publishes a list without reading the websites of its companies. Default true. */
  readonly readsWebsites?: boolean | undefined;
  /** The open proposal that is read again; by default that of the same list, or a new one. */
  readonly proposalId?: number;
  /** True if `outcomes` were stored with the proposal. */
  readonly fromProposal?: true;
  /** Null when the counts were accepted before. */
  readonly expectations: Expectations | null;
  readonly cause: Cause;
  readonly isSample: boolean;
  /** Limit of its new rounds and news; the excess is held. */
  readonly newsLimit?: NewsLimit;
  readonly onRows: (rows: number) => void;
  /** Called with what was written, before it is published or taken back. */
  readonly inspect?: (ctx: Context, before: Before) => Promise<void>;
}

export interface ReadingResult extends Written {
  /** Changes counted from the change log, also if the document was not published. */
  readonly changes: CountedChanges;
  /** Null for documents published without a proposal. */
  readonly proposal: SavedProposal | null;
}

/** Additions of a published reading. */
interface Written {
  readonly tally: Tally;
  readonly newPeople: number;
  readonly matchReviews: number;
  readonly sharedIds: readonly SharedId[];
  /** Items that were queued for review. */
  readonly newNews: number;
  readonly matchedBy: Readonly<Record<string, number>>;
  readonly touched: ReadonlySet<number>;
  /** Names and links of people and companies that were left out because they are suppressed. */
  readonly suppressed: ReadonlySet<string>;
  /** Refreshes the directory; has done so for all touched companies but those in `stale`. */
  readonly refresh: DirectoryRefresh;
  readonly stale: ReadonlySet<number>;
}

/**
 * Reads one document in a single transaction. A list file, or any document that is held, becomes a proposal: it is
 * written to measure its effect, then rolled back unless it is published. A reading that was ever held or proposed is
 * published only by an act that names it: a proposal's id, or a reason for this document. Returns "read already" if this
 * reading is already published; throws AppError `invalid_input` for an unreadable document.
 */
export function readDocument(ctx: Context, given: Reading): Promise<ReadingResult | "read already"> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { stored, document } = given;
    const last = await lastReading(inner, stored.id);
    if (last === document.reading) return "read already";
    const isNamed = given.proposalId !== undefined || typeof given.intent === "object";
    const waits = isNamed ? document.waits : await whyItWaits(inner, given);
    const reading: Reading = waits === undefined || isNamed ? given : { ...given, intent: "propose" };
    const { intent } = reading;
    const isProposal = document.replacesEarlier || reading.proposalId !== undefined;
    const before = await measureBefore(inner, document);
    const reserved = isProposal ? await reserveProposal(inner, reading) : null;
    await execute(inner)`savepoint reading`;
    const wrote = document.replacesEarlier
      ? await withListProfile(inner, reading.outcomes, (profile) => writeOutcomes(inner, reading, profile))
      : await writeOutcomes(inner, reading, null);
    const written = { ...wrote, changes: await countChanges(inner, before.lastChange) };
    const columns = withoutSamplesNaming(document.columns, written.suppressed);
    const shown = { ...reading, document: { ...document, columns } };
    const { parts, bestTakenAt, former } = document;
    const measure = async (): Promise<Effect> => ({
      ...(await measureEffect(inner, stored.id, before, written)),
      ...(parts && { parts }),
      ...(bestTakenAt && { bestTakenAt }),
      ...(former && { former }),
      ...(waits !== undefined && { waits }),
    });
    await reading.inspect?.(inner, before);
    const effect = isProposal ? await measure() : null;
    const holds = findHolds({
      tally: written.tally,
      expectations: reading.expectations,
      suspicions: [...document.suspicions, ...written.tally.doubts],
      effect: document.replacesEarlier ? effect : null,
      news: { count: written.changes.round.added + written.newNews, limit: reading.newsLimit },
    });
    if (intent !== "propose" && (holds.length === 0 || intent !== "publish")) {
      await finish(inner, reading, written);
      if (effect === null || reserved === null) return { ...written, proposal: null };
      const proposal = await saveProposal(inner, shown, { id: reserved, effect, holds, status: "published" });
      return { ...written, proposal };
    }
    const held = { effect: effect ?? (await measure()), holds, status: holds.length > 0 ? "held" : "open" } as const;
    await execute(inner)`rollback to savepoint reading`;
    const id = reserved ?? (await reserveProposal(inner, reading));
    return { ...written, proposal: await saveProposal(inner, shown, { id, ...held }) };
  });
}

async function writeOutcomes(ctx: Context, reading: Reading, profile: ListProfile | null): Promise<Written> {
  const tally = new Tally();
  const ids = new DocumentIds(ctx);
  const { stored, isSample } = reading;
  const cause = { ...reading.cause, pending: new PendingChanges() };
  const { replacesEarlier, supersedes = false } = reading.document;
  const replacing = { id: stored.id, replacesEarlier: replacesEarlier || supersedes };
  const list = profile === null ? undefined : await ListReading.begin(ctx, stored.id, profile);
  const locations = new LocationDeriver(list === undefined ? undefined : await loadPlaceAnswers(ctx, stored.id));
  const document = {
    id: stored.id,
    retrievedAt: stored.retrievedAt,
    isSample,
    locations,
    suppressed: new Set<string>(),
    ...(list === undefined ? {} : { list }),
  };
  const suppressions = await Suppressions.load(ctx);
  const isNewer = list !== undefined && (await earlierReadings(ctx, replacing)).length > 0;
  if (isNewer) await stateRows(ctx, document, list, suppressions, reading.outcomes());
  const replaced = await retireEarlier(ctx, cause, replacing, isNewer);
  await list?.replaces(ctx, replaced);
  await execute(ctx)`delete from quarantined_row where document_id = ${stored.id}`;
  const touched = new Set<number>();
  const stale = new Set<number>();
  const refresh = new DirectoryRefresh();
  let analyzeAt = BATCH_ROWS;
  const total = { newPeople: 0, matchReviews: 0, newNews: 0 };
  const matchedBy: Record<string, number> = {};

  for (const id of replaced?.redated ?? []) {
    touched.add(id);
    stale.add(id);
  }

  const write = async (batch: readonly Outcome[], plan: BatchPlan | null): Promise<void> => {
    await quarantineRows(ctx, stored.id, batch, (text) => suppressions.mayName(text));
    total.newNews += await queueNews(ctx, stored.id, cause.runId, batch);
    if (plan === null) return;
    const result = await writeBatch(ctx, plan, { documentId: stored.id, cause, isSample });
    for (const id of result.touched) touched.add(id);
    total.newPeople += plan.people.length;
    total.matchReviews += plan.reviews.filter(({ kind }) => kind === "match").length;
    for (const [by, count] of Object.entries(plan.matchedBy)) increment(matchedBy, by, count);
    if (touched.size >= analyzeAt) {
      await analyzeCatalogue(ctx);
      analyzeAt = touched.size * ANALYZE_GROWTH;
    }
    // The last batch, or the only one of a small document, is handled at the end.
    if (reading.intent === "propose" || batch.length < BATCH_ROWS) for (const id of result.touched) stale.add(id);
    else await refresh.refresh(ctx, result.touched);
  };

  const kept = replaced?.kept ?? new Set();
  const isPlanned = (outcome: Outcome): boolean => {
    if (outcome.kind !== "record" || !kept.has(outcome.ref)) return true;
    tally.count(outcome);
    return false;
  };
  const planned = filtered(reading.outcomes(), isPlanned);
  const outcomes = list === undefined ? planned : inContentOrder(planned, list.turnOf);
  // The next batch is read and identified while one is written and its slice of the directory refreshed.
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batchesOf(outcomes, BATCH_ROWS)) {
      for (const outcome of batch) tally.count(withoutNames(outcome, suppressions));
      const records = batch.filter((outcome) => outcome.kind === "record");
      const identified = identifyBatch(ctx, document, suppressions, records);
      await writing;
      const plan = records.length === 0 ? null : await planIdentified(ctx, ids, document, identified);
      writing = write(batch, plan);
      // Marks the rejection as handled; awaiting it still throws.
      writing.catch(() => undefined);
      reading.onRows(tally.rows);
    }
  } finally {
    // Wait until nothing is being written; only then may the caller roll back or continue.
    await Promise.allSettled([writing]);
  }
  await writing;
  if (list !== undefined) await askAboutPlaces(ctx, stored.id, locations.ambiguous);
  if (replaced !== null) {
    const asked = await keepAskedRows(ctx, cause, { ...replaced, documentId: stored.id }, list?.asked ?? []);
    for (const id of [...asked, ...(await withdrawUnclaimed(ctx, cause, replaced.retirement))]) {
      touched.add(id);
      stale.add(id);
    }
  }
  await logPending(ctx, cause);
  const sharedIds = profile?.sharedIds ?? [];
  return { tally, ...total, sharedIds, matchedBy, touched, suppressed: document.suppressed, refresh, stale };
}

/** Stores the claims of a list's rows in `stated_row`, to be compared with those of its former version. */
async function stateRows(
  ctx: Context,
  document: BatchDocument,
  list: ListReading,
  suppressions: Suppressions,
  outcomes: AsyncIterable<Outcome>,
): Promise<void> {
  await createStatedRows(ctx);
  for await (const batch of batchesOf(inContentOrder(outcomes, list.turnOf), BATCH_ROWS)) {
    const records = batch.filter((outcome) => outcome.kind === "record");
    await addStatedRows(ctx, list, identifyBatch(ctx, document, suppressions, records));
  }
}

async function* filtered<T>(items: AsyncIterable<T>, isWanted: (item: T) => boolean): AsyncGenerator<T> {
  for await (const item of items) if (isWanted(item)) yield item;
}

/** A notice or doubt without the cells it quotes if they name suppressed people; other outcomes unchanged. */
function withoutNames(outcome: Outcome, suppressions: Suppressions): Outcome {
  if (outcome.kind === "doubt") {
    return { ...outcome, suspicion: withoutNamed(outcome.suspicion, (text) => suppressions.mayName(text)) };
  }
  if (outcome.kind !== "notice") return outcome;
  const { reason } = withoutQuotes({ reason: outcome.message }, (text) => suppressions.mayName(text));
  return { ...outcome, message: reason };
}

/** The reading last applied; checked inside the transaction, when no other run can write. */
async function lastReading(ctx: Context, documentId: number): Promise<string | null> {
  return scalarOf<string | null>(ctx, null)`select reading from document where id = ${documentId}`;
}

async function finish(ctx: Context, reading: Reading, written: Omit<ReadingResult, "proposal">): Promise<void> {
  const { stored, document, cause } = reading;
  const { tally, touched, refresh, stale, changes, matchReviews } = written;
  if (touched.size > 0) {
    if (touched.size >= BATCH_ROWS) await analyzeCatalogue(ctx);
    await refresh.finish(ctx, [...stale]);
    await raiseVersion(ctx);
  }
  const counts = {
    records: tally.records,
    reviews: tally.reviews,
    quarantined: tally.quarantinedByCode,
    excluded: tally.excludedByCode,
  };
  await execute(ctx)`
    update document set reading = ${document.reading}, read_at = ${ctx.clock.now()},
      counts = ${JSON.stringify(counts)}::jsonb
    where id = ${stored.id}`;
  const [newCompanies, newRounds] = [changes.company.added, changes.round.added];
  const total = { changes: totalOf(changes), newCompanies, newRounds, matchReviews };
  await writeAudit(ctx, "document.read", { document: document.title, ...counts, ...total }, cause.runId);
}
