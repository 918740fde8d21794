import { defineJob } from "../../../shared/jobs/define-job.ts";
import { importPublished } from "../../../shared/jobs/signals.ts";
import type { WebsiteSettings } from "../read-import-websites.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    readonly websites: WebsiteSettings;
  }
}

export const importWebsitesJob = defineJob({
  ...importPublished,
  does: "Requests reading the websites of an import's companies.",
  whenFailed: "Retry it; the companies lack what their websites say until then.",
  async run({ ctx, effects }, { proposalId }) {
    const { readImportWebsites } = await import("../read-import-websites.ts");
    await readImportWebsites(ctx, { proposalId, settings: effects.websites });
  },
});
