import { SUPPRESSION_KEY } from "../../test/builders/finder.ts";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { SILENT_FINDER } from "../../test/builders/finder.ts";
import { workbook } from "../../test/builders/list-files.ts";
import { findPerson } from "../../test/builders/person-search.ts";
import { useDatabase } from "../../test/database.ts";
import { readPersonKnowledge } from "./answer/person-answer.ts";
import { objectToBeingFound } from "./objections/objections.ts";
import { addressesInText, readNewDocuments } from "./read-documents.ts";

const database = useDatabase();
let documents = 0;
const ctx = () => fakeClockContext(database.db);

async function document(
  source: string,
  url: string | null,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<number> {
  const id = await catalogueBuilders(database.db).document({
    source,
    url,
    reading: "test/1",
    retrieved_at: "2026-08-20T00:00:00Z",
    title: "Founders to watch",
    external_id: `document-${(documents += 1)}`,
  });
  for (const [position, piece] of pieces.entries()) {
    await database.db
      .insertInto("document_chunk")
      .values({ document_id: id, position, gzip: gzipSync(piece) })
      .execute();
  }
  return id;
}

async function kept() {
  const { rows } = await sql<{ address: string; by: string; url: string | null; name: string | null }>`
    select f.address, f.published_by as by, f.url, p.name from finder_published f left join person p
      on p.id = f.person_id order by f.address`.execute(database.db);
  return rows.map(({ address, by, url, name }) => `${address} ${by} ${url} ${name}`);
}

async function answerTo(query: string) {
  let last;
  for await (const state of findPerson(ctx(), SILENT_FINDER, { query })) last = state;
  return last?.kind === "answer" ? last.answer : null;
}

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const acme = await make.company({ slug: "acme", name: "Acme", domain: "acme.example" });
  await sql`insert into company_key (kind, value, company_id) values ('domain', 'acme.example', ${acme})`.execute(
    database.db,
  );
  for (const [slug, name] of [
    ["ada-park", "Ada Park"],
    ["ada-quill", "Ada Quill"],
    ["kofi-mensah", "Kofi Mensah"],
  ] as const)
    await make.role(await make.person({ slug, name }), acme);
  const list = await document(
    "list-file",
    null,
    `company,contact\nAcme,"Ada Park <Ada.Park@ACME.example>, ada@acme.exa`,
    `mple, press@acme.example"\nElsewhere,zed@elsewhere.example, someone.else@acme.example`,
  );
  await database.db
    .insertInto("claim")
    .values({
      subject_kind: "company",
      subject_id: acme,
      document_id: list,
      method: "imported",
      source_url: "https://news.example/acme",
      effective_at: "2026-08-01T00:00:00Z",
      retrieved_at: "2026-08-20T00:00:00Z",
      fields: "{}",
    })
    .execute();
  await document("news-feed", "https://www.acme.example/feed.xml", "<p>Write to kmensah@acme.example</p>");
  await document("sec-form-d", "https://www.sec.gov/x", "ada.quill@acme.example");
});

describe("readNewDocuments", () => {
  it("stores only addresses of the catalogue's people and of role mailboxes", async () => {
    expect(await readNewDocuments(ctx(), SUPPRESSION_KEY)).toBe(2);
    expect(await kept()).toEqual([
      // "ada@" could belong to either Ada; "someone.else@" belongs to nobody in the catalogue.
      "ada.park@acme.example elsewhere https://news.example/acme Ada Park",
      "kmensah@acme.example company https://www.acme.example/feed.xml Kofi Mensah",
      "press@acme.example elsewhere https://news.example/acme null",
    ]);
    expect(await readNewDocuments(ctx(), SUPPRESSION_KEY)).toBe(0);
  });

  it("takes no guesses of a list that gives a status for its addresses", async () => {
    const text = "company,contact,email,email status\nAcme,Ada Quill,ada.quill@acme.example,Guess\n";
    const list = await document("list-file", null, text);
    await database.db
      .insertInto("proposal")
      .values({
        document_id: list,
        source: "list-file",
        external_id: "guesses",
        title: "guesses.csv",
        reading: "test/1",
        status: "published",
        columns: JSON.stringify([{ column: "email status", field: "emailStatus" }]),
        created_at: "2026-08-20T00:00:00Z",
        created_by: "operator",
      })
      .execute();
    expect(await readNewDocuments(ctx(), SUPPRESSION_KEY)).toBe(1);
    expect((await kept()).filter((line) => line.startsWith("ada.quill@"))).toEqual([]);
  });

  it("reads compressed workbook cells and skips broken workbooks", async () => {
    const sheet = workbook(
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Company</t></is></c><c r="B1" t="inlineStr"><is><t>Contact</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Acme</t></is></c><c r="B2" t="inlineStr"><is><t>Ada Quill, ada.quill@acme.example</t></is></c></row></sheetData></worksheet>',
    );
    expect(Buffer.from(sheet).includes("ada.quill@")).toBe(false);
    await document("list-file", null, sheet.subarray(0, 100), sheet.subarray(100));
    await document("list-file", null, "PK\u0003\u0004 and nothing more");
    expect(await readNewDocuments(ctx(), SUPPRESSION_KEY)).toBe(2);
    expect(await kept()).toContain("ada.quill@acme.example elsewhere null Ada Quill");
    await sql`delete from finder_published where address = 'ada.quill@acme.example'`.execute(database.db);
  });

  it("keeps all that a company publishes on its own site, but nobody's full name and no other company's", async () => {
    const page = "care@acme.example founders@acme.example nia.okello@acme.example care@elsewhere.example";
    const id = await document("company-site", "https://acme.example/contact", page);
    await readNewDocuments(ctx(), SUPPRESSION_KEY);
    const { rows } = await sql<{ address: string; person: number | null }>`
      select address, person_id as person from finder_published where document_id = ${id} order by address`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { address: "care@acme.example", person: null },
      { address: "founders@acme.example", person: null },
    ]);
  });

  it("provides sources with link and date", async () => {
    expect(await answerTo("Ada Park, acme.example")).toMatchObject({
      results: [
        {
          email: "ada.park@acme.example",
          confidence: "medium",
          status: "listed",
          sources: [{ kind: "published", url: "https://news.example/acme", date: "2026-08-20T00:00:00.000Z" }],
        },
      ],
    });
    expect(await answerTo("Kofi Mensah, acme.example")).toMatchObject({
      results: [{ email: "kmensah@acme.example", confidence: "high", status: "published" }],
    });
  });

  it("does not reveal an address to a lookup of a colleague with a matching name", async () => {
    expect(await answerTo("Kim Mensah, acme.example")).toMatchObject({ results: [] });
    const { candidates, guesses } = await readPersonKnowledge(
      ctx(),
      { name: "Kim Mensah", domain: "acme.example" },
      SILENT_FINDER.suppressionKey,
    );
    expect([...candidates.map(({ address }) => address), ...guesses.map(({ email }) => email)]).toEqual(
      expect.not.arrayContaining(["kmensah@acme.example"]),
    );
    expect(await answerTo("Dr. Kofi A. Mensah, acme.example")).toMatchObject({
      results: [{ email: "kmensah@acme.example", status: "published" }],
    });
  });

  it("ignores people who opted out, before and after reading", async () => {
    await objectToBeingFound(ctx(), { name: "Ada Park", domains: ["acme.example"], address: null });
    expect((await kept()).filter((line) => line.startsWith("ada"))).toEqual([]);
    await document("news-feed", null, "ada.park@acme.example");
    await readNewDocuments(ctx(), SUPPRESSION_KEY);
    expect((await kept()).filter((line) => line.startsWith("ada"))).toEqual([]);
    expect(await answerTo("Ada Park, acme.example")).toMatchObject({ results: [], reason: "reserved_domain" });
    expect(await answerTo("Ada Quill, acme.example")).toMatchObject({ results: [] });
  });
});

describe("addresses in a text", () => {
  it.each([
    ["a@b.example", ["a@b.example"]],
    ["<mailto:Ada.Park@B.Example>, x", ["ada.park@b.example"]],
    ["ada@b.example. And so on", ["ada@b.example"]],
    ["@b.example a@ a@b a @b.example", []],
    [".ada@b.example", ["ada@b.example"]],
  ])("reads %j", async (text, expected) => {
    for (const size of [text.length, 3]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        Buffer.from(text.slice(i * size, (i + 1) * size)),
      );
      expect([
        ...(await addressesInText(
          (async function* () {
            yield* pieces;
          })(),
        )),
      ]).toEqual(expected);
    }
  });
});
