import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { listOrders } from "./orders.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"));
const MANY = 3_000;

beforeAll(async () => {
  await sql`
    insert into account (id, email, email_verified, created_at, updated_at)
    select 'a' || n, 'buyer' || n || '@firm' || n || '.example', true, now(), now() from generate_series(1, ${MANY}) n
  `.execute(database.db);
  await sql`
    insert into billing_order (reference, plan, account_id, provider, tier, amount_minor, currency, created_at,
      expires_at, issue, issue_at)
    select 'r' || n, case when n % 1000 = 0 then 'all_in_one' else 'pro' end, 'a' || n, 'stripe', 0, 2900, 'usd', now(),
      now(),
      case when n = 7 then 'twice' end, case when n = 7 then now() end
    from generate_series(1, ${MANY}) n
  `.execute(database.db);
  await sql`analyze account, billing_order`.execute(database.db);
});

describe("listOrders", () => {
  it.each([
    ["BUYER2999@", ["r2999"]],
    ["@firm2998.", ["r2998"]],
    ["#2997", ["r2997"]],
    ["issue", ["r7"]],
    ["uyer2999", []],
    ["%", []],
    ["", ["r3000", "r2999", "r2998", "r2997", "r2996"]],
  ])("finds orders by %j, newest first", async (search, references) => {
    const found = await listOrders(ctx(), { search, limit: 5 });
    const { rows } = await sql<{ id: number; reference: string }>`select id, reference from billing_order`.execute(
      database.db,
    );
    const names = new Map(rows.map(({ id, reference }) => [id, reference]));
    expect(found.map(({ id }) => names.get(id))).toEqual(references);
  });

  it.each(["buyer7@", "@firm7.", "#7", "issue", "nobody@", ""])("reads few rows when searching %j", async (search) => {
    const looked = await inTransaction(ctx(), async (inner) => {
      // Includes unreported counts of the connection's earlier transactions.
      const count = async () =>
        (
          await sql<{
            n: number;
          }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
            where relname in ('billing_order', 'account')`.execute(inner.db)
        ).rows[0]?.n ?? 0;
      const before = await count();
      await listOrders(inner, { search, limit: 51 });
      return (await count()) - before;
    });
    expect(looked).toBeLessThan(MANY / 10);
  });
});
