import fc from "fast-check";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { csvRows } from "../../../test/builders/exports.ts";
import { useDatabase } from "../../../test/database.ts";
import { unmarked } from "../../catalogue/sources/list-file/files/clean-cells.ts";
import type { Actor } from "../../shared/context.ts";
import { FORMULA_STARTS, guarded } from "../../shared/formula.ts";
import { PLAIN_WRITERS, type PlainFormat } from "./formats/writers.ts";
import { openListedCompanies } from "./listed-companies.ts";
import type { OpenRows } from "./open-rows.ts";

const database = useDatabase();
const as = (id: string, access: Actor["access"] = "paid") => ({
  ...fakeClockContext(database.db),
  actor: { id, access },
});
const FORMATS = Object.keys(PLAIN_WRITERS) as PlainFormat[];
const origin = "https://site.example";

interface Row {
  readonly external_id: string;
  readonly name?: string;
  readonly metadata?: object;
  readonly company_id?: number;
  readonly candidates?: readonly number[];
}

async function addList(owner: string, rows: readonly Row[]): Promise<number> {
  const list = await sql<{ id: number }>`insert into company_list (owner, name, purpose, created_at)
    values (${owner}, 'Watched', 'watch', now()) returning id`.execute(database.db);
  const id = list.rows[0]?.id ?? 0;
  await sql`insert into listed_company (list_id, external_id, name, metadata, company_id, matched_by, candidates, bytes, updated_at)
    select ${id}, external_id, coalesce(name, ''), coalesce(metadata, '{}'), company_id, case when company_id is not null then 'domain' end,
      coalesce(candidates, '{}'), 0, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (external_id text, name text, metadata jsonb, company_id bigint,
      candidates bigint[])`.execute(database.db);
  return id;
}

async function bytesOf({ body }: Pick<OpenRows, "body">): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What copies of this database wait for. */
async function waitingFor(): Promise<readonly string[]> {
  const { rows } = await sql<{ event: string }>`select wait_event as event from pg_stat_activity
    where datname = current_database() and query ilike 'copy%' and state = 'active'`.execute(database.db);
  return rows.map(({ event }) => event);
}

describe("openListedCompanies", () => {
  it("writes a list with its matches in every format", async () => {
    const make = catalogueBuilders(database.db);
    const fern = await make.company({
      slug: "fern",
      name: "Fern",
      domain: "fern.example",
      city: "Lyon",
      country: "FR",
    });
    const listId = await addList("ada", [
      { external_id: "1", name: "Fern", metadata: { owner: "Ada" }, company_id: fern },
      { external_id: "2", name: "-Labs", candidates: [fern] },
    ]);
    const read = async (format: PlainFormat) => {
      const opened = await openListedCompanies(as("ada"), { listId, format, origin });
      expect(opened.rows).toBe(2);
      return bytesOf(opened);
    };
    expect(csvRows(await read("csv"))).toMatchObject([
      {
        id: "1",
        name: "Fern",
        "matched by": "domain",
        "our company": "Fern",
        page: `${origin}/companies/fern`,
        metadata: '{"owner": "Ada"}',
        "our id": String(fern),
        "may be": "",
      },
      {
        id: "2",
        name: "'-Labs",
        "matched by": "uncertain",
        "our id": "",
        "may be": `${fern}: Fern fern.example, Lyon, FR`,
      },
    ]);
    const objects = [
      { external_id: "1", metadata: { owner: "Ada" }, matched_by: "domain", company_id: fern, candidates: null },
      {
        external_id: "2",
        name: "-Labs",
        metadata: null,
        company_id: null,
        candidates: [expect.stringContaining("Fern")],
      },
    ];
    expect(JSON.parse((await read("json")).toString())).toMatchObject(objects);
    expect(
      (await read("ndjson"))
        .toString()
        .trim()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
    ).toMatchObject(objects);
    expect((await read("xlsx")).subarray(0, 2).toString()).toBe("PK");
  });

  it("is empty JSON for an empty list, and belongs to its account", async () => {
    const listId = await addList("bo", []);
    expect((await bytesOf(await openListedCompanies(as("bo"), { listId, format: "json", origin }))).toString()).toBe(
      "[]\n",
    );
    for (const who of [as("eve"), as("visitor", "anonymous")])
      await expect(openListedCompanies(who, { listId, format: "csv", origin })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("shows an account without full access what it gave, and no match", async () => {
    const company = await catalogueBuilders(database.db).company({ slug: "hidden", name: "Hidden Moss" });
    const listId = await addList("lapsed", [
      { external_id: "1", name: "Moss", company_id: company },
      { external_id: "2", name: "Hid", candidates: [company] },
    ]);
    for (const format of ["csv", "json"] as const) {
      const opened = await openListedCompanies(as("lapsed", "free"), { listId, format, origin });
      const text = (await bytesOf(opened)).toString();
      expect(text).toContain("Moss");
      expect(text).not.toMatch(/hidden|domain_?match|uncertain/i);
    }
  });

  it.each(FORMATS)("streams %s in pieces and lets the database wait for the reader", async (format) => {
    const rows = Array.from({ length: 3_000 }, (_, i) => ({
      external_id: String(i),
      metadata: { a: '"'.repeat(400), b: randomBytes(1_500).toString("hex") },
    }));
    const listId = await addList(`reader of ${format}`, rows);
    const opened = await openListedCompanies(as(`reader of ${format}`), { listId, format, origin });
    onTestFinished(opened.close);
    const chunks = opened.body[Symbol.asyncIterator]();
    const sizes: number[] = [];
    const read = async (most: number) => {
      for (let total = 0; total < most; total += sizes.at(-1) ?? 0) {
        const { done, value } = await chunks.next();
        if (done === true) return;
        sizes.push(value.length);
      }
    };
    await read(500_000);
    await expect.poll(waitingFor).toEqual(["ClientWrite"]);
    await read(Infinity);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(3_000_000);
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  });
});

describe("the rule for text in CSV cells", () => {
  it("is the same in SQL and in this program, and is taken back when such a file is read", async () => {
    const start = fc.constantFrom("", " ", "'", "-5", "+1.5", "-1,000.25", ...FORMULA_STARTS);
    const texts = fc.tuple(start, fc.string({ unit: "grapheme" })).map(([first, rest]) => first + rest);
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 20 }), async (all) => {
        const names = all.map((text) => text.replaceAll("\0", ""));
        const listId = await addList(
          `owner ${Math.random()}`,
          names.map((name, i) => ({ external_id: String(i), name })),
        );
        const owner = await sql<{ owner: string }>`select owner from company_list where id = ${listId}`.execute(
          database.db,
        );
        const ctx = as(owner.rows[0]?.owner ?? "");
        const file = csvRows(await bytesOf(await openListedCompanies(ctx, { listId, format: "csv", origin })));
        expect(file.map(({ name }) => name)).toEqual(names.map(guarded));
        const own = names.filter((name) => !name.startsWith("'"));
        expect(own.map(guarded).map(unmarked)).toEqual(own);
      }),
      { numRuns: 15 },
    );
  });
});
