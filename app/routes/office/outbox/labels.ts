import type { OutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import type { SuppressionReason } from "../../../../core/customers/mail/suppression.ts";

const STATES: Readonly<Record<OutboxMessage["state"], string>> = {
  waiting: "Queued",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
  suppressed: "Suppressed",
  expired: "Expired",
};

const RETURNS: Readonly<Record<NonNullable<OutboxMessage["returned"]>, string>> = {
  hard: "Bounced: unknown mailbox",
  soft: "Rejected",
  sender: "Refused us",
  complaint: "Marked as spam",
};

const REASONS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: "Unsubscribed from all lists",
  bounced: "Bounced",
  complained: "Marked as spam",
  opted_out: "Objected",
  operator: "Suppressed manually",
};

export function stateLabel(state: OutboxMessage["state"]): string {
  return STATES[state];
}

/** Label of a bounce or complaint about a sent mail. */
export function returnLabel(returned: NonNullable<OutboxMessage["returned"]>): string {
  return RETURNS[returned];
}

/** Label of the reason why an address is suppressed. */
export function reasonLabel(reason: SuppressionReason): string {
  return REASONS[reason];
}

/** The lists of mail and the links between them; `key` is the value in the address. */
export const MAIL_VIEWS = [
  { key: "", href: "/back-office/mail", name: "Queued" },
  { key: "failed", href: "/back-office/mail?show=failed", name: "Failed" },
  { key: "all", href: "/back-office/mail?show=all", name: "All" },
  { key: "suppressed", href: "/back-office/mail/suppressed", name: "Suppressed addresses" },
] as const;
