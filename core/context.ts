import type { Database } from "../db/client.ts";
import type { Replica } from "./replica.ts";
import type { Clock } from "../platform/clock.ts";

/** Who acts: a name for the audit trail, and what they may see. */
export interface Actor {
  /** "operator", "visitor", "schedule", or an account's id once there are accounts. */
  readonly id: string;
  readonly access: "anonymous" | "free" | "paid" | "editor" | "owner";
}

/** What every verb gets: the database (or the transaction it runs in), who acts, and the clock. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** Where lists may be read from instead; see `readList`. */
  readonly replica?: Replica;
}
