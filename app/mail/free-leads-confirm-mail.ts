import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const freeLeadsConfirmData = z.object({ url: z.url(), hours: z.number().int().positive() });

/** The mail that asks whoever reads it whether they want the free leads. */
export function freeLeadsConfirmMail({ url, hours }: z.output<typeof freeLeadsConfirmData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: "Confirm your address to get your free leads",
    body: mailLayout(
      { ...site, preview: "One press, and this month's leads are yours.", reason: "You get this mail because somebody entered your address at our page for free leads." },
      h(Text, words, "You asked for 20 handpicked leads a month. Please confirm that this is your address; this month's leads come at once, as a page, by mail and as a CSV file."),
      h(Button, { className: "button", href: url, style: BUTTON }, "Confirm and get my leads"),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 16px" } }, `The link works once, in the next ${hours} hours. If the button does nothing, open this address:`),
      h(Text, words, h(Link, { href: url, className: "link", style: { ...LINK, wordBreak: "break-all" } }, url)),
      h(Text, words, "Was it not you? Then do nothing: without this confirmation you get no mail from us."),
    ),
  };
}
