import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { cursorPosition, startCursor } from "./cursor.ts";
import { asOwner, followEach } from "./follow-each.ts";
import { SUBSCRIBER, type Subscriber } from "./pass-over.ts";
import { saveSearch } from "./save-search.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);

async function subscriber(industry: string) {
  const search = await saveSearch(ctx(), { name: industry, address: `industry=${industry}` });
  const cursorId = await startCursor(ctx(), search);
  const { rows } = await sql<Subscriber>`select ${SUBSCRIBER} from search_cursor w join saved_search s
    on s.id = w.search_id where w.id = ${cursorId}`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error("no cursor");
  return { industry, ...row };
}

it("passes over those without news, and takes every other's step although one fails", async () => {
  const behind = [await subscriber("Fintech"), await subscriber("Health"), await subscriber("Security")];
  await addCompanyWithRound(ctx(), { name: "Alder", industry: "Fintech" });
  await addCompanyWithRound(ctx(), { name: "Birch", industry: "Security" });
  const stepped: string[] = [];
  const passed: number[] = [];
  const failures = await followEach(ctx(), {
    behind,
    until: Number.MAX_SAFE_INTEGER,
    step: async ({ industry }) => {
      stepped.push(industry);
      if (industry === "Fintech") throw new Error("broken");
    },
    passed: async (_, cursorIds) => passed.push(...cursorIds),
  });
  expect(stepped).toEqual(["Fintech", "Security"]);
  expect(failures).toEqual([new Error("broken")]);
  expect(passed).toEqual([behind[1]?.cursorId]);
  const moved = await Promise.all(
    behind.map(async ({ cursorId, position }) => (await cursorPosition(ctx(), cursorId)) > position),
  );
  expect(moved).toEqual([false, true, false]);
});

it("acts only as owners with access", async () => {
  const acting: string[] = [];
  for (const access of ["anonymous", "free", "paid"] as const)
    await asOwner(ctx(), { actorOf: async (_, id) => ({ id, access }), owner: "ada" }, async ({ actor }) => {
      acting.push(actor.access);
    });
  expect(acting).toEqual(["paid"]);
});
