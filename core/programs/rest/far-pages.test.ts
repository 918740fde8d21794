import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ALL, useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";

const database = useDatabase();
const { ask, ids } = useRestQueries(database);

describe("pages at large offsets", () => {
  beforeAll(async () => {
    await sql`insert into lead
      select (jsonb_populate_record(l, jsonb_build_object('round_id', l.round_id + n * 1000))).*
      from lead l, generate_series(1, 99) n`.execute(database.db);
  });

  it.each(["?order=industry,id.desc", "?order=funding_date.desc&id=gt.20", "?order=funding_amount.asc.nullsfirst"])(
    "continue the order of the first page: %s",
    async (query) => {
      const first = await ids(`${query}&limit=1000`);
      expect(first).toHaveLength(1_000);
      const far = await ids(`${query}&offset=1000&limit=100`);
      const around = await ids(`${query}&offset=990&limit=110`);
      expect(around).toEqual([...first.slice(990), ...far]);
      expect(await ids(`${query}&offset=${ALL * 100}`)).toEqual([]);
    },
  );

  it("hold at most 1,000 rows", async () => {
    expect(await ask("?limit=5000", { count: "exact" })).toMatchObject({ rows: 1_000, total: ALL * 100 });
    expect(await ask("?select=id", { count: "estimated" })).toMatchObject({
      rows: 1_000,
      total: expect.toSatisfy((total: number) => total > 1_000),
    });
  });
});
