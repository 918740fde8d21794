import type { OutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import type { SuppressionReason } from "../../../../core/customers/mail/suppression.ts";

export const STATE_LABELS: Readonly<Record<OutboxMessage["state"], string>> = {
  waiting: "Queued",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
  suppressed: "Suppressed",
  expired: "Expired",
};

/** Labels of a bounce or complaint about a sent mail. */
export const RETURN_LABELS: Readonly<Record<NonNullable<OutboxMessage["returned"]>, string>> = {
  hard: "Bounced: unknown mailbox",
  soft: "Rejected",
  sender: "Refused us",
  complaint: "Marked as spam",
};

/** Labels of the reason why an address is suppressed. */
export const REASON_LABELS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: "Unsubscribed from all lists",
  bounced: "Bounced",
  complained: "Marked as spam",
  opted_out: "Objected",
  operator: "Suppressed manually",
};

/** The lists of mail and the links between them; `key` is the value in the address. */
export const MAIL_VIEWS = [
  { key: "", href: "/back-office/mail", name: "Queued" },
  { key: "failed", href: "/back-office/mail?show=failed", name: "Failed" },
  { key: "all", href: "/back-office/mail?show=all", name: "All" },
  { key: "suppressed", href: "/back-office/mail/suppressed", name: "Suppressed addresses" },
] as const;
