import { z } from "zod";
import type { Issue } from "../../core/billing/issue.ts";
import { mailButton, type MailFrame, mailLayout, paragraph } from "./layout.ts";

export const inboxData = z.object({
  ref: z.string(),
  dueOn: z.iso.date().nullable(),
  issue: z.enum(["mismatch", "no_account", "twice", "refund_failed"]).optional(),
});

/** The mail that notifies owners of a new inbox item, without its content. */
export function inboxMail({ ref, dueOn, issue }: z.output<typeof inboxData>, site: MailFrame) {
  if (ref.startsWith("order-")) return orderMail(ref.slice("order-".length), issue ?? "mismatch", site);
  const what = ref.startsWith("privacy-") ? "A privacy request" : "A message";
  return {
    subject: `${what} is waiting: ${ref}`,
    body: mailLayout(
      {
        ...site,
        preview: dueOn === null ? "Sent through the contact form." : `Answer by ${dueOn}.`,
        reason: "You're receiving this because you're an owner of the site.",
      },
      paragraph(`${what} was sent through the site.${dueOn === null ? "" : ` Please answer by ${dueOn}.`}`),
      mailButton(`${site.siteUrl}/back-office/inbox/${ref}`, "Open it"),
    ),
  };
}

const PAID = "was paid, but no access was granted";
const ORDER_ISSUES: Readonly<
  Record<Issue, { readonly what: string; readonly preview: string; readonly text: (id: string) => string }>
> = {
  mismatch: {
    what: PAID,
    preview: "Please grant access or refund it.",
    text: (id) =>
      `The payment for order ${id} was too low. Please grant access manually, or refund it in the payment provider's dashboard.`,
  },
  no_account: {
    what: PAID,
    preview: "Please grant access or refund it.",
    text: (id) =>
      `The payment for order ${id} came without an e-mail address. Please grant access manually, or refund it in the payment provider's dashboard.`,
  },
  twice: {
    what: "was paid for an account that already had full access",
    preview: "You may need to refund it.",
    text: (id) =>
      `Order ${id} was paid for an account that already had full access. Please contact the buyer, or refund the payment and cancel the renewal.`,
  },
  refund_failed: {
    what: "could not be refunded",
    preview: "The refund did not arrive.",
    text: (id) =>
      `The refund of order ${id} failed and the money is back with the payment provider. Please refund it another way.`,
  },
};

function orderMail(id: string, issue: Issue, site: MailFrame) {
  const { what, preview, text } = ORDER_ISSUES[issue];
  return {
    subject: `Order ${id} ${what}`,
    body: mailLayout(
      { ...site, preview, reason: "You're receiving this because you're an owner of the site." },
      paragraph(text(id)),
      mailButton(`${site.siteUrl}/back-office/orders?search=${encodeURIComponent(`#${id}`)}`, "Open it"),
    ),
  };
}
