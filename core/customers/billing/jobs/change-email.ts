import { defineJob } from "../../../shared/jobs/define-job.ts";
import { accountEmailChanged } from "../../../shared/jobs/signals.ts";

export const changeEmailJob = defineJob({
  ...accountEmailChanged,
  does: "Sends the new e-mail address of an account to the payment provider.",
  whenFailed: "Retry when the provider answers again; until then its receipts go to the old address.",
  async run({ ctx, effects }, { accountId }) {
    const { sendChangedEmail } = await import("../change-email.ts");
    return sendChangedEmail(ctx, accountId, await effects.billing());
  },
});
