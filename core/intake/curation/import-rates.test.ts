import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { runIngest } from "../ingest/run.ts";
import { readEcbRates } from "../../catalogue/facts/ecb-rates.ts";
import { convertAgain, importRates } from "./import-rates.ts";

const database = useDatabase();

const CSV =
  "Date,USD,GBP,KRW,XYZ\n2026-07-17,1.20,0.80,1600,N/A\n2026-07-14,1.10,0.88,1500,N/A\n2026-01-02,1.00,0.90,1400,N/A\n";

function raised(company: string, minor: number, currency: string, date: string) {
  return evidence({
    company: { name: company, website: `https://${company}.example` },
    round: { amount: { minor, currency }, announced: { date, precision: "day" } },
  });
}

it("converts foreign amounts at the last known rate, logs the changes and is idempotent", async () => {
  const ctx = fakeClockContext(database.db);
  const rounds = [
    raised("euro", 200_000_000, "EUR", "2026-07-16"),
    raised("pound", 88_000, "GBP", "2026-07-14"),
    raised("won", 1, "KRW", "2026-07-17"),
    raised("late", 100, "EUR", "2026-01-20"),
    raised("early", 100, "EUR", "2025-12-20"),
    raised("shipped", 100, "EUR", "2025-12-31"),
    raised("dollar", 500, "USD", "2026-07-16"),
    raised("rateless", 100, "XPF", "2026-07-16"),
    raised("old", 100, "EUR", "2027-02-20"),
  ];
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(recordsDocument(rounds)),
  );
  const before = await sql<{ id: number }>`select max(id) as id from change`.execute(ctx.db);

  const rates = readEcbRates(CSV);
  expect(await importRates(ctx, rates)).toEqual({ rates: 9, rounds: 4 });
  const { rows } = await sql`
    select c.slug, r.amount_usd_minor as usd, r.fx_rate_on as "on", r.fx_source as source, l.amount_usd_minor as listed
    from funding_round r join company c on c.id = r.company_id join lead l on l.round_id = r.id
    where r.amount_usd_minor is not null order by c.slug`.execute(ctx.db);
  const source = "European Central Bank, euro foreign exchange reference rates";
  expect(rows).toEqual([
    { slug: "dollar", usd: 500, on: null, source: null, listed: 500 },
    { slug: "early", usd: 116, on: "2025-12-06", source: "Currency API (fawazahmed0)", listed: 116 },
    { slug: "euro", usd: 220_000_000, on: "2026-07-14", source, listed: 220_000_000 },
    { slug: "late", usd: 100, on: "2026-01-02", source, listed: 100 },
    { slug: "old", usd: 120, on: "2026-07-17", source, listed: 120 },
    { slug: "pound", usd: 110_000, on: "2026-07-14", source, listed: 110_000 },
    { slug: "shipped", usd: 117, on: "2025-12-31", source: "Currency API (fawazahmed0)", listed: 117 },
  ]);
  const changes =
    await sql`select kind, reason, fields -> 'amount_usd_minor' as usd from change where id > ${before.rows[0]?.id}
      order by id`.execute(ctx.db);
  expect(changes.rows).toEqual([
    { kind: "changed", reason: "exchange rates imported", usd: [234_824_000, 220_000_000] },
    { kind: "changed", reason: "exchange rates imported", usd: [118_458, 110_000] },
    { kind: "changed", reason: "exchange rates imported", usd: [117, 100] },
    { kind: "changed", reason: "exchange rates imported", usd: [null, 120] },
  ]);

  const audits = await sql`select from audit_entry`.execute(ctx.db);
  expect(await importRates(ctx, rates)).toEqual({ rates: 0, rounds: 0 });
  expect((await sql`select from audit_entry`.execute(ctx.db)).rows).toHaveLength(audits.rows.length);
});

it("replaces a corrected rate and recomputes the rounds", async () => {
  const ctx = fakeClockContext(database.db);
  expect(await importRates(ctx, readEcbRates("Date,USD\n2026-07-14,1.15\n"))).toEqual({ rates: 1, rounds: 1 });
  const { rows } = await sql`select amount_usd_minor from funding_round where currency = 'EUR'
      and fx_rate_on = '2026-07-14'`.execute(ctx.db);
  expect(rows).toEqual([{ amount_usd_minor: 230_000_000 }]);
});

it("converts amounts again that an earlier version could not", async () => {
  const ctx = fakeClockContext(database.db);
  await sql`update funding_round set amount_usd_minor = null, fx_rate_on = null, fx_source = null
    where fx_rate_on = '2025-12-31' and company_id = (select id from company where slug = 'shipped')`.execute(ctx.db);
  expect(await convertAgain(ctx)).toBe(1);
  expect(await convertAgain(ctx)).toBe(0);
});

it.each([
  ["an invalid date", "Date,USD\n2026-02-31,1.1\n", []],
  ["an invalid rate", "Date,USD,GBP\n2026-07-14,Infinity,0\n", []],
  ["a date given twice", "Date,USD\n2026-07-14,1.1\n2026-07-14,1.2\n", [1.2]],
  ["the date format of the daily file", "Date, USD, \n14 July 2026, 1.3, \n", [1.3]],
])("handles %s", (_, csv, rates) => {
  expect(readEcbRates(csv).map(({ usdPerUnit }) => usdPerUnit)).toEqual(rates);
});

it("converts the sample's amounts at the last shipped rate, naming its day, and nobody else's", async () => {
  const ctx = fakeClockContext(database.db);
  for (const [name, isSample] of [
    ["invented", true],
    ["stated", false],
  ] as const)
    await runIngest(
      ctx,
      { source: "list-file", sourceLabel: "List", input: name, dryRun: false, isSample },
      opened(recordsDocument([raised(name, 100_00, "EUR", "2031-05-05")], { externalId: name })),
    );
  const read = async () => {
    const { rows } = await sql<{ slug: string; usd: number | null; on: string | null }>`
      select c.slug, r.amount_usd_minor as usd, r.fx_rate_on as "on" from funding_round r
      join company c on c.id = r.company_id where c.slug in ('invented', 'stated') order by c.slug`.execute(ctx.db);
    return rows;
  };
  const [invented, stated] = await read();
  expect(invented?.usd).toBeGreaterThan(100_00);
  expect(invented?.on).toMatch(/^202[5-9]-/);
  expect(stated).toEqual({ slug: "stated", usd: null, on: null });
  await convertAgain(ctx);
  expect(await read()).toEqual([invented, stated]);
});

it("rejects any other file", () => {
  expect(() => readEcbRates("Company,Amount\nFernhollow,$5M\n")).toThrow(/eurofxref-hist/);
  expect(() => readEcbRates("")).toThrow(/eurofxref-hist/);
  expect(() => readEcbRates('Date,USD\n"2026-07-14,1.1\n')).toThrow(/eurofxref-hist/);
});
