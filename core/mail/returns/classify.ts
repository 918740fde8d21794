import type { ReturnKind } from "./record-return.ts";

/**
 * Enhanced status codes (RFC 3463) for addresses without a reader: unknown mailbox or domain, moved without a
 * forwarding address, domain without mail, disabled mailbox.
 */
const UNKNOWN_MAILBOX = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

export function isUnknownMailbox(answer: string): boolean {
  return UNKNOWN_MAILBOX.test(answer);
}

/** A delivery report's fields for one recipient (RFC 3464, 2.3). */
export interface DeliveryStatus {
  readonly action: string;
  /** For example "5.1.1"; empty when the report has none. */
  readonly status: string;
  /** The remote server's reply. */
  readonly diagnostic: string;
}

/**
 * Hard when the status, or the server's reply if the status is vague, says that the mailbox does not exist; otherwise
 * soft. `null` for delivered, relayed or delayed mail.
 */
export function classifyStatus({
  action,
  status,
  diagnostic,
}: DeliveryStatus): Exclude<ReturnKind, "complaint"> | null {
  if (action.toLowerCase() !== "failed") return null;
  const isVague = !/^5\.[1-9]\d*\.[1-9]\d*$/.test(status) && !status.startsWith("4.");
  return isUnknownMailbox(isVague ? `${status} ${diagnostic}` : status) ? "hard" : "soft";
}
