import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const alertsJob = defineJob({
  name: "delivery.alerts",
  does: "Sends due search alerts, also when the catalogue changes.",
  payload: NOTHING,
  attempts: 10,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
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
