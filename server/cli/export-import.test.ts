import { sql } from "kysely";
import { expect, it } from "vitest";
import { suppressPerson } from "../../core/privacy/suppress-person.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { csvRows } from "../../test/builders/exports.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { useFiles } from "../../test/input-files.ts";
import { loadSampleCatalogue } from "../start/sample-catalogue.ts";

const [original, copy] = [useDatabase(), useDatabase()];
const file = useFiles();

/** What a database gives itself, and profiles on the sample's invented hosts, which a list cannot prove to be profiles. */
const OWN = /^(?:\w+_id|\w+_slug|source|added_at|updated_at|profile_urls|founder_linkedin)$/;

const valuesOf = (csv: string) =>
  csvRows(Buffer.from(csv))
    .map((row) => ({ ...row, website: URL.parse(row["website"] ?? "")?.href }))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.test(column))))
    .toSorted((a, b) => String(a["proof_url"]).localeCompare(String(b["proof_url"])));

it("imports an exported catalogue into an empty database as it was", async () => {
  await loadSampleCatalogue(fakeClockContext(original.db));
  const exported = await commandLine(original.target).run("export", "-");
  expect(valuesOf(exported.stdout).length).toBeGreaterThan(100);
  const path = await file("leads.csv", exported.stdout);
  expect(await commandLine(copy.target).run("import", path)).toMatchObject({ code: 0, stderr: "" });
  const again = await commandLine(copy.target).run("export", "-");
  expect(valuesOf(again.stdout)).toEqual(valuesOf(exported.stdout));
});

it("does not bring a suppressed founder back from the site's own export", async () => {
  const secret = "a secret of this test's own, long enough to be one";
  const site = commandLine(copy.target, { SECRET: secret });
  const { stdout: exported } = await site.run("export", "-");
  const founder = await copy.db.selectFrom("founder_listing").select(["person_id", "name"]).executeTakeFirstOrThrow();
  expect(exported).toContain(founder.name);
  const ctx = { ...fakeClockContext(copy.db), secret: Buffer.from(secret) };
  await suppressPerson(ctx, { personId: founder.person_id });
  // The blank line makes it another file, which is read again.
  expect(await site.run("import", await file("own.csv", `${exported}\n`))).toMatchObject({ code: 0, stderr: "" });
  expect((await site.run("export", "-")).stdout).not.toContain(founder.name);
  const { rows } = await sql`select from person where name = ${founder.name}`.execute(copy.db);
  expect(rows).toEqual([]);
});
