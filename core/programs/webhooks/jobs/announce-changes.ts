import { defineJob } from "../../../shared/jobs/define-job.ts";
import { catalogueChanged } from "../../../shared/jobs/signals.ts";
import { alertsJob } from "../../../customers/delivery/jobs/alerts.ts";
import { followDestinationsJob } from "../../../customers/destinations/jobs/follow.ts";
import { followCatalogueJob } from "../../../reading/newsroom/jobs/follow-catalogue.ts";
import { enqueue } from "../../../shared/jobs/enqueue.ts";

export const announceChangesJob = defineJob({
  ...catalogueChanged,
  does: "Matches customers' lists of companies and notifies subscribers of saved searches of what changed.",
  whenFailed: "Retry it; subscribers learn of the change with the next one otherwise.",
  async run({ ctx, effects, signal }) {
    const [{ notifySubscribers }, { announceableChanges, foldAddresses }, { matchChangedCompanies }] =
      await Promise.all([
        import("../notify-subscribers.ts"),
        import("../../../finder/fold-addresses.ts"),
        import("../../../customers/company-lists/match-companies.ts"),
      ]);
    // First, so that webhooks and alerts contain the addresses of the same import.
    const [folded] = await Promise.allSettled([foldAddresses(ctx, effects.finder.suppressionKey, signal)]);
    // Before subscribers are told, whose cursors wait for it.
    await matchChangedCompanies(ctx);
    // Separate jobs, so that a failing webhook delays no mail.
    await enqueue(ctx, alertsJob, {});
    await enqueue(ctx, followDestinationsJob, {});
    await enqueue(ctx, followCatalogueJob, {});
    const { until, waiting } = await announceableChanges(ctx);
    await notifySubscribers(ctx, { actorOf: effects.actorOf, until });
    if (folded.status === "rejected") throw folded.reason;
    return waiting ? { tryAgain: "Newer changes wait for their addresses." } : undefined;
  },
});
