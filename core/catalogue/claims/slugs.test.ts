import { beforeEach, expect, it } from "vitest";
import { sql } from "kysely";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { allocateSlugs } from "./slugs.ts";
import { addCompanySuppressions } from "./suppression/suppressions.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function store(...names: string[]): Promise<string[]> {
  const slugs = await allocateSlugs(ctx, "company", names);
  for (const { slug, base, ordinal } of slugs) {
    await sql`insert into company_slug (slug, base, ordinal, company_id)
      values (${slug}, ${base}, ${ordinal}, 1)`.execute(ctx.db);
  }
  return slugs.map((s) => s.slug);
}

it("numbers companies of the same name within and across batches", async () => {
  expect(await store("Foo", "Foo", "Bar")).toEqual(["foo", "foo-2", "bar"]);
  expect(await store("foo", "BAR")).toEqual(["foo-3", "bar-2"]);
});

it("never allocates a slug twice, even for a name that equals a numbered slug", async () => {
  expect(await store("Foo 2", "Foo")).toEqual(["foo-2", "foo"]);
  expect(await store("Foo", "Foo")).toEqual(["foo-3", "foo-4"]);
  expect(await store("Foo 3")).toEqual(["foo-3-2"]);
});

it("avoids the site's own paths", async () => {
  expect(await store("Founders")).toEqual(["founders-company"]);
});

it("does not reuse the page of a suppressed company", async () => {
  await addCompanySuppressions(ctx, "4a4a3a3a-0000-4000-8000-000000000001", { identities: [], slugs: ["foo"] });
  expect(await store("Foo", "Bar")).toEqual(["foo-2", "bar"]);
});
