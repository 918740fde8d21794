import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";
import type { DeliveryEffects } from "../open-call.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects extends DeliveryEffects {
    /** The User-Agent header of webhooks and destinations. */
    readonly webhookAgent: () => Promise<string>;
  }
}

export const deliverDestinationJob = defineJob({
  name: "destinations.deliver",
  does: "Delivers what waits for one of a customer's tools.",
  whenFailed: "Discard it if the tool refuses the customer; the next change of the search delivers again.",
  payload: z.object({ destinationId: z.int() }),
  attempts: 3,
  expiresAfterSeconds: 900,
  concurrency: 4,
  async run({ ctx, effects, signal }, { destinationId }) {
    const { deliverDue } = await import("../deliver.ts");
    const { post, actorOf, destinationUrls, destinationApps, webhookAgent } = effects;
    const userAgent = await webhookAgent();
    await deliverDue(ctx, destinationId, { post, actorOf, destinationUrls, destinationApps, signal, userAgent });
  },
});
