import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import { checkCatalogue } from "../../../catalogue/claims/check.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord, SourceDocument } from "../../../catalogue/sources/record.ts";
import { type IngestOptions, runIngest } from "../run.ts";
import { answerGroups, discardProposal, publishProposal, undoProposal } from "./decide.ts";
import { describeEffect, describeUndo } from "./describe.ts";
import { listColumnProblems, listRejectedRows } from "./outcomes.ts";
import { listProposals, type Proposal } from "./proposal.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows point nowhere: ${JSON.stringify(broken)}`);
  };
});

const company = (n: number, over: Partial<EvidenceRecord> = {}) =>
  evidence({ company: { name: `Fernhollow ${n}`, website: `https://fernhollow-${n}.example` }, ...over });
const list = (records: readonly EvidenceRecord[], externalId = "list.csv"): SourceDocument => ({
  ...recordsDocument(records, { externalId }),
  replacesEarlier: true,
  columns: [{ column: "Company", field: "company", how: "name", why: "by name", samples: ["Fernhollow 1"] }],
});
const rejected = (rows: number) =>
  [...Array(rows).keys()].map((i) => ({
    kind: "quarantined" as const,
    ref: `row ${i + 2}`,
    code: "no_company",
    reason: "no company",
  }));
const held = (): SourceDocument => ({
  ...documentOf([
    { kind: "notice", message: "company ← Name", ofColumns: true },
    { kind: "record", ref: "row 1", record: evidence() },
    ...rejected(12),
    { kind: "notice", message: "One amount is unclear." },
  ]),
  replacesEarlier: true,
});

async function ingest(document: SourceDocument, intent: IngestOptions["intent"] = "publish") {
  const options = { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false, intent };
  return (await runIngest(ctx, { ...options, options: { currency: "EUR" } }, opened(document))).toJSON();
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(ctx.db);
  return rows[0]?.n ?? -1;
}

async function newest(): Promise<Proposal> {
  const [proposal] = await listProposals(ctx, { limit: 1 });
  if (proposal === undefined) throw new Error("there is no proposal");
  return proposal;
}

async function published(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select company_name as name from lead order by 1`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

const statuses = async () => (await listProposals(ctx, { limit: 10 })).map(({ status }) => status);

describe("an import", () => {
  it("is published if plausible, and stored with its effect, columns and options", async () => {
    const summary = await ingest(list([company(1), company(2)]));
    expect(summary.proposals).toMatchObject([{ status: "published", holds: [] }]);
    const proposal = await newest();
    expect(proposal).toMatchObject({
      status: "published",
      title: "list.csv",
      options: { currency: "EUR" },
      columns: [{ column: "Company", field: "company" }],
      effect: { companies: { added: 2, matched: 0 }, rounds: { added: 2, withdrawn: 0 } },
    });
    expect(proposal.effect === null ? null : describeEffect(proposal.effect)).toBe(
      "2 companies added, 2 rounds added, largest $5M, 2026-07-15",
    );
    expect(proposal.effect?.samples.map(({ kind, company: name, round }) => [kind, name, round?.announcedOn])).toEqual([
      ["added", "Fernhollow 1", "2026-07-15"],
      ["added", "Fernhollow 2", "2026-07-15"],
    ]);
    expect(await count("company")).toBe(2);
  });

  it("changes nothing while it is an open proposal", async () => {
    await ingest(list([company(1), company(2)]), "propose");
    expect([await count("company"), await count("claim"), await count("change")]).toEqual([0, 0, 0]);
    const { id, effect } = await newest();
    expect(effect).toMatchObject({ companies: { added: 2 }, rounds: { added: 2 } });
    expect(await publishProposal(ctx, { id })).toMatchObject({ id, status: "published" });
    expect([await count("company"), await count("lead"), await count("proposal_outcome")]).toEqual([2, 2, 0]);
    expect(await ingest(list([company(1), company(2)]))).toMatchObject({ documents: { unchanged: 1 } });
  });

  it("needs a reason to be published while held", async () => {
    await ingest(held());
    const { id, status, holds, effect } = await newest();
    expect(effect?.notices).toEqual([{ message: "One amount is unclear." }]);
    expect({ status, rules: holds.map(({ rule }) => rule) }).toEqual({ status: "held", rules: ["expected_rows"] });
    await expect(publishProposal(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await count("company")).toBe(0);
    await publishProposal(ctx, { id, acceptHold: "checked by hand" });
    expect(await newest()).toMatchObject({ status: "published", acceptedReason: "checked by hand", holds, effect });
    expect([await count("company"), await count("quarantined_row")]).toEqual([1, 12]);
    expect((await listColumnProblems(ctx, id)).every(({ rows, reason }) => rows > 0 && reason !== "")).toBe(true);
    expect(await listRejectedRows(ctx, { proposalId: id, limit: 1 })).toMatchObject([
      { ref: "row 2", code: "no_company", reason: "no company" },
    ]);
  });

  it("is published immediately if its hold is accepted with a reason", async () => {
    const summary = await ingest(held(), { acceptHold: "checked" });
    expect(summary.proposals).toMatchObject([{ status: "published", holds: [{ rule: "expected_rows" }] }]);
  });

  it("keeps only its rejected rows and cannot be published once discarded", async () => {
    await ingest(held());
    const { id } = await newest();
    await discardProposal(ctx, { id });
    expect([await count("company"), await count("proposal_outcome")]).toEqual([0, 12]);
    await expect(publishProposal(ctx, { id, acceptHold: "x" })).rejects.toThrow(
      `You cannot publish import ${id}: it is discarded.`,
    );
    await expect(discardProposal(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("replaces the open proposal of the same list and supersedes the published one", async () => {
    await ingest(list([company(1)]));
    await ingest(list([company(1), company(2)]), "propose");
    await ingest(list([company(1), company(2), company(3)]), "propose");
    expect(await statuses()).toEqual(["open", "published"]);
    const { id } = await newest();
    await publishProposal(ctx, { id });
    expect((await listProposals(ctx, { limit: 10 })).map((one) => [one.status, one.supersededBy])).toEqual([
      ["published", null],
      ["superseded", id],
    ]);
    expect(await ingest(list([company(1)]), "propose")).toMatchObject({ documents: { proposed: 1 } });
  });

  it("is held if many rows need a decision, and groups them", async () => {
    const many = [...Array(12).keys()].map((n) => company(n));
    await ingest(list(many, "a.csv"));
    await ingest(
      list(
        many.map((record) => ({
          ...record,
          company: { name: record.company.name ?? "" },
          round: { ...record.round, stageText: "Series D" },
        })),
        "b.csv",
      ),
    );
    expect(await newest()).toMatchObject({
      status: "held",
      holds: [{ rule: "unread_rows", reason: "100% of 12 rows are rejected (0) or need a decision (12)" }],
      effect: { groupCount: 12 },
    });
    expect((await newest()).effect?.groups[0]).toMatchObject({
      name: "Fernhollow 0",
      rows: 1,
      candidates: [{ name: "Fernhollow 0" }],
    });
  });

  /** Rounds of a company that only shares its name with one in the catalogue. */
  const namesakes = ["2026-05-01", "2026-03-01", "2026-01-01"].map((date) =>
    evidence({ company: { name: "Fernhollow" }, round: { announced: { date, precision: "day" }, stageText: "Seed" } }),
  );

  it("applies one answer to every row of a group, in this and every later reading", async () => {
    await ingest(list([evidence()], "a.csv"));
    await ingest(list(namesakes, "b.csv"), "propose");
    const { id, effect } = await newest();
    expect(effect?.groups).toMatchObject([{ name: "Fernhollow", rows: 3, refs: expect.arrayContaining(["row 3"]) }]);
    const [group] = effect?.groups ?? [];
    const [candidate] = group?.candidates ?? [];
    if (group === undefined || candidate === undefined) throw new Error("no group");
    const answer = (given: number | "new") => answerGroups(ctx, { id, groups: [group.key], answer: given });
    await expect(answer(999)).rejects.toMatchObject({ code: "invalid_input" });
    await answer(candidate.id);
    expect((await newest()).effect).toMatchObject({ groupCount: 0, companies: { matched: 1 }, rounds: { added: 3 } });
    await expect(answer("new")).rejects.toMatchObject({ code: "conflict" });
    await publishProposal(ctx, { id });
    expect(await count("company")).toBe(1);
    await ingest(list(namesakes.slice(0, 2), "b.csv"), "propose");
    expect((await newest()).effect).toMatchObject({ groupCount: 0, rounds: { withdrawn: 1 } });
  });

  it.each([
    ["new", { companies: { added: 1 }, rounds: { added: 3 } }],
    ["none", { companies: { added: 0 }, rounds: { added: 0 } }],
  ] as const)(
    "turns the rows of a group into one company, or none, when the answer is %s",
    async (answer, expected) => {
      await ingest(list([evidence()], "a.csv"));
      await ingest(list(namesakes, "b.csv"), "propose");
      const { id, effect } = await newest();
      await answerGroups(ctx, { id, groups: [effect?.groups[0]?.key ?? ""], answer });
      expect((await newest()).effect).toMatchObject({ groupCount: 0, ...expected });
    },
  );

  it("is published once if two people publish it at the same time", async () => {
    await ingest(list([company(1)]), "propose");
    const { id } = await newest();
    const results = await Promise.allSettled([publishProposal(ctx, { id }), publishProposal(ctx, { id })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await count("company")).toBe(1);
  });

  it("restores the import it superseded when undone", async () => {
    await ingest(list([company(1)]));
    const before = await published();
    await ingest(list([company(1), company(2)]));
    const { id } = await newest();
    const after = await published();
    expect(after).toEqual(["Fernhollow 1", "Fernhollow 2"]);
    await undoProposal(ctx, { id });
    expect(await published()).toEqual(before);
    expect(await statuses()).toEqual(["undone", "published"]);
    await expect(undoProposal(ctx, { id })).rejects.toThrow(`You cannot undo import ${id}: it is undone.`);
    await ingest(list([company(1), company(2)]));
    expect(await published()).toEqual(after);
    expect(await statuses()).toEqual(["published", "undone", "superseded"]);
  });

  it("counts what undoing it withdraws and restores", async () => {
    await ingest(list([company(1), company(2)]));
    await ingest(list([company(2), company(3)]), { acceptHold: "half of it was removed" });
    await undoProposal(ctx, { id: (await newest()).id });
    const { undone } = await newest();
    expect(undone === null ? null : describeUndo(undone)).toBe(
      "1 company and 1 round withdrawn; 1 company and 1 round restored; 2 claims withdrawn, 2 restored",
    );
  });

  it("counts people published again after an undo", async () => {
    const people = [{ name: "Ada Quill", relation: "founder" as const }];
    await ingest(list([company(1, { people })]));
    await undoProposal(ctx, { id: (await newest()).id });
    await ingest(list([company(1, { people })]));
    expect((await newest()).effect?.people).toEqual({ added: 1, withdrawn: 0 });
  });

  it("cannot be undone while a newer import supersedes it", async () => {
    await ingest(list([company(1)]));
    const { id } = await newest();
    await ingest(list([company(2)]));
    const newer = (await newest()).id;
    await expect(undoProposal(ctx, { id })).rejects.toThrow(
      `You cannot undo import ${id}: it is superseded by import ${newer}; undo that one first.`,
    );
  });

  it("is held if it withdraws many rounds of its list, not counting corrected ones", async () => {
    const many = [...Array(19).keys()].map((n) => company(n));
    await ingest(list(many));
    const corrected = company(0, { round: { ...evidence().round, amount: { minor: 100, currency: "USD" } } });
    await ingest(list([corrected, ...many.slice(4)]));
    expect(await newest()).toMatchObject({
      status: "held",
      holds: [{ rule: "withdrawals", reason: "it would withdraw 3 of the 19 rounds that this list stated before" }],
      effect: {
        companies: { added: 0, changed: 0, withdrawn: 3, matched: 16 },
        rounds: { added: 0, changed: 1, withdrawn: 3, earlier: 19 },
      },
    });
    expect(await published()).toHaveLength(19);
  });
});
