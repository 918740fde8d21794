import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Database } from "../../../db/client.ts";
import { catalogueBuilders, type CatalogueBuilders, industryColumns } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory, refreshDirectory } from "./refresh.ts";

/** A small catalogue for random changes. */
interface World {
  readonly db: Database;
  readonly make: CatalogueBuilders;
  readonly companies: readonly number[];
  readonly people: readonly number[];
  readonly rounds: number[];
}

type Pick = <T>(from: readonly [T, ...T[]] | readonly T[]) => T;

/** Changes the catalogue and returns the companies to refresh, like the functions of core. */
type Change = (world: World, pick: Pick) => Promise<readonly number[]>;

const DATES = ["2026-11-01", "2026-10-01", "2025-01-01", null];
const WITHDRAWN_AT = [null, null, null, "2026-11-01T00:00:00Z"];
const NAMES = ["Fern", "Gorse", "Heath", "Été & Söhne"];

async function companyOf(db: Database, round: number): Promise<number> {
  return (await db.selectFrom("funding_round").select("company_id").where("id", "=", round).executeTakeFirstOrThrow())
    .company_id;
}

async function companiesOf(db: Database, person: number): Promise<number[]> {
  return (await db.selectFrom("role").select("company_id").where("person_id", "=", person).execute()).map(
    (row) => row.company_id,
  );
}

function onRound(change: (world: World, pick: Pick, round: number) => Promise<unknown>): Change {
  return async (world, pick) => {
    if (world.rounds.length === 0) return [];
    const round = pick(world.rounds);
    const before = await companyOf(world.db, round);
    await change(world, pick, round);
    return [before, await companyOf(world.db, round)];
  };
}

const CHANGES: Readonly<Record<string, Change>> = {
  "add a round": async ({ make, companies, rounds }, pick) => {
    const company = pick(companies);
    rounds.push(
      await make.round(company, {
        announced_on: pick(DATES),
        state: pick(["closed", "closed", "raising"]),
        is_sample: pick([true, false]),
      }),
    );
    return [company];
  },
  "edit a round": onRound(({ db }, pick, id) =>
    db
      .updateTable("funding_round")
      .set({
        first_sale_on: "2026-09-01",
        first_sale_precision: "month",
        amount_usd_minor: pick([100, 200, null]),
        stage_text: pick(NAMES),
        state: "closed",
      })
      .where("id", "=", id)
      .execute(),
  ),
  "withdraw or restore a round": onRound(({ db }, pick, id) =>
    db
      .updateTable("funding_round")
      .set({ withdrawn_at: pick(WITHDRAWN_AT) })
      .where("id", "=", id)
      .execute(),
  ),
  "merge a round": onRound(({ db, rounds }, pick, id) =>
    db
      .updateTable("funding_round")
      .set({ merged_into_id: pick([...rounds.filter((other) => other !== id), null]) })
      .where("id", "=", id)
      .execute(),
  ),
  "move a round": onRound(({ db, companies }, pick, id) =>
    db
      .updateTable("funding_round")
      .set({ company_id: pick(companies) })
      .where("id", "=", id)
      .execute(),
  ),
  "change a round's investors": onRound(async ({ db, make }, pick, id) => {
    await db.deleteFrom("round_investor").where("round_id", "=", id).execute();
    await make.investors(id, pick([NAMES, ["Gorse"], ["Heath", "Fern"]]));
  }),
  "claim a round": onRound(({ make }, pick, id) =>
    make.claim(
      "round",
      id,
      {},
      {
        method: pick(["edited", "filed", "published", "imported"]),
        ref: pick(["1", "2"]),
        ...pick([{ sourceUrl: "https://a.example/" }, { sourceUrl: "https://b.example/" }, {}]),
      },
    ),
  ),
  "add a role": async ({ db, people, companies }, pick) => {
    const company = pick(companies);
    const role = {
      company_id: company,
      person_id: pick(people),
      relation: pick(["founder", "founder", "director"]),
      title: pick(NAMES),
    };
    await db
      .insertInto("role")
      .values(role)
      .onConflict((known) => known.doNothing())
      .execute();
    return [company];
  },
  "drop a person's roles": async ({ db, people, companies }, pick) => {
    const company = pick(companies);
    await db.deleteFrom("role").where("company_id", "=", company).where("person_id", "=", pick(people)).execute();
    return [company];
  },
  "edit a person": async ({ db, people }, pick) => {
    const person = pick(people);
    await db
      .updateTable("person")
      .set({ name: pick(NAMES), location: pick(NAMES), withdrawn_at: pick(WITHDRAWN_AT) })
      .where("id", "=", person)
      .execute();
    return companiesOf(db, person);
  },
  "edit a company": async ({ db, companies }, pick) => {
    const company = pick(companies);
    await db
      .updateTable("company")
      .set({
        name: pick(NAMES),
        ...industryColumns(pick(["Health", "Fintech, Robotics"])),
        description: pick([...NAMES, null]),
        country: pick(["FR", null]),
        year_founded: pick([2020, null]),
        withdrawn_at: pick(WITHDRAWN_AT),
      })
      .where("id", "=", company)
      .execute();
    return [company];
  },
  "merge a company": async ({ db, companies }, pick) => {
    const [kept, absorbed] = [pick(companies), pick(companies)];
    if (kept === absorbed) return [];
    await db.updateTable("funding_round").set({ company_id: kept }).where("company_id", "=", absorbed).execute();
    const doubled = db.selectFrom("role").select("person_id").where("company_id", "=", kept);
    await db.deleteFrom("role").where("company_id", "=", absorbed).where("person_id", "in", doubled).execute();
    await db.updateTable("role").set({ company_id: kept }).where("company_id", "=", absorbed).execute();
    await db.updateTable("company").set({ merged_into_id: kept }).where("id", "=", absorbed).execute();
    return [kept, absorbed];
  },
  "undo a merge": async ({ db, companies }, pick) => {
    const company = pick(companies);
    await db.updateTable("company").set({ merged_into_id: null }).where("id", "=", company).execute();
    return [company];
  },
};

const steps = fc.array(
  fc.record({
    change: fc.constantFrom(...Object.keys(CHANGES)),
    choices: fc.array(fc.nat(11), { minLength: 6, maxLength: 6 }),
  }),
  { maxLength: 40, size: "max" },
);

/** Maps each generated number to one of the given values. */
function picker(choices: readonly number[]): Pick {
  let taken = 0;
  return (from) => {
    const chosen = from[(choices[taken % choices.length] ?? 0) % from.length];
    taken += 1;
    if (chosen === undefined) throw new Error("nothing to pick from");
    return chosen;
  };
}

async function rows(db: Database) {
  return {
    leads: await db.selectFrom("lead").selectAll().orderBy("round_id").execute(),
    founders: await db.selectFrom("founder_listing").selectAll().orderBy("person_id").execute(),
    texts: await db.selectFrom("lead_text").selectAll().orderBy("round_id").execute(),
    segments: await db.selectFrom("lead_segment").select(["segment", "leads"]).orderBy("segment").execute(),
  };
}

class RolledBack extends Error {}

describe("rebuildDirectory", () => {
  const database = useDatabase();

  async function afterChanges(
    made: readonly { change: string; choices: readonly number[] }[],
    check: (ctx: Context) => Promise<void>,
  ) {
    const run = database.db.transaction().execute(async (db) => {
      const make = catalogueBuilders(db);
      const companies: number[] = [];
      const people: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        companies.push(await make.company());
        people.push(await make.person());
      }
      const rounds: number[] = [];
      for (const company of companies) rounds.push(await make.round(company, { announced_on: "2026-10-15" }));
      for (const [index, person] of people.entries()) await make.role(person, companies[index] ?? 0);
      const world: World = { db, make, companies, people, rounds };
      const ctx: Context = { db, actor: { id: "operator", access: "owner" }, clock: { now: () => new Date() } };
      await refreshDirectory(ctx, companies);
      for (const { change, choices } of made) {
        const touched = await CHANGES[change]?.(world, picker(choices));
        await refreshDirectory(ctx, touched ?? []);
      }
      await check(ctx);
      throw new RolledBack();
    });
    await expect(run).rejects.toThrow(RolledBack);
  }

  it(
    "gives the same rows as refreshing after each of any changes",
    async () => {
      let seen = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (made) => {
          await afterChanges(made, async (ctx) => {
            const refreshed = await rows(ctx.db);
            seen += refreshed.leads.length + refreshed.founders.length;
            await rebuildDirectory(ctx);
            expect(await rows(ctx.db)).toEqual(refreshed);
            await ctx.db.deleteFrom("lead").execute();
            await ctx.db.deleteFrom("founder_listing").execute();
            await ctx.db.deleteFrom("lead_text").execute();
            await rebuildDirectory(ctx);
            expect(await rows(ctx.db)).toEqual(refreshed);
          });
        }),
        { numRuns: deepRuns(8, 60) },
      );
      expect(seen).toBeGreaterThan(40);
    },
    deepRuns(120_000, 600_000),
  );
});
