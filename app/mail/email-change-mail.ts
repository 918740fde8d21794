import { z } from "zod";
import { EMAIL_CHANGE } from "./declared/access.ts";
import { BELOW_BUTTON, fullLink, mailButton, type MailFrame, mailLayout, paragraphs, textsFor } from "./layout.ts";

export const emailChangeData = z.object({
  url: z.url(),
  side: z.enum(["current", "new"]),
  newEmail: z.string(),
  hours: z.number().int().positive(),
});

/** Asks the receiver to confirm a change of address: at the account's present address, or at its new one. */
export function emailChangeMail({ url, side, newEmail, hours }: z.output<typeof emailChangeData>, site: MailFrame) {
  const texts = textsFor(EMAIL_CHANGE, site, { hours: String(hours), address: newEmail });
  const isNew = side === "new";
  return {
    subject: isNew ? texts.subjectNew : texts.subject,
    body: mailLayout(
      {
        ...site,
        preview: texts.preview,
        reason: `You're receiving this because someone signed in to an account asked to change its address${isNew ? " to yours" : ""}.`,
      },
      paragraphs(isNew ? texts.introNew : texts.intro),
      mailButton(url, "Confirm the change"),
      paragraphs(`${texts.validity} If the button doesn't work, open this link:`, BELOW_BUTTON),
      fullLink(url),
      paragraphs(isNew ? texts.closingNew : texts.closing),
    ),
  };
}
