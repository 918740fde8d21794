import { Button, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import type { Trouble } from "../../core/billing/trouble.ts";
import { BUTTON, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const inboxData = z.object({ ref: z.string(), dueOn: z.iso.date().nullable(), trouble: z.enum(["mismatch", "no_account", "twice", "refund_failed"]).optional() });

/** The mail that tells an owner that something waits in the inbox. What it is about stays there. */
export function inboxMail({ ref, dueOn, trouble }: z.output<typeof inboxData>, site: Omit<MailLayout, "preview" | "reason">) {
  if (ref.startsWith("order-")) return orderMail(ref.slice("order-".length), trouble ?? "mismatch", site);
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

const PAID = "was paid, and nothing was given for it";
const ORDER_TROUBLE: Readonly<Record<Trouble, { readonly what: string; readonly preview: string; readonly text: (id: string) => string }>> = {
  mismatch: { what: PAID, preview: "It needs you to give access or the money back.", text: (id) => `Less money came for order ${id} than was ordered. Please give access by hand, or give the money back in the payment provider's dashboard.` },
  no_account: { what: PAID, preview: "It needs you to give access or the money back.", text: (id) => `Money came for order ${id} without an e-mail address to give access to. Please give access by hand, or give the money back in the payment provider's dashboard.` },
  twice: { what: "was paid for an account that had full access already", preview: "It may have to be given back.", text: (id) => `Order ${id} was paid for an account that had full access already. Please ask its buyer, or give the money back and end what renews.` },
  refund_failed: { what: "could not be refunded", preview: "The money that was given back did not arrive.", text: (id) => `What was given back for order ${id} did not arrive, and lies with the payment provider again. Please give it back another way.` },
};

/** Something about an order's money that only an owner can set right. */
function orderMail(id: string, trouble: Trouble, site: Omit<MailLayout, "preview" | "reason">) {
  const { what, preview, text } = ORDER_TROUBLE[trouble];
  const words = { className: "words", style: WORDS };
  return {
    subject: `Order ${id} ${what}`,
    body: mailLayout(
      { ...site, preview, reason: "You get this mail because you are an owner of the site." },
      h(Text, words, text(id)),
      h(Button, { className: "button", href: `${site.siteUrl}/back-office/orders?search=${encodeURIComponent(`#${id}`)}`, style: BUTTON }, "Open it"),
    ),
  };
}
