import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { closeDatabase, openDatabase } from "../../../db/client.ts";
import { useDatabase } from "../../../test/database.ts";
import {
  ACCOUNT_SHARE,
  ACCOUNTS_PER_NETWORK,
  BATCH,
  createPageViews,
  type PageViews,
  WINDOW_SECONDS,
} from "./page-views.ts";
import type { SearchEngines } from "./search-engines.ts";

const database = useDatabase();
const QUOTA = 30;
const ENGINES: SearchEngines = {
  verdict: (_, agent) => (agent === "verified" || agent === "pending" ? agent : "other"),
};

/** Two processes of one site with networks unique to the test. */
function site(quota = QUOTA, db = database.db) {
  const clock = { at: 1_000 };
  const key = randomBytes(16);
  const errors: unknown[] = [];
  const open = () =>
    createPageViews({ db, key, quota, engines: ENGINES, now: () => clock.at, onError: (error) => errors.push(error) });
  return { clock, errors, one: open(), other: open() };
}

function view(views: PageViews, times: number, address: string | null, userAgent = "browser"): (number | null)[] {
  return Array.from({ length: times }, () => views.count({ address, userAgent, accountId: null }));
}

/** How many of `times` views of an account are allowed. */
function allowed(views: PageViews, times: number, accountId: string, address: string | null): number {
  const counted = Array.from({ length: times }, () => views.count({ address, userAgent: "pending", accountId }));
  return counted.filter((seconds) => seconds === null).length;
}

describe("page views", () => {
  it("allows the quota per window and returns the start of the next one", () => {
    const { one, clock } = site();
    expect(view(one, QUOTA, "8.8.4.4")).toEqual(Array(QUOTA).fill(null));
    clock.at += 60_000;
    expect(view(one, 1, "8.8.4.4")).toEqual([WINDOW_SECONDS - 60]);
    expect(view(one, 1, "8.8.4.5")).toEqual([null]);
    clock.at += WINDOW_SECONDS * 1_000;
    expect(view(one, 1, "8.8.4.4")).toEqual([null]);
  });

  it("adds up the views of all processes", async () => {
    const { one, other } = site();
    view(one, BATCH, "8.8.4.4");
    expect(view(other, BATCH, "8.8.4.4")).toEqual(Array(BATCH).fill(null));
    await expect
      .poll(() => [one, other].flatMap((each) => view(each, 1, "8.8.4.4")))
      .toContainEqual(expect.any(Number));
  });

  it("allows two processes hardly more than one", async () => {
    // On one connection, a statement waits for the earlier ones.
    const db = openDatabase(database.target, { maxConnections: 1 });
    onTestFinished(() => closeDatabase(db));
    const { one, other } = site(100, db);
    let allowedViews = 0;
    for (let n = 0; n < 140; n += 1) {
      if (view(n % 2 === 0 ? one : other, 1, "8.8.4.4")[0] === null) allowedViews += 1;
      await sql`select 1`.execute(db);
    }
    expect(allowedViews).toBeGreaterThanOrEqual(100);
    expect(allowedViews).toBeLessThanOrEqual(102);
  });

  it("allows an IPv6 site ten times the quota of its networks", () => {
    const { one } = site(3);
    const counted = Array.from({ length: 12 }, (_, n) => view(one, 3, `2600:9:5:${n}::1`)).flat();
    expect(counted.findIndex((seconds) => seconds !== null)).toBe(30);
    expect(view(one, 1, "2600:9:6::1")).toEqual([null]);
  });

  it.each([
    ["127.0.0.1", "browser"],
    ["::1", "browser"],
    ["10.0.0.7", "browser"],
    ["::ffff:192.168.1.1", "browser"],
    ["8.8.4.4", "verified"],
  ])("does not count %s (%s)", (address, agent) => {
    expect(view(site(1).one, 5, address, agent)).toEqual(Array(5).fill(null));
  });

  it("counts visitors without a known address as one network, and does not count if the quota is 0", () => {
    expect(view(site(1).one, 2, null)).toEqual([null, WINDOW_SECONDS]);
    expect(view(site(0).one, 5, "8.8.4.4")).toEqual(Array(5).fill(null));
  });

  it("counts while a search engine's proof is pending, for the whole IPv6 network", () => {
    expect(view(site(1).one, 2, "8.8.4.4", "pending")).toEqual([null, WINDOW_SECONDS]);
    const { one } = site(5);
    const counted = Array.from({ length: 20 }, (_, n) => view(one, 1, `2600:9:5:1::${n}`, "pending")).flat();
    expect(counted.filter((seconds) => seconds === null)).toHaveLength(5);
  });

  it("allows an account without a plan three times a visitor's views, from all networks together", () => {
    const { one } = site(10);
    expect(allowed(one, 20, "ada", "8.8.4.4") + allowed(one, 20, "ada", "8.8.4.5")).toBe(10 * ACCOUNT_SHARE);
    expect(allowed(one, 40, "bob", "10.0.0.1")).toBe(10 * ACCOUNT_SHARE);
    expect(view(one, 1, "8.8.4.4")).toEqual([null]);
  });

  it("limits all accounts without a plan of a network together", () => {
    const { one } = site(2);
    const seen = Array.from({ length: 20 }, (_, n) => allowed(one, 6, `account ${n}`, "8.8.4.4"));
    expect(seen.reduce((sum, views) => sum + views)).toBe(2 * ACCOUNT_SHARE * ACCOUNTS_PER_NETWORK);
  });
});
