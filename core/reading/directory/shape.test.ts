import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { DIRECTORY_SHAPE, listUndecidedStartups, rebuildOutdatedDirectory } from "./refresh.ts";

const database = useDatabase();

it("rebuilds a directory of an earlier version once", async () => {
  const ctx = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  await make.round(await make.company({ name: "Alder" }));
  const leads = async () =>
    (
      await sql<{
        leads: number;
        texts: number;
      }>`select (select count(*) from lead) as leads, (select count(*) from lead_text) as texts`.execute(database.db)
    ).rows[0];
  expect(await leads()).toEqual({ leads: 0, texts: 0 });
  const started = await Promise.all([rebuildOutdatedDirectory(ctx), rebuildOutdatedDirectory(ctx)]);
  expect(started.filter((did) => did)).toHaveLength(1);
  expect(await leads()).toEqual({ leads: 1, texts: 1 });
  expect(await rebuildOutdatedDirectory(ctx)).toBe(false);
  await sql`update directory_state set shape = ${DIRECTORY_SHAPE - 1}`.execute(database.db);
  await sql`delete from lead_text`.execute(database.db);
  expect(await rebuildOutdatedDirectory(ctx)).toBe(true);
  expect(await leads()).toEqual({ leads: 1, texts: 1 });
});

it("lists undecided companies according to UNDECIDED_STARTUPS", async () => {
  const ctx = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  for (const startup of ["unknown", "no"])
    await make.round(await make.company({ name: `Is ${startup}`, slug: startup, startup }));
  const listed = async (isListed: boolean) => {
    await listUndecidedStartups(ctx, isListed);
    const isRebuilt = await rebuildOutdatedDirectory(ctx);
    const rows = await database.db
      .selectFrom("lead")
      .select("company_name")
      .where("company_name", "like", "Is %")
      .execute();
    return { isRebuilt, names: rows.map((row) => row.company_name) };
  };
  await listed(false);
  expect(await listed(true)).toEqual({ isRebuilt: true, names: ["Is unknown"] });
  expect(await listed(true)).toEqual({ isRebuilt: false, names: ["Is unknown"] });
  expect(await listed(false)).toEqual({ isRebuilt: true, names: [] });
});
