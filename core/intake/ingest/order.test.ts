import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { CompanyFields, RoundFields } from "../../catalogue/facts/facts.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";

const RUNS = deepRuns(3, 30);

/** The published catalogue after ingesting the documents in this order, without ids. */
async function publishedAfter(
  documents: readonly SourceDocument[],
): Promise<{ readonly rows: unknown; readonly broken: unknown }> {
  const { db, drop } = await testDatabase();
  try {
    const ctx = fakeClockContext(db);
    for (const document of documents) {
      const summary = await runIngest(
        ctx,
        { source: "test", sourceLabel: "Test", input: "test", dryRun: false },
        opened(document),
      );
      if (summary.unreadable.length > 0) throw new Error(summary.unreadable[0]?.reason);
    }
    const broken = await checkCatalogue(ctx);
    const { rows } = await sql`
      select c.name, c.legal_name, c.former_names, c.website, c.domain, c.country, c.region, c.city, c.industry,
        c.profile_urls, c.cik,
        (select jsonb_agg(to_jsonb(r) order by r.announced_on, r.first_sale_on, r.amount_minor) from (
           select state, amount_minor, currency, amount_text, stage_text, announced_on, announced_precision,
             first_sale_on,
             (select jsonb_agg(i.key order by ri.position) from round_investor ri join investor i
             on i.id = ri.investor_id where ri.round_id = f.id) as investors
           from funding_round f where f.company_id = c.id and f.withdrawn_at is null and f.merged_into_id is null) r)
             as rounds,
        (select jsonb_agg(distinct jsonb_build_array(p.name, o.relation, o.title)) from role o join person p
          on p.id = o.person_id where o.company_id = c.id) as people
      from company c where c.withdrawn_at is null and c.merged_into_id is null order by c.cik, c.domain`.execute(db);
    return { rows, broken };
  } finally {
    await drop();
  }
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** A notice and amendments that each name an earlier one, some with a file number, with dates in any order. */
const chain = fc
  .array(
    fc.record({
      filed: fc.nat(3),
      amends: fc.nat(5),
      sold: maybe(fc.integer({ min: 1, max: 9 })),
      numbered: fc.boolean(),
      name: fc.constantFrom("Fernhollow Inc", "FERNHOLLOW, INC.", "Quillon Inc"),
      city: maybe(fc.constantFrom("Lyon", "Austin")),
      country: maybe(fc.constantFrom("FR", "US")),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((notices) =>
    notices.map(({ filed, amends, sold, numbered, name, city, country }, i): SourceDocument => {
      const accession = `0001234567-26-00000${i + 1}`;
      const round: RoundFields =
        sold === undefined
          ? { state: "raising" }
          : {
              state: "closed",
              amount: { minor: sold * 100_000_000, currency: "USD" },
              firstSale: { date: day(sold), precision: "day" },
            };
      const record: EvidenceRecord = {
        method: "filed",
        effectiveAt: `${day(filed)}T00:00:00Z`,
        sourceUrl: `https://filings.example/${accession}`,
        round,
        company: given({ name, legalName: name, cik: "0001234567", city, country }) as CompanyFields,
        people: [{ name: "Ada Rowan", relation: "executive_officer", title: `Officer ${i}` }],
        filing: given({
          accession,
          cik: "0001234567",
          formType: i === 0 ? ("D" as const) : ("D/A" as const),
          filedOn: day(filed),
          previousAccession: i === 0 ? undefined : `0001234567-26-00000${1 + (amends % i)}`,
          fileNumber: numbered ? "021-1" : undefined,
        }),
      };
      return recordsDocument([record], { externalId: accession });
    }),
  );

/** Lists of the same companies with domains; each list has one round per company, in a quarter of its own. */
const lists = fc
  .array(
    fc.array(
      fc.record({
        company: fc.constantFrom("fernhollow", "quillon"),
        quarter: fc.nat(1),
        stage: maybe(fc.constantFrom("Seed", "seed")),
        millions: fc.integer({ min: 100, max: 104 }),
        dayOfMonth: fc.integer({ min: 1, max: 9 }),
        text: maybe(fc.constantFrom("$100M+", "about 100M")),
        name: maybe(fc.constantFrom("", " Inc", " Labs")),
        city: maybe(fc.constantFrom("Lyon", "lyon", "Austin")),
        region: maybe(fc.constantFrom("Texas", "Rhône")),
        country: maybe(fc.constant("FR")),
        profile: maybe(fc.constantFrom("https://profiles.example/a", "https://profiles.example/b")),
        investor: maybe(fc.constantFrom("Larch", "LARCH", "Moss")),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: 2, maxLength: 3 },
  )
  .map((documents) =>
    documents.map((rows, list) =>
      recordsDocument(
        rows.map(
          ({
            company,
            quarter,
            stage,
            millions,
            dayOfMonth,
            text,
            name,
            city,
            region,
            country,
            profile,
            investor,
          }): EvidenceRecord => {
            const on = `2026-0${1 + quarter * 6}-0${dayOfMonth}`;
            return {
              method: "imported",
              effectiveAt: `${on}T00:00:00Z`,
              people: [],
              company: given({
                name: name === undefined ? undefined : `${company}${name}`,
                nameFromDomain: name === undefined ? company : undefined,
                website: `https://${company}.example/${list}`,
                city,
                region,
                country,
                profileUrls: profile === undefined ? undefined : [profile],
              }) as CompanyFields,
              round: given({
                amount: { minor: millions * 100_000_000, currency: "USD" },
                amountText: text,
                stageText: stage,
                announced: { date: on, precision: "day" as const },
                investors: investor === undefined ? undefined : [{ name: investor, lead: false }],
              }) as RoundFields,
            };
          },
        ),
        { externalId: `list ${list}` },
      ),
    ),
  );

const inSomeOrder = (documents: fc.Arbitrary<SourceDocument[]>) =>
  documents.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));

describe("the catalogue", () => {
  it("does not depend on the order of a notice and its amendments", async () => {
    await fc.assert(
      fc.asyncProperty(inSomeOrder(chain), async ([all, shuffled]) => {
        expect(await publishedAfter(shuffled)).toEqual({ ...(await publishedAfter(all)), broken: {} });
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it("does not depend on the order of lists of the same companies", async () => {
    await fc.assert(
      fc.asyncProperty(inSomeOrder(lists), async ([all, shuffled]) => {
        expect(await publishedAfter(shuffled)).toEqual({ ...(await publishedAfter(all)), broken: {} });
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});
