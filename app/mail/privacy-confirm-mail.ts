import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const privacyConfirmData = z.object({ url: z.url(), days: z.number().int().positive() });

/** The mail that asks whoever reads it whether they sent a privacy request. */
export function privacyConfirmMail({ url, days }: z.output<typeof privacyConfirmData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: "Please confirm your privacy request",
    body: mailLayout(
      { ...site, preview: "One press tells us that it was you.", reason: "You get this mail because a privacy request was sent to us with your address." },
      h(Text, words, `We have received a privacy request with your address. Please confirm that you sent it; we answer within ${days} days.`),
      h(Button, { className: "button", href: url, style: BUTTON }, "Confirm my request"),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 16px" } }, "If the button does nothing, open this address:"),
      h(Text, words, h(Link, { className: "link", href: url, style: { ...LINK, wordBreak: "break-all" } }, url)),
      h(Text, words, "Was it not you? Then do nothing: without this confirmation we tell nobody anything about you."),
    ),
  };
}
