// Derives the status of an address on the server; browsers only name it.
import type { AddressStatus, StatedStatus } from "./address-status.ts";

/** Days a confirmation counts, since people change jobs. */
const VERIFICATION_DAYS = 30;
const DAY_MS = 86_400_000;

/** True if a confirmation of this time still counts. */
export function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= VERIFICATION_DAYS * DAY_MS;
}

/** Confirmations before this time no longer count. */
export function oldestRecent(now: Date): Date {
  return new Date(now.getTime() - VERIFICATION_DAYS * DAY_MS);
}

interface Evidence {
  readonly source: string;
  readonly url: string | null;
  readonly at: Date;
}

/** What is stored about an address. */
export interface StatusEvidence {
  /** The newest clear answer about this mailbox; null if none was given. */
  readonly answer:
    | (Evidence & {
        readonly result: "valid" | "invalid" | "accept_all" | "unknown";
        /** The answer about a made-up address in the same session. */
        readonly control: "refused" | "accepted" | "unclear" | "not_asked";
      })
    | null;
  /** False if a person was looked up and the mailbox may be a colleague's. */
  readonly isTheirs: boolean;
  /** Documents that name the address, the best first. */
  readonly published: readonly (Evidence & { readonly isList: boolean })[];
  /** When mail to it last came back. */
  readonly bouncedAt: Date | null;
  /** The words for how the address was made from a name; null if it was not. */
  readonly pattern: string | null;
}

/** The evidence for a bounce in words. */
export const BOUNCED_WORDS = "Mail to it came back";

/** The status of an address of which nothing is known, or that must not be shown. */
export const NO_STATUS: StatedStatus = { status: "none", at: null, source: null, url: null };

/**
 * Derives the status by the first rule that applies. A bounce decides until a mail server confirms the mailbox after it,
 * and a server that does not know the mailbox leaves nothing to show, whoever published it. A confirmation is `verified`
 * only while it is recent, for the person's own mailbox, from a server that refused a made-up one; otherwise the address
 * is what it would be without it, at least a pattern.
 */
export function statusOf({ answer, isTheirs, published, bouncedAt, pattern }: StatusEvidence, now: Date): StatedStatus {
  const confirmed = answer?.result === "valid" ? answer : null;
  if (bouncedAt !== null && (confirmed === null || confirmed.at <= bouncedAt))
    return { status: "bounced", at: bouncedAt, source: BOUNCED_WORDS, url: null };
  if (answer?.result === "invalid") return NO_STATUS;
  if (confirmed !== null && confirmed.control === "refused" && isTheirs && isRecent(confirmed.at, now))
    return withEvidence("verified", confirmed);
  const [document, list] = [published.find(({ isList }) => !isList), published[0]];
  if (document !== undefined) return withEvidence("published", document);
  if (list !== undefined) return withEvidence("listed", list);
  const made = pattern ?? confirmed?.source ?? null;
  return made === null ? NO_STATUS : { status: "pattern", at: null, source: made, url: null };
}

function withEvidence(status: AddressStatus, { source, url, at }: Evidence): StatedStatus {
  return { status, at, source, url };
}
