import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { renewing } from "../../shared/lease.ts";
import { type ClaimedMail, claimDueMail, renewClaims } from "./claim-due.ts";
import { subscriptionLinks } from "./links.ts";
import type { TransferOutcome, MailTransport, RenderMail } from "../../shared/outbox/mail.ts";
import { endRefusal } from "./returns/refusals.ts";
import { recordReturn } from "./returns/record-return.ts";
import { waitAfter } from "./attempts.ts";
import { addressHash } from "../../shared/address-hash.ts";
import type { MailList } from "../../shared/outbox/lists.ts";

export interface SendDeps {
  readonly transport: MailTransport;
  readonly render: RenderMail;
  /** The site's secret, for address hashes and link signatures. */
  readonly key: Buffer;
  /** The site's public URL without a trailing slash, used in links. */
  readonly siteUrl: string;
  /** Rate limit across all senders; unlimited when absent. */
  readonly perMinute?: number;
  /** Called when a mail cannot be rendered, which is a bug; the mail waits for the next release. */
  readonly onError: (error: unknown) => void;
}

export interface SendDueResult {
  /** Mails claimed; fewer than requested means that no more are due or allowed yet. */
  readonly claimed: number;
  readonly sent: number;
  /** Milliseconds until the rate limit allows more; 0 when the limit is not the cause. */
  readonly waitMs: number;
}

/**
 * Sends up to `limit` due mails concurrently. Claim and settlement are separate transactions, so after a crash the mail
 * is sent again under the same Message-ID.
 */
export async function sendDueMail(ctx: Context, deps: SendDeps, limit: number): Promise<SendDueResult> {
  const { mails, waitMs } = await claimDueMail(ctx, { limit, perMinute: deps.perMinute ?? null });
  const sendAll = async () => {
    // Read at sending time: preferences may have changed since the mail was queued, and people or companies may have
    // been erased from it.
    const withheld = await withheldMail(ctx, mails, deps.key);
    const contents = await readContents(ctx, mails);
    return Promise.all(
      mails.flatMap((mail) => {
        const [why, data] = [withheld.get(mail.id), contents.get(mail.id)];
        if (why !== undefined) return withhold(ctx, mail, why);
        return data === undefined ? [] : send(ctx, { ...mail, data }, deps);
      }),
    );
  };
  const settled = mails.length === 0 ? [] : await renewing(sendAll, () => renewClaims(ctx, mails));
  return { claimed: mails.length, sent: settled.filter(Boolean).length, waitMs };
}

type MailData = Readonly<Record<string, unknown>>;

/** Contents of claimed mails by id, without mails that an erasure ended because nothing was left to report. */
async function readContents(ctx: Context, mails: readonly ClaimedMail[]): Promise<ReadonlyMap<number, MailData>> {
  const rows = await rowsOf<{ id: number; data: MailData }>(ctx)`
    select m.id, m.data
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ attempts }) => attempts)}::int[]) as claimed (id,
      attempts)
    join outbox_message m on m.id = claimed.id and m.attempts = claimed.attempts and m.state = 'sending'
    where m.data is not null`;
  return new Map(rows.map(({ id, data }) => [id, data]));
}

type MailToSend = ClaimedMail & { readonly data: MailData };

async function withhold(ctx: Context, mail: ClaimedMail, why: string): Promise<boolean> {
  await settleMail(ctx, mail, "suppressed", why);
  return false;
}

async function send(ctx: Context, mail: MailToSend, deps: SendDeps): Promise<boolean> {
  const outcome = await transfer(mail, deps);
  await recordOutcome(ctx, mail, outcome, deps);
  return outcome.kind === "taken";
}

async function transfer(
  mail: MailToSend,
  { render, transport, siteUrl, key, onError }: SendDeps,
): Promise<TransferOutcome> {
  const { messageId, to, template, data, purpose, list } = mail;
  try {
    const links = list === null ? null : subscriptionLinks(siteUrl, { address: to, list, key });
    const words = await render(template, data, links);
    return await transport.transfer({ ...words, messageId, to, purpose, list, links });
  } catch (error) {
    onError(error);
    return { kind: "later", answer: "It could not be rendered or sent; see the log." };
  }
}

async function recordOutcome(
  ctx: Context,
  mail: ClaimedMail,
  outcome: TransferOutcome,
  { key }: SendDeps,
): Promise<void> {
  switch (outcome.kind) {
    case "taken":
      await endRefusal(ctx, mail.to);
      return settleMail(ctx, mail, "sent", outcome.answer);
    case "refused":
      await recordReturn(ctx, {
        mail,
        kind: outcome.isHard ? "hard" : "soft",
        reportedBy: "smtp",
        reason: outcome.answer,
        key,
      });
      return settleMail(ctx, mail, "failed", outcome.answer);
    case "refused_us":
      await recordReturn(ctx, { mail, kind: "sender", reportedBy: "smtp", reason: outcome.answer, key });
      return postponeMail(ctx, mail, outcome.answer);
    case "later":
      return postponeMail(ctx, mail, outcome.answer);
  }
}

/**
 * Records a mail's outcome unless another sender has claimed it since. Erases its content, except for failed mail,
 * which an operator may resend.
 */
async function settleMail(
  ctx: Context,
  mail: ClaimedMail,
  state: "sent" | "failed" | "suppressed",
  answer: string | null,
): Promise<void> {
  await execute(ctx)`
    update outbox_message set state = ${state}, settled_at = ${ctx.clock.now()}, last_answer = ${answer},
      data = case when ${state} = 'failed' then data end
    where id = ${mail.id} and state = 'sending' and attempts = ${mail.attempts}`;
}

/** Schedules the next attempt; after the last one that was answered the mail has failed. */
async function postponeMail(ctx: Context, mail: ClaimedMail, answer: string): Promise<void> {
  const wait = waitAfter(mail.attempts - mail.interrupted);
  if (wait === null) return settleMail(ctx, mail, "failed", answer);
  await execute(ctx)`
    update outbox_message set state = 'waiting', due_at = ${new Date(ctx.clock.now().getTime() + wait)},
      last_answer = ${answer} where id = ${mail.id} and state = 'sending' and attempts = ${mail.attempts}`;
}

interface AddressedMail {
  readonly id: number;
  readonly to: string;
  /** `null` for service mail. */
  readonly list: MailList | null;
}

/** Finds mails that must not be sent now, by id with the reason; one query. */
export async function withheldMail(
  ctx: Context,
  mails: readonly AddressedMail[],
  key: Buffer,
): Promise<ReadonlyMap<number, string>> {
  if (mails.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; why: string | null }>(ctx)`
    select mail.id, case
      when s.scope = 'all' or (s.scope = 'subscription' and mail.list is not null) then 'The address is suppressed.'
      when r.list is not null then 'The receiver has left this list.'
      when p.until is not null then 'The receiver has paused all lists.'
    end as why
    from unnest(
      ${mails.map(({ id }) => id)}::bigint[],
      ${mails.map(({ to }) => addressHash(to, key))}::bytea[],
      ${mails.map(({ list }) => list)}::text[]
    ) as mail (id, address_hash, list)
    left join mail_suppression s on s.address_hash = mail.address_hash
    left join mail_list_refusal r on r.address_hash = mail.address_hash and r.list = mail.list
    left join mail_pause p on p.address_hash = mail.address_hash and p.until > ${ctx.clock.now()}
      and mail.list is not null`;
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why] as const])));
}
