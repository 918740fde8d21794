import type { SmtpReply } from "./reply.ts";

/**
 * What an answer to RCPT says of an address. `unknown_user`: there is none such; `accepted`: mail for it is taken;
 * `full`, `disabled`: there is one, which takes no mail now or any more; `no_mail`: the host takes none for the domain;
 * `temporary`: ask later; `blocked`: the answer is about us, not about the address; `unclear`: none of these.
 */
export type RecipientVerdict = "accepted" | "unknown_user" | "full" | "disabled" | "no_mail" | "temporary" | "blocked" | "unclear";

/** The answer is about who asks: block-lists, reputation, names and policies of the client, authentication. */
const ABOUT_US = /\b(?:block(?:ed|ing)?[- ]?list\w*|black[- ]?list\w*|deny[- ]?list\w*|dnsbl|rbl|spamhaus|sbl\d*|xbl|pbl|sorbs|barracuda\w*|spamcop|uceprotect|proofpoint|cloudmark|reputation|banned|your (?:ip|host|network|server|domain|mail)\b|client host|sender (?:ip|host|address|domain|rejected|verify|not)|helo|ehlo|reverse (?:dns|lookup|hostname)|rdns|ptr|spf|dkim|dmarc|spam|policy|relay(?:ing)?|authenticat\w*|auth|starttls|tls|too many|rate|limit|throttl\w*|grey-?list\w*|gray-?list\w*|access denied|not authori[sz]ed|administrative prohibition|prohibited|service (?:unavailable|refused|not available)|blocked|rejected due)\b/i;

/** The answer says that there is no such mailbox. */
const NOBODY = /\b(?:(?:user|recipient|mailbox|account|address|person|inbox|alias)\w*(?: \S+){0,6} (?:unknown|not found|not exist|does ?n[o']t exist|doesn't exist|no longer (?:exists|here|active)|invalid|not (?:known|valid|listed|recogni[sz]ed)|undeliverable|no such)|(?:unknown|invalid|no such|non-?existent|nonexistent|bad) (?:\S+ ){0,2}(?:user|recipient|mailbox|account|address|person|alias|local part)|no (?:mailbox|account|user|such|recipient)(?: \S+)? ?(?:here|by that|with that|user|exists|person|recipient|address)?|not a valid (?:mailbox|user|recipient)|recipientnotfound|does not have an? (?:\S+ )?account|addressee unknown|mailbox not found)\b/i;

const FULL = /\b(?:mailbox (?:is )?full|over ?quota|quota (?:exceeded|reached)|exceeded (?:\S+ ){0,3}quota|out of (?:disk )?space|storage (?:full|exceeded)|mailfolder is full)\b/i;
const DISABLED = /\b(?:(?:account|mailbox|user|recipient|address)\b.{0,30}\b(?:disabled|suspended|inactive|deactivated|locked|expired|blocked)|is disabled|has been (?:disabled|suspended|deactivated))\b/i;

/** Enhanced codes that say it whatever the words (RFC 3463, IANA's register, and what large providers mean by them). */
const SAID: Readonly<Record<string, RecipientVerdict>> = {
  "5.1.1": "unknown_user", "5.1.0": "unknown_user", "5.1.3": "unknown_user", "5.1.6": "unknown_user", "5.1.10": "no_mail",
  "5.2.1": "disabled", "5.2.2": "full", "4.2.2": "full", "5.1.2": "no_mail",
};

/** Of those, the ones that servers also put before a refusal of the client; its words then decide. */
const LOOSE: ReadonlySet<string> = new Set(["5.1.0", "5.1.1", "5.2.1"]);

/**
 * Reads the answer to RCPT. It never takes a refusal of the client for one of the address, nor a doubtful answer for
 * either: those are `blocked` and `unclear`. See the table beside the test.
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
  // Exchange Online: a directory that knows all recipients says "Recipient address rejected: Access denied" of others.
  if (enhanced === "5.4.1" && /recipient address rejected/i.test(text)) return "unknown_user";
  // The same product's name for an unknown recipient, where the register has "null MX" for the code.
  if (enhanced === "5.1.10" && NOBODY.test(text)) return "unknown_user";
  const said = enhanced === null ? undefined : SAID[enhanced];
  if (said !== undefined && !(LOOSE.has(enhanced ?? "") && isAboutUs(text))) return said;
  if (enhanced?.startsWith("5.7.") === true) return "blocked";
  return byWords(text);
}

/** 450 and its like: ask later, but for a mailbox that is full. */
function temporary({ enhanced, text }: SmtpReply): RecipientVerdict {
  if (enhanced === "4.2.2" || FULL.test(text)) return "full";
  return enhanced?.startsWith("4.7.") !== true && /\b(?:spamhaus|blacklist\w*|blocklist\w*|dnsbl|rbl|reputation)\b/i.test(text) ? "blocked" : "temporary";
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
