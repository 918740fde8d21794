import { sql } from "kysely";
import { isAppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import type { Opened } from "../sources/source.ts";
import { holdReading } from "./hold.ts";
import { HeldReading, readDocument } from "./read-document.ts";
import type { SourceDocument } from "./record.ts";
import { quarantineRows } from "./set-aside.ts";
import { storeDocument } from "./store-document.ts";
import { IngestSummary } from "./summary.ts";

/** How far the reading of a document is. */
export interface ReadingProgress {
  readonly document: string;
  readonly rows: number;
  /** How many rows there are, where that is known. */
  readonly rowsExpected?: number;
}

export interface IngestOptions {
  readonly source: string;
  /** "SEC Form D", as the change log names it. */
  readonly sourceLabel: string;
  /** What the operator asked for, for the record of runs. */
  readonly input: string;
  /** Do everything, show the summary, keep nothing. */
  readonly dryRun: boolean;
  readonly isSample?: boolean;
  readonly onProgress?: (progress: ReadingProgress) => void;
}

class DryRunOver extends Error {}

/**
 * One ingest run: each document is stored, then read in a transaction of its own, so a run killed at any moment
 * resumes without loss or double. Documents already read the same way are passed over.
 */
export async function runIngest(ctx: Context, options: IngestOptions, opened: AsyncIterable<Opened>): Promise<IngestSummary> {
  const summary = new IngestSummary(options);
  if (!options.dryRun) {
    await runThrough(ctx, options, opened, summary);
    return summary;
  }
  try {
    await ctx.db.transaction().execute(async (db) => {
      await runThrough({ ...ctx, db }, options, opened, summary);
      throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  return summary;
}

async function runThrough(ctx: Context, options: IngestOptions, opened: AsyncIterable<Opened>, summary: IngestSummary): Promise<void> {
  const runId = await beginRun(ctx, options);
  summary.runId = runId;
  try {
    for await (const item of opened) {
      if (item.kind === "document") await ingestDocument(ctx, options, item.document, runId, summary);
      else if (item.kind === "unreadable") summary.addUnreadable(item.input, item.reason);
      else summary.unchanged++;
    }
  } catch (error) {
    // Where this fails too, the reason is the same; the next run of this input then records the end of this one.
    if (!options.dryRun) await endRun(ctx, runId, "failed", summary).catch(() => undefined);
    throw error;
  }
  await endRun(ctx, runId, summary.held.length > 0 ? "held" : "done", summary);
}

async function ingestDocument(ctx: Context, options: IngestOptions, document: SourceDocument, runId: number, summary: IngestSummary): Promise<void> {
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
      title,
      name: document.reading,
      outcomes: summary.watch(title, document.read()),
      expectations: document.expectations,
      cause,
      isSample: options.isSample ?? false,
      onRows: (rows) => options.onProgress?.({ document: title, rows, ...(document.rowsExpected === undefined ? {} : { rowsExpected: document.rowsExpected }) }),
    });
    if (result === "read already") summary.unchanged++;
    else summary.addRead(result);
  } catch (error) {
    if (error instanceof HeldReading) {
      const itemId = await holdReading(ctx, stored.id, document, error.reason, runId);
      summary.addHeld(title, error.reason, itemId);
    } else if (isAppError(error) && error.code !== "unavailable" && error.code !== "internal") {
      await sql`delete from quarantined_row where document_id = ${stored.id}`.execute(ctx.db);
      await quarantineRows(ctx, stored.id, [{ kind: "quarantined", ref: "document", code: "unreadable", reason: error.message }]);
      summary.addUnreadable(title, error.message);
    } else {
      throw error;
    }
  }
}

/** A run of the same input that never ended was killed; what it finished stays, the rest is done now. */
async function beginRun(ctx: Context, options: IngestOptions): Promise<number> {
  await sql`
    update ingest_run set status = 'interrupted', finished_at = ${ctx.clock.now()}
    where status = 'running' and source = ${options.source} and input = ${options.input}`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    insert into ingest_run (source, input, actor, status, started_at)
    values (${options.source}, ${options.input}, ${ctx.actor.id}, 'running', ${ctx.clock.now()}) returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the run was not recorded");
  return id;
}

async function endRun(ctx: Context, runId: number, status: "done" | "held" | "failed", summary: IngestSummary): Promise<void> {
  await sql`
    update ingest_run set status = ${status}, finished_at = ${ctx.clock.now()}, counts = ${JSON.stringify(summary.toJSON())}::jsonb,
      held_reason = ${summary.held.map((h) => `${h.document}: ${h.reason}`).join("; ") || null}
    where id = ${runId}`.execute(ctx.db);
}
