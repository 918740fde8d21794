import { beforeAll, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../../../intake/ingest/run.ts";
import { readCompanyPage } from "../company-page.ts";
import { selectResource } from "../columns/column.ts";
import { EXPORT_ROWS } from "../columns/export-rows.ts";
import { MEASURES, withCompanions } from "../columns/growth-columns.ts";
import { REST_RESOURCES } from "../columns/resources.ts";
import { listLeads } from "../lead.ts";

let ctx: Context;
beforeAll(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  const measures = [
    { kind: "search_visits", on: "2026-07", country: "US", value: 1_200 },
    { kind: "search_visits", on: "2025-07", country: "US", value: 1_000 },
    { kind: "employees", on: "2026-07-03", value: 45 },
  ] as const;
  const company = { name: "Fernhollow", website: "https://fernhollow.example", measures };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument([evidence({ company })])),
  );
  return drop;
});

it("shows no number without its time and who states it, in any resource, list or page", async () => {
  for (const resource of [...REST_RESOURCES, EXPORT_ROWS]) {
    const { rows } = await selectResource(resource, "all", resource.columns).execute(ctx.db);
    for (const row of rows as Record<string, unknown>[]) {
      const known = Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [name]));
      for (const name of resource === MEASURES ? [...known, "as_of", "stated_by"] : known) {
        const shown = resource === MEASURES ? [name] : withCompanions([name]).slice(1);
        expect([resource.name, name, shown.filter((one) => row[one] === null)]).toEqual([resource.name, name, []]);
      }
    }
  }
  const { rows: leads } = await listLeads(ctx, { page: 1 });
  const { traffic, employees } = leads[0]?.growth ?? {};
  expect(traffic).toMatchObject({
    value: 1_200,
    on: "2026-07",
    by: "stated in a list",
    change12: 20,
    since: "2025-07",
  });
  expect(employees).toMatchObject({ value: 45, on: "2026-07-03", by: "stated in a list" });
  const lookup = await readCompanyPage(ctx, { slug: "fernhollow" });
  const shown = lookup.kind === "found" ? lookup.page.growth.measures : [];
  expect(shown).toHaveLength(3);
  for (const { on, by } of shown) expect([on, by]).toEqual([expect.stringMatching(/^20\d\d-\d\d/), "stated in a list"]);
});

it("adds the time and the source to a number that is chosen alone", () => {
  expect(withCompanions(["company_name", "traffic"])).toEqual([
    "company_name",
    "traffic",
    "traffic_month",
    "traffic_source",
  ]);
});

it("shows visitors nothing of companies whose rounds they do not see", async () => {
  const visitor: Context = {
    ...ctx,
    actor: { id: "visitor", access: "anonymous" },
    publicAccess: { sampleSize: 0, delayDays: 0, pages: "teaser" },
  };
  const lookup = await readCompanyPage(visitor, { slug: "fernhollow" });
  expect(lookup.kind).toBe("teaser");
  expect(JSON.stringify(lookup)).not.toMatch(/1200|1,200|"growth"|traffic/);
  const { rows } = await selectResource(MEASURES, { newest: 0, until: null }, MEASURES.columns).execute(ctx.db);
  expect(rows).toEqual([]);
});
