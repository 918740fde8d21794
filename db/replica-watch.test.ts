import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { readList } from "../core/shared/replica.ts";
import { useDatabase } from "../test/database.ts";
import { closeDatabase, openDatabase } from "./client.ts";
import { ReplicaWatch } from "./replica-watch.ts";

const primary = useDatabase();
const replica = useDatabase();
const away = openDatabase("postgres://nobody@127.0.0.1:1/nowhere");
afterAll(() => closeDatabase(away));

/** Two databases of one server act as primary and replica, with equal log positions. */
function watched(copy = replica.db) {
  const clock = { at: 0 };
  const reported: [boolean, string][] = [];
  const watch = new ReplicaWatch({
    primary: primary.db,
    replica: copy,
    maxLagMs: 5_000,
    now: () => clock.at,
    onChange: (isUsed, reason) => reported.push([isUsed, reason]),
  });
  return { clock, reported, watch };
}

async function publish(db: typeof primary.db, version: number): Promise<void> {
  await sql`update catalogue_state set version = ${version}`.execute(db);
}

describe("a replica", () => {
  it("is used once it is known to have the current catalogue, as long as that check is recent", async () => {
    const { watch, clock } = watched();
    expect(watch.fresh()).toBeNull();
    await watch.ask();
    expect(watch.fresh()).toBe(replica.db);
    clock.at += 2_000;
    expect(watch.fresh()).toBeNull();
  });

  it("is not used while its catalogue is older", async () => {
    const { watch, reported } = watched();
    await publish(primary.db, 7);
    await watch.ask();
    expect(watch.fresh()).toBeNull();
    await publish(replica.db, 7);
    await watch.ask();
    expect(watch.fresh()).toBe(replica.db);
    await publish(primary.db, 8);
    await watch.ask();
    expect(reported).toEqual([
      [true, ""],
      [false, "it has version 7 of the catalogue instead of 8"],
    ]);
  });

  it("is not used for a reader who has seen a newer catalogue", async () => {
    const { watch } = watched();
    await publish(primary.db, 9);
    await publish(replica.db, 9);
    await watch.ask();
    watch.saw(10);
    expect(watch.fresh()).toBeNull();
  });

  it("is skipped after an error, and lists come from the primary", async () => {
    const { watch } = watched(away);
    await watch.ask();
    expect(watch.fresh()).toBeNull();
    const ctx = {
      db: primary.db,
      clock: { now: () => new Date() },
      actor: { id: "visitor", access: "anonymous" as const },
    };
    const failures: unknown[] = [];
    const asked = await readList(
      { ...ctx, replica: { fresh: () => away, saw: () => undefined, failed: (error) => failures.push(error) } },
      async ({ db }) => {
        await sql`select 1`.execute(db);
        return db;
      },
    );
    expect([asked === primary.db, failures.length]).toEqual([true, 1]);
  });
});
