import { createBulkWorker } from "../../core/finder/bulk/bulk-worker.ts";
import type { FinderDeps } from "../../core/finder/finder.ts";
import type { Settings } from "../../platform/env.ts";
import { headerText } from "../../platform/http/header-text.ts";
import { lazyPoster } from "../../platform/http/lazy-poster.ts";
import type { Log } from "../../platform/log.ts";
import { runSourceJob } from "../../core/intake/managed-sources/jobs/run-source.ts";
import { runSettings } from "../imports/run-settings.ts";
import { readLegalChanges } from "../../app/content/legal-changes.ts";
import { brandNames } from "../../app/content/branded-site.ts";
import { currentPayments } from "../../app/plans/current-payments.ts";
import type { OpenSite } from "../start/site.ts";
import { backupEffects } from "./backup-effects.ts";

export type JobSettings = Pick<
  Settings,
  | "siteName"
  | "siteUrl"
  | "publicOrigin"
  | "payments"
  | "webhookTargets"
  | "destinationUrls"
  | "destinationApps"
  | "sourceTargets"
  | "companySites"
  | "finderDns"
  | "mailFrom"
  | "edgarUrl"
  | "dataForSeoUrl"
  | "secUserAgent"
  | "dataDir"
  | "backups"
  | "secret"
  | "pollMs"
  | "exchangeRates"
  | "ecbDailyUrl"
  | "ecbHistoryUrl"
>;

/** Dependencies of jobs. */
export type JobSite = Pick<OpenSite, "context" | "payments" | "readContent" | "ledger" | "databaseTarget">;

/**
 * Runs jobs and bulk jobs in this process until the returned function is called, which lets running ones finish.
 * Several processes can share a database. They are loaded in the background, so that the site can start serving.
 */
export function startJobs(
  site: JobSite,
  settings: JobSettings,
  finder: FinderDeps,
  log: Pick<Log, "error" | "info">,
): () => Promise<void> {
  const { context } = site;
  let isOver = false;
  let stopWorking: (() => Promise<void>) | undefined;
  startWorking(site, settings, finder, log)
    .then((stop) => {
      stopWorking = stop;
      // A stop does not wait for what is still being loaded.
      if (isOver) void stop();
    })
    .catch((error: unknown) => log.error({ err: error }, "jobs cannot be worked on"));
  const lists = createBulkWorker({
    ctx: { ...context, actor: { id: "schedule", access: "owner" } },
    // The finder is loaded with the first row of a bulk job.
    lookUp: async (row) => (await import("../../core/finder/bulk/bulk-worker.ts")).lookUpRow(context, finder, row),
    onError: (error, what) => log.error({ err: error }, `${what} failed`),
    ...pollOf(settings),
  });
  // Rows looked up before the mode is known would be finished without verification.
  void (finder.decided ?? Promise.resolve()).then(() => {
    if (!isOver) lists.start();
  });
  return async () => {
    isOver = true;
    await Promise.all([lists.stop(), stopWorking?.()]);
  };
}

async function startWorking(
  { context, payments, readContent, ledger, databaseTarget }: JobSite,
  settings: JobSettings,
  finder: FinderDeps,
  log: Pick<Log, "error" | "info">,
): Promise<() => Promise<void>> {
  const [{ startWorker }, { JOBS }, { actorOf }, { ImportClient }] = await Promise.all([
    import("../../core/shared/jobs/worker.ts"),
    import("../../core/office/jobs/registry.ts"),
    import("../../core/customers/accounts/owner-actor.ts"),
    import("../imports/import-client.ts"),
  ]);
  const options = { target: databaseTarget, secret: context.secret, settings: runSettings(settings) };
  const imports = new ImportClient(options);
  // A process per run, so that cancelling one run does not affect the others.
  const readers = Array.from({ length: runSourceJob.concurrency }, () => new ImportClient(options));
  // The library prints errors of ending workers, which its logger receives as well.
  Object.assign(console, { trace: () => undefined });
  const stop = startWorker({
    ctx: { ...context, actor: { id: "schedule", access: "owner" } },
    jobs: JOBS,
    effects: {
      post: lazyPoster({ allowPrivateAddresses: settings.webhookTargets === "any" }),
      actorOf,
      destinationUrls: settings.destinationUrls,
      destinationApps: settings.destinationApps,
      webhookAgent: async () =>
        headerText(`${brandNames(settings.siteName, await readContent()).name} webhooks (${settings.siteUrl})`),
      billing: async () => {
        const content = await readContent();
        return currentPayments(payments, brandNames(settings.siteName, content).name, content);
      },
      legalChanges: async (ctx) => readLegalChanges(ctx, await readContent()),
      finder,
      keepErasures: (ctx) => ledger.sync(ctx),
      backups: backupEffects(settings, databaseTarget, ({ rows, file, place, needs }) =>
        log.info(`Backed up ${rows} rows to ${file} at ${place}. ${needs}`),
      ),
      fetchesRates: settings.exchangeRates !== null,
      dataDir: settings.dataDir,
      websites: settings,
      runImport: (taskId, signal) => imports.run({ taskId }, signal),
      async runSource(runId, signal) {
        await (readers.find(({ isBusy }) => !isBusy) ?? imports).run({ runId }, signal);
      },
    },
    onError: (error, what) => log.error({ err: error }, `${what} failed`),
    ...pollOf(settings),
  });
  return async () => {
    await stop();
    await Promise.all([imports, ...readers].map((client) => client.close()));
  };
}

function pollOf({ pollMs }: JobSettings): { pollMs?: number } {
  return pollMs === undefined ? {} : { pollMs };
}
