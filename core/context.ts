import type { Database } from "../db/client.ts";
import type { Replica } from "./replica.ts";
import type { Clock } from "../platform/clock.ts";

/** Who acts, for the audit log and access checks. */
export interface Actor {
  /** "operator", "visitor", "schedule", or an account id. */
  readonly id: string;
  readonly access: "anonymous" | "free" | "paid" | "editor" | "owner";
  /** How and when the browser signed in; absent for the command line, jobs and API keys. */
  readonly session?: { readonly startedAt: Date; readonly method: SignInMethod };
}

/** `link` includes invitations; `provider` is Google or GitHub. */
export const SIGN_IN_METHODS = ["link", "passkey", "provider"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** How much visitors see; settings of the operator. */
export interface PublicAccess {
  /** `SAMPLE_SIZE`: how many of the newest rounds are public. */
  readonly sampleSize: number;
  /** `SAMPLE_DELAY_DAYS`: how many of the newest days are reserved for members. */
  readonly delayDays: number;
  /** `PAGES`: pages outside the sample are teasers, or open to everyone. */
  readonly pages: "teaser" | "open";
}

/** The context of every core function: database or transaction, actor and clock. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The site's secret, which keys the hashes of suppressed people; absent where it is unknown. */
  readonly secret?: Buffer;
  /** How much visitors see; a sample of 100 rounds and teasers where it is absent. */
  readonly publicAccess?: PublicAccess;
  /** For lists that may lag; see `readList`. */
  readonly replica?: Replica;
}
