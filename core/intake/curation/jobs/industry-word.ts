import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const industryWordJob = defineJob({
  name: "catalogue.industries",
  does: "Applies the decision about an industry word, or about many, to their companies.",
  whenFailed: "Retry it; the companies keep their old industries until then.",
  payload: z.object({ key: z.string().nullable() }),
  attempts: 8,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
  async run({ ctx }, word) {
    const { applyWord } = await import("../industry-words.ts");
    await applyWord(ctx, word);
  },
});
