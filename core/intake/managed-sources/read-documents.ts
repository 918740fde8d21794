import type { Reason } from "../../catalogue/sources/list-file/reasons.ts";
import { hasRows, rowsOf } from "../../../db/statement.ts";
import { type AppError, unavailable } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { fetchState } from "../ingest/fetch-state.ts";
import type { NewsLimit } from "../ingest/proposals/holds.ts";
import { runIngest } from "../ingest/run.ts";
import type { IngestSummary } from "../ingest/summary.ts";
import type { Opened, Outcome, SourceDocument } from "../../catalogue/sources/record.ts";
import type { PublishingRule } from "../../catalogue/sources/source.ts";
import { type BegunRun, ingestInput, type RunResult, type RunSettings } from "./begun-run.ts";
import { dayOf, newsLimitOf } from "./health.ts";
import type { ManagedKind } from "./kinds.ts";
import { readSecrets } from "./secrets.ts";
import type { RunCounts } from "./runs.ts";
import type { RunProgress } from "./run-progress.ts";

type Reading = NonNullable<ManagedKind["documents"]> & {
  readonly settings: RunSettings;
  readonly progress: RunProgress;
};

/** Ingests a source's current documents under its publishing rule. */
export async function readDocuments(
  ctx: Context,
  run: BegunRun,
  { source, request, opener, settings, progress }: Reading,
): Promise<RunResult> {
  const { inputs, options } = request(run.options, {
    options: run.runOptions,
    now: ctx.clock.now(),
    dataDir: settings.dataDir,
  });
  const { open } = await opener();
  const refusals = new Map<string, Reason>();
  const shapes = new Set<string>();
  const secrets = await readSecrets(ctx, run.sourceId);
  const opened = open({
    inputs,
    options,
    secrets,
    clock: ctx.clock,
    settings,
    ...fetchState(ctx, source.key),
    refusals,
  });
  const summary = await runIngest(
    ctx,
    {
      source: source.key,
      sourceLabel: source.label,
      input: ingestInput(run),
      dryRun: false,
      intent: run.publishing === "never" ? "propose" : "publish",
      options,
      newsLimit: await newsLimit(ctx, run),
      onBegin(counts) {
        progress.counts = () => countsOf(counts);
      },
      onProgress({ rows, rowsExpected }) {
        // Rolls the document back.
        if (progress.cancelled.aborted) throw cancelledError();
        progress.rows(rows, rowsExpected);
      },
      onDocument: (title, refusal) => void (refusal !== undefined && refusals.set(title, refusal)),
    },
    watched(ctx, opened, { run, source: source.key, progress, shapes }),
  );
  return resultOf(summary, shapes.size === 1 ? [...shapes].join("") : null);
}

interface Watching {
  readonly run: BegunRun;
  readonly source: string;
  readonly progress: RunProgress;
  readonly shapes: Set<string>;
}

/** Applies the publishing rule, skips lists that were imported before, reports progress and stops a cancelled run. */
async function* watched(
  ctx: Context,
  opened: AsyncIterable<Opened>,
  { run, source, progress, shapes }: Watching,
): AsyncGenerator<Opened> {
  const documents = opened[Symbol.asyncIterator]();
  const cancelled = rejectedBy(progress.cancelled);
  try {
    for (;;) {
      const next = await Promise.race([documents.next(), cancelled]);
      if (next.done === true) return;
      if (progress.cancelled.aborted) throw cancelledError();
      const item = next.value;
      if (item.kind === "document") progress.opened(item.document.title ?? item.document.externalId);
      else if (item.kind !== "left out") progress.opened(item.input);
      if (item.kind !== "document") yield item;
      else if (await isKnownList(ctx, source, run.kind, item.document))
        yield { kind: "unchanged", input: item.document.externalId };
      else {
        const shape = shapeOf(item.document);
        if (shape !== undefined) shapes.add(shape);
        yield { kind: "document", document: underRule(item.document, run.publishing) };
      }
    }
  } finally {
    const ended = documents.return?.();
    // A generator in the middle of a fetch ends, and deletes its files, only after it.
    if (progress.cancelled.aborted) ended?.catch(() => undefined);
    else await ended;
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(cancelledError());
  signal.addEventListener("abort", refuse, { once: true });
  if (signal.aborted) refuse();
  // It may be rejected while nobody waits.
  promise.catch(() => undefined);
  return promise;
}

function cancelledError(): AppError {
  return unavailable("The run was cancelled.");
}

/** With the rule "review", every record waits for a reviewer. */
function underRule(document: SourceDocument, rule: PublishingRule): SourceDocument {
  if (rule !== "review") return document;
  const isList = document.replacesEarlier === true;
  return { ...document, replacesEarlier: false, read: () => reviewed(document.read(), isList) };
}

async function* reviewed(outcomes: AsyncIterable<Outcome>, isList: boolean): AsyncGenerator<Outcome> {
  const reason = "everything from this source is reviewed";
  for await (const outcome of outcomes) {
    if (outcome.kind !== "record") {
      yield outcome;
      continue;
    }
    const { ref, record, raw } = outcome;
    yield {
      kind: "review",
      ref,
      reason,
      record: { ...record, ...(raw && { raw: raw() }) },
      ...(isList && { isRow: true }),
    };
  }
}

/** Column names of a list, or the format of a feed. */
function shapeOf({ columns, format }: SourceDocument): string | undefined {
  if (format !== undefined) return format;
  return columns === undefined ? undefined : columns.map(({ column }) => column).join(", ");
}

/**
 * Returns true if a list with this content was imported before, even if it waits, is in review or was discarded. In a
 * watched folder the name may differ.
 */
async function isKnownList(
  ctx: Context,
  source: string,
  kind: string,
  { replacesEarlier, contentHash, externalId }: SourceDocument,
): Promise<boolean> {
  if (replacesEarlier !== true) return false;
  return hasRows(ctx)`
    select from document d
    where d.source = ${source} and d.content_hash = ${contentHash}
      and (${kind === "folder"} or d.external_id = ${externalId})
      and (exists (select from proposal p where p.document_id = d.id and p.status in ('open', 'held', 'published',
        'discarded'))
        or exists (select from review_item i where i.document_id = d.id and i.kind = 'news')) limit 1`;
}

function resultOf(summary: IngestSummary, shape: string | null): RunResult {
  const { documents, unreadable, held } = summary.toJSON();
  const isNothingRead = documents.read + documents.unchanged + documents.held + documents.proposed === 0;
  const state =
    unreadable.length > 0 ? (isNothingRead ? "failed" : "partly_failed") : held.length > 0 ? "held" : "done";
  const problems = [...unreadable, ...held].slice(0, SHOWN).map(({ document, reason }) => `${document}: ${reason}`);
  const hidden = unreadable.length + held.length - problems.length;
  return {
    state,
    ingestRunId: summary.runId,
    counts: countsOf(summary),
    shape,
    problem: problems.length === 0 ? null : [...problems, ...(hidden > 0 ? [`… and ${hidden} more`] : [])].join("\n"),
  };
}

function countsOf(summary: IngestSummary): RunCounts {
  const { documents, rows, catalogue, quarantined, excluded } = summary.toJSON();
  return {
    documents: documents.read + documents.held + documents.proposed,
    unchanged: documents.unchanged,
    unreadable: documents.unreadable,
    held: documents.held,
    proposed: documents.proposed,
    records: rows.records,
    reviews: rows.reviews,
    rejected: rows.quarantined,
    excluded: rows.excluded,
    newCompanies: catalogue.newCompanies,
    newRounds: catalogue.newRounds,
    changes: catalogue.changes,
    rejectedBy: quarantined,
    excludedBy: excluded,
    news: summary.news,
    flooded: summary.flooded,
  };
}

const SHOWN = 20;

const WEEKS = 8;
const DAY_MS = 86_400_000;

interface Brought {
  /** New rounds and news by day (UTC). */
  readonly days: readonly { readonly day: string; readonly news: number }[] | null;
  /** New rounds and news of today's earlier runs that were not held. */
  readonly today: number;
  readonly lastGoodAt: Date | null;
}

/**
 * Maximum number of new rounds of a run; the rest is held as a flood. Undefined while too little is known, and for a
 * run that was asked to read more than usual.
 */
async function newsLimit(ctx: Context, run: BegunRun): Promise<NewsLimit | undefined> {
  if (Object.keys(run.runOptions).length > 0) return undefined;
  const now = ctx.clock.now();
  const rows = await rowsOf<Brought>(ctx)`
    with counted as (
      select (r.ended_at at time zone 'UTC')::date as day, (r.counts ->> 'news')::int as news,
        (r.counts ->> 'flooded')::int as flooded, r.ended_at
      from source_run r
      where r.source_id = ${run.sourceId} and r.state in ('done', 'held', 'partly_failed')
        and r.ended_at >= date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(weeks => ${WEEKS})
    )
    select (select jsonb_agg(jsonb_build_object('day', d.day, 'news', d.news)) from (
        select day, sum(news)::int as news from counted where news is not null group by day) d) as days,
      coalesce((select sum(news - flooded)::int from counted
        where day = (${now}::timestamptz at time zone 'UTC')::date), 0) as today,
      (select max(ended_at) from counted) as "lastGoodAt"`;
  const [{ days, today, lastGoodAt } = { days: null, today: 0, lastGoodAt: null }] = rows;
  const daysSince = lastGoodAt === null ? 1 : Math.ceil((now.getTime() - lastGoodAt.getTime()) / DAY_MS);
  const limit = newsLimitOf(days ?? [], { today: dayOf(now), daysSince });
  return limit === null ? undefined : { ...limit, most: Math.max(0, limit.most - today) };
}
