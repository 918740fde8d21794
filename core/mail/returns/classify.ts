import type { ReturnKind } from "./record-return.ts";

/**
 * Enhanced status codes (RFC 3463) that say that nobody reads mail at the address: no such mailbox or domain, moved without
 * a forwarding address, a domain that takes no mail, a disabled mailbox.
 */
const UNKNOWN_MAILBOX = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

/** Whether an answer or a status says that nobody reads mail at the address. */
export function isUnknownMailbox(answer: string): boolean {
  return UNKNOWN_MAILBOX.test(answer);
}

/** What a server's report says became of a mail to one receiver (RFC 3464, 2.3). */
export interface DeliveryStatus {
  readonly action: string;
  /** "5.1.1"; empty when the report has none. */
  readonly status: string;
  /** The other server's own words. */
  readonly diagnostic: string;
}

/**
 * `null` for what is no return: delivered, relayed, or delayed and still being tried. What failed is hard when its status,
 * or without a telling one the other server's words, say that nobody is there; else it is soft.
 */
export function classifyStatus({ action, status, diagnostic }: DeliveryStatus): Exclude<ReturnKind, "complaint"> | null {
  if (action.toLowerCase() !== "failed") return null;
  const isVague = !/^5\.[1-9]\d*\.[1-9]\d*$/.test(status) && !status.startsWith("4.");
  return isUnknownMailbox(isVague ? `${status} ${diagnostic}` : status) ? "hard" : "soft";
}
