import type { Actor, Context } from "../../core/context.ts";
import type { Database } from "../../db/client.ts";

/** An operator's context whose clock stands still (a fake at the outer edge). */
export function fakeClockContext(db: Database, now = new Date("2026-09-01T12:00:00Z"), access: Actor["access"] = "owner"): Context {
  return { db, actor: { id: "operator", access }, clock: { now: () => now } };
}
