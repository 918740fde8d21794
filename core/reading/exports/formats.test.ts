import { strFromU8, unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { exportedFile, exportedRows } from "../../../test/builders/exports.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import type { Cell } from "../../catalogue/sources/list-file/files/table.ts";
import { sheetRows } from "../../catalogue/sources/list-file/files/sheet-reader.ts";
import { readWorkbookParts } from "../../catalogue/sources/list-file/files/workbook-parts.ts";

const database = useDatabase();
let owner: Context;

/** Names that must stay unchanged; spreadsheet programs would misread some. */
const NAMES = [
  "=cmd|' /C calc'!A0",
  "+SUM(A1:A9)",
  "-2+3",
  "@SUM(1)",
  "＝1+1",
  "\tTab first",
  "Comma, Inc.",
  'Quote "Q" & <Sons>',
  "Zwei\nZeilen",
  "Žofie Čárka 株式会社 🚀",
  "_x0041_ Labs",
  "'Apostrophe",
  "\\.",
  "\\N",
  "NULL",
  " spaces ",
  "\u0001Control",
  "C:\\Names\tand _x00_",
  "Non\uffffcharacter\r",
];

/** The cells of a workbook's first sheet, read with the list importer. */
async function sheetOf(workbook: Buffer): Promise<(readonly Cell[])[]> {
  const bytes = async function* () {
    yield workbook;
  };
  const parts = await readWorkbookParts(bytes);
  const found: (readonly Cell[])[] = [];
  for await (const rows of sheetRows(bytes, parts.sheets[0]?.path ?? "", parts))
    found.push(...rows.map(({ cells }) => cells));
  return found;
}

beforeAll(async () => {
  owner = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  for (const [i, name] of NAMES.entries()) {
    const company = await make.company({
      slug: `company-${i}`,
      name,
      website: `https://c${i}.example`,
      domain: `c${i}.example`,
    });
    const round = await make.round(company, {
      announced_on: `2026-07-${String(31 - i).padStart(2, "0")}`,
      amount_minor: 123_456_789_50 + i,
      amount_usd_minor: 123_456_789_50 + i,
    });
    await make.investors(round, i === 1 ? ["=Birch", "Alder; Capital"] : ["Alder; Capital", "=Birch"]);
  }
  await rebuildDirectory(owner);
});

describe("CSV", () => {
  it("starts with a byte order mark and a header, and writes numbers and dates without formatting", async () => {
    const { bytes, rows, mediaType } = await exportedFile(owner, {
      columns: ["round_id", "company_name", "amount_usd", "funding_date", "is_sample", "added_at"],
    });
    const lines = bytes.toString("utf8").split("\n");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toBe("\u{feff}round_id,company_name,amount_usd,funding_date,is_sample,added_at");
    expect(lines[2]).toMatch(/^2,'\+SUM\(A1:A9\),123456789\.51,2026-07-30,false,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(rows).toBe(NAMES.length);
    expect(mediaType).toBe("text/csv; charset=utf-8");
  });

  it("neutralizes formulas and changes no other text", async () => {
    const rows = await exportedRows(owner, { columns: ["company_name", "investors"] });
    expect(rows.map((row) => row["company_name"])).toEqual(
      NAMES.map((name) => (/^[=+\-@\t＝]/.test(name) ? `'${name}` : name)),
    );
    expect(rows[0]?.["investors"]).toBe("Alder; Capital; =Birch");
    expect(rows[1]?.["investors"]).toBe("'=Birch; Alder; Capital");
  });
});

describe("NDJSON", () => {
  it("has one object per line, lists as arrays and unchanged text", async () => {
    const { bytes } = await exportedFile(owner, {
      format: "ndjson",
      columns: ["round_id", "company_name", "amount_usd", "funding_type", "funding_date", "investors"],
    });
    const lines = bytes.toString("utf8").split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
      NAMES.map((name, i) => ({
        round_id: i + 1,
        company_name: name,
        amount_usd: (12_345_678_950 + i) / 100,
        funding_type: null,
        funding_date: `2026-07-${String(31 - i).padStart(2, "0")}`,
        investors: i === 1 ? ["=Birch", "Alder; Capital"] : ["Alder; Capital", "=Birch"],
      })),
    );
  });
});

describe("XLSX", () => {
  it("is read back with the same texts, numbers and dates", async () => {
    const { bytes, mediaType } = await exportedFile(owner, {
      format: "xlsx",
      columns: ["round_id", "company_name", "amount_usd", "funding_date", "funding_type", "is_sample"],
    });
    expect(await sheetOf(bytes)).toEqual([
      ["round_id", "company_name", "amount_usd", "funding_date", "funding_type", "is_sample"],
      ...NAMES.map((name, i) => [
        i + 1,
        name.replaceAll("\u0001", "").replaceAll("\uffff", "").replaceAll("\r", ""),
        (12_345_678_950 + i) / 100,
        `2026-07-${String(31 - i).padStart(2, "0")}`,
        "",
        "false",
      ]),
    ]);
    expect(mediaType).toMatch(/spreadsheetml/);
  });

  it("is a valid archive with well-formed parts and correct sizes", async () => {
    const { bytes } = await exportedFile(owner, { format: "xlsx" });
    const parts = unzipSync(bytes);
    expect(Object.keys(parts)).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
      "xl/worksheets/_rels/sheet1.xml.rels",
    ]);
    for (const part of Object.values(parts)) new SaxesParser({ xmlns: true }).write(strFromU8(part)).close();
    expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toMatch(
      new RegExp(`<autoFilter ref="A1:A[A-Z]${NAMES.length + 1}"/>`),
    );
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const targets = strFromU8(parts["xl/worksheets/_rels/sheet1.xml.rels"] ?? new Uint8Array());
    const linked = [...sheet.matchAll(/<hyperlink ref="([A-Z]+\d+)" r:id="(\w+)" display="[^"]+"\/>/g)];
    expect(linked.length).toBeGreaterThan(0);
    for (const [, cell = "", id = ""] of linked) {
      const [, text] = new RegExp(`<c r="${cell}"[^>]*><is><t[^>]*>([^<]*)<`).exec(sheet) ?? [];
      const [, target = ""] = new RegExp(`Id="${id}"[^>]* Target="([^"]*)" TargetMode="External"`).exec(targets) ?? [];
      expect(URL.parse(target.replaceAll("&amp;", "&"))?.href).toBe(
        URL.parse((text ?? "").replaceAll("&amp;", "&"))?.href,
      );
    }
    const again = await exportedFile(owner, { format: "xlsx" });
    expect(unzipSync(again.bytes)).toEqual(parts);
  });
});
