import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addFreeReader, addLeads, addPayer, at } from "../../../test/builders/delivery.ts";
import { editCatalogue } from "../../../test/builders/edits.ts";
import { checkQueuedMail } from "../../../test/builders/queue-mail.ts";
import { useDatabase } from "../../../test/database.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { deliverDueFreeLeads, deliverFreeLeads } from "./deliver-free-leads.ts";
import { flagLead } from "./featured-picks.ts";

const database = useDatabase();
afterEach(() => checkQueuedMail(database));
const september = () => at(fakeClockContext(database.db), "2026-09-01T00:10:00Z");
const given = async (ctx: Context, accountId: string, month: string) =>
  (
    await ctx.db
      .selectFrom("free_lead")
      .innerJoin("delivery", "delivery.id", "free_lead.delivery_id")
      .select("round_id")
      .where("free_lead.account_id", "=", accountId)
      .where("month", "=", `${month}-01`)
      .orderBy("position")
      .execute()
  ).map(({ round_id }) => round_id);
const mails = (ctx: Context, to: string) =>
  ctx.db
    .selectFrom("outbox_message")
    .select(["data", "list", "purpose"])
    .where("to_address", "=", `${to}@someone.example`)
    .where("template", "=", "free_leads")
    .orderBy("id")
    .execute();

describe("free leads of a month", () => {
  it("start with the picks, continue by rank without repetition across months, and shrink when leads run out", async () => {
    const ctx = september();
    const rounds = await addLeads(ctx, { count: 70, name: "Alder", from: "2026-08-31" });
    const ada = await addFreeReader(ctx, "ada");
    const [last, beforeLast] = [rounds[69] ?? 0, rounds[68] ?? 0];
    await flagLead(ctx, { leadId: last, month: "2026-09" });
    await flagLead(at(ctx, "2026-09-01T00:11:00Z"), { leadId: beforeLast, month: "2026-09" });

    expect(await deliverDueFreeLeads(ctx)).toBe(1);
    // All leads have the same facts, so the newest fill the month.
    expect(await given(ctx, ada, "2026-09")).toEqual([last, beforeLast, ...rounds.slice(0, 18)]);
    expect(await deliverDueFreeLeads(at(ctx, "2026-09-30T23:59:00Z"))).toBe(0);

    const seen = [...(await given(ctx, ada, "2026-09"))];
    for (const [month, wanted] of [
      ["2026-10", 20],
      ["2026-11", 20],
      ["2026-12", 10],
    ] as const) {
      expect(await deliverDueFreeLeads(at(ctx, `${month}-01T00:10:00Z`))).toBe(1);
      const next = await given(ctx, ada, month);
      expect(next).toHaveLength(wanted);
      expect(next.filter((round) => seen.includes(round))).toEqual([]);
      seen.push(...next);
    }
    // Without new leads nothing is delivered until some arrive.
    expect(await deliverDueFreeLeads(at(ctx, "2027-01-01T00:10:00Z"))).toBe(0);
    const [fresh] = await addLeads(at(ctx, "2027-01-02T00:00:00Z"), { count: 1, name: "Fresh", from: "2027-01-02" });
    expect(await deliverDueFreeLeads(at(ctx, "2027-01-02T00:10:00Z"))).toBe(1);
    expect(await given(ctx, ada, "2027-01")).toEqual([fresh]);

    const sent = await mails(ctx, "ada");
    expect(sent.map(({ list, purpose }) => [list, purpose])).toEqual(
      Array.from({ length: 5 }, () => ["free_leads", "subscription"]),
    );
    expect(sent[0]?.data).toMatchObject({ month: "2026-09", wanted: 20 });
    const companies = sent.map(({ data }) =>
      (data as unknown as { leads: { company: string }[] }).leads.map(({ company }) => company),
    );
    expect(companies[0]?.slice(0, 3)).toEqual(["Alder 70", "Alder 69", "Alder 1"]);
    expect(companies[3]).toHaveLength(10);
  });

  it("contain one round per company and no merged or withdrawn rounds", async () => {
    const ctx = at(fakeClockContext(database.db), "2027-03-01T00:10:00Z");
    const rounds = await addLeads(ctx, { count: 25, name: "Birch", from: "2027-02-28" });
    const [one = 0, two = 0, three = 0, four = 0] = rounds;
    const { company_id: company } = await ctx.db
      .selectFrom("funding_round")
      .select("company_id")
      .where("id", "=", one)
      .executeTakeFirstOrThrow();
    const companyOf = async (round: number) =>
      (await ctx.db.selectFrom("funding_round").select("company_id").where("id", "=", round).executeTakeFirstOrThrow())
        .company_id;
    const [second, third] = [await companyOf(two), await companyOf(three)];
    // The second round belongs to the first one's company; the third is withdrawn.
    await editCatalogue(ctx, sql`update funding_round set company_id = ${company} where id = ${two}`, [
      { kind: "changed", subjectKind: "round", subjectId: two, companyId: company },
      { kind: "changed", subjectKind: "company", subjectId: second, companyId: second },
    ]);
    await editCatalogue(ctx, sql`update funding_round set withdrawn_at = now() where id = ${three}`, [
      { kind: "withdrawn", subjectKind: "round", subjectId: three, companyId: third },
    ]);
    await flagLead(ctx, { leadId: four, month: "2027-03" });
    const bo = await addFreeReader(ctx, "bo");
    await deliverFreeLeads(ctx, { month: "2027-03", accountIds: [bo] });
    const first = await given(ctx, bo, "2027-03");
    expect(first.slice(0, 2)).toEqual([four, one]);
    expect(first).not.toContain(two);
    expect(first).not.toContain(three);
    expect(first).toHaveLength(20);

    // A delivered round is merged into another; that one counts as given too.
    const spare = rounds.find((round) => !first.includes(round) && round !== two && round !== three) ?? 0;
    const kept = await companyOf(spare);
    await editCatalogue(ctx, sql`update funding_round set merged_into_id = ${spare} where id = ${one}`, [
      { kind: "withdrawn", subjectKind: "round", subjectId: one, companyId: company },
      { kind: "changed", subjectKind: "company", subjectId: kept, companyId: kept },
    ]);
    await deliverFreeLeads(at(ctx, "2027-04-01T00:10:00Z"), { month: "2027-04", accountIds: [bo] });
    const next = await given(ctx, bo, "2027-04");
    expect(next).not.toContain(spare);
    // The company's other round was never delivered.
    expect(next).toContain(two);
  });

  it("reach each subscriber once under concurrent delivery, skip payers and roll back on failure", async () => {
    const ctx = at(fakeClockContext(database.db), "2027-06-01T00:10:00Z");
    const people: string[] = [];
    for (let n = 0; n < 12; n += 1) people.push(await addFreeReader(ctx, `crowd${n}`));
    const payer = await addPayer(ctx, "payer");
    await ctx.db
      .insertInto("free_subscription")
      .values({
        account_id: payer,
        consent_version: "test",
        consent_text: "test",
        consented_at: "2026-01-01",
        confirmed_at: "2026-01-01",
      })
      .execute();
    await expect(
      inTransaction(ctx, async (inner) => {
        await deliverFreeLeads(inner, { month: "2027-06", accountIds: people });
        throw new Error("the process was killed");
      }),
    ).rejects.toThrow("killed");
    expect(await mails(ctx, "crowd0")).toEqual([]);
    const before = await ctx.db
      .selectFrom("delivery")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("month", "=", "2027-06-01")
      .executeTakeFirstOrThrow();
    expect(before.n).toBe(0);
    await Promise.all([deliverDueFreeLeads(ctx), deliverDueFreeLeads(ctx), deliverDueFreeLeads(ctx)]);
    for (const person of people) {
      expect(await given(ctx, person, "2027-06")).toHaveLength(20);
      expect(await mails(ctx, person)).toHaveLength(1);
    }
    expect(await given(ctx, payer, "2027-06")).toEqual([]);
  });

  it("include samples only while there are no real leads", async () => {
    const ctx = at(fakeClockContext(database.db), "2027-08-01T00:10:00Z");
    const [round = 0] = await addLeads(ctx, { count: 1, name: "Invented", from: "2027-07-31" });
    await editCatalogue(
      ctx,
      sql`with r as (update funding_round set is_sample = true where id = ${round} returning company_id) update company
      set is_sample = true where id in (select company_id from r)`,
      [
        {
          kind: "changed",
          subjectKind: "company",
          subjectId: 0,
          companyId: (
            await ctx.db
              .selectFrom("funding_round")
              .select("company_id")
              .where("id", "=", round)
              .executeTakeFirstOrThrow()
          ).company_id,
        },
      ],
    );
    const cleo = await addFreeReader(ctx, "cleo");
    await deliverFreeLeads(ctx, { month: "2027-08", accountIds: [cleo] });
    expect(await given(ctx, cleo, "2027-08")).not.toContain(round);
  });
});
