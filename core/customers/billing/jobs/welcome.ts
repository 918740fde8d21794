import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

/** Mails a buyer the purchase, with a sign-in link. */
export const welcomeJob = defineJob({
  name: "billing.welcome",
  payload: z.object({ orderId: z.int() }),
  attempts: 25,
  expiresAfterSeconds: 60,
  concurrency: 2,
  async run({ ctx, effects }, { orderId }) {
    const { welcomeBuyer } = await import("../welcome.ts");
    await welcomeBuyer(ctx, orderId, await effects.billing());
  },
});
