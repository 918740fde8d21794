import { describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { type InventedNotice, inventedNotice, inventedSubmission } from "../../../../test/builders/invented-notice.ts";
import type { Outcome } from "../record.ts";
import { filingDocument } from "./filing-document.ts";
import { isVehicleName } from "./reading.ts";

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

describe("a readable notice", () => {
  it("returns company, round, people and filing as filed", async () => {
    expect(await recordOf({ formerNames: ["Invented Toys LLC", "None"] })).toEqual({
      method: "filed",
      sourceUrl: "https://www.sec.gov/Archives/edgar/data/9990001/000999000124000007/0009990001-24-000007-index.htm",
      effectiveAt: "2024-03-12T00:00:00.000Z",
      company: {
        legalName: "Invented Robotics, Inc.",
        formerNames: ["Invented Toys LLC"],
        cik: "0009990001",
        city: "Springfield",
        region: "California",
        country: "US",
        yearFounded: 2022,
        industry: ["Other Technology"],
        startup: "yes",
        startupReason: "its filing names the industry group Other Technology",
      },
      round: {
        state: "closed",
        amount: { minor: 250_000_000, currency: "USD" },
        firstSale: { date: "2024-03-05", precision: "day" },
      },
      people: [{ name: "Ada Example", relation: "executive_officer" }],
      filing: { accession: ACCESSION, cik: "0009990001", formType: "D" },
    });
  });

  it.each(["X0201", "X0404", "X0603", "X0704", "X0706", "X0707", "X0708", "X0808"])(
    "reads schema version %s",
    async (schemaVersion) => {
      expect((await recordOf({ schemaVersion })).company.legalName).toBe("Invented Robotics, Inc.");
    },
  );

  it("reads accession number, file number and filing date from EDGAR's header, not from the file name", async () => {
    const notice = { submissionType: "D/A", previousAccession: "9990001-24-7" };
    const text = inventedSubmission(notice, {
      accession: "0009990001-24-000009",
      filedOn: "20240502",
      fileNumber: "021-999001",
    });
    const [outcome] = await readText(text, "0001111111-11-111111.txt");
    expect(outcome).toMatchObject({
      kind: "record",
      record: {
        effectiveAt: "2024-05-02T00:00:00.000Z",
        filing: {
          accession: "0009990001-24-000009",
          formType: "D/A",
          fileNumber: "021-999001",
          previousAccession: "0009990001-24-000007",
          filedOn: "2024-05-02",
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

  it("uses the amount sold if the amount offered is indefinite", async () => {
    expect((await recordOf({ offered: "Indefinite", sold: "300000" })).round?.amount).toEqual({
      minor: 30_000_000,
      currency: "USD",
    });
  });

  it("states neither stage nor announcement date", async () => {
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
  ])("reads the location code %s", async (stateOrCountry, expected) => {
    const { region, country } = (await recordOf({ stateOrCountry })).company;
    expect({ ...(region ? { region } : {}), ...(country ? { country } : {}) }).toEqual(expected);
  });

  it("reports an unknown location code and leaves the location empty", async () => {
    const [notice, outcome] = await readText(inventedNotice({ stateOrCountry: "Q9" }));
    expect(notice).toMatchObject({ kind: "notice", message: expect.stringContaining("Q9") });
    expect(outcome).toMatchObject({ kind: "record" });
  });

  it.each([
    ["over five years ago", "<overFiveYears>true</overFiveYears>", undefined],
    ["yet to be formed", "<yetToBeFormed>true</yetToBeFormed>", undefined],
    ["a year", "<withinFiveYears>true</withinFiveYears><value>2021</value>", 2021],
  ])("sets the year founded only if one was filed: %s", async (_, yearOfInc, expected) => {
    expect((await recordOf({ yearOfInc })).company.yearFounded).toBe(expected);
  });

  it("ignores the industry Other", async () => {
    expect((await recordOf({ industry: "Other" })).company.industry).toBeUndefined();
  });

  it("uses the primary issuer of several", async () => {
    const { company } = await recordOf({ coIssuers: ["Invented Robotics Europe Ltd", "Invented Robotics Asia Ltd"] });
    expect(company).toMatchObject({ legalName: "Invented Robotics, Inc.", cik: "0009990001" });
  });

  it("uses the date of the latest signature", async () => {
    expect((await recordOf({ signed: ["2024-03-09", "2024-03-20", "2024-03-11"] })).effectiveAt).toBe(
      "2024-03-20T00:00:00.000Z",
    );
  });

  it("reads declared ISO-8859-1 and undeclared Windows-1252", async () => {
    const xml = inventedNotice({ name: "Café Énergie S.A." });
    const declared = Buffer.from(xml.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'), "latin1");
    for (const bytes of [declared, Buffer.from(xml, "latin1"), Buffer.from(`\uFEFF${xml}`)]) {
      expect((await readText(bytes)).at(-1)).toMatchObject({
        kind: "record",
        record: { company: { legalName: "Café Énergie S.A." } },
      });
    }
  });
});

describe("a notice out of scope", () => {
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

  it("does not include Rule 506(c), which companies use as well", async () => {
    expect(await recordOf({ exemptions: ["06c"] })).toBeDefined();
  });
});

describe("an unreadable notice", () => {
  const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    [
      "an unknown element",
      inventedNotice({ extra: "<futureItem><answer>1</answer></futureItem>" }),
      "unknown_element",
      "futureItem",
    ],
    [
      "an unknown element in a known location",
      inventedNotice().replace("<totalAmountSold>", "<soldSoFar>1</soldSoFar><totalAmountSold>"),
      "unknown_element",
      "offeringData/offeringSalesAmounts/soldSoFar",
    ],
    [
      "an unknown attribute",
      inventedNotice().replace("<totalAmountSold>", '<totalAmountSold unit="thousand">'),
      "unknown_element",
      "totalAmountSold/@unit",
    ],
    ["another root", "<edgarSubmissions></edgarSubmissions>", "unknown_element", "edgarSubmissions"],
    [
      "two amounts",
      inventedNotice().replace("<totalAmountSold>", "<totalAmountSold>1</totalAmountSold><totalAmountSold>"),
      "repeated_element",
      "totalAmountSold",
    ],
    ["a file cut short", inventedNotice().slice(0, 1500), "malformed_xml", "line "],
    ["mismatched tags", inventedNotice().replace("</cik>", "</cjk>"), "malformed_xml", "line "],
    ["a NUL", inventedNotice({ name: "Invented\0 Inc" }), "malformed_xml", "line "],
    [
      "entity expansion",
      inventedNotice({ name: "X" }).replace('<?xml version="1.0"?>', entities).replace(">X<", ">&b;<"),
      "malformed_xml",
      "document type",
    ],
    ["an undefined entity", inventedNotice().replace("Ada Example", "&ada;"), "malformed_xml", "entity"],
    ["an amount in words", inventedNotice({ sold: "Indefinite" }), "bad_amount", "total amount sold"],
    [
      "an impossible date",
      inventedNotice({ firstSale: "<value>2023-02-30</value>" }),
      "bad_date",
      "date of first sale",
    ],
    [
      "an unknown relationship",
      inventedNotice({ people: [{ first: "A", last: "B", relationships: ["Astrologer"] }] }),
      "unknown_relationship",
      "Executive Officer",
    ],
    ["no CIK", inventedNotice({ cik: "none" }), "bad_cik", "CIK"],
    ["another form", inventedNotice({ submissionType: "C" }), "other_form", "none of D, D/A"],
    [
      "a submission on paper",
      "<SEC-DOCUMENT>0009990001-04-000001.txt : 20040101\n<SEC-HEADER>\nACCESSION NUMBER: 0009990001-04-000001\n</SEC-HEADER>",
      "no_notice",
      "paper",
    ],
  ])("is quarantined with its reason: %s", async (_, text, code, message) => {
    const outcomes = await readText(text);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).toMatchObject({ kind: "quarantined", code, reason: expect.stringContaining(message) });
  });

  it("without an accession number is quarantined with advice to rename the file", async () => {
    const [outcome] = await readText(inventedNotice(), "filing.xml");
    expect(outcome).toMatchObject({
      kind: "quarantined",
      ref: "filing.xml",
      code: "no_accession",
      reason: expect.stringContaining("rename the file"),
    });
  });

  it("is quarantined in bounded time and memory when one line is 7 MB", async () => {
    const [outcome] = await readText(inventedNotice({ name: "x".repeat(7_000_000) }));
    expect(outcome).toMatchObject({
      kind: "quarantined",
      code: "malformed_xml",
      reason: expect.stringContaining("64 KiB"),
    });
  });

  it("is quarantined and not stored when its bytes contradict the declared encoding", async () => {
    const bytes = Buffer.from(
      inventedNotice({ name: "Énergie" }).replace('version="1.0"', 'version="1.0" encoding="UTF-8"'),
      "latin1",
    );
    const document = filingDocument({ bytes, name: `${ACCESSION}.xml`, retrievedAt: new Date(0) });
    expect(await collected(document.read())).toMatchObject([{ kind: "quarantined", code: "bad_encoding" }]);
    expect(Buffer.concat(await collected(document.content())).length).toBe(0);
  });
});

describe("unknown header lines", () => {
  it("are reported once and not stored", async () => {
    const text = inventedSubmission({}, { accession: ACCESSION, filedOn: "20240502", fileNumber: "021-1" }).replace(
      "FILER:",
      "FUTURE LABEL:\t\tsecret words\nFILER:",
    );
    const document = filingDocument({ bytes: Buffer.from(text), name: "x.txt", retrievedAt: new Date(0) });
    const [notice, record] = await collected(document.read());
    expect(notice).toMatchObject({ kind: "notice", message: expect.stringContaining("FUTURE LABEL") });
    expect(record).toMatchObject({ kind: "record" });
    expect(Buffer.concat(await collected(document.content())).toString()).not.toContain("secret words");
  });
});

describe("isVehicleName", () => {
  it.each([
    "Robot Oct 2024, a Series of Invented Syndicate LLC",
    "GA Fund I, a series of Invented-Funds, LP",
    "2L Example, a Series of EX39 Master, LLC",
    "Example a protected series of Invented Labs LLC",
    "Example Capital Rocket SPV III, LLC",
    "EXAMPLE GREEN PARTNERS SPV VI, L.P.",
    "Invented SPV-1 LLC",
    "Invented Ventures Fund II",
    "Example Growth Fund 3-A, L.P.",
    "Canna-Example Fund, LLC",
    "Example Behavioral Finance Fund LP",
    "AB-1234 Fund",
    "XY-0412 Fund II, LLC",
    "Example Management Aggregator LLC",
    "Example Offshore Aggregator, L.P.",
    "EXPF VIII Co-Invest 4-A, L.P.",
    "Example Co-Investment Partners LP",
    "Example Super Angel Feeder II, L.P.",
    "EX Avenue Sidecar, LLC",
    "EX39 Master, LLC",
    "Example Capital Master LP",
    "InventedCrowd (Investment in Example) L.P.",
  ])("accepts %s", (name) => expect(isVehicleName(name)).toBe(true));

  it.each([
    "Invented Robotics, Inc.",
    "Fundbox Example, Inc.",
    "Crowdfund Example LLC",
    "Fund That Flip Example, Inc.",
    "Sidecar Health Example, Inc.",
    "News Aggregator, Inc.",
    "Feeder Robotics, Inc.",
    "Toast Master Example, Inc.",
    "Pit Master LLC",
    "Coinvest Example, Inc.",
    "Serial Series, Inc.",
    "Spvector Example Inc.",
    "Masterworks Example, Inc.",
    "Platinum Energy Example 2007 A LP",
    "Example Fund Administration Software, Inc.",
  ])("rejects %s", (name) => expect(isVehicleName(name)).toBe(false));
});
