import { z } from "zod";
import { MAIL_REFUSED } from "./declared/owners.ts";
import { mailButton, type MailFrame, mailLayout, OWNER_REASON, paragraphs, textsFor } from "./layout.ts";

export const mailRefusedData = z.object({ domain: z.string(), reason: z.string() });

/** Notifies owners that a receiver's server refuses mail from this site. */
export function mailRefusedMail({ domain, reason }: z.output<typeof mailRefusedData>, site: MailFrame) {
  const { subject, intro } = textsFor(MAIL_REFUSED, site, { domain });
  return {
    subject,
    body: mailLayout(
      { ...site, preview: intro, reason: OWNER_REASON },
      paragraphs(intro),
      paragraphs(reason),
      mailButton(`${site.siteUrl}/back-office/mail`, "Open the outbox"),
    ),
  };
}
