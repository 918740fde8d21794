import { defineJob } from "../../../shared/jobs/define-job.ts";
import { accountEmailChanged } from "../../../shared/jobs/signals.ts";

/** Sends the current e-mail address of an account to the payment provider. */
export const changeEmailJob = defineJob({
  ...accountEmailChanged,
  async run({ ctx, effects }, { accountId }) {
    const { sendChangedEmail } = await import("../change-email.ts");
    return sendChangedEmail(ctx, accountId, await effects.billing());
  },
});
