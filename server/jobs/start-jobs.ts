import { createBulkWorker } from "../../core/finder/bulk/bulk-worker.ts";
import type { FinderDeps } from "../../core/finder/finder-deps.ts";
import type { Worker } from "../../core/jobs/worker.ts";
import type { Settings } from "../../platform/env.ts";
import type { Poster } from "../../platform/http/post.ts";
import type { Log } from "../../platform/log.ts";
import type { OpenSite } from "../start/site.ts";

export type JobSettings = Pick<Settings, "siteName" | "siteUrl" | "webhookTargets" | "dataDir" | "backups" | "secret">;

/** What jobs need of the site that is open. */
export type JobSite = Pick<OpenSite, "context" | "payments" | "ledger" | "databaseTarget">;

/**
 * Works on jobs, and on accounts' lists of people, in this process until the function it returns is called, which lets those that run finish. Any number of
 * processes may do so on one database. What it needs is loaded meanwhile, so that a site is not kept from serving.
 */
export function startJobs(site: JobSite, settings: JobSettings, finder: FinderDeps, log: Pick<Log, "error">): () => Promise<void> {
  const { context } = site;
  const begun = loadWorker(site, settings, finder, log).then((worker) => {
    worker.start();
    return worker;
  });
  begun.catch((error: unknown) => log.error({ err: error }, "jobs cannot be worked on"));
  const lists = createBulkWorker({
    ctx: { ...context, actor: { id: "schedule", access: "owner" } },
    // The finder is loaded with the first row of a list.
    lookUp: async (row) => (await import("../../core/finder/bulk/look-up-row.ts")).lookUpRow(context, finder, row),
    onError: (error, what) => log.error({ err: error }, `${what} failed`),
  });
  let isOver = false;
  // Rows that are looked up before are finished for good without being verified.
  void (finder.decided ?? Promise.resolve()).then(() => {
    if (!isOver) lists.start();
  });
  return async () => {
    isOver = true;
    await Promise.all([lists.stop(), begun.then((worker) => worker.stop())]);
  };
}

async function loadWorker({ context, payments, ledger, databaseTarget }: JobSite, settings: JobSettings, finder: FinderDeps, log: Pick<Log, "error">): Promise<Worker> {
  const [{ createWorker }, { jobHandlers }, { actorOf }] = await Promise.all([
    import("../../core/jobs/worker.ts"),
    import("./handlers.ts"),
    import("./owners.ts"),
  ]);
  return createWorker({
    ctx: { ...context, actor: { id: "schedule", access: "owner" } },
    handlers: jobHandlers({
      post: lazyPoster(settings), actorOf, userAgent: `${settings.siteName} webhooks (${settings.siteUrl})`, billing: payments, finder,
      keepErasures: (ctx) => ledger.sync(ctx), backups: { settings, databaseTarget },
    }),
    onError: (error, what) => log.error({ err: error }, `${what} failed`),
  });
}

/** The HTTP client is loaded with the first message: most sites send none. */
function lazyPoster({ webhookTargets }: JobSettings): Poster {
  let poster: Promise<Poster> | undefined;
  return async (url, options) => {
    poster ??= import("../../platform/http/post.ts").then(({ createPoster }) => createPoster({ allowPrivateAddresses: webhookTargets === "any" }));
    return (await poster)(url, options);
  };
}
