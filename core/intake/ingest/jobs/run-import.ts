import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** Performs an import task outside this process. */
    readonly runImport: (taskId: number, signal: AbortSignal) => Promise<void>;
  }
}

/** Performs an editor's request for an import; the task itself limits its attempts. */
export const runImportJob = defineJob({
  name: "import.run",
  payload: z.object({ taskId: z.int() }),
  attempts: 25,
  expiresAfterSeconds: 14_400,
  concurrency: 1,
  async run({ effects, signal }, { taskId }) {
    await effects.runImport(taskId, signal);
  },
});
