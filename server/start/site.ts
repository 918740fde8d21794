import type { ConnectionTarget } from "../../db/connection-target.ts";
import { type ConfiguredDatabase, openConfiguredDatabase } from "../../db/open.ts";
import { OutageLog } from "../../db/outage-log.ts";
import { type Accounts, openAccounts } from "../../core/accounts/accounts.ts";
import type { Payments } from "../../core/billing/payments.ts";
import type { Context } from "../../core/context.ts";
import type { SocketTarget } from "../../db/connection-target.ts";
import { outlivedBy, retireTestOrders } from "../../core/billing/retire-test-orders.ts";
import { rebuildOutdatedDirectory } from "../../core/directory/shape.ts";
import { hasDirectory, rebuildOnline } from "./rebuild-online.ts";
import { systemClock } from "../../platform/clock.ts";
import type { RenderMail } from "../../core/mail/mail.ts";
import { mailWords } from "../mail/mail-words.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import { lowerPriority } from "../../platform/low-priority.ts";
import type { MailSecrets } from "../../app/context.ts";
import type { Site } from "../../app/ui/site.ts";
import { openPayments } from "../payments/open-payments.ts";
import { prepareDataFolder } from "./data-folder.ts";
import type { Lifetime } from "./lifetime.ts";
import { loadSampleCatalogue } from "./sample-catalogue.ts";
import { loadSampleNewsroom } from "./sample-newsroom.ts";
import { applyErasures } from "../../core/privacy/erasure-ledger.ts";
import { backUpBeforeUpgrade } from "../backup/before-upgrade.ts";
import { siteLedger } from "../backup/site-ledger.ts";
import type { Ledger } from "./ledger.ts";
import { openReplica } from "./open-replica.ts";
import { siteSecret } from "./secret.ts";

/** What the web part gets from the process that runs it. */
export interface OpenSite {
  readonly context: Context;
  readonly accounts: Accounts;
  readonly site: Site;
  readonly payments: Payments;
  /** Keys the lists of addresses, and signs. */
  readonly secret: string;
  readonly mailSecrets: MailSecrets;
  readonly renderMail: RenderMail;
  readonly database: ConfiguredDatabase["kind"];
  readonly databaseTarget: ConnectionTarget;
  readonly outages: OutageLog;
  readonly ledger: Ledger;
}

export interface OpenSiteOptions {
  /** The embedded database, supervised by another process of this site. */
  readonly target?: SocketTarget | undefined;
  /** True in a process that serves no visitors: its work gives way to those that do. */
  readonly isBackground?: boolean;
  /** True when another process has prepared the database: it is only opened. */
  readonly prepared?: boolean;
}

/**
 * Opens everything below the web: data folder, database with its schema up to date, the sample catalogue in an
 * empty one. Whatever it opened is closed with `lifetime`. Throws AppError when a setting or the machine stands in the
 * way.
 */
export async function openSite(settings: Settings, log: Log, lifetime: Lifetime, { target, prepared = false, isBackground = false }: OpenSiteOptions = {}): Promise<OpenSite> {
  if (isBackground) lowerPriority();
  if (!prepared) await prepareDataFolder(settings.dataDir);
  const outages = new OutageLog(log);
  const database = await openConfiguredDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
    ...(target === undefined ? {} : { supervised: target }),
    migrate: !prepared,
    isLowPriority: isBackground,
    observer: outages,
    ...backUpBeforeUpgrade(settings, (line) => log.info(line)),
  });
  lifetime.closeAtEnd(() => database.close());
  const replica = openReplica({ settings, primary: database.db, log, lifetime });
  const context: Context = { db: database.db, actor: { id: "operator", access: "owner" }, clock: systemClock, ...(replica === null ? {} : { replica }) };
  if (!prepared) await prepareDirectory(context, settings, log);
  const secret = await siteSecret(settings);
  const { siteUrl, siteName, google, github } = settings;
  const ledger = await siteLedger({ settings, secret, onError: (error, what) => log.error({ err: error }, `${what} cannot be used; it is caught up later`) });
  if (!prepared) {
    await ledger.sync(context);
    const again = await applyErasures(context, { key: Buffer.from(secret) });
    if (again > 0) log.info(`${again} accounts that had been deleted were back in the database: they are erased again`);
  }
  const providers = { ...(google && { google }), ...(github && { github }) };
  const accounts = openAccounts({ db: database.db, secret, siteUrl, siteName, providers, keepErasures: (ctx) => ledger.sync(ctx) });
  const payments = openPayments({ context, settings: settings.payments, siteUrl, siteName, secret, accounts });
  const retired = prepared ? 0 : await retireTestOrders(context, outlivedBy(payments));
  if (retired > 0) log.info(`${retired} orders of the test checkout or of Stripe's test mode, which charged nothing, count for nothing any more`);
  return { context, accounts, site: siteOf(settings), payments, secret, renderMail: mailWords(settings), mailSecrets: { key: Buffer.from(secret), webhook: settings.mailWebhookSecret ?? null }, database: database.kind, databaseTarget: database.target, outages, ledger };
}

async function prepareDirectory(context: Context, settings: Settings, log: Log): Promise<void> {
  const isServing = await hasDirectory(context);
  if (!isServing) await rebuildOutdatedDirectory(context);
  if (settings.sample && (await loadSampleCatalogue(context))) log.info("the database was empty: it now holds the invented sample catalogue");
  if (settings.sample && (await loadSampleNewsroom(context))) log.info("the newsroom was empty: it now holds the invented sample articles");
  if (isServing) void rebuildOnline(context, log);
}

function siteOf(settings: Settings): Site {
  const { siteName: name, siteUrl: url, checkoutUrl, sampleSize, claims } = settings;
  return { name, url, checkoutUrl, sampleSize, claims };
}
