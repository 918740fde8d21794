import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const sendChangeJob = defineJob({
  name: "billing.send_change",
  does: "Sends a change of a subscription to the payment provider, with retries for about a day.",
  whenFailed: "Retry when the provider answers again; the subscription is charged as before until then.",
  payload: z.object({ subscriptionId: z.string() }),
  attempts: 13,
  expiresAfterSeconds: 120,
  concurrency: 2,
  async run({ ctx, effects }, { subscriptionId }) {
    const { sendSubscriptionChange } = await import("../change-subscription.ts");
    return sendSubscriptionChange(ctx, subscriptionId, await effects.billing());
  },
});
