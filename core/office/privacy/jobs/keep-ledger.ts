import { defineJob } from "../../../shared/jobs/define-job.ts";
import { ledgerChanged } from "../../../shared/jobs/signals.ts";
import type { Context } from "../../../shared/context.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    readonly keepErasures: (ctx: Context) => Promise<void>;
  }
}

/** Writes erasures, objections and mail refusals to the ledger copies outside the database. */
export const keepLedgerJob = defineJob({
  ...ledgerChanged,
  async run({ ctx, effects }) {
    await effects.keepErasures(ctx);
    const { applySuppressions } = await import("../suppress-person.ts");
    await applySuppressions(ctx);
  },
});
