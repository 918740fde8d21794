import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Content } from "../../app/content/content.ts";
import { COMPARISONS_PIECE, OWN_FEATURES_PIECE } from "../../app/content/pieces/comparisons.ts";
import { MAIL_PIECES } from "../../app/mail/mail-pieces.ts";
import { mailRenderer } from "../../app/mail/render-mail.ts";
import { COMPARISONS, SHIPPED_OWN_FACTS } from "../../content/comparisons.ts";
import { readFacts } from "../../content/fact-table.ts";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import { inWords } from "../../core/catalogue/sources/list-file/reasons.ts";
import { readProposal } from "../../core/intake/ingest/proposals/proposal.ts";
import { readEditedPieces } from "../../core/reading/content/revisions.ts";
import { advanceCursor } from "../../core/customers/searches/cursor.ts";
import { renewPeriods } from "../../core/customers/searches/renew-periods.ts";
import { readFilterAddress } from "../../core/reading/directory/search/filter-address.ts";
import { leadCondition } from "../../core/reading/directory/search/lead-condition.ts";
import { checkMail } from "../../core/shared/outbox/mails.ts";
import type { Database } from "../../db/client.ts";
import { listTables } from "../../db/backup/catalogue.ts";
import { BACKUP_RULES } from "../../db/backup/table-rules.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { restoreInto } from "../backups.ts";
import { fakeClockContext } from "../builders/context.ts";
import { urlOf } from "../command-line.ts";
import { emptyDatabase, type TestDatabase } from "../database.ts";
import { differing, rowsIn } from "./compare.ts";
import { DIFFERENCES } from "./differences.ts";
import { addOlderMails } from "./older-mails.ts";
import { startThisVersion } from "./start-this-version.ts";

/** The data that commit 661acb38 wrote, as its own backup; `make-fixture.ts` made it. */
const FIXTURE = join(import.meta.dirname, "661acb38.tar.zst");

const NOON = new Date("2026-09-01T12:00:00Z");

let fixture: Buffer;
let folder = "";
/** The fixture as its version left it, the same after a start of this version, and the secret of both. */
let older: TestDatabase;
let upgraded: TestDatabase;
let said = "";

/** The fixture's site in a database of its own, with its version's schema. */
async function olderSite(): Promise<{ readonly database: TestDatabase; readonly secret: string }> {
  const database = await emptyDatabase();
  let secret = "";
  await restoreInto(database.db, fixture, {
    async accept(_, files) {
      secret = Buffer.from(files.get("secrets/secret") ?? []).toString();
    },
  });
  return { database, secret };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upgrades-"));
  await chmod(folder, 0o711);
  fixture = await readFile(FIXTURE);
  ({ database: older } = await olderSite());
  const again = await olderSite();
  upgraded = again.database;
  for (const { db } of [older, upgraded]) {
    await addOlderMails(db);
    await addOlderComparisons(db);
    await addOlderSearches(db);
    await addOlderHold(db);
  }
  said = await startThisVersion(urlOf(upgraded.target), { folder, secret: again.secret });
});
afterAll(async () => {
  await Promise.all([older.drop(), upgraded.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Edits of comparisons: a newer and an older one, a reverted one, and one that says that a feature is not checked. */
async function addOlderComparisons(db: Database): Promise<void> {
  await sql`
    insert into comparison_edit (product, feature, text, source_url, checked_on, reason, actor, at, reverted_at)
    values ('crunchbase', 'api', 'Former', 'https://older.example', '2026-08-01', 'read', 'operator', ${NOON}, null),
      ('crunchbase', 'api', 'REST | paid', 'https://older.example', '2026-08-02', 'read', 'operator', ${NOON}, null),
      ('crunchbase', 'export', 'Reverted', 'https://older.example', '2026-08-02', 'read', 'operator', ${NOON}, ${NOON}),
      ('crunchbase', 'crm', null, null, null, 'not checked', 'operator', ${NOON}, null),
      ('own', 'refund', 'Within 14 days', '/pricing', '2026-08-03', 'changed', 'operator', ${NOON}, null)
    `.execute(db);
}

/** Searches of a reader, saved at noon with a subscriber who knows what they find. */
async function addOlderSearches(db: Database): Promise<void> {
  const days = "listed_on between '2026-01-01' and '2026-09-01'";
  for (const [name, address, condition] of [
    ["Rounds this year", "from=2026-01-01&to=2026-09-01", days],
    ["The first half", "from=2026-01-01&to=2026-06-30", "listed_on between '2026-01-01' and '2026-06-30'"],
    ["Last 90 days", "within=90", "listed_on between '2026-06-04' and '2026-09-01'"],
  ] as const)
    await sql`
      with search as (
        insert into saved_search (owner, name, address, created_at, updated_at)
        select id, ${name}, ${address}, ${NOON}, ${NOON} from account order by id limit 1 returning id
      ),
      cursor as (
        insert into search_cursor (search_id, position, started_at)
        select id, (select max(id) from change), ${NOON} from search returning id
      )
      insert into search_cursor_chunk (cursor_id, chunk, round_ids)
      select cursor.id, round_id / 4096, array_agg(round_id order by round_id) from cursor, lead
      where ${sql.raw(condition)} group by 1, 2`.execute(db);
}

/** The effect of a list without rows, as earlier versions stored it. */
const NO_EFFECT = {
  rows: { records: 0, undecided: 0, reviews: 0, rejected: 0, excluded: 0 },
  rejectedByCode: {},
  companies: { added: 0, changed: 0, withdrawn: 0, matched: 0, matchedBy: {}, merged: 0 },
  rounds: { added: 0, changed: 0, withdrawn: 0, earlier: 0 },
  people: { added: 0, withdrawn: 0 },
  amounts: null,
  days: null,
  mergedNames: [],
  groupCount: 0,
  groups: [],
  samples: [],
};

/** An import that was held with reasons written for the command line. */
async function addOlderHold(db: Database): Promise<void> {
  const holds = [
    {
      rule: "unread_cells",
      reason: `1 cell of 3 in "Column 2" cannot be read as amount, such as "¥900M"; choose another column with --map amount=…, or none with --map amount=none`,
    },
    { rule: "withdrawals", reason: "it would withdraw 3 of the 19 rounds that this list stated before" },
  ];
  const notices = [
    'The file has no header row; its columns are numbered. Name them with --map, such as --map company="Column 1".',
    "Rows -- all of them -- are read.",
  ];
  await sql`
    insert into proposal (document_id, source, external_id, title, reading, status, holds, effect, created_at, created_by)
    select d.id, d.source, 'held.csv', 'held.csv', 'older', 'held', ${JSON.stringify(holds)},
      ${JSON.stringify({ ...NO_EFFECT, notices })}, ${NOON}, 'operator'
    from document d where not exists (select from proposal p where p.document_id = d.id) order by d.id limit 1`.execute(
    db,
  );
}

interface SavedAddress {
  readonly name: string;
  readonly address: string;
}

/** The rounds that each saved search finds at noon, and its address. */
async function searchesOf({ db }: TestDatabase) {
  const { rows } = await sql<SavedAddress>`select name, address from saved_search order by id`.execute(db);
  const found: (SavedAddress & { readonly rounds: readonly number[] })[] = [];
  for (const { name, address } of rows) {
    // Exact words had another name.
    const { filter: read } = readFilterAddress(new URLSearchParams(address.replace(/(^|&)search=/, "$1words=")));
    // Without a word of money a filter meant every round in `lead`.
    const filter = address.includes("money=") ? read : { ...read, include: { ...read.include, money: [] } };
    const leads = await sql<{ id: number }>`select lead.round_id as id from lead
      where ${leadCondition(filter, { now: () => NOON })} order by 1`.execute(db);
    found.push({ name, address, rounds: leads.rows.map(({ id }) => id) });
  }
  return found;
}

const shippedFacts = (key: string) => readFacts(COMPARISONS.find((one) => one.key === key)?.facts ?? "");

async function countRows(name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(older.db);
  return rows[0]?.n ?? 0;
}

const waiting = async ({ db }: TestDatabase) => [
  await rowsIn(db, "graphile_worker._private_jobs", ["task_id", "payload", "attempts", "max_attempts"]),
  await rowsIn(db, "outbox_message", ["message_id", "state"]),
];

const leftOut = (table: string) => (BACKUP_RULES[table] ?? null) !== null;

describe("a site of commit 661acb38", () => {
  it("is a furnished one", async () => {
    for (const name of [
      "account",
      "account_session",
      "account_invitation",
      "api_key",
      "billing_order",
      "billing_payment",
      "billing_subscription",
      "entitlement",
      "proposal",
      "article",
      "article_revision",
      "mail_suppression",
      "suppression",
      "erasure",
      "finder_objection",
      "privacy_request",
      "outbox_message",
      "saved_search",
      "webhook_endpoint",
      "webhook_delivery",
      "free_subscription",
      "tracked_company",
      "claim",
      "lead",
      "graphile_worker._private_jobs",
    ])
      expect({ name, rows: await countRows(name) }).not.toEqual({ name, rows: 0 });
  });

  it("is backed up, migrated and whole after a start of this version", async () => {
    expect(await pendingMigrations(upgraded.db)).toEqual([]);
    expect(await checkCatalogue(fakeClockContext(upgraded.db))).toEqual(
      await checkCatalogue(fakeClockContext(older.db)),
    );
    expect(said).toContain("backing it up");
  });

  it("keeps every row and value, but for the declared differences", async () => {
    expect(await differing(older.db, upgraded.db, (table) => DIFFERENCES[table]?.columns ?? [])).toEqual([]);
  });

  it("keeps the rows of leads, grants among them", async () => {
    const columns = (await listTables(older.db)).find(({ name }) => name === "public.lead")?.columns ?? [];
    expect(columns.length).toBeGreaterThan(30);
    const before = await rowsIn(older.db, "public.lead", columns);
    expect(await rowsIn(upgraded.db, "public.lead", columns)).toEqual(before);
    const { rows } = await sql<{ word: string }>`
      select distinct money as word from listing order by 1`.execute(upgraded.db);
    expect(rows.map(({ word }) => word)).toEqual(expect.arrayContaining(["raised"]));
  });

  it("keeps its queue and mail for the first run of this version", async () => {
    const [[jobs = [], mail], [olderJobs = [], olderMail]] = [await waiting(upgraded), await waiting(older)];
    expect(mail).toEqual(olderMail);
    expect(jobs).toEqual(expect.arrayContaining([...olderJobs]));
    // The directory, computed anew, is announced.
    expect(new Set(jobs).size).toBe(new Set(olderJobs).size + 1);
  });

  it("keeps what saved searches find, makes periods of their names relative, and reports what these lacked once", async () => {
    const found = (searches: Awaited<ReturnType<typeof searchesOf>>) =>
      searches.map(({ name, rounds }) => ({ name, rounds }));
    const before = found(await searchesOf(older));
    expect(before.filter(({ rounds }) => rounds.length > 0).length).toBeGreaterThan(2);
    expect(found(await searchesOf(upgraded))).toEqual(before);

    const ctx = fakeClockContext(upgraded.db, NOON);
    await renewPeriods(ctx);
    const after = await searchesOf(upgraded);
    const [year, ...others] = after.slice(-3);
    expect([year, ...others].map((search) => search?.address)).toEqual([
      "money=granted&money=raised&from=this-year",
      "money=granted&money=raised&from=2026-01-01&to=2026-06-30",
      "money=granted&money=raised&within=90",
    ]);
    expect(found(after.slice(0, -3))).toEqual(before.slice(0, -3));
    expect(found(others)).toEqual(before.slice(-2));
    // The sample has rounds of later days.
    const known = new Set(before.at(-3)?.rounds);
    const lacked = year?.rounds.filter((id) => !known.has(id)) ?? [];
    expect(lacked.length).toBeGreaterThan(0);
    expect(lacked).toHaveLength((year?.rounds.length ?? 0) - known.size);
    const cursors = await sql<{ id: number }>`
      select id from (select id from search_cursor order by id desc limit 3) c order by id`.execute(upgraded.db);
    const added = [];
    for (const { id } of [...cursors.rows, ...cursors.rows]) added.push((await advanceCursor(ctx, id)).added);
    expect(added).toEqual([lacked, [], [], [], [], []]);
  });

  it("shows why an import was held without options of the command line", async () => {
    const { rows } = await sql<{ id: number }>`select id from proposal where title = 'held.csv'`.execute(upgraded.db);
    const { holds, effect } = await readProposal(fakeClockContext(upgraded.db), rows[0]?.id ?? 0);
    expect(holds.map(inWords)).toEqual([
      '1 cell of 3 in "Column 2" cannot be read as amount, such as "¥900M"',
      "it would withdraw 3 of the 19 rounds that this list stated before",
    ]);
    expect(effect?.notices?.map(({ message }) => message)).toEqual([
      "The file has no header row; its columns are numbered.",
      "Rows -- all of them -- are read.",
    ]);
  });

  it("keeps what editors said in comparisons", async () => {
    const content = new Content(await readEditedPieces(fakeClockContext(upgraded.db)));
    const kept = (key: string) => readFacts(content.of(COMPARISONS_PIECE).find((one) => one.key === key)?.facts ?? "");
    const expected = new Map([...shippedFacts("crunchbase")].filter(([feature]) => feature !== "CRM"));
    expected.set("API", { text: "REST / paid", sourceUrl: "https://older.example", checkedOn: "2026-08-02" });
    expect(kept("crunchbase")).toEqual(expected);
    expect(kept("growthlist")).toEqual(shippedFacts("growthlist"));
    const own = readFacts(content.of(OWN_FEATURES_PIECE).facts);
    expect(own.get("Refund")).toEqual({ text: "Within 14 days", sourceUrl: "/pricing", checkedOn: "2026-08-03" });
    // A text that was edited keeps its other rows as they were then; later shipped ones do not replace them.
    expect([...own.keys()]).toEqual([...readFacts(SHIPPED_OWN_FACTS.facts).keys()]);
    expect(own.get("Alerts")?.text).toBe("By e-mail, webhook or feed for each saved search");
  });

  it("sends the mails that waited, with the texts that editors changed", async () => {
    const { db } = upgraded;
    const content = new Content(await readEditedPieces(fakeClockContext(db)));
    expect(MAIL_PIECES.filter((piece) => content.isUnfit(piece)).map(({ key }) => key)).toEqual([]);
    const render = mailRenderer({
      siteName: "Newly Raised",
      siteUrl: "https://newlyraised.example",
      postalAddress: null,
      content,
    });
    const { rows } = await sql<{ template: string; data: Readonly<Record<string, unknown>> }>`
      select template, data from outbox_message where state = 'waiting' and data is not null order by id`.execute(db);
    const keys = new Set(rows.map(({ template }) => `mail-${template.replaceAll("_", "-")}`));
    const edited = MAIL_PIECES.filter((piece) => content.revisionOf(piece) !== null).map(({ key }) => key);
    expect(edited.length).toBeGreaterThan(45);
    expect(edited.filter((key) => !keys.has(key))).toEqual([]);
    for (const { template, data } of rows) {
      checkMail(template, data);
      const { subject, text } = await render(template, data);
      expect(subject).toMatch(/^(?:\[Preview\] )?Edited: /);
      expect(text).toContain("Edited [*]: ");
      expect([template, subject, text].join(" ")).not.toMatch(/[{}⟦⟧\\]|undefined|null/);
    }
  });

  it("restores from the backup made before the upgrade as the older version left it", async () => {
    const names = (await readdir(join(folder, "data", "backups"))).filter((name) => name.endsWith(".tar.zst"));
    expect(names).toEqual([expect.stringMatching(/^before-\w+\.tar\.zst$/)]);
    const restored = await emptyDatabase();
    onTestFinished(() => restored.drop());
    await restoreInto(restored.db, await readFile(join(folder, "data", "backups", names[0] ?? "")));
    // No backup contains sessions and one-time tokens.
    expect(await differing(older.db, restored.db, (table) => (leftOut(table) ? "*" : []))).toEqual([]);
    expect(await rowsIn(restored.db, "account_session", ["id"])).toEqual([]);
  });
});
