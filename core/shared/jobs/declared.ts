import { z } from "zod";
import type { Context } from "../context.ts";

/** Properties of all jobs of a name. Handlers are in `server/jobs/handlers.ts`. */
export interface JobDeclaration {
  readonly payload: z.ZodType<object>;
  /** Attempts until it fails for good. After attempt n it waits e^n seconds, at most e^10 (6 hours). */
  readonly attempts: number;
  /** Time limit of one attempt; the job of a killed process is retried sooner (`freeExpiredJobs`). */
  readonly expiresAfterSeconds: number;
  /** Maximum number of concurrent jobs of this name, in all processes. */
  readonly concurrency: number;
  /** Cron schedule with five fields in UTC; enqueues an empty payload. */
  readonly cron?: string;
}

/** All jobs. A job runs at least once, in any process, so its handler must be idempotent. */
export const JOBS = {
  /** Mails account holders what changes in the legal texts; also enqueued when a change is announced. */
  "content.legal_notices": {
    payload: z.object({}),
    attempts: 9,
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "35 * * * *",
  },
  /** Folds the addresses of what changed and notifies subscribers of saved searches. */
  "catalogue.changed": { payload: z.object({}), attempts: 8, expiresAfterSeconds: 1_800, concurrency: 1 },
  /** Applies an editor's decision about an industry word to its companies. */
  "catalogue.industries": {
    payload: z.object({ key: z.string() }),
    attempts: 8,
    expiresAfterSeconds: 1_800,
    concurrency: 1,
  },
  /** Performs a preflight check that sends traffic to other machines. */
  "preflight.check": { payload: z.object({ key: z.string() }), attempts: 2, expiresAfterSeconds: 120, concurrency: 1 },
  /** Publishes changes of sources (schedule, health) on cached pages. */
  "sources.changed": { payload: z.object({}), attempts: 8, expiresAfterSeconds: 900, concurrency: 1 },
  /** Enqueues due sources, closes dead runs and checks the sources' health. */
  "sources.due": { payload: z.object({}), attempts: 3, expiresAfterSeconds: 300, concurrency: 1, cron: "* * * * *" },
  /** Reads a source; after a kill, a second attempt closes the run and requests another. */
  "source.run": { payload: z.object({ runId: z.int() }), attempts: 5, expiresAfterSeconds: 14_400, concurrency: 3 },
  /** Performs an editor's request for an import; the task itself limits its attempts. */
  "import.run": { payload: z.object({ taskId: z.int() }), attempts: 25, expiresAfterSeconds: 14_400, concurrency: 1 },
  /** Requests reading the websites of an import's companies. */
  "import.websites": {
    payload: z.object({ proposalId: z.int() }),
    attempts: 5,
    expiresAfterSeconds: 60,
    concurrency: 1,
  },
  /** Closes the runs of imports whose process was killed. */
  "import.close": { payload: z.object({}), attempts: 1, expiresAfterSeconds: 60, concurrency: 1, cron: "* * * * *" },
  /** Publishes scheduled articles that are due. */
  "newsroom.publish": {
    payload: z.object({}),
    attempts: 3,
    expiresAfterSeconds: 120,
    concurrency: 1,
    cron: "* * * * *",
  },
  /** Drafts articles about new rounds and flags articles whose facts changed; also enqueued when the catalogue changes. */
  "newsroom.follow": {
    payload: z.object({}),
    attempts: 8,
    expiresAfterSeconds: 900,
    concurrency: 1,
    cron: "20 * * * *",
  },
  /** Drafts last week's round-up. Runs hourly, to finish what a stopped process left undone. */
  "newsroom.round_up": {
    payload: z.object({}),
    attempts: 3,
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "25 * * * *",
  },
  /** Delivers this month's free leads. Runs hourly, to finish what a stopped process left undone. */
  "delivery.free_leads": {
    payload: z.object({}),
    attempts: 10,
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "5 * * * *",
  },
  /** Delivers last month's lists. */
  "delivery.monthly": {
    payload: z.object({}),
    attempts: 10,
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "10 * * * *",
  },
  /** Sends due search alerts; also enqueued when the catalogue changes. */
  "delivery.alerts": {
    payload: z.object({}),
    attempts: 10,
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "*/5 * * * *",
  },
  /** Mails corrections of delivered leads, collected over a day. */
  "delivery.corrections": {
    payload: z.object({}),
    attempts: 10,
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "30 6 * * *",
  },
  /** Deletes expired confirmation links and old alert deliveries. */
  "delivery.purge": {
    payload: z.object({}),
    attempts: 5,
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "50 3 * * *",
  },
  /** Delivers one webhook message, with retries for about a day. */
  "webhooks.deliver": {
    payload: z.object({ deliveryId: z.int() }),
    attempts: 13,
    expiresAfterSeconds: 120,
    concurrency: 8,
  },
  /** Deletes old webhook deliveries. */
  "webhooks.purge": {
    payload: z.object({}),
    attempts: 5,
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "40 3 * * *",
  },
  /** Sends a requested subscription change to the payment provider, with retries for about a day. */
  "billing.send_change": {
    payload: z.object({ subscriptionId: z.string() }),
    attempts: 13,
    expiresAfterSeconds: 120,
    concurrency: 2,
  },
  /** Sends the current e-mail address of an account to the payment provider. */
  "billing.change_email": {
    payload: z.object({ accountId: z.string() }),
    attempts: 13,
    expiresAfterSeconds: 120,
    concurrency: 1,
  },
  /** Refunds an order at the payment provider. */
  "billing.refund": { payload: z.object({ orderId: z.int() }), attempts: 13, expiresAfterSeconds: 120, concurrency: 2 },
  /** Deletes leftover personal data, expired links and programs that nobody uses, each within an hour of its time. */
  "privacy.sweep": { payload: z.object({}), attempts: 5, expiresAfterSeconds: 600, concurrency: 1, cron: "50 * * * *" },
  /** Backs up the database and deletes old backups. */
  "backup.daily": {
    payload: z.object({}),
    attempts: 9,
    expiresAfterSeconds: 21_600,
    concurrency: 1,
    cron: "15 2 * * *",
  },
  /** Verifies the newest backup by restoring it into a scratch database. */
  "backup.verify": {
    payload: z.object({}),
    attempts: 8,
    expiresAfterSeconds: 21_600,
    concurrency: 1,
    cron: "15 4 * * 0",
  },
  /**
   * Writes erasures, objections and mail refusals to the ledger copies outside the database. Also enqueued by each change;
   * the schedule catches up copies that were unreachable.
   */
  "ledger.keep": { payload: z.object({}), attempts: 5, expiresAfterSeconds: 600, concurrency: 1, cron: "*/5 * * * *" },
  /** Continues an e-mail lookup that mail servers deferred or whose process may have died. */
  "finder.lookup": {
    payload: z.object({ lookupId: z.uuid() }),
    attempts: 5,
    // Includes waiting for mail server leases.
    expiresAfterSeconds: 900,
    concurrency: 4,
  },
  /** Collects e-mail addresses from new documents. */
  "finder.read": { payload: z.object({}), attempts: 5, expiresAfterSeconds: 900, concurrency: 1, cron: "*/2 * * * *" },
  /** Verifies expired addresses of leads in use again. */
  "finder.renew": {
    payload: z.object({}),
    attempts: 2,
    expiresAfterSeconds: 3_600,
    concurrency: 1,
    cron: "40 3 * * *",
  },
  /** Deletes old lookups, bulk jobs and visitors' data of the finder. */
  "finder.purge": { payload: z.object({}), attempts: 5, expiresAfterSeconds: 600, concurrency: 1, cron: "25 0 * * *" },
  /** Deletes mail data that is no longer needed. */
  "mail.forget": { payload: z.object({}), attempts: 5, expiresAfterSeconds: 600, concurrency: 1, cron: "55 2 * * *" },
  /** Mails a buyer the purchase, with a sign-in link. */
  "billing.welcome": { payload: z.object({ orderId: z.int() }), attempts: 25, expiresAfterSeconds: 60, concurrency: 2 },
  /** Closes abandoned checkouts, asks the provider about missing events and publishes price changes. */
  "billing.sweep": { payload: z.object({}), attempts: 4, expiresAfterSeconds: 240, concurrency: 1, cron: "* * * * *" },
  /** Mails renewal notices 30 days ahead. */
  "billing.notices": {
    payload: z.object({}),
    attempts: 9,
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "20 7 * * *",
  },
  /**
   * Mails price change notices and applies the new prices at the provider; a separate job, so that its failures do not
   * block renewal notices.
   */
  "billing.price_changes": {
    payload: z.object({}),
    attempts: 9,
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "25 7 * * *",
  },
} as const satisfies Readonly<Record<string, JobDeclaration>>;

export type JobName = keyof typeof JOBS;

/** Names of the jobs with a schedule. Their payload is empty, so that each run does the work of the earlier ones. */
export const PERIODIC_JOBS: readonly string[] = Object.entries(JOBS).flatMap(([name, declaration]) =>
  "cron" in declaration ? [name] : [],
);

/** True if a job of this name has a schedule. */
export function isPeriodic(name: string): boolean {
  return PERIODIC_JOBS.includes(name);
}

export type JobPayload<N extends JobName> = z.output<(typeof JOBS)[N]["payload"]>;

/** One attempt of a job. */
export interface JobRun {
  /** Without a transaction; handlers open their own. */
  readonly ctx: Context;
  /** From 1. */
  readonly attempt: number;
  /** True if a failure of this attempt is final. */
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops or the attempt exceeds its time limit. */
  readonly signal: AbortSignal;
}

/** An unsuccessful attempt that is not an error; retried until the attempts are used up. */
export interface TryAgain {
  readonly tryAgain: string;
}

/** Handlers by job name. An error thrown by a handler is reported, and the job is retried. */
export type JobHandlers = {
  readonly [N in JobName]: (run: JobRun, payload: JobPayload<N>) => Promise<TryAgain | undefined>;
};
