import { Readable } from "node:stream";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { WORKBOOK } from "../../../../../core/exports/formats/workbook.ts";
import { OwnedCompanies } from "./company-match.ts";
import { exportFilter } from "./export-filter.ts";
import type { FilteredFormat } from "./worker-messages.ts";

const OWNED = new OwnedCompanies({ domains: ["acme.example"], names: [], bareNames: ["birch"] });

/** The export passed in pieces of `size` bytes, as a network cuts it. */
async function passedBytes(bytes: Uint8Array, format: FilteredFormat, size: number) {
  const filter = exportFilter(OWNED, format);
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(...(await filter.pass(Uint8Array.from(bytes.subarray(at, at + size)))));
  out.push(...(await filter.pass(null)));
  return { bytes: Uint8Array.from(out), tally: filter.tally };
}

async function passed(text: string, format: FilteredFormat, size: number) {
  const { bytes, tally } = await passedBytes(new TextEncoder().encode(text), format, size);
  return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), tally };
}

const textCell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

const rowText = ([name = "", website = ""]: readonly string[], number: number) =>
  `<row r="${number}">${textCell(`A${number}`, name)}${website === "" ? "" : textCell(`B${number}`, website)}<c r="C${number}"><v>12.5</v></c></row>\n`;

const CSV = '\ufeffName,Company Domain Name,Description\r\n"Acme, Inc.",acme.example,"Two\r\nlines"\r\nÉtoile,etoile.example,"A ""quoted"" word\nand a line"\r\nBirch,,\r\nCedar,cedar.example,\'=1+1\r\n';
const KEPT = '\ufeffName,Company Domain Name,Description\r\nÉtoile,etoile.example,"A ""quoted"" word\nand a line"\r\nCedar,cedar.example,\'=1+1\r\n';

describe("an export without the companies one has", () => {
  it.each([1, 7, 64, 10_000])("keeps the other rows of a CSV file to the byte, in pieces of %d bytes", async (size) => {
    // The first piece holds the byte order mark whole, as a server sends it.
    expect(await passed(CSV, "csv", Math.max(size, 3))).toEqual({ text: KEPT, tally: { kept: 2, byDomain: 1, byName: 1 } });
  });

  it("keeps plain line ends plain", async () => {
    expect((await passed("Name\nAcme\nBirch\nCedar\n", "csv", 5)).text).toBe("Name\nAcme\nCedar\n");
  });

  it.each([1, 40, 10_000])("keeps the other lines of NDJSON, in pieces of %d bytes", async (size) => {
    const lines = [
      { round_id: 1, company_name: "Acme", website: "https://www.acme.example/", investors: ["X"] },
      { round_id: 2, company_name: "Étoile", website: null, investors: [] },
      { round_id: 3, company_name: "Birch LLC", website: "https://birch.example", investors: null },
    ].map((row) => JSON.stringify(row));
    expect(await passed(`${lines.join("\n")}\n`, "ndjson", size)).toEqual({ text: `${lines[1]}\n`, tally: { kept: 1, byDomain: 1, byName: 1 } });
  });

  it.each([64, 100_000])("keeps the other rows of a workbook as the site writes it, in pieces of %d bytes", async (size) => {
    const columns = (["Company Name", "Website URL", "Raised"] as const).map((header) => ({ header, type: header === "Raised" ? ("number" as const) : ("text" as const), value: sql`null` }));
    const rows = [["Acme", "https://acme.example"], ["Étoile &amp; Co", "https://etoile.example"], ["Birch&#10;Holdings", ""], ["Cedar", "https://cedar.example"]];
    // As the database writes them.
    const lines = rows.map((cells) => `${cells.join("\t").replace("&amp;", "&").replace("&#10;", "\\n")}\t12.5\n`);
    const workbook = await Array.fromAsync(WORKBOOK.file(columns, Readable.from([Buffer.from(lines.join(""))])));
    const { bytes, tally } = await passedBytes(Buffer.concat(workbook), "xlsx", size);
    expect(tally).toEqual({ kept: 2, byDomain: 1, byName: 1 });
    const parts = unzipSync(bytes);
    expect(Object.keys(parts)).toEqual(Object.keys(unzipSync(Buffer.concat(workbook))));
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain(`${rowText(rows[1] ?? [], 2)}${rowText(rows[3] ?? [], 3)}</sheetData><autoFilter ref="A1:C3"/></worksheet>`);
    expect(sheet).not.toMatch(/acme|birch/i);
  });

  it("keeps a heading alone, and an empty answer empty", async () => {
    expect((await passed("Name,Website\r\n", "csv", 99)).text).toBe("Name,Website\r\n");
    expect((await passed("", "ndjson", 99)).text).toBe("");
  });

  it("says so when no column tells the company", async () => {
    await expect(passed("Amount,Date\r\n1,2026-01-01\r\n", "csv", 99)).rejects.toThrow(/no company's name or website/);
    await expect(passed('{"amount":1}\n', "ndjson", 99)).rejects.toThrow(/no company's name or website/);
  });
});
