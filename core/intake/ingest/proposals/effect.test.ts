import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { runIngest } from "../run.ts";
import { lastChangeId } from "./count-changes.ts";
import { undoProposal } from "./decide.ts";
import { describeEffect } from "./describe.ts";
import { listProposals } from "./proposal.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

/** Imports a list and returns its effect and the rules that hold it. */
async function imported(records: readonly EvidenceRecord[], externalId = "list.csv") {
  const summary = await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
    opened({ ...recordsDocument(records, { externalId }), replacesEarlier: true }),
  );
  const [proposal] = await listProposals(ctx, { limit: 1 });
  if (!proposal?.effect) throw new Error("the import was not measured");
  return { effect: proposal.effect, rules: proposal.holds.map(({ rule }) => rule), summary: summary.toJSON() };
}

/** The change log's entries about companies and rounds. */
async function loggedSince(id: number) {
  const { rows } = await sql<{ kind: "added" | "changed" | "withdrawn"; subject: "company" | "round" }>`
    select kind, subject_kind as subject from change where id > ${id}`.execute(ctx.db);
  const count = (subject: string) => {
    const of = (kind: string) => rows.filter((row) => row.subject === subject && row.kind === kind).length;
    return { added: of("added"), changed: of("changed"), withdrawn: of("withdrawn") };
  };
  return { company: count("company"), round: count("round") };
}

const day = (n: number) => ({ date: `2026-07-${String(n).padStart(2, "0")}`, precision: "day" }) as const;
const named = (names: readonly string[]) =>
  names.map((name, i) => evidence({ company: { name }, round: { ...evidence().round, announced: day(i + 1) } }));

const dateless = (minor: number) =>
  Array.from({ length: 12 }, (_, i) =>
    evidence({
      company: { name: `Company ${i}`, website: `https://company-${i}.example` },
      round: { stageText: "Seed", amount: { minor, currency: "JPY" } },
    }),
  );

const row = (name: string, stageText: string | undefined, month: number, minor?: number) =>
  evidence({
    company: { name },
    round: {
      ...(stageText !== undefined && { stageText }),
      announced: { date: `2026-0${month}-15`, precision: "day" },
      ...(minor !== undefined && { amount: { minor, currency: "USD" } }),
    },
  });

describe("measureEffect", () => {
  it("counts names that are numbers, amounts or dates", async () => {
    const odd = ["1,204", "2026-07-15", "Jul 15, 2026", "$5M", "4.2", "₹30 million", "15 March 2026"];
    const real = ["1Password", "Marble 24", "Mondo 3", "99.co", "June Homes"];
    const { effect, rules } = await imported(named([...odd, ...real]));
    expect(effect.names).toEqual({ count: 12, numeric: 7, example: expect.any(String) });
    expect(rules).toEqual(["numeric_names"]);
  });

  it("counts rounds of one company on one day", async () => {
    const rounds = [1, 20, 400, 8_000, 160_000].map((millions) =>
      evidence({ round: { announced: day(3), amount: { minor: millions * 100_000_000, currency: "USD" } } }),
    );
    const { effect, rules } = await imported([...rounds, ...named(["Quillon"])]);
    expect(effect.sameDay).toEqual({
      count: 6,
      sharing: 5,
      most: { company: "Fernhollow", day: "2026-07-03", rounds: 5 },
    });
    expect(rules).toEqual(["same_day_rounds"]);
  });

  it("holds a list whose id stands for unrelated names", async () => {
    const rows = named(["Quillon", "Larchwood", "Brackwater", "Moss"]).map((one) => ({ ...one, listId: "id 7" }));
    const { effect, rules } = await imported(rows);
    expect(effect.sharedIds).toEqual([{ id: "id 7", names: ["Brackwater", "Larchwood", "Moss"] }]);
    expect(rules).toEqual(["shared_ids"]);
    expect((await imported(rows.slice(0, 1), "one.csv")).rules).toEqual([]);
  });

  it("counts rows joined to rounds that another source states", async () => {
    await imported([evidence()], "other.csv");
    const { effect } = await imported([evidence(), ...named(["Quillon", "Larchwood"])]);
    expect(effect.rounds).toMatchObject({ added: 2, joined: 1 });
    expect(describeEffect(effect)).toContain("2 rounds added, 1 row joined to an existing round");
    expect((await imported([evidence(), ...named(["Quillon"])])).effect.rounds).toMatchObject({ joined: 1 });
  });

  it("counts rows that repeat a round of another row", async () => {
    const { effect } = await imported([evidence(), evidence(), ...named(["Quillon"])]);
    expect(effect.rounds).toMatchObject({ added: 2, joined: 0, repeated: 1 });
    expect(describeEffect(effect)).toContain("2 rounds added, 1 row repeats a round of another row");
  });

  it("counts exactly what the change log records, for every reading of the list and for its undo", async () => {
    const first = [row("Quillon", "Seed", 1, 500_000_000), row("Larchwood", "Seed", 2), row("Brackwater", "Seed", 3)];
    const otherColumns = [row("Quillon", "Angel", 6), row("Larchwood", "Angel", 7), row("Brackwater", "Seed", 3)];
    const edited = [row("Quillon", "Seed", 1, 600_000_000), row("Moss", "Seed", 2), row("Larchwood", "Seed", 2)];
    const seen: unknown[] = [];
    for (const records of [first, otherColumns, edited]) {
      const since = await lastChangeId(ctx);
      const { effect, summary } = await imported(records);
      const logged = await loggedSince(since);
      const { companies, rounds } = effect;
      expect([companies, rounds].map(({ added, changed, withdrawn }) => ({ added, changed, withdrawn }))).toEqual([
        logged.company,
        logged.round,
      ]);
      expect(summary.catalogue).toMatchObject({
        newCompanies: logged.company.added,
        newRounds: logged.round.added,
        changes: [logged.company, logged.round].reduce(
          (sum, { added, changed, withdrawn }) => sum + added + changed + withdrawn,
          0,
        ),
      });
      seen.push({ ...logged.round, replaced: rounds.replaced });
    }
    expect(seen).toEqual([
      { added: 3, changed: 0, withdrawn: 0, replaced: 0 },
      { added: 2, changed: 0, withdrawn: 2, replaced: 2 },
      { added: 3, changed: 0, withdrawn: 3, replaced: 2 },
    ]);
    const since = await lastChangeId(ctx);
    const [proposal] = await listProposals(ctx, { limit: 1 });
    const { figures } = await undoProposal(ctx, { id: proposal?.id ?? 0 });
    const { company, round } = await loggedSince(since);
    const restored = ({ added, ...others }: typeof round) => ({ restored: added, ...others });
    expect([figures.companies, figures.rounds]).toEqual([restored(company), restored(round)]);
  });

  it("compares medians in any currency with a known rate", async () => {
    expect((await imported(dateless(900_000_000_000))).rules).toEqual([]);
    await ctx.db
      .insertInto("exchange_rate")
      .values({ currency: "JPY", rate_on: "2026-08-03", usd_per_unit: "0.0068", source: "test" })
      .execute();
    const { effect, rules } = await imported(dateless(900_000_000_000), "again.csv");
    expect(effect.amounts).toMatchObject({ currency: "JPY", usdPerUnit: 0.0068 });
    expect(rules).toEqual(["median_amount"]);
    expect((await imported(dateless(900_000_000), "usual.csv")).rules).toEqual([]);
  });
});
