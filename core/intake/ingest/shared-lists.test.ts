import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { catalogueContent } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import { areRelatedNames } from "../../catalogue/names/related-names.ts";
import type { Context } from "../../shared/context.ts";
import { openListFiles } from "../../catalogue/sources/list-file/open-list-files.ts";
import type { ListFileOptions } from "../../catalogue/sources/list-file/columns/options.ts";
import { runIngest } from "./run.ts";

const data = join(import.meta.dirname, "../../../../shared/data");
const present = existsSync(data);
const named = present ? "" : " (skipped: ../shared/data is absent)";

const FILES = [
  "lists/ai-rounds-2026.json",
  "tricky-lists/crunchbase_funding_rounds_2016.csv",
  "tricky-lists/kenya-total-raised.csv",
  "lists/french-tech-2025.json",
  "tricky-lists/india-startup-funding-1500.csv",
  "tricky-lists/investments-vc-2000.csv",
  "tricky-lists/unicorns-valuation.csv",
  "tricky-lists/wildtech-financements.csv",
].slice(0, deepRuns(2, 8));

const MAPPINGS: readonly ListFileOptions[] = [
  { map: { website: "none", city: "none" } },
  { map: { amount: "none", investors: "none" }, country: "FR" },
  {},
];

async function inNewCatalogue<T>(use: (ctx: Context) => Promise<T>): Promise<T> {
  const { db, drop } = await testDatabase();
  try {
    return await use(fakeClockContext(db));
  } finally {
    await drop();
  }
}

async function ingest(ctx: Context, path: string, options: ListFileOptions): Promise<void> {
  const intent = { acceptHold: "test" };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: path, dryRun: false, intent },
    openListFiles([path], { ...options, clock: ctx.clock }),
  );
}

/** Companies that one list states under several unrelated names. */
async function mixedCompanies(ctx: Context): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(distinct fields ->> 'name') filter (where fields ->> 'name' is not null) as names
    from claim where subject_kind = 'company' group by subject_id having count(distinct fields ->> 'name') > 2`.execute(
    ctx.db,
  );
  return rows
    .map(({ names }) => names)
    .filter(([first = "", ...others]) => others.some((name) => !areRelatedNames([first], [name], null)));
}

describe.skipIf(!present)(`the shared lists${named}`, () => {
  it.each(FILES)(
    "give the same catalogue as a fresh import when %s is read with three mappings in turn",
    async (file) => {
      const path = join(data, file);
      const fresh: string[][] = [];
      for (const options of MAPPINGS) {
        const read = await inNewCatalogue(async (ctx) => {
          await ingest(ctx, path, options);
          expect(await mixedCompanies(ctx)).toEqual([]);
          return await catalogueContent(ctx);
        });
        fresh.push(read);
      }
      await inNewCatalogue(async (ctx) => {
        for (const [i, options] of MAPPINGS.entries()) {
          await ingest(ctx, path, options);
          expect(await catalogueContent(ctx)).toEqual(fresh[i]);
        }
      });
    },
    120_000,
  );
});
