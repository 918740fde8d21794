import anyAscii from "any-ascii";
import type { SmtpReply } from "./reply.ts";

/**
 * Meaning of a reply to RCPT or DATA. `accepted`: the server takes mail for the address; `unknown_user`: no such
 * mailbox; `no_mail`: the host takes no mail for the domain; `full`, `disabled` and `restricted`: the mailbox exists;
 * `bad_sender`: about our sender; `reputation`: our address is listed, so leave the server alone; `blocked`: another
 * refusal of the client; `greylisted`: it wants to see the client again; `bad_form`: about the syntax; `policy`: a rule
 * that names neither the client nor the mailbox; `temporary`: ask later; `unclear`: anything else.
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
  | "greylisted"
  | "bad_form"
  | "policy"
  | "temporary"
  | "unclear";

/**
 * What a reply speaks about. `nobody`: nobody reads mail at the address; `mailbox`: somebody does, but not this mail;
 * `us`: our address, our sender or our rate; `nothing`: the reply is no evidence about the address.
 */
export type ReplySubject = "accepted" | "nobody" | "mailbox" | "us" | "nothing";

const SUBJECTS: Readonly<Record<RecipientVerdict, ReplySubject>> = {
  accepted: "accepted",
  unknown_user: "nobody",
  no_mail: "nobody",
  disabled: "mailbox",
  full: "mailbox",
  restricted: "mailbox",
  bad_sender: "us",
  reputation: "us",
  blocked: "us",
  greylisted: "us",
  bad_form: "nothing",
  policy: "nothing",
  temporary: "nothing",
  unclear: "nothing",
};

export function subjectOf(verdict: RecipientVerdict): ReplySubject {
  return SUBJECTS[verdict];
}

/** True if the same question may be answered otherwise later. */
export function isForNow(verdict: RecipientVerdict): boolean {
  return verdict === "temporary" || verdict === "greylisted";
}

/** A rule applies when all its conditions hold; the first one decides. */
interface Rule {
  readonly verdict: RecipientVerdict;
  /** Matches the code and the enhanced code, such as "550 5.1.1", or "550 -" without one. */
  readonly codes?: RegExp;
  /** Matches the text without addresses, host names and URLs. */
  readonly words?: RegExp;
  /** Matches the text with host names and URLs, but without addresses. */
  readonly raw?: RegExp;
  /** True if the reply must (or must not) name an IP address other than that of a server it quotes. */
  readonly namesClient?: boolean;
  readonly except?: RegExp;
}

/** Nouns for the mailbox, its owner or its address, in the languages of the servers' operators. */
const RECIPIENT =
  "(?:user(?:id|name)?|recipients?|mail-?box|mailbox(?:es)?|accounts?|address(?:ee)?|person|inbox|alias|customer|subscriber|local[- ]?part|rcpt|e-?mail address|empf\\w*nger\\w*|adressat|adress?e?|benutzer\\w*|postfach|konto|utilisateur|destinataires?|bo\\wte|compte|usuario|destinatario|buzon|cuenta|direccion|usu\\w*rio|destinat\\w*rio|utente|casella|indirizzo|gebruiker|postbus|anvandare|mottagare?n?|mottaker|modtager|bruger|kayttaja|vastaanottaja|konta|uzytkownik\\w*|adresat\\w*|odbiorc\\w*|skrzynk\\w*|uzivatel\\w*|schranka|adresa|felhasznalo|cimzett|kullanici|poluchatel\\w*|polzovatel\\w*|yashchik)";
const MISSING =
  "(?:unknown|unkown|un-?known|not (?:be )?(?:found|known|valid|exist\\w*|listed|recogni[sz]ed|present|here|our customer|a (?:known|valid) \\w+)|(?:does|do|did)(?:n[o']?t| ?not) (?:exist|have)|doesnt exist|no longer (?:exists?|valid|here|active|available|on|in use|works?|with|accepts?)|invalid|undeliverable|unallocated|unroutable|unrouteable|non-?existent|has moved|has left|misspelled|marked as invalid|isn'?t (?:known|valid|listed)|unrecogni[sz]ed|no such|unbekannt|existiert nicht|nicht (?:gefunden|vorhanden|bekannt|existent)|inconnue?s?|introuvable|n'existe pas|inexistante?|invalide|desconocid[oa]|desconhecid[oa]|no existe|nao existe|inexistente|sconosciut[oa]|non esiste|inesistente|errato|onbekende?|niet (?:gevonden|bekend|bestaat)|bestaat niet|okand|finns inte|ukendt|findes ikke|ukjent|finnes ikke|tuntematon|ei (?:ole|loydy)|nie istnieje|nieznany|neexistuje|neznam\\w*|nem letezik|ismeretlen|bilinmiyor|bulunamadi|ne (?:nayden|sushchestvuet|naiden))";

const NOBODY = new RegExp(
  [
    `\\b${RECIPIENT}\\b(?: \\S+){0,6}? ${MISSING}\\b`,
    `\\b(?:unknown|unkown|invalid|no such|non-?existent|bad|no valid|wrong|unbekannter?|onbekende?|okand|ukendt|ukjent|tuntematon|nieznany|neznam\\w*|ismeretlen|inconnue?|desconocido)[- ](?:\\S+ ){0,2}?(?:recipient-?)?${RECIPIENT}\\b`,
    `\\bno (?:\\w+ )?(?:mail-?box|account|user|person|recipient|address|customer|subscriber|id|one)\\b(?: \\S+){0,3} (?:here|by that|with that|exists?|found|at this|for this|available)\\b`,
    `\\bno (?:mail-?box|account|user|such|recipient)\\b(?: \\S+)? ?(?:here|by that|with that|user|exists?|person|recipient|address|id)?(?=\\W|$)`,
    `\\bnot (?:our|a|an|one of our) (?:\\w+ )?(?:${RECIPIENT})\\b`,
    `\\bnot in (?:the |our )?(?:recipient|user|mailbox)`,
    `\\bdoes ?n[o']?t have an? (?:\\S+ )?(?:account|mailbox|inbox)\\b`,
    `\\b(?:address|addressee|recipient|user)\\b \\W*(?:unknown|invalid)`,
    `\\bnie ma takie\\w+\\b`,
    `\\b(?:kein|keine) (?:solche?r? )?(?:benutzer|empf\\w+|postfach|mailbox|konto)\\b`,
    `\\b(?:aucun|pas de) (?:utilisateur|destinataire|compte)\\b`,
    `\\brecipientnotfound\\b|\\binvalid-recipient\\b|\\bnosuchuser\\b|\\bunrouteable address\\b|\\bunroutable\\b`,
    `^ ?<address>:? (?:is )?(?:not found|no longer valid|unknown|invalid|does not exist)\\b`,
    `<address> is (?:no longer valid|not (?:a )?(?:valid|known)|unknown|invalid)\\b`,
    `\\bmailbox unavailable or (?:does not exist|not found)\\b`,
    // Russian, Chinese, Japanese and Korean as anyAscii spells them.
    `\\bnet tak\\w+ ${RECIPIENT}|\\btak\\w+ ${RECIPIENT} net\\b`,
    `(?:yonghu|shoujianren|youxiang|zhanghao|dizhi)bucunzai|zhaobudao(?:shoujianren|yonghu|youxiang)`,
    `cunzaishimasen|jiantsukarimasen|chajeul su eobs`,
    `\\b(?:could not|cannot|can't|couldn't) (?:be )?(?:find|found|locate[d]?|resolve[d]?)\\b.{0,40}\\b(?:user|recipient|mailbox|address)\\b`,
  ].join("|"),
  "i",
);
const SAYS_RECIPIENT = new RegExp(`\\b${RECIPIENT}\\b|<address>`, "i");
/** Server policies that may apply to anyone; they say nothing about the address. */
const POLICY =
  /(?:polic(?:y|ies)|access denied|not authori[sz]ed|administrative(?:ly)? prohibit\w*|prohibited|service (?:unavailable|refused|not available)|rejected due|too many|rate|limit|throttl\w*|tls|authenticat\w*)\b/i;
const FULL =
  /\b(?:(?:mail-?box|inbox|mailfolder|mail folder|account|user|recipient|postfach|boite|casilla|casella) (?:\S+ ){0,3}?(?:is )?(?:full|voll|pleine?|llena|piena)|is full|full mailbox|over ?-?quota|yashchik perepolnen|youxiang\w*yiman|\w*itpaidesu|quota\b|allocation exceeded|out of (?:disk |storage |mailbox )?space|(?:mailbox|account|recipient|inbox|storage) (?:\S+ ){0,2}?(?:storage|size)? ?(?:limit |full|exceeded)|storage (?:full|exceeded)|mailbox (?:size )?limit|insufficient (?:mailbox|disk) (?:storage|quota|space)|not enough (?:storage|disk) space|p=overquota\w*)/i;
const LIMITED =
  /\b(?:receiving mail (?:at a rate|too quickly)|exceeded (?:their|its|his|the) (?:\S+ ){0,4}(?:limit|number)|(?:message|mail) (?:is )?too (?:large|big) for (?:this|the) (?:recipient|mailbox|user)|recipsizelimit|p=receivingrate\w*)\b/i;
const RESTRICTED =
  /\b(?:sendernotauthenticatedfor\w*|only (?:takes|accepts|receives?) (?:\w+ )?(?:mail|e-?mail|messages?) from|(?:blocked|rejected|refused|blacklisted|denied) by (?:the |this )?(?:recipient|user|addressee)\b|recipient'?s? (?:settings|preferences|blocked|has (?:blocked|rejected))|by this user and was not delivered|not allowed to (?:send|post|mail) to (?:this|the) (?:\w+ )?(?:list|group|recipient|user|mailbox)|(?:does not|doesn't|does not want to|will not|not) (?:accept\w*|want|receiv\w*) (?:any |your )?(?:mail|e-?mail|messages?) from (?:you|your|this sender|unknown)|restricted recipient|user entry\b|block-rcpt|delivery (?:to this (?:address|recipient|group) )?(?:is )?restrict\w*)/i;
/** Names of lists of senders, as words, host names or parts of an URL. */
const LISTS =
  /\b(?:spamhaus|spamcop|sorbs|mailspike|uceprotect\w*|barracudacentral|abuseat|spamrl|senderscore|cloudmark|nixspam|surbl|uribl|psbl|ivmsip\w*|invaluement|hostkarma|junkemailfilter|backscatterer|spfbl|gbudb|ipcheck\.proofpoint|dnsbl\w*|rbl\+?|dnswl|rhsbl|xbl|pbl|s(?:bl|pl)-xbl|sbl\d*|ipremoval\.\w+|sender\.office|mail-abuse|trustedsource|talosintelligence|threat list|spfbl|unsubscore|truncate\.\w+|wpbl|dronebl|blocklist\.de|attrbl|senderbase)/i;
const LISTED =
  /\b(?:block[- ]?list\w*|blocking list|black[- ]?list\w*|deny[- ]?list\w*|blacklistis|liste noire|lista negra|reputation|banned|unsolicited|in prison|bad ip|mail from ip|spammer|your (?:ip|server|host|address|network|domain)\b.{0,40}\b(?:list(?:ed|s)?|blocked|banned)|listed (?:at|in|on|by|as)|blocked (?:using|by|because|due|for|see)|ip-?adres\w* (?:\S+ ){0,2}zablokirovan|p=(?:unsolicited\w*|blockedmessage\w*))|^(?:mail |ip )?(?:is )?blocked\b|:blocked\)|_is_blocked/i;
const SPAM =
  /\b(?:spam\w*|junk ?mail|unsolicited|virus|malware|phish\w*|viagra|content (?:filter\w*|reject\w*|denied))\b/i;
const ABOUT_SENDER =
  /\bsender(?:'?s)? (?:\w+ )?(?:address|domain|mailbox|verif\w*|call-?out|rejected|denied|refused|unknown|not (?:found|allowed|authori[sz]ed)|policy|host|ip|is (?:not|blocked|unauthenticated)|id\b|reputation)|\b(?:invalid|bad|forged|spoofed|blocked|banned|unauthenticated|unauthori[sz]ed|poor reputation) (?:\w+ )?senders?\b|\bsending (?:domain|mta|server|host|address)\b|\breturn (?:address|path)|\breverse-?path|\bmail ?from (?:domain|address|command)\b|\bmailfrom\b|\benvelope[- ]?(?:from|sender|blocked)|\bdomain of sender|<sender>|\b(?:spf|dkim|dmarc|dmarcrejection|domainkeys)\b|\bsender policy framework\b|\banti-?spoof\w*|\bspoof\w*|\bfrom (?:header|address|domain)\b|\bunauthenticated (?:e-?)?mail\b|\bauthentication level\b|\bemail authentication\b|\bblock-send-er\b|\byour domain\b|\bsender refused\b/i;
const ABOUT_CLIENT =
  /\b(?:client host|client address|connecting host|helo|ehlo|reverse (?:dns|lookup|hostname|mapping)|rdns|ptr|your (?:ip|host ?name|host|network|server|mail server|mailserver|access|connection)|(?:host|ip) (?:address )?(?:\S+ )?(?:not found|rejected|refused|denied|blocked|not in whitelist|frequency|is not)|sending ip|ip (?:address|frequency|limited|range)|not allowed to connect|connections? (?:from|not accepted|refused|rejected|rate|frequency|limit)|(?:dynamic|residential|dial-?up) (?:ip|host|range|address)|geographical location|from your (?:country|location|network|server)|too many (?:connections|invalid recipients|messages|unknown|sessions|errors|mails?)|messages? from (?:your|this) (?:ip|server|network|host))\b/i;

/** In order: refusals of the sender or client, then problems with the request, then problems with the address. */
const RULES: readonly Rule[] = [
  // Some servers answer 250 and discard the message.
  { verdict: "unclear", codes: /^25[01] [45]/ },
  { verdict: "unclear", codes: /^25[01]/, words: /\b(?:user unknown|unknown user|no such user|will be discarded)\b/i },
  { verdict: "accepted", codes: /^25[01]/ },
  { verdict: "unclear", codes: /^[23]/ },
  // Exchange: groups and mailboxes that take mail from their own organisation only.
  { verdict: "restricted", codes: / 5\.7\.13\d$/ },
  { verdict: "restricted", codes: /^5/, words: RESTRICTED },
  { verdict: "greylisted", codes: /^[45]/, raw: /\b(?:gr[ea]y-?list\w*|postgrey|grey\.rbl)\b/i },
  // A list of addresses that the server knows is no list of senders.
  {
    verdict: "unknown_user",
    codes: /^5/,
    words: /\bnot listed in\b|\bnot in (?:our |the )?(?:recipient|user) list\b/i,
  },
  { verdict: "bad_sender", codes: / [45]\.(?:1\.[78]|7\.(?:20|21|22|23|24|26|27|29|509|515))$/ },
  // Outlook, Gmail and Yahoo have codes of their own for listed clients.
  { verdict: "reputation", codes: / (?:5\.7\.(?:511|60\d|70\d)|4\.7\.(?:28|500|650|651))$/ },
  { verdict: "greylisted", codes: / 4\.7\.(?:25|30)$/ },
  { verdict: "blocked", codes: / 5\.7\.(?:25|30)$/ },
  // Often a connection limit with a link to the server's terms.
  { verdict: "temporary", codes: /^421 -/, namesClient: false },
  { verdict: "bad_sender", words: ABOUT_SENDER },
  { verdict: "reputation", raw: LISTS },
  { verdict: "reputation", words: LISTED },
  // NetEase's codes for listed, throttled and unauthenticated senders.
  { verdict: "reputation", words: /\b(?:DT|HL|MI|RP):[A-Z]{3}\b/ },
  { verdict: "greylisted", codes: /^4/, words: ABOUT_CLIENT },
  { verdict: "greylisted", codes: /^4/, namesClient: true },
  { verdict: "no_mail", codes: / 5\.(?:1\.2|4\.4)$/ },
  { verdict: "blocked", codes: /^5/, words: ABOUT_CLIENT, namesClient: true },
  { verdict: "blocked", codes: /^5/, words: /\btoo many\b/i },
  { verdict: "blocked", codes: /^5/, words: ABOUT_CLIENT, except: NOBODY },
  {
    verdict: "blocked",
    codes: /^5/,
    words:
      /\brelay(?:ing)? (?:access )?(?:is )?(?:denied|disallowed|not permitted|not allowed|prohibited)|\bto relay\b|\bas a relay\b|\brcpthosts\b|\bstarttls\b|\b(?:must|not|was not) (?:be )?authenticated?\b|\bsmtp auth\w*\b|\bauthentication (?:is )?required\b/i,
    except: /\binvalid domain\b/i,
  },
  { verdict: "blocked", codes: /^53[0458]/ },
  { verdict: "full", words: FULL, codes: /^[45]/, except: /\b(?:system|server) storage\b/i },
  { verdict: "full", codes: / [45]\.2\.2$/ },
  { verdict: "restricted", words: LIMITED, codes: /^[45]/ },
  { verdict: "restricted", codes: / 5\.2\.(?:3|122)$/, except: POLICY },
  { verdict: "bad_form", codes: /^5\d\d 5\.1\.3$/ },
  { verdict: "bad_form", codes: /^50[0-4] |^555 /, except: NOBODY },
  {
    verdict: "bad_form",
    codes: /^5/,
    words: /\b(?:malformed|syntax|invalid route|domain missing|local part (?:is )?too long)\b/i,
  },
  // Postfix defers a recipient that its own probe found undeliverable.
  { verdict: "unknown_user", codes: /^4/, words: /\bundeliverable address: unknown user\b/i },
  { verdict: "temporary", codes: /^4/ },
  { verdict: "no_mail", codes: /^(?:521|556) / },
  {
    verdict: "no_mail",
    words:
      /\b(?:null mx|no mx for|invalid domain|domain (?:\S+ )?(?:not found|does not exist|is not hosted here)|no-domain|unknown domain|host unknown)\b/i,
  },
  // The registry defines 5.1.10 as null MX; Exchange also uses it for unknown recipients.
  { verdict: "no_mail", codes: / 5\.1\.10$/, except: NOBODY },
  { verdict: "disabled", codes: / 5\.2\.1$/, except: new RegExp(`${POLICY.source}|${NOBODY.source}`, "i") },
  {
    verdict: "disabled",
    words:
      /\b(?:(?:account|mailbox|user|recipient|address|konto|compte)\b.{0,30}\b(?:disabled|suspended|inactive|deactivated|locked|expired|blocked|closed|not (?:active|activated)|frozen|terminated|desactive|gesperrt)|is (?:disabled|inactive)|inactive (?:user|mailbox|account)|has been (?:disabled|suspended|deactivated|closed)|disabled (?:user|mailbox|account)|not poped)\b/i,
  },
  { verdict: "unknown_user", words: NOBODY },
  // Exchange Online with directory-based blocking.
  { verdict: "unknown_user", codes: / 5\.4\.1$/, words: /\brecipient address rejected\b/i },
  // These codes say it of a mailbox; words about something else make them a pretence.
  { verdict: "unknown_user", codes: / 5\.1\.[016]$/, words: SAYS_RECIPIENT, except: POLICY },
  { verdict: "unknown_user", codes: / 5\.1\.[016]$/, words: /^\W*(?:<address>)?\W*$/ },
  { verdict: "blocked", words: SPAM },
  { verdict: "blocked", codes: /^[45]/, namesClient: true },
  { verdict: "policy", codes: / 5\.7\.\d+$/ },
  { verdict: "policy", words: POLICY },
];

/**
 * Classifies a server's reply about one recipient by its subject; a doubtful one is `unclear`. The email finder and our
 * own mail both decide by it. `sender` is the envelope's sender, whose echo reveals the subject. Examples are in
 * `test/builders/server-replies.ts`.
 */
export function classifyReply(reply: SmtpReply, sender: string | null = null): RecipientVerdict {
  // The soft sign would be an apostrophe within words.
  const text = anyAscii(reply.text.replaceAll(/[ьЬ]/g, ""));
  const raw = withoutAddresses(text, sender);
  const words = withoutHosts(raw);
  const inner = innerReply(text);
  if (inner !== null && !SENDER_CHECK.test(words)) {
    const verdict = classifyReply(inner, sender);
    if (verdict !== "unclear") return verdict;
  }
  const codes = `${reply.code} ${reply.enhanced ?? MARKED_CODE.exec(text)?.[1] ?? "-"}`;
  const namesClient = IP_ADDRESS.test(raw.replace(QUOTED_SERVER, " "));
  const rule = RULES.find(
    (one) =>
      (one.codes?.test(codes) ?? true) &&
      (one.words?.test(words) ?? true) &&
      (one.raw?.test(raw) ?? true) &&
      (one.namesClient === undefined || one.namesClient === namesClient) &&
      !(one.except?.test(words) ?? false),
  );
  return rule?.verdict ?? "unclear";
}

const SENDER_CHECK = /\bsender\b|<sender>/i;
/** qmail and Cisco put the enhanced code behind a mark, Barracuda behind a name. */
const MARKED_CODE = /(?:#|^\w+ )(5\.\d{1,3}\.\d{1,3})\b/;
/** A server's quote of the reply from the mailbox's own server. */
const INNER =
  /(?:\bsaid|\bfailed|\bresponse|:[^:\s]{1,64}@[^:\s]{1,255}|\([^:\s]{1,64}@[^:\s]{1,255}):\s*([45]\d\d)[- ](?:([45]\.\d{1,3}\.\d{1,3}) )?(.+)$/i;

function innerReply(text: string): SmtpReply | null {
  const [, code, enhanced = null, inner = ""] = INNER.exec(text) ?? [];
  return code === undefined ? null : { code: Number(code), enhanced, text: inner };
}

const URL_TEXT = /\bhttps?:\/\/\S+/gi;
const ADDRESS = /<?[^\s<>()[\]:;,"]{1,64}@[^\s<>()[\]:;,"]{1,255}[^\s<>()[\]:;,".]>?/g;
/** Exchange names its component before the reason: "RESOLVER.ADR.RecipientNotFound". */
const COMPONENT = /\bRESOLVER\.[A-Z]+\.(?=\w)/g;
const HOST_NAME = /\b(?:[a-z0-9_-]{1,63}\.){1,20}[a-z][a-z0-9-]{1,62}\b/gi;
const IP_ADDRESS = /\[?\b(?:\d{1,3}\.){3}\d{1,3}\b\]?/;
const IP_ADDRESSES = new RegExp(IP_ADDRESS.source, "g");
/** "host mx.acme.example[192.0.2.4] said": an address that is not ours. */
const QUOTED_SERVER = /\bhost \S+\[[\d.]+\]|\brelay=\S+|\bcalled: \S+/gi;

/** The words of a reply without addresses, because "spam@acme.example" must not be taken for the reason. */
function withoutAddresses(text: string, sender: string | null): string {
  return text
    .replace(ADDRESS, (echoed) =>
      sender !== null && echoed.replace(/^<|>$/g, "").toLowerCase() === sender.toLowerCase() ? "<sender>" : "<address>",
    )
    .replace(COMPONENT, "");
}

/** The words of a reply without names of hosts, because "tls-policy.example" is no reason. */
function withoutHosts(text: string): string {
  return text.replace(URL_TEXT, " ").replace(IP_ADDRESSES, " ").replace(HOST_NAME, " ").replace(/\s+/g, " ");
}
