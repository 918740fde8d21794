import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { grantAccess } from "../../customers/billing/entitlement.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { readLookupBudget } from "./budget.ts";
import { without } from "./bulk.ts";
import { finishRow } from "./claim-rows.ts";
import { beginBulk, changeBulk, countCharged, deleteBulk, fileOfPeople, purgeBulks } from "./create-bulk.ts";
import { peopleAhead } from "./read-bulk.ts";

const database = useDatabase();
const on = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const plan = { accountId: "ada", perMonth: 5 };

beforeAll(async () => {
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select id, id || '@acme.example', true, now(), now() from unnest(array['ada', 'kofi']) id`.execute(database.db);
  for (const accountId of ["ada", "kofi"])
    await grantAccess(on("2026-09-01"), { accountId, plan: "pro", source: "test", endsAt: null });
});

let lists = 0;
/** People of other names in every list, because a repeat is free. */
const people = (count: number) => {
  lists += 1;
  return fileOfPeople(
    Array.from({ length: count }, (_, at) => ({ name: `Person ${lists} ${at}`, company: "", domain: "acme.example" })),
  );
};
const begin = (day: string, count: number, known = 0) => {
  const file = people(count);
  const rows = file.rows.map((row, at) => ({ ...row, isKnown: at < known }));
  return beginBulk(on(day), { ...plan, fileName: "people.csv", file: { ...file, rows } });
};
const left = async (day: string) => (await readLookupBudget(on(day), plan)).left;

it("rejects a bulk job larger than the plan's remaining budget, and says what to do", async () => {
  await begin("2026-09-10", 3, 1);
  expect(await left("2026-09-10")).toBe(3);
  await expect(begin("2026-09-11", 4)).rejects.toThrow(
    "Your plan includes 5 addresses from lists a month. 3 are left until 2026-10-01, and this list needs 4. Choose fewer people, cancel another list, or wait until then.",
  );
  expect(await left("2026-09-11")).toBe(3);
});

it("refunds the people not yet looked up when a bulk job is cancelled or deleted, once", async () => {
  const id = await begin("2026-10-10", 3);
  await sql`update finder_bulk_row set state = 'done', status = 'not_found' where bulk_id = ${id}
    and position = 0`.execute(database.db);
  for (const _ of [1, 2]) await changeBulk(on("2026-10-11"), { accountId: "ada", id }, "cancel");
  await deleteBulk(on("2026-10-11"), { accountId: "ada", id });
  expect(await left("2026-10-11")).toBe(4);
  await deleteBulk(on("2026-10-11"), { accountId: "ada", id: await begin("2026-10-11", 4) });
  expect(await left("2026-10-11")).toBe(4);
});

it("resets each month and is unlimited for staff", async () => {
  await begin("2026-11-30", 5);
  expect([await left("2026-11-30"), await left("2026-12-01")]).toEqual([0, 5]);
  expect((await readLookupBudget(on("2026-11-30"), { accountId: "ada", perMonth: null })).left).toBe(null);
  await purgeBulks(on("2027-02-15"));
  expect(await left("2026-11-30")).toBe(5);
});

it("counts the people of other accounts that share the servers with a new bulk job", async () => {
  await beginBulk(on("2027-03-01"), { accountId: "kofi", fileName: "all.csv", file: people(60) });
  await begin("2027-03-01", 2);
  expect(await peopleAhead(on("2027-03-01"), { accountId: "ada", people: 50 })).toBe(50);
});

it("charges a repeat within 30 days and a person who is not found nothing", async () => {
  const file = fileOfPeople([
    { name: "Ada Park", company: "", domain: "acme.example" },
    { name: "Bo Fern", company: "", domain: "acme.example" },
    { name: "ada park", company: "", domain: "Acme.example" },
  ]);
  const start = (day: string) => beginBulk(on(day), { ...plan, fileName: "people.csv", file });
  const price = (day: string) => countCharged(on(day), { accountId: "ada", file });
  expect(await price("2027-05-01")).toBe(2);
  const id = await start("2027-05-01");
  expect(await left("2027-05-01")).toBe(3);
  const ctx = on("2027-05-01");
  const found = {
    status: "listed",
    email: "ada@acme.example",
    confidence: "high",
    source: "A list",
    flags: [],
  } as const;
  await finishRow(ctx, rowOf(id, 0), { ...without("not_found"), ...found });
  for (const _ of [1, 2]) await finishRow(ctx, rowOf(id, 1), without("not_found"));
  await finishRow(ctx, rowOf(id, 2), { ...without("not_found"), ...found, isFallback: true });
  expect(await left("2027-05-01")).toBe(4);
  expect([await price("2027-05-30"), await price("2027-06-01")]).toEqual([1, 2]);
  await start("2027-05-20");
  expect(await left("2027-05-20")).toBe(3);
});

const rowOf = (bulkId: string, position: number) => ({
  bulkId,
  position,
  accountId: "ada",
  name: "",
  company: "",
  domain: "",
  tries: 0,
});
