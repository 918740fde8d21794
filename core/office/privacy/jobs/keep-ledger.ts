import { defineJob } from "../../../shared/jobs/define-job.ts";
import { ledgerChanged } from "../../../shared/jobs/signals.ts";
import type { Context } from "../../../shared/context.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    readonly keepErasures: (ctx: Context) => Promise<void>;
  }
}

export const keepLedgerJob = defineJob({
  ...ledgerChanged,
  does: "Writes erasures, objections and mail refusals to the ledger copies outside the database.",
  async run({ ctx, effects }) {
    await effects.keepErasures(ctx);
    const { applySuppressions } = await import("../suppress-person.ts");
    await applySuppressions(ctx);
  },
});
