import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import { editSubject } from "../curation/edit-subject.ts";
import { revertEntry } from "../curation/history.ts";
import { readCompanyPage } from "../../reading/directory/company-page.ts";
import { runIngest } from "./run.ts";
import { undoImport } from "./undo-import.ts";

let ctx: Context;

beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function ingest(externalId: string, companies: readonly CompanyFields[]): Promise<void> {
  const records = companies.map((company) => evidence({ company }));
  const options = { source: "list-file", sourceLabel: "List", input: externalId, dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId })));
}

interface Row {
  readonly name: string;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

async function locations(): Promise<Record<string, readonly (string | null)[]>> {
  const { rows } = await sql<Row>`
    select company_name as name, city, region, country from lead order by round_id`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ name, ...location }) => [name, Object.values(location)]));
}

const site = (name: string) => ({ name, website: `https://${name.toLowerCase()}.example` });

describe("deriving locations", () => {
  it("completes a city's name, region and country in the lists", async () => {
    await ingest("list.csv", [
      { ...site("Fernhollow"), city: "Bangalore" },
      { ...site("Quillon"), city: "Cambridge", country: "US" },
      { ...site("Brackwater"), city: "Nowhereville" },
    ]);
    expect(await locations()).toEqual({
      Fernhollow: ["Bengaluru", "Karnataka", "IN"],
      Quillon: ["Cambridge", "Massachusetts", "US"],
      Brackwater: ["Nowhereville", null, null],
    });
  });

  it("keeps the source's words, and names the gazetteer as the source of derived values", async () => {
    await ingest("list.csv", [{ ...site("Fernhollow"), city: "Bangalore" }]);
    const { rows } = await sql`select method, fields from claim where subject_kind = 'company' order by id`.execute(
      ctx.db,
    );
    expect(rows).toMatchObject([
      { method: "imported", fields: { city: "Bangalore" } },
      {
        method: "derived",
        fields: { city: "Bengaluru", region: "Karnataka", country: "IN", derivedFrom: { city: "Bangalore" } },
      },
    ]);
    const sourceLabel = "GeoNames, for the city Bangalore in Imported list";
    expect(await readCompanyPage(ctx, { slug: "fernhollow" })).toMatchObject({
      page: {
        city: { value: "Bengaluru", proof: { method: "derived", sourceLabel } },
        country: { value: "IN", proof: { method: "derived", sourceLabel } },
        website: { proof: { method: "imported", sourceLabel: "Imported list" } },
      },
    });
  });

  it("leaves an ambiguous city without a country unless the list's other rows decide", async () => {
    await ingest("open.csv", [{ ...site("Fernhollow"), city: "Hyderabad" }]);
    expect(await locations()).toEqual({ Fernhollow: ["Hyderabad", null, null] });
    await ingest("india.csv", [
      { ...site("Quillon"), city: "Hyderabad" },
      ...["Mumbai", "Pune", "Chennai", "Gurgaon", "Noida", "Delhi"].map((city, i) => ({ ...site(`Other${i}`), city })),
    ]);
    expect(await locations()).toMatchObject({
      Fernhollow: ["Hyderabad", null, null],
      Quillon: ["Hyderabad", "Telangana", "IN"],
    });
  });

  it("prefers any stated country, and then drops the derived region", async () => {
    await ingest("list.csv", [{ ...site("Fernhollow"), city: "Paris" }]);
    expect(await locations()).toEqual({ Fernhollow: ["Paris", "Île-de-France", "FR"] });
    await ingest("better.csv", [{ ...site("Fernhollow"), city: "Paris", country: "US" }]);
    expect(await locations()).toEqual({ Fernhollow: ["Paris", null, "US"] });
  });

  it("yields to an edited city or country", async () => {
    await ingest("list.csv", [{ ...site("Fernhollow"), city: "Paris" }]);
    const subject = { kind: "company" as const, id: await onlyCompany() };
    const why = { reason: "moved", source: null };
    await editSubject(ctx, subject, { country: "CA" }, why);
    expect(await locations()).toEqual({ Fernhollow: ["Paris", "Ontario", "CA"] });
    await editSubject(ctx, subject, { country: "DE", city: "Berlin" }, why);
    expect(await locations()).toEqual({ Fernhollow: ["Berlin", "Berlin", "DE"] });
  });

  it("follows an edited city, until the edit is reverted", async () => {
    await ingest("list.csv", [{ ...site("Fernhollow"), city: "Austin", country: "US" }]);
    const subject = { kind: "company" as const, id: await onlyCompany() };
    const why = { reason: "moved", source: null };
    const edited = await editSubject(ctx, subject, { city: "Lyon" }, why);
    expect(await locations()).toEqual({ Fernhollow: ["Lyon", "Auvergne-Rhône-Alpes", "FR"] });
    expect(await readCompanyPage(ctx, { slug: "fernhollow" })).toMatchObject({
      page: { country: { proof: { method: "derived", sourceLabel: "GeoNames, for the edited location Lyon" } } },
    });
    await editSubject(ctx, subject, { city: "Cambridge" }, why);
    expect(await locations()).toEqual({ Fernhollow: ["Cambridge", "Massachusetts", "US"] });
    await editSubject(ctx, subject, { country: "GB" }, why);
    expect(await locations()).toEqual({ Fernhollow: ["Cambridge", "England", "GB"] });
    const { rows } = await sql<{ id: number }>`select id from edit where id > ${edited} order by id desc`.execute(
      ctx.db,
    );
    for (const { id } of rows) await revertEntry(ctx, subject, `edit-${id}`);
    expect(await locations()).toEqual({ Fernhollow: ["Lyon", "Auvergne-Rhône-Alpes", "FR"] });
    await revertEntry(ctx, subject, `edit-${edited}`);
    expect(await locations()).toEqual({ Fernhollow: ["Austin", "Texas", "US"] });
    expect((await sql`select 1 from claim where document_id is null`.execute(ctx.db)).rows).toEqual([]);
  });

  it("disappears with the import it was derived from", async () => {
    await ingest("list.csv", [{ ...site("Fernhollow"), city: "Paris" }]);
    const { rows } = await sql<{ id: number }>`select id from document`.execute(ctx.db);
    await undoImport(ctx, { documentId: rows[0]?.id ?? 0 });
    expect(await locations()).toEqual({});
    const left = await sql`select 1 from claim`.execute(ctx.db);
    expect(left.rows).toEqual([]);
  });

  it("matches companies of one name by canonical city, not by derived country", async () => {
    await ingest("list.csv", [{ name: "Fernhollow", city: "Bombay" }]);
    await ingest("other.csv", [{ name: "Fernhollow", city: "Mumbai", country: "IN" }]);
    await ingest("third.csv", [{ name: "Fernhollow", city: "Gand" }]);
    const { rows } = await sql`select candidate_ids, reason from review_item`.execute(ctx.db);
    expect(rows).toEqual([{ candidate_ids: [await onlyCompany()], reason: "only the name matches" }]);
  });
});

async function onlyCompany(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from company`.execute(ctx.db);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? 0;
}
