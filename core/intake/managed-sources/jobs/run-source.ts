import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** Performs the run of a source outside this process. */
    readonly runSource: (runId: number, signal: AbortSignal) => Promise<void>;
  }
}

export const runSourceJob = defineJob({
  name: "source.run",
  does: "Reads a source; after a kill, a second attempt closes the run and requests another.",
  whenFailed: "Discard it; the source reads again at its next time, or when you run it.",
  payload: z.object({ runId: z.int() }),
  attempts: 5,
  expiresAfterSeconds: 14_400,
  concurrency: 3,
  async run({ effects, signal }, { runId }) {
    await effects.runSource(runId, signal);
  },
});
