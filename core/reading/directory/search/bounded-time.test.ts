import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { inBoundedTime } from "./bounded-time.ts";

const database = useDatabase();

describe("work limited in time", () => {
  it("fails with advice after the time limit", async () => {
    await expect(
      database.db.transaction().execute((trx) => inBoundedTime(trx, () => sql`select pg_sleep(30)`.execute(trx), 20)),
    ).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("narrow the filter") });
  });

  it("does not limit later statements and rethrows other errors", async () => {
    await database.db.transaction().execute(async (trx) => {
      expect(await inBoundedTime(trx, async () => 7, 1_000)).toBe(7);
      expect(
        (await sql<{ bound: string }>`select current_setting('statement_timeout') as bound`.execute(trx)).rows,
      ).toEqual([{ bound: "0" }]);
    });
    await expect(
      database.db.transaction().execute((trx) => inBoundedTime(trx, () => sql`select 1 / 0`.execute(trx))),
    ).rejects.toMatchObject({ code: "22012" });
  });
});
