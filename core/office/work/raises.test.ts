import { beforeEach, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { ALL_WORK } from "../../../test/builders/work.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { decideWork, listDecidedWork, undoWork } from "./decide.ts";
import { readEvidence, readWork } from "./queue.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = { ...fakeClockContext(db), actor: { id: "eva", access: "editor" } };
  return drop;
});

/** A company with a Form C of $900 and a Form D of $500, so many days before it. */
async function raisedTwice(slug: string, days: number): Promise<void> {
  const make = catalogueBuilders(ctx.db);
  const company = await make.company({ slug, name: slug });
  const document = await make.document({ external_id: slug });
  for (const [form, minor, before] of [
    ["C-U", 90_000, 0],
    ["D/A", 50_000, days],
  ] as const) {
    const on = new Date(Date.UTC(2026, 7, 1) - before * 86_400_000).toISOString().slice(0, 10);
    const round = await make.round(company, {
      amount_minor: minor,
      amount_usd_minor: minor,
      currency: "USD",
      announced_on: on,
      announced_precision: "day",
    });
    const filing = { accession: `${slug} ${form}`, cik: "1", document_id: document, form_type: form, round_id: round };
    await ctx.db.insertInto("filing").values(filing).execute();
  }
}

const totals = async () =>
  ctx.db
    .selectFrom("listing")
    .select(["company_slug as slug", "total_raised_usd_minor as total"])
    .distinct()
    .orderBy("company_slug")
    .execute();
const raises = () => readWork(ctx, { ...ALL_WORK, kind: "raise" }, null);

it("asks whether a Form C and a Form D within 180 days are one raise, and counts the larger until then", async () => {
  await raisedTwice("close", 180);
  await raisedTwice("far", 181);
  await rebuildDirectory(ctx);
  const { item: waiting, total: count } = await raises();
  if (waiting === null) throw new Error("a raise waits");
  expect(count).toBe(1);
  expect(waiting).toMatchObject({ title: "close" });
  expect(await readEvidence(ctx, waiting, "")).toMatchObject({
    kind: "raise",
    raise: { company: "close", rounds: [{ usdMinor: 90_000 }, { usdMinor: 50_000 }] },
  });
  const once = [
    { slug: "close", total: 90_000 },
    { slug: "far", total: 140_000 },
  ];
  expect(await totals()).toEqual(once);

  for (const [action, what, total] of [
    ["one", "one raise", 90_000],
    ["two", "two raises", 140_000],
  ] as const) {
    await decideWork(ctx, { kind: "raise", id: waiting.id, action, scope: "item", values: {} });
    expect((await raises()).total).toBe(0);
    expect(await totals()).toMatchObject([{ total }, { total: 140_000 }]);
    const [decided] = await listDecidedWork(ctx, { kinds: ["raise"], limit: 5 });
    if (decided === undefined) throw new Error("the raise is decided");
    expect(decided).toMatchObject({ title: "close", what, undoable: true });
    await undoWork(ctx, decided);
    expect((await raises()).item?.id).toBe(waiting.id);
    expect(await totals()).toEqual(once);
  }
});
