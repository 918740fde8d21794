import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const deliverJob = defineJob({
  name: "webhooks.deliver",
  does: "Delivers one webhook message, with retries for about a day.",
  whenFailed: "Discard it unless the receiver was away by mistake; then retry it.",
  payload: z.object({ deliveryId: z.int() }),
  attempts: 13,
  expiresAfterSeconds: 120,
  concurrency: 8,
  async run(run, { deliveryId }) {
    const { deliver } = await import("../deliver.ts");
    const { post, actorOf, webhookAgent } = run.effects;
    return deliver(run, deliveryId, { post, actorOf, userAgent: await webhookAgent() });
  },
});
