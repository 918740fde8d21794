import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { filingDocument } from "./filing-document.ts";
import { readPrimaryDocument } from "./primary-document.ts";
import { partSubmission } from "./submission.ts";

const FOLDER = new URL("../../../../../shared/data/form-d/", import.meta.url);
const present = existsSync(FOLDER);

/** Read from the filings by hand: issuer, CIK, amount sold, date of first sale, number of related persons, outcome. */
const EXPECTED: readonly (readonly [
  file: string,
  name: string,
  cik: string,
  sold: number,
  firstSale: string | null,
  listed: number,
  comesTo: string,
])[] = [
  [
    "000104216711000159-primary_doc.xml",
    "Briarwick Apartments, LLC",
    "0001523260",
    4_500_000,
    "2011-07-07",
    3,
    "excluded real_estate",
  ],
  [
    "000112785514000257-primary_doc.xml",
    "Green Wave Fertilizer, LLC",
    "0001610409",
    300_000,
    "2014-05-29",
    2,
    "record",
  ],
  [
    "000148591310000001-primary_doc.xml",
    "25 Hill Akron Filmworks, LLC",
    "0001485913",
    225_000,
    "2010-02-17",
    1,
    "record",
  ],
  [
    "000149653910000001-primary_doc.xml",
    "Platinum Energy Partners 2007 A LP",
    "0001496539",
    1_135_000,
    "2007-09-24",
    3,
    "record",
  ],
  ["000151705512000002-primary_doc.xml", "Indepth Exploration LLC", "0001517055", 0, null, 1, "record"],
  [
    "000152868811000001-primary_doc.xml",
    "Momentum Topco, Inc.",
    "0001528688",
    94_009_406,
    "2011-08-23",
    6,
    "excluded business_combination",
  ],
  ["000158589513000001-primary_doc.xml", "EntraTympanic, LLC", "0001585895", 25_000, "2013-08-21", 2, "record"],
  [
    "000164037915000001-primary_doc.xml",
    "GR Partners Burke, LLC",
    "0001640379",
    1_700_000,
    "2015-04-16",
    2,
    "excluded real_estate",
  ],
  [
    "000175724718000001-primary_doc.xml",
    "Jordan Park Access Solutions- Private Assets 2018 L.P.",
    "0001757247",
    354_660_000,
    "2018-10-12",
    5,
    "excluded pooled_fund",
  ],
  [
    "000175724818000002-primary_doc.xml",
    "Jordan Park Access Solutions- Private Assets 2018-A L.P.",
    "0001757248",
    134_331_000,
    "2018-10-12",
    6,
    "excluded pooled_fund",
  ],
  [
    "000184292321000001-primary_doc.xml",
    "1516 South 12th St. West, LLC",
    "0001842923",
    255_000,
    "2021-01-11",
    1,
    "excluded real_estate",
  ],
  [
    "000185150821000001-primary_doc.xml",
    "Private Investor Club Feeder Fund 2021-C LLC",
    "0001851508",
    17_947_333,
    "2021-09-15",
    3,
    "excluded pooled_fund",
  ],
  [
    "000189762421000001-primary_doc.xml",
    "NP1 RBGCF Mauritius",
    "0001897624",
    5_900_000,
    "2021-08-19",
    3,
    "excluded pooled_fund",
  ],
  [
    "000192959422000001-primary_doc.xml",
    "BV Design Multifamily DST",
    "0001929594",
    900_000,
    "2022-05-19",
    1,
    "excluded real_estate",
  ],
  [
    "edgartools_0001398344-24-000491.nc",
    "INVESTURE OPPORTUNITY FUND, LP",
    "0001296490",
    561_224_695,
    "2004-04-01",
    2,
    "excluded pooled_fund",
  ],
  [
    "edgartools_0002002260-24-000001.nc",
    "VEPF VIII Co-Invest 4-A, L.P.",
    "0002002260",
    0,
    null,
    6,
    "excluded pooled_fund",
  ],
  [
    "edgartools_D.APFund.xml",
    "AP Fund IV, a series of Inference Technology Partners, LP",
    "0001958740",
    659_752,
    "2023-01-20",
    2,
    "quarantined no_accession",
  ],
  [
    "edgartools_D.Shepards.xml",
    "Shepherd's Finance, LLC",
    "0001544190",
    5_725_051,
    "2017-03-16",
    7,
    "quarantined no_accession",
  ],
  [
    "halloran_primary_doc.xml",
    "DIFFUSION PHARMACEUTICALS LLC",
    "0001171623",
    1_029_908,
    "2006-09-15",
    5,
    "quarantined no_accession",
  ],
  ["halloran_sample_filing.raw", "Upshot Real Estate Fund II, LP", "0001745524", 0, null, 3, "excluded pooled_fund"],
  [
    "krymer15_0000925421-24-000007.txt",
    "10H Capital Fund II, LP",
    "0001930609",
    31_400_000,
    "2022-05-06",
    2,
    "excluded pooled_fund",
  ],
];

/** Complete records, read by hand; `people` lists name, relation and title. */
const RECORDS = [
  {
    file: "000112785514000257-primary_doc.xml",
    as: undefined,
    effectiveAt: "2014-06-10",
    company: {
      legalName: "Green Wave Fertilizer, LLC",
      cik: "0001610409",
      city: "Irvine",
      region: "California",
      country: "US",
      yearFounded: 2011,
      startup: "unknown",
      startupReason: "neither its name nor the industry group Other says what it does",
    },
    round: {
      state: "closed",
      amount: { minor: 30_000_000, currency: "USD" },
      firstSale: { date: "2014-05-29", precision: "day" },
    },
    people: [
      ["Robert Reese", "executive_officer"],
      ["Thomas Price", "executive_officer"],
    ],
  },
  {
    file: "000148591310000001-primary_doc.xml",
    as: undefined,
    effectiveAt: "2010-03-03",
    company: {
      legalName: "25 Hill Akron Filmworks, LLC",
      cik: "0001485913",
      city: "Studio City",
      region: "California",
      country: "US",
      yearFounded: 2009,
      startup: "no",
      startupReason: "its name points to film and theater",
    },
    round: {
      state: "closed",
      amount: { minor: 22_500_000, currency: "USD" },
      firstSale: { date: "2010-02-17", precision: "day" },
    },
    people: [["Corbin Bernsen", "executive_officer"]],
  },
  {
    file: "000149653910000001-primary_doc.xml",
    as: undefined,
    effectiveAt: "2010-07-14",
    company: {
      legalName: "Platinum Energy Partners 2007 A LP",
      cik: "0001496539",
      city: "Getzville",
      region: "New York",
      country: "US",
      yearFounded: 2007,
      industry: ["Oil and Gas"],
      startup: "no",
      startupReason: "its filing names the industry group Oil and Gas",
    },
    round: {
      state: "closed",
      amount: { minor: 113_500_000, currency: "USD" },
      firstSale: { date: "2007-09-24", precision: "day" },
    },
    // The first, U.S. Energy Development Corporation, is a company; the clarifications are titles elsewhere.
    people: [
      ["Joseph M. Jayson", "executive_officer"],
      ["Joseph M. Jayson", "director"],
      ["Douglas K. Walch", "executive_officer"],
    ],
  },
  {
    file: "000151705512000002-primary_doc.xml",
    as: undefined,
    effectiveAt: "2012-05-17",
    company: {
      legalName: "Indepth Exploration LLC",
      cik: "0001517055",
      city: "Houston",
      region: "Texas",
      country: "US",
      yearFounded: 2010,
      industry: ["Oil and Gas"],
      startup: "no",
      startupReason: "its filing names the industry group Oil and Gas",
    },
    round: {
      state: "raising",
      offered: 165_000_000,
      filed: { date: "2012-05-17", precision: "day" },
      openUntil: { date: "2013-05-17", precision: "day" },
    },
    people: [["Duane Jay Stephens", "executive_officer"]],
  },
  {
    file: "000158589513000001-primary_doc.xml",
    as: undefined,
    effectiveAt: "2013-09-12",
    company: {
      legalName: "EntraTympanic, LLC",
      cik: "0001585895",
      city: "Medfield",
      region: "Massachusetts",
      country: "US",
      yearFounded: 2009,
      industry: ["Other Health Care"],
      startup: "unknown",
      startupReason: "neither its name nor the industry group Other Health Care says what it does",
    },
    round: {
      state: "closed",
      amount: { minor: 2_500_000, currency: "USD" },
      firstSale: { date: "2013-08-21", precision: "day" },
    },
    people: [
      ["George Brian Kenney", "executive_officer"],
      ["Christian Pfeffer", "executive_officer"],
    ],
  },
  {
    file: "edgartools_D.Shepards.xml",
    as: "0001544190-23-000001.xml",
    effectiveAt: "2023-01-31",
    company: {
      legalName: "Shepherd's Finance, LLC",
      formerNames: ["84 RE Partners, LLC"],
      cik: "0001544190",
      city: "Jacksonville",
      region: "Florida",
      country: "US",
      industry: ["Other Banking and Financial Services"],
      startup: "unknown",
      startupReason: "neither its name nor the industry group Other Banking and Financial Services says what it does",
    },
    round: {
      state: "closed",
      amount: { minor: 572_505_100, currency: "USD" },
      firstSale: { date: "2017-03-16", precision: "day" },
    },
    people: [
      ["Daniel M. Wallach", "executive_officer", "Chief Executive Officer and Member of the Board of Managers"],
      ["Daniel M. Wallach", "director", "Chief Executive Officer and Member of the Board of Managers"],
      ["Barbara L. Harshman", "executive_officer"],
      ["Catherine Loftin", "executive_officer", "Chief Financial Officer"],
      ["William Myrick", "executive_officer"],
      ["Kenneth R. Summers", "director", "Member of the Board of Managers"],
      ["Eric A. Rauscher", "director", "Member of the Board of Managers"],
      ["Gregory L. Sheldon", "director", "Member of the Board of Managers"],
    ],
  },
  {
    file: "halloran_primary_doc.xml",
    as: "0001171623-06-000001.xml",
    effectiveAt: "2006-06-21",
    company: {
      legalName: "DIFFUSION PHARMACEUTICALS LLC",
      cik: "0001171623",
      city: "Charlottesville",
      region: "Virginia",
      country: "US",
      industry: ["Pharmaceuticals"],
      startup: "yes",
      startupReason: "its filing names the industry group Pharmaceuticals",
    },
    round: {
      state: "closed",
      amount: { minor: 102_990_800, currency: "USD" },
      firstSale: { date: "2006-09-15", precision: "day" },
    },
    people: [
      ["David G. Kalergis", "executive_officer"],
      ["David G. Kalergis", "director"],
      ["John L. Gainer", "director"],
      ["Thomas E. Byrne", "executive_officer"],
      ["Thomas E. Byrne", "director"],
      ["Robert W. Adams", "director"],
      ["Ben L. Shealy", "executive_officer"],
    ],
  },
];

const textOf = (file: string): string => readFileSync(new URL(file, FOLDER), "utf8");
const outcomesOf = (file: string, as = file) =>
  collected(filingDocument({ bytes: readFileSync(new URL(file, FOLDER)), name: as, retrievedAt: new Date(0) }).read());

describe.skipIf(!present)("the filings of ../shared/data/form-d (skipped when that folder is absent)", () => {
  it("are all listed in the table", () => {
    const files = readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
    expect(files.sort()).toEqual(EXPECTED.map(([file]) => file).sort());
  });

  it.each(EXPECTED)("%s is %s", async (file, name, cik, sold, firstSale, listed, comesTo) => {
    const reading = readPrimaryDocument(partSubmission(textOf(file)).xml ?? "");
    if (!reading.ok) throw new Error(reading.problem.reason);
    const { filing } = reading;
    expect([
      filing.entityName,
      filing.cik,
      Number(filing.totalAmountSold),
      filing.firstSale || null,
      filing.people.length,
    ]).toEqual([name, cik, sold, firstSale, listed]);
    expect(filing.firstSaleYetToOccur).toBe(firstSale === null);
    const outcomes = await outcomesOf(file);
    expect(outcomes.map((outcome) => ("code" in outcome ? `${outcome.kind} ${outcome.code}` : outcome.kind))).toEqual([
      comesTo,
    ]);
  });

  it.each(RECORDS)("$file gives the expected record", async ({ file, as, effectiveAt, company, round, people }) => {
    const [outcome] = await outcomesOf(file, as);
    if (outcome?.kind !== "record") throw new Error(`expected a record, got ${outcome?.kind}`);
    const { record } = outcome;
    expect(record.company).toEqual(company);
    expect(record.round).toEqual(round);
    expect(record.effectiveAt).toBe(`${effectiveAt}T00:00:00.000Z`);
    expect(record.people.map((one) => [one.name, one.relation, ...(one.title ? [one.title] : [])])).toEqual(people);
  });
});
