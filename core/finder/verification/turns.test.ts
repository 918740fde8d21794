import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import type { Heard } from "./politeness.ts";
import { endTurn, enterTurn, grantTurn, readTurns, renewTurns, type Turn } from "./turns.ts";

const database = useDatabase();
const LIMITS = { gapMs: 1_000, queueGapMs: 3_000, providerGapMs: 2_000 };
const START = Date.parse("2026-09-01T12:00:00Z");
const SESSION_SECONDS = 2;

beforeEach(async () => {
  await sql`delete from finder_turn`.execute(database.db);
  await sql`delete from finder_queue`.execute(database.db);
  await sql`update finder_rate_limit set next_at = '-infinity'`.execute(database.db);
});

const turn = (account: string, given: Partial<Turn> = {}): Turn => ({
  id: randomUUID(),
  queue: "alder.example",
  provider: "alder.example",
  address: null,
  account,
  job: account,
  isPatient: false,
  ...given,
});

/** Simulates time; sessions last two seconds. Returns the second at which each turn started, by job. */
function clock(heard: Heard = "nothing") {
  let second = 0;
  const now = () => sql<Date>`${new Date(START + second * 1_000)}::timestamptz`;
  const open = new Map<string, Turn>();
  const running: { readonly turn: Turn; readonly until: number }[] = [];
  const starts: { readonly job: string; readonly queue: string; readonly at: number }[] = [];
  /** Keeps this many of a job's turns waiting. */
  const keep = async (one: () => Turn, most: number) => {
    const { job } = one();
    for (let count = [...open.values()].filter((other) => other.job === job).length; count < most; count++) {
      const next = one();
      if (await enterTurn(database.db, next, now)) open.set(next.id, next);
    }
  };
  return {
    now,
    starts,
    keep,
    enter: async (one: Turn) => {
      const isIn = await enterTurn(database.db, one, now);
      if (isIn) open.set(one.id, one);
      return isIn;
    },
    /** `refill` runs every second, before turns are started. */
    async pass(seconds: number, refill: () => Promise<void> = async () => undefined) {
      for (const end = second + seconds; second < end; second++) {
        for (const over of running.filter(({ until }) => until <= second)) {
          running.splice(running.indexOf(over), 1);
          await endTurn(database.db, over.turn, heard, now);
        }
        await refill();
        if (second % 20 === 0) await renewTurns(database.db, [...open.keys()], now);
        await grantTurn(database.db, LIMITS, now);
        for (const { id, isStarted } of await readTurns(database.db, [...open.keys()], now)) {
          const one = open.get(id);
          if (!isStarted || one === undefined) continue;
          open.delete(id);
          running.push({ turn: one, until: second + SESSION_SECONDS });
          starts.push({ job: one.job, queue: one.queue, at: second });
        }
      }
    },
  };
}

const inQueue = (queue: string, provider: string, address: string | null = null) =>
  turn(queue, { queue, provider, address });
const rows = (account: string, job: string) => turn(account, { job, isPatient: true });

describe("turns at mail servers", () => {
  it("starts a visitor's only question within a minute of 10,000 rows and five accounts' floods", async () => {
    const time = clock();
    const flood = async () => {
      await time.keep(() => rows("large", "10,000 rows"), 5);
      for (let account = 0; account < 5; account++) await time.keep(() => turn(`flood ${account}`), 4);
    };
    await time.pass(90, flood);
    await time.enter(turn("visitor"));
    await time.pass(60, flood);
    expect(time.starts.filter(({ job }) => job === "visitor")).toHaveLength(1);
  });

  it("starts a job of two rows beside the same account's thousand", async () => {
    const time = clock("found");
    const large = () => time.keep(() => rows("one", "large"), 5);
    await time.pass(30, large);
    await time.enter(rows("one", "small"));
    await time.enter(rows("one", "small"));
    await time.pass(20, large);
    expect(time.starts.filter(({ job }) => job === "small")).toHaveLength(2);
  });

  it("shares a server among accounts, however much each asks", async () => {
    const time = clock("found");
    await time.pass(60, async () => {
      await time.keep(() => turn("much"), 10);
      await time.keep(() => turn("little"), 1);
    });
    const count = (wanted: string) => time.starts.filter(({ job }) => job === wanted).length;
    expect(Math.abs(count("much") - count("little"))).toBeLessThanOrEqual(2);
    expect(count("much") + count("little")).toBe(20);
  });

  it("lets at most five rows of a job wait in a queue", async () => {
    const time = clock();
    const entered = [];
    for (let row = 0; row < 6; row++) entered.push(await time.enter(rows("one", "large")));
    expect([entered, await time.enter(rows("one", "small")), await time.enter(turn("one", { job: "large" }))]).toEqual([
      [true, true, true, true, true, false],
      true,
      true,
    ]);
  });

  it("spaces a company's sessions at a shared provider, and all of the provider's by its total", async () => {
    const time = clock("found");
    await time.pass(60, async () => {
      for (let company = 0; company < 4; company++)
        await time.keep(() => inQueue(`company ${company}`, "outlook.com"), 1);
      await time.keep(() => turn("elsewhere"), 1);
    });
    const companies = time.starts.filter(({ queue }) => queue.startsWith("company"));
    expect(companies).toHaveLength(30);
    expect(new Set(companies.slice(0, 4).map(({ queue }) => queue)).size).toBe(4);
    expect(time.starts.filter(({ queue }) => queue === "alder.example").length).toBeGreaterThanOrEqual(15);
  });

  it("slows down a queue without findings, and speeds it up after a finding", async () => {
    const time = clock("nothing");
    const ask = () => time.keep(() => turn("one"), 1);
    await time.pass(30, ask);
    await sql`update finder_queue set misses = 25`.execute(database.db);
    await time.pass(40, ask);
    await sql`update finder_queue set misses = 1000`.execute(database.db);
    await time.pass(65, ask);
    const gaps = time.starts.map(({ at }, n) => at - (time.starts[n - 1]?.at ?? at)).slice(1);
    expect([gaps[5], Math.max(...gaps), gaps.includes(12), gaps.includes(6)]).toEqual([3, 30, true, false]);
    await endTurn(database.db, turn("one"), "found", time.now);
    expect((await sql`select misses from finder_queue`.execute(database.db)).rows).toEqual([{ misses: 0 }]);
  });

  it("pauses a provider for two hours after a refusal for reputation, and longer after the next", async () => {
    const time = clock("reputation");
    await time.enter(turn("one"));
    await time.pass(3);
    const waits = [];
    for (const hours of [2, 6]) {
      const waiting = turn("one");
      await time.enter(waiting);
      const [read] = await readTurns(database.db, [waiting.id], time.now);
      waits.push([read?.isStarted, Math.round((read?.restSeconds ?? 0) / 3_600)]);
      await endTurn(database.db, waiting, null, time.now);
      await sql`update finder_queue set rest_until = rest_until - ${hours} * interval '1 hour'`.execute(database.db);
      await time.enter(turn("one"));
      await time.pass(4);
    }
    expect(waits).toEqual([
      [false, 2],
      [false, 6],
    ]);
  });

  it("runs one session at a time at an IP address", async () => {
    const time = clock("found");
    await time.enter(inQueue("birch.example", "birch.example", "192.0.2.1"));
    await time.enter(inQueue("cedar.example", "cedar.example", "192.0.2.1"));
    await time.pass(5);
    expect(time.starts.map(({ at: second }) => second)).toEqual([0, 2]);
  });

  it("ignores turns of dead processes, and times set far ahead by a clock", async () => {
    const time = clock("found");
    await sql`insert into finder_queue (name, next_at) values ('alder.example', '2030-01-01')`.execute(database.db);
    await sql`update finder_rate_limit set next_at = '2030-01-01'`.execute(database.db);
    const dead = turn("dead");
    await enterTurn(database.db, dead, time.now);
    await grantTurn(database.db, LIMITS, time.now);
    await time.pass(50);
    await time.enter(turn("one"));
    await time.pass(20);
    expect(time.starts.map(({ job, at: second }) => [job, second > 55])).toEqual([["one", true]]);
  });
});
