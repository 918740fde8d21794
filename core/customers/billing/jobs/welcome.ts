import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const welcomeJob = defineJob({
  name: "billing.welcome",
  does: "Mails a buyer the purchase, with a sign-in link.",
  whenFailed: "Retry it; the buyer has paid and waits for the link.",
  payload: z.object({ orderId: z.int() }),
  attempts: 25,
  expiresAfterSeconds: 60,
  concurrency: 2,
  async run({ ctx, effects }, { orderId }) {
    const { welcomeBuyer } = await import("../welcome.ts");
    await welcomeBuyer(ctx, orderId, await effects.billing());
  },
});
