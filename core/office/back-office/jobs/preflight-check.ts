import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";
import type { Context } from "../../../shared/context.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** Performs a check before going live. */
    readonly checkOutside: (ctx: Context, key: string) => Promise<void>;
  }
}

/** Performs a preflight check that sends traffic to other machines. */
export const preflightCheckJob = defineJob({
  name: "preflight.check",
  payload: z.object({ key: z.string() }),
  attempts: 2,
  expiresAfterSeconds: 120,
  concurrency: 1,
  async run({ ctx, effects }, { key }) {
    await effects.checkOutside(ctx, key);
  },
});
