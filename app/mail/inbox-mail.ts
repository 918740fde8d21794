import { Button, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const inboxData = z.object({ ref: z.string(), dueOn: z.iso.date().nullable() });

/** The mail that tells an owner that something waits in the inbox. What it is about stays there. */
export function inboxMail({ ref, dueOn }: z.output<typeof inboxData>, site: Omit<MailLayout, "preview" | "reason">) {
  if (ref.startsWith("order-")) return orderMail(ref.slice("order-".length), site);
  const words = { className: "words", style: WORDS };
  const what = ref.startsWith("privacy-") ? "A privacy request" : "A message";
  return {
    subject: `${what} waits for you: ${ref}`,
    body: mailLayout(
      { ...site, preview: dueOn === null ? "Sent through the contact form." : `To be answered by ${dueOn}.`, reason: "You get this mail because you are an owner of the site." },
      h(Text, words, `${what} was sent through the site.${dueOn === null ? "" : ` It must be answered by ${dueOn}.`}`),
      h(Button, { className: "button", href: `${site.siteUrl}/back-office/inbox/${ref}`, style: BUTTON }, "Open it"),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 0" } }, `Or read it with: npm run inbox -- show ${ref}`),
    ),
  };
}

/** Money came for an order, and nothing could be given for it. */
function orderMail(id: string, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `Order ${id} was paid, and nothing was given for it`,
    body: mailLayout(
      { ...site, preview: "It needs you to give access or the money back.", reason: "You get this mail because you are an owner of the site." },
      h(Text, words, `Money came for order ${id}, but less than was ordered, or without an e-mail address to give access to. Please give access by hand, or give the money back in the payment provider's dashboard.`),
      h(Button, { className: "button", href: `${site.siteUrl}/back-office/orders?search=${encodeURIComponent(`#${id}`)}`, style: BUTTON }, "Open it"),
    ),
  };
}
