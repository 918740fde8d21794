import type { Database } from "../../db/client.ts";
import type { Replica } from "./replica.ts";
import type { Clock } from "../../platform/clock.ts";

/** The acting user or process, for the audit log and access checks. */
export interface Actor {
  /** "operator", "visitor", "schedule", or an account id. */
  readonly id: string;
  readonly access: "anonymous" | "free" | "paid" | "editor" | "owner";
  /** Start and method of the browser's sign-in; absent for the command line, jobs and API keys. */
  readonly session?: { readonly startedAt: Date; readonly method: SignInMethod };
}

/**
 * `link` includes invitations; `provider` is Google or GitHub; `purchase` is a browser that has just paid, whose address
 * nobody has confirmed (`confirmed-address.ts`).
 */
export const SIGN_IN_METHODS = ["link", "passkey", "provider", "purchase"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Settings for what visitors see. */
export interface PublicAccess {
  /** `SAMPLE_SIZE`: number of newest rounds that are public. */
  readonly sampleSize: number;
  /** `SAMPLE_DELAY_DAYS`: number of newest days reserved for members. */
  readonly delayDays: number;
  /** `PAGES`: pages outside the sample are teasers, or open to everyone. */
  readonly pages: "teaser" | "open";
}

/** What this site does in the background, and how long its work may wait. */
export interface LivenessSettings {
  /** `LATE_AFTER_MINUTES`: how long due jobs, mail and sources may wait. */
  readonly lateAfterMinutes: number;
  /** False without a mail server: mail then waits in the outbox. */
  readonly sendsMail: boolean;
  /** False if the site makes no backups by schedule. */
  readonly backsUp: boolean;
}

/** The context of every core function: database or transaction, actor and clock. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The site's secret, which keys the hashes of suppressed people; absent where it is unknown. */
  readonly secret?: Buffer;
  /** Settings for what visitors see; by default a sample of 100 rounds and teasers. */
  readonly publicAccess?: PublicAccess;
  /** Limits of waiting background work; by default five minutes. */
  readonly liveness?: LivenessSettings;
  /** For lists that may lag; see `readList`. */
  readonly replica?: Replica;
}
