import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** Performs an import task outside this process. */
    readonly runImport: (taskId: number, signal: AbortSignal) => Promise<void>;
  }
}

// The task itself limits its attempts.
export const runImportJob = defineJob({
  name: "import.run",
  does: "Reads a list that somebody uploaded, or does what they decided about it.",
  whenFailed: "Open the import and start it again there, then discard this.",
  payload: z.object({ taskId: z.int() }),
  attempts: 25,
  expiresAfterSeconds: 14_400,
  concurrency: 1,
  async run({ effects, signal }, { taskId }) {
    await effects.runImport(taskId, signal);
  },
});
