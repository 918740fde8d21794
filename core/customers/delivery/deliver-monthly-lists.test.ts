import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addAccount, addLeads, addPayer, as, at } from "../../../test/builders/delivery.ts";
import { checkQueuedMail } from "../../../test/builders/queue-mail.ts";
import { useDatabase } from "../../../test/database.ts";
import { revokeAccess } from "../billing/entitlement.ts";
import type { Context } from "../../shared/context.ts";
import { saveSearch } from "../searches/save-search.ts";
import { deliverMonthlyLists } from "./deliver-monthly-lists.ts";
import { listDeliveries, openDelivery } from "./list-deliveries.ts";
import { chooseMonthlyList, readMonthlyChoice } from "./monthly-choice.ts";
import { openListFile } from "./open-list-file.ts";
import { readDelivered } from "./read-delivered.ts";

const database = useDatabase();
afterEach(() => checkQueuedMail(database));
const context = () => fakeClockContext(database.db);

async function membersOf(ctx: Context, accountId: string, month: string): Promise<readonly number[] | null> {
  const { rows } = await sql<{ rounds: number[] }>`
    select array(select m.round_id from lead_set_member m where m.set_id = d.set_id order by m.position) as rounds
    from delivery d where d.account_id = ${accountId} and d.month = ${`${month}-01`}::date`.execute(ctx.db);
  return rows[0]?.rounds ?? null;
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("deliverMonthlyLists", () => {
  it("includes the month's announcements and late finds, and repeats nothing", async () => {
    const ctx = context();
    const payer = await addPayer(ctx, "list-payer");
    const july = await addLeads(ctx, { count: 3, name: "July", from: "2026-07-20", addedAt: "2026-07-25T00:00:00Z" });
    const august = await addLeads(ctx, {
      count: 2,
      name: "August",
      from: "2026-08-31",
      addedAt: "2026-08-31T09:00:00Z",
    });
    expect(await deliverMonthlyLists(at(ctx, "2026-08-01T00:10:00Z"))).toBe(1);
    expect(await membersOf(ctx, payer, "2026-07")).toEqual(july);
    // Found after July's list: one from July, one from an old archive, one without a date.
    const [late] = await addLeads(ctx, { count: 1, name: "Late", from: "2026-07-03", addedAt: "2026-08-05T00:00:00Z" });
    await addLeads(ctx, { count: 5, name: "Archive", from: "2024-03-01", addedAt: "2026-08-06T00:00:00Z" });
    // Announced in August, added on September 1 before the list was made.
    const [justAdded] = await addLeads(ctx, {
      count: 1,
      name: "Justadded",
      from: "2026-08-15",
      addedAt: "2026-09-01T00:01:00Z",
    });
    expect(await deliverMonthlyLists(at(ctx, "2026-09-01T00:10:00Z"))).toBe(1);
    expect(await membersOf(ctx, payer, "2026-08")).toEqual([...august, justAdded, late]);
    expect(await deliverMonthlyLists(at(ctx, "2026-09-15T00:10:00Z"))).toBe(0);

    const [newest] = await listDeliveries(ctx, payer);
    expect(newest).toMatchObject({ kind: "monthly", month: "2026-08", leadCount: 4, searchName: "" });
    const mails = await ctx.db
      .selectFrom("outbox_message")
      .select(["data", "list"])
      .where("to_address", "=", "list-payer@someone.example")
      .orderBy("id")
      .execute();
    expect(mails.map(({ list }) => list)).toEqual(["monthly_list", "monthly_list"]);
    expect(mails[1]?.data).toMatchObject({ month: "2026-08", count: 4, id: newest?.id });
  });

  it("applies a chosen search without its dates, shares one list and keeps its rows", async () => {
    const ctx = at(context(), "2026-11-01T00:10:00Z");
    const [one, two] = [await addPayer(ctx, "fin-one"), await addPayer(ctx, "fin-two")];
    const fintech = await addLeads(ctx, {
      count: 3,
      name: "Fin",
      from: "2026-10-20",
      addedAt: "2026-10-21T00:00:00Z",
      industry: "Fintech",
    });
    await addLeads(ctx, {
      count: 3,
      name: "Other",
      from: "2026-10-20",
      addedAt: "2026-10-21T00:00:00Z",
      industry: "Health",
    });
    for (const [id, address] of [
      [one, "industry=Fintech&within=7"],
      [two, "industry=Fintech&from=this-year&sort=amount"],
    ] as const) {
      const actor = as(ctx, id, "paid");
      const search = await saveSearch(actor, { name: `Fintech of ${id}`, address });
      await chooseMonthlyList(actor, { searchId: search.id });
      expect(await readMonthlyChoice(actor)).toBe(search.id);
    }
    await Promise.all([deliverMonthlyLists(ctx), deliverMonthlyLists(ctx)]);
    expect(await membersOf(ctx, one, "2026-10")).toEqual(fintech);
    expect(await membersOf(ctx, two, "2026-10")).toEqual(fintech);
    const sets = await sql<{
      n: number;
    }>`select count(*)::int as n from lead_set where month = '2026-10-01' and filter = 'industry=Fintech'`.execute(
      ctx.db,
    );
    expect(sets.rows[0]?.n).toBe(1);
    const mails = await sql<{ n: number }>`select count(*)::int as n from outbox_message where to_address like 'fin-%'
      and template = 'monthly_list'`.execute(ctx.db);
    expect(mails.rows[0]?.n).toBe(2);

    // A later find of the same month does not change a delivered list.
    await addLeads(ctx, {
      count: 1,
      name: "Afterwards",
      from: "2026-10-22",
      addedAt: "2026-11-05T00:00:00Z",
      industry: "Fintech",
    });
    const actor = as(ctx, one, "paid");
    const [delivery] = await listDeliveries(actor, one);
    const opened = await openDelivery(actor, { id: delivery?.id ?? 0 });
    if (opened === null) throw new Error("it is not there");
    expect((await readDelivered(actor, opened, 1)).leads.map(({ roundId }) => roundId)).toEqual(fintech);
    const file = await openListFile(actor, opened, "csv");
    const lines = (await textOf(file.body)).trim().split("\n");
    expect(file.rows).toBe(3);
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual([
      ["round_id", "company_name"],
      ...fintech.map((round, n) => [String(round), `Fin ${n + 1}`]),
    ]);

    await sql`update funding_round set withdrawn_at = now() where id = ${fintech[0]}`.execute(ctx.db);
    await sql`delete from lead where round_id = ${fintech[0]}`.execute(ctx.db);
    expect(await readDelivered(actor, opened, 1)).toMatchObject({ gone: 1 });
    const xlsx = await openListFile(actor, opened, "xlsx");
    expect(xlsx.rows).toBe(2);
    await xlsx.close();
  });

  it("lets only its paying account open a list", async () => {
    const ctx = at(context(), "2026-11-02T00:00:00Z");
    const [mine] = await listDeliveries(ctx, "fin-one");
    const id = mine?.id ?? 0;
    expect(await openDelivery(as(ctx, "fin-one", "paid"), { id })).toMatchObject({ id });
    expect(await openDelivery(as(ctx, "fin-two", "paid"), { id })).toBeNull();
    expect(await openDelivery(as(ctx, "fin-one", "free"), { id })).toBeNull();
    expect(await openDelivery(as(ctx, "visitor", "anonymous"), { id })).toBeNull();
    expect(await openDelivery(as(ctx, "operator", "owner"), { id })).toBeNull();
    for (const odd of [Number.NaN, 1e20, -1, 0.5])
      expect(await openDelivery(as(ctx, "fin-one", "paid"), { id: odd })).toBeNull();
    await expect(chooseMonthlyList(as(ctx, "fin-one", "free"), { searchId: null })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(chooseMonthlyList(as(ctx, "list-payer", "paid"), { searchId: 999_999 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("delivers to one account only, and once", async () => {
    const ctx = at(context(), "2027-05-07T09:30:00Z");
    const [buyer, other] = [await addPayer(ctx, "first-buyer"), await addPayer(ctx, "first-other")];
    const april = await addLeads(ctx, { count: 2, name: "April", from: "2027-04-20", addedAt: "2027-04-20T00:00:00Z" });
    expect(await deliverMonthlyLists(ctx, { accountId: buyer })).toBe(1);
    expect(await deliverMonthlyLists(ctx, { accountId: buyer })).toBe(0);
    expect(await membersOf(ctx, buyer, "2027-04")).toEqual(april);
    expect(await listDeliveries(ctx, other)).toEqual([]);
    expect(await deliverMonthlyLists(ctx, { accountId: "nobody" })).toBe(0);
  });

  it("skips accounts that never paid or stopped paying, and reports an empty list to that month's payers", async () => {
    const ctx = at(context(), "2027-03-01T00:10:00Z");
    await addAccount(ctx, "never-paid");
    const gone = await addPayer(ctx, "paid-once");
    await revokeAccess(ctx, { accountId: gone, reason: "refunded" });
    const late = await addPayer(ctx, "paid-since", "2027-03-01T00:05:00Z");
    await deliverMonthlyLists(ctx);
    expect(await listDeliveries(ctx, "never-paid")).toEqual([]);
    expect(await listDeliveries(ctx, gone)).toEqual([]);
    expect(await listDeliveries(ctx, late)).toEqual([]);
    expect((await listDeliveries(ctx, "list-payer"))[0]).toMatchObject({ month: "2027-02", leadCount: 0 });
  });
});
