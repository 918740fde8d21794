import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import { advanceCursor, cursorPosition, startCursor } from "./cursor.ts";
import { announceNewDay } from "./day-turn.ts";
import { calmSubscribers, passOver, SUBSCRIBER, type Subscriber } from "./pass-over.ts";
import { saveSearch } from "./save-search.ts";

const database = useDatabase();
const on = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const nothing = { added: [], changed: [], withdrawn: [] };

let count = 0;
async function follow(address: string, day: string) {
  const search = await saveSearch(on(day), { name: `Search ${(count += 1)}`, address });
  const cursorId = await startCursor(on(day), search);
  return { cursorId, advance: (today: string) => advanceCursor(on(today), cursorId) };
}

async function add(industry: string, announcedOn: string) {
  return addCompanyWithRound(on("2026-08-01"), { name: `Company ${(count += 1)}`, industry, announcedOn });
}

async function touch({ companyId, roundId }: { companyId: number; roundId: number }, statement = sql`select 1`) {
  await editCatalogue(on("2026-08-01"), statement, [
    { kind: "changed", subjectKind: "round", subjectId: roundId, companyId },
  ]);
}

async function knownTo(cursorId: number) {
  const { rows } = await sql<{ id: number }>`select unnest(round_ids) as id from search_cursor_chunk
    where cursor_id = ${cursorId} order by 1`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function subscriber(cursorId: number): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`select ${SUBSCRIBER} from search_cursor w join saved_search s
    on s.id = w.search_id where w.id = ${cursorId}`.execute(database.db);
  return rows;
}

describe("a cursor when the day turns", () => {
  it("reports once what the calendar brought in, without a change of the catalogue", async () => {
    const later = await add("Fintech", "2026-09-03");
    const { advance } = await follow("industry=Fintech&within=7", "2026-09-01");
    expect(await advance("2026-09-02")).toEqual(nothing);
    expect(await advance("2026-09-03")).toEqual({ ...nothing, added: [later.roundId] });
    expect(await advance("2026-09-03")).toEqual(nothing);
    expect(await advance("2026-09-04")).toEqual(nothing);
  });

  it("follows the days of each alternative", async () => {
    const [early, late] = [await add("Biotech", "2026-08-20"), await add("Robotics", "2026-09-05")];
    const both = await add("Biotech", "2026-08-21");
    const address = new URLSearchParams([
      ["or", "industry=Biotech&within=30"],
      ["or", "industry=Robotics&within=7"],
    ]);
    const { advance, cursorId } = await follow(address.toString(), "2026-09-01");
    expect(await knownTo(cursorId)).toEqual([early.roundId, both.roundId]);
    expect(await advance("2026-09-05")).toEqual({ ...nothing, added: [late.roundId] });
    // Still within the 30 days of the other alternative.
    expect(await advance("2026-09-18")).toEqual(nothing);
    expect(await advance("2026-09-19")).toEqual(nothing);
    expect(await knownTo(cursorId)).not.toContain(early.roundId);
    expect(await knownTo(cursorId)).toContain(both.roundId);
    await touch(early);
    expect(await advance("2026-09-19")).toEqual(nothing);
  });

  it("makes up for several days at once", async () => {
    const [gone, there] = [await add("Health", "2026-09-05"), await add("Health", "2026-10-09")];
    const { advance } = await follow("industry=Health&within=7", "2026-09-01");
    expect(await advance("2026-10-11")).toEqual({ ...nothing, added: [there.roundId] });
    await touch(gone);
    expect(await advance("2026-10-11")).toEqual(nothing);
  });

  it("forgets what the calendar carried out without a word, also when it is touched", async () => {
    const [touchedSoon, touchedLater] = [await add("Energy", "2026-08-31"), await add("Energy", "2026-08-31")];
    const { advance, cursorId } = await follow("industry=Energy&within=7", "2026-09-01");
    await touch(touchedSoon);
    expect(await advance("2026-09-08")).toEqual(nothing);
    expect(await knownTo(cursorId)).toEqual([]);
    await touch(touchedLater);
    expect(await advance("2026-09-08")).toEqual(nothing);
  });

  it("reports the withdrawal of a round whose date is corrected, not moved by the calendar", async () => {
    const round = await add("Space", "2026-08-31");
    const { advance } = await follow("industry=Space&within=7", "2026-09-01");
    await touch(round, sql`update funding_round set announced_on = '2026-07-01' where id = ${round.roundId}`);
    expect(await advance("2026-09-02")).toEqual({
      ...nothing,
      withdrawn: [{ roundId: round.roundId, reason: "no_longer_matches" }],
    });
  });

  it("reports a changed round that the calendar brought in with its change", async () => {
    const round = await add("Music", "2026-09-03");
    const { advance, cursorId } = await follow("industry=Music&within=7", "2026-09-01");
    const position = await cursorPosition(on("2026-09-01"), cursorId);
    await touch(round);
    // The change may not be announced yet.
    expect(await advanceCursor(on("2026-09-03"), cursorId, position)).toEqual(nothing);
    expect(await advance("2026-09-03")).toEqual({ ...nothing, added: [round.roundId] });
  });

  it("repeats nothing while the clock is set back", async () => {
    const round = await add("Retail", "2026-09-03");
    const { advance } = await follow("industry=Retail&within=7", "2026-09-01");
    expect(await advance("2026-09-20")).toEqual(nothing);
    expect(await advance("2026-09-04")).toEqual(nothing);
    await touch(round);
    expect(await advance("2026-09-04")).toEqual(nothing);
  });

  it("reports what the day brought to one of several concurrent calls", async () => {
    const round = await add("Tea", "2026-09-03");
    const { advance } = await follow("industry=Tea&within=7", "2026-09-01");
    const answers = await Promise.all(["2026-09-03", "2026-09-03", "2026-09-03"].map(advance));
    expect(answers.flatMap(({ added }) => added)).toEqual([round.roundId]);
  });
});

describe("subscribers when the day turns", () => {
  it("are passed over if the calendar brings them nothing, and forget what it carried out", async () => {
    await add("Glass", "2026-08-31");
    const stays = await add("Glass", "2026-09-01");
    const { cursorId } = await follow("industry=Glass&within=7", "2026-09-01");
    const later = on("2026-09-07");
    expect(await passOver(later, await calmSubscribers(later, await subscriber(cursorId)))).toEqual([cursorId]);
    expect(await knownTo(cursorId)).toEqual([stays.roundId]);
    expect(await subscriber(cursorId)).toMatchObject([
      { resolvedOn: "2026-09-07", firstDay: "2026-09-01", lastDay: "2026-09-07" },
    ]);
  });

  it("are not passed over if it brings them a round", async () => {
    await add("Furniture", "2026-09-03");
    const { cursorId } = await follow("industry=Furniture&within=7", "2026-09-01");
    const calmOn = async (day: string) => (await calmSubscribers(on(day), await subscriber(cursorId))).subscribers;
    expect(await calmOn("2026-09-02")).toHaveLength(1);
    expect(await calmOn("2026-09-03")).toEqual([]);
  });

  it("are notified although nothing changes, once a day", async () => {
    await follow("industry=Silk", "2026-09-30");
    const jobs = async () => (await queuedJobs(database.db, "catalogue.changed")).length;
    const before = await jobs();
    await sql`update search_cursor set resolved_on = '2026-09-30'`.execute(database.db);
    await announceNewDay(on("2026-09-30"));
    expect(await jobs()).toBe(before);
    await announceNewDay(on("2026-10-01"));
    expect(await jobs()).toBe(before + 1);
  });
});

const SPACE = 24;
const dayAt = (n: number) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10);

it("reports changes and days that add up to the search's current result", async () => {
  const industries = ["Insurance", "Telecommunications"];
  const rounds = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => add(industries[n % 2] ?? "", dayAt(n * 4))),
  );
  const step = fc.record({
    round: fc.nat({ max: 5 }),
    act: fc.constantFrom("day", "days", "advance", "date", "touch"),
    by: fc.nat({ max: SPACE }),
  });
  let day = 0;
  const { advance, cursorId } = await follow("industry=Insurance&within=7", dayAt(day));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { round, act, by } of [...steps, { round: 0, act: "advance", by: 0 }]) {
        const target = rounds[round];
        if (act === "day") day += 1;
        if (act === "days") day += by;
        if (target === undefined || act === "day" || act === "days") continue;
        if (act === "touch") await touch(target);
        if (act === "date")
          await touch(
            target,
            sql`update funding_round set announced_on = ${dayAt(day - 10 + by)} where id = ${target.roundId}`,
          );
        if (act !== "advance") continue;
        const known = new Set(await knownTo(cursorId));
        const { added, changed } = await advance(dayAt(day));
        for (const id of added) expect(known.has(id)).toBe(false);
        for (const id of changed) expect(known.has(id)).toBe(true);
        const { rows } = await sql<{
          id: number;
        }>`select round_id as id from lead where industries && array['Insurance']
          and listed_on between ${dayAt(day - 6)} and ${dayAt(day)} order by 1`.execute(database.db);
        expect(await knownTo(cursorId)).toEqual(rows.map(({ id }) => id));
      }
    }),
    { numRuns: 25 },
  );
});
