import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

/** Refunds an order at the payment provider. */
export const refundJob = defineJob({
  name: "billing.refund",
  payload: z.object({ orderId: z.int() }),
  attempts: 13,
  expiresAfterSeconds: 120,
  concurrency: 2,
  async run({ ctx, effects }, { orderId }) {
    const { refundAtProvider } = await import("../refund.ts");
    return refundAtProvider(ctx, orderId, await effects.billing());
  },
});
