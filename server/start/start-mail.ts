import type { Content } from "../../app/content/content.ts";
import type { Context } from "../../core/context.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import { mailWords } from "../mail/mail-words.ts";
import { mailServerLog } from "../mail/smtp-transport.ts";
import type { Lifetime } from "./lifetime.ts";

interface MailStart {
  readonly context: Context;
  /** The current content. */
  readonly readContent: () => Promise<Content>;
  readonly settings: Settings;
  /** Keys the hashes of suppressed addresses. */
  readonly secret: string;
  readonly log: Log;
  readonly lifetime: Lifetime;
}

/** Sends the outbox until the program ends; without a mail server, mail stays in the outbox. */
export async function startMail({ context, readContent, settings, secret, log, lifetime }: MailStart): Promise<void> {
  const {
    smtpUrl,
    mailFrom,
    mailBounces: bounces,
    mailUnsubscribe: unsubscribe,
    mailDkim: dkim,
    mailRate: perMinute,
    siteUrl,
    pollMs,
  } = settings;
  if (smtpUrl === undefined || mailFrom === undefined) return;
  // Loaded only where mail is sent: SMTP and templates take 50 MB.
  const { startMailSender } = await import("../mail/mail-sender.ts");
  const { smtpTransport } = await import("../mail/smtp-transport.ts");
  const transport = smtpTransport({
    url: smtpUrl,
    from: mailFrom,
    onServerState: mailServerLog(log),
    ...(bounces === undefined ? {} : { bounces }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    ...(dkim === undefined ? {} : { dkim }),
  });
  const deps = {
    transport,
    render: mailWords(settings, readContent),
    key: Buffer.from(secret),
    siteUrl,
    ...(perMinute === undefined ? {} : { perMinute }),
    onError: (error: unknown) => log.error({ err: error }, "a mail could not be sent"),
  };
  const sender = startMailSender({ context, deps, ...(pollMs === undefined ? {} : { intervalMs: pollMs }) });
  lifetime.stopAtEnd(async () => {
    await sender.stop();
    transport.close();
  });
}
