import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const refundJob = defineJob({
  name: "billing.refund",
  does: "Refunds an order at the payment provider.",
  whenFailed: "Retry when the provider answers again, or refund the payment there; the buyer has no money back yet.",
  payload: z.object({ orderId: z.int() }),
  attempts: 13,
  expiresAfterSeconds: 120,
  concurrency: 2,
  async run({ ctx, effects }, { orderId }) {
    const { refundAtProvider } = await import("../refund.ts");
    return refundAtProvider(ctx, orderId, await effects.billing());
  },
});
