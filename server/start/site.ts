import { LEGAL_PIECES } from "../../app/content/pieces/legal.ts";
import { keepFormerLegalTexts } from "../../core/reading/content/shipped-legal-texts.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { type ConfiguredDatabase, openConfiguredDatabase } from "../../db/open.ts";
import { registerSiteProcess } from "../../db/site-process.ts";
import { type OutageEvent, OutageLog, OutageWatch } from "../../db/outage-watch.ts";
import { databaseProbe, STORE_SOMETHING } from "../../db/probe.ts";
import { type Accounts, openAccounts } from "../../core/customers/accounts/accounts.ts";
import { endLeasesOfEnded } from "../../core/shared/process-leases.ts";
import type { Payments } from "../../core/customers/billing/payments.ts";
import type { Context } from "../../core/shared/context.ts";
import type { SocketTarget } from "../../db/connection-target.ts";
import { obsoletePurchases, retireTestOrders } from "../../core/customers/billing/retire-test-orders.ts";
import { closeInterruptedRuns } from "../../core/intake/ingest/run.ts";
import { listUndecidedStartups, rebuildOutdatedDirectory } from "../../core/reading/directory/refresh.ts";
import { hasDirectory, rebuildOnline } from "./rebuild-online.ts";
import { systemClock } from "../../platform/clock.ts";
import type { RenderMail } from "../../core/shared/outbox/mail.ts";
import { mailWords } from "../mail/mail-words.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import { lowerPriority } from "../../platform/low-priority.ts";
import { brandNames } from "../../app/content/branded-site.ts";
import { type Content, ContentReader } from "../../app/content/content.ts";
import type { MailSecrets } from "../../app/context.ts";
import type { Site } from "../../app/ui/frame/site.ts";
import { openPayments } from "../payments/open-payments.ts";
import { prepareDataFolder } from "./data-folder.ts";
import type { Lifetime } from "./lifetime.ts";
import { loadSampleCatalogue } from "./sample-catalogue.ts";
import { loadSampleNewsroom } from "./sample-newsroom.ts";
import { applyErasures } from "../../core/office/privacy/erasure-ledger.ts";
import { rememberSimilarNames } from "../../core/office/privacy/suppress-company.ts";
import { applySuppressions, hideEarlierNames, rememberWorkplaces } from "../../core/office/privacy/suppress-person.ts";
import { deleteAccount } from "../../core/office/privacy/delete-account.ts";
import { requireSiteSecret } from "../../core/shared/secret-check.ts";
import { backUpBeforeUpgrade } from "../backup/before-upgrade.ts";
import { siteLedger } from "../backup/site-ledger.ts";
import type { Ledger } from "./ledger.ts";
import { openReplica } from "./open-replica.ts";
import { siteSecret } from "./secret.ts";

/** Dependencies of the web bundle. */
export interface OpenSite {
  readonly context: Context;
  readonly accounts: Accounts;
  readonly site: Site;
  readonly payments: Payments;
  /** Keys hashes of addresses and signs links. */
  readonly secret: string;
  readonly mailSecrets: MailSecrets;
  readonly renderMail: RenderMail;
  readonly readContent: () => Promise<Content>;
  readonly database: ConfiguredDatabase["kind"];
  readonly databaseTarget: ConnectionTarget;
  readonly outages: OutageWatch;
  /** Checks the database over a separate connection. */
  readonly databaseAnswers: () => Promise<boolean>;
  readonly ledger: Ledger;
}

export interface OpenSiteOptions {
  /** The embedded database that another process of this site supervises. */
  readonly target?: SocketTarget | undefined;
  /** True in a process without visitors: its work yields to those with visitors. */
  readonly isBackground?: boolean;
  /** True if another process has prepared the database. */
  readonly prepared?: boolean;
  /** Default: logs outages in this process. */
  readonly reportOutage?: (event: OutageEvent) => void;
}

/**
 * Opens everything below the web: data folder, migrated database, and the sample catalogue in an empty one. Closes it
 * with `lifetime`. Throws AppError if a setting or the machine prevents it.
 */
export async function openSite(
  settings: Settings,
  log: Log,
  lifetime: Lifetime,
  { target, prepared = false, isBackground = false, reportOutage }: OpenSiteOptions = {},
): Promise<OpenSite> {
  if (isBackground) lowerPriority();
  if (!prepared) await prepareDataFolder(settings.dataDir);
  const outageLog = new OutageLog(log);
  const outages = new OutageWatch({ report: reportOutage ?? ((event) => outageLog.record(event)) });
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
  const databaseAnswers = databaseProbe(database.target);
  outages.confirmWith({
    answers: databaseAnswers,
    stores: databaseProbe(database.target, { statement: STORE_SOMETHING, timeoutMs: 5_000 }),
  });
  const replica = openReplica({ settings, primary: database.db, log, lifetime });
  lifetime.closeAtEnd(await registerSiteProcess(database.db));
  await endLeasesOfEnded(database);
  const secret = await siteSecret(settings);
  const context: Context = {
    db: database.db,
    actor: { id: "operator", access: "owner" },
    clock: systemClock,
    secret: Buffer.from(secret),
    publicAccess: { sampleSize: settings.sampleSize, delayDays: settings.sampleDelayDays, pages: settings.pages },
    liveness: {
      lateAfterMinutes: settings.lateAfterMinutes,
      sendsMail: settings.smtpUrl !== undefined && settings.mailFrom !== undefined,
      backsUp: settings.backups.place.kind !== "off",
    },
    ...(replica === null ? {} : { replica }),
  };
  if (!prepared) {
    await requireSiteSecret(context, { keep: true });
    await prepareDirectory(context, settings, log);
  }
  const contents = new ContentReader();
  const readContent = () => contents.read(context);
  const { siteUrl, siteName, google, github } = settings;
  const ledger = await siteLedger({
    settings,
    secret,
    onError: (error, what) => log.error({ err: error }, `${what} cannot be used; it is caught up later`),
  });
  if (!prepared) {
    await ledger.sync(context);
    const again = await applyErasures(context, { key: Buffer.from(secret) });
    await applySuppressions(context);
    await hideEarlierNames(context);
    await rememberWorkplaces(context);
    await rememberSimilarNames(context);
    if (again > 0) log.info(`${again} accounts that had been deleted were back in the database: they are erased again`);
  }
  const providers = { ...(google && { google }), ...(github && { github }) };
  const accounts = openAccounts({
    db: database.db,
    secret,
    siteUrl,
    siteName,
    brandName: async () => brandNames(siteName, await readContent()).name,
    providers,
    idleMinutes: settings.officeIdleMinutes,
    async deleteAccount(ctx, accountId) {
      const deleted = await deleteAccount(ctx, { accountId, key: Buffer.from(secret) });
      // A restored backup must not undo the erasure, so it is kept outside the database, too.
      if (deleted) await ledger.sync(ctx);
      return deleted;
    },
  });
  const payments = openPayments({ context, settings: settings.payments, siteUrl, siteName, accounts });
  const retired = prepared ? 0 : await retireTestOrders(context, obsoletePurchases(payments));
  if (retired > 0)
    log.info(`${retired} orders of the test checkout or of Stripe's test mode, which charged nothing, no longer count`);
  return {
    context,
    accounts,
    site: siteOf(settings),
    payments,
    secret,
    renderMail: mailWords(settings, readContent),
    readContent,
    mailSecrets: {
      key: Buffer.from(secret),
      webhook: settings.mailWebhookSecret ?? null,
      hasServer: settings.smtpUrl !== undefined,
    },
    database: database.kind,
    databaseTarget: database.target,
    outages,
    databaseAnswers,
    ledger,
  };
}

async function prepareDirectory(context: Context, settings: Settings, log: Log): Promise<void> {
  const texts = LEGAL_PIECES.map(({ key, shipped }) => ({ piece: key, value: shipped }));
  await keepFormerLegalTexts(context, texts);
  await closeInterruptedRuns(context);
  await listUndecidedStartups(context, settings.listUndecided);
  const isServing = await hasDirectory(context);
  if (!isServing) await rebuildOutdatedDirectory(context);
  if (settings.sample && (await loadSampleCatalogue(context)))
    log.info("the database was empty: it now holds the invented sample catalogue");
  if (settings.sample && (await loadSampleNewsroom(context)))
    log.info("the newsroom was empty: it now holds the invented sample articles");
  if (isServing) void rebuildOnline(context, log);
}

function siteOf(settings: Settings): Site {
  const { siteName: name, siteUrl: url, checkoutUrl, payments, sampleSize, claims } = settings;
  return { name, url, checkoutUrl, paymentLinks: Object.fromEntries(payments.links), sampleSize, claims };
}
