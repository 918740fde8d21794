import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Database } from "../../../../db/client.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../../ingest/run.ts";
import { TABLE, TABLE_KINDS, type TableKind } from "./kinds.ts";
import { findNamed } from "./find-named.ts";
import { matchingIds, readTable, type TableRow } from "./read-table.ts";
import { columnsOf, readTableQuery, writeTableQuery } from "./table-query.ts";
import { deleteView, listViews, saveView } from "./views.ts";

const COMPANIES = 24;
let ctx: Context;

/** Companies of which every second, third, fourth… lacks something. */
const contents = {
  name: "catalogue_tables",
  fill: async (db: Database) => {
    const records = Array.from({ length: COMPANIES }, (_, i) =>
      evidence({
        company: {
          name: `${["Óxbow", "alder", "Zephyr"][i % 3]} ${i}`,
          ...(i % 2 === 0 && { website: `https://tables-${i}.example` }),
          ...(i % 3 === 0 && { country: ["FR", "DE"][i % 2] ?? "FR" }),
          ...(i % 4 === 0 && { yearFounded: 2_000 + (i % 7) }),
        },
        ...(i % 5 === 0 && { sourceUrl: `https://press.example/${i}` }),
        round: { stageText: i % 2 === 0 ? "Seed" : "Series A", investors: [{ name: `Birch ${i}`, lead: true }] },
        people: [{ name: `Ada ${i}`, relation: "founder" }],
      }),
    );
    const options = { source: "list-file", sourceLabel: "List", input: "list.csv", dryRun: false };
    await runIngest(fakeClockContext(db), options, opened(recordsDocument(records)));
    await sql`update company set withdrawn_at = now() where id % 6 = 0`.execute(db);
    await sql`update company set startup = 'unknown' where id % 8 = 1`.execute(db);
    await sql`
      insert into proposal (document_id, source, external_id, title, reading, status, created_at, created_by)
      select id, source, external_id, 'List', '1', 'published', now(), 'test' from document`.execute(db);
  },
};

beforeAll(async () => {
  const { db, drop } = await testDatabase({ contents });
  ctx = fakeClockContext(db);
  return drop;
});

const queryOf = (kind: TableKind, address: string) => readTableQuery(kind, new URLSearchParams(address));

async function everyPage(kind: TableKind, address: string, limit = 5, counted = 10_000): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let after: string | null = null;
  do {
    const { items, next }: { items: readonly TableRow[]; next: string | null } = await readTable(
      ctx,
      kind,
      queryOf(kind, address),
      { limit, after, counted },
    );
    rows.push(...items);
    after = next;
  } while (after !== null);
  return rows;
}

const addresses = TABLE_KINDS.flatMap((kind) => [
  ...TABLE[kind].sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`].map((address) => [kind, address] as const)),
  ...Object.keys(TABLE[kind].without).map((key) => [kind, `without=${key}`] as const),
  ...[
    "status=listed",
    "status=undecided",
    "status=withdrawn",
    "changed=today",
    "changed=week",
    "import=1",
    "search=b",
    "search=1",
  ].map((address) => [kind, address] as const),
]);

describe("readTable", () => {
  it.each(addresses)(
    "%s?%s: pages show each subject that matches once, in order, whether few match or many",
    async (kind, address) => {
      const paged = await everyPage(kind, address);
      const whole = await everyPage(kind, address, 1_000);
      expect(paged).toEqual(whole);
      expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
      const { count } = await readTable(ctx, kind, queryOf(kind, address), { limit: 5, after: null });
      expect(count).toBe(paged.length);
      expect(await everyPage(kind, address, 5, 3)).toEqual(paged);
      const ids = await matchingIds(ctx, kind, queryOf(kind, address), 1_000);
      expect(ids.toSorted((a, b) => a - b)).toEqual(paged.map(({ id }) => id).toSorted((a, b) => a - b));
    },
  );

  it.each([
    ["website", ({ values }: TableRow) => values["website"] === ""],
    ["country", ({ values }: TableRow) => values["country"] === ""],
    ["industry", ({ values }: TableRow) => values["industry"] === ""],
  ])("finds what lacks a %s", async (key, lacks) => {
    const all = await everyPage("company", "");
    const expected = all.filter(lacks).map(({ id }) => id);
    const found = (await everyPage("company", `without=${key}`)).map(({ id }) => id);
    expect(found).toEqual(expected);
    const withdrawn = await everyPage("company", "status=withdrawn");
    expect(withdrawn.length).toBeGreaterThan(0);
    // Withdrawn ones are only in their own view.
    expect(all.length + withdrawn.length).toBe(COMPANIES);
    expect(all.filter(({ id }) => withdrawn.some((row) => row.id === id))).toEqual([]);
  });

  it("finds companies and rounds without a proof, also combined with another lack", async () => {
    const unproved = ["without=proof", "without=proof&status=withdrawn"].map((query) => everyPage("company", query));
    expect((await Promise.all(unproved)).flat()).toHaveLength(COMPANIES - 5);
    expect(await everyPage("round", "without=proof")).toHaveLength(COMPANIES - 5);
    const both = await everyPage("company", "without=proof&without=website");
    expect(both.length).toBeGreaterThan(0);
    expect(both.every(({ values }) => values["website"] === "")).toBe(true);
  });

  it("orders by name whatever its case, and unknown countries before others", async () => {
    for (const [sort, of] of [
      ["name", ({ name }: TableRow) => name.toLowerCase()],
      ["country", ({ values }: TableRow) => (values["country"] ?? "").toLowerCase()],
    ] as const) {
      const shown = (await everyPage("company", `sort=${sort}`)).map(of);
      expect(shown).toEqual(shown.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      expect((await everyPage("company", `sort=-${sort}`)).map(of)).toEqual(shown.toReversed());
    }
  });

  it("tells the status and finds by it, by domain and by an import", async () => {
    expect(new Set((await everyPage("company", "status=withdrawn")).map(({ status }) => status))).toEqual(
      new Set(["withdrawn"]),
    );
    expect(new Set((await everyPage("company", "status=undecided")).map(({ status }) => status))).toEqual(
      new Set(["undecided"]),
    );
    expect((await everyPage("company", "search=https://tables-4.example/x")).map(({ name }) => name)).toEqual([
      "alder 4",
    ]);
    for (const kind of TABLE_KINDS) {
      expect((await everyPage(kind, "import=1")).length).toBe(COMPANIES);
      expect(await everyPage(kind, "import=2")).toEqual([]);
    }
    expect((await everyPage("person", "search=ada 3")).map(({ related }) => related)).toEqual(["Óxbow 3"]);
  });

  it("finds what each word of a text begins a word of, whatever their order, case and punctuation", async () => {
    const all = await everyPage("company", "");
    for (const { name } of all.filter((_, i) => i % 5 === 0)) {
      const [word = "", number = ""] = name.split(" ");
      for (const text of [
        name,
        `${number} ${word.toUpperCase()}`,
        `${word.slice(0, 3)}-${number}`,
        `“${word}”, ${number}`,
      ]) {
        const found = (await everyPage("company", `search=${encodeURIComponent(text)}`, 100)).map((row) => row.name);
        expect(found).toEqual(all.map((row) => row.name).filter((one) => one.startsWith(`${word} ${number}`)));
        const [first] = await findNamed(ctx, text, 3);
        expect(first?.kind).toBe("company");
      }
      expect((await findNamed(ctx, name, 3))[0]?.name).toBe(name);
    }
    for (const text of ["", "%", "'", "\\", "—", "& | !", "lder", "a'b:*", "x".repeat(300)])
      expect(await findNamed(ctx, text, 3)).toEqual([]);
  });

  it.each(["", "nonsense", '["x",1]', "[null,3]", '["\\u0000",1]', "[1,2]"])(
    "begins anew or answers for the cursor %s",
    async (after) => {
      for (const sort of ["name", "changed", "country"])
        expect(
          (await readTable(ctx, "company", queryOf("company", `sort=${sort}`), { limit: 5, after })).items.length,
        ).toBeLessThanOrEqual(5);
    },
  );
});

describe("views", () => {
  it("are kept by table and name, replaced by name and deleted", async () => {
    const save = (name: string, address: string) =>
      saveView(ctx, { kind: "company", name, address: new URLSearchParams(address) });
    await save("French ones", "search=fr&junk=1&after=x");
    await save("Bare", "without=country");
    await save("French ones", "search=france");
    const views = await listViews(ctx, "company");
    expect(views.map(({ name, query }) => [name, query])).toEqual([
      ["Bare", "without=country"],
      ["French ones", "search=france"],
    ]);
    expect(await listViews(ctx, "round")).toEqual([]);
    await deleteView(ctx, { kind: "company", id: views[0]?.id ?? 0 });
    expect((await listViews(ctx, "company")).map(({ name }) => name)).toEqual(["French ones"]);
  });

  it("are at most thirty", async () => {
    for (let i = 0; i < 30; i += 1)
      await saveView(ctx, { kind: "round", name: `View ${i}`, address: new URLSearchParams() });
    await expect(saveView(ctx, { kind: "round", name: "One more", address: new URLSearchParams() })).rejects.toThrow(
      "already 30",
    );
  });
});

it.each(TABLE_KINDS)("an address of the table of kind %s says what it was read from", (kind) => {
  const { sorts, without } = TABLE[kind];
  const some = { search: "a b", without: Object.keys(without).slice(0, 2), changed: "week", importId: 7 } as const;
  for (const columns of [columnsOf(kind).slice(1, 3), TABLE[kind].shown])
    for (const status of [null, "withdrawn"] as const)
      for (const sort of sorts)
        for (const descending of [true, false]) {
          const query = { ...some, status, sort, descending, columns };
          expect(readTableQuery(kind, writeTableQuery(kind, query))).toEqual(query);
        }
  expect(writeTableQuery(kind, readTableQuery(kind, new URLSearchParams())).toString()).toBe("");
});
