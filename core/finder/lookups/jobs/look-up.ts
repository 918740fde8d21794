import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const lookUpJob = defineJob({
  name: "finder.lookup",
  does: "Continues an e-mail lookup that mail servers deferred or whose process may have died.",
  whenFailed: "Discard it; whoever asked can look the address up again.",
  payload: z.object({ lookupId: z.uuid() }),
  attempts: 5,
  // Includes waiting for mail server leases.
  expiresAfterSeconds: 900,
  concurrency: 4,
  async run({ ctx, effects: { finder }, signal }, { lookupId }) {
    const { runLookup } = await import("../run-lookup.ts");
    await finder.decided;
    const became = await runLookup(ctx, finder, lookupId, signal);
    if (became === "left") return { tryAgain: "Its servers did not all have their turn while this job lasted." };
    return undefined;
  },
});
