import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { csv, found, people, SUPPRESSION_KEY, useBulkLists } from "../../../test/builders/bulk-lists.ts";
import { workbook } from "../../../test/builders/list-files.ts";
import { suppressAddress } from "../../customers/mail/suppression.ts";
import { recordObjections } from "../objections/objections.ts";
import { BULK_LIMITS } from "./bulk.ts";
import { changeBulk, deleteBulk, purgeBulks } from "./create-bulk.ts";
import { listBulks, readBulk } from "./read-bulk.ts";
import { readBulkFile } from "./read-file.ts";
import { openBulkResult } from "./result-file.ts";

const { database, ctx, passes, create, run, bytesOf } = useBulkLists();

/** The content of a file in a zip archive, inflated if necessary. */
function partOf(zip: Buffer, name: string): string {
  const from = zip.lastIndexOf("PK\u0003\u0004", zip.indexOf(name), "latin1");
  const begin = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
  return zip.readUInt16LE(from + 8) === 0
    ? zip.subarray(begin).toString()
    : inflateRawSync(zip.subarray(begin)).toString();
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe("a bulk job", () => {
  it("returns the original file with results in added columns", async () => {
    const id = await create(
      "ada",
      csv(
        "Name,Company,Website,Note",
        'Ada Park,Acme,https://acme.example,"said ""hi"", once"',
        ",Birch,birch.example,",
        "Kofi Mensah,,,=1+1",
      ),
    );
    await run(found);
    const written = (await bytesOf("ada", id))
      .toString()
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\n");
    expect(written).toEqual([
      "Name,Company,Website,Note,Email,Email confidence,Email source,Email status,Email status date,Email verified,Email notes",
      'Ada Park,Acme,https://acme.example,"said ""hi"", once",ada.park@https://acme.example,high,Mailbox confirmed by its mail server,Verified,2026-09-01,yes,',
      ",Birch,birch.example,,,,,None,,,No name in this row",
      "Kofi Mensah,,,'=1+1,,,,None,,,Company not known: add its domain",
    ]);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({
      state: "done",
      rows: 3,
      done: 3,
      found: 1,
      verified: 1,
      later: 0,
    });
  });

  it("keeps the file's columns even if an added column has the same name", async () => {
    const id = await create("ada", csv("First Name,Last Name,Email,=Cmd", "Ada,Park,info@acme.example,x"));
    await run(found);
    expect((await bytesOf("ada", id)).toString().split("\n").slice(0, 2)).toEqual([
      "\ufeffFirst Name,Last Name,Email,'=Cmd,Email (2),Email confidence,Email source,Email status,Email status date,Email verified,Email notes",
      "Ada,Park,info@acme.example,x,ada.park@acme.example,high,Mailbox confirmed by its mail server,Verified,2026-09-01,yes,",
    ]);
  });

  it("adds notes about an address", async () => {
    const id = await create("ada", csv("Name,Domain", "Ada Park,acme.example"));
    await run(() =>
      Promise.resolve({
        kind: "done",
        outcome: {
          status: "pattern",
          statusAt: null,
          email: "info@acme.example",
          confidence: "low",
          source: "Based on a common name pattern",
          flags: ["role", "full", "gateway"],
        },
      }),
    );
    expect((await bytesOf("ada", id)).toString().split("\n")[1]).toBe(
      'Ada Park,acme.example,info@acme.example,low,Based on a common name pattern,"Pattern, unverified",,no,"Role mailbox, not a person; Mailbox full; Behind a mail filter that may accept addresses the company\'s server rejects"',
    );
  });

  it("returns a list with its own delimiter and unchanged numbers", async () => {
    const id = await create("ada", csv("Name;Domain;Change", "Ada Park;acme.example;-12.5", "Kofi;birch.example;=1+1"));
    expect((await bytesOf("ada", id)).toString().split("\n").slice(0, 3)).toEqual([
      "\ufeffName;Domain;Change;Email;Email confidence;Email source;Email status;Email status date;Email verified;Email notes",
      "Ada Park;acme.example;-12.5;;;;Not looked up yet;;;",
      "Kofi;birch.example;'=1+1;;;;Not looked up yet;;;",
    ]);
  });

  it("reads the people after a workbook's cover sheet, and returns numbers as numbers and text as text", async () => {
    const rows = `<row r="1">${cell("A1", "Name")}${cell("B1", "Domain")}${cell("C1", "Seats")}</row>
      <row r="2">${cell("A2", "Ada Park")}${cell("B2", "acme.example")}<c r="C2"><v>12.5</v></c></row>
      <row r="3">${cell("A3", "Kofi Oak")}${cell("B3", "birch.example")}${cell("C3", "00042")}</row>`;
    const id = await create(
      "ada",
      workbook(`<worksheet><sheetData><row r="1">${cell("A1", "Contacts of 2026")}</row></sheetData></worksheet>`, {
        "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Cover" sheetId="1" r:id="r1"/><sheet name="People" sheetId="2" r:id="r2"/></sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>`,
        "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      }),
    );
    const again = await readBulkFile(await bytesOf("ada", id));
    expect(again.rows.map(({ name, cells }) => [name, cells.slice(0, 3)])).toEqual([
      ["Ada Park", ["Ada Park", "acme.example", 12.5]],
      ["Kofi Oak", ["Kofi Oak", "birch.example", "00042"]],
    ]);
  });

  it("returns a workbook for a workbook", async () => {
    const first = await create("ada", csv("Name,Domain", "Ada Park,acme.example"));
    await sql`update finder_bulk set format = 'xlsx', file_name = 'people.xlsx' where id = ${first}`.execute(
      database.db,
    );
    // The result can be uploaded again and has the same rows.
    const returned = await bytesOf("ada", first);
    expect(partOf(returned, "xl/workbook.xml")).toContain('<sheet name="People" ');
    const second = await create("ada", returned, "people.xlsx");
    await run(found);
    const again = await readBulkFile(await bytesOf("ada", second));
    expect(again).toMatchObject({
      format: "xlsx",
      headers: [
        "Name",
        "Domain",
        "Email",
        "Email confidence",
        "Email source",
        "Email status",
        "Email status date",
        "Email verified",
        "Email notes",
        "Email (2)",
        "Email confidence (2)",
        "Email source (2)",
        "Email status (2)",
        "Email status date (2)",
        "Email verified (2)",
        "Email notes (2)",
      ],
    });
    expect(again.rows.map(({ cells }) => cells.slice(0, 2).concat(cells.slice(5)))).toEqual([
      [
        "Ada Park",
        "acme.example",
        "Not looked up yet",
        "",
        "",
        "",
        "ada.park@acme.example",
        "high",
        "Mailbox confirmed by its mail server",
        "Verified",
        "2026-09-01",
        "yes",
        "",
      ],
    ]);
    expect(
      await openBulkResult(ctx(), { accountId: "ada", id: second, suppressionKey: SUPPRESSION_KEY }).then(
        async (result) => {
          await result?.close();
          return result?.fileName;
        },
      ),
    ).toBe("people-emails.xlsx");
  });

  it.each([
    ["without people", csv("Company,Domain", "Acme,acme.example"), /people's names/],
    ["without companies", csv("Name,Note", "Ada,x"), /where people work/],
    ["without rows", csv("Name,Domain"), /no rows/],
    ["of too many rows", people(BULK_LIMITS.rows + 1), /more than 10,000 rows/],
    [
      "of too many columns",
      csv(`Name,Domain,${Array.from({ length: 100 }, (_, at) => `c${at}`).join(",")}`, "a,b.example"),
      /102 columns; at most 100/,
    ],
    ["of too many bytes", Buffer.alloc(BULK_LIMITS.bytes + 1, "a"), /more than 10 MB/],
    ["that is empty", Buffer.alloc(0), /empty/],
    ["that is no list", Buffer.from("%PDF-1.7 ..."), /not a list.*CSV or XLSX\.$/],
    ["that is JSON", Buffer.from('[{"name":"Ada"}]'), /JSON/],
  ])("rejects %s with an explanation", async (_, bytes, why) => {
    await expect(create("ada", bytes)).rejects.toThrow(why);
    expect(await listBulks(ctx(), { accountId: "ada" })).toEqual([]);
  });

  it("is visible to its account only", async () => {
    const id = await create("ada", people(2));
    const kofi = { accountId: "kofi", id };
    expect([
      await readBulk(ctx(), kofi),
      await openBulkResult(ctx(), { ...kofi, suppressionKey: SUPPRESSION_KEY }),
      await changeBulk(ctx(), kofi, "cancel"),
      await deleteBulk(ctx(), kofi),
      await listBulks(ctx(), kofi),
    ]).toEqual([null, null, "missing", false, []]);
    await sql`delete from account where id = 'ada'`.execute(database.db);
    expect((await sql`select from finder_bulk_row`.execute(database.db)).rows).toEqual([]);
  });

  it("is rejected while the account has too many unfinished jobs", async () => {
    for (let n = 0; n < 10; n++) await create("ada", people(1));
    await expect(create("ada", people(1))).rejects.toThrow("10 of your lists are still open");
    await expect(create("kofi", people(1))).resolves.toBeTypeOf("string");
  });

  it("removes addresses that bounced or were withheld since", async () => {
    const id = await create(
      "ada",
      csv("Name,Domain", "Ada Park,acme.example", "Bo Lind,birch.example", "Cy Holt,cedar.example"),
    );
    await run(found);
    await suppressAddress(ctx(), {
      address: "Ada.Park@acme.example",
      key: SUPPRESSION_KEY,
      scope: "subscription",
      reason: "unsubscribed",
    });
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ found: 3, verified: 3 });
    await suppressAddress(ctx(), {
      address: "Ada.Park@acme.example",
      key: SUPPRESSION_KEY,
      scope: "all",
      reason: "bounced",
    });
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ done: 3, found: 2, verified: 2 });
    await recordObjections(ctx(), [{ kind: "address", address: "bo.lind@birch.example" }]);
    expect(
      (await bytesOf("ada", id))
        .toString()
        .replace(/^\ufeff/, "")
        .trimEnd()
        .split("\n")
        .slice(1),
    ).toEqual([
      "Ada Park,acme.example,,,,Bounced,2026-09-01,,",
      "Bo Lind,birch.example,,,,None,,,Nothing found",
      "Cy Holt,cedar.example,cy.holt@cedar.example,high,Mailbox confirmed by its mail server,Verified,2026-09-01,yes,",
    ]);
  });

  it("is deleted after its retention time", async () => {
    const id = await create("ada", people(1));
    passes(29 * 86_400);
    expect(await purgeBulks(ctx())).toBe(0);
    passes(86_400);
    expect([await purgeBulks(ctx()), await readBulk(ctx(), { accountId: "ada", id })]).toEqual([1, null]);
  });
});
