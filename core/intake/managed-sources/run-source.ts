import { Resolver } from "node:dns/promises";
import { columnOf, execute, rowOf, scalarOf } from "../../../db/statement.ts";
import { invalidInput, isAppError, unavailable } from "../../../platform/errors.ts";
import { politeHttpClient } from "../../../platform/http-client.ts";
import type { Context } from "../../shared/context.ts";
import { fetchRates } from "../curation/fetch-rates.ts";
import { fetchState } from "../ingest/fetch-state.ts";
import { acceptConfirmedNews } from "../ingest/review/accept-confirmed.ts";
import { searchWebsites } from "../ingest/website-search/search-websites.ts";
import { productOf, siteClient } from "../../catalogue/sources/site-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { type BegunRun, ingestInput, type RunResult, type RunSettings } from "./begun-run.ts";
import { checkSources } from "./check-sources.ts";
import { closeRun } from "./close-run.ts";
import { measureFreshness } from "./freshness.ts";
import { kindOf } from "./kinds.ts";
import { readDocuments } from "./read-documents.ts";
import { RunProgress } from "./run-progress.ts";
import type { RunCounts } from "./runs.ts";

/**
 * Performs a run and records its outcome. An error of the source becomes the run's problem; any other is recorded and
 * thrown. A run whose process was killed is closed and requested again. Does nothing for an ended run.
 */
export async function runSource(
  ctx: Context,
  input: { readonly runId: number; readonly settings: RunSettings; readonly progressMs?: number },
): Promise<void> {
  const run = await begin(ctx, input.runId);
  if (run === undefined) return await closeRun(ctx, { runId: input.runId });
  const asRequester: Context = { ...ctx, actor: { id: run.requestedBy, access: "editor" } };
  const progress = new RunProgress(ctx, run.id, input.progressMs);
  try {
    const result = await perform(asRequester, run, { settings: input.settings, progress });
    await progress.end();
    const isNew = (result.counts?.documents ?? 0) > 0;
    if (isNew) await publishConfirmedNews({ ...ctx, actor: { id: "schedule", access: "editor" } });
    await finish(ctx, run, result);
  } catch (error) {
    await progress.end();
    const isCancelled = progress.cancelled.aborted;
    const isOurs = isAppError(error) && error.code !== "internal";
    const ingestRunId = await newestIngestRun(ctx, run);
    await finish(ctx, run, {
      state: isCancelled ? "cancelled" : "failed",
      ingestRunId,
      // What was read stays.
      counts: progress.counts(),
      shape: null,
      problem: isCancelled ? null : isOurs ? error.message : "Internal error; see the log.",
    });
    if (!isCancelled && !isOurs) throw error;
  }
}

async function begin(ctx: Context, runId: number): Promise<BegunRun | undefined> {
  const now = ctx.clock.now();
  return rowOf<BegunRun>(ctx)`
    update source_run r set state = 'running', started_at = ${now}, seen_at = ${now}
    from managed_source s where r.id = ${runId} and s.id = r.source_id and r.state = 'queued'
    returning r.id, s.id as "sourceId", s.kind, s.options, r.options as "runOptions", s.publishing,
      r.requested_by as "requestedBy"`;
}

interface Performing {
  readonly settings: RunSettings;
  readonly progress: RunProgress;
}

async function perform(ctx: Context, run: BegunRun, { settings, progress }: Performing): Promise<RunResult> {
  const kind = kindOf(run.kind);
  const obstacle = kind.obstacle?.(run.options, settings) ?? null;
  if (obstacle !== null) throw invalidInput(obstacle);
  // A run requested for one company searches no others.
  if (run.kind === "company-site" && run.runOptions["company"] === undefined)
    await searchForWebsites(ctx, { settings, signal: progress.cancelled });
  if (kind.documents !== null) return await readDocuments(ctx, run, { ...kind.documents, settings, progress });
  const http = politeHttpClient({
    userAgent: `${settings.siteName} (+${settings.siteUrl})`,
    requestsPerSecond: 1,
    allowPrivateAddresses: settings.sourceTargets === "any",
  });
  const fetched = await fetchRates(ctx, { http, addresses: settings.rates, signal: progress.cancelled });
  if (fetched.kind === "failed") throw unavailable(fetched.reason);
  const rates = fetched.kind === "imported" ? fetched.rates : 0;
  const counts = {
    ...NOTHING,
    documents: rates > 0 ? 1 : 0,
    rates,
    changes: fetched.kind === "imported" ? fetched.rounds : 0,
  };
  return { state: "done", ingestRunId: null, counts, shape: null, problem: null };
}

const NOTHING: RunCounts = {
  documents: 0,
  unchanged: 0,
  unreadable: 0,
  held: 0,
  proposed: 0,
  records: 0,
  reviews: 0,
  rejected: 0,
  excluded: 0,
  newCompanies: 0,
  newRounds: 0,
  changes: 0,
  rejectedBy: {},
};

/** The ingest run of a run that threw before returning its id. */
async function newestIngestRun(ctx: Context, run: BegunRun): Promise<number | null> {
  return scalarOf<number | null>(ctx, null)`
    select i.id from ingest_run i join source_run r on r.id = ${run.id}
    where i.started_at >= r.started_at and i.input = ${ingestInput(run)} order by i.id desc limit 1`;
}

async function finish(ctx: Context, run: BegunRun, result: RunResult): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { state, ingestRunId, counts, shape, problem } = result;
    const changed = await execute(inner)`
      update source_run set state = ${state}, ended_at = ${inner.clock.now()}, ingest_run_id = ${ingestRunId},
        counts = ${counts === null ? null : JSON.stringify(counts)}::jsonb, shape = ${shape}, problem = ${problem}
      where id = ${run.id} and state = 'running'`;
    // Another process may have taken this one for dead and closed the run.
    if (changed === 0) return;
    if ((counts?.documents ?? 0) > 0) await measureFreshness(inner, [run.sourceId], run.id);
    if (state === "done" && counts?.documents === 0 && ingestRunId !== null) await forget(inner, run.id, ingestRunId);
    await checkSources(inner, [run.sourceId]);
  });
}

/** Deletes the ingest run of a run without news: a feed has dozens of them a day. */
async function forget(ctx: Context, runId: number, ingestRunId: number): Promise<void> {
  await execute(ctx)`update source_run set ingest_run_id = null where id = ${runId}`;
  await execute(ctx)`
    delete from ingest_run i where i.id = ${ingestRunId}
      and not exists (select from document d where d.stored_by_run_id = i.id)`;
}

/** Publishes the confirmed news of feeds whose rule says so; returns the number of items. */
async function publishConfirmedNews(ctx: Context): Promise<number> {
  const rows = await columnOf<string>(ctx)`
    select target as feed from managed_source
    where kind = 'feed' and publishing = 'publish' and removed_at is null and paused_at is null`;
  return acceptConfirmedNews(ctx, { feeds: rows });
}

/** Maximum number of companies searched in one run of the source. */
const MOST_COMPANIES = 40;
const LOOKUP_MS = 3_000;

/** Searches for websites of companies without one, so that the same run can read them. */
async function searchForWebsites(
  ctx: Context,
  { settings, signal }: { readonly settings: RunSettings; readonly signal: AbortSignal },
): Promise<void> {
  const { bucketOf } = fetchState(ctx, "company-site");
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 1 });
  if (settings.finderDns !== undefined) resolver.setServers([...settings.finderDns]);
  await searchWebsites(ctx, {
    http: siteClient(settings, bucketOf),
    product: productOf(settings),
    signal,
    limit: MOST_COMPANIES,
    exists: (host) => exists(resolver, host),
  });
}

/** Treats a name whose lookup fails as missing, because most guessed names do not exist. */
async function exists(resolver: Resolver, host: string): Promise<boolean> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.some((answer) => answer.status === "fulfilled" && answer.value.length > 0);
}
