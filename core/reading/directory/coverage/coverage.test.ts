import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { logChanges } from "../../../catalogue/claims/changes.ts";
import { raiseVersion } from "../../../catalogue/claims/state.ts";
import { readCoverage } from "./coverage.ts";
import { rebuildDirectory } from "../refresh.ts";

const database = useDatabase();
// A Tuesday.
const NOW = new Date("2026-09-01T12:00:00Z");
const operator = () => fakeClockContext(database.db, NOW);
const visitor = (sampleSize = 100) => fakeClockContext(database.db, NOW, "anonymous", sampleSize);

describe("readCoverage of an empty catalogue", () => {
  it("is zero everywhere", async () => {
    expect(await readCoverage(visitor())).toMatchObject({
      rounds: 0,
      companies: 0,
      bySource: [],
      byFundingType: [],
      byCountry: [],
      lag: null,
      corrections: { changed: 0, withdrawn: 0, recent: [] },
    });
  });
});

describe("readCoverage", () => {
  const ids = { newest: 0, older: 0, erased: 0, round: 0, run: 0 };

  beforeAll(async () => {
    const { db } = database;
    const make = catalogueBuilders(db);
    const document = await make.document({ source: "sec-form-d" });
    ids.newest = await make.company({ slug: "newest", country: "FR" });
    ids.older = await make.company({ slug: "older", country: "US" });
    await make.company({ slug: "twin", country: "US" });
    ids.erased = await make.company({
      slug: "erased",
      name: "Erased Person Consulting",
      withdrawn_at: NOW.toISOString(),
    });
    const unlisted = { created_at: "2026-08-01T00:00:00Z", updated_at: "2026-08-01T00:00:00Z" };
    const film = await make.company({ slug: "film", startup: "no", ...unlisted });
    await make.round(film, { announced_on: "2026-08-20" });
    await make.company({ slug: "unclear-1", startup: "unknown", ...unlisted });
    await make.company({ slug: "unclear-2", startup: "unknown", ...unlisted });
    const round = async (company: number, day: string | null, listed: string, over: object = {}) => {
      const id = await make.round(company, {
        announced_on: day,
        created_at: listed,
        funding_type: "Seed",
        stage_text: "Seed",
        ...over,
      });
      await make.claim("round", id, {}, { documentId: document });
      return id;
    };
    ids.round = await round(ids.newest, "2026-08-31", "2026-09-01T00:30:00Z", { amount_minor: 500 });
    await round(ids.older, "2026-08-30", "2026-09-01T00:30:00Z");
    await round(ids.older, "2026-08-20", "2026-08-30T00:00:00Z", { funding_type: null, stage_text: "bridge" });
    await round(ids.older, "2019-01-01", "2026-09-01T00:00:00Z");
    await round(ids.older, "2026-08-01", "2026-08-31T00:00:00Z", { announced_precision: "month" });
    await round(ids.older, null, "2026-08-31T00:00:00Z");
    await round(ids.older, "2026-12-24", "2026-08-31T00:00:00Z");
    await make.round(ids.newest, { announced_on: "2026-08-29", is_sample: true, created_at: "2026-08-29T00:00:00Z" });
    ids.run = (
      await db
        .insertInto("ingest_run")
        .values({
          source: "sec-form-d",
          input: "/home/somebody/secret.zip",
          actor: "operator",
          status: "held",
          started_at: "2026-09-01T10:00:00Z",
          finished_at: "2026-09-01T10:01:00Z",
          counts: JSON.stringify({
            documents: { read: 3 },
            rows: { records: 7, quarantined: 2 },
            catalogue: { newRounds: 5, changes: 9 },
          }),
        })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
    await rebuildDirectory(operator());
  });

  it("counts published rounds by each property", async () => {
    const coverage = await readCoverage(visitor());
    expect(coverage).toMatchObject({
      rounds: 8,
      companies: 3,
      byFundingType: [
        { name: "Seed", count: 6 },
        { name: null, count: 2 },
      ],
      byCountry: [
        { name: "US", count: 6 },
        { name: "FR", count: 2 },
      ],
    });
  });

  it("computes the median lag of recent rounds by source, without sample data", async () => {
    const coverage = await readCoverage(visitor());
    // 1, 2 and 10 days.
    expect(coverage.lag).toEqual({ medianDays: 2, rounds: 3 });
    expect(coverage.bySource).toEqual([
      { name: "SEC Form D", rounds: 7, newestOn: "2026-12-24", lag: { medianDays: 2, rounds: 3 } },
      { name: null, rounds: 1, newestOn: "2026-08-29", lag: null },
    ]);
  });

  it("discloses to readers of a part only counts by stage and country, of five and more", async () => {
    const coverage = await readCoverage(visitor(3));
    expect(coverage).toMatchObject({
      rounds: 8,
      companies: null,
      bySource: null,
      byFundingType: [{ name: "Seed", count: 6 }],
      byCountry: [{ name: "US", count: 6 }],
      lag: null,
      corrections: { changed: 0, withdrawn: 0 },
    });
  });

  it("lists corrections of visible companies and counts all others", async () => {
    const cause = { reason: "SEC Form D: 0001999999-26-000001", runId: ids.run };
    await logChanges(operator(), cause, [
      { kind: "added", subjectKind: "round", subjectId: ids.round, companyId: ids.newest },
      {
        kind: "changed",
        subjectKind: "round",
        subjectId: ids.round,
        companyId: ids.newest,
        fields: { amount_minor: [400, 500], investors: [[], ["Ann Angel"]] },
      },
      {
        kind: "changed",
        subjectKind: "company",
        subjectId: ids.older,
        companyId: ids.older,
        fields: { city: ["Old Town", "New Town"] },
      },
      {
        kind: "changed",
        subjectKind: "person",
        subjectId: 1,
        companyId: null,
        fields: { name: ["Jo Erased", "J. Erased"] },
      },
      {
        kind: "withdrawn",
        subjectKind: "company",
        subjectId: ids.erased,
        companyId: ids.erased,
        fields: { name: ["Erased Person Consulting", "Erased Person Consulting"] },
      },
    ]);
    await logChanges(operator(), { reason: "asked for by Jo Erased", runId: null }, [
      { kind: "withdrawn", subjectKind: "person", subjectId: 1, companyId: null },
    ]);
    await raiseVersion(operator());

    const { corrections } = await readCoverage(visitor());
    expect(corrections.changed).toBe(3);
    expect(corrections.withdrawn).toBe(2);
    // The newest three by date are of 24 December and 31 and 30 August.
    const three = (await readCoverage(visitor(1 + 2))).corrections;
    expect(three).toEqual({ ...corrections, changed: null, withdrawn: null });
    expect(corrections.recent.map(({ companyName }) => companyName)).toEqual(["older", "newest"]);
    expect(new Set(corrections.recent.map(({ reason }) => reason))).toEqual(new Set(["New evidence: SEC Form D"]));
    expect(corrections.recent.at(-1)?.fields).toEqual([
      { field: "Amount", values: { before: { minor: 400, currency: "USD" }, after: { minor: 500, currency: "USD" } } },
      { field: "Investors", values: null },
    ]);
    expect(JSON.stringify(corrections)).not.toMatch(/Erased|Angel|0001999999/);

    const narrow = await readCoverage(visitor(1));
    expect(narrow.corrections.recent.map(({ companyName }) => companyName)).toEqual(["older"]);
    const whole = await readCoverage(operator());
    expect(whole.corrections.recent).toHaveLength(2);
  });

  it("counts the leads of every new version", async () => {
    const make = catalogueBuilders(database.db);
    const before = await readCoverage(visitor());
    for (const country of ["FR", "US"])
      await make.round(await make.company({ country }), { announced_on: "2026-08-10" });
    await rebuildDirectory(operator());
    const whole = await readCoverage(visitor());
    expect(whole.rounds).toBeGreaterThan(before.rounds);
    const { rows } = await sql<{
      name: string;
      count: number;
    }>`select country as name, count(*) as count from lead group by 1 order by 1`.execute(database.db);
    const shares = rows.map((row) => ({ ...row, share: row.count / whole.rounds }));
    expect(whole.byCountry.toSorted((a, b) => (a.name ?? "").localeCompare(b.name ?? ""))).toEqual(shares);
    expect(whole.rounds).toBe(rows.reduce((sum, { count }) => sum + count, 0));
  });

  it("gives readers of a part whole percents of the true total", async () => {
    const part = await readCoverage(fakeClockContext(database.db, undefined, "anonymous", 1));
    const { rows } = await sql<{ all: number; us: number }>`
      select count(*) as all, count(*) filter (where country = 'US') as us from lead`.execute(database.db);
    const { all = 0, us = 0 } = rows[0] ?? {};
    expect(part.byCountry).toEqual([{ name: "US", count: us, share: Math.round((us / all) * 100) / 100 }]);
  });
});
