import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const emailChangeData = z.object({
  url: z.url(),
  side: z.enum(["current", "new"]),
  newEmail: z.string(),
  hours: z.number().int().positive(),
});

/** Asks the receiver to confirm a change of address: at the account's present address, or at its new one. */
export function emailChangeMail(
  { url, side, newEmail, hours }: z.output<typeof emailChangeData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const isNew = side === "new";
  return {
    subject: isNew
      ? `Confirm your new address for ${site.siteName}`
      : `Confirm the new address of your ${site.siteName} account`,
    body: mailLayout(
      {
        ...site,
        preview: "The address changes once both addresses have confirmed.",
        reason: `You're receiving this because someone signed in to an account asked to change its address${isNew ? " to yours" : ""}.`,
      },
      h(
        Text,
        words,
        isNew
          ? "Confirm that you want to use this address to sign in:"
          : `Your account's address is about to change to ${newEmail}. Confirm that you want this:`,
      ),
      h(Button, { className: "button", href: url, style: BUTTON }, "Confirm the change"),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "20px 0 16px" } },
        `The link works for ${hours} hours. If the button doesn't work, open this link:`,
      ),
      h(Text, words, h(Link, { className: "link", href: url, style: { ...LINK, wordBreak: "break-all" } }, url)),
      h(
        Text,
        words,
        isNew
          ? "Wasn't you? Ignore this e-mail. Nothing changes without your confirmation."
          : "Wasn't you? Don't confirm. Sign in, end the other devices' sessions on your account page, and keep your address there.",
      ),
    ),
  };
}
