import type { SmtpReply } from "./reply.ts";

/**
 * Meaning of a reply to RCPT. `accepted`: the server takes mail for the address; `unknown_user`: no such mailbox;
 * `no_mail`: the host takes no mail for the domain; `full`, `disabled` and `restricted`: the mailbox exists;
 * `bad_sender`: about our sender; `reputation`: our address is listed, so leave the server alone; `blocked`: another
 * refusal of the client; `bad_form`: about the syntax; `temporary`: ask later; `unclear`: anything else.
 */
export type RecipientVerdict =
  | "accepted"
  | "unknown_user"
  | "no_mail"
  | "full"
  | "disabled"
  | "restricted"
  | "bad_sender"
  | "reputation"
  | "blocked"
  | "bad_form"
  | "temporary"
  | "unclear";

/** A rule applies when all its conditions hold; the first one decides. */
interface Rule {
  readonly verdict: RecipientVerdict;
  /** Matches the code and the enhanced code, such as "550 5.1.1", or "550 -" without one. */
  readonly codes?: RegExp;
  /** Matches the text without addresses, host names and URLs. */
  readonly words?: RegExp;
  readonly except?: RegExp;
}

const NOBODY =
  /\b(?:(?:user|recipient|mailbox|account|address|person|inbox|alias)\w*(?: \S+){0,6} (?:unknown|not found|not exist|does ?n[o']t exist|no longer (?:exists|here|active)|invalid|not (?:known|valid|listed|recogni[sz]ed)|undeliverable|no such)|(?:unknown|invalid|no such|non-?existent|bad) (?:\S+ ){0,2}(?:user|recipient|mailbox|account|address|person|alias|local part)|no (?:mailbox|account|user|such|recipient)(?: \S+)? ?(?:here|by that|with that|user|exists|person|recipient|address)?|not a valid (?:mailbox|user|recipient)|recipientnotfound|does not have an? (?:\S+ )?account|addressee unknown|unrouteable address|(?:benutzer|empf..?nger|adressat|postfach) (?:ist )?(?:unbekannt|existiert nicht)|(?:utilisateur|destinataire|adresse) inconnue?|(?:usuario|destinatario|usu..?rio|destinat..?rio) (?:desconocido|desconhecido|no existe|inexistente|sconosciuto)|utente sconosciuto|onbekende gebruiker)\b/i;
/** Server policies that may apply to anyone; they say nothing about the address. */
const POLICY =
  /\b(?:policy|access denied|not authori[sz]ed|administrative(?:ly)? prohibit\w*|prohibited|service (?:unavailable|refused|not available)|rejected due|too many|rate|limit|throttl\w*|spam|tls|authenticat\w*)\b/i;

/** In order: refusals of the sender or client, then problems with the request, then problems with the address. */
const RULES: readonly Rule[] = [
  // Some servers answer 250 and discard the message.
  { verdict: "unclear", codes: /^25[01] [45]/ },
  { verdict: "unclear", codes: /^25[01]/, words: /\b(?:user unknown|unknown user|no such user|will be discarded)\b/i },
  { verdict: "accepted", codes: /^25[01]/ },
  { verdict: "unclear", codes: /^[23]/ },
  // Exchange: groups and mailboxes that take mail from their own organisation only.
  { verdict: "restricted", codes: / 5\.7\.13\d$/ },
  {
    verdict: "restricted",
    words: /\b(?:sendernotauthenticatedfor\w*|only (?:takes|accepts) (?:mail|messages?) from)\b/i,
  },
  {
    verdict: "bad_sender",
    words:
      /\bsender(?:'s)? (?:\w+ )?(?:address|domain|mailbox|verif\w*|call-?out|rejected|denied|unknown|not found|policy)|\breturn (?:address|path)|\breverse-?path|\bmail ?from\b|\benvelope[- ]?(?:from|sender)|\bdomain of sender|<sender>|\b(?:spf|dkim|dmarc)\b/i,
  },
  { verdict: "bad_sender", codes: / [45]\.1\.[78]$/ },
  // Often a connection limit with a link to the server's terms.
  { verdict: "temporary", codes: /^421 -/ },
  // Outlook, Gmail and Yahoo have codes of their own for listed clients.
  { verdict: "reputation", codes: / (?:5\.7\.(?:511|60\d|70\d)|4\.7\.(?:28|500|650))$/ },
  {
    verdict: "reputation",
    words:
      /\b(?:block[- ]?list\w*|black[- ]?list\w*|deny[- ]?list\w*|dnsbl|rbl|sbl\d*|xbl|pbl|spamhaus|sorbs|spamcop|uceprotect|cloudmark|reputation|banned|blocked (?:using|by|because|due)|unsolicited|sending ip)\b|^(?:mail )?blocked\b/i,
  },
  { verdict: "temporary", codes: /^4/, words: /\b(?:gr[ea]y-?list\w*|client host|helo|ehlo|your hostname)\b/i },
  {
    verdict: "blocked",
    words:
      /\b(?:client host|helo|ehlo|reverse (?:dns|lookup|hostname)|rdns|ptr|your (?:ip|host ?name|host|network|server|domain)|host (?:address )?(?:\S+ )?not found|gr[ea]y-?list\w*)\b/i,
    codes: /^5/,
  },
  {
    verdict: "blocked",
    codes: /^5/,
    words:
      /\brelay(?:ing)? (?:access )?(?:is )?(?:denied|not permitted|not allowed|prohibited)|\bas a relay\b|\brcpthosts\b|\bstarttls\b|\b(?:must|not|was not) (?:be )?authenticated?\b/i,
  },
  { verdict: "blocked", codes: /^53[0458]/ },
  { verdict: "bad_form", codes: /^5\d\d 5\.1\.3$/ },
  { verdict: "bad_form", codes: /^50[0-4] |^555 /, except: /\b(?:unknown user|user unknown|no such user)\b/i },
  {
    verdict: "bad_form",
    codes: /^5/,
    words: /\b(?:malformed|syntax|invalid route|domain missing|local part (?:is )?too long)\b/i,
  },
  { verdict: "full", codes: / [45]\.2\.2$/ },
  {
    verdict: "full",
    words:
      /\b(?:mailbox (?:is )?full|over ?quota|quota (?:exceeded|reached)|exceeded (?:\S+ ){0,3}quota|out of (?:disk |storage )?space|storage (?:full|exceeded)|mailfolder is full)\b/i,
  },
  // Postfix defers a recipient that its own probe found undeliverable.
  { verdict: "unknown_user", codes: /^4/, words: /\bundeliverable address: unknown user\b/i },
  { verdict: "temporary", codes: /^4/ },
  { verdict: "no_mail", codes: /^(?:521|556) / },
  { verdict: "no_mail", codes: / 5\.1\.2$/ },
  // The registry defines 5.1.10 as null MX; Exchange also uses it for unknown recipients.
  { verdict: "no_mail", codes: / 5\.1\.10$/, except: NOBODY },
  { verdict: "disabled", codes: / 5\.2\.1$/, except: POLICY },
  {
    verdict: "disabled",
    words:
      /\b(?:(?:account|mailbox|user|recipient|address)\b.{0,30}\b(?:disabled|suspended|inactive|deactivated|locked|expired|blocked)|is disabled|has been (?:disabled|suspended|deactivated))\b/i,
  },
  { verdict: "unknown_user", words: NOBODY },
  // Exchange Online with directory-based blocking.
  { verdict: "unknown_user", codes: / 5\.4\.1$/, words: /\brecipient address rejected\b/i },
  { verdict: "unknown_user", codes: / 5\.1\.[016]$/, except: POLICY },
  { verdict: "blocked", codes: / 5\.7\.\d+$/ },
  { verdict: "blocked", words: POLICY },
];

/**
 * Classifies a reply to RCPT by its subject; a doubtful one is `unclear`. `sender` is the envelope's sender, whose echo
 * reveals the subject. Examples are in `test/builders/recipient-replies.ts`.
 */
export function classifyRecipient(reply: SmtpReply, sender: string | null = null): RecipientVerdict {
  const words = withoutNames(reply.text, sender);
  const inner = innerReply(reply.text);
  if (inner !== null && !SENDER_CHECK.test(words)) {
    const verdict = classifyRecipient(inner, sender);
    if (verdict !== "unclear") return verdict;
  }
  const codes = `${reply.code} ${reply.enhanced ?? MARKED_CODE.exec(reply.text)?.[1] ?? "-"}`;
  const rule = RULES.find(
    (one) =>
      (one.codes?.test(codes) ?? true) && (one.words?.test(words) ?? true) && !(one.except?.test(words) ?? false),
  );
  return rule?.verdict ?? "unclear";
}

const SENDER_CHECK = /\bsender\b|<sender>/i;
/** qmail and Cisco put the enhanced code behind a mark. */
const MARKED_CODE = /#(5\.\d{1,3}\.\d{1,3})\b/;
/** A server's quote of the reply from the mailbox's own server. */
const INNER =
  /(?:\bsaid|\bfailed|\bresponse|:[^:\s]+@[^:\s]+|\([^:\s]+@[^:\s]+):\s*([45]\d\d)[- ](?:([45]\.\d{1,3}\.\d{1,3}) )?(.+)$/i;

function innerReply(text: string): SmtpReply | null {
  const [, code, enhanced = null, inner = ""] = INNER.exec(text) ?? [];
  return code === undefined ? null : { code: Number(code), enhanced, text: inner };
}

const URL_TEXT = /\bhttps?:\/\/\S+/gi;
const ADDRESS = /<?[^\s<>()[\]:;,"]+@[^\s<>()[\]:;,"]+[^\s<>()[\]:;,".]>?/g;
/** Exchange names its component before the reason: "RESOLVER.ADR.RecipientNotFound". */
const COMPONENT = /\bRESOLVER\.[A-Z]+\.(?=\w)/g;
const HOST_NAME = /\b(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+\b/gi;
const IP_ADDRESS = /\[?\b(?:\d{1,3}\.){3}\d{1,3}\b\]?/g;

/**
 * The words of a reply without names, because "tls-policy.example" or "spam@acme.example" must not be taken for the
 * reason.
 */
function withoutNames(text: string, sender: string | null): string {
  return text
    .replace(URL_TEXT, " ")
    .replace(ADDRESS, (echoed) =>
      sender !== null && echoed.replace(/^<|>$/g, "").toLowerCase() === sender.toLowerCase() ? "<sender>" : "<address>",
    )
    .replace(COMPONENT, "")
    .replace(IP_ADDRESS, " ")
    .replace(HOST_NAME, " ")
    .replace(/\s+/g, " ");
}
