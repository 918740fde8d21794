import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import { listChanges } from "../../reading/directory/changes.ts";
import { resolveCompany } from "../../reading/directory/company-page.ts";
import { readFounderPage } from "../../reading/directory/founders.ts";
import type { Context } from "../../shared/context.ts";
import { runIngest } from "../ingest/run.ts";
import { clearSample } from "./clear-sample.ts";
import { deleteClearedSample } from "./delete-sample.ts";
import { editSubject } from "./edit-subject.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  await ingest("sample", true, ["Fernhollow", "Larkmoor"]);
  await ingest("list", false, ["Fernhollow"]);
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows that point nowhere: ${JSON.stringify(broken)}`);
  };
});

async function ingest(name: string, isSample: boolean, companies: readonly string[]) {
  const records = companies.map((company) =>
    evidence({
      company: { name: company, website: `https://${company.toLowerCase()}.example`, country: "FR", city: "Lyon" },
      people: [{ name: `Ada ${company}`, relation: "founder" }],
    }),
  );
  const options = { source: name, sourceLabel: name, input: name, dryRun: false, isSample };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId: name })));
}

const run = (text: string) => sql.raw(text).execute(ctx.db);

/** Every reader of the change log with a stored position has read all of it. */
async function pass() {
  const newest = "(select coalesce(max(id), 0) from change)";
  await run(`update correction_state set position = ${newest}`);
  await run(`update contact_state set change_id = ${newest}`);
  await run(`update company_list_state set position = ${newest}`);
  await run(`update newsroom_rules set read_to = ${newest}`);
  await run(`update search_cursor set position = ${newest}`);
}

/** Names of the sample's companies and people that are stored. */
async function stored(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from company where is_sample union all select name from person where is_sample
    union all select c.name || ', round' from funding_round r join company c on c.id = r.company_id where r.is_sample
    order by 1`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

const WHOLE = ["Ada Fernhollow", "Ada Larkmoor", "Fernhollow", "Fernhollow, round", "Larkmoor", "Larkmoor, round"];
const LARKMOOR = WHOLE.filter((name) => name.includes("Larkmoor"));
const idOf = "(select id from company where name = 'Larkmoor')";
const roundOf = "(select r.id from funding_round r join company c on c.id = r.company_id where c.name = 'Larkmoor')";

it("deletes what was cleared and nothing else, with an entry in the audit log; the change log reads as before", async () => {
  await pass();
  expect(await deleteClearedSample(ctx)).toBe(0);
  await clearSample(ctx);
  const log = await listChanges(ctx, { after: null, since: null, limit: 100 });
  await pass();
  expect(await deleteClearedSample(ctx)).toBe(2);
  expect(await stored()).toEqual([]);
  const { rows } = await sql`select detail from audit_entry where action = 'sample.delete'`.execute(ctx.db);
  expect(rows).toEqual([{ detail: { companies: 2, rounds: 2, people: 2 } }]);
  expect(await listChanges(ctx, { after: null, since: null, limit: 100 })).toEqual(log);
  expect(log.changes.filter(({ kind }) => kind === "withdrawn")).toHaveLength(4);
  const left =
    await sql`select (select count(*) from company)::int as companies, (select count(*) from lead)::int as leads,
    (select count(*) from claim k join document d on d.id = k.document_id where d.source = 'sample')::int as claims`.execute(
      ctx.db,
    );
  expect(left.rows).toEqual([{ companies: 1, leads: 1, claims: 0 }]);
  expect(await resolveCompany(ctx, "larkmoor")).toEqual({ kind: "gone" });
  expect(await readFounderPage(ctx, { slug: "ada-larkmoor" })).toEqual({ kind: "gone" });
  expect(await resolveCompany(ctx, "larkmore")).toEqual({ kind: "missing" });
  expect(await deleteClearedSample(ctx)).toBe(0);
});

it.each([
  ["correction_state", "update correction_state set position = 1"],
  ["contact_state", "update contact_state set change_id = 1"],
  ["company_list_state", "update company_list_state set position = 1"],
  ["newsroom_rules", "update newsroom_rules set read_to = 1"],
])("deletes nothing while the reader of %s has not passed", async (_table, text) => {
  await clearSample(ctx);
  await pass();
  await run(text);
  expect(await deleteClearedSample(ctx)).toBe(0);
  expect(await stored()).toEqual(WHOLE);
});

it.each([
  [
    "an account saved",
    `insert into tracked_company (owner, company_id, saved, updated_at) values ('pia', ${idOf}, true, now())`,
  ],
  [
    "is on a list",
    `insert into featured_pick (month, round_id, picked_by, picked_at, position)
      values ('2026-08-01', ${roundOf}, 'eva', now(), 1)`,
  ],
  [
    "was exported",
    `with made as (insert into export (actor, at, format, columns, filter, by_hand, catalogue_version, change_id,
        row_count, withdrawn_count, left_out_count)
        values ('pia', now(), 'csv', '{company}', '', false, 1, 1, 1, 0, 0) returning id)
      insert into exported_block (export_id, block, round_ids, rounds, companies, founders, proofs)
        select id, 0, array[${roundOf}], '{1}', '{1}', '{1}', '{1}' from made`,
  ],
  [
    "an article names",
    `insert into article (slug, title, excerpt, category, markdown, published_on, word_count, company_id, state, is_sample)
      values ('a', 'A', 'a', 'news', 'a', '2026-08-01', 1, ${idOf}, 'withdrawn', false)`,
  ],
])("keeps a company that %s", async (_why, text) => {
  await run(text);
  await clearSample(ctx);
  await pass();
  expect(await deleteClearedSample(ctx)).toBe(1);
  expect(await stored()).toEqual(LARKMOOR);
});

it("keeps a company that an editor changed", async () => {
  const { rows } = await sql<{ id: number }>`select id from company where name = 'Larkmoor'`.execute(ctx.db);
  const editor: Context = { ...ctx, actor: { id: "eva", access: "editor" } };
  await editSubject(
    editor,
    { kind: "company", id: rows[0]?.id ?? 0 },
    { city: "Paris" },
    { reason: "moved", source: null },
  );
  await clearSample(ctx);
  await pass();
  expect(await deleteClearedSample(ctx)).toBe(1);
  expect(await stored()).toEqual(LARKMOOR);
});
