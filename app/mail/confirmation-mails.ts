import { z } from "zod";
import { ACCOUNT_DELETED, SIGN_IN } from "./declared/access.ts";
import { FREE_LEADS_CONFIRM } from "./declared/leads.ts";
import { BELOW_BUTTON, fullLink, mailButton, type MailFrame, mailLayout, paragraphs, textsFor } from "./layout.ts";

export const signInData = z.object({ url: z.url(), minutes: z.number().int().positive() });

export function signInMail({ url, minutes }: z.output<typeof signInData>, site: MailFrame) {
  const { subject, preview, intro, validity, closing } = textsFor(SIGN_IN, site, { minutes: String(minutes) });
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason: "You're receiving this because someone entered your address on our sign-in page." },
      paragraphs(intro),
      mailButton(url, `Sign in to ${site.siteName}`),
      paragraphs(`${validity} If the button doesn't work, open this link:`, BELOW_BUTTON),
      fullLink(url),
      paragraphs(closing),
    ),
  };
}

export function accountDeletedMail(site: MailFrame) {
  const { subject, preview, intro, erased, closing } = textsFor(ACCOUNT_DELETED, site, {});
  return {
    subject,
    body: mailLayout(
      {
        ...site,
        preview,
        reason:
          "You're receiving this because you deleted your account. It's the last e-mail from us, and we keep no record of it.",
      },
      paragraphs(intro),
      paragraphs(erased),
      paragraphs(closing),
    ),
  };
}

export const freeLeadsConfirmData = z.object({ url: z.url(), hours: z.number().int().positive() });

export function freeLeadsConfirmMail({ url, hours }: z.output<typeof freeLeadsConfirmData>, site: MailFrame) {
  const { subject, preview, intro, validity, closing } = textsFor(FREE_LEADS_CONFIRM, site, { hours: String(hours) });
  return {
    subject,
    body: mailLayout(
      {
        ...site,
        preview,
        reason: "You're receiving this because someone entered your address on our free leads page.",
      },
      paragraphs(intro),
      mailButton(url, "Confirm and get my leads"),
      paragraphs(`${validity} If the button doesn't work, open this link:`, BELOW_BUTTON),
      fullLink(url),
      paragraphs(closing),
    ),
  };
}
