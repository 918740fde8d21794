import type { OutboxMessage } from "../../../core/mail/read-outbox.ts";
import type { SuppressionReason } from "../../../core/mail/suppression.ts";

const STATES: Readonly<Record<OutboxMessage["state"], string>> = {
  waiting: "Waits",
  sending: "On its way",
  sent: "Sent",
  failed: "Failed",
  suppressed: "Withheld",
  expired: "Too late",
};

const RETURNS: Readonly<Record<NonNullable<OutboxMessage["returned"]>, string>> = {
  hard: "Came back: nobody reads mail there",
  soft: "Came back",
  complaint: "Reported as unwanted",
};

const REASONS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: "Left all lists",
  bounced: "Mail came back",
  complained: "Reported our mail as unwanted",
  opted_out: "Asked not to be written to",
  operator: "Suppressed by hand",
};

/** What became of a mail. */
export function stateWords(state: OutboxMessage["state"]): string {
  return STATES[state];
}

/** What was told of a mail after it was sent. */
export function returnWords(returned: NonNullable<OutboxMessage["returned"]>): string {
  return RETURNS[returned];
}

/** Why an address gets no mail. */
export function reasonWords(reason: SuppressionReason): string {
  return REASONS[reason];
}

/** What kind of mail it is, from its template's name: "sign_in" is "Sign in". */
export function templateWords(template: string): string {
  const words = template.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
