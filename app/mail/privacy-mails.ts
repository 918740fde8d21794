import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { OUTCOMES, type RequestOutcome } from "../../core/privacy/request-types.ts";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";

type Frame = Omit<MailLayout, "preview" | "reason">;

interface PrivacyMail {
  readonly subject: string;
  readonly preview: string;
  readonly reason?: string;
  readonly url: string;
  readonly button: string;
  readonly before: readonly string[];
  readonly after?: string;
}

const REQUESTER = "You're receiving this because you sent us a privacy request.";

/** A mail with text around one button, and the button's link in full for mail programs that show no buttons. */
function privacyMail({ subject, preview, reason = REQUESTER, url, button, before, after }: PrivacyMail, site: Frame) {
  const words = { className: "words", style: WORDS };
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason },
      ...before.map((text) => h(Text, { ...words, key: text }, text)),
      h(Button, { className: "button", href: url, style: BUTTON }, button),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 16px" } }, "If the button doesn't work, open this link:"),
      h(Text, words, h(Link, { className: "link", href: url, style: { ...LINK, wordBreak: "break-all" } }, url)),
      after === undefined ? null : h(Text, words, after),
    ),
  };
}

export const privacyConfirmData = z.object({ url: z.url(), days: z.number().int().positive() });

export function privacyConfirmMail({ url, days }: z.output<typeof privacyConfirmData>, site: Frame) {
  return privacyMail(
    {
      subject: "Please confirm your privacy request",
      preview: "Please confirm that you sent it.",
      reason: "You're receiving this because someone sent us a privacy request with your address.",
      url,
      button: "Confirm my request",
      before: [
        `We received a privacy request with your address. Please confirm that you sent it. We'll answer within ${days} days.`,
      ],
      after: "Not you? Ignore this e-mail. Without your confirmation we don't share any information about you.",
    },
    site,
  );
}

export const privacyIdentityData = z.object({
  url: z.url(),
  hours: z.number().int().positive(),
  name: z.string(),
  email: z.string(),
});

export function privacyIdentityMail({ url, hours, name, email }: z.output<typeof privacyIdentityData>, site: Frame) {
  return privacyMail(
    {
      subject: "Did you send us a privacy request?",
      preview: "Please confirm that it was you.",
      reason: "You're receiving this because someone asked for data about you, and your address is known to us.",
      url,
      button: "Yes, it was me",
      before: [
        `${name} (${email}) asked us about personal data that may be yours. If that was you, please confirm it within ${hours} hours. We'll then reply to ${email}.`,
      ],
      after: `If it wasn't you, or you don't know ${email}, ignore this e-mail and we won't share or change anything.`,
    },
    site,
  );
}

export const privacyExtendedData = z.object({ url: z.url(), dueOn: z.iso.date(), reason: z.string() });

export function privacyExtendedMail({ url, dueOn, reason }: z.output<typeof privacyExtendedData>, site: Frame) {
  return privacyMail(
    {
      subject: "Your privacy request will take longer",
      preview: `We'll answer by ${dueOn}.`,
      url,
      button: "See your request",
      before: [`We need more time for your privacy request and will answer it by ${dueOn}. Reason: ${reason}`],
    },
    site,
  );
}

export const privacyOutcomeData = z.object({
  url: z.url(),
  outcome: z.enum(OUTCOMES),
  /** True if the catalogue held data about the requester. */
  held: z.boolean(),
  text: z.string().nullable(),
});

const NOTHING = "We looked for data about you and found none, so there was nothing to do.";
const NOTHING_LISTED =
  "We looked for data about you and found none. You won't be listed, even if one of our sources names you.";

const OUTCOME_TEXTS: Readonly<Record<RequestOutcome, string>> = {
  checked: "Yes, we hold data about you. Your request's page shows what it is and where it comes from.",
  copied: "Your copy is ready: your request's page shows everything we hold about you, and you can download it.",
  corrected: "We corrected your data as you asked.",
  deleted: "We deleted your data. You won't be listed again, even if one of our sources names you.",
  opted_out: "We removed you from our lists, and your data is no longer sold or shared. You won't be listed again.",
  answered: "We answered your request:",
  declined: "We declined your request:",
};

export function privacyOutcomeMail({ url, outcome, held, text }: z.output<typeof privacyOutcomeData>, site: Frame) {
  const needsSubject = outcome !== "answered" && outcome !== "declined";
  const nothing = outcome === "deleted" || outcome === "opted_out" ? NOTHING_LISTED : NOTHING;
  return privacyMail(
    {
      subject: "Your privacy request",
      preview: "We answered it.",
      url,
      button: "See your request",
      before: [needsSubject && !held ? nothing : OUTCOME_TEXTS[outcome], ...(text === null ? [] : [text])],
    },
    site,
  );
}
