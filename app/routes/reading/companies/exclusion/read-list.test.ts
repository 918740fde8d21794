import iconv from "iconv-lite";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readList } from "./read-list.ts";

const fileOf = (content: string | Uint8Array) =>
  new Blob([typeof content === "string" ? content : Uint8Array.from(content)]);

async function read(file: Blob) {
  const list = await readList(file, null);
  if (list.kind !== "read") throw new Error("no column was recognised");
  return list;
}

const HUBSPOT =
  'Record ID,Company name,Company Domain Name\r\n1,"Acme, Inc.",acme.example\r\n2,Bücher & Söhne,\r\n3,,\r\n';
const READ = {
  rows: { byDomain: 1, byName: 1, neither: 1 },
  keys: { domains: ["acme.example"], names: ["acme"], bareNames: ["buchersohne"] },
};

/** A workbook with one visible sheet as spreadsheet programs write it, with shared and inline strings. */
function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => (cell === "" ? "" : `<c r="${String.fromCharCode(65 + at)}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`)).join("")}</row>`,
    )
    .join("");
  return zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId1"/><sheet name="All companies" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>secret.example</t></is></c></row></sheetData></worksheet>',
    ),
    "xl/worksheets/sheet2.xml": strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  });
}

describe("readList", () => {
  it.each([
    ["UTF-8", "CSV, separated by commas, UTF-8", strToU8(HUBSPOT)],
    ["UTF-8 with a byte order mark", "CSV, separated by commas, UTF-8", strToU8(`\ufeff${HUBSPOT}`)],
    ["Windows-1252", "CSV, separated by commas, Windows-1252", iconv.encode(HUBSPOT, "windows-1252")],
    ["UTF-16 little endian", "CSV, separated by commas, UTF-16", iconv.encode(HUBSPOT, "utf-16le", { addBOM: true })],
    ["UTF-16 big endian", "CSV, separated by commas, UTF-16", iconv.encode(HUBSPOT, "utf-16be", { addBOM: true })],
    ["UTF-16 without a mark", "CSV, separated by commas, UTF-16", iconv.encode(HUBSPOT, "utf-16le", { addBOM: false })],
    ["bare returns", "CSV, separated by commas, UTF-8", strToU8(HUBSPOT.replaceAll("\r\n", "\r"))],
    [
      "semicolons",
      "CSV, separated by semicolons, UTF-8",
      strToU8('Record ID;Company name;Company Domain Name\n1;"Acme; Inc.";acme.example\n2;Bücher & Söhne;\n3;;\n'),
    ],
    [
      "tabs",
      "CSV, separated by tabs, UTF-8",
      strToU8("Record ID\tCompany name\tCompany Domain Name\n1\tAcme Inc\tacme.example\n2\tBücher & Söhne\t\n3\t\t\n"),
    ],
    [
      "a separator it names",
      "CSV, separated by vertical bars, UTF-8",
      strToU8(
        "sep=|\r\nRecord ID|Company name|Company Domain Name\r\n1|Acme|acme.example\r\n2|Bücher & Söhne|\r\n3||\r\n",
      ),
    ],
    ["a title above the heading", "CSV, separated by commas, UTF-8", strToU8(`My accounts\n\n${HUBSPOT}`)],
    [
      "XLSX",
      "XLSX, sheet “All companies”",
      workbook([
        ["Record ID", "Company name", "Company Domain Name"],
        ["1", "Acme, Inc.", "acme.example"],
        ["2", "Bücher &amp; Söhne"],
        ["3"],
      ]),
    ],
  ])("reads %s", async (_, readAs, bytes) => {
    const list = await read(fileOf(bytes));
    expect(list).toMatchObject({ ...READ, readAs });
    expect(list.columns).toEqual(["Record ID", "Company name", "Company Domain Name"]);
  });

  it("reads a bare list of domains", async () => {
    const list = await read(fileOf("acme.example\nbirch.example\n\ncedar.example\n"));
    expect(list.keys.domains).toEqual(["acme.example", "birch.example", "cedar.example"]);
    expect([list.columns, list.readAs]).toEqual([["Column 1"], "CSV, UTF-8"]);
  });

  it("reads stray quotation marks, ragged rows and a missing last line end", async () => {
    const list = await read(
      fileOf('Company,Website\n5" Pipes,pipes.example\nShort\nLong,long.example,more,cells\nLast,last.example'),
    );
    expect(list.keys).toEqual({
      domains: ["pipes.example", "long.example", "last.example"],
      names: ["5pipes", "long", "last"],
      bareNames: ["short"],
    });
  });

  it("reads 100,000 rows", async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `${i},Company ${i},company${i}.example,"Some, text"\n`);
    const list = await read(fileOf(`Id,Company name,Website,Notes\n${rows.join("")}`));
    expect(list.rows).toEqual({ byDomain: 100_000, byName: 0, neither: 0 });
    expect(list.keys.domains.length).toBe(100_000);
  });
});

describe("a file that is not a list", () => {
  it.each([
    ["is empty", "", /is empty/],
    ["has a heading alone", "Company,Website\n", /heading and no rows/],
    ["is a PDF", "%PDF-1.7 etc", /CSV file or an XLSX workbook is expected/],
    ["is an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), /old \.xls/],
    ["is a web page named .xls", "\ufeff<html><table><tr><td>Acme", /a web page/],
    ["is JSON", '[{"company":"Acme"}]', /a JSON file/],
    ["is another archive", zipSync({ "a.txt": strToU8("hi") }), /not an XLSX workbook/],
    [
      "is a damaged workbook",
      workbook(Array.from({ length: 2_000 }, (_, i) => [`Company ${i * 7919}`])).subarray(0, 9_000),
      /damaged|malformed/,
    ],
    [
      "never closes a quotation mark",
      `Company,Website\n"Acme,acme.example\n${"Birch,birch.example\n".repeat(10)}`,
      /quotation mark that it never closes.*line 2/,
    ],
    ["names no company", "Company,Website\n,n/a\n,-\n", /No row names a company/],
  ])("gives advice for a file that %s", async (_, content, message) => {
    await expect(read(fileOf(content))).rejects.toThrow(message);
  });
});
