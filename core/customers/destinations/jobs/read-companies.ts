import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const readCompaniesJob = defineJob({
  name: "destinations.read_companies",
  does: "Reads the companies that a customer has in a tool, to compare them with the leads before the start.",
  whenFailed: "Discard it; they are read before the first delivery as well.",
  payload: z.object({ destinationId: z.int() }),
  attempts: 3,
  expiresAfterSeconds: 900,
  concurrency: 2,
  async run({ ctx, effects, signal }, { destinationId }) {
    const { readCompaniesOf } = await import("../read-companies.ts");
    const { post, actorOf, destinationUrls, destinationApps, webhookAgent } = effects;
    const userAgent = await webhookAgent();
    await readCompaniesOf(ctx, destinationId, { post, actorOf, destinationUrls, destinationApps, signal, userAgent });
  },
});
