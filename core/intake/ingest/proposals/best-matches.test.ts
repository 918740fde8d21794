import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../run.ts";
import { acceptReview } from "../review/decide.ts";
import { answerAll, answerGroups, publishProposal, undoAnswerAll, undoProposal } from "./decide.ts";
import { readGroupEvidence } from "./outcomes.ts";
import { listProposals } from "./proposal.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function ingest(externalId: string, records: readonly EvidenceRecord[], intent: "publish" | "propose") {
  const document = { ...recordsDocument(records, { externalId }), replacesEarlier: true };
  const options = { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false, intent } as const;
  await runIngest(ctx, options, opened(document));
}

async function newest() {
  const [proposal] = await listProposals(ctx, { limit: 1 });
  if (proposal?.effect === null || proposal === undefined) throw new Error("there is no measured proposal");
  return { ...proposal, effect: proposal.effect };
}

const named = (name: string, over: object = {}): EvidenceRecord => evidence({ company: { name, ...over } });
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from company where withdrawn_at is null`.execute(ctx.db)).rows[0]
    ?.n;

describe("the best matches of a proposal", () => {
  beforeEach(async () => {
    const twins = ["Quasar", "Quoin"].map((name) =>
      named(name, { formerNames: ["Quillon"], website: `https://${name.toLowerCase()}.example` }),
    );
    await ingest("a.csv", [named("Fernhollow"), named("Saltmarsh"), ...twins], "publish");
    const { rows } = await sql<{ id: number }>`select id from review_item where status = 'open'`.execute(ctx.db);
    for (const { id } of rows) await acceptReview(ctx, { itemId: id, company: "new" });
    await ingest(
      "b.csv",
      ["Fernhollow", "Saltmarsh", "Saltmarsh", "Quillon", "Brackwater"].map((name) => ({
        ...named(name),
        round: { ...evidence().round, stageText: "Series D" },
      })),
      "propose",
    );
  });

  it("are counted, taken at once, and leave questions with two equally good companies", async () => {
    const { id, effect } = await newest();
    expect(effect).toMatchObject({ groupCount: 3, best: { taken: 2, rows: 3, open: 1 } });
    expect(await answerAll(ctx, { id })).toEqual({ taken: 2, rows: 3, open: 1 });
    const after = await newest();
    expect(after.effect).toMatchObject({ groupCount: 1, groups: [{ name: "Quillon" }], best: { taken: 0, open: 1 } });
    expect(after.effect.bestTakenAt).toBeDefined();
    await expect(answerAll(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    const before = await count();
    await publishProposal(ctx, { id });
    // Brackwater alone is new.
    expect(await count()).toBe((before ?? 0) + 1);
  });

  it("are taken for single questions, each with its rows and candidates as evidence", async () => {
    const { id, effect } = await newest();
    expect(effect.groups.map(({ name, best }) => [name, best === undefined])).toEqual([
      ["Saltmarsh", false],
      ["Fernhollow", false],
      ["Quillon", true],
    ]);
    const [saltmarsh, , quillon] = effect.groups;
    if (saltmarsh === undefined || quillon === undefined) throw new Error("no question");
    const evidenceOf = (group: typeof quillon) => readGroupEvidence(ctx, { proposalId: id, group });
    expect(await evidenceOf(saltmarsh)).toMatchObject({
      rows: [{ ref: saltmarsh.refs[0] }, { record: { company: { name: "Saltmarsh" } } }],
      matches: [{ id: saltmarsh.best, name: "Saltmarsh" }],
    });
    expect((await evidenceOf(quillon)).matches.map(({ name }) => name).toSorted()).toEqual(["Quasar", "Quoin"]);
    await expect(answerAll(ctx, { id, groups: [quillon.key] })).rejects.toMatchObject({ code: "conflict" });
    expect(await answerAll(ctx, { id, groups: [saltmarsh.key, quillon.key] })).toEqual({ taken: 1, rows: 2, open: 1 });
    const left = await newest();
    expect(left.effect.groups.map(({ name }) => name)).toEqual(["Fernhollow", "Quillon"]);
    await answerGroups(ctx, { id, groups: left.effect.groups.map(({ key }) => key), answer: "none" });
    expect((await newest()).effect.groupCount).toBe(0);
  });

  it("can be taken back until the import is published, and again once it is undone", async () => {
    const { id } = await newest();
    await expect(undoAnswerAll(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    await answerAll(ctx, { id });
    expect(await undoAnswerAll(ctx, { id })).toBe(2);
    const { effect } = await newest();
    expect(effect).toMatchObject({ groupCount: 3, best: { taken: 2, open: 1 } });
    expect(effect.bestTakenAt).toBeUndefined();
    await answerAll(ctx, { id });
    await publishProposal(ctx, { id });
    await expect(undoAnswerAll(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    await undoProposal(ctx, { id });
    expect(await undoAnswerAll(ctx, { id })).toBe(2);
  });
});
