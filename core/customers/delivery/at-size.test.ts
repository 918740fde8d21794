import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addFreeReader, addLeads, addPayer, as, at } from "../../../test/builders/delivery.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { watchStatements } from "../../../test/watched-statements.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { sendDueMail } from "../mail/send-due.ts";
import { setAlert } from "../searches/alert.ts";
import { saveSearch } from "../searches/save-search.ts";
import { confirmFreeLeads } from "./confirm-free-leads.ts";
import { sendCorrections } from "./corrections.ts";
import { deliverDueFreeLeads } from "./deliver-free-leads.ts";
import { deliverMonthlyLists } from "./deliver-monthly-lists.ts";
import { listDeliveries, openDelivery } from "./list-deliveries.ts";
import { purgeDeliveries } from "./purge.ts";
import { readDelivered } from "./read-delivered.ts";
import { hashOf, requestFreeLeads } from "./request-free-leads.ts";
import { sendAlerts } from "./send-alerts.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);

async function setAmount(round: number, before: number, after: number): Promise<void> {
  const { company_id: companyId } = await database.db
    .selectFrom("funding_round")
    .select("company_id")
    .where("id", "=", round)
    .executeTakeFirstOrThrow();
  await editCatalogue(context(), sql`update funding_round set amount_minor = ${after} where id = ${round}`, [
    { kind: "changed", subjectKind: "round", subjectId: round, companyId, fields: { amount_minor: [before, after] } },
  ]);
}

const wordless = async () => ({ subject: "", text: "", html: "" });

/** Counts the queries of an action. */
async function queriesOf(act: (ctx: Context) => Promise<unknown>, ctx = context()): Promise<number> {
  const { db, statements } = watchStatements(ctx.db);
  await act({ ...ctx, db });
  return statements.length;
}

describe("delivery to many people", () => {
  it("makes as many queries as delivery to few people", async () => {
    const [round = 0] = await addLeads(context(), {
      count: 30,
      name: "Alder",
      from: "2026-08-30",
      addedAt: "2026-08-30T00:00:00Z",
    });
    const deliverTo = async (people: number): Promise<readonly number[]> => {
      for (let n = 0; n < people; n += 1) {
        await addFreeReader(context(), `reader-${people}-${n}`);
        await addPayer(context(), `payer-${people}-${n}`);
      }
      const queries = [await queriesOf(deliverDueFreeLeads), await queriesOf(deliverMonthlyLists)];
      await setAmount(round, 500_000_000, 500_000_000 + people);
      const mailed: number[] = [];
      queries.push(await queriesOf(async (ctx) => mailed.push(await sendCorrections(ctx))));
      expect(mailed[0]).toBeGreaterThanOrEqual(2 * people);
      return queries;
    };
    const few = await deliverTo(2);
    const many = await deliverTo(40);
    for (const [n, count] of many.entries()) expect(count).toBeLessThanOrEqual(few[n] ?? 0);
  });
});

describe("alerts for a search with many subscribers", () => {
  it("need as many queries as for few subscribers, and notify everyone of a match", async () => {
    const follow = async (people: number) => {
      for (let n = 0; n < people; n += 1) {
        const payer = as(context(), await addPayer(context(), `follower-${people}-${n}`), "paid");
        const search = await saveSearch(payer, { name: "Space", address: "industry=Space" });
        await setAlert(payer, { searchId: search.id, frequency: n % 2 === 0 ? "at_once" : "daily" });
      }
    };
    const on = (day: number) => at(context(), `2026-09-0${day}T08:00:00Z`);
    await follow(2);
    await addCompanyWithRound(context(), { name: "Soil", industry: "Farming" });
    const few = await queriesOf(sendAlerts, on(2));
    await follow(40);
    await addCompanyWithRound(context(), { name: "Clay", industry: "Farming" });
    expect(await queriesOf(sendAlerts, on(3))).toBe(few);
    await addCompanyWithRound(context(), { name: "Orbit", industry: "Space" });
    expect(await sendAlerts(on(4))).toBe(42);
  });
});

describe("delivery next to many other deliveries", () => {
  const MANY = 3_000;
  let round = 0;

  beforeAll(async () => {
    const ctx = context();
    [round = 0] = await addLeads(ctx, { count: MANY, name: "Birch", from: "2026-08-30" });
    const insert = (statement: string) =>
      sql
        .raw(statement.replaceAll("MANY", String(MANY)).replaceAll("NOW", "timestamptz '2026-09-01 12:00Z'"))
        .execute(ctx.db);
    await insert(
      `insert into account (id, email, email_verified, created_at, updated_at) select 'a' || n, 'a' || n || '@many.example', true, NOW, NOW from generate_series(1, MANY) n`,
    );
    await insert(`insert into free_leads_request (email, token_hash, consent_version, consent_text, asked_at, expires_at)
      select 'b' || n || '@many.example', sha256(n::text::bytea), '1', 'Yes', NOW, NOW + interval '2 days' from generate_series(1, MANY) n`);
    // Past deliveries: each round went to three or four accounts.
    await insert(`insert into delivery (account_id, kind, month, key, lead_count, change_id, delivered_at)
      select 'a' || n, 'free', '2026-07-01', gen_random_uuid(), 3, 0, NOW - interval '40 days' from generate_series(1, MANY) n`);
    await insert(`insert into free_lead (account_id, round_id, delivery_id, position)
      select d.account_id, ${round} + (d.id * 7 + p * 31) % MANY, d.id, p from delivery d, generate_series(1, 3) p where d.kind = 'free' on conflict do nothing`);
    await insert(
      `insert into lead_set (id, filter, lead_count, made_at) select 1000000 + n, 'stage=Seed', 3, NOW - interval '1 day' * (n % 94) from generate_series(1, MANY) n`,
    );
    await insert(
      `insert into lead_set_member (set_id, position, round_id) select s.id, p, ${round} + (s.id * 11 + p * 17) % MANY from lead_set s, generate_series(1, 3) p where s.id > 1000000`,
    );
    await insert(`insert into delivery (account_id, kind, set_id, search_name, lead_count, change_id, delivered_at)
      select 'a' || (s.id % MANY + 1), 'alert', s.id, 'Seed', 3, 0, s.made_at from lead_set s where s.id > 1000000`);
    await insert(`insert into outbox_message (to_address, template, data, purpose, list, created_at, due_at, expires_at)
      select 'a' || n || '@many.example', 'free_leads', jsonb_build_object('words', repeat('x', 500)), 'subscription', 'free_leads', NOW, NOW, NOW + interval '1 day' * (n % 2) + interval '1 hour' from generate_series(1, MANY) n`);
    await insert(`insert into change (at, kind, subject_kind, subject_id, company_id, reason, fields)
      select NOW, 'changed', 'company', c.id, c.id, 'reported', '{"name": ["a", "b"]}' from company c`);
    await sql`update correction_state set position = (select max(id) from change)`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
  });

  /** The tables fully scanned by an action, of those that grow with people and leads. */
  async function wentThrough(act: (ctx: Context) => Promise<unknown>): Promise<readonly string[]> {
    return inTransaction(context(), async (inner) => {
      // Includes unreported counts of the connection's earlier transactions.
      const scanned = async () =>
        new Map(
          (
            await sql<{
              table: string;
              rows: number;
            }>`select relname as "table", seq_tup_read as rows from pg_stat_xact_user_tables`.execute(inner.db)
          ).rows.map(({ table, rows }) => [table, rows]),
        );
      const before = await scanned();
      await act(inner);
      return [...(await scanned())]
        .filter(([table, rows]) => rows - (before.get(table) ?? 0) >= MANY)
        .map(([table]) => table);
    });
  }

  it("scans only the leads table when choosing someone's leads", async () => {
    const ctx = context();
    await database.db
      .insertInto("free_leads_request")
      .values({
        email: "new@many.example",
        token_hash: hashOf("token"),
        consent_version: "1",
        consent_text: "Yes",
        asked_at: ctx.clock.now(),
        expires_at: "2026-09-03T00:00:00Z",
      })
      .execute();
    expect(
      await wentThrough((inner) => confirmFreeLeads(inner, { token: "token", mailKey: Buffer.from("key") })),
    ).toEqual(["listing"]);
  });

  it.each<readonly [string, (ctx: Context) => Promise<unknown>]>([
    [
      "asks for a confirmation",
      (ctx) =>
        requestFreeLeads(ctx, {
          email: "a7@many.example",
          consent: { version: "1", text: "Yes" },
          address: null,
          confirmUrl: "https://newlyraised.example/free-leads/confirm",
        }),
    ],
    [
      "opens what somebody was given",
      async (ctx) => {
        const own = as(ctx, "a7", "owner");
        for (const { id } of await listDeliveries(own, "a7")) {
          const delivery = await openDelivery(own, { id });
          if (delivery !== null) await readDelivered(own, delivery, 1);
        }
      },
    ],
    [
      "sends the next five mails",
      async (ctx) => {
        const transport = { transfer: async () => ({ kind: "taken", answer: "250 ok" }) as const };
        const { sent } = await sendDueMail(
          ctx,
          {
            transport,
            render: wordless,
            key: Buffer.from("key"),
            siteUrl: "https://newlyraised.example",
            onError: () => expect.unreachable(),
          },
          5,
        );
        expect(sent).toBe(5);
      },
    ],
    ["deletes old alert deliveries", purgeDeliveries],
  ])("%s without scanning a table", async (_what, act) => {
    expect(await wentThrough(act)).toEqual([]);
  });

  it("scans no table when correcting a lead", async () => {
    await setAmount(round, 500_000_000, 600_000_000);
    expect(await wentThrough(async (ctx) => expect(await sendCorrections(ctx)).toBeGreaterThan(0))).toEqual([]);
  });
});
