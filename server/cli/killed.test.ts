import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import type { Database } from "../../db/client.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { listOfRounds, useFiles } from "../../test/input-files.ts";

const DOCUMENTS = 3;
const ROWS = 60;
const REPEATED = 15;
/** The advisory lock on which held imports wait until they are killed. */
const HOLD = 4_711;

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
  // Each list repeats the last rows of the one before, so that a resumed run has something to match.
  lists = await Promise.all(
    [...Array(DOCUMENTS).keys()].map((i) => file(`list-${i}.csv`, listOfRounds(ROWS, 1 + i * (ROWS - REPEATED)))),
  );
  const { db, target } = await freshDatabase();
  const { code } = await commandLine(target).run("import", ...lists);
  undisturbed = { code, ...(await contentOf(db)) };
}, 120_000);

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

const listed = (query: ReturnType<typeof sql>) =>
  sql`select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from (${query}) t`;

/** The catalogue's contents without times and ids, some of which a killed run uses up. */
async function contentOf(db: Database) {
  const read = async (query: ReturnType<typeof sql>): Promise<unknown> => (await listed(query).execute(db)).rows[0];
  return {
    companies: await read(sql`select name, slug, domain, withdrawn_at, merged_into_id from company`),
    slugs: await read(
      sql`select slug, base, ordinal from company_slug union all select slug, base, ordinal from person_slug`,
    ),
    keys: await read(sql`select k.kind, k.value, c.slug from company_key k join company c on c.id = k.company_id`),
    leads: await read(
      sql`select company_slug, company_name, founder_name, amount_minor, currency, amount_usd_minor, stage_text,
        listed_on, proof_url from lead`,
    ),
    founders: await read(sql`select slug, name, company_slug, amount_minor from founder_listing`),
    claims: await read(sql`
      select k.subject_kind, d.external_id, k.ref, k.method, k.source_url, k.fields from claim k join document d
        on d.id = k.document_id`),
    changes: await read(
      sql`select h.kind, h.subject_kind, c.slug, h.reason, h.fields from change h left join company c
        on c.id = h.company_id`,
    ),
    documents: await read(sql`
      select d.external_id, d.content_hash, d.byte_length, d.reading is not null as read, d.counts,
             (select count(*) from document_chunk k where k.document_id = d.id) as chunks from document d`),
    broken: await checkCatalogue(fakeClockContext(db)),
  };
}

async function documentsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from document where reading is not null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Makes an import wait at its first write to `table` after this many documents were read. */
async function addHold(db: Database, table: "document" | "claim", read: number): Promise<void> {
  await sql`
    create function hold() returns trigger language plpgsql as $$ begin
      if (select count(*) from document where reading is not null) = ${sql.lit(read)} then
        perform pg_advisory_xact_lock(${sql.lit(HOLD)});
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger hold before insert on ${sql.table(table)} for each statement execute function
    hold()`.execute(db);
}

async function isHeld(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted and objid = ${sql.lit(HOLD)}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

describe("an import killed in the middle", () => {
  it.each<[string, number, "document" | "claim"]>([
    ["after the first document", 1, "document"],
    ["inside the last document", DOCUMENTS - 1, "claim"],
  ])(
    "%s leaves only whole documents, and the next run gives the result of an undisturbed one",
    async (_, whole, table) => {
      const { db, target } = await freshDatabase();
      await addHold(db, table, whole);
      await db.transaction().execute(async (holder) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(HOLD)})`.execute(holder);
        const { child, ended } = commandLine(target).start("import", ...lists);
        while (!(await isHeld(db))) await sleep(5);
        child.kill("SIGKILL");
        expect(await ended).toMatchObject({ code: null });
      });
      // Waits until the server has noticed the kill and rolled back the transaction.
      await sql`drop function hold() cascade`.execute(db);

      expect(await documentsRead(db)).toBe(whole);
      const { rows } = await sql`select count(distinct document_id)::int as n from claim`.execute(db);
      expect(rows).toEqual([{ n: whole }]);

      const resumed = await commandLine(target).run("import", "--json", ...lists);
      expect({ code: resumed.code, ...(await contentOf(db)) }).toEqual(undisturbed);
      expect(JSON.parse(resumed.stdout).documents).toMatchObject({ read: DOCUMENTS - whole, unchanged: whole });
      const runs = await sql`select status, finished_at is not null as finished from ingest_run order by id`.execute(
        db,
      );
      expect(runs.rows).toEqual([
        { status: "interrupted", finished: true },
        { status: "done", finished: true },
      ]);
    },
  );
});

it("gives two concurrent imports the result of sequential ones", async () => {
  const { db, target } = await freshDatabase();
  const cli = commandLine(target);
  const [all, backwards] = await Promise.all([cli.run("import", ...lists), cli.run("import", ...lists.toReversed())]);
  expect([all, backwards].map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: "" },
    { code: 0, stderr: "" },
  ]);
  const { leads, companies, founders, keys, broken } = await contentOf(db);
  expect(undisturbed).toMatchObject({ leads, companies, founders, keys, broken });
});
