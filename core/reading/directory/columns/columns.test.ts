import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { columnsBehind } from "../../../../test/columns-behind.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Actor } from "../../../shared/context.ts";
import type { LeadScope } from "../access.ts";
import { rebuildDirectory } from "../refresh.ts";
import { countryName } from "./expressions.ts";
import { CHANGES } from "./changes.ts";
import { type ColumnType, type Resource, columnNamed, selectResource, visibleColumns } from "./column.ts";
import { EXPORT_ROWS } from "./export-rows.ts";
import { LEADS } from "./rounds.ts";
import { RESOURCES, WITHHELD } from "../../../../test/columns.ts";

const database = useDatabase();
const isOfContact = (name: string) => /^contact_|_email/.test(name);

const PG_TYPES: Record<ColumnType, string> = {
  integer: "bigint",
  number: "double precision",
  text: "text",
  text_list: "text[]",
  date: "date",
  timestamp: "timestamp with time zone",
  boolean: "boolean",
  json: "jsonb",
};

/** Schema columns from which a resource is computed. */
const madeFrom = (resource: Resource) => columnsBehind(database.db, selectResource(resource, "all", resource.columns));

function seenBy(access: Actor["access"]): string[] {
  return visibleColumns(EXPORT_ROWS, { id: "somebody", access }).map(({ name }) => name);
}

const AT = new Date("2026-08-01T00:00:00Z");

async function rowsOf(resource: Resource, scope: LeadScope): Promise<Record<string, unknown>[]> {
  const relation = selectResource(resource, scope, resource.columns);
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from (${relation}) r order by ${sql.ref(resource.key)}`.execute(database.db);
  return rows;
}

/** A log entry's fields: former and new values of table columns. */
const CORRECTED = {
  amount_minor: [null, 150_000],
  amount_usd_minor: [1, 101_50],
  announced_precision: ["quarter", "day"],
  first_sale_on: ["2026-07-01", null],
  first_sale_precision: ["half", null],
  country: ["US", "FR"],
  industry: [[], ["Robots"]],
  investors: [[], [{ name: "Ada Fern", lead: true }]],
  cik: [null, "0000000001"],
};

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const fern = await make.company({
    slug: "fern",
    name: "Fern",
    website: "https://fern.example",
    domain: "fern.example",
    city: "Paris",
    region: "Paris",
    country: "FR",
    year_founded: 2020,
  });
  const gone = await make.company({ slug: "gone", withdrawn_at: "2026-01-01T00:00:00Z" });
  const old = await make.company({ slug: "old", name: "Old", country: "US", region: "Texas" });
  const ada = await make.person({ slug: "ada", name: "Ada Fern", profile_url: "https://profiles.example/ada" });
  await make.role(ada, fern, { title: "CEO" });
  await make.role(await make.person({ slug: "left", withdrawn_at: "2026-01-01T00:00:00Z" }), fern);
  await make.role(await make.person({ slug: "bea", name: "Bea Old" }), old, { relation: "director" });
  const newest = await make.round(fern, {
    announced_on: "2026-08-01",
    amount_minor: 150_000,
    currency: "JPY",
    amount_usd_minor: 101_50,
    funding_type: "Seed",
  });
  const former = await make.round(old, {
    announced_on: "2024-01-01",
    announced_precision: "year",
    amount_minor: 2_000_000_00,
    amount_usd_minor: 2_000_000_00,
    stage_text: "Series F",
  });
  await make.round(gone, { announced_on: "2026-08-20" });
  await make.round(old, { announced_on: "2026-08-21", state: "raising" });
  await make.investors(newest, ["Alder Capital", "Birch Partners"]);
  await make.investors(former, ["Alder Capital"]);
  const changed = { kind: "changed", subject_kind: "round", reason: "corrected" } as const;
  await database.db
    .insertInto("change")
    .values([
      { ...changed, subject_id: newest, company_id: fern, fields: CORRECTED },
      { ...changed, subject_id: former, company_id: old, fields: {} },
      { ...changed, subject_kind: "person", subject_id: ada, company_id: fern, fields: {} },
    ])
    .execute();
  const stated = { subject_kind: "company", ref: "1", method: "edited", effective_at: AT, retrieved_at: AT } as const;
  const measures = [{ kind: "employees", on: "2026-07", value: 12 }];
  await database.db
    .insertInto("claim")
    .values([fern, old].map((subject_id) => ({ ...stated, subject_id, fields: { measures } })))
    .execute();
  await rebuildDirectory(fakeClockContext(database.db));
});

describe("changes", () => {
  it("have former and new values by public column, without people's names and account data", async () => {
    const [row] = (await rowsOf(CHANGES, "all")).filter(({ fields }) => String(fields) !== "");
    expect(row?.["changed"]).toEqual({
      amount: { from: null, to: 150_000 },
      amount_usd: { from: 0.01, to: 101.5 },
      announced: { from: "2026-Q3", to: "2026-08-01" },
      first_sale: { from: "2026-H2", to: null },
      country_code: { from: "US", to: "FR" },
      industry: { from: [], to: ["Robots"] },
      investors: null,
      cik: null,
    });
    expect(row?.["fields"]).toEqual(Object.keys(row?.["changed"] ?? {}).sort());
  });
});

describe("declared columns", () => {
  it("include every column of their tables that is not withheld with a reason", async () => {
    const offered = new Set((await Promise.all(RESOURCES.map(madeFrom))).flat());
    const tables = [...new Set([...offered].map((column) => column.split(".")[0] ?? ""))];
    expect(tables.sort()).toEqual([
      "change",
      "company",
      "contact",
      "directory_state",
      "edit",
      "founder_listing",
      "funding_round",
      "investor",
      "listing",
      "measure",
      "person",
      "role",
      "round_investor",
    ]);
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = any(${tables}) order by 1`.execute(database.db);
    const all = rows.map(({ name }) => name);
    expect(
      all.filter((name) => !offered.has(name) && !Object.hasOwn(WITHHELD, name)),
      "declare these columns, or withhold them with a reason",
    ).toEqual([]);
  });

  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    "of %s are unique and have their declared types",
    async (_, resource) => {
      const names = resource.columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(columnNamed(resource, resource.key)?.type).toBe(
        /^(?:facets|measures)$/.test(resource.name) ? "text" : "integer",
      );
      const types = sql.join(names.map((name) => sql`pg_typeof(${sql.ref(`r.${name}`)})::text as ${sql.ref(name)}`));
      const { rows } = await sql<
        Record<string, string>
      >`select ${types} from (${selectResource(resource, "all", resource.columns)}) r limit 1`.execute(database.db);
      expect(rows[0]).toEqual(Object.fromEntries(resource.columns.map(({ name, type }) => [name, PG_TYPES[type]])));
      for (const { description } of resource.columns) expect(description).toMatch(/^[A-Z].*\.$|^founder, /);
    },
  );

  it("of leads are those that clients rely on, then the company's and its contact's", () => {
    const names = LEADS.columns.map(({ name }) => name);
    expect(names.filter(isOfContact)).toEqual(
      EXPORT_ROWS.columns
        .map(({ name }) => name)
        .filter((name) => isOfContact(name) && !/^contact_(?:first|last)_name$/.test(name)),
    );
    expect(names.filter((name) => !isOfContact(name))).toEqual([
      "id",
      "company_name",
      "location",
      "founder_name",
      "founder_linkedin",
      "funding_amount",
      "funding_type",
      "funding_date",
      "industry",
      "company_id",
      "company_slug",
      "industries",
      "city",
      "region",
      "country_code",
      "country",
      "money",
    ]);
    expect(LEADS.columns.every(({ name, access }) => access === (name.includes("email") ? "paid" : "public"))).toBe(
      true,
    );
  });

  it("are visible according to their access", () => {
    expect(seenBy("anonymous")).not.toContain("cik");
    expect(seenBy("anonymous")).toContain("company_name");
    expect(seenBy("free")).toContain("cik");
  });
});

describe("selectResource", () => {
  it("returns published rows only", async () => {
    expect(await rowsOf(LEADS, "all")).toMatchObject([
      {
        company_name: "Fern",
        location: "Paris, France",
        founder_name: "Ada Fern",
        founder_linkedin: "https://profiles.example/ada",
        funding_amount: 101.5,
        funding_type: "Seed",
        funding_date: "2026-08-01",
      },
      {
        company_name: "Old",
        location: "Texas, United States",
        founder_name: null,
        funding_amount: 2_000_000,
        funding_type: "Series F",
        funding_date: null,
      },
    ]);
    const [fern, old] = await rowsOf(EXPORT_ROWS, "all");
    expect(fern).toMatchObject({
      amount: 150_000,
      currency: "JPY",
      investors: ["Alder Capital", "Birch Partners"],
      lead_investors: ["Alder Capital"],
      founder_title: "CEO",
      announced: "2026-08-01",
    });
    expect(old).toMatchObject({
      amount: 2_000_000,
      currency: "USD",
      investors: ["Alder Capital"],
      announced: "2024",
      funding_date: null,
    });
  });

  // Facets have several rows for each lead; core/programs/rest/embed.test.ts shows their scope.
  it.each(RESOURCES.filter(({ name }) => name !== "facets").map((resource) => [resource.name, resource] as const))(
    "keeps %s within the scope",
    async (name, resource) => {
      const all = await rowsOf(resource, "all");
      const sample = await rowsOf(resource, { until: null, newest: 1 });
      expect(all.length).toBe(2);
      expect(sample.length).toBe(name === "investors" ? 2 : 1);
      expect(JSON.stringify(sample)).not.toContain("Old");
      expect(await rowsOf(resource, { until: null, newest: 0 })).toEqual([]);
    },
  );

  it("counts an investor's rounds only within the scope", async () => {
    const investors = RESOURCES.find(({ name }) => name === "investors");
    if (investors === undefined) throw new Error("there are no investors");
    expect(await rowsOf(investors, "all")).toMatchObject([
      { name: "Alder Capital", round_count: 2, led_count: 2 },
      { round_count: 1, led_count: 0 },
    ]);
    expect(await rowsOf(investors, { until: null, newest: 1 })).toMatchObject([
      { name: "Alder Capital", round_count: 1, led_count: 1, last_round_on: "2026-08-01" },
      { round_count: 1 },
    ]);
  });

  it("names countries as pages do", async () => {
    const { rows } =
      await sql`select ${countryName("c.code")} as name from (values ('GB'), ('XX'), (null)) c (code)`.execute(
        database.db,
      );
    expect(rows).toEqual([{ name: "United Kingdom" }, { name: "XX" }, { name: null }]);
  });
});
