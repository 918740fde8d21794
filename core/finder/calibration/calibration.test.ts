import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { addressHash } from "../../mail/address-hash.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { recordReturn } from "../../mail/returns/record-return.ts";
import type { Band } from "./band.ts";
import { logPredictions, purgePredictions } from "./log-predictions.ts";
import { readObservedRates } from "./observed-rates.ts";
import { recordOutcomes, recordOutcomesByHash } from "./record-outcome.ts";

const database = useDatabase();
const KEY = Buffer.from("a key of this test");
const NOW = new Date("2026-09-01T12:00:00Z");
const on = (days: number) => fakeClockContext(database.db, new Date(NOW.getTime() + days * 86_400_000));
const say = (band: Band, ...locals: readonly string[]) => logPredictions(on(0), KEY, locals.map((local) => ({ address: `${local}@acme.example`, band, method: "pattern/verified" })));
const rateOf = async (band: Band) => (await readObservedRates(on(0))).find((rate) => rate.band === band);

beforeEach(() => sql`delete from finder_prediction`.execute(database.db));

describe("what was said of addresses", () => {
  it("is held against what became of them, band by band", async () => {
    await say("high", "a", "b", "c", "d");
    await say("low", "e");
    expect(await recordOutcomes(on(1), KEY, ["A@acme.example", "b@acme.example", "c@acme.example"], { outcome: "replied" })).toBe(3);
    expect(await recordOutcomesByHash(on(1), [addressHash("d@acme.example", KEY), addressHash("nobody@acme.example", KEY)], { outcome: "bounced" })).toBe(1);
    const high = await rateOf("high");
    // Too few to tell a rate.
    expect(high).toMatchObject({ predicted: 4, replied: 3, bounced: 1, delivered: 0, bounceRate: null, interval: null });
    expect(await rateOf("low")).toMatchObject({ predicted: 1, bounceRate: null, interval: null });
    expect(await rateOf("medium")).toMatchObject({ predicted: 0, bounceRate: null });
  });

  it("is not called wrong for bounces alone, which come in by themselves", async () => {
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

  it("counts from when it was last said, and is forgotten when nothing can be held against it any more", async () => {
    await say("high", "a");
    await logPredictions(on(80), KEY, [{ address: "a@acme.example", band: "high", method: "pattern/verified" }]);
    await purgePredictions(on(160));
    expect(await rateOf("high")).toMatchObject({ predicted: 1 });
    await purgePredictions(on(172));
    expect(await rateOf("high")).toMatchObject({ predicted: 0 });
  });

  it("counts an address once in a band, in whatever ways it was arrived at", async () => {
    await say("high", "a");
    await logPredictions(on(1), KEY, [{ address: "a@acme.example", band: "high", method: "published/verified" }, { address: "a@acme.example", band: "low", method: "pattern/not_verified" }]);
    await recordOutcomes(on(2), KEY, ["a@acme.example"], { outcome: "bounced" });
    expect([await rateOf("high"), await rateOf("low")]).toMatchObject([{ predicted: 1, bounced: 1 }, { predicted: 1, bounced: 1 }]);
  });

  it("is held against our own mail that came back, by the key that both are kept under", async () => {
    await say("high", "a", "b");
    await enqueueMail(on(1), { to: "a@acme.example", template: "note", data: {}, purpose: "service" });
    const { id } = await database.db.updateTable("outbox_message").set({ state: "sent", attempts: 1, data: null }).returning("id").executeTakeFirstOrThrow();
    const mail = { id, to: "a@acme.example", list: null };
    for (const kind of ["soft", "hard", "hard"] as const) await recordReturn(on(2), { mail, kind, toldBy: "report", reason: null, key: KEY });
    expect(await rateOf("high")).toMatchObject({ predicted: 2, bounced: 1 });
  });

  it("is held against more outcomes at once than a statement has parameters", async () => {
    await say("high", "a");
    const many = Array.from({ length: 70_000 }, (_, n) => `n${n}@acme.example`);
    expect(await recordOutcomes(on(1), KEY, [...many, "a@acme.example"], { outcome: "delivered" })).toBe(1);
  });

  it("counts once, however often it is said, and its first outcome stays", async () => {
    await say("high", "a");
    await say("high", "a");
    await recordOutcomes(on(1), KEY, ["a@acme.example"], { outcome: "replied" });
    expect(await recordOutcomes(on(2), KEY, ["a@acme.example"], { outcome: "bounced" })).toBe(0);
    expect(await rateOf("high")).toMatchObject({ predicted: 1, replied: 1, bounced: 0 });
  });

  it.each([[89, 1], [91, 0], [-1, 0]])("is not blamed for what happens %i days after it: %i", async (days, held) => {
    await say("high", "a");
    expect(await recordOutcomes(on(days), KEY, ["a@acme.example"], { outcome: "bounced" })).toBe(held);
  });

  it("is kept without the address", async () => {
    await say("high", "ada");
    const { rows } = await sql<{ text: string }>`select to_jsonb(finder_prediction)::text as text from finder_prediction`.execute(database.db);
    expect(rows.map(({ text }) => text.includes("ada"))).toEqual([false]);
  });
});
