import { z } from "zod";

/** What is true of every job of a name. Its handler is in the table of the process that works (`server/jobs/handlers.ts`). */
export interface JobDeclaration {
  readonly payload: z.ZodType<object>;
  /** How often it is tried again after a failure, and how long to wait before the first of these; the wait doubles each time. */
  readonly retries: { readonly limit: number; readonly delaySeconds: number };
  /** Longest time one try may take: then it is aborted and the job given to another. A killed process's job is given away sooner (`leases.ts`). */
  readonly expiresAfterSeconds: number;
  /** How many of them one process works on at a time. */
  readonly concurrency: number;
  /** When it is enqueued without anybody asking, with an empty payload: five fields of cron, in UTC. */
  readonly cron?: string;
  /** Its schedule enqueues no second one while one still waits for its first or next try. */
  readonly skipWhileWaiting?: true;
}

/**
 * Every job there is. A job is done at least once, perhaps by another process than the one that enqueued it, so its
 * handler must bear to be run again. Another line here needs its queue: `select pgboss.create_queue('name', '{}')` in a
 * migration.
 */
export const JOBS = {
  /** The catalogue was changed: whoever follows a search is told. */
  "catalogue.changed": {
    payload: z.object({}),
    retries: { limit: 8, delaySeconds: 5 },
    expiresAfterSeconds: 900,
    concurrency: 1,
  },
  /** The month's free leads for everybody who has not got them. Hourly, so that what a stopped process left is made up for. */
  "delivery.free_leads": {
    payload: z.object({}),
    retries: { limit: 8, delaySeconds: 60 },
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "5 * * * *",
  },
  /** The list of the month that is over, for everybody who pays and has not got it. */
  "delivery.monthly": {
    payload: z.object({}),
    retries: { limit: 8, delaySeconds: 60 },
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "10 * * * *",
  },
  /** What is new in saved searches whose owners asked to be told; also asked for whenever the catalogue was changed. */
  "delivery.alerts": {
    payload: z.object({}),
    retries: { limit: 8, delaySeconds: 30 },
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "*/5 * * * *",
  },
  /** What changed in leads that were delivered, gathered over a day. */
  "delivery.corrections": {
    payload: z.object({}),
    retries: { limit: 8, delaySeconds: 60 },
    expiresAfterSeconds: 1_800,
    concurrency: 1,
    cron: "30 6 * * *",
  },
  /** Links that were never confirmed, and what alerts told long ago, are forgotten. */
  "delivery.purge": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "50 3 * * *",
  },
  /** One message to one webhook: tried for about a day. */
  "webhooks.deliver": {
    payload: z.object({ deliveryId: z.int() }),
    retries: { limit: 10, delaySeconds: 60 },
    expiresAfterSeconds: 120,
    concurrency: 8,
  },
  /** Old deliveries are forgotten. */
  "webhooks.purge": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "40 3 * * *",
  },
  /** What the owner of a subscription asked for is done at the payment provider: tried for about a day. */
  "billing.tell_provider": {
    payload: z.object({ subscriptionId: z.string() }),
    retries: { limit: 10, delaySeconds: 60 },
    expiresAfterSeconds: 120,
    concurrency: 2,
  },
  /** An order's money is given back by the payment provider. */
  "billing.refund": {
    payload: z.object({ orderId: z.int() }),
    retries: { limit: 10, delaySeconds: 60 },
    expiresAfterSeconds: 120,
    concurrency: 2,
  },
  /** What outlives its use about people who are gone, or links that are too old; and the ledgers of erasures and objections go beside the database. */
  "privacy.sweep": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "50 3 * * *",
  },
  /** The database is backed up to the place that the settings name, and old backups there are deleted. */
  "backup.daily": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 600 },
    expiresAfterSeconds: 21_600,
    concurrency: 1,
    cron: "15 2 * * *",
  },
  /** The newest backup is restored into a scratch database, compared, and the database dropped. */
  "backup.verify": {
    payload: z.object({}),
    retries: { limit: 2, delaySeconds: 3_600 },
    expiresAfterSeconds: 21_600,
    concurrency: 1,
    cron: "15 4 * * 0",
  },
  /** Erasures, objections and refused mail are written to the copies of the ledger outside the database. */
  "ledger.keep": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "*/5 * * * *",
  },
  /** A search of the email finder: when mail servers put it off, or whoever began it may have died. */
  "finder.search": {
    payload: z.object({ searchId: z.uuid() }),
    retries: { limit: 3, delaySeconds: 60 },
    // It waits for its turn with mail servers among all others.
    expiresAfterSeconds: 900,
    concurrency: 4,
  },
  /** Addresses that stand in new documents are remembered. */
  "finder.read": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 900,
    concurrency: 1,
    cron: "*/2 * * * *",
  },
  /** Old searches and lists of the finder, and what was kept of its visitors, are forgotten. */
  "finder.purge": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "25 0 * * *",
  },
  /** What mail needs no longer is forgotten. */
  "mail.forget": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 60 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "55 2 * * *",
  },
  /** Somebody has paid: they are thanked, and whoever was not signed in gets a link to. */
  "billing.welcome": {
    payload: z.object({ orderId: z.int() }),
    retries: { limit: 8, delaySeconds: 5 },
    expiresAfterSeconds: 60,
    concurrency: 2,
  },
  /** Checkouts nobody went through are closed, what the provider's events left unsaid is asked, and prices that took effect are shown. */
  "billing.sweep": {
    payload: z.object({}),
    retries: { limit: 3, delaySeconds: 15 },
    expiresAfterSeconds: 240,
    concurrency: 1,
    cron: "* * * * *",
    skipWhileWaiting: true,
  },
  /** Delivers an event of the test checkout whose first delivery did not happen, as Stripe sends its events again. */
  "billing.test_event": {
    payload: z.object({ eventId: z.string() }),
    retries: { limit: 10, delaySeconds: 5 },
    expiresAfterSeconds: 60,
    concurrency: 2,
  },
  /** Renewals that lie 30 days ahead are told to whoever pays for them. */
  "billing.notices": {
    payload: z.object({}),
    retries: { limit: 5, delaySeconds: 300 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "20 7 * * *",
  },
  /** Announced prices are told to whoever pays, and asked of the payment provider; what it refuses keeps no renewal from being told of. */
  "billing.price_changes": {
    payload: z.object({}),
    retries: { limit: 5, delaySeconds: 300 },
    expiresAfterSeconds: 600,
    concurrency: 1,
    cron: "25 7 * * *",
  },
} as const satisfies Readonly<Record<string, JobDeclaration>>;

export type JobName = keyof typeof JOBS;

/** What a job of this name is told. */
export type JobPayload<N extends JobName> = z.output<(typeof JOBS)[N]["payload"]>;

/** The declaration of a name that came from the database; undefined when this program knows no such job. */
export function declarationOf(name: string): JobDeclaration | undefined {
  return Object.entries(JOBS).find(([known]) => known === name)?.[1];
}
