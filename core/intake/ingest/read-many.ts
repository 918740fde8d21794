import { gzipSync } from "node:zlib";
import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import { analyzeCatalogue } from "../../catalogue/claims/statistics.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Outcome, SourceDocument } from "../../catalogue/sources/record.ts";
import { DirectoryRefresh } from "../../reading/directory/refresh.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { LocationDeriver } from "./derive-locations.ts";
import { DocumentIds, planBatch } from "./plan-batch.ts";
import { type CountedChanges, countChanges, lastChangeId, totalOf } from "./proposals/count-changes.ts";
import type { PlannedReview } from "./plan.ts";
import { ONLY_NAME } from "./matching/match-company.ts";
import { sameNamesOf } from "./review/open-items.ts";
import { Tally } from "./tally.ts";
import { writeBatch } from "./write-batch.ts";

/** Documents read in one transaction. */
export const MANY_DOCUMENTS = 2_000;

interface ReadingOfMany {
  readonly source: string;
  readonly sourceLabel: string;
  readonly runId: number;
  readonly isSample: boolean;
  /** Updates planner statistics afterwards, as the first batches of a load need. */
  readonly analyzes: boolean;
}

/** What reading many documents did. */
export interface ManyRead {
  readonly documents: number;
  /** Number of those that were read before by this reader; records that never change may be stored in another form. */
  readonly unchanged: number;
  readonly tally: Tally;
  readonly changes: CountedChanges;
  readonly matchReviews: number;
  /** Those with an earlier version, or more to decide than a record; nothing of them is stored yet. */
  readonly others: readonly SourceDocument[];
}

interface ReadDocument {
  readonly document: SourceDocument;
  readonly outcomes: readonly Outcome[];
}

/**
 * Stores and reads documents of a record each in one transaction, with the result of reading them one by one: a killed
 * run leaves all or nothing of them. Reads only what is new, plain and needs no proposal, and returns the others.
 */
export async function readMany(
  ctx: Context,
  of: ReadingOfMany,
  documents: readonly SourceDocument[],
): Promise<ManyRead> {
  const { plain, others } = await plainOf(documents);
  return inCatalogueTransaction(ctx, async (inner) => {
    const before = await lastChangeId(inner);
    const ids = await storeNew(inner, of, plain);
    const tally = new Tally();
    const documentIds = new Map<string, number>();
    const read = plain.filter(({ document }) => ids.has(document.externalId));
    for (const { document, outcomes } of read) {
      for (const outcome of outcomes) {
        tally.count(outcome);
        if (outcome.kind === "record") documentIds.set(outcome.ref, ids.get(document.externalId) ?? 0);
      }
    }
    const records = read.flatMap(({ outcomes }) => outcomes.filter((outcome) => outcome.kind === "record"));
    const [first] = read;
    let matchReviews = 0;
    if (first !== undefined && records.length > 0) {
      const { retrievedAt } = first.document;
      const batch = { id: 0, retrievedAt, isSample: of.isSample, locations: new LocationDeriver() };
      const planned = await planBatch(inner, new DocumentIds(inner), batch, records);
      const plan = { ...planned, reviews: planned.reviews.map((one) => groupedByRun(one, of.runId)) };
      matchReviews = plan.reviews.filter(({ kind }) => kind === "match").length;
      const cause = { reason: of.sourceLabel, runId: of.runId };
      const documentId = (ref: string): number => documentOfRef(documentIds, ref);
      const { touched } = await writeBatch(inner, plan, { documentId, cause, isSample: of.isSample });
      if (of.analyzes) await analyzeCatalogue(inner);
      const refresh = new DirectoryRefresh();
      await refresh.finish(inner, touched);
      if (touched.length > 0) await raiseVersion(inner);
    }
    const changes = await countChanges(inner, before);
    await finish(inner, of, { read, ids, tally, changes });
    const known = plain.filter(({ document }) => !ids.has(document.externalId)).map(({ document }) => document);
    const unchanged = await unchangedAmong(inner, of.source, known);
    const changed = known.filter(({ externalId }) => !unchanged.has(externalId));
    const counted = { documents: read.length, unchanged: unchanged.size, tally, changes, matchReviews };
    return { ...counted, others: [...changed, ...others] };
  });
}

/** The documents that state records only, each under refs of its own; a second version of one waits for the first. */
async function plainOf(documents: readonly SourceDocument[]) {
  const plain: ReadDocument[] = [];
  const others: SourceDocument[] = [];
  const seen = new Set<string>();
  for (const document of documents) {
    const outcomes: Outcome[] = [];
    for await (const outcome of document.read()) outcomes.push(outcome);
    const names = new Set([document.externalId, ...outcomes.flatMap((one) => (one.kind === "record" ? one.ref : []))]);
    const isPlain = outcomes.every(({ kind }) => kind === "record" || kind === "excluded");
    if (isPlain && [...names].every((name) => !seen.has(name))) plain.push({ document, outcomes });
    else others.push(document);
    for (const name of names) seen.add(name);
  }
  return { plain, others };
}

/** A register's companies that share only a name with one of the catalogue are one question a run. */
function groupedByRun(review: PlannedReview, runId: number): PlannedReview {
  const isSameName = review.kind === "match" && review.reason === ONLY_NAME;
  return isSameName ? { ...review, groupKey: sameNamesOf(runId) } : review;
}

/** Items about a person of a record name it first: "ref, person 1". */
function documentOfRef(ids: ReadonlyMap<string, number>, ref: string): number {
  const id = ids.get(ref) ?? ids.get(ref.replace(/, person \d+$/, ""));
  if (id === undefined) throw new Error(`no document of the batch states ${ref}`);
  return id;
}

/** Stores those of which no version is stored, and returns their ids by external id. */
async function storeNew(
  ctx: Context,
  { source, runId }: ReadingOfMany,
  given: readonly ReadDocument[],
): Promise<ReadonlyMap<string, number>> {
  const contents = await Promise.all(
    given.map(async ({ document }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of document.content()) chunks.push(chunk);
      return Buffer.concat(chunks);
    }),
  );
  const column = <T>(of: (document: SourceDocument) => T) => given.map(({ document }) => of(document));
  const rows = await rowsOf<{ id: number; externalId: string }>(ctx)`
    insert into document (source, external_id, content_hash, url, title, media_type, byte_length, retrieved_at,
      stored_by_run_id)
    select ${source}, g.external_id, g.content_hash, g.url, g.title, g.media_type, g.byte_length, g.retrieved_at, ${runId}
    from unnest(${column((one) => one.externalId)}::text[], ${column((one) => one.contentHash)}::text[],
      ${column((one) => one.url ?? null)}::text[], ${column((one) => one.title ?? null)}::text[],
      ${column((one) => one.mediaType)}::text[], ${contents.map(({ length }) => length)}::bigint[],
      ${column((one) => one.retrievedAt)}::timestamptz[])
      as g (external_id, content_hash, url, title, media_type, byte_length, retrieved_at)
    where not exists (select from document d where d.source = ${source} and d.external_id = g.external_id)
    returning id, external_id as "externalId"`;
  const ids = new Map(rows.map(({ id, externalId }) => [externalId, id]));
  const stored = given.flatMap(({ document }, i) => {
    const [id, content] = [ids.get(document.externalId), contents[i]];
    return id === undefined || content === undefined ? [] : [{ id, gzip: gzipSync(content, { level: 3 }) }];
  });
  await execute(ctx)`
    insert into document_chunk (document_id, position, gzip)
    select c.id, 0, c.gzip from unnest(${stored.map(({ id }) => id)}::bigint[],
      ${stored.map(({ gzip }) => gzip)}::bytea[]) as c (id, gzip)`;
  return ids;
}

async function unchangedAmong(
  ctx: Context,
  source: string,
  documents: readonly SourceDocument[],
): Promise<ReadonlySet<string>> {
  const rows = await columnOf<string>(ctx)`
    select d.external_id as "externalId"
    from unnest(${documents.map((one) => one.externalId)}::text[], ${documents.map((one) => one.contentHash)}::text[],
      ${documents.map((one) => one.reading)}::text[], ${documents.map((one) => one.supersedes ?? false)}::boolean[])
      as g (external_id, content_hash, reading, changes)
    join document d on d.source = ${source} and d.external_id = g.external_id and d.reading = g.reading
      and (d.content_hash = g.content_hash or not g.changes)`;
  return new Set(rows);
}

interface Finished extends Pick<ManyRead, "tally" | "changes"> {
  readonly read: readonly ReadDocument[];
  readonly ids: ReadonlyMap<string, number>;
}

async function finish(ctx: Context, of: ReadingOfMany, { read, ids, tally, changes }: Finished): Promise<void> {
  if (read.length === 0) return;
  const rows = read.map(({ document, outcomes }) => {
    const own = new Tally();
    for (const outcome of outcomes) own.count(outcome);
    const { records, reviews, quarantinedByCode: quarantined, excludedByCode: excluded } = own;
    return {
      id: ids.get(document.externalId),
      reading: document.reading,
      counts: { records, reviews, quarantined, excluded },
    };
  });
  await execute(ctx)`
    update document d set reading = x.reading, read_at = ${ctx.clock.now()}, counts = x.counts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, reading text, counts jsonb)
    where d.id = x.id`;
  const detail = {
    document: `${of.sourceLabel}: ${read.length.toLocaleString("en")} documents`,
    records: tally.records,
    excluded: tally.excludedByCode,
    changes: totalOf(changes),
    newCompanies: changes.company.added,
    newRounds: changes.round.added,
  };
  await writeAudit(ctx, "document.read", detail, of.runId);
}
