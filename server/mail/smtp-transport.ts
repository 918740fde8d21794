import { createTransport } from "nodemailer";
import type { SubscriptionLinks } from "../../core/mail/links.ts";
import { isUnknownMailbox } from "../../core/mail/returns/classify.ts";
import type { HandOver, MailTransport, OutgoingMail } from "../../core/mail/mail.ts";

/** Signs mail as a domain's own (DKIM, RFC 6376). */
export interface DkimOptions {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key in PEM. */
  readonly privateKey: string;
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** Who writes, for example `Newly Raised <hello@newlyraised.example>`. */
  readonly from: string;
  /** Where undeliverable mail is reported to; gets each mail's number in it (`bounces+NUMBER@…`). The sender's address when absent. */
  readonly bounces?: string;
  /** Where a mail program that does not speak HTTPS unsubscribes by mail. */
  readonly unsubscribe?: string;
  readonly dkim?: DkimOptions;
  /** Longest wait for the server's next word. */
  readonly timeoutMs?: number;
  /** Gets why the server takes no mail at all, or null when it takes or refuses a single one; called for every mail. */
  readonly onServerState?: (problem: string | null) => void;
}

const TIMEOUT_MS = 30_000;

/** Longest time for one mail, all waits together. */
const TOTAL_MS = 4 * 60_000;

/** What DKIM must cover: the fields of RFC 6376, 5.4.1, and those that unsubscribe (RFC 8058, 4). Listed again where there is none, so that none can be added. */
const SIGNED_FIELDS = "From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Reply-To:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** Hands mail to an SMTP server (RFC 5321), a few connections kept open. */
export function smtpTransport(options: SmtpOptions): MailTransport & { close(): void } {
  const { url, from, dkim, timeoutMs = TIMEOUT_MS, onServerState } = options;
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames: SIGNED_FIELDS } }),
  });
  return {
    async handOver(mail) {
      try {
        const sent = await within(TOTAL_MS, transport.sendMail(message(mail, domain, options)));
        onServerState?.(null);
        return { kind: "taken", answer: sent.response };
      } catch (error) {
        const outcome = refusal(error);
        onServerState?.(isAboutThisMail(error) ? null : outcome.answer);
        return outcome;
      }
    },
    close: () => transport.close(),
  };
}

function message({ messageId, to, subject, text, html, list, links }: OutgoingMail, domain: string, { from, bounces, unsubscribe }: SmtpOptions) {
  return {
    messageId: `<${messageId}@${domain}>`,
    from,
    // An object, never parsed: an address with a comma in it would be two.
    to: { name: "", address: to },
    ...(bounces === undefined ? {} : { envelope: { from: bounces.replace(/@(?=[^@]*$)/, `+${messageId}@`), to: [to] } }),
    subject,
    text,
    html,
    headers: {
      // RFC 3834: keeps out-of-office answers from coming back.
      "Auto-Submitted": "auto-generated",
      ...(list === null || links === null ? {} : listHeaders(list, links, domain, unsubscribe)),
    },
  };
}

/** How a list is named (RFC 2919) and left, by one press (RFC 8058) or by mail (RFC 2369). */
function listHeaders(list: string, { listName, unsubscribeUrl, token }: SubscriptionLinks, domain: string, unsubscribe: string | undefined) {
  const byMail = unsubscribe === undefined ? "" : `, <mailto:${unsubscribe}?subject=unsubscribe%20${token}>`;
  return {
    "List-Id": `${listName} <${list.replaceAll("_", "-")}.${domain}>`,
    // Prepared: not folded or encoded, since each address must stay in one piece; so nothing else keeps lines apart.
    "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>${byMail}`.replaceAll(/[\r\n]+/g, " ") },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The server took longer than ${ms / 1_000} seconds.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A server's 5xx to this mail is final; all else (4xx, connection, sign-in, time-out) may go better another time. */
function refusal(error: unknown): HandOver {
  if (!(error instanceof Error)) throw error;
  const code = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const answer = "response" in error && typeof error.response === "string" ? error.response : error.message;
  if (code !== null && code >= 500 && isAboutThisMail(error)) return { kind: "refused", answer, unknownMailbox: isUnknownMailbox(answer) };
  return { kind: "later", answer };
}

/** An answer to our greeting, sign-in or sender speaks of the server or of our settings, not of this mail. */
function isAboutThisMail(error: unknown): boolean {
  return error instanceof Error && "command" in error && (error.command === "RCPT TO" || error.command === "DATA");
}
