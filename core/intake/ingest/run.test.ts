import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { Context } from "../../shared/context.ts";
import type { SourceDocument } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows point nowhere: ${JSON.stringify(broken)}`);
  };
});

async function ingest(...documents: SourceDocument[]) {
  const options = { source: "list-file", sourceLabel: "List", input: "test", dryRun: false };
  return (await runIngest(ctx, options, opened(...documents))).toJSON();
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(ctx.db);
  return rows[0]?.n ?? -1;
}

/** A record whose founder has Ada's profile URL and this name. */
const foundedByAda = (name: string) =>
  evidence({ people: [{ name, relation: "founder", profileUrl: "https://profiles.example/ada" }] });

describe("runIngest", () => {
  it("publishes a record's company, round, people, investors and claims", async () => {
    const record = evidence({
      sourceUrl: "https://news.example/fernhollow",
      people: [
        { name: "Ada Rowan", relation: "founder", profileUrl: "https://profiles.example/ada", title: "Founder & CEO" },
      ],
      round: {
        ...evidence().round,
        investors: [
          { name: "Larch Ventures", lead: true },
          { name: "Moss Capital", lead: false },
        ],
      },
    });
    const summary = await ingest(recordsDocument([record]));
    expect(summary.catalogue).toEqual({ newCompanies: 1, newRounds: 1, matchReviews: 0, changes: 2 });
    const { rows } = await sql`
      select c.name, c.slug, c.domain, r.amount_minor, r.amount_usd_minor, r.funding_type, p.name as person,
        i.name as lead
      from company c join funding_round r on r.company_id = c.id join role o on o.company_id = c.id join person p
        on p.id = o.person_id
      join round_investor ri on ri.round_id = r.id and ri.is_lead join investor i on i.id = ri.investor_id`.execute(
      ctx.db,
    );
    expect(rows).toEqual([
      {
        name: "Fernhollow",
        slug: "fernhollow",
        domain: "fernhollow.example",
        amount_minor: 500_000_000,
        amount_usd_minor: 500_000_000,
        funding_type: "Seed",
        person: "Ada Rowan",
        lead: "Larch Ventures",
      },
    ]);
    const claims = await sql`select field, value, source_url, method from field_claim where subject_kind = 'round'
        and field = 'stageText'`.execute(ctx.db);
    expect(claims.rows).toEqual([
      { field: "stageText", value: "Seed", source_url: "https://news.example/fernhollow", method: "imported" },
    ]);
    expect(await count("lead")).toBe(1);
  });

  it("changes nothing for the same input", async () => {
    await ingest(recordsDocument([evidence()]));
    const changes = await count("change");
    const again = await ingest(recordsDocument([evidence()]));
    expect(again.documents).toMatchObject({ read: 0, unchanged: 1 });
    expect(await count("change")).toBe(changes);
  });

  it("adds no evidence for rows repeated in a longer version of the list", async () => {
    const other = evidence({ company: { name: "Quillon", website: "https://quillon.example" } });
    await ingest(recordsDocument([evidence()]));
    const claims = await count("claim");
    const summary = await ingest(recordsDocument([evidence(), other]));
    expect(summary.catalogue).toMatchObject({ newCompanies: 1, newRounds: 1, changes: 2 });
    expect(await count("claim")).toBe(claims + 2);
  });

  it("recognises a person by profile URL under another name", async () => {
    await ingest(recordsDocument([foundedByAda("Ada Rowan")]));
    await ingest(recordsDocument([foundedByAda("Ada Rowan-Ash")], { externalId: "other.csv" }));
    expect([await count("person"), await count("role")]).toEqual([1, 1]);
  });

  it("merges reports of one round from two lists", async () => {
    await ingest(recordsDocument([evidence()]));
    const later = evidence({
      effectiveAt: "2026-07-20T00:00:00Z",
      round: { announced: { date: "2026-07-20", precision: "day" }, amount: { minor: 510_000_000, currency: "USD" } },
    });
    const summary = await ingest(recordsDocument([later], { externalId: "other.csv" }));
    expect(summary.catalogue).toMatchObject({ newCompanies: 0, newRounds: 0 });
    expect(await count("funding_round")).toBe(1);
    const { rows } = await sql`select amount_minor, stage_text from funding_round`.execute(ctx.db);
    expect(rows).toEqual([{ amount_minor: 510_000_000, stage_text: "Seed" }]);
  });

  it("sends a match by name alone to review and continues", async () => {
    await ingest(recordsDocument([evidence()]));
    const namesake = evidence({ company: { name: "Fernhollow Inc." }, round: { stageText: "Series D" } });
    const summary = await ingest(
      recordsDocument([namesake, evidence({ company: { name: "Brackwater" } })], { externalId: "b.csv" }),
    );
    expect(summary.catalogue).toMatchObject({ newCompanies: 1, matchReviews: 1 });
    const { rows } = await sql`select kind, status, reason from review_item`.execute(ctx.db);
    expect(rows).toEqual([{ kind: "match", status: "open", reason: "only the name matches" }]);
  });

  it("replaces the claims of an earlier reading without duplicating rounds", async () => {
    const bare = evidence({ round: { announced: { date: "2026-07-01", precision: "month" } } });
    const first = recordsDocument([bare]);
    await ingest(first);
    const withAmount = evidence({
      round: { announced: { date: "2026-07-01", precision: "month" }, amount: { minor: 100, currency: "USD" } },
    });
    await ingest({ ...recordsDocument([withAmount]), contentHash: first.contentHash, reading: "2" });
    const { rows: rounds } = await sql`select amount_minor from funding_round where withdrawn_at is null`.execute(
      ctx.db,
    );
    expect(rounds).toEqual([{ amount_minor: 100 }]);
    expect(await count("claim")).toBe(3);
  });

  it("holds a document whose row counts are out of range and stores none of its records", async () => {
    const outcomes = [...Array(10).keys()].map((i) => ({
      kind: "quarantined" as const,
      ref: `row ${i}`,
      code: "no_company",
      reason: "no company",
    }));
    const held = documentOf([{ kind: "record", ref: "row 99", record: evidence() }, ...outcomes]);
    const summary = await ingest(held);
    expect(summary.held).toHaveLength(1);
    expect(await count("company")).toBe(0);
    expect(await count("proposal_outcome")).toBe(11);
  });

  it("reports a dry run and stores nothing", async () => {
    const options = { source: "list-file", sourceLabel: "List", input: "test", dryRun: true };
    const summary = await runIngest(ctx, options, opened(recordsDocument([evidence()])));
    expect(summary.toJSON().catalogue).toMatchObject({ newCompanies: 1, newRounds: 1 });
    expect(await count("document")).toBe(0);
    expect(await count("ingest_run")).toBe(0);
  });

  it("reports an unreadable document and reads the others", async () => {
    const { AppError } = await import("../../../platform/errors.ts");
    const broken: SourceDocument = {
      ...documentOf([], { externalId: "broken.csv" }),
      read: async function* () {
        yield { kind: "record", ref: "row 1", record: evidence() };
        throw new AppError("invalid_input", "row 2: the quote opened in column name is never closed");
      },
    };
    const summary = await ingest(broken, recordsDocument([evidence()]));
    expect(summary.unreadable).toEqual([
      { document: "broken.csv", reason: "row 2: the quote opened in column name is never closed" },
    ]);
    expect(summary.catalogue.newCompanies).toBe(1);
    await ingest(broken);
    expect(await count("quarantined_row")).toBe(1);
    const error = "broken.csv: row 2: the quote opened in column name is never closed";
    const { rows } = await sql`select status, error from ingest_run order by id`.execute(ctx.db);
    expect(rows).toEqual([
      { status: "partly_failed", error },
      { status: "failed", error },
    ]);
  });
});
