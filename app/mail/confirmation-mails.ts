import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, LINK, type MailLayout, WORDS, mailLayout } from "./layout.ts";

export const signInData = z.object({ url: z.url(), minutes: z.number().int().positive() });

export function signInMail(
  { url, minutes }: z.output<typeof signInData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `Sign in to ${site.siteName}`,
    body: mailLayout(
      {
        ...site,
        preview: `Your link works once, for ${minutes} minutes.`,
        reason: "You're receiving this because someone entered your address on our sign-in page.",
      },
      h(Text, words, "Click to sign in:"),
      h(Button, { className: "button", href: url, style: BUTTON }, `Sign in to ${site.siteName}`),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "20px 0 16px" } },
        `It works once, in the next ${minutes} minutes. If the button doesn't work, open this link:`,
      ),
      h(Text, words, h(Link, { className: "link", href: url, style: { ...LINK, wordBreak: "break-all" } }, url)),
      h(Text, words, "Wasn't you? Ignore this e-mail. Nobody can sign in without this link."),
    ),
  };
}

export function accountDeletedMail(site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `Your account at ${site.siteName} is deleted`,
    body: mailLayout(
      {
        ...site,
        preview: "Your data is erased and any subscription has ended.",
        reason:
          "You're receiving this because you deleted your account. It's the last e-mail from us, and we keep no record of it.",
      },
      h(Text, words, "Your account is deleted. Any subscription has ended, and we won't charge you again."),
      h(
        Text,
        words,
        "We erased your saved searches, lists, exports, keys, webhooks, passkeys and e-mail. Tax law requires us to keep the date and amount of payments; we keep them without your name or address.",
      ),
      h(Text, words, "Wasn't you? Reply to this e-mail and we'll look into it. We can't restore the data."),
    ),
  };
}

export const freeLeadsConfirmData = z.object({ url: z.url(), hours: z.number().int().positive() });

export function freeLeadsConfirmMail(
  { url, hours }: z.output<typeof freeLeadsConfirmData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  return {
    subject: "Confirm your address to get your free leads",
    body: mailLayout(
      {
        ...site,
        preview: "Confirm your address to get this month's leads.",
        reason: "You're receiving this because someone entered your address on our free leads page.",
      },
      h(
        Text,
        words,
        "You asked for 20 handpicked leads a month. Confirm your address and you'll get this month's leads right away: as a page, by e-mail and as a CSV file.",
      ),
      h(Button, { className: "button", href: url, style: BUTTON }, "Confirm and get my leads"),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "20px 0 16px" } },
        `The link works once, in the next ${hours} hours. If the button doesn't work, open this link:`,
      ),
      h(Text, words, h(Link, { href: url, className: "link", style: { ...LINK, wordBreak: "break-all" } }, url)),
      h(Text, words, "Wasn't you? Ignore this e-mail and we won't write again."),
    ),
  };
}
