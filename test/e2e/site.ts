import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { openAccounts } from "../../core/accounts/accounts.ts";
import type { Actor, Context } from "../../core/context.ts";
import { runIngest } from "../../core/ingest/run.ts";
import type { Database } from "../../db/client.ts";
import { mailWords } from "../../server/mail/mail-words.ts";
import { openPayments } from "../../server/payments/open-payments.ts";
import { paymentsOf } from "../builders/payments.ts";
import type * as web from "../../server/web.ts";
import type { FinderDeps } from "../../core/finder/finder-deps.ts";
import { finderOn, SILENT_FINDER } from "../builders/finder.ts";
import { opened } from "../builders/evidence.ts";
import { testDatabase } from "../database.ts";
import { catalogue } from "./catalogue.ts";

const BUILD = process.env["BUILD_DIRECTORY"] ?? join(import.meta.dirname, "../../build");

export interface RunningSite {
  /** Without a slash at the end. */
  readonly url: string;
  readonly ctx: Context;
  /** What the site reported as failed. */
  readonly errors: readonly string[];
  /** Makes every query fail from now on, as when the database is gone. */
  breakDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Whether the invented catalogue is published; `sample`: as sample rows. */
  readonly data: "none" | "own" | "sample";
  readonly port?: number;
  /** As whom everything is asked for; the anonymous visitor when absent. A function may tell by the request's credentials. */
  readonly actor?: Actor | ((request: Request) => Promise<Actor>);
  /** Requests a minute of the open interface; the site's own when absent. */
  readonly quotas?: { readonly key: number; readonly network: number };
  /** What the email finder reaches; nobody when absent. */
  readonly finder?: FinderDeps;
  /** How it sells, as the environment names it; by the test checkout when absent. */
  readonly payments?: Parameters<typeof paymentsOf>[0];
}

/** What mailed links and webhooks of these sites are checked with. */
export const MAIL_SECRETS = { key: Buffer.from("a secret for end-to-end tests only"), webhook: "a webhook secret of these tests" } as const;

/** The day on which the site's clock stands still. */
export const TODAY = new Date("2026-09-01T12:00:00Z");

const operatorOn = (db: Database): Context => ({ db, actor: { id: "operator", access: "owner" }, clock: { now: () => TODAY } });

async function publishCatalogue(ctx: Context, isSample: boolean): Promise<void> {
  await runIngest(ctx, { source: "list-file", sourceLabel: "List file", input: "invented", dryRun: false, isSample }, opened(catalogue()));
}

/** Starts the built site on a free port of the loopback interface, with a database of its own. */
export async function startSite({ data, port = 0, actor, quotas, finder = SILENT_FINDER, payments = {} }: SiteOptions): Promise<RunningSite> {
  const contents = data === "none" ? {} : { contents: { name: data, fill: (db: Database) => publishCatalogue(operatorOn(db), data === "sample") } };
  const database = await testDatabase({ ...contents, maxConnections: 10 });
  const ctx = operatorOn(database.db);
  const { createRequestListener, createSiteServer } = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as typeof web;
  const errors: string[] = [];
  const accounts = openAccounts({ db: database.db, secret: "a secret for end-to-end tests only", siteUrl: "https://newlyraised.example", siteName: "Newly Raised", providers: {}, keepErasures: async () => undefined });
  const deps: web.WebDeps = {
    context: ctx,
    ...(actor === undefined ? {} : { actorOf: typeof actor === "function" ? actor : async () => actor }),
    ...(quotas === undefined ? {} : { quotas }),
    finder: finderOn(ctx, finder),
    accounts,
    payments: openPayments({ context: ctx, accounts, settings: paymentsOf(payments), siteUrl: "https://newlyraised.example", siteName: "Newly Raised", secret: "a secret for end-to-end tests only" }),
    mailSecrets: MAIL_SECRETS,
    renderMail: mailWords({ siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: "1 Example Street, Springfield" }),
    site: {
      name: "Newly Raised",
      url: "https://newlyraised.example",
      checkoutUrl: "/checkout",
      sampleSize: 100,
      claims: "stated",
    },
    clientFolder: join(BUILD, "client"),
    log: { error: (details, message) => errors.push(`${message}: ${JSON.stringify(details)}`), info: () => undefined },
  };
  const server = typeof actor === "object" ? signedInServer(createRequestListener(deps)) : createSiteServer(deps);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the site listens on no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    ctx,
    errors,
    async breakDatabase() {
      // Kysely ignores the end of a database that nothing has been asked of yet.
      await sql`select 1`.execute(database.db);
      await database.db.destroy();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.drop();
    },
  };
}

/** Whoever has an account sends a session's cookie; without credentials nobody would be asked about. */
function signedInServer(listener: (req: IncomingMessage, res: ServerResponse) => void): Server {
  return createServer((req, res) => {
    req.headers.cookie = [req.headers.cookie, "test_session=known"].filter((pair) => pair !== undefined).join("; ");
    req.rawHeaders.push("Cookie", "test_session=known");
    listener(req, res);
  });
}
