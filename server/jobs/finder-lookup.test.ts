import { expect, it } from "vitest";
import { startLookup } from "../../core/finder/lookups/request-lookup.ts";
import type { FinderDeps } from "../../core/finder/finder.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { SILENT_FINDER } from "../../test/builders/finder.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { lookUpJob } from "../../core/finder/lookups/jobs/look-up.ts";

const database = useDatabase();

it("stops a lookup at its time limit and retries it later", async () => {
  const ctx = fakeClockContext(database.db);
  const begun = Promise.withResolvers<void>();
  const finder: FinderDeps = {
    ...SILENT_FINDER,
    mode: () => "smtp",
    isReserved: () => false,
    resolver: {
      ...SILENT_FINDER.resolver,
      mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
      addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    },
    prober: {
      method: "smtp",
      // As when other lookups occupy the mail server for long.
      verify: (_, __, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          begun.resolve();
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
    },
  };
  const lookupId = await startLookup(ctx, {
    typed: "x",
    subject: { kind: "address", address: "ada@acme.example", domain: "acme.example" },
  });
  const over = new AbortController();
  const job = lookUpJob.run(
    { ctx, effects: { ...QUIET_EFFECTS, finder }, attempt: 1, isLastAttempt: false, signal: over.signal },
    { lookupId },
  );
  await begun.promise;
  over.abort();
  expect(await job).toEqual({ tryAgain: expect.stringContaining("turn") });
  expect(
    await database.db
      .selectFrom("finder_lookup")
      .select(["state", "attempts", "held_until"])
      .where("id", "=", lookupId)
      .executeTakeFirst(),
  ).toEqual({ state: "searching", attempts: 0, held_until: null });
});
