import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import {
  addTestSource,
  loopbackHttp,
  publishSourceChanges,
  runNow,
} from "../../../../test/builders/managed-sources.ts";
import { CREDENTIALS, type DataForSeoServer, startDataForSeo } from "../../../../test/dataforseo-server.ts";
import { testDatabase } from "../../../../test/database.ts";
import { createPoster } from "../../../../platform/http/post.ts";
import { dataForSeo } from "../../../catalogue/sources/dataforseo/provider.ts";
import type { EstimateLedger, EstimateProvider } from "../../../catalogue/sources/estimates.ts";
import { readEstimates } from "../../../catalogue/sources/read-estimates.ts";
import { changeSource } from "../../managed-sources/manage.ts";
import { readEstimatePlan } from "../../managed-sources/estimate-plan.ts";
import { readSource } from "../../managed-sources/managed-source.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../run.ts";
import { estimateLedger } from "./ledger.ts";

let ctx: Context;
let provider: DataForSeoServer;
let now = new Date("2026-11-20T05:00:00Z");

async function start(companies: number): Promise<void> {
  const { db, drop } = await testDatabase();
  now = new Date("2026-11-20T05:00:00Z");
  ctx = { ...fakeClockContext(db), clock: { now: () => now } };
  provider = await startDataForSeo(() => now);
  onTestFinished(async () => {
    provider.close();
    await drop();
  });
  const records = Array.from({ length: companies }, (_, i) =>
    evidence({ company: { name: `Company ${i + 1}x`, website: `https://company${i + 1}.example` } }),
  );
  const elsewhere = evidence({ company: { name: "Of a platform", website: "https://of-a-platform.myshopify.com" } });
  const without = evidence({ company: { name: "Without a website" } });
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument([...records, elsewhere, without])),
  );
}

const OPTIONS = {
  secret_login: CREDENTIALS.login,
  secret_password: CREDENTIALS.password,
  budget: "20",
  country: "US",
  terms: "yes",
};
const addProvider = (over = {}) => addTestSource(ctx, { kind: "dataforseo", options: { ...OPTIONS, ...over } });
const run = (id: number) => runNow(ctx, id, { settings: { dataForSeoUrl: provider.url } });

const charged = () => provider.charged.reduce((sum, { cost }) => sum + cost, 0);
const asked = () => provider.charged.flatMap(({ targets }) => targets);

async function ledger() {
  const { rows } = await sql<{ state: string; cost: number | null }>`
    select state, cost from provider_call order by id`.execute(ctx.db);
  return { states: rows.map(({ state }) => state), cost: rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0) };
}

async function count(table: "measure" | "document"): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

describe("a provider of estimates", () => {
  it("asks about 2,500 domains in three calls, and about each once a month", async () => {
    await start(2_500);
    const id = await addProvider();
    const plan = await readEstimatePlan(ctx, await readSource(ctx, id));
    expect(plan).toMatchObject({ due: 2_500, spent: 0, budget: 20 });
    expect(plan?.price).toBeCloseTo(2.8, 5);
    expect((await run(id)).state).toBe("done");
    await run(id);
    expect(provider.charged.map(({ targets }) => targets.length)).toEqual([1_000, 1_000, 500]);
    expect(new Set(asked()).size).toBe(2_500);
    expect(asked().filter((domain) => !/^company\d+\.example$/.test(domain))).toEqual([]);
    // A tenth has no estimate; the others have 13 months of two kinds.
    expect(await count("measure")).toBe(2_250 * 26);
    const { rows } = await sql`select from measure where value <= 0`.execute(ctx.db);
    expect(rows).toEqual([]);
    expect((await ledger()).cost).toBeCloseTo(charged(), 9);
    now = new Date("2026-12-02T05:00:00Z");
    await run(id);
    expect(provider.charged.slice(3).map(({ path, targets }) => [path.split("/").at(-2), targets.length])).toEqual([
      ["bulk_traffic_estimation", 1_000],
      ["bulk_traffic_estimation", 1_000],
      ["bulk_traffic_estimation", 500],
    ]);
    expect((await readEstimatePlan(ctx, await readSource(ctx, id)))?.spent).toBeCloseTo(0.28, 5);
  }, 120_000);

  it("stops at the budget and goes on next month", async () => {
    await start(30);
    const id = await addProvider({ budget: "0.11" });
    await run(id);
    expect(asked()).toHaveLength(10);
    expect(await readEstimatePlan(ctx, await readSource(ctx, id))).toMatchObject({ due: 20, spent: 0.11 });
    now = new Date("2026-12-02T05:00:00Z");
    await run(id);
    expect(provider.charged[1]).toMatchObject({ targets: { length: 10 } });
    expect(new Set(asked()).size).toBe(20);
  });

  it("pays nothing twice and loses no answer that it received, whenever a run is killed", async () => {
    await start(5);
    const post = createPoster({ allowPrivateAddresses: true });
    let left = Infinity;
    const step = <A extends readonly unknown[], R>(perform: (...args: A) => Promise<R>, isRemote = false) => {
      return async (...args: A): Promise<R> => {
        if ((left -= 1) === 0) throw new Error("killed before");
        const result = await perform(...args);
        if (isRemote && (left -= 1) === 0) throw new Error("killed after");
        return result;
      };
    };
    for (let moment = 1; moment <= 10; moment += 1) {
      now = new Date(Date.UTC(2027, moment, 3));
      left = moment;
      const own = estimateLedger(ctx, "dataforseo");
      const watched: EstimateLedger = {
        due: step(own.due),
        spent: step(own.spent),
        begin: step(own.begin, true),
        end: step(own.end, true),
        open: step(own.open),
      };
      const known = dataForSeo({ post, url: provider.url, ...CREDENTIALS });
      const asking: EstimateProvider = { ...known, ask: step(known.ask, true), costOf: known.costOf };
      const pass = async () => {
        const reading = { ledger: watched, clock: ctx.clock, country: "US", budget: 20, sleep: async () => undefined };
        await runIngest(
          ctx,
          { source: "dataforseo", sourceLabel: "DataForSEO", input: `moment ${moment}`, dryRun: false },
          readEstimates(asking, reading),
        );
      };
      const before = provider.charged.length;
      const failure = await pass().then(
        () => "killed after the last step",
        (error: unknown) => String(error),
      );
      expect(failure).toContain("killed");
      now = new Date(now.getTime() + 3_600_000);
      left = Infinity;
      await pass();
      await pass();
      const domains = provider.charged.slice(before).flatMap(({ targets }) => targets);
      expect([moment, domains.toSorted()]).toEqual([moment, [...new Set(domains)].toSorted()]);
      expect(domains).toHaveLength(5);
      expect((await ledger()).cost).toBeCloseTo(charged(), 9);
      expect((await ledger()).states.filter((state) => state === "asked" || state === "answered")).toEqual([]);
    }
    const { states } = await ledger();
    // Only an answer that never arrived is lost; its months come with the next history.
    expect(states.filter((state) => state === "lost").length).toBeLessThanOrEqual(1);
    const { rows } = await sql<{ months: number }>`
      select count(distinct as_of)::int as months from measure where kind = 'search_visits'`.execute(ctx.db);
    expect(rows[0]?.months).toBe(22);
  });

  it("waits where it is asked to, and stops with the provider's reason", async () => {
    await start(3);
    const id = await addProvider();
    provider.troubles.push({ code: 40_203, message: "The cost limit has been exceeded." });
    expect(await run(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("The cost limit has been exceeded."),
    });
    provider.troubles.push({ http: 402 });
    expect(await run(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("DataForSEO refused the call"),
    });
    provider.troubles.push(
      { http: 429, retryAfter: 0 },
      { code: 40_202, message: "The rate-limit per minute has been exceeded." },
    );
    provider.troubles.length = 1;
    expect((await run(id)).state).toBe("done");
    expect(asked()).toHaveLength(3);
    expect((await ledger()).states).toEqual(["refused", "refused", "read"]);
  });

  it("asks again what never arrived, and marks as lost what was paid without an answer", async () => {
    await start(3);
    const id = await addProvider();
    for (const trouble of ["dropped before it is charged", "dropped after it was charged"] as const) {
      provider.troubles.push(trouble);
      expect(await run(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("did not answer") });
      now = new Date(now.getTime() + 600_000);
    }
    await run(id);
    expect(asked()).toHaveLength(3);
    expect(await ledger()).toEqual({ states: ["refused", "lost"], cost: charged() });
  });

  it("keeps login and password sealed, apart from options, audit log and problems", async () => {
    await start(1);
    const id = await addProvider();
    await changeSource(ctx, {
      id,
      http: loopbackHttp,
      options: { ...OPTIONS, secret_login: "", secret_password: "another-password" },
    });
    expect(await run(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("did not accept") });
    await changeSource(ctx, { id, http: loopbackHttp, options: { ...OPTIONS, secret_login: "" } });
    expect((await run(id)).state).toBe("done");
    const { rows } = await sql<{ everything: string }>`
      select concat(
        (select jsonb_agg(to_jsonb(s) - 'secrets') from managed_source s), (select jsonb_agg(a) from audit_entry a),
        (select jsonb_agg(r) from source_run r), (select jsonb_agg(k) from provider_call k),
        (select jsonb_agg(i) from ingest_run i)) as everything`.execute(ctx.db);
    expect(rows[0]?.everything).toContain("Search traffic of listed companies");
    for (const secret of [...Object.values(CREDENTIALS), "another-password"]) {
      expect(rows[0]?.everything).not.toContain(secret);
      const stored =
        await sql`select from managed_source where position(${Buffer.from(secret)} in secrets) > 0`.execute(ctx.db);
      expect(stored.rows).toEqual([]);
    }
  });

  it("hides stored numbers once its terms do not allow showing them, and shows them again", async () => {
    await start(3);
    const first = await readEstimatePlan(ctx, { kind: "dataforseo", options: {} });
    expect(first).toMatchObject({ due: 3, price: expect.closeTo(0.103, 9) });
    const id = await addProvider();
    await run(id);
    const shown = await count("measure");
    expect(shown).toBeGreaterThan(0);
    const growth = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from lead where growth ? 'traffic'`.execute(
        ctx.db,
      );
      return rows[0]?.n;
    };
    const before = await growth();
    const answer = async (terms: string) => {
      await changeSource(ctx, { id, options: { ...OPTIONS, terms }, http: loopbackHttp });
      await publishSourceChanges(ctx);
    };
    await answer("no");
    expect([await count("measure"), await growth()]).toEqual([0, 0]);
    await answer("yes");
    expect([await count("measure"), await growth()]).toEqual([shown, before]);
  });

  it("plans with the price that the account pays, and refuses one of nothing", async () => {
    await start(3);
    const planned = await readEstimatePlan(ctx, { kind: "dataforseo", options: { price: "0.22" } });
    expect(planned?.price).toBeCloseTo(0.206, 9);
    await expect(addProvider({ price: "0" })).rejects.toThrow("Enter a price above 0");
    const id = await addProvider({ price: "0.22", budget: "0.15" });
    expect((await run(id)).state).toBe("done");
    expect(provider.charged).toEqual([]);
  });

  it("needs both secrets, and reads nothing if its terms do not allow showing the numbers", async () => {
    await start(1);
    await expect(addProvider({ secret_password: " " })).rejects.toThrow("API password is missing");
    const id = await addProvider({ terms: "no" });
    expect(await run(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("do not allow showing") });
    expect(provider.charged).toEqual([]);
  });
});

beforeEach(() => {
  now = new Date("2026-11-20T05:00:00Z");
});
