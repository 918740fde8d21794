import { sql } from "kysely";
import { expect, it } from "vitest";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import { hasSampleRows } from "../../core/reading/directory/published.ts";
import { clearSample } from "../../core/intake/curation/clear-sample.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { sampleCatalogue } from "../../content/sample/catalogue.ts";
import { loadSampleCatalogue } from "./sample-catalogue.ts";

const database = useDatabase();

it("loads the sample catalogue once into an empty database, even for concurrent starts, and can be cleared", async () => {
  const ctx = fakeClockContext(database.db);
  const loaded = await Promise.all([loadSampleCatalogue(ctx), loadSampleCatalogue(ctx)]);
  expect(loaded.filter(Boolean)).toHaveLength(1);
  const { companies } = sampleCatalogue();
  const { rows } = await sql<{ slug: string }>`select slug from company where is_sample order by slug`.execute(
    database.db,
  );
  expect(rows.map((row) => row.slug)).toEqual(companies.map((company) => company.slug).toSorted());
  const leads = await sql`select count(*)::int as n, max(listed_on) <= '2026-09-01' as "notFuture" from lead`.execute(
    database.db,
  );
  expect(leads.rows).toEqual([{ n: companies.flatMap((company) => company.rounds).length, notFuture: true }]);
  expect(await checkCatalogue(ctx)).toEqual({});

  const cleared = await clearSample(ctx);
  expect(cleared.companies).toBe(companies.length);
  expect(await hasSampleRows(ctx)).toBe(false);
  expect(await loadSampleCatalogue(ctx)).toBe(false);
});
