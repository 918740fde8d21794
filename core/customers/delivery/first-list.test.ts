import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addLeads, addPayer, as, at } from "../../../test/builders/delivery.ts";
import { checkQueuedMail } from "../../../test/builders/queue-mail.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { listAlerts } from "../searches/alert.ts";
import { listSearches } from "../searches/manage-searches.ts";
import { deliverMonthlyLists } from "./deliver-monthly-lists.ts";
import { narrowFirstList } from "./first-list.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { readMonthlyChoice } from "./monthly-choice.ts";
import { readDelivered } from "./read-delivered.ts";

const database = useDatabase();
afterEach(() => checkQueuedMail(database));
const BOUGHT = "2026-10-20T12:00:00Z";
const now = (): Context => at(fakeClockContext(database.db), BOUGHT);

async function roundsOf(ctx: Context, accountId: string) {
  const [delivery] = await listDeliveries(ctx, accountId);
  if (delivery === undefined) return null;
  const { leads } = await readDelivered(ctx, delivery, 1);
  return { month: delivery.month, search: delivery.searchName, rounds: leads.map(({ roundId }) => roundId) };
}

it("holds the last 30 days to today for a buyer, newest first, and then the months as they end", async () => {
  const ctx = now();
  const former = await addPayer(ctx, "former-payer");
  const buyer = await addPayer(ctx, "buyer", BOUGHT);
  const recent = await addLeads(ctx, { count: 2, name: "Recent", from: "2026-10-20", industry: "Fintech" });
  const before = await addLeads(ctx, { count: 2, name: "Before", from: "2026-09-22", industry: "Health" });
  await addLeads(ctx, { count: 1, name: "Coming", from: "2026-10-21" });
  expect(await deliverMonthlyLists(ctx)).toBe(2);
  expect(await deliverMonthlyLists(ctx)).toBe(0);
  expect(await roundsOf(ctx, buyer)).toEqual({ month: null, search: "", rounds: [...recent, before[0], before[1]] });
  expect(await roundsOf(ctx, former)).toMatchObject({ month: "2026-09" });
  const mails = await sql<{ template: string }>`select template from outbox_message
    where to_address = 'buyer@someone.example'`.execute(database.db);
  expect(mails.rows).toEqual([{ template: "first_list" }]);
  const monthEnd = at(ctx, "2026-11-01T00:10:00Z");
  await deliverMonthlyLists(monthEnd);
  expect(await roundsOf(monthEnd, buyer)).toMatchObject({ month: "2026-10" });
});

it("becomes the answer of whom the buyer sells to, with a view of the list, an alert and the coming lists", async () => {
  const ctx = as(now(), await addPayer(now(), "asked-buyer", BOUGHT), "paid");
  await deliverMonthlyLists(ctx, { accountId: ctx.actor.id });
  const [fintech] = await addLeads(ctx, { count: 1, name: "Late", from: "2026-10-19", industry: "Fintech" });
  await expect(narrowFirstList(ctx, { question: "newest first" })).rejects.toMatchObject({ code: "invalid_input" });
  expect(await listSearches(ctx)).toEqual([]);
  const search = await narrowFirstList(ctx, { question: "fintech" });
  expect(search).toMatchObject({ name: "fintech", address: "industry=Fintech" });
  expect(await listAlerts(ctx)).toEqual(new Map([[search.id, "daily"]]));
  expect(await readMonthlyChoice(ctx)).toBe(search.id);
  const narrowed = await roundsOf(ctx, ctx.actor.id);
  expect(narrowed).toMatchObject({ month: null, search: "fintech" });
  expect(narrowed?.rounds).toContain(fintech);
  expect(narrowed?.rounds).toHaveLength(3);
});

it("stays as it is if no round of its days matches", async () => {
  const ctx = as(now(), await addPayer(now(), "other-buyer", BOUGHT), "paid");
  await deliverMonthlyLists(ctx, { accountId: ctx.actor.id });
  const whole = await roundsOf(ctx, ctx.actor.id);
  await narrowFirstList(ctx, { question: "series c in japan" });
  expect(await roundsOf(ctx, ctx.actor.id)).toEqual(whole);
});
