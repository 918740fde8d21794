import { createTransport } from "nodemailer";
import type { SubscriptionLinks } from "../../core/shared/outbox/mail.ts";
import type { MailTransport, OutgoingMail, TransferOutcome } from "../../core/shared/outbox/mail.ts";
import { classifyReply, subjectOf } from "../../core/finder/verification/classify-reply.ts";
import { readReplyText } from "../../core/finder/verification/reply.ts";
import { rejectionKind } from "../../core/customers/mail/returns/return-kind.ts";
import { withoutCredentials } from "../../platform/http/without-credentials.ts";

/** DKIM signing (RFC 6376). */
export interface DkimOptions {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key in PEM. */
  readonly privateKey: string;
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** The sender, for example `Newly Raised <hello@newlyraised.example>`. */
  readonly from: string;
  /** Address for bounces, which receives each mail's number (`bounces+NUMBER@…`). Default: the sender's address. */
  readonly bounces?: string;
  /** Address for unsubscribing by mail, for mail programs without one-click support. */
  readonly unsubscribe?: string;
  readonly dkim?: DkimOptions;
  /** Longest wait for a reply. */
  readonly timeoutMs?: number;
  /**
   * Receives the reason if the server accepts no mail at all, null if it accepts or rejects a single one; called for
   * every mail.
   */
  readonly onServerState?: (problem: string | null) => void;
}

const TIMEOUT_MS = 30_000;

/** Longest total time for one mail. */
const TOTAL_MS = 4 * 60_000;

/**
 * Headers that DKIM must cover: those of RFC 6376, 5.4.1, and unsubscribe headers (RFC 8058, 4). Each is also listed
 * when absent, so that none can be added.
 */
const SIGNED_FIELDS =
  "From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Reply-To:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** Sends mail to an SMTP server (RFC 5321) over a few persistent connections. */
export function smtpTransport(options: SmtpOptions): MailTransport & { close(): void } {
  const { url, from, dkim, timeoutMs = TIMEOUT_MS, onServerState } = options;
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const password = decodeURIComponent(URL.parse(url)?.password ?? "");
  const shown = (answer: string) => withoutCredentials(answer, [password]);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: SIGNED_FIELDS,
          },
        }),
  });
  return {
    async transfer(mail) {
      try {
        const sent = await within(TOTAL_MS, transport.sendMail(message(mail, domain, options)));
        onServerState?.(null);
        return { kind: "taken", answer: shown(sent.response) };
      } catch (error) {
        const refused = refusal(error, envelopeOf(mail.messageId, options));
        const outcome = { ...refused, answer: shown(refused.answer) };
        onServerState?.(isAboutThisMail(error) ? null : outcome.answer);
        return outcome;
      }
    },
    close: () => transport.close(),
  };
}

function message(
  { messageId, to, subject, text, html, images = [], list, links }: OutgoingMail,
  domain: string,
  { from, bounces, unsubscribe }: SmtpOptions,
) {
  return {
    messageId: `<${messageId}@${domain}>`,
    from,
    // An object is not parsed; a string with a comma would become two addresses.
    to: { name: "", address: to },
    ...(bounces === undefined ? {} : { envelope: { from: envelopeOf(messageId, { from, bounces }), to: [to] } }),
    subject,
    text,
    html,
    attachments: images.map(({ cid, png }, index) => ({
      cid,
      content: png,
      contentType: "image/png",
      contentDisposition: "inline" as const,
      filename: `picture-${index + 1}.png`,
    })),
    headers: {
      // RFC 3834: prevents out-of-office replies.
      "Auto-Submitted": "auto-generated",
      ...(list === null || links === null ? {} : listHeaders(list, links, domain, unsubscribe)),
    },
  };
}

/** Names a mailing list (RFC 2919) and how to leave it by one click (RFC 8058) or by mail (RFC 2369). */
function listHeaders(
  list: string,
  { listName, unsubscribeUrl, token }: SubscriptionLinks,
  domain: string,
  unsubscribe: string | undefined,
) {
  const byMail = unsubscribe === undefined ? "" : `, <mailto:${unsubscribe}?subject=unsubscribe%20${token}>`;
  return {
    "List-Id": `${listName} <${list.replaceAll("_", "-")}.${domain}>`,
    // Prepared headers are not folded, since each address must stay unbroken; so line breaks must be excluded here.
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

/** The envelope's sender: the bounce address with the mail's number, or else the address in From. */
function envelopeOf(messageId: string, { from, bounces }: Pick<SmtpOptions, "from" | "bounces">): string {
  return bounces === undefined
    ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from)
    : bounces.replace(/@(?=[^@]*$)/, `+${messageId}@`);
}

/**
 * A 5xx reply to this mail is final unless it is about us; everything else (4xx, connection, sign-in, time-out) may
 * succeed later.
 */
function refusal(error: unknown, sender: string): TransferOutcome {
  if (!(error instanceof Error)) throw error;
  const code = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const answer = "response" in error && typeof error.response === "string" ? error.response : error.message;
  if (code === null || !isAboutThisMail(error)) return { kind: "later", answer };
  const verdict = classifyReply({ ...readReplyText(answer), code }, sender);
  // Greylisting ends by itself.
  if (subjectOf(verdict) === "us" && verdict !== "greylisted") return { kind: "refused_us", answer };
  return code >= 500
    ? { kind: "refused", answer, isHard: rejectionKind(verdict) === "hard" }
    : { kind: "later", answer };
}

/** A reply to our greeting, sign-in or sender is about the server or our settings, not about this mail. */
function isAboutThisMail(error: unknown): boolean {
  return error instanceof Error && "command" in error && (error.command === "RCPT TO" || error.command === "DATA");
}
