import { z } from "zod";
import { formatDate } from "../ui/format-date.ts";
import { LEGAL_CHANGE } from "./declared/access.ts";
import { BELOW_BUTTON, mailButton, type MailFrame, mailLayout, paragraphs, textsFor } from "./layout.ts";

export const legalChangeData = z.object({ title: z.string(), path: z.string(), from: z.iso.date() });

export function legalChangeMail({ title, path, from }: z.output<typeof legalChangeData>, site: MailFrame) {
  const date = formatDate({ date: from, precision: "day" });
  const { subject, preview, intro, closing } = textsFor(LEGAL_CHANGE, site, { document: title, date });
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason: `You're receiving this because you have an account at ${site.siteName}.` },
      paragraphs(intro),
      mailButton(`${site.siteUrl}${path}#changes`, "See what changes"),
      paragraphs(closing, BELOW_BUTTON),
    ),
  };
}
