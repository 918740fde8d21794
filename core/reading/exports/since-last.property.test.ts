import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueBuilders, industryColumns } from "../../../test/builders/catalogue.ts";
import { type CsvRow, exportedRows } from "../../../test/builders/exports.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import { NO_FILTER } from "../directory/search/filter.ts";

const database = useDatabase();

/** An event between two exports; `who` and `what` pick the record it happens to. */
interface Step {
  readonly action:
    | "add"
    | "stage"
    | "industry"
    | "rename"
    | "withdraw round"
    | "withdraw company"
    | "merge"
    | "founder"
    | "title"
    | "proof"
    | "date"
    | "describe"
    | "day passes"
    | "export";
  readonly who: number;
  readonly what: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    "add",
    "add",
    "stage",
    "industry",
    "rename",
    "withdraw round",
    "withdraw company",
    "merge",
    "founder",
    "title",
    "proof",
    "date",
    "describe",
    "day passes",
    "export",
    "export",
  ),
  who: fc.nat(7),
  what: fc.nat(2),
});

const FILTER = { ...NO_FILTER, include: { industry: ["Health", "Energy"] }, withinDays: 30 as const };
const INDUSTRIES = ["Health", "Energy", "Music"];
const DAY_MS = 86_400_000;

/** A user's copy: a first export kept up to date with later exports of differences. */
class Copy {
  readonly rows = new Map<string, CsvRow>();

  take(rows: readonly CsvRow[]): void {
    for (const { reason = "", ...row } of rows) {
      const id = row["round_id"] ?? "";
      if (!(this.rows.has(id) ? /^(changed|withdrawn): ./ : /^added$/).test(reason))
        throw new Error(`round ${id} was listed as "${reason}"`);
      if (reason.startsWith("withdrawn")) this.rows.delete(id);
      else this.rows.set(id, row);
    }
  }
}

async function play(steps: readonly Step[], access: "owner" | "free", actor: string): Promise<void> {
  const { db } = database;
  for (const table of [
    "claim",
    "round_investor",
    "funding_round",
    "role",
    "person_slug",
    "person",
    "company_slug",
    "company_merge",
    "company",
  ] as const)
    await db.deleteFrom(table).execute();
  const make = catalogueBuilders(db);
  let now = Date.parse("2026-09-01T12:00:00Z");
  const ctx = (): Context => ({
    ...fakeClockContext(db, new Date(now), access, 3),
    actor: { id: actor, access },
    clock: { now: () => new Date(now) },
  });
  const owner = (): Context => ({ ...ctx(), actor: { id: "operator", access: "owner" } });
  const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
  const [companies, rounds]: [number[], number[]] = [[], []];
  // Later than the builders' timestamps, and increasing like a clock.
  let ticks = Date.parse("2050-01-01");
  const stamp = () => new Date((ticks += 1_000));
  const add = async (n: number) => {
    companies.push(
      await make.company({
        slug: `c-${actor}-${companies.length}`,
        name: `Company ${companies.length}`,
        industry: INDUSTRIES[n % 3] ?? null,
      }),
    );
    rounds.push(
      await make.round(companies.at(-1) ?? 0, { announced_on: day(n * 12), amount_usd_minor: 100 * (n + 1) }),
    );
  };
  const actions: Record<Step["action"], (company: number, round: number, what: number) => Promise<unknown>> = {
    add: async (_, __, what) => add(what),
    stage: (_, round, what) =>
      db
        .updateTable("funding_round")
        .set({ stage_text: `Stage ${what}`, updated_at: stamp() })
        .where("id", "=", round)
        .execute(),
    industry: (company, _, what) =>
      db
        .updateTable("company")
        .set({ ...industryColumns(INDUSTRIES[what] ?? null), updated_at: stamp() })
        .where("id", "=", company)
        .execute(),
    rename: (company, _, what) =>
      db
        .updateTable("company")
        .set({ name: `Name ${what}`, updated_at: stamp() })
        .where("id", "=", company)
        .execute(),
    "withdraw round": (_, round, what) =>
      db
        .updateTable("funding_round")
        .set({ withdrawn_at: what === 0 ? null : new Date(now), updated_at: stamp() })
        .where("id", "=", round)
        .execute(),
    "withdraw company": (company, _, what) =>
      db
        .updateTable("company")
        .set({ withdrawn_at: what === 0 ? null : new Date(now), updated_at: stamp() })
        .where("id", "=", company)
        .execute(),
    merge: (company, round) =>
      db
        .updateTable("funding_round")
        .set({ company_id: company, updated_at: stamp() })
        .where("id", "=", round)
        .execute(),
    founder: async (company, _, what) =>
      make
        .role(await make.person({ slug: `p-${actor}-${Math.random()}`, name: `Person ${what}` }), company)
        .catch(() => undefined),
    title: (company, _, what) =>
      db
        .updateTable("role")
        .set({ title: `Title ${what}` })
        .where("company_id", "=", company)
        .execute(),
    proof: (_, round, what) =>
      make.claim(
        "round",
        round,
        {},
        { sourceUrl: `https://news.example/${what}`, effectiveAt: `2026-08-0${what + 1}T00:00:00Z` },
      ),
    date: (_, round, what) =>
      db
        .updateTable("funding_round")
        .set({ announced_on: day(what * 20), updated_at: stamp() })
        .where("id", "=", round)
        .execute(),
    describe: (company, _, what) =>
      db
        .updateTable("company")
        .set({ description: `Does ${what}`, updated_at: stamp() })
        .where("id", "=", company)
        .execute(),
    "day passes": async () => {
      now += 10 * DAY_MS;
    },
    export: async () => undefined,
  };
  for (let i = 0; i < 4; i += 1) await add(i);
  await rebuildDirectory(owner());
  const over = { filter: FILTER };
  const copy = new Copy();
  copy.take((await exportedRows(ctx(), over)).map((row) => ({ reason: "added", ...row })));
  for (const { action, who, what } of [...steps, { action: "export" as const, who: 0, what: 0 }]) {
    await actions[action](companies[who % companies.length] ?? 0, rounds[who % rounds.length] ?? 0, what);
    if (action !== "export") continue;
    await rebuildDirectory(owner());
    copy.take(await exportedRows(ctx(), { ...over, since: "last" }));
    // By another actor, so that it does not become the export to compare with.
    const whole = await exportedRows({ ...ctx(), actor: { id: `${actor} again`, access } }, over);
    expect([...copy.rows.values()].sort(byRound)).toEqual(whole.sort(byRound));
  }
}

function byRound(a: CsvRow, b: CsvRow): number {
  return Number(a["round_id"]) - Number(b["round_id"]);
}

describe("repeated exports of differences", () => {
  it.each(["owner", "free"] as const)(
    "add up to a later full export, whatever happens in between (%s)",
    async (access) => {
      let run = 0;
      expect.hasAssertions();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), (days) =>
          play(days, access, `${access} ${(run += 1)}`),
        ),
        { numRuns: deepRuns(6, 40) },
      );
    },
    120_000,
  );
});
