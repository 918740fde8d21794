import { open } from "node:fs/promises";
import { basename } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { Zip, ZipPassThrough, strToU8 } from "fflate";
import { expect, it } from "vitest";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import { inventedNotice } from "../../test/builders/invented-notice.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine, type Program } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { FEED, listOfRounds, useFiles } from "../../test/input-files.ts";

const MIB = 1024 ** 2;
/** A program that keeps a file of 100 MiB as bytes and as text needs more. */
const MEMORY = 320 * MIB;
const LARGE = 100;

const database = useDatabase();
const file = useFiles();

/** Writes a file that repeats one chunk, without holding it in memory. */
async function repeated(name: string, head: string, chunk: string, times: number): Promise<string> {
  const path = await file(name, head);
  const handle = await open(path, "a");
  try {
    for (let i = 0; i < times; i++) await handle.write(chunk);
  } finally {
    await handle.close();
  }
  return path;
}

/** Packs ten times as fast as fflate's own stream. */
class PackedPart extends ZipPassThrough {
  override compression = 8;

  protected override process(chunk: Uint8Array, final: boolean): void {
    const finishFlush = final ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
    this.ondata(null, deflateRawSync(chunk, { level: 1, finishFlush }), final);
  }
}

/** A workbook that is tiny when packed and whose sheet unpacks to `mebibytes` of cells. */
function zipBomb(mebibytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data);
  });
  const add = (name: string, chunks: Iterable<Uint8Array>) => {
    const entry = new PackedPart(name);
    zip.add(entry);
    for (const chunk of chunks) entry.push(chunk);
    entry.push(new Uint8Array(), true);
  };
  add("xl/workbook.xml", [
    strToU8(`<workbook xmlns:r="r"><sheets><sheet name="Rounds" sheetId="1" r:id="r1"/></sheets></workbook>`),
  ]);
  add("xl/_rels/workbook.xml.rels", [
    strToU8(`<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`),
  ]);
  const cell = strToU8(`<c r="A1" t="inlineStr"><is><t>${" ".repeat(MIB)}</t></is></c>`);
  add("xl/worksheets/sheet1.xml", [
    strToU8(`<worksheet><sheetData><row r="1">`),
    ...Array.from({ length: mebibytes }, () => cell),
  ]);
  zip.end();
  return Buffer.concat(parts);
}

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "ha">${"bcdefghij"
  .split("")
  .map((name, i) => `<!ENTITY ${name} "${`&${"abcdefghi"[i]};`.repeat(10)}">`)
  .join("")}]>`;
const inProlog = (xml: string) => xml.replace(/^(<\?xml[^>]*\?>)?/, (prolog) => `${prolog}${LAUGHS}`);

/** Files that are larger than the memory a program may use, each with what is said about it. */
const LARGE_FILES: readonly (readonly [string, Program, readonly string[], () => Promise<string>, string])[] = [
  [
    "a workbook that unfolds",
    "import",
    [],
    () => file("bomb.xlsx", zipBomb(LARGE)),
    "unpacks to far more than its size",
  ],
  [
    "a long line",
    "import",
    [],
    () => repeated("line.csv", "Company,Amount\n", "a".repeat(MIB), LARGE),
    "only 0 rows could be read",
  ],
  [
    "10,000 columns",
    "import",
    [],
    () =>
      repeated(
        "columns.csv",
        `${Array.from({ length: 10_000 }, (_, i) => `Company ${i}`).join(",")}\n`,
        `${"x,".repeat(9_999)}x\n`,
        200,
      ),
    "columns; the limit is 1,000",
  ],
  [
    "a long feed",
    "ingest",
    ["feed"],
    () => repeated("long.xml", FEED.replace(/<item>[^]*/, ""), `<item><title>${"a".repeat(MIB)}</title></item>`, LARGE),
    "larger than 10 MB",
  ],
];

const SMALL_FILES: readonly (readonly [string, Program, readonly string[], () => Promise<string>])[] = [
  ["NULs", "import", [], () => file("nul.csv", Buffer.alloc(MIB))],
  [
    "JSON that breaks off",
    "import",
    [],
    () => file("cut.json", `[{"company":"Fernhollow","amount":"$5M","date":"2026-07-15"},{"company":"Quil`),
  ],
  ["JSON nested a million deep", "import", [], () => file("deep.json", "[".repeat(1_000_000))],
  [
    "a notice that expands entities",
    "ingest",
    ["form-d"],
    () => file("0001234567-26-000001.xml", inProlog(inventedNotice({ name: "ENTITY" }).replace("ENTITY", "&j;"))),
  ],
  [
    "a feed that expands entities",
    "ingest",
    ["feed"],
    () => file("laughs.xml", inProlog(FEED.replace("Quillon", "&j;"))),
  ],
];

async function catalogue() {
  const { rows } = await sql`
    select (select count(*)::int from company) as companies, (select count(*)::int from funding_round) as rounds,
      (select count(*)::int from claim) as claims,
           (select count(*)::int from change) as changes`.execute(database.db);
  return { ...Object(rows[0]), broken: await checkCatalogue(fakeClockContext(database.db)) };
}

/** Reasons by rejected file; of a file that was held, its rows count only if nothing else names it. */
function refusals(stdout: string) {
  const { unreadable, held, quarantinedRows, rows } = JSON.parse(stdout);
  expect(rows.records).toBe(0);
  const named = [...unreadable, ...held];
  return Object.fromEntries(
    (named.length > 0 ? named : quarantinedRows).map((one: { readonly document: string; readonly reason: string }) => [
      basename(one.document, ".xml"),
      one.reason,
    ]),
  );
}

it.each(LARGE_FILES)("refuses %s within bounded memory", async (_, program, verb, make, reason) => {
  const path = await make();
  const before = await catalogue();
  const { code, stdout, stderr, peakBytes } = await commandLine(database.target).runMeasured(
    program,
    ...verb,
    "--json",
    path,
  );
  expect(refusals(stdout)).toEqual({ [basename(path, ".xml")]: expect.stringContaining(reason) });
  // A file that is held for a person instead of refused ends with 3.
  expect(code).toBe(reason.includes("could be read") ? 3 : 1);
  expect(stderr).toMatch(/^([\d,]+ rows, .*\n)*$/);
  expect(peakBytes).toBeLessThan(MEMORY);
  expect(await catalogue()).toEqual(before);
});

it.each(SMALL_FILES)("refuses %s by name, with nothing kept of it", async (_, program, verb, make) => {
  const path = await make();
  const before = await catalogue();
  const { code, stdout, stderr } = await commandLine(database.target).run(program, ...verb, "--json", path);
  expect(refusals(stdout)).toEqual({ [basename(path, ".xml")]: expect.stringMatching(/\w+ \w+/) });
  // A refused notice counts as a row of a readable file.
  expect({ code, stderr }).toEqual({ code: verb[0] === "form-d" ? 0 : 1, stderr: "" });
  expect(await catalogue()).toEqual(before);
});

it("continues with the valid files after an invalid one", async () => {
  const { code, stdout } = await commandLine(database.target).run(
    "import",
    "--json",
    await file("bad.json", "[{"),
    await file("good.csv", listOfRounds(2)),
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ documents: { read: 1, unreadable: 1 }, catalogue: { newCompanies: 2 } });
});

it("keeps formulas as plain text", async () => {
  const list = `Company,Website,Amount,Date,Description\n=cmd|' /C calc'!A0,https://formula.example,$5M,2026-07-15,"=HYPERLINK(""https://evil.example"",""x"")"\n`;
  expect(await commandLine(database.target).run("import", await file("formula.csv", list))).toMatchObject({ code: 0 });
  const { rows } = await sql`select name, description from company where domain = 'formula.example'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: "=cmd|' /C calc'!A0", description: '=HYPERLINK("https://evil.example","x")' }]);
});
