import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

/** Sends a requested subscription change to the payment provider, with retries for about a day. */
export const sendChangeJob = defineJob({
  name: "billing.send_change",
  payload: z.object({ subscriptionId: z.string() }),
  attempts: 13,
  expiresAfterSeconds: 120,
  concurrency: 2,
  async run({ ctx, effects }, { subscriptionId }) {
    const { sendSubscriptionChange } = await import("../change-subscription.ts");
    return sendSubscriptionChange(ctx, subscriptionId, await effects.billing());
  },
});
