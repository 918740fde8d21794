import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { syntheticWorld, type WorldKind } from "../../test/builders/finder-world.ts";
import { judge, lookUpWorld } from "../../test/builders/look-up-world.ts";
import { useDatabase } from "../../test/database.ts";
import { deepRuns } from "../../test/deep-runs.ts";

// All addresses of a synthetic world are known, so verified results must be correct, and addresses on servers that
// reveal them must be found, also after deferrals.

const database = useDatabase();
// Kinds of companies repeat every 30, names every 40.
const COMPANIES = deepRuns(30, 200);
const world = syntheticWorld(COMPANIES);

it("has one third accept-all, one tenth greylisting and one tenth unreachable servers", () => {
  const large = syntheticWorld(300);
  const share = (kind: WorldKind) => large.filter((company) => company.kind === kind).length / large.length;
  expect([share("accepts_all"), share("greylists"), share("is_down")].map((part) => part.toFixed(3))).toEqual([
    "0.333",
    "0.100",
    "0.100",
  ]);
  expect(
    world.every(
      ({ people }) =>
        people.length === 5 &&
        new Set(people.map(({ name }) => name)).size === 5 &&
        new Set(people.map(({ address }) => address)).size === 5,
    ),
  ).toBe(true);
  expect(world.flatMap(({ people }) => people).filter(({ isRuled }) => !isRuled).length).toBeGreaterThan(
    0.14 * COMPANIES,
  );
});

it(
  "shows only correct addresses as verified and finds nearly all findable ones",
  async () => {
    await sql`insert into account (id, email, email_verified, created_at, updated_at)
      values ('world', 'world@finder.example', true, now(), now())`.execute(database.db);
    await sql`insert into entitlement (account_id, plan, source, starts_at)
      values ('world', 'pro', 'test', '2026-01-01')`.execute(database.db);
    const findings = await lookUpWorld(fakeClockContext(database.db), "world", world);
    const { wrong, findable, missed } = judge(findings);
    expect(wrong.map(({ person, email }) => `${person.name} has ${person.address}, not ${email}`)).toEqual([]);
    expect(findable).toBeGreaterThan(2 * COMPANIES);
    // Addresses outside all patterns cannot be found; all others are.
    expect(
      missed.filter(({ person }) => person.isRuled).map(({ person }) => `${person.name} has ${person.address}`),
    ).toEqual([]);
    expect((findable - missed.length) / findable).toBeGreaterThanOrEqual(0.95);
    const greylisted = findings.filter(
      ({ company, person }) => company.kind === "greylists" && person.exists && person.isRuled,
    );
    expect([greylisted.length > COMPANIES / 4, greylisted.filter(({ email }) => email === null)]).toEqual([true, []]);
    // Without a clear reply nothing is shown, with a reason.
    const statuses = (kind: WorldKind) => [
      ...new Set(
        findings.filter(({ company }) => company.kind === kind).map(({ status, email }) => `${status} ${email}`),
      ),
    ];
    expect([statuses("accepts_all"), statuses("is_down"), statuses("blocks")]).toEqual([
      ["accepts_any null"],
      ["unclear null"],
      ["unclear null"],
    ]);
  },
  deepRuns(120_000, 600_000),
);
