import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const turnDayJob = definePeriodicJob({
  name: "searches.turn_day",
  does: "Takes ended offerings off the list and notifies subscribers of saved searches of the rounds that a new day brings into them; hourly, to make up for a night without it.",
  attempts: 5,
  expiresAfterSeconds: 900,
  cron: "1 * * * *",
  async run({ ctx }) {
    const [{ renewPeriods }, { announceNewDay }, { unlistEndedOfferings }] = await Promise.all([
      import("../renew-periods.ts"),
      import("../day-turn.ts"),
      import("../../../reading/directory/refresh.ts"),
    ]);
    await unlistEndedOfferings(ctx);
    await renewPeriods(ctx);
    await announceNewDay(ctx);
  },
});
