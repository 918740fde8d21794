import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { syntheticWorld, type WorldKind } from "../../test/builders/finder-world.ts";
import { judge, lookUpWorld } from "../../test/builders/look-up-world.ts";
import { useDatabase } from "../../test/database.ts";

// In an invented world every address is known: what is called verified must be that person's, and what exists where servers
// tell must be found, also by those that ask to come back.

const database = useDatabase();
const world = syntheticWorld(200);

it("is as it says: a third accept anybody, a tenth greylist, a tenth are down", () => {
  const large = syntheticWorld(300);
  const share = (kind: WorldKind) => large.filter((company) => company.kind === kind).length / large.length;
  expect([share("accepts_all"), share("greylists"), share("is_down")].map((part) => part.toFixed(3))).toEqual(["0.333", "0.100", "0.100"]);
  expect(world.every(({ people }) => people.length === 5 && new Set(people.map(({ name }) => name)).size === 5 && new Set(people.map(({ address }) => address)).size === 5)).toBe(true);
  expect(world.flatMap(({ people }) => people).filter(({ isRuled }) => !isRuled).length).toBeGreaterThan(30);
});

it("shows as verified only addresses of the person asked for, and finds nearly all that exist where servers tell", async () => {
  await sql`insert into account (id, email, email_verified, created_at, updated_at) values ('world', 'world@finder.example', true, now(), now())`.execute(database.db);
  await sql`insert into entitlement (account_id, plan, source, starts_at) values ('world', 'pro', 'test', '2026-01-01')`.execute(database.db);
  const findings = await lookUpWorld(fakeClockContext(database.db), "world", world);
  const { wrong, findable, missed } = judge(findings);
  expect(wrong.map(({ person, email }) => `${person.name} has ${person.address}, not ${email}`)).toEqual([]);
  expect(findable).toBeGreaterThan(400);
  // Nobody finds what no rule makes; all else is found.
  expect(missed.filter(({ person }) => person.isRuled).map(({ person }) => `${person.name} has ${person.address}`)).toEqual([]);
  expect((findable - missed.length) / findable).toBeGreaterThanOrEqual(0.95);
  const greylisted = findings.filter(({ company, person }) => company.kind === "greylists" && person.exists && person.isRuled);
  expect([greylisted.length > 50, new Set(greylisted.map(({ status }) => status))]).toEqual([true, new Set(["verified"])]);
  // Where nobody can tell, nothing is shown, and why is said.
  const statuses = (kind: WorldKind) => [...new Set(findings.filter(({ company }) => company.kind === kind).map(({ status, email }) => `${status} ${email}`))];
  expect([statuses("accepts_all"), statuses("is_down"), statuses("blocks")]).toEqual([["accepts_any null"], ["unclear null"], ["unclear null"]]);
}, 120_000);
