import type { Context } from "../../shared/context.ts";
import { countSubmission } from "./submission-limit.ts";

/** Mailed links of a kind per mailbox and hour, from all networks together. */
const LINKS_PER_HOUR = 10;
/** Mailed links of a kind per mailbox, hour and network: fewer, so that one network cannot use up an address's links. */
const LINKS_PER_NETWORK = 5;

export interface LinkMail {
  /** The address, in any case. */
  readonly to: string;
  /** The mail's template; each has its own limit. */
  readonly template: string;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
}

/**
 * Counts a request for a mailed link; false when the limit per network or per mailbox is reached. Callers must not
 * reveal the result, or strangers could learn of others' requests.
 */
export async function mayMailLink(ctx: Context, { to, template, address }: LinkMail): Promise<boolean> {
  const mailbox = mailboxOf(to);
  if (!(await countSubmission(ctx, address, { kind: `${template} ${mailbox} `, limit: LINKS_PER_NETWORK })))
    return false;
  return countSubmission(ctx, `mailbox ${mailbox}`, { kind: `${template} `, limit: LINKS_PER_HOUR });
}

/**
 * All addresses that may be one mailbox: many providers ignore case, dots and what follows a plus sign. Different people
 * whose addresses differ only in dots share a limit, which costs them nothing but a common limit.
 */
function mailboxOf(address: string): string {
  const [, local = "", domain = ""] = /^([^+]*)(?:\+.*)?@([^@]*)$/s.exec(address.trim().toLowerCase()) ?? [];
  return `${local.replaceAll(".", "")}@${domain}`;
}
