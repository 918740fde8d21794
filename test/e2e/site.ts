import type { Clock } from "../../platform/clock.ts";
import type { RunSettings } from "../../core/intake/managed-sources/begun-run.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import { RUN_SETTINGS } from "../builders/managed-sources.ts";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { openAccounts } from "../../core/customers/accounts/accounts.ts";
import type { Actor, Context, PublicAccess } from "../../core/shared/context.ts";
import { deleteAccount } from "../../core/office/privacy/delete-account.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { runTask } from "../../core/intake/ingest/tasks/run-task.ts";
import { runImportJob } from "../../core/intake/ingest/jobs/run-import.ts";
import { runSourceJob } from "../../core/intake/managed-sources/jobs/run-source.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { startWorker } from "../../core/shared/jobs/worker.ts";
import type { Database } from "../../db/client.ts";
import { ContentReader } from "../../app/content/content.ts";
import { parseSettings } from "../../platform/env.ts";
import { mailWords } from "../../server/mail/mail-words.ts";
import { SiteServer } from "../../server/web/site-server.ts";
import { openPayments } from "../../server/payments/open-payments.ts";
import { paymentsOf } from "../builders/payments.ts";
import type * as web from "../../server/web.ts";
import type { WebDeps } from "../../server/web/compose/deps.ts";
import type { FinderDeps } from "../../core/finder/finder.ts";
import { finderOn, SILENT_FINDER } from "../builders/finder.ts";
import { opened } from "../builders/evidence.ts";
import { QUIET_EFFECTS } from "../builders/job-effects.ts";
import { performing } from "../builders/jobs.ts";
import { testDatabase } from "../database.ts";
import { catalogue } from "./catalogue.ts";

const SECRET = "a secret for end-to-end tests only";
const BUILD = process.env["BUILD_DIRECTORY"] ?? join(import.meta.dirname, "../../build");

export interface RunningSite {
  /** Without a trailing slash. */
  readonly url: string;
  readonly ctx: Context;
  /** Errors that the site logged. */
  readonly errors: readonly string[];
  /** Starts working on import tasks and runs of sources; other sites process no jobs. */
  startImports(settings?: Partial<RunSettings>): void;
  /** Makes every later query fail, as if the database were gone. */
  breakDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Settings for what visitors see; default: a sample of 100 rounds, and teasers. */
  readonly publicAccess?: PublicAccess;
  /** Publishes the invented catalogue: not at all, as the site's own data, or as sample data. */
  readonly data: "none" | "own" | "sample";
  readonly port?: number;
  /** The actor of all requests; default: anonymous. A function resolves the request's credentials. */
  readonly actor?: Actor | ((request: Request) => Promise<Actor>);
  /** API requests per minute; default: the site's own. */
  readonly quotas?: { readonly key: number; readonly network: number };
  /** Page views in ten minutes per network, behind one proxy that names the visitor; default: no limit. */
  readonly pageViews?: number;
  /** External effects of the email finder; default: none. */
  readonly finder?: FinderDeps;
  /** Payment settings as environment variables; default: the test checkout. */
  readonly payments?: Parameters<typeof paymentsOf>[0];
  /** By default it stands still at {@link TODAY}. */
  readonly clock?: Clock;
  /** As `SITE_URL`; absent: all names of the machine are accepted. */
  readonly publicOrigin?: string;
}

/** Keys of mailed links and the mail webhook on these sites. */
export const MAIL_SECRETS = {
  key: Buffer.from(SECRET),
  hasServer: true,
  webhook: "a webhook secret of these tests",
} as const;

/** The fixed day of the site's clock. */
export const TODAY = new Date("2026-09-01T12:00:00Z");

const operatorOn = (db: Database, clock: Clock = { now: () => TODAY }): Context => ({
  db,
  actor: { id: "operator", access: "owner" },
  clock,
  secret: MAIL_SECRETS.key,
});

async function publishCatalogue(ctx: Context, isSample: boolean): Promise<void> {
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List file", input: "invented", dryRun: false, isSample },
    opened(catalogue()),
  );
}

/** Starts the built site on a free loopback port with its own database. */
export async function startSite({
  data,
  port = 0,
  actor,
  quotas,
  pageViews,
  finder = SILENT_FINDER,
  payments = {},
  publicOrigin,
  clock,
  publicAccess = { sampleSize: 100, delayDays: 0, pages: "teaser" },
}: SiteOptions): Promise<RunningSite> {
  const contents =
    data === "none"
      ? {}
      : { contents: { name: data, fill: (db: Database) => publishCatalogue(operatorOn(db), data === "sample") } };
  const database = await testDatabase({ ...contents, maxConnections: 10 });
  const ctx = operatorOn(database.db, clock);
  const { createRequestListener, createSiteServer } = (await import(
    pathToFileURL(join(BUILD, "server/index.js")).href
  )) as typeof web;
  const errors: string[] = [];
  const accounts = openAccounts({
    db: database.db,
    secret: SECRET,
    siteUrl: "https://newlyraised.example",
    siteName: "Newly Raised",
    providers: {},
    deleteAccount: (context, accountId) => deleteAccount(context, { accountId, key: Buffer.from(SECRET) }),
    idleMinutes: 30,
  });
  const contentReader = new ContentReader();
  const deps: WebDeps = {
    context: { ...ctx, publicAccess },
    ...(actor === undefined ? {} : { actorOf: typeof actor === "function" ? actor : async () => actor }),
    ...(quotas === undefined ? {} : { quotas }),
    ...(pageViews === undefined ? {} : { pageViews, proxies: 1 }),
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    finder: finderOn(ctx, finder),
    accounts,
    payments: openPayments({
      context: ctx,
      accounts,
      settings: paymentsOf(payments),
      siteUrl: "https://newlyraised.example",
      siteName: "Newly Raised",
    }),
    mailSecrets: MAIL_SECRETS,
    sourceAccess: { targets: "any", hasSecContact: false },
    siteProcess: {
      settings: parseSettings({
        SITE_URL: "https://newlyraised.example",
        SMTP_URL: "smtp://mail.newlyraised.example",
        MAIL_FROM: "Newly Raised <hello@newlyraised.example>",
      }),
      uid: 1_000,
    },
    renderMail: mailWords(
      {
        siteName: "Newly Raised",
        siteUrl: "https://newlyraised.example",
        postalAddress: "1 Example Street, Springfield",
      },
      () => contentReader.read(ctx),
    ),
    site: {
      name: "Newly Raised",
      url: "https://newlyraised.example",
      checkoutUrl: "/checkout",
      sampleSize: publicAccess.sampleSize,
      claims: "stated",
    },
    clientFolder: join(BUILD, "client"),
    log: { error: (details, message) => errors.push(`${message}: ${JSON.stringify(details)}`), info: () => undefined },
  };
  let stopJobs: (() => Promise<void>) | undefined;
  const server = typeof actor === "object" ? signedInServer(createRequestListener(deps)) : createSiteServer(deps);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the site listens on no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    ctx,
    errors,
    async breakDatabase() {
      // Kysely does not close a pool that was never used.
      await sql`select 1`.execute(database.db);
      await database.db.destroy();
    },
    startImports(settings = {}) {
      stopJobs ??= startImportJobs(ctx, { ...RUN_SETTINGS, ...settings }, errors);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopJobs?.();
      await database.drop();
    },
  };
}

/** Works on import tasks and ignores other jobs until the returned function is called. */
function startImportJobs(ctx: Context, settings: RunSettings, errors: string[]): () => Promise<void> {
  const worked = new Set([runImportJob.name, runSourceJob.name]);
  return startWorker({
    ctx,
    jobs: JOBS.map((job) => (worked.has(job.name) ? job : performing(job, async () => undefined))),
    effects: {
      ...QUIET_EFFECTS,
      runImport: (taskId) => runTask(ctx, { taskId, settings }),
      runSource: (runId) => runSource(ctx, { runId, settings }),
    },
    onError: (error, what) => errors.push(`${what}: ${String(error)}`),
  });
}

/** Adds a session cookie to requests, since anonymous ones do not resolve an actor. */
function signedInServer(listener: (req: IncomingMessage, res: ServerResponse) => void): Server {
  return new SiteServer((req, res) => {
    req.headers.cookie = [req.headers.cookie, "test_session=known"].filter((pair) => pair !== undefined).join("; ");
    req.rawHeaders.push("Cookie", "test_session=known");
    listener(req, res);
  });
}
