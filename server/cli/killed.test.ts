import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkCatalogue } from "../../core/catalog/check.ts";
import type { Database } from "../../db/client.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { listOfRounds, useFiles } from "./test-files.ts";

const DOCUMENTS = 4;
const ROWS = 700;

const file = useFiles();
const databases: TestDatabase[] = [];
let lists: string[] = [];
let undisturbed: unknown;

async function freshDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  databases.push(database);
  return database;
}

beforeAll(async () => {
  // Each list repeats the last hundred rows of the one before, so that a resumed run has something to match.
  lists = await Promise.all([...Array(DOCUMENTS).keys()].map((i) => file(`list-${i}.csv`, listOfRounds(ROWS, 1 + i * (ROWS - 100)))));
  const { db, target } = await freshDatabase();
  const { code } = await commandLine(target).run("import", ...lists);
  undisturbed = { code, ...(await contentOf(db)) };
}, 120_000);

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

const listed = (query: ReturnType<typeof sql>) => sql`select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from (${query}) t`;

/** Everything the catalogue holds, by what it says: without ids, which a killed run uses up, and without times. */
async function contentOf(db: Database) {
  const read = async (query: ReturnType<typeof sql>): Promise<unknown> => (await listed(query).execute(db)).rows[0];
  return {
    companies: await read(sql`select name, slug, domain, withdrawn_at, merged_into_id from company`),
    slugs: await read(sql`select slug, base, ordinal from company_slug union all select slug, base, ordinal from person_slug`),
    keys: await read(sql`select k.kind, k.value, c.slug from company_key k join company c on c.id = k.company_id`),
    leads: await read(sql`select company_slug, company_name, founder_name, amount_minor, currency, amount_usd_minor, stage_text, listed_on, proof_url from lead`),
    founders: await read(sql`select slug, name, company_slug, amount_minor from founder_listing`),
    claims: await read(sql`
      select k.subject_kind, d.external_id, k.ref, k.method, k.source_url, k.fields from claim k join document d on d.id = k.document_id`),
    changes: await read(sql`select h.kind, h.subject_kind, c.slug, h.reason, h.fields from change h left join company c on c.id = h.company_id`),
    documents: await read(sql`
      select d.external_id, d.content_hash, d.byte_length, d.reading is not null as read, d.counts,
             (select count(*) from document_chunk k where k.document_id = d.id) as chunks from document d`),
    broken: await checkCatalogue(fakeClockContext(db)),
  };
}

async function documentsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from document where reading is not null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether somebody is in the middle of writing companies, and so of reading a document. */
async function isReading(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from pg_locks where relation = 'company'::regclass and mode = 'RowExclusiveLock'
                   and database = (select oid from pg_database where datname = current_database())) as busy`.execute(db);
  return rows[0]?.busy === true;
}

async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(1);
}

describe("an import killed in the middle", () => {
  it.each<[string, number, boolean]>([
    ["before anything is read", 0, false],
    ["inside the first document", 0, true],
    ["after the first document", 1, false],
    ["inside the second document", 1, true],
    ["inside the last document", DOCUMENTS - 1, true],
  ])("%s leaves whole documents only, and the next run ends as an undisturbed one does", async (_, read, inside) => {
    const { db, target } = await freshDatabase();
    const { child, ended } = commandLine(target).start("import", ...lists);
    await until(async () => (await documentsRead(db)) >= read && (!inside || (await isReading(db))));
    if (read === 0 && !inside) await until(async () => (await sql`select from ingest_run`.execute(db)).rows.length > 0);
    child.kill("SIGKILL");
    expect(await ended).toMatchObject({ code: null });
    // The server takes back what the killed program had begun once it notices; until then its locks stand.
    await until(async () => !(await isReading(db)));

    const whole = await documentsRead(db);
    expect(whole).toBeLessThan(DOCUMENTS);
    const { rows } = await sql`select count(distinct document_id)::int as n from claim`.execute(db);
    expect(rows).toEqual([{ n: whole }]);

    const resumed = await commandLine(target).run("import", "--json", ...lists);
    expect({ code: resumed.code, ...(await contentOf(db)) }).toEqual(undisturbed);
    expect(JSON.parse(resumed.stdout).documents).toMatchObject({ read: DOCUMENTS - whole, unchanged: whole });
    const runs = await sql`select status, finished_at is not null as finished from ingest_run order by id`.execute(db);
    expect(runs.rows).toEqual([{ status: "interrupted", finished: true }, { status: "done", finished: true }]);
  });
});

it("two imports at once end as one after the other does", async () => {
  const { db, target } = await freshDatabase();
  const cli = commandLine(target);
  const [all, backwards] = await Promise.all([cli.run("import", ...lists), cli.run("import", ...lists.toReversed())]);
  // A slow machine sees lines of progress; nothing else is said.
  const said = [all, backwards].map(({ code, stderr }) => ({ code, stderr: stderr.replaceAll(/^[\d,]+ rows, .* a second, .*\n/gm, "") }));
  expect(said).toEqual([{ code: 0, stderr: "" }, { code: 0, stderr: "" }]);
  const { leads, companies, founders, keys, broken } = await contentOf(db);
  expect(undisturbed).toMatchObject({ leads, companies, founders, keys, broken });
});
