import type { Actor, Context } from "../../core/shared/context.ts";
import type { Database } from "../../db/client.ts";

/** An operator's context with a fixed clock, on a site that shows visitors its `sampleSize` newest rounds. */
export function fakeClockContext(
  db: Database,
  now = new Date("2026-09-01T12:00:00Z"),
  access: Actor["access"] = "owner",
  sampleSize = 100,
): Context {
  return {
    db,
    actor: { id: "operator", access },
    clock: { now: () => now },
    secret: Buffer.from("a secret for tests only"),
    publicAccess: { sampleSize, delayDays: 0, pages: "teaser" },
  };
}
