import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addAccount, addLeads, addPayer, as, at } from "../../../test/builders/delivery.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { leaveMailList, readMailPreferences } from "../mail/preferences.ts";
import { confirmFreeLeads, isOpenConfirmation } from "./confirm-free-leads.ts";
import { listDeliveries, openDelivery } from "./list-deliveries.ts";
import { openListFile } from "./open-list-file.ts";
import { purgeDeliveries } from "./purge.ts";
import { type RequestFreeLeadsInput, requestFreeLeads } from "./request-free-leads.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);
const mailKey = Buffer.from("a key of the tests");
const CONSENT = { version: "2026-09-01", text: "I want 20 leads a month." };

let network = 0;
/** Requests a link from a separate network and returns its token. */
async function ask(ctx: Context, email: string, values: Partial<RequestFreeLeadsInput> = {}): Promise<string> {
  const asked = await requestFreeLeads(ctx, {
    email,
    consent: CONSENT,
    address: `198.51.100.${(network += 1)}`,
    confirmUrl: "https://site.example/free-leads/confirm",
    ...values,
  });
  expect(asked).toBe("asked");
  const mails = await ctx.db
    .selectFrom("outbox_message")
    .select("data")
    .where("to_address", "=", email.toLowerCase())
    .where("template", "=", "free_leads_confirm")
    .orderBy("id")
    .execute();
  return new URL((mails.at(-1)?.data as { url: string } | null)?.url ?? "").searchParams.get("token") ?? "";
}

beforeAll(async () => {
  await addLeads(context(), { count: 60, name: "Alder", from: "2026-08-31" });
});

describe("requestFreeLeads", () => {
  it("stores the consent text and time, and only a hash of the link", async () => {
    const token = await ask(context(), "Ada@someone.example");
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from free_leads_request where email = 'ada@someone.example'`.execute(database.db);
    expect(rows).toEqual([
      expect.objectContaining({
        consent_version: "2026-09-01",
        consent_text: "I want 20 leads a month.",
        asked_at: context().clock.now(),
      }),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("silently limits links per address to 10 an hour and rejects a network's sixth form", async () => {
    const ctx = context();
    for (let n = 0; n < 22; n += 1) await ask(ctx, "pestered@someone.example");
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from outbox_message where to_address = 'pestered@someone.example'`.execute(ctx.db);
    expect(rows[0]?.n).toBe(10);
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(
        await requestFreeLeads(ctx, {
          email: `n${n}@someone.example`,
          consent: CONSENT,
          address: "203.0.113.9",
          confirmUrl: "https://site.example/free-leads/confirm",
        }),
      );
    expect(answers).toEqual(["asked", "asked", "asked", "asked", "asked", "too_many"]);
  });
});

describe("confirmFreeLeads", () => {
  it("creates an account, stores the consent and delivers this month's leads once for twenty concurrent calls", async () => {
    const ctx = context();
    const token = await ask(ctx, "bo@someone.example");
    for (let look = 0; look < 3; look += 1) expect(await isOpenConfirmation(ctx, token)).toBe(true);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirmFreeLeads(ctx, { token, mailKey })));
    expect(outcomes.filter(({ kind }) => kind === "subscribed")).toHaveLength(1);
    expect(await isOpenConfirmation(ctx, token)).toBe(false);
    const key = outcomes.flatMap((outcome) => (outcome.kind === "subscribed" ? [outcome.key] : []))[0] ?? "";
    const account = await ctx.db
      .selectFrom("account")
      .selectAll()
      .where("email", "=", "bo@someone.example")
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ email_verified: true, role: "member" });
    expect(
      await ctx.db.selectFrom("free_subscription").selectAll().where("account_id", "=", account.id).executeTakeFirst(),
    ).toMatchObject({
      consent_version: "2026-09-01",
      consent_text: "I want 20 leads a month.",
      consented_at: ctx.clock.now(),
      confirmed_at: ctx.clock.now(),
    });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from outbox_message where to_address = 'bo@someone.example'
      and template = 'free_leads'`.execute(ctx.db);
    expect(rows[0]?.n).toBe(1);

    // The link opens them without signing in, and so does the account; a free account opens nothing else.
    const visitor = as(ctx, "visitor", "anonymous");
    const delivery = await openDelivery(visitor, { key });
    expect(delivery).toMatchObject({ kind: "free", month: "2026-09", leadCount: 20 });
    if (delivery === null) throw new Error("it is not there");
    const file = await openListFile(visitor, delivery, "csv");
    expect(file.rows).toBe(20);
    await file.close();
    expect(await openDelivery(as(ctx, account.id, "free"), { id: delivery.id })).toMatchObject({ id: delivery.id });
    expect(await openDelivery(as(ctx, "somebody", "free"), { id: delivery.id })).toBeNull();
    for (const odd of ["", "' or true --", key.slice(1)]) expect(await openDelivery(visitor, { key: odd })).toBeNull();
  });

  it("rejects expired, unknown and superseded links", async () => {
    const ctx = context();
    const [older, newer] = [await ask(ctx, "cleo@someone.example"), await ask(ctx, "cleo@someone.example")];
    expect(await confirmFreeLeads(ctx, { token: "nonsense", mailKey })).toEqual({ kind: "closed" });
    expect(await confirmFreeLeads(at(ctx, "2026-09-03T12:00:00Z"), { token: newer, mailKey })).toEqual({
      kind: "closed",
    });
    expect((await confirmFreeLeads(at(ctx, "2026-09-03T11:59:00Z"), { token: newer, mailKey })).kind).toBe(
      "subscribed",
    );
    expect(await confirmFreeLeads(ctx, { token: older, mailKey })).toEqual({ kind: "closed" });
  });

  it("returns the same leads to someone who has this month's, and undoes an unsubscription", async () => {
    const ctx = context();
    const first = await confirmFreeLeads(ctx, { token: await ask(ctx, "dot@someone.example"), mailKey });
    const holder = { address: "dot@someone.example", key: mailKey };
    await leaveMailList(ctx, holder, "free_leads");
    expect(await confirmFreeLeads(ctx, { token: await ask(ctx, "Dot@someone.example"), mailKey })).toEqual(first);
    expect((await readMailPreferences(ctx, holder)).lists.free_leads).toBe(true);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from account where email = 'dot@someone.example'`.execute(ctx.db);
    expect(rows[0]?.n).toBe(1);
  });

  it("keeps an account's role and plan", async () => {
    const ctx = context();
    await addAccount(ctx, "editor", "owner");
    await addPayer(ctx, "pays");
    for (const name of ["editor", "pays"])
      await confirmFreeLeads(ctx, { token: await ask(ctx, `${name}@someone.example`), mailKey });
    expect(
      (await ctx.db.selectFrom("account").select("role").where("id", "=", "editor").executeTakeFirstOrThrow()).role,
    ).toBe("owner");
    expect(await listDeliveries(ctx, "pays")).toHaveLength(1);
  });

  it("reports an empty month and delivers once leads exist", async () => {
    const ctx = context();
    await sql`create table set_aside as select * from lead`.execute(ctx.db);
    await sql`delete from lead`.execute(ctx.db);
    expect(await confirmFreeLeads(ctx, { token: await ask(ctx, "early@someone.example"), mailKey })).toEqual({
      kind: "subscribed",
      key: null,
    });
    await sql`insert into lead select * from set_aside`.execute(ctx.db);
  });
});

describe("purgeDeliveries", () => {
  it("deletes unconfirmed addresses and old alerts", async () => {
    const ctx = context();
    const token = await ask(ctx, "never@someone.example");
    const set = await sql<{
      id: number;
    }>`insert into lead_set (filter, lead_count, made_at) values ('', 0, ${ctx.clock.now()}) returning id`.execute(
      ctx.db,
    );
    await ctx.db
      .insertInto("delivery")
      .values({
        account_id: "pays",
        kind: "alert",
        set_id: set.rows[0]?.id ?? 0,
        lead_count: 0,
        change_id: 0,
        delivered_at: ctx.clock.now(),
      })
      .execute();
    await purgeDeliveries(at(ctx, "2026-09-03T11:00:00Z"));
    expect(await isOpenConfirmation(ctx, token)).toBe(true);
    await purgeDeliveries(at(ctx, "2026-12-05T12:00:00Z"));
    const { rows } =
      await sql`select email from free_leads_request union all select kind from delivery where kind = 'alert' union all
        select filter from lead_set where month is null`.execute(ctx.db);
    expect(rows).toEqual([]);
    expect(await listDeliveries(ctx, "pays")).toHaveLength(1);
  });
});
