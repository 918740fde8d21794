import { declareMail } from "../declare-mail.ts";

/** Mails to the people who run the site. */
const TO_OWNERS = { to: "All owners of the site", list: null, area: "owners" } as const;

const NOT_GRANTED = "Order {order} was paid, but no access was granted";

export const INBOX = declareMail({
  ...TO_OWNERS,
  template: "inbox",
  title: "New item in the inbox",
  when: "Sent when a message, a privacy request or an order with an issue waits.",
  placeholders: {
    ref: "the request or message",
    date: "the last day to answer a privacy request",
    order: "the order's number",
  },
  texts: {
    subject_privacy: { label: "Privacy request: subject", text: "A privacy request is waiting: {ref}" },
    privacy: {
      label: "Privacy request",
      text: "A privacy request was sent through the site. Please answer by {date}.",
      keeps: ["date"],
    },
    subject_message: { label: "Message: subject", text: "A message is waiting: {ref}" },
    message: { label: "Message", text: "A message was sent through the contact form." },
    subject_mismatch: { label: "Order paid too low: subject", text: NOT_GRANTED, keeps: ["order"] },
    mismatch: {
      label: "Order paid too low",
      text: "The payment for order {order} was too low. Please grant access manually, or refund it in the payment provider's dashboard.",
    },
    subject_no_account: { label: "Order without an address: subject", text: NOT_GRANTED, keeps: ["order"] },
    no_account: {
      label: "Order without an address",
      text: "The payment for order {order} came without an e-mail address. Please grant access manually, or refund it in the payment provider's dashboard.",
    },
    subject_twice: {
      label: "Order paid twice: subject",
      text: "Order {order} was paid for an account that already had full access",
      keeps: ["order"],
    },
    twice: {
      label: "Order paid twice",
      text: "Order {order} was paid for an account that already had full access. Please contact the buyer, or refund the payment and cancel the renewal.",
    },
    subject_link_differs: {
      label: "Payment Link with another price: subject",
      text: "Order {order} was paid by a link with another price",
      keeps: ["order"],
    },
    link_differs: {
      label: "Payment Link with another price",
      text: "Order {order} was paid by a Payment Link whose price, currency or interval differs from the plan. The buyer has access. If the difference is not intended, change the link or the plan.",
    },
    subject_refund_failed: {
      label: "Refund failed: subject",
      text: "Order {order} could not be refunded",
      keeps: ["order"],
    },
    refund_failed: {
      label: "Refund failed",
      text: "The refund of order {order} failed and the money is back with the payment provider. Please refund it another way.",
    },
  },
});

const SOURCE = { source: "the source's name" } as const;

export const SOURCE_ISSUE = declareMail({
  ...TO_OWNERS,
  template: "source_issue",
  title: "Source needs attention",
  when: "Sent once when a source fails, changes its format or goes quiet. The reason stands above the text.",
  placeholders: SOURCE,
  texts: {
    subject_failing: { label: "Cannot be read: subject", text: "Source {source} cannot be read", keeps: ["source"] },
    failing: { label: "Cannot be read", text: "We keep trying by its schedule and write again once it works." },
    subject_shape: { label: "New format: subject", text: "Source {source} changed its format", keeps: ["source"] },
    shape: {
      label: "New format",
      text: "Check what was read from it, then accept the new format or pause the source.",
    },
    subject_flood: {
      label: "Far too much: subject",
      text: "Source {source} published far more than usual",
      keeps: ["source"],
    },
    flood: {
      label: "Far too much",
      text: "Check the held imports: publish them if they are real, discard them if not. Everything else goes on.",
    },
    subject_quiet: { label: "Quiet: subject", text: "Source {source} has gone quiet", keeps: ["source"] },
    quiet: {
      label: "Quiet",
      text: "Check whether it moved or stopped. We write again once it brings as much as usual.",
    },
  },
});

export const SOURCE_RECOVERED = declareMail({
  ...TO_OWNERS,
  template: "source_recovered",
  title: "Source works again",
  when: "Sent once when a reported source works again.",
  placeholders: SOURCE,
  texts: {
    subject: { label: "Subject", text: "Source {source} works again", keeps: ["source"] },
    intro: { label: "Text", text: "{source} works as usual again. There is nothing to do." },
  },
});

export const MAIL_REFUSED = declareMail({
  ...TO_OWNERS,
  template: "mail_refused",
  title: "Mail refused",
  when: "Sent once when mail servers begin to refuse mail from this site because of its server, address or rate. The server's answer stands below the text.",
  placeholders: { domain: "the domain that refuses mail" },
  texts: {
    subject: { label: "Subject", text: "{domain} refuses mail from {product}", keeps: ["domain"] },
    intro: {
      label: "Text",
      text: "The mail servers of {domain} refuse mail because of this site's server, address or rate, not because of who receives it. Lists and alerts to this domain wait and are tried again at growing intervals; no address is suppressed. Check your sender address, its SPF, DKIM and DMARC records, and whether your mail server is on a block list.",
    },
  },
});

export const LATE_WORK = declareMail({
  ...TO_OWNERS,
  template: "late_work",
  title: "Background work is late",
  when: "Sent once when jobs, sources or backups wait longer than allowed. What waits stands below the text.",
  placeholders: {},
  texts: {
    subject: { label: "Subject", text: "Background work is late" },
    intro: {
      label: "Text",
      text: "Some background work is late. Pages and sales continue. The back office shows what is late now; the log says why.",
    },
  },
});
