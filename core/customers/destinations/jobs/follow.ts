import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const followDestinationsJob = definePeriodicJob({
  name: "destinations.follow",
  does: "Queues what changed in the searches that customers' tools follow, and delivers what is due.",
  attempts: 5,
  expiresAfterSeconds: 900,
  cron: "* * * * *",
  async run({ ctx, effects }) {
    const [{ followDestinations }, { announceableChanges }] = await Promise.all([
      import("../follow.ts"),
      import("../../../finder/fold-addresses.ts"),
    ]);
    const { until } = await announceableChanges(ctx);
    await followDestinations(ctx, { actorOf: effects.actorOf, until });
  },
});
