import { z } from "zod";
import { formatDate } from "../ui/format/format-date.ts";
import { LEGAL_CHANGE, LEGAL_WITHDRAWAL } from "./declared/access.ts";
import { BELOW_BUTTON, mailButton, type MailFrame, mailLayout, paragraphs, textsFor } from "./layout.ts";

export const legalChangeData = z.object({ title: z.string(), path: z.string(), from: z.iso.date() });

type LegalChangeData = z.output<typeof legalChangeData>;

export function legalChangeMail({ title, path, from }: LegalChangeData, site: MailFrame) {
  const { subject, preview, intro, closing } = textsFor(LEGAL_CHANGE, site, placeholders({ title, from }));
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason: reasonAt(site) },
      paragraphs(intro),
      mailButton(`${site.siteUrl}${path}#changes`, "See what changes"),
      paragraphs(closing, BELOW_BUTTON),
    ),
  };
}

export function legalWithdrawalMail({ title, path, from }: LegalChangeData, site: MailFrame) {
  const { subject, preview, intro } = textsFor(LEGAL_WITHDRAWAL, site, placeholders({ title, from }));
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason: reasonAt(site) },
      paragraphs(intro),
      mailButton(`${site.siteUrl}${path}`, "Read the current version"),
    ),
  };
}

function placeholders({ title, from }: Pick<LegalChangeData, "title" | "from">) {
  return { document: title, date: formatDate({ date: from, precision: "day" }) };
}

function reasonAt({ siteName }: MailFrame): string {
  return `You're receiving this because you have an account at ${siteName}.`;
}
