import type { Payments } from "../../core/customers/billing/payments.ts";
import type { LegalChanges } from "../../core/reading/content/legal-notices.ts";
import type { Context } from "../../core/shared/context.ts";
import type { FinderDeps } from "../../core/finder/finder.ts";
import type { JobHandlers } from "../../core/shared/jobs/declared.ts";
import type { DeliverEffects } from "../../core/programs/webhooks/deliver.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import type { BackupJobSettings, MadeBackup } from "../backup/make-backup.ts";

/** Dependencies of billing jobs. */
export type BillingJobs = Pick<Payments, "provider" | "prices" | "makeLink" | "planName" | "test">;

/** Dependencies of backup jobs. */
export interface BackupJobs {
  readonly settings: BackupJobSettings;
  readonly databaseTarget: ConnectionTarget;
  /** Reports a backup that was made. */
  readonly report: (made: MadeBackup) => void;
}

/**
 * The handler of every job in `core/shared/jobs/declared.ts`; a missing one does not compile. Handlers are loaded on first
 * use, so idle sites keep them out of memory.
 */
export function jobHandlers(
  effects: Omit<DeliverEffects, "userAgent"> & {
    /** The User-Agent header of webhooks. */
    readonly webhookAgent: () => Promise<string>;
    /** Billing with the current prices. */
    readonly billing: () => Promise<BillingJobs>;
    readonly finder: FinderDeps;
    readonly keepErasures: (ctx: Context) => Promise<void>;
    readonly backups: BackupJobs;
    /** The announced and withdrawn changes of the legal texts. */
    readonly legalChanges: (ctx: Context) => Promise<LegalChanges>;
    /** Performs a check before going live. */
    readonly checkOutside: (ctx: Context, key: string) => Promise<void>;
    /** True if the site fetches exchange rates by schedule. */
    readonly fetchesRates: boolean;
    /** Whether the websites of companies are read, and the public address that their reader names. */
    readonly websites: { readonly companySites?: boolean | undefined; readonly publicOrigin?: string | undefined };
    /** Performs the run of a source outside this process. */
    readonly runSource: (runId: number, signal: AbortSignal) => Promise<void>;
    /** Performs an import task outside this process. */
    readonly runImport: (taskId: number, signal: AbortSignal) => Promise<void>;
  },
): JobHandlers {
  return {
    async "content.legal_notices"({ ctx }) {
      const { sendLegalNotices } = await import("../../core/reading/content/legal-notices.ts");
      await sendLegalNotices(ctx, await effects.legalChanges(ctx));
      return undefined;
    },
    async "catalogue.changed"({ ctx, signal }) {
      const [{ notifySubscribers }, { enqueue }, { announceableChanges, foldAddresses }] = await Promise.all([
        import("../../core/programs/webhooks/notify-subscribers.ts"),
        import("../../core/shared/jobs/enqueue.ts"),
        import("../../core/finder/fold-addresses.ts"),
      ]);
      // First, so that webhooks and alerts contain the addresses of the same import.
      const [folded] = await Promise.allSettled([foldAddresses(ctx, effects.finder.suppressionKey, signal)]);
      // Separate jobs, so that a failing webhook delays no mail.
      await enqueue(ctx, "delivery.alerts", {});
      await enqueue(ctx, "newsroom.follow", {});
      const { until, waiting } = await announceableChanges(ctx);
      await notifySubscribers(ctx, { ...effects, until });
      if (folded.status === "rejected") throw folded.reason;
      return waiting ? { tryAgain: "Newer changes wait for their addresses." } : undefined;
    },
    async "catalogue.industries"({ ctx }, payload) {
      const { applyWord } = await import("../../core/intake/curation/industry-words.ts");
      await applyWord(ctx, payload);
      return undefined;
    },
    async "preflight.check"({ ctx }, { key }) {
      await effects.checkOutside(ctx, key);
      return undefined;
    },
    async "sources.changed"({ ctx }) {
      const { inCatalogueTransaction, raiseVersion } = await import("../../core/catalogue/claims/state.ts");
      await inCatalogueTransaction(ctx, raiseVersion);
      return undefined;
    },
    async "sources.due"({ ctx }) {
      const [{ runDueSources }, { addRatesOnce }] = await Promise.all([
        import("../../core/intake/managed-sources/run-due.ts"),
        import("../../core/intake/managed-sources/manage.ts"),
      ]);
      if (effects.fetchesRates) await addRatesOnce(ctx);
      await runDueSources(ctx);
      return undefined;
    },
    async "source.run"({ signal }, { runId }) {
      await effects.runSource(runId, signal);
      return undefined;
    },
    async "import.run"({ signal }, { taskId }) {
      await effects.runImport(taskId, signal);
      return undefined;
    },
    async "newsroom.publish"({ ctx }) {
      const { publishDueArticles } = await import("../../core/reading/newsroom/publish-article.ts");
      await publishDueArticles(ctx);
      return undefined;
    },
    async "newsroom.follow"({ ctx }) {
      const { followCatalogue } = await import("../../core/reading/newsroom/follow-catalogue.ts");
      await followCatalogue(ctx);
      return undefined;
    },
    async "newsroom.round_up"({ ctx }) {
      const { draftRoundUp } = await import("../../core/reading/newsroom/drafts/round-up.ts");
      await draftRoundUp(ctx);
      return undefined;
    },
    async "delivery.free_leads"({ ctx }) {
      const { deliverDueFreeLeads } = await import("../../core/customers/delivery/deliver-free-leads.ts");
      await deliverDueFreeLeads(ctx);
      return undefined;
    },
    async "delivery.monthly"({ ctx }) {
      const { deliverMonthlyLists } = await import("../../core/customers/delivery/deliver-monthly-lists.ts");
      await deliverMonthlyLists(ctx);
      return undefined;
    },
    async "delivery.alerts"({ ctx }) {
      const [{ sendAlerts }, { announceableChanges }] = await Promise.all([
        import("../../core/customers/delivery/send-alerts.ts"),
        import("../../core/finder/fold-addresses.ts"),
      ]);
      const { until } = await announceableChanges(ctx);
      await sendAlerts(ctx, until);
      return undefined;
    },
    async "delivery.corrections"({ ctx }) {
      const { sendCorrections } = await import("../../core/customers/delivery/corrections.ts");
      await sendCorrections(ctx);
      return undefined;
    },
    async "delivery.purge"({ ctx }) {
      const { purgeDeliveries } = await import("../../core/customers/delivery/purge.ts");
      await purgeDeliveries(ctx);
      return undefined;
    },
    async "webhooks.deliver"(run, { deliveryId }) {
      const { deliver } = await import("../../core/programs/webhooks/deliver.ts");
      return deliver(run, deliveryId, { ...effects, userAgent: await effects.webhookAgent() });
    },
    async "mail.forget"({ ctx }) {
      const { forgetMail } = await import("../../core/customers/mail/forget-mail.ts");
      await forgetMail(ctx);
      return undefined;
    },
    async "webhooks.purge"({ ctx }) {
      const { purgeDeliveries } = await import("../../core/programs/webhooks/deliveries.ts");
      await purgeDeliveries(ctx);
      return undefined;
    },
    async "billing.send_change"({ ctx }, { subscriptionId }) {
      const { sendSubscriptionChange } = await import("../../core/customers/billing/change-subscription.ts");
      return sendSubscriptionChange(ctx, subscriptionId, await effects.billing());
    },
    async "billing.change_email"({ ctx }, { accountId }) {
      const { sendChangedEmail } = await import("../../core/customers/billing/change-email.ts");
      return sendChangedEmail(ctx, accountId, await effects.billing());
    },
    async "billing.refund"({ ctx }, { orderId }) {
      const { refundAtProvider } = await import("../../core/customers/billing/refund.ts");
      return refundAtProvider(ctx, orderId, await effects.billing());
    },
    async "privacy.sweep"({ ctx }) {
      const [{ sweepPersonalData }, { purgeDeadJobs }] = await Promise.all([
        import("../../core/office/privacy/sweep.ts"),
        import("../../core/shared/jobs/dead.ts"),
      ]);
      await sweepPersonalData(ctx);
      await purgeDeadJobs(ctx);
      await effects.keepErasures(ctx);
      return undefined;
    },
    async "import.websites"({ ctx }, { proposalId }) {
      const { readImportWebsites } = await import("../../core/intake/managed-sources/read-import-websites.ts");
      await readImportWebsites(ctx, { proposalId, settings: effects.websites });
      return undefined;
    },
    async "import.close"({ ctx }) {
      const { closeInterruptedRuns } = await import("../../core/intake/ingest/run.ts");
      await closeInterruptedRuns(ctx);
      return undefined;
    },
    async "ledger.keep"({ ctx }) {
      await effects.keepErasures(ctx);
      const { applySuppressions } = await import("../../core/office/privacy/suppress-person.ts");
      await applySuppressions(ctx);
      return undefined;
    },
    async "backup.daily"({ ctx, signal }) {
      const { makeBackup } = await import("../backup/make-backup.ts");
      const made = await makeBackup(ctx, effects.backups.settings, signal);
      if (made !== null) effects.backups.report(made);
      return undefined;
    },
    async "backup.verify"({ ctx, signal }) {
      const { verifyNewestBackup } = await import("../backup/verify-backup.ts");
      const { settings, databaseTarget } = effects.backups;
      await verifyNewestBackup(ctx, databaseTarget, settings, signal);
      return undefined;
    },
    async "finder.lookup"({ ctx, signal }, { lookupId }) {
      const { runLookup } = await import("../../core/finder/lookups/run-lookup.ts");
      await effects.finder.decided;
      const became = await runLookup(ctx, effects.finder, lookupId, signal);
      return became === "left"
        ? { tryAgain: "Its servers did not all have their turn while this job lasted." }
        : undefined;
    },
    async "finder.read"({ ctx, signal }) {
      const [{ foldAddresses }, { endDeadLookups }] = await Promise.all([
        import("../../core/finder/fold-addresses.ts"),
        import("../../core/finder/lookups/run-lookup.ts"),
      ]);
      await endDeadLookups(ctx);
      await foldAddresses(ctx, effects.finder.suppressionKey, signal);
      return undefined;
    },
    async "finder.renew"({ ctx, signal }) {
      const { renewContacts } = await import("../../core/finder/contacts/renew-contacts.ts");
      await effects.finder.decided;
      await renewContacts(ctx, effects.finder, signal);
      return undefined;
    },
    async "finder.purge"({ ctx }) {
      const [{ purgeLookups }, { purgeBulks }, { forgetSpentChallenges }] = await Promise.all([
        import("../../core/finder/lookups/run-lookup.ts"),
        import("../../core/finder/bulk/create-bulk.ts"),
        import("../../core/finder/limits/proof-of-work.ts"),
      ]);
      await purgeLookups(ctx);
      await purgeBulks(ctx);
      await forgetSpentChallenges(ctx);
      return undefined;
    },
    async "billing.welcome"({ ctx }, { orderId }) {
      const { welcomeBuyer } = await import("../../core/customers/billing/welcome.ts");
      await welcomeBuyer(ctx, orderId, await effects.billing());
      return undefined;
    },
    async "billing.sweep"({ ctx }) {
      const { sweepBilling } = await import("../../core/customers/billing/sweep.ts");
      await sweepBilling(ctx, await effects.billing());
      return undefined;
    },
    async "billing.notices"({ ctx }) {
      const { sendRenewalNotices } = await import("../../core/customers/billing/notices.ts");
      await sendRenewalNotices(ctx);
      return undefined;
    },
    async "billing.price_changes"({ ctx }) {
      const { changePrices } = await import("../../core/customers/billing/notices.ts");
      const billing = await effects.billing();
      await changePrices(ctx, billing, billing.planName);
      return undefined;
    },
  };
}
