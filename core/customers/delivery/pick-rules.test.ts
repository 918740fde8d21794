import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { grantAccess } from "../billing/entitlement.ts";
import type { Context } from "../../shared/context.ts";
import { excludeLead, flagLead, listPicks, movePick } from "./featured-picks.ts";
import { addPickRule, listPickRules, removePickRule } from "./pick-rules.ts";
import { countListReceivers, freeLeadsMailData, previewFreeLeads, previewMonthlyList } from "./preview-lists.ts";

const database = useDatabase();
let ctx: Context;
const MONTH = "2026-10";
const RULE = { period: "month_before", most: 2, sort: "largest" } as const;

const ids: Record<string, number> = {};

/** A published round of a company of this name. */
async function lead(name: string, industry: string, on: string, millions: number): Promise<void> {
  const { roundId, companyId } = await addCompanyWithRound(ctx, { name, industry });
  await editCatalogue(
    ctx,
    sql`update funding_round set announced_on = ${on}, announced_precision = 'day',
      amount_usd_minor = ${millions * 100_000_000}::bigint, currency = 'USD' where id = ${roundId}`,
    [{ kind: "changed", subjectKind: "round", subjectId: roundId, companyId }],
  );
  ids[name] = roundId;
}

const coming = async () =>
  (await previewFreeLeads(ctx, MONTH)).map(({ company, pickedBy }) => [
    company,
    pickedBy === null ? "fill" : pickedBy === 0 ? "hand" : "rule",
  ]);

beforeEach(async () => {
  ctx = fakeClockContext(database.db, new Date("2026-09-20T12:00:00Z"), "editor");
  for (const table of ["pick_rule", "pick_exclusion", "featured_pick"] as const)
    await database.db.deleteFrom(table).execute();
  if (ids["Ash"] !== undefined) return;
  await lead("Ash", "Fintech", "2026-09-02", 5);
  await lead("Birch", "Fintech", "2026-09-10", 30);
  await lead("Cedar", "Fintech", "2026-09-12", 20);
  await lead("Dogwood", "Fintech", "2026-07-12", 90);
  await lead("Elm", "Robotics", "2026-09-15", 70);
});

const pick = (name: string) => flagLead(ctx, { leadId: ids[name] ?? 0, month: MONTH });

describe("pick rules", () => {
  it("pick the largest leads of the month before, after those picked by hand", async () => {
    await addPickRule(ctx, { ...RULE, wanted: "fintech" });
    expect((await coming()).slice(0, 2)).toEqual([
      ["Birch", "rule"],
      ["Cedar", "rule"],
    ]);
    await pick("Elm");
    expect((await coming()).slice(0, 3)).toEqual([
      ["Elm", "hand"],
      ["Birch", "rule"],
      ["Cedar", "rule"],
    ]);
  });

  it("replace an excluded or withdrawn lead, unless it is picked by hand again", async () => {
    await addPickRule(ctx, { ...RULE, wanted: "/companies?industry=Fintech" });
    await excludeLead(ctx, { leadId: ids["Birch"] ?? 0, month: MONTH });
    expect((await coming()).slice(0, 2)).toEqual([
      ["Cedar", "rule"],
      ["Ash", "rule"],
    ]);
    expect((await coming()).flat()).not.toContain("Birch");
    await pick("Birch");
    expect((await coming())[0]).toEqual(["Birch", "hand"]);
  });

  it("can cover a quarter and order by date", async () => {
    await addPickRule(ctx, { ...RULE, period: "quarter_before", wanted: "fintech" });
    expect((await coming())[0]).toEqual(["Dogwood", "rule"]);
    const [rule] = await listPickRules(ctx);
    expect(await removePickRule(ctx, rule?.id ?? 0)).toBe(true);
    expect(await removePickRule(ctx, rule?.id ?? 0)).toBe(false);
    await addPickRule(ctx, { ...RULE, period: "any", sort: "newest", most: 1, wanted: "fintech" });
    expect((await coming())[0]).toEqual(["Cedar", "rule"]);
  });

  it("reject empty and unreadable filters, and members", async () => {
    await expect(addPickRule(ctx, { ...RULE, wanted: "/companies?" })).rejects.toThrow("matches every lead");
    await expect(addPickRule(ctx, { ...RULE, wanted: "/companies?amount-min=plenty" })).rejects.toThrow("plenty");
    const reader = { ...ctx, actor: { id: "mia", access: "paid" as const } };
    await expect(addPickRule(reader, { ...RULE, wanted: "fintech" })).rejects.toThrow("Only editors");
  });
});

describe("picks by hand", () => {
  it("move up and down within the month", async () => {
    for (const name of ["Ash", "Birch", "Cedar"]) await pick(name);
    const order = async () => (await listPicks(ctx, { month: MONTH })).map(({ lead: found }) => found?.companyName);
    expect(await movePick(ctx, { leadId: ids["Cedar"] ?? 0, month: MONTH, to: "up" })).toBe(true);
    expect(await order()).toEqual(["Ash", "Cedar", "Birch"]);
    expect(await movePick(ctx, { leadId: ids["Ash"] ?? 0, month: MONTH, to: "down" })).toBe(true);
    expect(await order()).toEqual(["Cedar", "Ash", "Birch"]);
    expect(await movePick(ctx, { leadId: ids["Cedar"] ?? 0, month: MONTH, to: "up" })).toBe(false);
  });
});

describe("previews of lists", () => {
  it("have the data of the mails, and count receivers by plan", async () => {
    const leads = await previewFreeLeads(ctx, MONTH);
    expect(freeLeadsMailData(MONTH, leads)).toMatchObject({ month: MONTH, wanted: 20 });
    expect(await previewMonthlyList(ctx, "2026-09")).toMatchObject({ month: "2026-09", count: 4, search: "" });
    const [free, pro, both] = await Promise.all(
      ["free", "pro", "both"].map((name) => insertAccount(database.db, `${name}@acme.example`)),
    );
    const consented = {
      consent_version: "1",
      consent_text: "Yes.",
      consented_at: ctx.clock.now(),
      confirmed_at: ctx.clock.now(),
    };
    for (const id of [free, both])
      await database.db
        .insertInto("free_subscription")
        .values({ account_id: String(id), ...consented })
        .execute();
    for (const id of [pro, both])
      await grantAccess(ctx, { accountId: String(id), plan: "pro", source: "operator", endsAt: null });
    expect(await countListReceivers(ctx)).toEqual([
      { plan: "free", receivers: 1, narrowed: 0 },
      { plan: "pro", receivers: 2, narrowed: 0 },
    ]);
  });
});
