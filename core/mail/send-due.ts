import type { Context } from "../context.ts";
import { renewing } from "../lease.ts";
import { type ClaimedMail, claimDueMail, renewClaims } from "./claim-due.ts";
import { subscriptionLinks } from "./links.ts";
import type { HandOver, MailTransport, RenderMail } from "./mail.ts";
import { recordReturn } from "./returns/record-return.ts";
import { postponeMail, settleMail } from "./settle.ts";
import { withheldAmong } from "./withheld.ts";

export interface SendDeps {
  readonly transport: MailTransport;
  readonly render: RenderMail;
  /** Secret of this site, for the lists of addresses and the links in mails. */
  readonly key: Buffer;
  /** Public address of the site, without a slash at the end; links in mails start with it. */
  readonly siteUrl: string;
  /** Mails a minute, all senders of the database together; as fast as they go when absent. */
  readonly perMinute?: number;
  /** Told of mail that cannot be worded: the program is at fault, and the mail waits for the next version. */
  readonly onError: (error: unknown) => void;
}

export interface SendDueResult {
  /** How many were taken on; fewer than asked for means that nothing more is due, or may go out yet. */
  readonly claimed: number;
  readonly sent: number;
  /** Milliseconds after which the rate allows more; 0 when it is not what holds mail back. */
  readonly waitMs: number;
}

/**
 * Sends what is due, at most `limit` mails and these side by side. Each is taken on before it is handed over and settled
 * after, in transactions of their own: killed in between, it is handed over again later under the same Message-ID.
 */
export async function sendDueMail(ctx: Context, deps: SendDeps, limit: number): Promise<SendDueResult> {
  const { mails, waitMs } = await claimDueMail(ctx, { limit, perMinute: deps.perMinute ?? null });
  const sendAll = async () => {
    // Asked at the moment of sending, whatever was so when the mail was written.
    const withheld = await withheldAmong(ctx, mails, deps.key);
    return Promise.all(
      mails.map((mail) => {
        const why = withheld.get(mail.id);
        return why === undefined ? send(ctx, mail, deps) : withhold(ctx, mail, why);
      }),
    );
  };
  const settled = mails.length === 0 ? [] : await renewing(sendAll, () => renewClaims(ctx, mails));
  return { claimed: mails.length, sent: settled.filter(Boolean).length, waitMs };
}

async function withhold(ctx: Context, mail: ClaimedMail, why: string): Promise<boolean> {
  await settleMail(ctx, mail, "suppressed", why);
  return false;
}

async function send(ctx: Context, mail: ClaimedMail, deps: SendDeps): Promise<boolean> {
  const outcome = await handOver(mail, deps);
  await conclude(ctx, mail, outcome, deps);
  return outcome.kind === "taken";
}

async function handOver(mail: ClaimedMail, { render, transport, siteUrl, key, onError }: SendDeps): Promise<HandOver> {
  const { messageId, to, template, data, purpose, list } = mail;
  try {
    const links = list === null ? null : subscriptionLinks(siteUrl, { address: to, list, key });
    const words = await render(template, data, links);
    return await transport.handOver({ ...words, messageId, to, purpose, list, links });
  } catch (error) {
    onError(error);
    return { kind: "later", answer: "It could not be worded or handed over; the log says why." };
  }
}

async function conclude(ctx: Context, mail: ClaimedMail, outcome: HandOver, { key }: SendDeps): Promise<void> {
  switch (outcome.kind) {
    case "taken":
      return settleMail(ctx, mail, "sent", outcome.answer);
    case "refused":
      await recordReturn(ctx, { mail, kind: outcome.unknownMailbox ? "hard" : "soft", toldBy: "smtp", reason: outcome.answer, key });
      return settleMail(ctx, mail, "failed", outcome.answer);
    case "later":
      return postponeMail(ctx, mail, outcome.answer);
  }
}
