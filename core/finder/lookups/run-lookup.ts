import { randomUUID } from "node:crypto";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue, enqueueAll } from "../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { verifyGivenAddress } from "../answer/stored-answers.ts";
import { freeFutureRows } from "../bulk/claim-rows.ts";
import { refreshContactsAt } from "../contacts/refresh-contacts.ts";
import { CLOCK_SKEW_MS, type FinderDeps, RETRY_MINUTES } from "../finder.ts";
import { type MailReply, mailStatusOf } from "../mail-domains/mail-hosts.ts";
import { verifyPerson } from "../verify-person.ts";
import { type LookupRow, readLookupRow } from "./read-lookup.ts";
import { lookUpJob } from "./jobs/look-up.ts";

/** `left`: the signal aborted it, so another process must continue. */
type LookupRun = "settled" | "not_ours" | "left";

/**
 * Verifies a lookup's candidates and stores the replies; deferred ones are retried by a job after 5, 30 and 120
 * minutes. Does nothing if the lookup is done, not due or leased elsewhere. An error counts as a deferral, so every
 * lookup ends.
 */
export async function runLookup(ctx: Context, deps: FinderDeps, id: string, signal?: AbortSignal): Promise<LookupRun> {
  const lease = await leaseLookup(ctx, id);
  if (lease === null) {
    await resumeAfterLease(ctx, id);
    return "not_ours";
  }
  try {
    return await runLeased(ctx, deps, { id, lease, signal });
  } finally {
    lease.stop();
  }
}

async function runLeased(
  ctx: Context,
  deps: FinderDeps,
  { id, lease, signal }: { readonly id: string; readonly lease: LookupLease; readonly signal: AbortSignal | undefined },
): Promise<LookupRun> {
  const row = await readLookupRow(asSchedule(ctx), id);
  if (row === null) return "not_ours";
  try {
    const ended = signal === undefined ? lease.lost : AbortSignal.any([lease.lost, signal]);
    if (!(await settle(ctx, row, lease, await verify(ctx, deps, row, ended)))) return "not_ours";
  } catch (error) {
    if (lease.lost.aborted) return "not_ours";
    if (signal?.aborted === true) {
      await releaseLookup(ctx, id, lease);
      return "left";
    }
    await settle(ctx, row, lease, { mail: row.mail ?? "unclear", retryLater: true });
    throw error;
  }
  await refreshContactsAt(ctx, [row.subject.domain], deps.suppressionKey);
  return "settled";
}

/** Lookups belong to accounts, and a job runs without one. */
function asSchedule(ctx: Context): Context {
  return { ...ctx, actor: { id: "schedule", access: "owner" } };
}

async function verify(
  ctx: Context,
  deps: FinderDeps,
  { id, accountId, subject }: LookupRow,
  signal: AbortSignal,
): Promise<MailReply> {
  const options = { signal, asker: { account: accountId ?? id, job: id } };
  switch (subject.kind) {
    case "person":
      return verifyPerson(ctx, deps, subject, options);
    case "address":
      return verifyGivenAddress(ctx, deps, subject, options);
    case "domain":
      return { mail: await mailStatusOf(deps, subject.domain), retryLater: false };
  }
}

/** Stores the result if this attempt still has the lease. Returns whether it does. */
async function settle(
  ctx: Context,
  { id, attempts }: LookupRow,
  { holder }: LookupLease,
  { mail, retryLater }: MailReply,
): Promise<boolean> {
  const now = ctx.clock.now();
  const minutes = retryLater ? RETRY_MINUTES[attempts] : undefined;
  const next = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
  return inTransaction(ctx, async (inner) => {
    const changed = await execute(inner)`
      update finder_lookup set mail = ${mail}, attempts = ${attempts + 1}, state = ${next === null ? "done" : "waiting"},
        next_try_at = ${next}, finished_at = ${next === null ? now : null}, held_until = null, holder = null
      where id = ${id} and holder = ${holder}`;
    if (changed === 0) return false;
    if (next !== null) await enqueue(inner, lookUpJob, { lookupId: id }, { after: next });
    return true;
  });
}

/** A lookup whose holder has not renewed for this long is free again. */
const LEASE_MS = 90_000;
const RENEW_MS = LEASE_MS / 3;

/** The exclusive lease of one attempt on a lookup. */
interface LookupLease {
  readonly holder: string;
  /** Aborted when another process took the lookup over or it was deleted. */
  readonly lost: AbortSignal;
  /** Stops renewing; the lease lasts until the lookup is settled or released. */
  stop(): void;
}

/** Leases a due lookup and renews the lease until it is stopped; null when it is done, not due, deleted or leased. */
async function leaseLookup(ctx: Context, id: string): Promise<LookupLease | null> {
  const holder = randomUUID();
  const now = ctx.clock.now();
  const leased = await execute(ctx)`
    update finder_lookup set holder = ${holder}, held_until = ${leaseEnd(ctx)}
    where id = ${id} and state <> 'done' and (held_until is null or held_until <= ${now})
      and (next_try_at is null or next_try_at <= ${now})`;
  if (leased === 0) return null;
  const lost = new AbortController();
  const renew = async () => {
    const renewed = await execute(ctx)`
      update finder_lookup set held_until = ${leaseEnd(ctx)} where id = ${id} and holder = ${holder}`;
    if (renewed === 0) lost.abort();
  };
  // A single failed renewal is harmless; after repeated failures another process takes over.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
  return { holder, lost: lost.signal, stop: () => clearInterval(timer) };
}

/** Releases a lease at once; does nothing if another process has it. */
async function releaseLookup(ctx: Context, id: string, { holder }: LookupLease): Promise<void> {
  await execute(ctx)`update finder_lookup set holder = null, held_until = null where id = ${id} and holder = ${holder}`;
}

/** Enqueues a job for when the current lease would expire, in case its holder dies. */
async function resumeAfterLease(ctx: Context, id: string): Promise<void> {
  const leased = await rowOf<{ after: Date }>(ctx)`
    select held_until as after from finder_lookup where id = ${id} and state <> 'done'
      and held_until > ${ctx.clock.now()}`;
  if (leased !== undefined) await enqueue(ctx, lookUpJob, { lookupId: id }, leased);
}

function leaseEnd(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() + LEASE_MS);
}

/** Retention of lookups and of unclear verifications. */
const LOOKUP_DAYS = 30;
/** Retention of clear verifications; even expired ones show when an address was valid. */
const VERIFICATION_DAYS = 365;
const DAY = 86_400_000;

/** A lookup that has been idle for this long has lost its process. */
const DEAD_MS = 60 * 60_000;
/**
 * Ends lookups whose processes all died, so that nobody waits forever. If the clock was set back, also frees lookups
 * and rows of bulk jobs scheduled too far ahead.
 */
export async function endDeadLookups(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`
    update finder_lookup set state = 'done', mail = coalesce(mail, 'unclear'), next_try_at = null, held_until = null,
      holder = null, finished_at = ${now}
    where state <> 'done'
      and greatest(created_at, held_until, next_try_at) < ${new Date(now.getTime() - DEAD_MS)}`;
  await freeFutureLookups(ctx);
  await freeFutureRows(ctx);
}

/** Makes lookups due whose lease or next attempt is later than the maximum delay, because the clock was set back. */
async function freeFutureLookups(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ id: string }>(inner)`
      update finder_lookup set created_at = least(created_at, ${now}), next_try_at = null, held_until = null,
        holder = null
      where state <> 'done' and (
        held_until > ${new Date(now.getTime() + LEASE_MS + CLOCK_SKEW_MS)}
        or next_try_at > ${new Date(now.getTime() + CLOCK_SKEW_MS)}::timestamptz +
          make_interval(mins => (${[...RETRY_MINUTES]}::int[])[attempts]))
      returning id`;
    const jobs = rows.map(({ id }) => ({ lookupId: id }));
    await enqueueAll(inner, lookUpJob, jobs);
  });
}

export async function purgeLookups(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY);
  await execute(ctx)`delete from finder_lookup where created_at < ${before(LOOKUP_DAYS)}`;
  await execute(ctx)`delete from finder_verification where checked_at < ${before(VERIFICATION_DAYS)}
    or (result = 'unknown' and checked_at < ${before(LOOKUP_DAYS)})`;
  await execute(ctx)`delete from finder_queue where next_at < ${before(1)}
    and coalesce(rest_until < ${before(1)}, true)`;
}
