import { type Reason, reasonOf } from "../../catalogue/sources/list-file/reasons.ts";
import { execute, scalarOf } from "../../../db/statement.ts";
import { isAppError } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import type { Opened, SourceDocument } from "../../catalogue/sources/record.ts";
import type { SourceOptions } from "../../catalogue/sources/source.ts";
import { LEASE_SECONDS, renewing } from "../../shared/lease.ts";
import type { NewsLimit } from "./proposals/holds.ts";
import { type Reading, readDocument } from "./read-document.ts";
import { MANY_DOCUMENTS, readMany } from "./read-many.ts";
import { quarantineRows } from "./store-unpublished.ts";
import { storeDocument } from "./store-document.ts";
import { IngestSummary } from "./summary.ts";

/** Progress through one document. */
export interface ReadingProgress {
  readonly document: string;
  readonly rows: number;
  /** The document's row count, if known. */
  readonly rowsExpected?: number;
}

export interface IngestOptions {
  readonly source: string;
  /** The source's name in the change log, such as "SEC Form D". */
  readonly sourceLabel: string;
  /** The operator's input, stored with the run. */
  readonly input: string;
  /** Runs everything and rolls back. */
  readonly dryRun: boolean;
  readonly isSample?: boolean;
  /** Way to handle each document; by default publishes plausible ones. */
  readonly intent?: Reading["intent"];
  /** False publishes lists without reading the websites of their companies. Default true. */
  readonly readsWebsites?: boolean | undefined;
  /** The operator's reading options, stored with proposals. */
  readonly options?: SourceOptions;
  /** Limit of the run's new rounds and news; the excess is held. */
  readonly newsLimit?: NewsLimit | undefined;
  /** Called at first with the counts, which grow while it runs. */
  readonly onBegin?: (counts: IngestSummary) => void;
  readonly onProgress?: (progress: ReadingProgress) => void;
  /** Called after each document with its title and, if it could not be read, the reason. */
  readonly onDocument?: (title: string, refusal?: Reason) => void;
}

class DryRunRollback extends Error {}

/**
 * Stores each document, then reads it in its own transaction, so a killed run resumes without loss or duplicates. Skips
 * documents already read with the same reading.
 */
export async function runIngest(
  ctx: Context,
  options: IngestOptions,
  opened: AsyncIterable<Opened>,
): Promise<IngestSummary> {
  const summary = new IngestSummary(options);
  options.onBegin?.(summary);
  if (!options.dryRun) {
    await runThrough(ctx, options, opened, summary);
    return summary;
  }
  try {
    await ctx.db.transaction().execute(async (db) => {
      await runThrough({ ...ctx, db }, options, opened, summary);
      throw new DryRunRollback();
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  return summary;
}

async function runThrough(
  ctx: Context,
  options: IngestOptions,
  opened: AsyncIterable<Opened>,
  summary: IngestSummary,
): Promise<void> {
  const runId = await beginRun(ctx, options);
  summary.runId = runId;
  const read = async () => {
    const many = new ManyDocuments(ctx, options, runId, summary);
    for await (const item of opened) {
      if (item.kind === "document" && item.document.isOneOfMany === true) {
        await many.add(item.document);
        continue;
      }
      if (item.kind === "left out") summary.addLeftOut(item.leftOut);
      if (item.kind === "left out" && item.isMore === true) continue;
      // What follows, such as remembering that a file was read, relies on the documents before it.
      await many.flush();
      if (item.kind === "document") await ingestDocument(ctx, options, item.document, runId, summary);
      else if (item.kind === "unreadable") summary.addUnreadable(item.input, item);
      else if (item.kind === "unchanged") summary.unchanged++;
    }
    await many.flush();
  };
  try {
    await (options.dryRun ? read() : renewing(read, () => keepAlive(ctx, runId)));
  } catch (error) {
    // If this fails as well, the first error is reported, and the next run of this input closes this one.
    const reason = isAppError(error) ? error.message : "Internal error; see the log.";
    if (!options.dryRun) await endRun(ctx, runId, "failed", summary, reason).catch(() => undefined);
    throw error;
  }
  await endRun(ctx, runId, statusOf(summary), summary);
}

/** Collects documents of a record each, to read many in one transaction. */
class ManyDocuments {
  readonly #ctx: Context;
  readonly #options: IngestOptions;
  readonly #runId: number;
  readonly #summary: IngestSummary;
  #pending: SourceDocument[] = [];
  #batches = 0;

  constructor(ctx: Context, options: IngestOptions, runId: number, summary: IngestSummary) {
    this.#ctx = ctx;
    this.#options = options;
    this.#runId = runId;
    this.#summary = summary;
  }

  async add(document: SourceDocument): Promise<void> {
    this.#pending.push(document);
    if (this.#pending.length === MANY_DOCUMENTS) await this.flush();
  }

  /** Reads them together as far as the limit of new rounds allows, and those that must be decided singly one by one. */
  async flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    const { intent = "publish", newsLimit, isSample = false, onProgress, onDocument } = this.#options;
    const most = newsLimit === undefined ? pending.length : this.#summary.remaining(newsLimit).most;
    const together = intent === "publish" ? pending.slice(0, most) : [];
    const singly = pending.slice(together.length);
    if (together.length > 0) {
      const { source, sourceLabel } = this.#options;
      const analyzes = Number.isInteger(Math.log2(++this.#batches));
      const of = { source, sourceLabel, runId: this.#runId, isSample, analyzes };
      const read = await readMany(this.#ctx, of, together);
      this.#summary.addMany(read);
      singly.unshift(...read.others);
      const last = together.at(-1);
      if (last !== undefined) onDocument?.(last.title ?? last.externalId);
    }
    for (const document of singly) {
      onProgress?.({ document: document.title ?? document.externalId, rows: 0 });
      await ingestDocument(this.#ctx, this.#options, document, this.#runId, this.#summary);
    }
  }
}

function statusOf({ unreadable, held, documentsRead, unchanged }: IngestSummary): RunEnd {
  if (unreadable.length === 0) return held.length > 0 ? "held" : "done";
  return documentsRead + unchanged + held.length === 0 ? "failed" : "partly_failed";
}

async function ingestDocument(
  ctx: Context,
  options: IngestOptions,
  document: SourceDocument,
  runId: number,
  summary: IngestSummary,
): Promise<void> {
  const title = document.title ?? document.externalId;
  const stored = await storeDocument(ctx, options.source, document, runId);
  if (stored.reading === document.reading) {
    summary.unchanged++;
    return;
  }
  const cause = { reason: `${options.sourceLabel}: ${title}`, runId };
  try {
    const result = await readDocument(ctx, {
      stored,
      document: {
        source: options.source,
        externalId: document.externalId,
        title,
        reading: document.reading,
        replacesEarlier: document.replacesEarlier ?? false,
        supersedes: document.supersedes ?? false,
        options: { ...document.impliedOptions, ...options.options },
        columns: document.columns ?? [],
        suspicions: document.suspicious ?? [],
        parts: document.parts,
      },
      outcomes: summary.collector(title, () => document.read()),
      intent: options.intent ?? "publish",
      readsWebsites: options.readsWebsites,
      expectations: document.expectations,
      cause,
      isSample: options.isSample ?? false,
      ...(options.newsLimit && { newsLimit: summary.remaining(options.newsLimit) }),
      onRows: (rows) =>
        options.onProgress?.({
          document: title,
          rows,
          ...(document.rowsExpected === undefined ? {} : { rowsExpected: document.rowsExpected }),
        }),
    });
    if (result === "read already") summary.unchanged++;
    else summary.addRead(title, result);
    options.onDocument?.(title);
  } catch (error) {
    if (isAppError(error) && error.code !== "unavailable" && error.code !== "internal") {
      await execute(ctx)`delete from quarantined_row where document_id = ${stored.id}`;
      // A message about the whole document quotes none of its cells.
      await quarantineRows(
        ctx,
        stored.id,
        [{ kind: "quarantined", ref: "document", code: "unreadable", reason: error.message }],
        () => false,
      );
      summary.addUnreadable(title, reasonOf(error));
      options.onDocument?.(title, reasonOf(error));
    } else {
      throw error;
    }
  }
}

/** Begins a run, or resumes an unfinished one of the same input, which was killed. */
async function beginRun(ctx: Context, options: IngestOptions): Promise<number> {
  await closeInterruptedRuns(ctx, options);
  const id = await scalarOf<number>(ctx)`
    insert into ingest_run (source, input, actor, status, started_at, alive_until)
    values (${options.source}, ${options.input}, ${ctx.actor.id}, 'running', ${ctx.clock.now()},
      clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    returning id`;
  if (id === undefined) throw new Error("the run was not recorded");
  return id;
}

/** Closes runs whose process no longer renews them, and any of this source and input. */
export async function closeInterruptedRuns(
  ctx: Context,
  { source, input }: { readonly source?: string; readonly input?: string } = {},
): Promise<void> {
  await execute(ctx)`
    update ingest_run set status = 'interrupted', finished_at = ${ctx.clock.now()},
      error = 'The import was interrupted.'
    where status = 'running' and (coalesce(alive_until <= clock_timestamp(), true)
      or (source = ${source ?? null} and input = ${input ?? null}))`;
}

async function keepAlive(ctx: Context, runId: number): Promise<void> {
  await execute(ctx)`
    update ingest_run set alive_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${runId}`;
}

type RunEnd = "done" | "held" | "partly_failed" | "failed";

async function endRun(
  ctx: Context,
  runId: number,
  status: RunEnd,
  summary: IngestSummary,
  error?: string,
): Promise<void> {
  // Notices and rejected rows quote cells, which may name people; proposals keep them where they can be erased.
  const { proposals: _proposals, quarantinedRows: _rows, notices: _notices, ...counts } = summary.toJSON();
  const errors = [...summary.unreadable.map((input) => `${input.document}: ${input.reason}`), error];
  await execute(ctx)`
    update ingest_run set status = ${status}, finished_at = ${ctx.clock.now()},
      counts = ${JSON.stringify(counts)}::jsonb,
      held_reason = ${summary.held.map((h) => `${h.document}: ${h.reason}`).join("; ") || null},
      error = ${errors.filter((one) => one !== undefined).join("\n") || null}
    where id = ${runId}`;
}
