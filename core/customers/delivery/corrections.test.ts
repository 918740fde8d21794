import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addFreeReader, addLeads, addPayer, at } from "../../../test/builders/delivery.ts";
import { editCatalogue } from "../../../test/builders/edits.ts";
import { checkQueuedMail } from "../../../test/builders/queue-mail.ts";
import { useDatabase } from "../../../test/database.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { type LeadCorrection, sendCorrections } from "./corrections.ts";
import { deliverFreeLeads } from "./deliver-free-leads.ts";
import { deliverMonthlyLists } from "./deliver-monthly-lists.ts";
import { NOBODY } from "./founder-corrections.ts";

const database = useDatabase();
afterEach(() => checkQueuedMail(database));
const context = () => fakeClockContext(database.db);

let rounds: readonly number[] = [];
const companyOf = async (round: number) =>
  (await database.db.selectFrom("funding_round").select("company_id").where("id", "=", round).executeTakeFirstOrThrow())
    .company_id;

/** Returns each receiver's corrections since the last call; reads every mail once. */
async function mailed(): Promise<Readonly<Record<string, { count: number; corrections: LeadCorrection[] }[]>>> {
  const rows = await database.db
    .selectFrom("outbox_message")
    .select(["to_address", "data", "list"])
    .where("template", "=", "corrections")
    .orderBy("id")
    .execute();
  await database.db.deleteFrom("outbox_message").where("template", "=", "corrections").execute();
  expect(new Set(rows.map(({ list }) => list))).toEqual(new Set(rows.length === 0 ? [] : ["corrections"]));
  const mails: Record<string, { count: number; corrections: LeadCorrection[] }[]> = {};
  for (const { to_address, data } of rows)
    (mails[(to_address ?? "").split("@")[0] ?? ""] ??= []).push(
      data as unknown as { count: number; corrections: LeadCorrection[] },
    );
  return mails;
}

async function setAmount(round: number, before: number, after: number): Promise<void> {
  await editCatalogue(
    context(),
    sql`update funding_round set amount_minor = ${after}, amount_usd_minor = ${after} where id = ${round}`,
    [
      {
        kind: "changed",
        subjectKind: "round",
        subjectId: round,
        companyId: await companyOf(round),
        fields: { amount_minor: [before, after], amount_usd_minor: [before, after] },
      },
    ],
  );
}

async function rename(round: number, before: string, after: string): Promise<void> {
  const companyId = await companyOf(round);
  await editCatalogue(context(), sql`update company set name = ${after} where id = ${companyId}`, [
    { kind: "changed", subjectKind: "company", subjectId: companyId, companyId, fields: { name: [before, after] } },
  ]);
}

beforeAll(async () => {
  const ctx = context();
  rounds = await addLeads(ctx, { count: 25, name: "Alder", from: "2026-08-30", addedAt: "2026-08-30T00:00:00Z" });
  await addPayer(ctx, "payer");
  const reader = await addFreeReader(ctx, "reader");
  await deliverMonthlyLists(ctx);
  await deliverFreeLeads(ctx, { month: "2026-09", accountIds: [reader] });
  await sendCorrections(ctx);
  await mailed();
});

describe("corrections of delivered leads", () => {
  it("report old and new values, reason and source to every receiver in one mail, once", async () => {
    const [first = 0, second = 0] = rounds;
    const notFree = rounds[24] ?? 0;
    await setAmount(first, 500_000_000, 700_000_000);
    await rename(second, "Alder 2", "Alder Two");
    await setAmount(notFree, 500_000_000, 100_000_000);
    expect(await sendCorrections(context())).toBe(2);
    const mails = await mailed();
    expect(mails["reader"]).toHaveLength(1);
    expect(mails["reader"]?.[0]).toMatchObject({ count: 2 });
    expect(mails["reader"]?.[0]?.corrections).toEqual([
      {
        roundId: second,
        company: "Alder Two",
        slug: "alder-2",
        kind: "changed",
        reason: "Decided by the operator",
        proof: null,
        people: NOBODY,
        addresses: [],
        fields: [{ field: "Name", values: { before: "Alder 2", after: "Alder Two" } }],
      },
      {
        roundId: first,
        company: "Alder 1",
        slug: "alder-1",
        kind: "changed",
        reason: "Decided by the operator",
        proof: null,
        people: NOBODY,
        addresses: [],
        fields: [
          {
            field: "Amount",
            values: { before: { minor: 500_000_000, currency: "USD" }, after: { minor: 700_000_000, currency: "USD" } },
          },
        ],
      },
    ]);
    // The payer's August list contains this lead and the twenty-fifth too.
    expect(mails["payer"]?.[0]?.count).toBe(3);
    expect(await sendCorrections(context())).toBe(0);
  });

  it("skip reverted, immaterial and undelivered changes", async () => {
    const third = rounds[2] ?? 0;
    await setAmount(third, 500_000_000, 900_000_000);
    await setAmount(third, 900_000_000, 500_000_000);
    const companyId = await companyOf(third);
    await editCatalogue(context(), sql`update company set description = 'Other words' where id = ${companyId}`, [
      {
        kind: "changed",
        subjectKind: "company",
        subjectId: companyId,
        companyId,
        fields: { description: [null, "Other words"] },
      },
    ]);
    const [nobodys = 0] = await addLeads(context(), { count: 1, name: "Nobodys", from: "2020-01-01" });
    await setAmount(nobodys, 500_000_000, 1_000_000);
    expect(await sendCorrections(context())).toBe(0);
  });

  it("report a withdrawn or merged lead once, without an unpublished company's name", async () => {
    const [gone = 0, doubled = 0, whole = 0] = rounds.slice(3, 6);
    const goneCompany = await companyOf(gone);
    await editCatalogue(context(), sql`update company set withdrawn_at = now() where id = ${goneCompany}`, [
      { kind: "withdrawn", subjectKind: "company", subjectId: goneCompany, companyId: goneCompany },
    ]);
    await editCatalogue(context(), sql`update funding_round set merged_into_id = ${whole} where id = ${doubled}`, [
      { kind: "withdrawn", subjectKind: "round", subjectId: doubled, companyId: await companyOf(doubled) },
    ]);
    expect(await sendCorrections(context())).toBe(2);
    const corrections = (await mailed())["reader"]?.[0]?.corrections ?? [];
    expect(corrections.map(({ roundId, kind, company }) => [roundId, kind, company])).toEqual([
      [doubled, "merged", "Alder 5"],
      [gone, "withdrawn", null],
    ]);
    // Further changes to a withdrawn lead are not reported again.
    await setAmount(gone, 500_000_000, 5_000_000);
    expect(await sendCorrections(context())).toBe(0);
  });

  it("compare the current value with the value at delivery", async () => {
    const ninth = rounds[8] ?? 0;
    await setAmount(ninth, 500_000_000, 600_000_000);
    const late = await addFreeReader(context(), "late");
    await deliverFreeLeads(context(), { month: "2026-09", accountIds: [late] });
    await setAmount(ninth, 600_000_000, 800_000_000);
    await sendCorrections(context());
    const mails = await mailed();
    const before = (who: string) =>
      mails[who]?.[0]?.corrections.find(({ roundId }) => roundId === ninth)?.fields[0]?.values?.before;
    expect(before("reader")).toEqual({ minor: 500_000_000, currency: "USD" });
    expect(before("late")).toEqual({ minor: 600_000_000, currency: "USD" });
  });

  it("are sent once by concurrent processes and not at all by a crashed one", async () => {
    const tenth = rounds[9] ?? 0;
    await setAmount(tenth, 500_000_000, 510_000_000);
    await expect(
      inTransaction(context(), async (inner) => {
        expect(await sendCorrections(inner)).toBe(3);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await mailed()).toEqual({});
    const sent = await Promise.all([
      sendCorrections(context()),
      sendCorrections(at(context(), "2026-09-02T00:00:00Z")),
    ]);
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 3]);
  });
});
