import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { analyzeCatalogue } from "./statistics.ts";

const database = useDatabase();

it("collects statistics of rows that are not committed yet", async () => {
  await database.db.transaction().execute(async (trx) => {
    await catalogueBuilders(trx).company({ slug: "fern", name: "Fern" });
    await analyzeCatalogue(fakeClockContext(trx));
    const { rows } = await sql`select reltuples from pg_class where oid = 'company'::regclass`.execute(trx);
    expect(rows).toEqual([{ reltuples: 1 }]);
  });
});
