import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeXml } from "../xml.ts";
import { eachOnce, isAccessDenied, looksLikeIndex, readIndexFile, readLatestFilings } from "../references.ts";

const SHARED = new URL("../../../../../../shared/data/", import.meta.url);
const present = existsSync(SHARED);
const shared = (path: string): Buffer => readFileSync(new URL(path, SHARED));

const MASTER = `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    May 2, 2024

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
9990001|INVENTED ROBOTICS, INC.|D|20240502|edgar/data/9990001/0009990001-24-000007.txt
9990002|INVENTED TWIN LLC|D|20240502|edgar/data/9990001/0009990001-24-000007.txt
9990003|INVENTED BANK|8-K|20240502|edgar/data/9990003/0009990003-24-000001.txt
this line is not one
9990004|INVENTED FOODS|D/A|2024-05-02|edgar/data/9990004/0009990004-24-000002.txt
9990005|NO NUMBER|D|20240502|edgar/data/9990005/somewhere.txt
9990006|BAD DATE|D|20240231|edgar/data/9990006/0009990006-24-000002.txt
9990007|LAST, CUT|D|20240502|edgar/data/9990007/0009990007-24-0000`;

const row = (form: string, company: string, cik: string, accession: string): string =>
  `${form.padEnd(12)}${company.padEnd(62)}${cik.padEnd(12)}20240502    edgar/data/${cik}/${accession}.txt         `;
const FORM = [
  "Description:           Daily Index of EDGAR Dissemination Feed by Form Type",
  " ",
  "Form Type   Company Name                                                  CIK         Date Filed  File Name",
  "-".repeat(141),
  row("1-A POS", "INVENTED RAIL CORP", "9990009", "0009990009-24-000001"),
  row("D", "Invented 2024  Robotics, Inc.", "9990001", "0009990001-24-000007"),
  row("D/A", "X".repeat(61), "9990004", "0009990004-24-000002"),
  row("DEF 14A", "INVENTED DEFENCE", "9990008", "0009990008-24-000002"),
  "D           cut off in the mid",
].join("\r\n");

const FORMS = new Set(["D", "D/A"]);

describe("readIndexFile", () => {
  it("reads each Form D of master.idx once, reports unreadable lines and continues", () => {
    const { references, malformed } = readIndexFile(MASTER, FORMS);
    expect(references.map(({ accession, cik, formType, filedOn }) => [accession, cik, formType, filedOn])).toEqual([
      ["0009990001-24-000007", "0009990001", "D", "2024-05-02"],
      ["0009990004-24-000002", "0009990004", "D/A", "2024-05-02"],
    ]);
    expect(references[0]).toMatchObject({
      companyName: "INVENTED ROBOTICS, INC.",
      indexUrl: "https://www.sec.gov/Archives/edgar/data/9990001/000999000124000007/0009990001-24-000007-index.htm",
      primaryDocUrl: "https://www.sec.gov/Archives/edgar/data/9990001/000999000124000007/primary_doc.xml",
    });
    expect(malformed.map(({ at }) => at)).toEqual(["line 9", "line 11", "line 12", "line 13"]);
  });

  it("reads form.idx by columns, whatever spaces form and company names contain", () => {
    const { references, malformed } = readIndexFile(FORM, FORMS);
    expect(references.map(({ companyName, formType }) => [companyName, formType])).toEqual([
      ["Invented 2024  Robotics, Inc.", "D"],
      ["X".repeat(61), "D/A"],
    ]);
    expect(malformed.map(({ at }) => at)).toEqual(["line 9"]);
  });

  it("rejects a file without a heading", () => {
    expect(readIndexFile("hello\nworld", FORMS)).toMatchObject({ references: [], malformed: [{ at: "line 1" }] });
    expect(looksLikeIndex("hello")).toBe(false);
  });

  it.skipIf(!present).each([
    ["edgar-index/2025-04-18.master.idx", 83, 76, 0],
    ["edgar-index/form.20200318.idx", 87, 89, 0],
    ["edgar-index/empty-form.idx", 0, 0, 0],
    ["edgar-index/badform.idx.txt", 0, 0, 0],
  ])(
    "%s names %i D and %i D/A filings (skipped where ../shared/data is absent)",
    (path, notices, amendments, malformed) => {
      const text = shared(path).toString("latin1");
      expect(looksLikeIndex(text.slice(0, 4096))).toBe(true);
      const list = readIndexFile(text, FORMS);
      expect(list.references.filter(({ formType }) => formType === "D")).toHaveLength(notices);
      expect(list.references.filter(({ formType }) => formType === "D/A")).toHaveLength(amendments);
      expect(list.malformed).toHaveLength(malformed);
    },
  );

  it.skipIf(!present)("recognises a holiday's AccessDenied (skipped when ../shared/data is absent)", () => {
    expect(isAccessDenied(shared("edgar-index/2024-01-01.master.idx").toString("latin1"))).toBe(true);
  });
});

const entry = (form: string, company: string, cik: string, accession: string, role = "Filer"): string => `<entry>
<title>${form} - ${company} (${cik}) (${role})</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/1/x/${accession}-index.htm"/>
<summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; 2024-05-02 &lt;b&gt;AccNo:&lt;/b&gt; ${accession}</summary>
<updated>2024-05-03T01:27:39-04:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`;
const feed = (...entries: string[]): string =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>${entries.join("\n")}</feed>`;

describe("readLatestFilings", () => {
  it("reads Form D entries with filing dates, each filing once", () => {
    const xml = feed(
      entry("D", "Café - Invented (US) Inc.", "0009990001", "0009990001-24-000007"),
      entry("D", "Invented Twin LLC", "0009990002", "0009990001-24-000007"),
      entry("4", "EXAMPLE ADA", "0009990005", "0009990005-24-000001", "Reporting"),
      entry("D/A", "Invented Foods", "0009990004", "0009990004-24-000002"),
    );
    const { references, malformed } = readLatestFilings(decodeXml(Buffer.from(xml, "latin1")), FORMS);
    expect(malformed).toEqual([]);
    expect(references.map(({ companyName, cik, formType, filedOn }) => [companyName, cik, formType, filedOn])).toEqual([
      ["Café - Invented (US) Inc.", "0009990001", "D", "2024-05-02"],
      ["Invented Foods", "0009990004", "D/A", "2024-05-02"],
    ]);
  });

  it("reports an entry without a CIK and keeps the entries before an XML error", () => {
    const broken = feed(
      entry("D", "One", "0009990001", "0009990001-24-000007"),
      '<entry><title>D - Two</title><category term="D"/></entry>',
      entry("D", "Three", "0009990003", "0009990003-24-000001"),
    ).slice(0, -20);
    const { references, malformed } = readLatestFilings(broken, FORMS);
    expect(references.map(({ companyName }) => companyName)).toEqual(["One"]);
    expect(malformed.map(({ at }) => at)).toEqual(["entry 2", expect.stringMatching(/^after entry /)]);
  });

  it.skipIf(!present)("finds 618 filings in 100 overlapping pages (skipped when ../shared/data is absent)", () => {
    const pages = readdirSync(new URL("edgar-current/", SHARED)).map((file) =>
      readLatestFilings(decodeXml(shared(`edgar-current/${file}`)), FORMS),
    );
    expect(pages).toHaveLength(100);
    expect(pages.flatMap(({ malformed }) => malformed)).toEqual([]);
    const text = readdirSync(new URL("edgar-current/", SHARED))
      .map((file) => shared(`edgar-current/${file}`).toString("latin1"))
      .join("");
    const counted = new Set(
      [...text.matchAll(/term="D(?:\/A)?"\/>\s*<id>[^<]*accession-number=([\d-]+)</g)].map((match) => match[1]),
    );
    expect(eachOnce(pages.flatMap(({ references }) => references))).toHaveLength(counted.size);
    expect(counted.size).toBe(618);
  });
});
