import { execute, rowOf, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { notifyOwners } from "../../../shared/outbox/notify-owners.ts";

/** The first wait in minutes; each further refusal doubles it up to {@link LONGEST_MINUTES}. */
const FIRST_MINUTES = 15;
const LONGEST_MINUTES = 1_440;
/** Days after which a refusal is over if nothing was refused since. */
const OVER_DAYS = 7;

export interface Refusal {
  readonly to: string;
  readonly reportedBy: "smtp" | "report" | "webhook";
  readonly reason: string;
}

/**
 * Records that a receiver's domain refuses this site, and pauses list mail to it with growing waits; within a wait,
 * further refusals change nothing. Owners are mailed once, when the first domain refuses. Needs a transaction.
 */
export async function recordRefusal(ctx: Context, { to, reportedBy, reason }: Refusal): Promise<void> {
  const now = ctx.clock.now();
  const domain = domainOf(to);
  // Senders work side by side, and only the first refusal notifies.
  await execute(ctx)`lock table mail_refusal in share row exclusive mode`;
  await execute(ctx)`delete from mail_refusal where until < ${new Date(now.getTime() - OVER_DAYS * 86_400_000)}`;
  const written = await rowOf<{ times: number; others: boolean }>(ctx)`
    insert into mail_refusal as known (domain, since, until, reported_by, reason)
    values (${domain}, ${now}, ${now}::timestamptz + make_interval(mins => ${FIRST_MINUTES}), ${reportedBy}, ${reason})
    on conflict (domain) do update set
      times = known.times + 1,
      until = ${now}::timestamptz
        + make_interval(mins => least(${LONGEST_MINUTES}, ${FIRST_MINUTES} * (2 ^ least(known.times, 10)))::int),
      reported_by = excluded.reported_by,
      reason = excluded.reason
    where known.until <= ${now}
    returning times, exists (select from mail_refusal other where other.domain <> ${domain}) as others`;
  if (written?.times === 1 && !written.others)
    await notifyOwners(ctx, { template: "mail_refused", data: { domain, reason } });
}

/** Ends the refusal of a domain whose server has just taken a mail. Reports of relayed mail come later, so they stay. */
export async function endRefusal(ctx: Context, to: string): Promise<void> {
  await execute(ctx)`delete from mail_refusal where domain = ${domainOf(to)} and reported_by = 'smtp'`;
}

export interface RefusingDomain {
  readonly domain: string;
  readonly since: Date;
  readonly until: Date;
  readonly reason: string;
}

/** Domains that refuse mail from this site, newest first. */
export async function listRefusals(ctx: Context): Promise<readonly RefusingDomain[]> {
  return rowsOf<RefusingDomain>(ctx)`
    select domain, since, until, reason from mail_refusal
    where until > ${new Date(ctx.clock.now().getTime() - OVER_DAYS * 86_400_000)}
    order by since desc, domain limit 100`;
}

function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
}
