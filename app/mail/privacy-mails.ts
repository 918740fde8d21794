import { z } from "zod";
import { OUTCOMES } from "../../core/office/privacy/request-types.ts";
import { PRIVACY_CONFIRM, PRIVACY_EXTENDED, PRIVACY_IDENTITY, PRIVACY_OUTCOME } from "./declared/privacy.ts";
import { BELOW_BUTTON, fullLink, mailButton, type MailFrame, mailLayout, paragraphs, textsFor } from "./layout.ts";

interface PrivacyMail {
  readonly texts: { readonly subject: string; readonly preview: string; readonly closing?: string };
  readonly reason?: string;
  readonly url: string;
  readonly button: string;
  readonly before: readonly string[];
}

const REQUESTER = "You're receiving this because you sent us a privacy request.";

/** A mail with text around one button, and the button's link in full for mail programs that show no buttons. */
function privacyMail({ texts, reason = REQUESTER, url, button, before }: PrivacyMail, site: MailFrame) {
  const { subject, preview, closing } = texts;
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason },
      ...before.map((text) => paragraphs(text)),
      mailButton(url, button),
      paragraphs("If the button doesn't work, open this link:", BELOW_BUTTON),
      fullLink(url),
      closing === undefined ? null : paragraphs(closing),
    ),
  };
}

export const privacyConfirmData = z.object({ url: z.url(), days: z.number().int().positive() });

export function privacyConfirmMail({ url, days }: z.output<typeof privacyConfirmData>, site: MailFrame) {
  const texts = textsFor(PRIVACY_CONFIRM, site, { days: String(days) });
  const reason = "You're receiving this because someone sent us a privacy request with your address.";
  return privacyMail({ texts, reason, url, button: "Confirm my request", before: [texts.intro] }, site);
}

export const privacyIdentityData = z.object({
  url: z.url(),
  hours: z.number().int().positive(),
  name: z.string(),
  email: z.string(),
});

export function privacyIdentityMail(
  { url, hours, name, email }: z.output<typeof privacyIdentityData>,
  site: MailFrame,
) {
  const texts = textsFor(PRIVACY_IDENTITY, site, { hours: String(hours), name, email });
  const reason = "You're receiving this because someone asked for data about you, and your address is known to us.";
  return privacyMail({ texts, reason, url, button: "Yes, it was me", before: [texts.intro] }, site);
}

export const privacyExtendedData = z.object({ url: z.url(), dueOn: z.iso.date(), reason: z.string() });

export function privacyExtendedMail({ url, dueOn, reason }: z.output<typeof privacyExtendedData>, site: MailFrame) {
  const texts = textsFor(PRIVACY_EXTENDED, site, { date: dueOn, reason });
  return privacyMail({ texts, url, button: "See your request", before: [texts.intro] }, site);
}

export const privacyOutcomeData = z.object({
  url: z.url(),
  outcome: z.enum(OUTCOMES),
  /** True if the catalogue held data about the requester. */
  held: z.boolean(),
  text: z.string().nullable(),
});

export function privacyOutcomeMail({ url, outcome, held, text }: z.output<typeof privacyOutcomeData>, site: MailFrame) {
  const texts = textsFor(PRIVACY_OUTCOME, site, {});
  const needsSubject = outcome !== "answered" && outcome !== "declined";
  const nothing = outcome === "deleted" || outcome === "opted_out" ? texts.nothingListed : texts.nothing;
  const before = [needsSubject && !held ? nothing : texts[outcome], ...(text === null ? [] : [text])];
  return privacyMail({ texts, url, button: "See your request", before }, site);
}
