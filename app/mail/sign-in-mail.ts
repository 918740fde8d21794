import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const signInData = z.object({ url: z.url(), minutes: z.number().int().positive() });

/** The mail that carries a sign-in link. */
export function signInMail({ url, minutes }: z.output<typeof signInData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `Your link to sign in to ${site.siteName}`,
    body: mailLayout(
      { ...site, preview: `It can be used once, in the next ${minutes} minutes.`, reason: "You get this mail because somebody entered your address at our sign-in page." },
      h(Text, words, "Use this button to sign in:"),
      h(Button, { className: "button", href: url, style: BUTTON }, `Sign in to ${site.siteName}`),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 16px" } }, `It works once, in the next ${minutes} minutes. If the button does nothing, open this address:`),
      h(Text, words, h(Link, { className: "link", href: url, style: { ...LINK, wordBreak: "break-all" } }, url)),
      h(Text, words, "Was it not you? Then do nothing: without this link nobody gets in."),
    ),
  };
}
