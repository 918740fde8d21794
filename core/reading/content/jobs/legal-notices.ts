import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";
import type { Context } from "../../../shared/context.ts";
import type { LegalChanges } from "../legal-notices.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** The announced and withdrawn changes of the legal texts. */
    readonly legalChanges: (ctx: Context) => Promise<LegalChanges>;
  }
}

export const legalNoticesJob = definePeriodicJob({
  name: "content.legal_notices",
  does: "Mails account holders what changes in the legal texts.",
  attempts: 9,
  expiresAfterSeconds: 600,
  cron: "35 * * * *",
  async run({ ctx, effects }) {
    const { sendLegalNotices } = await import("../legal-notices.ts");
    await sendLegalNotices(ctx, await effects.legalChanges(ctx));
  },
});
