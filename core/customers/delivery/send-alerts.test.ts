import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as, at } from "../../../test/builders/delivery.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { checkQueuedMail } from "../../../test/builders/queue-mail.ts";
import { useDatabase } from "../../../test/database.ts";
import { revokeAccess } from "../billing/entitlement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import type { AlertFrequency } from "../searches/alert-frequency.ts";
import { listAlerts, nextAlert, saveAndFollow, setAlert } from "../searches/alert.ts";
import { deleteSearch } from "../destinations/delete-search.ts";
import { listSearches } from "../searches/manage-searches.ts";
import { saveSearch } from "../searches/save-search.ts";
import { sendAlerts } from "./send-alerts.ts";

const database = useDatabase();
afterEach(() => checkQueuedMail(database));
const context = () => fakeClockContext(database.db);

async function alerted(ctx: Context, name: string, industry: string, frequency: AlertFrequency) {
  const actor = as(ctx, await addPayer(ctx, name), "paid");
  const search = await saveSearch(actor, { name: `${industry} news`, address: `industry=${industry}` });
  await setAlert(actor, { searchId: search.id, frequency });
  return { actor, search };
}

const mails = async (ctx: Context, name: string) =>
  (
    await ctx.db
      .selectFrom("outbox_message")
      .select(["data", "list"])
      .where("to_address", "=", `${name}@someone.example`)
      .orderBy("id")
      .execute()
  ).map(({ data, list }) => {
    const { count, search, frequency, leads } = data as {
      count: number;
      search: string;
      frequency: string;
      leads: { company: string }[];
    };
    return { count, search, frequency, list, companies: leads.map(({ company }) => company) };
  });

describe("alerts", () => {
  it("are sent at once, then grouped for 15 minutes, and never empty", async () => {
    const ctx = context();
    await addCompanyWithRound(ctx, { name: "Before", industry: "Space" });
    await alerted(ctx, "quick", "Space", "at_once");
    expect(await sendAlerts(ctx)).toBe(0);
    await addCompanyWithRound(ctx, { name: "Orbit", industry: "Space" });
    await addCompanyWithRound(ctx, { name: "Soil", industry: "Farming" });
    expect(await sendAlerts(ctx)).toBe(1);
    expect(await sendAlerts(ctx)).toBe(0);
    await addCompanyWithRound(ctx, { name: "Comet", industry: "Space" });
    await addCompanyWithRound(ctx, { name: "Nova", industry: "Space" });
    expect(await sendAlerts(at(ctx, "2026-09-01T12:10:00Z"))).toBe(0);
    expect(await sendAlerts(at(ctx, "2026-09-01T12:16:00Z"))).toBe(1);
    expect(await mails(ctx, "quick")).toEqual([
      { count: 1, search: "Space news", frequency: "at_once", list: "alerts", companies: ["Orbit"] },
      { count: 2, search: "Space news", frequency: "at_once", list: "alerts", companies: ["Nova", "Comet"] },
    ]);
  });

  it("are sent daily or weekly at their hour with everything new, once", async () => {
    const ctx = context();
    const daily = await alerted(ctx, "daily", "Health", "daily");
    await alerted(ctx, "weekly", "Health", "weekly");
    await addCompanyWithRound(ctx, { name: "Pulse", industry: "Health" });
    expect(await sendAlerts(at(ctx, "2026-09-02T06:59:00Z"))).toBe(0);
    expect(await sendAlerts(at(ctx, "2026-09-02T07:00:00Z"))).toBe(1);
    await addCompanyWithRound(ctx, { name: "Vein", industry: "Health" });
    // Changing the frequency loses and repeats nothing.
    await setAlert(at(daily.actor, "2026-09-02T08:00:00Z"), { searchId: daily.search.id, frequency: "at_once" });
    expect(await sendAlerts(at(ctx, "2026-09-02T08:00:00Z"))).toBe(1);
    // September 1, 2026 is a Tuesday.
    expect(await sendAlerts(at(ctx, "2026-09-07T07:00:00Z"))).toBe(1);
    expect((await mails(ctx, "daily")).map(({ companies }) => companies)).toEqual([["Pulse"], ["Vein"]]);
    expect((await mails(ctx, "weekly")).map(({ companies }) => companies)).toEqual([["Vein", "Pulse"]]);
  });

  it("show 20 leads and store all of them", async () => {
    const ctx = context();
    await alerted(ctx, "many", "Toys", "at_once");
    for (let n = 1; n <= 23; n += 1) await addCompanyWithRound(ctx, { name: `Toy ${n}`, industry: "Toys" });
    expect(await sendAlerts(ctx)).toBe(1);
    const [mail] = await mails(ctx, "many");
    expect(mail?.count).toBe(23);
    expect(mail?.companies).toHaveLength(20);
    const { rows } = await sql<{ kept: number; counted: number }>`
      select count(*)::int as kept, d.lead_count::int as counted from delivery d join lead_set_member m
        on m.set_id = d.set_id where d.account_id = 'many' group by d.id`.execute(ctx.db);
    expect(rows).toEqual([{ kept: 23, counted: 23 }]);
  });

  it("are sent once by concurrent processes and survive a crash without loss", async () => {
    const ctx = context();
    await alerted(ctx, "once", "Music", "at_once");
    await addCompanyWithRound(ctx, { name: "Choir", industry: "Music" });
    await expect(
      inTransaction(ctx, async (inner) => {
        expect(await sendAlerts(inner)).toBe(1);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await mails(ctx, "once")).toEqual([]);
    const sent = await Promise.all([sendAlerts(ctx), sendAlerts(ctx), sendAlerts(ctx)]);
    expect(sent.reduce((sum, n) => sum + n)).toBe(1);
    expect(await mails(ctx, "once")).toHaveLength(1);
  });

  it("wait without access, stop with the search or when turned off, and belong to their owner", async () => {
    const ctx = context();
    const { actor, search } = await alerted(ctx, "lapsed", "Law", "at_once");
    await revokeAccess(ctx, { accountId: "lapsed", reason: "refunded" });
    await addCompanyWithRound(ctx, { name: "Statute", industry: "Law" });
    expect(await sendAlerts(at(ctx, "2026-09-02T00:00:00Z"))).toBe(0);
    await ctx.db
      .insertInto("entitlement")
      .values({ account_id: "lapsed", plan: "pro", source: "again", starts_at: "2026-09-01T00:00:00Z" })
      .execute();
    expect(await sendAlerts(at(ctx, "2026-09-02T00:00:00Z"))).toBe(1);

    expect([...(await listAlerts(actor))]).toEqual([[search.id, "at_once"]]);
    await expect(setAlert(as(ctx, "once", "paid"), { searchId: search.id, frequency: "daily" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      setAlert({ ...actor, actor: { id: "lapsed", access: "free" } }, { searchId: search.id, frequency: "daily" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const own = await saveSearch(ctx, { name: "The operator's", address: "" });
    await expect(setAlert(ctx, { searchId: own.id, frequency: "daily" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    // Saved and mailed, or neither.
    await expect(saveAndFollow(ctx, { name: "Neither", address: "", frequency: "daily" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await listSearches(ctx)).map(({ name }) => name)).toEqual(["The operator's"]);
    const both = await saveAndFollow(actor, { name: "Both", address: "", frequency: "weekly" });
    expect((await listAlerts(actor)).get(both.id)).toBe("weekly");
    await deleteSearch(actor, both.id);
    await setAlert(actor, { searchId: search.id, frequency: null });
    expect([...(await listAlerts(actor))]).toEqual([]);
    await setAlert(actor, { searchId: search.id, frequency: "weekly" });
    await deleteSearch(actor, search.id);
    const { rows } =
      await sql`select from search_alert where search_id = ${search.id} union all select from search_cursor
        where search_id = ${search.id}`.execute(ctx.db);
    expect(rows).toEqual([]);
  });

  it("ignore changed and withdrawn leads", async () => {
    const ctx = context();
    await alerted(ctx, "calm", "Books", "at_once");
    const page = await addCompanyWithRound(ctx, { name: "Page", industry: "Books" });
    await sendAlerts(ctx);
    await editCatalogue(ctx, sql`update company set city = 'Lyon' where id = ${page.companyId}`, [
      { kind: "changed", subjectKind: "company", subjectId: page.companyId, companyId: page.companyId },
    ]);
    await editCatalogue(ctx, sql`update funding_round set withdrawn_at = now() where id = ${page.roundId}`, [
      { kind: "withdrawn", subjectKind: "round", subjectId: page.roundId, companyId: page.companyId },
    ]);
    expect(await sendAlerts(at(ctx, "2026-09-03T00:00:00Z"))).toBe(0);
  });
});

describe("nextAlert", () => {
  it.each([
    ["daily", "2026-09-01T06:00:00Z", "2026-09-02T07:00:00.000Z"],
    ["daily", "2026-12-31T23:00:00Z", "2027-01-01T07:00:00.000Z"],
    ["weekly", "2026-09-01T06:00:00Z", "2026-09-07T07:00:00.000Z"],
    ["weekly", "2026-09-06T06:00:00Z", "2026-09-07T07:00:00.000Z"],
    ["weekly", "2026-09-07T07:00:00Z", "2026-09-14T07:00:00.000Z"],
    ["at_once", "2026-09-07T07:00:00Z", "2026-09-07T07:15:00.000Z"],
  ] as const)("schedules a %s alert after %s for %s", (frequency, now, next) => {
    expect(nextAlert(frequency, new Date(now)).toISOString()).toBe(next);
  });
});
