/** A server's reply (RFC 5321, 4.2) with its enhanced code (RFC 3463), if any. */
export interface SmtpReply {
  readonly code: number;
  /** For example "5.1.1"; null without one. */
  readonly enhanced: string | null;
  /** Its text without codes, joined by spaces and truncated. */
  readonly text: string;
}

/** The reply violates SMTP, so nothing from this server is reliable. */
export class MalformedReply extends Error {
  override readonly name = "MalformedReply";
}

const LINE = /^([2-5]\d\d)(?:([- ])(.*))?$/;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;
/** Far beyond the limit of 512 characters per line. */
const LONGEST_LINE = 4_096;
const MAX_LINES = 200;
const LONGEST_TEXT = 500;

/** Assembles replies from chunks of bytes; accepts a lone line feed as line end. */
export class ReplyReader {
  #rest = "";
  #lines: string[] = [];

  /** Returns the replies completed by these bytes. Throws {@link MalformedReply}. */
  push(bytes: Uint8Array): SmtpReply[] {
    const pieces = (this.#rest + Buffer.from(bytes).toString("latin1")).split("\n");
    this.#rest = pieces.pop() ?? "";
    if (this.#rest.length > LONGEST_LINE) throw new MalformedReply("a line that does not end");
    return pieces.flatMap((line) => this.#take(line.replace(/\r$/, "")) ?? []);
  }

  #take(line: string): SmtpReply | null {
    if (!LINE.test(line)) throw new MalformedReply("a line without a reply code");
    this.#lines.push(line);
    if (this.#lines.length > MAX_LINES) throw new MalformedReply("a reply that does not end");
    if (line[3] === "-") return null;
    const lines = this.#lines;
    this.#lines = [];
    // All lines should have the same code (RFC 5321, 4.2.1); the last one counts.
    return replyOf(
      Number(line.slice(0, 3)),
      lines.map((one) => one.slice(4)),
    );
  }
}

function replyOf(code: number, texts: readonly string[]): SmtpReply {
  const enhanced = texts.map((text) => ENHANCED.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
  const text = texts
    .map((one) => one.replace(ENHANCED, "").trim())
    .join(" ")
    .replace(/[^\x20-\x7e]/g, "?")
    .trim()
    .slice(0, LONGEST_TEXT);
  return { code, enhanced, text };
}

/**
 * Meaning of a reply to RCPT. `accepted`: the server takes mail for the address; `unknown_user`: no such mailbox;
 * `full` and `disabled`: the mailbox exists; `no_mail`: the host takes no mail for the domain; `temporary`: ask later;
 * `blocked`: about us, not the address; `unclear`: anything else.
 */
export type RecipientVerdict =
  | "accepted"
  | "unknown_user"
  | "full"
  | "disabled"
  | "no_mail"
  | "temporary"
  | "blocked"
  | "unclear";

/** Matches replies about the client: blocklists, reputation, client names, policies, authentication. */
const ABOUT_US =
  /\b(?:block(?:ed|ing)?[- ]?list\w*|black[- ]?list\w*|deny[- ]?list\w*|dnsbl|rbl|spamhaus|sbl\d*|xbl|pbl|sorbs|barracuda\w*|spamcop|uceprotect|proofpoint|cloudmark|reputation|banned|your (?:ip|host|network|server|domain|mail)\b|client host|sender (?:ip|host|address|domain|rejected|verify|not)|helo|ehlo|reverse (?:dns|lookup|hostname)|rdns|ptr|spf|dkim|dmarc|spam|policy|relay(?:ing)?|authenticat\w*|auth|starttls|tls|too many|rate|limit|throttl\w*|grey-?list\w*|gray-?list\w*|access denied|not authori[sz]ed|administrative prohibition|prohibited|service (?:unavailable|refused|not available)|blocked|rejected due)\b/i;

const NOBODY =
  /\b(?:(?:user|recipient|mailbox|account|address|person|inbox|alias)\w*(?: \S+){0,6} (?:unknown|not found|not exist|does ?n[o']t exist|doesn't exist|no longer (?:exists|here|active)|invalid|not (?:known|valid|listed|recogni[sz]ed)|undeliverable|no such)|(?:unknown|invalid|no such|non-?existent|nonexistent|bad) (?:\S+ ){0,2}(?:user|recipient|mailbox|account|address|person|alias|local part)|no (?:mailbox|account|user|such|recipient)(?: \S+)? ?(?:here|by that|with that|user|exists|person|recipient|address)?|not a valid (?:mailbox|user|recipient)|recipientnotfound|does not have an? (?:\S+ )?account|addressee unknown|mailbox not found)\b/i;

const FULL =
  /\b(?:mailbox (?:is )?full|over ?quota|quota (?:exceeded|reached)|exceeded (?:\S+ ){0,3}quota|out of (?:disk )?space|storage (?:full|exceeded)|mailfolder is full)\b/i;
const DISABLED =
  /\b(?:(?:account|mailbox|user|recipient|address)\b.{0,30}\b(?:disabled|suspended|inactive|deactivated|locked|expired|blocked)|is disabled|has been (?:disabled|suspended|deactivated))\b/i;

/** Enhanced codes with a fixed meaning (RFC 3463, the IANA registry, and large providers' usage). */
const SAID: Readonly<Record<string, RecipientVerdict>> = {
  "5.1.1": "unknown_user",
  "5.1.0": "unknown_user",
  "5.1.3": "unknown_user",
  "5.1.6": "unknown_user",
  "5.1.10": "no_mail",
  "5.2.1": "disabled",
  "5.2.2": "full",
  "4.2.2": "full",
  "5.1.2": "no_mail",
};

/** Codes that servers also use when rejecting the client; their text decides. */
const LOOSE: ReadonlySet<string> = new Set(["5.1.0", "5.1.1", "5.2.1"]);

/**
 * Classifies a reply to RCPT. A rejection of the client is never taken for one of the address, and a doubtful reply is
 * `unclear`. Examples are in `test/builders/recipient-replies.ts`.
 */
export function classifyRecipient(reply: SmtpReply): RecipientVerdict {
  const { code, enhanced, text } = reply;
  if (code === 250 || code === 251) return "accepted";
  if (code < 400) return "unclear";
  if (code === 421) return "temporary";
  if (code < 500) return temporary(reply);
  if (code === 521 || code === 556) return "no_mail";
  if (code === 530 || code === 534 || code === 535 || code === 538) return "blocked";
  if (code === 500 || code === 502 || code === 503 || code === 504) return "unclear";
  // Exchange Online with directory-based blocking says "Recipient address rejected: Access denied" for unknown
  // recipients.
  if (enhanced === "5.4.1" && /recipient address rejected/i.test(text)) return "unknown_user";
  // Exchange Online uses this code for unknown recipients; the registry defines it as null MX.
  if (enhanced === "5.1.10" && NOBODY.test(text)) return "unknown_user";
  const said = enhanced === null ? undefined : SAID[enhanced];
  if (said !== undefined && !(LOOSE.has(enhanced ?? "") && isAboutUs(text))) return said;
  if (enhanced?.startsWith("5.7.") === true) return "blocked";
  return byWords(text);
}

/** Replies such as 450: ask later, unless the mailbox is full. */
function temporary({ enhanced, text }: SmtpReply): RecipientVerdict {
  if (enhanced === "4.2.2" || FULL.test(text)) return "full";
  return enhanced?.startsWith("4.7.") !== true &&
    /\b(?:spamhaus|blacklist\w*|blocklist\w*|dnsbl|rbl|reputation)\b/i.test(text)
    ? "blocked"
    : "temporary";
}

function byWords(text: string): RecipientVerdict {
  if (FULL.test(text)) return "full";
  if (DISABLED.test(text) && !isAboutUs(text.replace(/\bblocked\b/gi, ""))) return "disabled";
  if (isAboutUs(text)) return "blocked";
  return NOBODY.test(text) ? "unknown_user" : "unclear";
}

function isAboutUs(text: string): boolean {
  return ABOUT_US.test(text);
}
