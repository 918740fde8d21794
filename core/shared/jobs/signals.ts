import { z } from "zod";
import { type JobOptions, NOTHING } from "./define-job.ts";

/*
 * Jobs that are requested in an earlier room than the one that performs them. The later room's job file adds the work.
 */

/** The catalogue or its addresses changed: subscribers are notified. */
export const catalogueChanged = {
  name: "catalogue.changed",
  payload: NOTHING,
  attempts: 8,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
} satisfies JobOptions<object>;

/** The erasure ledger changed: its copies outside the database follow. */
export const ledgerChanged = {
  name: "ledger.keep",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 600,
  concurrency: 1,
  // Catches up copies that were unreachable.
  cron: "*/5 * * * *",
} satisfies JobOptions<object>;

/** Personal data is due for deletion. */
export const personalDataDue = {
  name: "privacy.sweep",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "50 * * * *",
} satisfies JobOptions<object>;

/** An import was published: the websites of its companies are requested. */
export const importPublished = {
  name: "import.websites",
  payload: z.object({ proposalId: z.int() }),
  attempts: 5,
  expiresAfterSeconds: 60,
  concurrency: 1,
} satisfies JobOptions<{ proposalId: number }>;

/** An account has a new e-mail address: the payment provider learns of it. */
export const accountEmailChanged = {
  name: "billing.change_email",
  payload: z.object({ accountId: z.string() }),
  attempts: 13,
  expiresAfterSeconds: 120,
  concurrency: 1,
} satisfies JobOptions<{ accountId: string }>;

/** Something that was written into customers' tools must be taken back. */
export const recordsOwed = {
  name: "destinations.take_back",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 900,
  concurrency: 1,
  // Repeats what a tool could not do yet.
  cron: "* * * * *",
} satisfies JobOptions<object>;
