import { defineJob } from "../../../shared/jobs/define-job.ts";
import { recordsOwed } from "../../../shared/jobs/signals.ts";

export const takeBackJob = defineJob({
  ...recordsOwed,
  does: "Takes back from customers' tools what is about people and companies that may no longer be shown.",
  async run({ ctx, effects, signal }) {
    const { takeBackOwed } = await import("../records/take-back.ts");
    const { post, actorOf, destinationUrls, destinationApps, webhookAgent } = effects;
    const userAgent = await webhookAgent();
    const isLeft = await takeBackOwed(ctx, { post, actorOf, destinationUrls, destinationApps, signal, userAgent });
    return isLeft ? { tryAgain: "A delivery to the same tool is under way." } : undefined;
  },
});
