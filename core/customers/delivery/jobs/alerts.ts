import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const alertsJob = definePeriodicJob({
  name: "delivery.alerts",
  does: "Sends due search alerts, also when the catalogue changes.",
  attempts: 10,
  expiresAfterSeconds: 1_800,
  cron: "*/5 * * * *",
  async run({ ctx }) {
    const [{ sendAlerts }, { announceableChanges }] = await Promise.all([
      import("../send-alerts.ts"),
      import("../../../finder/fold-addresses.ts"),
    ]);
    const { until } = await announceableChanges(ctx);
    await sendAlerts(ctx, until);
  },
});
