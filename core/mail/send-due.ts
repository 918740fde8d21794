import type { Context } from "../context.ts";
import { type ClaimedMail, claimDueMail } from "./claim-due.ts";
import type { HandOver, MailTransport, RenderMail } from "./mail.ts";
import { suppressAddress } from "./suppression.ts";
import { withheldAmong } from "./withheld.ts";

/** Minutes to wait after each attempt that came to nothing; after the last it is given up, some two days on. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440] as const;

export interface SendDeps {
  readonly transport: MailTransport;
  readonly render: RenderMail;
  /** Secret of this site, for the suppression list. */
  readonly key: Buffer;
  /** Told of mail that cannot be worded: the program is at fault, and the mail waits for the next version. */
  readonly onError: (error: unknown) => void;
}

export interface SendDueResult {
  /** How many were taken on; fewer than asked for means that nothing more is due. */
  readonly claimed: number;
  readonly sent: number;
}

/**
 * Sends what is due, at most `limit` mails and these side by side. Each is taken on before it is handed over and settled
 * after, in transactions of their own: killed in between, it is handed over again later under the same Message-ID.
 */
export async function sendDueMail(ctx: Context, deps: SendDeps, limit: number): Promise<SendDueResult> {
  const claimed = await claimDueMail(ctx, limit);
  // Asked at the moment of sending, whatever was so when the mail was written.
  const withheld = await withheldAmong(ctx, claimed, deps.key);
  const settled = await Promise.all(
    claimed.map((mail) => {
      const why = withheld.get(mail.id);
      return why === undefined ? send(ctx, mail, deps) : withhold(ctx, mail, why);
    }),
  );
  return { claimed: claimed.length, sent: settled.filter(Boolean).length };
}

async function withhold(ctx: Context, mail: ClaimedMail, why: string): Promise<boolean> {
  await settle(ctx, mail, "suppressed", why);
  return false;
}

async function send(ctx: Context, mail: ClaimedMail, deps: SendDeps): Promise<boolean> {
  const outcome = await handOver(mail, deps);
  await conclude(ctx, mail, outcome, deps);
  return outcome.kind === "taken";
}

async function handOver(mail: ClaimedMail, { render, transport, onError }: SendDeps): Promise<HandOver> {
  try {
    const words = await render(mail.template, mail.data);
    return await transport.handOver({ ...words, messageId: mail.messageId, to: mail.to, purpose: mail.purpose });
  } catch (error) {
    onError(error);
    return { kind: "later", answer: "It could not be worded or handed over; the log says why." };
  }
}

async function conclude(ctx: Context, mail: ClaimedMail, outcome: HandOver, deps: SendDeps): Promise<void> {
  switch (outcome.kind) {
    case "taken":
      return settle(ctx, mail, "sent", outcome.answer);
    case "refused":
      if (outcome.unknownMailbox) await suppressAddress(ctx, { address: mail.to, key: deps.key, scope: "all", reason: "bounced" });
      return settle(ctx, mail, "failed", outcome.answer);
    case "later":
      return postpone(ctx, mail, outcome.answer);
  }
}

async function postpone(ctx: Context, mail: ClaimedMail, answer: string): Promise<void> {
  const minutes = RETRY_MINUTES[mail.attempts - 1];
  if (minutes === undefined) return settle(ctx, mail, "failed", answer);
  await ctx.db
    .updateTable("outbox_message")
    .set({ state: "waiting", due_at: new Date(ctx.clock.now().getTime() + minutes * 60_000), last_answer: answer })
    .where("id", "=", mail.id)
    .execute();
}

async function settle(ctx: Context, { id }: ClaimedMail, state: "sent" | "failed" | "suppressed", answer: string | null): Promise<void> {
  await ctx.db.updateTable("outbox_message").set({ state, settled_at: ctx.clock.now(), data: null, last_answer: answer }).where("id", "=", id).execute();
}
