import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { recordSearches } from "../../customers/searches/search-counts.ts";
import { readDailyFigures } from "./figures.ts";

const database = useDatabase();

it("counts events per day, including days without any", async () => {
  const { db } = database;
  const ctx = fakeClockContext(db);
  const account = (id: string, at: string) =>
    sql`
    insert into account (id, email, email_verified, created_at, updated_at)
    values (${id}, ${`${id}@acme.example`}, true, ${at}, ${at})`.execute(db);
  await account("ada", "2026-08-31T23:59:59Z");
  await account("bo", "2026-09-01T00:00:00Z");
  await account("old", "2026-07-01T00:00:00Z");
  await sql`
    insert into billing_order (id, reference, plan, provider, tier, amount_minor, currency, state, paid_at, created_at,
      expires_at)
    values (1, 'a', 'pro', 'stripe', 0, 2900, 'usd', 'paid', '2026-08-30T10:30:00Z', '2026-08-30T10:00:00Z',
      '2026-08-30T11:00:00Z'),
      (2, 'b', 'pro', 'stripe', 0, 2900, 'usd', 'expired', null, '2026-08-30T10:00:00Z', '2026-08-30T11:00:00Z'),
      (3, 'c', 'pro', 'test', 0, 2900, 'usd', 'paid', '2026-08-30T10:30:00Z', '2026-08-30T10:00:00Z',
      '2026-08-30T11:00:00Z')`.execute(db);
  await sql`
    insert into billing_payment (id, order_id, amount_minor, currency, refunded_minor, paid_at, synced_at)
    values ('p1', 1, 2900, 'usd', 900, '2026-08-31T10:00:00Z', '2026-08-31T10:00:00Z'),
      ('p2', 1, 500, 'eur', 0, '2026-08-31T10:00:00Z', '2026-08-31T10:00:00Z'),
      ('p3', 3, 2900, 'usd', 0, '2026-08-31T10:00:00Z', '2026-08-31T10:00:00Z')`.execute(db);
  await sql`
    insert into outbox_message (id, template, purpose, state, created_at, due_at, settled_at)
    values (1, 'sign_in', 'service', 'sent', '2026-08-31T10:00:00Z', '2026-08-31T10:00:00Z',
      '2026-08-31T10:00:01Z')`.execute(db);
  await sql`
    insert into mail_return (outbox_message_id, kind, address_hash, returned_at, reported_by)
    values (1, 'hard', '\\x00', '2026-09-01T08:00:00Z', 'smtp')`.execute(db);
  await sql`
    insert into ingest_run (source, input, actor, status, started_at)
    values ('news', 'x', 'operator', 'done', '2026-09-01T08:00:00Z'),
      ('news', 'y', 'operator', 'failed', '2026-09-01T08:00:00Z')`.execute(db);
  await recordSearches(ctx, [{ term: "robots", searches: 3, withoutResults: 1 }]);
  const none = {
    signUps: 0,
    checkouts: 0,
    orders: 0,
    revenueUsdMinor: 0,
    searches: 0,
    searchesWithoutResults: 0,
    mailSent: 0,
    mailBounced: 0,
    runs: 0,
    failedRuns: 0,
  };
  expect(await readDailyFigures(ctx, { days: 4 })).toEqual([
    { ...none, day: "2026-08-29" },
    { ...none, day: "2026-08-30", checkouts: 2, orders: 1 },
    { ...none, day: "2026-08-31", signUps: 1, revenueUsdMinor: 2000, mailSent: 1 },
    {
      ...none,
      day: "2026-09-01",
      signUps: 1,
      searches: 3,
      searchesWithoutResults: 1,
      mailBounced: 1,
      runs: 2,
      failedRuns: 1,
    },
  ]);
});
