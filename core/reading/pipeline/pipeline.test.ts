import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor } from "../../shared/context.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import { NO_FILTER } from "../directory/search/filter.ts";
import { readExplorer } from "../directory/search/read-explorer.ts";
import { limitIndex } from "../directory/search/visible-leads.ts";
import { visitList } from "./last-visit.ts";
import { moveTracked } from "./move-tracked.ts";
import { countTracked, newestTrackedRounds, readHiddenRounds, readTracked, readTrackedRounds } from "./read-tracked.ts";
import { readBefore, restoreTracked, trackCompanies } from "./track-company.ts";
import { LONGEST_NOTES, MOST_AT_ONCE, TRACKED_LISTS, type TrackedList } from "./tracked.ts";

const database = useDatabase();
const NOON = new Date("2026-09-01T12:00:00Z");
const ctx = (id: string, access: Actor["access"] = "paid", now = NOON, sampleSize = 100) => ({
  ...fakeClockContext(database.db, now, access, sampleSize),
  actor: { id, access },
});
let [newer, older] = [0, 0];

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  [newer, older] = [await make.company(), await make.company()];
  await make.round(newer, { announced_on: "2026-08-01" });
  await make.round(newer, { announced_on: "2026-08-20" });
  await make.round(older, { announced_on: "2025-01-01" });
  await rebuildDirectory(ctx("operator", "owner"));
});
beforeEach(async () => {
  await database.db.deleteFrom("tracked_company").execute();
  await database.db.deleteFrom("list_visit").execute();
});

describe("trackCompanies", () => {
  it("changes one part and keeps the others, for one account only", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [newer], saved: true });
    await trackCompanies(ctx("ada"), { companyIds: [newer], status: "contacted", notes: "Called." });
    const kept = { saved: true, hidden: false, status: "contacted", notes: "Called." };
    expect(await readTracked(ctx("ada"), [newer, older])).toEqual(new Map([[newer, kept]]));
    expect(await readTracked(ctx("bo"), [newer, older])).toEqual(new Map());
  });

  it("deletes the row once every part is reset", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [newer], hidden: true });
    await trackCompanies(ctx("ada"), { companyIds: [newer], hidden: false });
    expect(await database.db.selectFrom("tracked_company").selectAll().execute()).toEqual([]);
  });

  it("is undone for all its companies, also for one that was untracked or is gone", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [newer], status: "won", notes: "Called." });
    const kept = await readTracked(ctx("ada"), [newer, older]);
    const before = await readBefore(ctx("ada"), [older, newer, 999_999]);
    await trackCompanies(ctx("ada"), { companyIds: [newer, older], saved: true, status: "lost", notes: "" });
    await restoreTracked(ctx("ada"), before);
    expect(await readTracked(ctx("ada"), [newer, older])).toEqual(kept);
    expect(kept.size).toBe(1);
    await expect(restoreTracked(ctx("visitor", "anonymous"), before)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("rejects visitors, unknown companies and overlong notes", async () => {
    await expect(
      trackCompanies(ctx("visitor", "anonymous"), { companyIds: [newer], saved: true }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(trackCompanies(ctx("ada"), { companyIds: [999_999], saved: true })).rejects.toMatchObject({
      code: "not_found",
    });
    const notes = "x".repeat(LONGEST_NOTES + 1);
    await expect(trackCompanies(ctx("ada"), { companyIds: [newer], notes })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("changes several companies at once, in any order at the same time", async () => {
    const both = [
      [newer, older],
      [older, newer, 999_999],
    ];
    const changed = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        trackCompanies(ctx("ada"), { companyIds: both[i % 2] ?? [], status: i % 3 === 0 ? "new" : "won" }),
      ),
    );
    expect(changed).toEqual(Array.from({ length: 20 }, () => 2));
    expect((await readTracked(ctx("ada"), [newer, older])).size).toBe(2);
    await trackCompanies(ctx("ada"), { companyIds: [newer, older], status: null });
    expect(await database.db.selectFrom("tracked_company").selectAll().execute()).toEqual([]);
    const tooMany = Array.from({ length: MOST_AT_ONCE + 1 }, (_, i) => i + 1);
    await expect(trackCompanies(ctx("ada"), { companyIds: tooMany, saved: true })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("applies all concurrent changes of one company", async () => {
    await Promise.all([
      trackCompanies(ctx("ada"), { companyIds: [newer], saved: true }),
      trackCompanies(ctx("ada"), { companyIds: [newer], status: "won" }),
      trackCompanies(ctx("ada"), { companyIds: [newer], notes: "Ours." }),
    ]);
    expect((await readTracked(ctx("ada"), [newer])).get(newer)).toEqual({
      saved: true,
      hidden: false,
      status: "won",
      notes: "Ours.",
    });
  });
});

const newest = (list: TrackedList, access: Actor["access"] = "paid", sampleSize = 100) =>
  newestTrackedRounds(ctx("ada", access, NOON, sampleSize), { list });

describe("lists of tracked companies", () => {
  it("have each company's newest round, with counts", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [newer], saved: true, status: "replied" });
    await trackCompanies(ctx("ada"), { companyIds: [older], saved: true });
    const rounds = await database.db
      .selectFrom("lead")
      .select("round_id")
      .where("listed_on", "in", ["2026-08-20", "2025-01-01"])
      .orderBy("round_id")
      .execute();
    const ids = rounds.map(({ round_id }) => round_id);
    expect([await newest("saved"), await newest("all")]).toEqual([ids, ids]);
    await trackCompanies(ctx("ada"), { companyIds: [older], hidden: true });
    for (const list of TRACKED_LISTS)
      expect([list, (await newest(list)).length]).toEqual([list, (await countTracked(ctx("ada")))[list]]);
    expect(await countTracked(ctx("ada"))).toMatchObject({ all: 1, saved: 2, hidden: 1 });
  });

  it("stay within what the account may see", async () => {
    await trackCompanies(ctx("ada", "free"), { companyIds: [older], hidden: true });
    expect(await newest("hidden", "free", 2)).toEqual([]);
    expect(await newest("hidden", "paid", 2)).toHaveLength(1);
    await expect(newest("all", "anonymous")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("readHiddenRounds", () => {
  it("has every round of the account's hidden companies", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [newer], hidden: true });
    await trackCompanies(ctx("ada"), { companyIds: [older], saved: true });
    const rounds = await database.db.selectFrom("lead").select("round_id").where("company_id", "=", newer).execute();
    expect(await readHiddenRounds(ctx("ada"))).toEqual(rounds.map(({ round_id }) => round_id).sort((a, b) => a - b));
    expect(await readHiddenRounds(ctx("bo"))).toEqual([]);
    expect(await readHiddenRounds(ctx("visitor", "anonymous"))).toEqual([]);
  });
});

describe("readTrackedRounds", () => {
  it("has every round of the companies in one of the account's lists", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [newer], status: "won" });
    await trackCompanies(ctx("ada"), { companyIds: [older], saved: true });
    const rounds = await readTrackedRounds(ctx("ada"), "won");
    expect(rounds).toHaveLength(2);
    expect(await readTrackedRounds(ctx("ada"), "lost")).toEqual([]);
    expect(await readTrackedRounds(ctx("bo"), "won")).toEqual([]);
    expect(await readTrackedRounds(ctx("visitor", "anonymous"), "won")).toBeNull();
    for (const mostInMemory of [Number.POSITIVE_INFINITY, 0]) {
      limitIndex(mostInMemory);
      const found = await readExplorer(ctx("ada"), {
        filter: NO_FILTER,
        sort: { by: "date", direction: "desc" },
        page: 1,
        only: rounds,
      });
      expect([found?.matching, found?.rows.map(({ companyId }) => companyId)]).toEqual([2, [newer, newer]]);
    }
    limitIndex(Number.POSITIVE_INFINITY);
  });
});

describe("moveTracked", () => {
  it("combines everything an account kept about two companies", async () => {
    await trackCompanies(ctx("ada"), { companyIds: [older], saved: true, status: "won", notes: "Signed." });
    await trackCompanies(ctx("ada"), { companyIds: [newer], hidden: true, status: "contacted", notes: "Called." });
    await trackCompanies(ctx("bo"), { companyIds: [older], notes: "Ask Ada." });
    await moveTracked(ctx("operator", "owner"), { fromId: older, toId: newer });
    expect([...(await readTracked(ctx("ada"), [newer, older]))]).toEqual([
      [newer, { saved: true, hidden: true, status: "contacted", notes: "Called.\nSigned." }],
    ]);
    expect([...(await readTracked(ctx("bo"), [newer, older]))]).toEqual([
      [newer, { saved: false, hidden: false, status: null, notes: "Ask Ada." }],
    ]);
  });
});

describe("visitList", () => {
  it("counts the rounds added since the previous visit ended", async () => {
    const added = await database.db.selectFrom("lead").select("added_at").executeTakeFirstOrThrow();
    const at = (minutes: number) => new Date(added.added_at.getTime() + minutes * 60_000);
    const visit = (minutes: number, sampleSize = 100, access: Actor["access"] = "paid") =>
      visitList(ctx("ada", access, at(minutes), sampleSize));
    expect(await visit(-90)).toBeNull();
    expect(await visit(-80)).toBeNull();
    expect(await visit(10)).toEqual({ since: at(-80), rounds: 3 });
    expect(await visit(20)).toEqual({ since: at(-80), rounds: 3 });
    expect(await visit(25, 2, "free")).toEqual({ since: at(-80), rounds: 2 });
    expect(await visit(90)).toEqual({ since: at(25), rounds: 0 });
    expect(await visitList(ctx("visitor", "anonymous"))).toBeNull();
  });
});
