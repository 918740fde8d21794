import type { Payments } from "../../core/billing/payments.ts";
import type { Context } from "../../core/context.ts";
import type { FinderDeps } from "../../core/finder/finder-deps.ts";
import type { JobHandlers } from "../../core/jobs/handler.ts";
import type { DeliverEffects } from "../../core/webhooks/deliver.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import type { BackupJobSettings } from "../backup/make-backup.ts";

/** What jobs about money need from outside. */
export type BillingJobs = Pick<Payments, "provider" | "prices" | "makeLink" | "planName" | "test">;

/** What jobs about backups need from outside. */
export interface BackupJobs {
  readonly settings: BackupJobSettings;
  readonly databaseTarget: ConnectionTarget;
}

/**
 * What every job of `core/jobs/declared.ts` does; one that is missing here does not compile. Each is loaded with its first
 * job: an idle site holds none of them in memory.
 */
export function jobHandlers(effects: DeliverEffects & { readonly billing: BillingJobs; readonly finder: FinderDeps; readonly keepErasures: (ctx: Context) => Promise<void>; readonly backups: BackupJobs }): JobHandlers {
  return {
    async "catalogue.changed"({ ctx }) {
      const [{ tellFollowers }, { enqueue }] = await Promise.all([import("../../core/webhooks/tell-followers.ts"), import("../../core/jobs/enqueue.ts")]);
      // A job of its own: a webhook that cannot be told keeps no mail from being written.
      await enqueue(ctx, "delivery.alerts", {});
      // What it was changed by may hold addresses.
      await enqueue(ctx, "finder.read", {});
      await tellFollowers(ctx, effects);
      return undefined;
    },
    async "delivery.free_leads"({ ctx }) {
      const { deliverDueFreeLeads } = await import("../../core/delivery/deliver-free-leads.ts");
      await deliverDueFreeLeads(ctx);
      return undefined;
    },
    async "delivery.monthly"({ ctx }) {
      const { deliverMonthlyLists } = await import("../../core/delivery/deliver-monthly-lists.ts");
      await deliverMonthlyLists(ctx);
      return undefined;
    },
    async "delivery.alerts"({ ctx }) {
      const { sendAlerts } = await import("../../core/delivery/send-alerts.ts");
      await sendAlerts(ctx);
      return undefined;
    },
    async "delivery.corrections"({ ctx }) {
      const { sendCorrections } = await import("../../core/delivery/corrections.ts");
      await sendCorrections(ctx);
      return undefined;
    },
    async "delivery.purge"({ ctx }) {
      const { purgeDeliveries } = await import("../../core/delivery/purge.ts");
      await purgeDeliveries(ctx);
      return undefined;
    },
    async "webhooks.deliver"(run, { deliveryId }) {
      const { deliver } = await import("../../core/webhooks/deliver.ts");
      return deliver(run, deliveryId, effects);
    },
    async "mail.forget"({ ctx }) {
      const { forgetMail } = await import("../../core/mail/forget-mail.ts");
      await forgetMail(ctx);
      return undefined;
    },
    async "webhooks.purge"({ ctx }) {
      const { purgeDeliveries } = await import("../../core/webhooks/deliveries.ts");
      await purgeDeliveries(ctx);
      return undefined;
    },
    async "billing.tell_provider"({ ctx }, { subscriptionId }) {
      const { tellProvider } = await import("../../core/billing/tell-provider.ts");
      return tellProvider(ctx, subscriptionId, effects.billing);
    },
    async "billing.refund"({ ctx }, { orderId }) {
      const { payBack } = await import("../../core/billing/pay-back.ts");
      return payBack(ctx, orderId, effects.billing);
    },
    async "privacy.sweep"({ ctx }) {
      const { sweepPersonalRemains } = await import("../../core/privacy/sweep.ts");
      await sweepPersonalRemains(ctx);
      await effects.keepErasures(ctx);
      return undefined;
    },
    async "ledger.keep"({ ctx }) {
      await effects.keepErasures(ctx);
      return undefined;
    },
    async "backup.daily"({ ctx, signal }) {
      const { makeBackup } = await import("../backup/make-backup.ts");
      await makeBackup(ctx, effects.backups.settings, signal);
      return undefined;
    },
    async "backup.verify"({ ctx, signal }) {
      const { verifyNewestBackup } = await import("../backup/verify-backup.ts");
      const { settings, databaseTarget } = effects.backups;
      await verifyNewestBackup(ctx, databaseTarget, settings, signal);
      return undefined;
    },
    async "finder.search"({ ctx, signal }, { searchId }) {
      const { runSearch } = await import("../../core/finder/searches/run-search.ts");
      await effects.finder.decided;
      const became = await runSearch(ctx, effects.finder, searchId, signal);
      return became === "left" ? { tryAgain: "Its servers did not all have their turn while this job lasted." } : undefined;
    },
    async "finder.read"({ ctx, signal }) {
      const [{ readNewDocuments }, { endDeadSearches }] = await Promise.all([import("../../core/finder/evidence/read-documents.ts"), import("../../core/finder/searches/purge.ts")]);
      await endDeadSearches(ctx);
      await readNewDocuments(ctx, signal);
      return undefined;
    },
    async "finder.purge"({ ctx }) {
      const [{ purgeSearches }, { purgeBulks }, { forgetOldUse }, { purgePredictions }] = await Promise.all([
        import("../../core/finder/searches/purge.ts"), import("../../core/finder/bulk/change-bulk.ts"), import("../../core/finder/limits/day-key.ts"),
        import("../../core/finder/calibration/log-predictions.ts"),
      ]);
      await purgeSearches(ctx);
      await purgeBulks(ctx);
      await forgetOldUse(ctx);
      await purgePredictions(ctx);
      return undefined;
    },
    async "billing.welcome"({ ctx }, { orderId }) {
      const { welcomeBuyer } = await import("../../core/billing/welcome.ts");
      await welcomeBuyer(ctx, orderId, effects.billing);
      return undefined;
    },
    async "billing.sweep"({ ctx }) {
      const { sweepBilling } = await import("../../core/billing/sweep.ts");
      await sweepBilling(ctx, effects.billing);
      return undefined;
    },
    async "billing.test_event"(_run, { eventId }) {
      await effects.billing.test?.deliverEvent(eventId);
      return undefined;
    },
    async "billing.notices"({ ctx }) {
      const { sendRenewalNotices } = await import("../../core/billing/renewal-notices.ts");
      await sendRenewalNotices(ctx);
      return undefined;
    },
    async "billing.price_changes"({ ctx }) {
      const { changePrices } = await import("../../core/billing/price-notices.ts");
      await changePrices(ctx, effects.billing, effects.billing.planName);
      return undefined;
    },
  };
}
