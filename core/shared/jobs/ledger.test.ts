import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { onlyJobs, performing } from "../../../test/builders/jobs.ts";
import { QUIET_EFFECTS } from "../../../test/builders/job-effects.ts";
import { useDatabase } from "../../../test/database.ts";
import { inTransaction } from "../transaction.ts";
import {
  chooseMailPreferences,
  joinMailList,
  leaveEveryMailList,
  leaveMailList,
} from "../../customers/mail/preferences.ts";
import { suppressAddress } from "../../customers/mail/suppression.ts";
import { keepLedgerSoon } from "./enqueue.ts";
import { ledgerChanged } from "./signals.ts";
import { clearJobs, queuedJobs, runDueJobs } from "../../../test/run-jobs.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);
const holder = { address: "ada@acme.example", key: Buffer.from("key") };

const waiting = async () => (await queuedJobs(database.db, "ledger.keep")).length;

beforeEach(async () => {
  await clearJobs(database.db);
});

describe("keepLedgerSoon", () => {
  it.each([
    ["suppressing an address", () => suppressAddress(ctx(), { ...holder, scope: "all", reason: "bounced" })],
    ["leaving a list", () => leaveMailList(ctx(), holder, "alerts")],
    ["joining a list", () => joinMailList(ctx(), holder, "alerts")],
    ["choosing lists", () => chooseMailPreferences(ctx(), holder, { wanted: [], pauseDays: null })],
    ["leaving every list", () => leaveEveryMailList(ctx(), holder)],
  ])("is called by %s", async (_what, change) => {
    await change();
    expect(await waiting()).toBe(1);
  });

  it("enqueues one job for many changes, and none for a change that is rolled back", async () => {
    await expect(
      inTransaction(ctx(), async (inner) => {
        await leaveMailList(inner, holder, "alerts");
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await waiting()).toBe(0);
    for (let n = 0; n < 3; n += 1) await leaveMailList(ctx(), holder, "alerts");
    expect(await waiting()).toBe(1);
  });

  it("keeps the shared job from running before the last caller commits", async () => {
    let runs = 0;
    const worker = {
      ctx: ctx(),
      jobs: onlyJobs(performing(ledgerChanged, async () => void (runs += 1))),
      effects: QUIET_EFFECTS,
      onError: (error: unknown) => expect.unreachable(String(error)),
    };
    await keepLedgerSoon(ctx());
    await inTransaction(ctx(), async (inner) => {
      await keepLedgerSoon(inner);
      await runDueJobs(worker);
      expect(runs).toBe(0);
    });
    await runDueJobs(worker);
    expect(runs).toBe(1);
  });
});
