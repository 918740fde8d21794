import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { queuedJobs } from "../../../test/run-jobs.ts";
import type { Database } from "../../../db/client.ts";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { createAccountKey } from "../../programs/keys/manage-keys.ts";
import { listOutbox } from "../../customers/mail/read-outbox.ts";
import { applyErasures, addErasures, listErasures } from "./erasure-ledger.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { sweepPersonalData } from "./sweep.ts";
import { openList } from "../../customers/company-lists/company-list.ts";
import { putCompanies } from "../../customers/company-lists/put-companies.ts";
import { saveSearch } from "../../customers/searches/save-search.ts";
import { createSheetAddress } from "../../programs/sheets/sheet-address.ts";
import { addEndpoint } from "../../programs/webhooks/endpoints.ts";
import { deleteAccount } from "./delete-account.ts";

const database = useDatabase();
const key = Buffer.from("a secret of this test's own, long enough to be one");
const NOON = new Date("2026-09-01T12:00:00Z");
const DELETED = new Date("2026-09-02T12:00:00Z");
const LATER = new Date("2026-09-03T12:00:00Z");
const ctx = (now = NOON) => fakeClockContext(database.db, now);
const daysLater = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
const EMAIL = "ada@acme.example";
let ada = "";
let bob = "";

beforeEach(async () => {
  for (const table of [
    "erasure",
    "outbox_message",
    "contact_message",
    "export",
    "saved_search",
    "account_invitation",
    "account_verification",
    "billing_subscription",
    "billing_order",
    "account",
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
  [ada, bob] = [await insertAccount(database.db, EMAIL), await insertAccount(database.db, "bob@acme.example")];
  for (const [id, email] of [
    [ada, EMAIL],
    [bob, "bob@acme.example"],
  ] as const)
    await live(id, email);
});

/** A company of a list that somebody's address tells apart. */
const readListed = (email: string) => ({ externalId: email, name: "", domain: "elm.example", place: "", metadata: {} });

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db);

/** Gives an account rows in every area. */
async function live(id: string, email: string): Promise<void> {
  const acting = { ...ctx(), actor: { id, access: "paid" as const } };
  const search = await saveSearch(acting, { name: "Seed in Spain", address: "?country=ES" });
  await addEndpoint(acting, {
    searchId: search.id,
    url: "https://hooks.acme.example/rounds",
    allowPrivateAddresses: false,
  });
  await createSheetAddress(acting, { searchId: search.id, withAddresses: true });
  const { id: listId } = await openList(acting, { name: "Customers", purpose: "watch" });
  await putCompanies(acting, { listId, companies: [readListed(email)] });
  await createAccountKey(acting, { label: `${email}'s CRM`, scopes: ["read"] });
  await run(
    sql`insert into account_session (id, account_id, token, expires_at, user_agent, created_at, last_used_at)
      values (${`s-${id}`}, ${id}, ${`t-${id}`}, ${LATER}, 'Invented/1.0', ${NOON}, ${NOON})`,
  );
  await run(
    sql`insert into account_identity (id, account_id, provider_id, provider_account_id, created_at, updated_at)
      values (${`i-${id}`}, ${id}, 'github', ${id}, ${NOON}, ${NOON})`,
  );
  await run(
    sql`insert into account_verification (id, identifier, value, expires_at, created_at, updated_at)
      values (${`v-${id}`}, ${id}, ${JSON.stringify({ email })}, ${LATER}, ${NOON}, ${NOON})`,
  );
  await run(
    sql`insert into passkey (id, account_id, public_key, credential_id, counter, device_type, backed_up)
      values (${`p-${id}`}, ${id}, 'k', ${id}, 0, 'singleDevice', false)`,
  );
  await run(
    sql`insert into entitlement (account_id, plan, source, starts_at) values (${id}, 'pro', 'operator', ${NOON})`,
  );
  await run(
    sql`insert into account_invitation (token_hash, email, role, created_at, expires_at)
      values (sha256(${id}::bytea), ${email}, 'editor', ${NOON}, ${LATER})`,
  );
  await run(
    sql`insert into outbox_message (to_address, template, data, purpose, created_at, due_at)
      values (${email.toUpperCase()}, 'sign_in', '{}', 'service', ${NOON}, ${NOON})`,
  );
  await run(
    sql`insert into contact_message (received_at, name, email, message) values (${NOON}, 'Ada', ${email}, 'Hello')`,
  );
  await run(
    sql`insert into export (actor, at, format, columns, filter, by_hand, catalogue_version, change_id, row_count,
      withdrawn_count, left_out_count) values (${id}, ${NOON}, 'csv', '{company}', '', false, 1, 1, 3, 0, 0)`,
  );
  await run(
    sql`insert into exported_block (export_id, block, round_ids, rounds, companies, founders, proofs) select id, 0,
      '{1}', '{1}', '{1}', '{1}', '{1}' from export where actor = ${id}`,
  );
  await run(
    sql`insert into billing_order (reference, plan, account_id, provider, tier, amount_minor, currency, state,
      created_at, expires_at, paid_at) values (${`r-${id}`}, 'lifetime', ${id}, 'test', 0, 1900, 'usd', 'paid', ${NOON},
      ${LATER}, ${NOON})`,
  );
}

/** Tables with a row that contains a text; job queue tables include their schema. */
async function tablesHolding(text: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by table_schema desc, table_name`.execute(
    database.db,
  );
  expect(tables.map(({ schema, name }) => `${schema}.${name}`)).toContain("graphile_worker._private_jobs");
  const holding: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(`${schema}.${name}`)} t
      where position(lower(${text}) in lower(t::text)) > 0) as found`.execute(database.db);
    if (rows[0]?.found === true) holding.push(schema === "public" ? name : `${schema}.${name}`);
  }
  return holding;
}

describe("deleting an account", () => {
  it("leaves no row with its address or id, except declared ones", async () => {
    expect((await tablesHolding(EMAIL)).length).toBeGreaterThan(5);
    expect((await tablesHolding(ada)).length).toBeGreaterThan(7);
    expect(await deleteAccount({ ...ctx(), actor: { id: ada, access: "free" } }, { accountId: ada, key })).toBe(true);
    // The confirmation mail still waits to be sent.
    expect(await tablesHolding(EMAIL)).toEqual(["outbox_message"]);
    const kept = PERSONAL_DATA.filter(({ erased }) => erased === "kept").map(({ table }) => table);
    // An order keeps its random reference, which this test derives from the id.
    for (const table of await tablesHolding(ada)) expect([...kept, "billing_order"]).toContain(table);
    const sheets = await sql<{ owner: string }>`
      select s.owner from sheet_address a join saved_search s on s.id = a.search_id`.execute(database.db);
    expect(sheets.rows).toEqual([{ owner: bob }]);
    const listed = await sql<{ id: string }>`select external_id as id from listed_company`.execute(database.db);
    expect(listed.rows).toEqual([{ id: "bob@acme.example" }]);
    await database.db
      .updateTable("outbox_message")
      .set({ state: "sent", settled_at: NOON })
      .where("template", "=", "account_deleted")
      .execute();
    await sweepPersonalData(ctx());
    expect(await tablesHolding(EMAIL)).toEqual([]);
  });

  it("keeps the accounting data of its orders without the account", async () => {
    await deleteAccount(ctx(), { accountId: ada, key });
    expect(
      await database.db
        .selectFrom("billing_order")
        .select(["account_id", "amount_minor", "paid_at"])
        .where("reference", "=", `r-${ada}`)
        .execute(),
    ).toEqual([{ account_id: null, amount_minor: 1900, paid_at: NOON }]);
  });

  it("ends its subscription at once and queues the provider's update", async () => {
    const order = await database.db
      .selectFrom("billing_order")
      .select("id")
      .where("account_id", "=", ada)
      .executeTakeFirstOrThrow();
    await run(sql`
      insert into billing_subscription (id, order_id, status, amount_minor, currency, period_start, period_end,
        cancels_at_period_end, synced_at)
      values ('sub_1', ${order.id}, 'active', 2900, 'usd', ${NOON}, ${LATER}, false, ${NOON})`);
    await deleteAccount(ctx(), { accountId: ada, key });
    expect(await database.db.selectFrom("billing_subscription").select("requested_change").execute()).toEqual([
      { requested_change: "cancel_now" },
    ]);
    expect(await queuedJobs(database.db, "billing.send_change")).toMatchObject([
      { payload: { subscriptionId: "sub_1" } },
    ]);
  });

  it("changes no other account", async () => {
    const [before, byAddress] = [await tablesHolding(bob), await tablesHolding("bob@acme.example")];
    await deleteAccount(ctx(), { accountId: ada, key });
    expect(await tablesHolding(bob)).toEqual(before);
    expect(await tablesHolding("bob@acme.example")).toEqual(byAddress);
  });

  it("mails one confirmation and runs once", async () => {
    expect(
      await Promise.all([deleteAccount(ctx(), { accountId: ada, key }), deleteAccount(ctx(), { accountId: ada, key })]),
    ).toEqual(expect.arrayContaining([true, false]));
    expect(
      (await listOutbox(ctx(), { all: true, limit: 10 })).filter(({ to }) => to?.toLowerCase() === EMAIL),
    ).toMatchObject([{ template: "account_deleted", purpose: "service" }]);
  });

  it("is rejected for the only owner and allowed for one of two", async () => {
    await database.db.updateTable("account").set({ role: "owner" }).where("id", "=", ada).execute();
    await expect(deleteAccount(ctx(), { accountId: ada, key })).rejects.toMatchObject({ code: "conflict" });
    expect(await tablesHolding(EMAIL)).toContain("account");
    await database.db.updateTable("account").set({ role: "owner" }).where("id", "=", bob).execute();
    expect(await deleteAccount(ctx(), { accountId: ada, key })).toBe(true);
  });

  it("keeps one owner without deadlock when two owners delete their accounts concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.db.updateTable("account").set({ role: "owner" }).execute();
      const ids = [ada, bob, await insertAccount(database.db, `owner-${round}@acme.example`)];
      await database.db.updateTable("account").set({ role: "owner" }).execute();
      const outcomes = await Promise.allSettled(ids.map((accountId) => deleteAccount(ctx(), { accountId, key })));
      const refused = outcomes
        .filter((outcome) => outcome.status === "rejected")
        .map(({ reason }: PromiseRejectedResult): unknown => reason);
      expect(refused).toMatchObject([{ code: "conflict" }]);
      expect(await database.db.selectFrom("account").select("role").execute()).toEqual([{ role: "owner" }]);
      [ada, bob] = [
        await insertAccount(database.db, `a-${round}@acme.example`),
        await insertAccount(database.db, `b-${round}@acme.example`),
      ];
      await database.db.deleteFrom("account").where("id", "not in", [ada, bob]).execute();
    }
  });

  it("forgets the address within a week without a mail server", async () => {
    await deleteAccount(ctx(), { accountId: ada, key });
    await sweepPersonalData(ctx(daysLater(6.9)));
    expect(await tablesHolding(EMAIL)).toEqual(["outbox_message"]);
    await sweepPersonalData(ctx(daysLater(7)));
    expect(await tablesHolding(EMAIL)).toEqual([]);
  });
});

/** Backs these tables up and returns a function that restores them. */
async function backup(db: Database) {
  const tables = [
    "account",
    "account_session",
    "passkey",
    "saved_search",
    "entitlement",
    "outbox_message",
    "contact_message",
  ];
  const copies = await Promise.all(
    tables.map(
      async (table) =>
        [table, (await sql<object>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)).rows] as const,
    ),
  );
  return async () => {
    for (const [table, rows] of copies) {
      await sql`insert into ${sql.table(table)} overriding system value select r.*
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j, jsonb_populate_record(null::${sql.table(table)},
        j -> 'row') r on conflict do nothing`.execute(db);
    }
  };
}

describe("erasure ledger", () => {
  it("erases accounts again after a restore, and nobody else", async () => {
    const restore = await backup(database.db);
    await deleteAccount(ctx(DELETED), { accountId: ada, key });
    await restore();
    expect(await tablesHolding(EMAIL)).toEqual(
      expect.arrayContaining(["account", "contact_message", "outbox_message"]),
    );
    const bobs = await tablesHolding(bob);
    expect(await applyErasures(ctx(LATER), { key })).toBe(1);
    expect(await tablesHolding(EMAIL)).toEqual(["outbox_message"]);
    expect((await listOutbox(ctx(), { all: true, limit: 10 })).filter(({ to }) => to === EMAIL)).toMatchObject([
      { template: "account_deleted" },
    ]);
    expect(await tablesHolding(bob)).toEqual(bobs);
    expect(await applyErasures(ctx(LATER), { key })).toBe(0);
  });

  it("works from a copy outside the database when the backup is older than the erasure", async () => {
    const restore = await backup(database.db);
    await deleteAccount(ctx(DELETED), { accountId: ada, key });
    const outside = await listErasures(ctx());
    await database.db.deleteFrom("erasure").execute();
    await restore();
    expect(await applyErasures(ctx(LATER), { key })).toBe(0);
    await addErasures(ctx(LATER), outside);
    expect(await applyErasures(ctx(LATER), { key })).toBe(1);
  });

  it("stores no address and lets an erased person return as a new account", async () => {
    await deleteAccount(ctx(DELETED), { accountId: ada, key });
    expect(await tablesHolding(EMAIL)).not.toContain("erasure");
    const anew = await insertAccount(database.db, EMAIL);
    await sql`insert into contact_message (received_at, name, email, message)
      values (${LATER}, 'Ada', ${EMAIL}, 'Hello again')`.execute(database.db);
    expect(await applyErasures(ctx(LATER), { key })).toBe(0);
    expect(await tablesHolding(anew)).toContain("account");
    expect(await tablesHolding(EMAIL)).toContain("contact_message");
    expect(
      await applyErasures(ctx(LATER), { key: Buffer.from("another site's secret, which knows nobody here") }),
    ).toBe(0);
  });
});
