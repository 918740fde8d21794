import { expect, it } from "vitest";
import { parseSettings } from "../../platform/env.ts";
import { startLookup } from "../../core/finder/lookups/request-lookup.ts";
import type { FinderDeps } from "../../core/finder/finder.ts";
import { PRICES } from "../../app/plans/plan-prices.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { SILENT_FINDER } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { jobHandlers } from "./handlers.ts";

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
  const handlers = jobHandlers({
    finder,
    websites: {},
    billing: async () => ({
      provider: null,
      test: null,
      prices: PRICES,
      makeLink: async () => "",
      planName: (plan) => plan,
    }),
    keepErasures: async () => undefined,
    legalChanges: async () => ({ announced: [], withdrawn: [] }),
    checkOutside: async () => undefined,
    backups: { settings: parseSettings({ BACKUPS: "off" }), databaseTarget: "" },
    fetchesRates: false,
    runImport: async () => undefined,
    runSource: async () => undefined,
    post: () => Promise.reject(new Error("nothing is sent")),
    webhookAgent: async () => "test",
    actorOf: async (_, id) => ({ id, access: "anonymous" }),
  });
  const lookupId = await startLookup(ctx, {
    typed: "x",
    subject: { kind: "address", address: "ada@acme.example", domain: "acme.example" },
  });
  const over = new AbortController();
  const job = handlers["finder.lookup"]({ ctx, attempt: 1, isLastAttempt: false, signal: over.signal }, { lookupId });
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
