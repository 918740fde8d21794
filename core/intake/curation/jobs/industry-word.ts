import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

/** Applies an editor's decision about an industry word, or about many, to their companies. */
export const industryWordJob = defineJob({
  name: "catalogue.industries",
  payload: z.object({ key: z.string().nullable() }),
  attempts: 8,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
  async run({ ctx }, word) {
    const { applyWord } = await import("../industry-words.ts");
    await applyWord(ctx, word);
  },
});
