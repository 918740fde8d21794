import { z } from "zod";
import { LATE_WORK } from "./declared/owners.ts";
import { mailButton, type MailFrame, mailLayout, OWNER_REASON, paragraphs, textsFor } from "./layout.ts";

export const lateWorkData = z.object({ lines: z.array(z.string()) });

/** Notifies owners that background work waits longer than allowed. */
export function lateWorkMail({ lines }: z.output<typeof lateWorkData>, site: MailFrame) {
  const { subject, intro } = textsFor(LATE_WORK, site, {});
  return {
    subject,
    body: mailLayout(
      { ...site, preview: intro, reason: OWNER_REASON },
      paragraphs(intro),
      ...lines.map((line) => paragraphs(line)),
      mailButton(`${site.siteUrl}/back-office`, "Open Today"),
    ),
  };
}
