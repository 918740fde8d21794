import { describe, expect, it } from "vitest";
import type { Outcome } from "../../ingest/record.ts";
import { collected } from "./collected.ts";
import { filingDocument } from "./filing-document.ts";
import { inventedNotice, inventedSubmission, type InventedNotice } from "./invented-notice.ts";

const ACCESSION = "0009990001-24-000007";

async function readText(text: string | Uint8Array, name = `${ACCESSION}.xml`): Promise<Outcome[]> {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  return collected(filingDocument({ bytes, name, retrievedAt: new Date(0) }).read());
}

async function recordOf(notice: InventedNotice) {
  const outcomes = await readText(inventedNotice(notice));
  const last = outcomes.at(-1);
  if (last?.kind !== "record") throw new Error(`expected a record, got ${JSON.stringify(last)}`);
  return last.record;
}

describe("a notice read", () => {
  it("gives the company, the round, the people and the filing as filed", async () => {
    expect(await recordOf({ formerNames: ["Invented Toys LLC", "None"] })).toEqual({
      method: "filed",
      sourceUrl: "https://www.sec.gov/Archives/edgar/data/9990001/000999000124000007/0009990001-24-000007-index.htm",
      effectiveAt: "2024-03-12T00:00:00.000Z",
      company: {
        legalName: "Invented Robotics, Inc.", formerNames: ["Invented Toys LLC"], cik: "0009990001",
        city: "Springfield", region: "California", country: "US", yearFounded: 2022, industry: "Other Technology",
      },
      round: {
        state: "closed", amount: { minor: 250_000_000, currency: "USD" },
        firstSale: { date: "2024-03-05", precision: "day" },
      },
      people: [{ name: "Ada Example", relation: "executive_officer" }],
      filing: { accession: ACCESSION, cik: "0009990001", formType: "D" },
    });
  });

  it.each(["X0201", "X0404", "X0603", "X0704", "X0706", "X0707", "X0708", "X0808"])("reads schema version %s", async (schemaVersion) => {
    expect((await recordOf({ schemaVersion })).company.legalName).toBe("Invented Robotics, Inc.");
  });

  it("takes accession, file number and filing date from EDGAR's header, which the name cannot overrule", async () => {
    const notice = { submissionType: "D/A", previousAccession: "9990001-24-7" };
    const text = inventedSubmission(notice, { accession: "0009990001-24-000009", filedOn: "20240502", fileNumber: "021-999001" });
    const [outcome] = await readText(text, "0001111111-11-111111.txt");
    expect(outcome).toMatchObject({
      kind: "record",
      record: {
        effectiveAt: "2024-05-02T00:00:00.000Z",
        filing: {
          accession: "0009990001-24-000009", formType: "D/A", fileNumber: "021-999001",
          previousAccession: "0009990001-24-000007", filedOn: "2024-05-02",
        },
      },
    });
  });

  it.each([
    ["nothing sold yet", { sold: "0" }],
    ["first sale yet to occur", { firstSale: "<yetToOccur>true</yetToOccur>" }],
    ["both", { sold: "0", firstSale: "<yetToOccur>true</yetToOccur>", offered: "Indefinite" }],
  ])("is raising without an amount: %s", async (_, notice) => {
    const { round } = await recordOf(notice);
    expect(round?.state).toBe("raising");
    expect(round?.amount).toBeUndefined();
  });

  it("takes the amount sold when the amount offered is indefinite", async () => {
    expect((await recordOf({ offered: "Indefinite", sold: "300000" })).round?.amount).toEqual({ minor: 30_000_000, currency: "USD" });
  });

  it("names no stage and no announcement", async () => {
    expect(Object.keys((await recordOf({})).round ?? {})).toEqual(["state", "amount", "firstSale"]);
  });

  it.each([
    ["WA", { region: "Washington", country: "US" }],
    ["DC", { region: "District of Columbia", country: "US" }],
    ["X1", { country: "US" }],
    ["A6", { region: "Ontario", country: "CA" }],
    ["X0", { country: "GB" }],
    ["2M", { country: "DE" }],
    ["O4", { country: "MU" }],
    ["PR", { country: "PR" }],
    ["XX", {}],
  ])("understands the place code %s", async (place, expected) => {
    const { region, country } = (await recordOf({ place })).company;
    expect({ ...(region ? { region } : {}), ...(country ? { country } : {}) }).toEqual(expected);
  });

  it("leaves the place empty for a code that is not EDGAR's, and says so", async () => {
    const [notice, outcome] = await readText(inventedNotice({ place: "Q9" }));
    expect(notice).toMatchObject({ kind: "notice", message: expect.stringContaining("Q9") });
    expect(outcome).toMatchObject({ kind: "record" });
  });

  it.each([
    ["over five years ago", "<overFiveYears>true</overFiveYears>", undefined],
    ["yet to be formed", "<yetToBeFormed>true</yetToBeFormed>", undefined],
    ["a year", "<withinFiveYears>true</withinFiveYears><value>2021</value>", 2021],
  ])("knows the year founded only when one was entered: %s", async (_, yearOfInc, expected) => {
    expect((await recordOf({ yearOfInc })).company.yearFounded).toBe(expected);
  });

  it("leaves the industry unknown when it is Other", async () => {
    expect((await recordOf({ industry: "Other" })).company.industry).toBeUndefined();
  });

  it("is of the primary issuer, whatever others there are", async () => {
    const { company } = await recordOf({ coIssuers: ["Invented Robotics Europe Ltd", "Invented Robotics Asia Ltd"] });
    expect(company).toMatchObject({ legalName: "Invented Robotics, Inc.", cik: "0009990001" });
  });

  it("takes the latest of several signatures as its date", async () => {
    expect((await recordOf({ signed: ["2024-03-09", "2024-03-20", "2024-03-11"] })).effectiveAt).toBe("2024-03-20T00:00:00.000Z");
  });

  it("reads ISO-8859-1 that says so and Windows-1252 that says nothing", async () => {
    const xml = inventedNotice({ name: "Café Énergie S.A." });
    const declared = Buffer.from(xml.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'), "latin1");
    for (const bytes of [declared, Buffer.from(xml, "latin1"), Buffer.from(`\uFEFF${xml}`)]) {
      expect((await readText(bytes)).at(-1)).toMatchObject({ kind: "record", record: { company: { legalName: "Café Énergie S.A." } } });
    }
  });
});

describe("a filing that is not for the directory", () => {
  it.each([
    ["not_live", { testOrLive: "TEST", fund: { type: "Hedge Fund", is40Act: true } }],
    ["forty_act", { industry: "Pooled Investment Fund", fund: { type: "Other Investment Fund", is40Act: true } }],
    ["pooled_fund", { industry: "Pooled Investment Fund", fund: { type: "Venture Capital Fund", is40Act: false } }],
    ["pooled_fund", { securities: ["isEquityType", "isPooledInvestmentFundType"] }],
    ["pooled_fund", { exemptions: ["06b", "3C"] }],
    ["pooled_fund", { exemptions: ["06", "3C.7"] }],
    ["spv", { name: "Robot Oct 2024, a Series of Invented Syndicate LLC" }],
    ["real_estate", { industry: "REITS and Finance" }],
    ["real_estate", { securities: ["isTenantInCommonType"] }],
    ["real_estate", { name: "Invented Storage 4 DST" }],
    ["business_combination", { businessCombination: true }],
  ])("is counted as %s", async (code, notice) => {
    expect(await readText(inventedNotice(notice))).toEqual([{ kind: "excluded", ref: ACCESSION, code }]);
  });

  it("is kept when it claims Rule 506(c), which companies use too", async () => {
    expect(await recordOf({ exemptions: ["06c"] })).toBeDefined();
  });
});

describe("a filing that cannot be read", () => {
  const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    ["an unknown element", inventedNotice({ extra: "<futureItem><answer>1</answer></futureItem>" }), "unknown_element", "futureItem"],
    ["an unknown element in its place", inventedNotice().replace("<totalAmountSold>", "<soldSoFar>1</soldSoFar><totalAmountSold>"), "unknown_element", "offeringData/offeringSalesAmounts/soldSoFar"],
    ["an unknown attribute", inventedNotice().replace("<totalAmountSold>", '<totalAmountSold unit="thousand">'), "unknown_element", "totalAmountSold/@unit"],
    ["another root", "<edgarSubmissions></edgarSubmissions>", "unknown_element", "edgarSubmissions"],
    ["two amounts", inventedNotice().replace("<totalAmountSold>", "<totalAmountSold>1</totalAmountSold><totalAmountSold>"), "repeated_element", "totalAmountSold"],
    ["a file cut short", inventedNotice().slice(0, 1500), "malformed_xml", "line "],
    ["mismatched tags", inventedNotice().replace("</cik>", "</cjk>"), "malformed_xml", "line "],
    ["a NUL", inventedNotice({ name: "Invented\0 Inc" }), "malformed_xml", "line "],
    ["entity expansion", inventedNotice({ name: "X" }).replace('<?xml version="1.0"?>', entities).replace(">X<", ">&b;<"), "malformed_xml", "document type"],
    ["an undefined entity", inventedNotice().replace("Ada Example", "&ada;"), "malformed_xml", "entity"],
    ["an amount in words", inventedNotice({ sold: "Indefinite" }), "bad_amount", "total amount sold"],
    ["a date not in the calendar", inventedNotice({ firstSale: "<value>2023-02-30</value>" }), "bad_date", "date of first sale"],
    ["an unknown relationship", inventedNotice({ people: [{ first: "A", last: "B", relationships: ["Astrologer"] }] }), "unknown_relationship", "Executive Officer"],
    ["no CIK", inventedNotice({ cik: "none" }), "bad_cik", "CIK"],
    ["another form", inventedNotice({ submissionType: "C" }), "not_form_d", "D nor D/A"],
    ["a submission on paper", "<SEC-DOCUMENT>0009990001-04-000001.txt : 20040101\n<SEC-HEADER>\nACCESSION NUMBER: 0009990001-04-000001\n</SEC-HEADER>", "no_notice", "paper"],
  ])("is quarantined with its reason: %s", async (_, text, code, says) => {
    const outcomes = await readText(text);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).toMatchObject({ kind: "quarantined", code, reason: expect.stringContaining(says) });
  });

  it("is quarantined without an accession number anywhere, saying what to do", async () => {
    const [outcome] = await readText(inventedNotice(), "filing.xml");
    expect(outcome).toMatchObject({ kind: "quarantined", ref: "filing.xml", code: "no_accession", reason: expect.stringContaining("rename the file") });
  });

  it("is quarantined in bounded time and memory when one line is 7 MB", async () => {
    const [outcome] = await readText(inventedNotice({ name: "x".repeat(7_000_000) }));
    expect(outcome).toMatchObject({ kind: "quarantined", code: "malformed_xml", reason: expect.stringContaining("64 KiB") });
  });

  it("is quarantined when it declares an encoding that its bytes are not, and nothing of it is stored", async () => {
    const bytes = Buffer.from(inventedNotice({ name: "Énergie" }).replace('version="1.0"', 'version="1.0" encoding="UTF-8"'), "latin1");
    const document = filingDocument({ bytes, name: `${ACCESSION}.xml`, retrievedAt: new Date(0) });
    expect(await collected(document.read())).toMatchObject([{ kind: "quarantined", code: "bad_encoding" }]);
    expect(Buffer.concat(await collected(document.content())).length).toBe(0);
  });
});

describe("header lines", () => {
  it("that are not known are shown once and not stored", async () => {
    const text = inventedSubmission({}, { accession: ACCESSION, filedOn: "20240502", fileNumber: "021-1" })
      .replace("FILER:", "FUTURE LABEL:\t\tsecret words\nFILER:");
    const document = filingDocument({ bytes: Buffer.from(text), name: "x.txt", retrievedAt: new Date(0) });
    const [notice, record] = await collected(document.read());
    expect(notice).toMatchObject({ kind: "notice", message: expect.stringContaining("FUTURE LABEL") });
    expect(record).toMatchObject({ kind: "record" });
    expect(Buffer.concat(await collected(document.content())).toString()).not.toContain("secret words");
  });
});
