import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { addressHash } from "../shared/address-hash.ts";
import { enqueueMail } from "../shared/outbox/enqueue-mail.ts";
import { recordReturn } from "../customers/mail/returns/record-return.ts";
import {
  type Band,
  logPredictions,
  purgePredictions,
  readObservedRates,
  recordOutcomes,
  recordOutcomesByHash,
} from "./calibration.ts";

const database = useDatabase();
const KEY = Buffer.from("a key of this test");
const NOW = new Date("2026-09-01T12:00:00Z");
const on = (days: number) => fakeClockContext(database.db, new Date(NOW.getTime() + days * 86_400_000));
const say = (band: Band, ...locals: readonly string[]) =>
  logPredictions(
    on(0),
    KEY,
    locals.map((local) => ({ address: `${local}@acme.example`, band, method: "pattern/verified" })),
  );
const rateOf = async (band: Band) => (await readObservedRates(on(0))).find((rate) => rate.band === band);

beforeEach(() => sql`delete from finder_prediction`.execute(database.db));

describe("observed rates", () => {
  it("compare predictions with outcomes by band", async () => {
    await say("high", "a", "b", "c", "d");
    await say("low", "e");
    expect(
      await recordOutcomes(on(1), KEY, ["A@acme.example", "b@acme.example", "c@acme.example"], { outcome: "replied" }),
    ).toBe(3);
    expect(
      await recordOutcomesByHash(on(1), [addressHash("d@acme.example", KEY), addressHash("nobody@acme.example", KEY)], {
        outcome: "bounced",
      }),
    ).toBe(1);
    const high = await rateOf("high");
    // Too few outcomes for a rate.
    expect(high).toMatchObject({
      predicted: 4,
      replied: 3,
      bounced: 1,
      delivered: 0,
      bounceRate: null,
      interval: null,
    });
    expect(await rateOf("low")).toMatchObject({ predicted: 1, bounceRate: null, interval: null });
    expect(await rateOf("medium")).toMatchObject({ predicted: 0, bounceRate: null });
  });

  it("are not derived from bounces alone", async () => {
    const locals = Array.from({ length: 40 }, (_, n) => `p${n}`);
    const at = (from: number, to: number) => locals.slice(from, to).map((local) => `${local}@acme.example`);
    await say("high", ...locals);
    await recordOutcomes(on(1), KEY, at(0, 20), { outcome: "bounced" });
    expect(await rateOf("high")).toMatchObject({ bounced: 20, bounceRate: null });
    await recordOutcomes(on(1), KEY, at(20, 40), { outcome: "delivered" });
    await recordOutcomes(on(2), KEY, at(38, 39), { outcome: "replied" });
    const high = await rateOf("high");
    expect(high).toMatchObject({ predicted: 40, bounced: 20, replied: 1, delivered: 19, bounceRate: 0.5 });
    // Wilson's interval for 20 of 40.
    expect([high?.interval?.low.toFixed(3), high?.interval?.high.toFixed(3)]).toEqual(["0.352", "0.648"]);
  });

  it("count from a prediction's latest time and delete it once outcomes are no longer accepted", async () => {
    await say("high", "a");
    await logPredictions(on(80), KEY, [{ address: "a@acme.example", band: "high", method: "pattern/verified" }]);
    await purgePredictions(on(160));
    expect(await rateOf("high")).toMatchObject({ predicted: 1 });
    await purgePredictions(on(172));
    expect(await rateOf("high")).toMatchObject({ predicted: 0 });
  });

  it("count an address once per band, whatever the method", async () => {
    await say("high", "a");
    await logPredictions(on(1), KEY, [
      { address: "a@acme.example", band: "high", method: "published/verified" },
      { address: "a@acme.example", band: "low", method: "pattern/not_verified" },
    ]);
    await recordOutcomes(on(2), KEY, ["a@acme.example"], { outcome: "bounced" });
    expect([await rateOf("high"), await rateOf("low")]).toMatchObject([
      { predicted: 1, bounced: 1 },
      { predicted: 1, bounced: 1 },
    ]);
  });

  it("include bounces of our own mail through the shared key", async () => {
    await say("high", "a", "b");
    await enqueueMail(on(1), { to: "a@acme.example", template: "note", data: {}, purpose: "service" });
    const { id } = await database.db
      .updateTable("outbox_message")
      .set({ state: "sent", attempts: 1, data: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const mail = { id, to: "a@acme.example", list: null };
    for (const kind of ["soft", "hard", "hard"] as const)
      await recordReturn(on(2), { mail, kind, reportedBy: "report", reason: null, key: KEY });
    expect(await rateOf("high")).toMatchObject({ predicted: 2, bounced: 1 });
  });

  it("accept more outcomes at once than a statement has parameters", async () => {
    await say("high", "a");
    const many = Array.from({ length: 70_000 }, (_, n) => Buffer.from(String(n)));
    const known = addressHash("a@acme.example", KEY);
    expect(await recordOutcomesByHash(on(1), [...many, known], { outcome: "delivered" })).toBe(1);
  });

  it("count a repeated prediction once with its first outcome", async () => {
    await say("high", "a");
    await say("high", "a");
    await recordOutcomes(on(1), KEY, ["a@acme.example"], { outcome: "replied" });
    expect(await recordOutcomes(on(2), KEY, ["a@acme.example"], { outcome: "bounced" })).toBe(0);
    expect(await rateOf("high")).toMatchObject({ predicted: 1, replied: 1, bounced: 0 });
  });

  it.each([
    [89, 1],
    [91, 0],
    [-1, 0],
  ])("attribute an outcome after %i days to %i predictions", async (days, held) => {
    await say("high", "a");
    expect(await recordOutcomes(on(days), KEY, ["a@acme.example"], { outcome: "bounced" })).toBe(held);
  });

  it("store no address", async () => {
    await say("high", "ada");
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(finder_prediction)::text as text from finder_prediction`.execute(database.db);
    expect(rows.map(({ text }) => text.includes("ada"))).toEqual([false]);
  });
});
