import { createTransport } from "nodemailer";
import type { HandOver, MailTransport, OutgoingMail } from "../../core/mail/mail.ts";

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** Who writes, for example `Newly Raised <hello@newlyraised.example>`. */
  readonly from: string;
  /** Longest wait for the server's next word. */
  readonly timeoutMs?: number;
}

/** Well under the time after which another sender takes a mail over. */
const TIMEOUT_MS = 30_000;

/** Enhanced status codes (RFC 3463) that say that nobody reads mail at the address: no such mailbox or domain, moved, disabled. */
const UNKNOWN_MAILBOX = /\b5\.(?:1\.(?:1|2|6|10)|2\.1)\b/;

/** Hands mail to an SMTP server (RFC 5321), a few connections kept open. */
export function smtpTransport({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailTransport & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    async handOver(mail) {
      try {
        const sent = await transport.sendMail(message(mail, from, domain));
        return { kind: "taken", answer: sent.response };
      } catch (error) {
        return refusal(error);
      }
    },
    close: () => transport.close(),
  };
}

function message({ messageId, to, subject, text, html }: OutgoingMail, from: string, domain: string) {
  return {
    messageId: `<${messageId}@${domain}>`,
    from,
    to,
    subject,
    text,
    html,
    // RFC 3834: keeps out-of-office answers from coming back.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** A server's 5xx to this mail is final; all else (4xx, connection, sign-in, time-out) may go better another time. */
function refusal(error: unknown): HandOver {
  if (!(error instanceof Error)) throw error;
  const code = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const answer = "response" in error && typeof error.response === "string" ? error.response : error.message;
  // A 5xx to our greeting, sign-in or sender speaks of our settings, not of this mail.
  const aboutThisMail = "command" in error && (error.command === "RCPT TO" || error.command === "DATA");
  if (code !== null && code >= 500 && aboutThisMail) return { kind: "refused", answer, unknownMailbox: UNKNOWN_MAILBOX.test(answer) };
  return { kind: "later", answer };
}
