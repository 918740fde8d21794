import { classifyReply, subjectOf } from "../../../finder/verification/classify-reply.ts";
import { readReplyText, type SmtpReply } from "../../../finder/verification/reply.ts";
import type { RecipientVerdict } from "../../../finder/verification/reply-rows.ts";

/**
 * `hard`: nobody reads mail at the address; `soft`: rejected for a reason that may pass; `sender`: rejected because of
 * our server, address or rate, which says nothing about the receiver; `complaint`: reported as spam.
 */
export type ReturnKind = "hard" | "soft" | "sender" | "complaint";

export type RejectionKind = Exclude<ReturnKind, "complaint">;

/** The consequence of a verdict about one of our mails. A disabled mailbox has no reader either. */
export function rejectionKind(verdict: RecipientVerdict): RejectionKind {
  const subject = subjectOf(verdict);
  if (subject === "nobody" || verdict === "disabled") return "hard";
  return subject === "us" ? "sender" : "soft";
}

/**
 * Kind of a rejection as a server or a provider words it. `status` is an enhanced status code stated beside the words;
 * `sender` is the envelope's sender.
 */
export function kindOfWords(
  words: string,
  { status = null, sender = null }: { readonly status?: string | null; readonly sender?: string | null } = {},
): RejectionKind {
  return rejectionKind(classifyReply(replyOf(words, status), sender));
}

function replyOf(words: string, status: string | null): SmtpReply {
  const read = readReplyText(words);
  // A status such as 5.0.0 says less than the words.
  const stated = status !== null && /^[45]\.\d+\.[1-9]\d*$/.test(status) ? status : null;
  return {
    code: read.code ?? (status?.startsWith("4.") === true ? 450 : 550),
    enhanced: read.enhanced ?? stated,
    text: read.text,
  };
}

/** A delivery report's fields for one recipient (RFC 3464, 2.3). */
export interface DeliveryStatus {
  readonly action: string;
  /** For example "5.1.1"; empty when the report has none. */
  readonly status: string;
  /** The remote server's reply. */
  readonly diagnostic: string;
}

/** Kind of a delivery report; null for delivered, relayed or delayed mail. */
export function kindOfStatus({ action, status, diagnostic }: DeliveryStatus): RejectionKind | null {
  if (action.toLowerCase() !== "failed") return null;
  return kindOfWords(diagnostic.replace(/^\s*[\w-]+\s*;/, ""), { status });
}

/** A provider's own kind, unless the server's words speak of us or of the mailbox. */
export function kindWithReason<K extends ReturnKind>(kind: K, reason: string | undefined): K | RejectionKind {
  if (kind === "complaint" || reason === undefined || reason.trim() === "") return kind;
  const said = subjectOf(classifyReply(replyOf(reason, null)));
  return said === "nothing" || said === "accepted" ? kind : kindOfWords(reason);
}
