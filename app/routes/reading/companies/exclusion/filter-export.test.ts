import { describe, expect, it } from "vitest";
import { EXPORT_ROWS } from "../../../../../core/reading/directory/columns/export-rows.ts";
import { PRESETS } from "../../../../../core/reading/exports/presets/presets.ts";
import { recogniseColumns } from "../../../../../core/catalogue/sources/list-file/columns/crm-columns.ts";
import { CompanyMatcher } from "./company-match.ts";
import { type FilteredFormat, filterExport } from "./filter-export.ts";

const EXCLUDED = new CompanyMatcher({ domains: ["acme.example"], names: [], bareNames: ["birch"] });

async function filtered(text: string, format: FilteredFormat) {
  const { file, tally } = await filterExport(EXCLUDED, format, new Blob([text]));
  return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer()), tally };
}

const CSV =
  '\ufeffName,Company Domain Name,Description\r\n"Acme, Inc.",acme.example,"Two\r\nlines"\r\nÉtoile,etoile.example,"A ""quoted"" word\nand a line"\r\nBirch,,\r\nCedar,cedar.example,\'=1+1\r\n';
const KEPT =
  '\ufeffName,Company Domain Name,Description\r\nÉtoile,etoile.example,"A ""quoted"" word\nand a line"\r\nCedar,cedar.example,\'=1+1\r\n';

describe("filterExport", () => {
  it("keeps the other rows of a CSV file, with its byte order mark and quoting", async () => {
    expect(await filtered(CSV, "csv")).toEqual({ text: KEPT, tally: { kept: 2, byDomain: 1, byName: 1 } });
  });

  it("keeps LF line ends", async () => {
    expect((await filtered("Name\nAcme\nBirch\nCedar\n", "csv")).text).toBe("Name\nAcme\nCedar\n");
  });

  it("keeps the other lines of NDJSON", async () => {
    const lines = [
      { round_id: 1, company_name: "Acme", website: "https://www.acme.example/", investors: ["X"] },
      { round_id: 2, company_name: "Étoile", website: null, investors: [] },
      { round_id: 3, company_name: "Birch LLC", website: "https://birch.example", investors: null },
    ].map((row) => JSON.stringify(row));
    expect(await filtered(`${lines.join("\n")}\n`, "ndjson")).toEqual({
      text: `${lines[1]}\n`,
      tally: { kept: 1, byDomain: 1, byName: 1 },
    });
  });

  it("keeps a lone heading and an empty file", async () => {
    expect((await filtered("Name,Website\r\n", "csv")).text).toBe("Name,Website\r\n");
    expect((await filtered("", "ndjson")).text).toBe("");
  });

  it("reports that no column identifies the company", async () => {
    await expect(filtered("Amount,Date\r\n1,2026-01-01\r\n", "csv")).rejects.toThrow(/no column with a company's name/);
    await expect(filtered('{"amount":1}\n', "ndjson")).rejects.toThrow(/no column with a company's name/);
  });
});

/** The headings of every file the site writes. */
const FILES = [
  ...PRESETS.map(({ label, columns }) => [label, columns.map(({ header }) => header)] as const),
  ["our own columns", EXPORT_ROWS.columns.map(({ name }) => name)] as const,
];

describe("the companies of our own files", () => {
  it.each(FILES)("are found by name and website: %s", (_, headings) => {
    const choice = recogniseColumns(headings, []);
    expect(choice.name.map((at) => headings[at])).toEqual([
      expect.stringMatching(
        /^(?:Company [Nn]ame|Company|Account Name|Lead Name|Organization - Name|Name|company_?[Nn]ame)$/,
      ),
    ]);
    expect(choice.domain.length).toBeGreaterThan(0);
    for (const at of choice.domain) expect(headings[at]).toMatch(/website|domain|^url$|company_url/i);
  });
});
