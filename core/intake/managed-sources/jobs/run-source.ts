import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** Performs the run of a source outside this process. */
    readonly runSource: (runId: number, signal: AbortSignal) => Promise<void>;
  }
}

/** Reads a source; after a kill, a second attempt closes the run and requests another. */
export const runSourceJob = defineJob({
  name: "source.run",
  payload: z.object({ runId: z.int() }),
  attempts: 5,
  expiresAfterSeconds: 14_400,
  concurrency: 3,
  async run({ effects, signal }, { runId }) {
    await effects.runSource(runId, signal);
  },
});
