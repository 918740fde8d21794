import type { Content } from "../../app/content/content.ts";
import type { Context } from "../../core/shared/context.ts";
import { databaseTrouble } from "../../db/database-trouble.ts";
import type { Settings } from "../../platform/env.ts";
import { isPublicSite } from "../../platform/payment-settings.ts";
import type { Log } from "../../platform/log.ts";
import { mailWords } from "../mail/mail-words.ts";
import { mailServerLog } from "../mail/mail-server-log.ts";
import type { Lifetime } from "./lifetime.ts";

interface MailStart {
  readonly context: Context;
  readonly readContent: () => Promise<Content>;
  readonly settings: Settings;
  /** Keys the hashes of suppressed addresses. */
  readonly secret: string;
  readonly log: Log;
  readonly lifetime: Lifetime;
}

async function printLinks(context: Context, log: Log, lifetime: Lifetime): Promise<void> {
  const { startPrintingLinks } = await import("../mail/print-links.ts");
  const printing = startPrintingLinks({
    context,
    write: (line) => void process.stdout.write(line),
    onError: (error) => {
      if (databaseTrouble(error) === undefined) log.error({ err: error }, "a link could not be printed");
    },
  });
  lifetime.stopAtEnd(() => printing.stop());
}

/** Sends the outbox until the program ends; without a mail server, mail stays in the outbox, and a terminal shows its links. */
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
  if (smtpUrl === undefined || mailFrom === undefined) {
    // A public site's output is usually kept in a log, where links that sign people in must not stand.
    if (process.stdout.isTTY || !isPublicSite(siteUrl)) await printLinks(context, log, lifetime);
    return;
  }
  // Loaded only where mail is sent.
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
