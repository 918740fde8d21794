import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { flagLead, listPicks, suggestPicks, unflagLead } from "./featured-picks.ts";

const database = useDatabase();
const context = (access: "owner" | "editor" | "paid" = "editor") => fakeClockContext(database.db, undefined, access);
const MONTH = "2026-09";

describe("featured picks of a month", () => {
  it("keep their order, are unique and can be removed", async () => {
    const ctx = context();
    const [alder, birch] = [
      await addCompanyWithRound(ctx, { name: "Alder", industry: "Fintech" }),
      await addCompanyWithRound(ctx, { name: "Birch", industry: "Fintech" }),
    ];
    expect(await flagLead(ctx, { leadId: birch.roundId, month: MONTH })).toBe(true);
    const later = { ...ctx, clock: { now: () => new Date("2026-09-02T12:00:00Z") } };
    expect(await flagLead(later, { leadId: alder.roundId, month: MONTH })).toBe(true);
    expect(await flagLead(later, { leadId: birch.roundId, month: MONTH })).toBe(false);
    expect(
      (await listPicks(ctx, { month: MONTH })).map(({ leadId, pickedBy, lead }) => [
        leadId,
        pickedBy,
        lead?.companyName,
      ]),
    ).toEqual([
      [birch.roundId, "operator", "Birch"],
      [alder.roundId, "operator", "Alder"],
    ]);
    expect(await listPicks(ctx, { month: "2026-10" })).toEqual([]);
    expect(await unflagLead(ctx, { leadId: birch.roundId, month: MONTH })).toBe(true);
    expect(await unflagLead(ctx, { leadId: birch.roundId, month: MONTH })).toBe(false);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_entry where action like 'lead.pick%' order by id`.execute(ctx.db);
    expect(rows.map(({ action }) => action)).toEqual(["lead.picked", "lead.picked", "lead.pick_withdrawn"]);
  });

  it("show a pick that is no longer published", async () => {
    const ctx = context();
    const cedar = await addCompanyWithRound(ctx, { name: "Cedar", industry: "Health" });
    await flagLead(ctx, { leadId: cedar.roundId, month: "2026-11" });
    await editCatalogue(ctx, sql`update funding_round set withdrawn_at = now() where id = ${cedar.roundId}`, [
      { kind: "withdrawn", subjectKind: "round", subjectId: cedar.roundId, companyId: cedar.companyId },
    ]);
    expect((await listPicks(ctx, { month: "2026-11" })).map(({ leadId, lead }) => [leadId, lead])).toEqual([
      [cedar.roundId, null],
    ]);
  });

  it("are suggested by rank, one per company, without earlier picks", async () => {
    const ctx = context();
    const dogwood = await addCompanyWithRound(ctx, { name: "Dogwood", industry: "Health" });
    const elm = await addCompanyWithRound(ctx, { name: "Elm", industry: "Health" });
    const second = await addCompanyWithRound(ctx, { name: "Fir", industry: "Health" });
    // Elm has more known facts; Fir's round is an older, third one of Dogwood's company.
    await editCatalogue(
      ctx,
      sql`update company set country = 'FR', headcount_band = '11-50' where id = ${elm.companyId}`,
      [{ kind: "changed", subjectKind: "company", subjectId: elm.companyId, companyId: elm.companyId }],
    );
    await editCatalogue(
      ctx,
      sql`update funding_round set company_id = ${dogwood.companyId}, announced_on = '2026-01-05'
      where id = ${second.roundId}`,
      [
        { kind: "changed", subjectKind: "round", subjectId: second.roundId, companyId: dogwood.companyId },
        { kind: "changed", subjectKind: "company", subjectId: second.companyId, companyId: second.companyId },
      ],
    );
    const suggested = (await suggestPicks(ctx, { month: MONTH, limit: 10 })).map(({ companyName }) => companyName);
    expect(suggested[0]).toBe("Elm");
    expect(suggested.filter((name) => name === "Dogwood")).toHaveLength(1);
    expect(suggested).not.toContain("Cedar");
    await flagLead(ctx, { leadId: elm.roundId, month: "2026-08" });
    expect((await suggestPicks(ctx, { month: MONTH, limit: 10 })).map(({ companyName }) => companyName)).not.toContain(
      "Elm",
    );
    expect(await suggestPicks(ctx, { month: MONTH, limit: 1 })).toHaveLength(1);
  });

  it("reject members, unknown leads and invalid months", async () => {
    await expect(flagLead(context("paid"), { leadId: 1, month: MONTH })).rejects.toMatchObject({ code: "forbidden" });
    await expect(unflagLead(context("paid"), { leadId: 1, month: MONTH })).rejects.toMatchObject({ code: "forbidden" });
    await expect(flagLead(context(), { leadId: 999_999, month: MONTH })).rejects.toMatchObject({ code: "not_found" });
    for (const month of ["2026-13", "2026-9", "September", ""]) {
      await expect(flagLead(context(), { leadId: 1, month })).rejects.toMatchObject({ code: "invalid_input" });
    }
  });
});
