import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { findSuppression } from "../../core/customers/mail/suppression.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { listOutbox } from "../../core/customers/mail/read-outbox.ts";
import { readFounderPage } from "../../core/reading/directory/founders.ts";
import { suppressPerson } from "../../core/office/privacy/suppress-person.ts";
import { parseSettings } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { urlOf } from "../../test/command-line.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { bindLifetime } from "./lifetime.ts";
import { openSite } from "./site.ts";

const EMAIL = "ada@acme.example";
const BEFORE = new Date("2026-08-01T12:00:00Z");
let folder = "";
let live: TestDatabase;
let restored: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "erased-at-start-"));
  await chmod(folder, 0o711);
  [live, restored] = await Promise.all([testDatabase(), testDatabase()]);
  await Promise.all([furnish(live), furnish(restored)]);
});
afterEach(async () => {
  await Promise.all([live.drop(), restored.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** The site's contents when the backup was made. */
async function furnish({ db }: TestDatabase): Promise<void> {
  const build = catalogueBuilders(db);
  const company = await build.company({ name: "Fernhollow", slug: "fernhollow" });
  for (const name of ["Ida Moss", "Ben Loe"])
    await build.role(await build.person({ name, slug: name.toLowerCase().replace(" ", "-") }), company);
  for (const [id, email] of [
    ["ada", EMAIL],
    ["bob", "bob@acme.example"],
  ] as const) {
    await db
      .insertInto("account")
      .values({ id, email, email_verified: true, role: "member", created_at: BEFORE, updated_at: BEFORE })
      .execute();
    await db
      .insertInto("account_session")
      .values({
        id: `s-${id}`,
        account_id: id,
        token: `t-${id}`,
        expires_at: new Date("2099-01-01T00:00:00Z"),
        created_at: BEFORE,
        last_used_at: BEFORE,
      })
      .execute();
    // Data of the test checkout about a buyer: the session and the response that opened it.
    const session = { customer_email: null, customer_details: { email: email.replace("a", "A"), name: null } };
    const answer = { id: `idempotency_${id}`, answer: { customer_email: email } };
    await db
      .insertInto("test_checkout_object")
      .values([
        { id: `cs_${id}`, kind: "checkout.session", body: JSON.stringify(session), created_at: BEFORE },
        { id: `idem_${id}`, kind: "idempotency", body: JSON.stringify(answer), created_at: BEFORE },
      ])
      .execute();
    await db
      .insertInto("account_verification")
      .values({
        id: `v-${id}`,
        identifier: `token-${id}`,
        value: JSON.stringify({ email }),
        expires_at: new Date("2099-01-01T00:00:00Z"),
        created_at: BEFORE,
        updated_at: BEFORE,
      })
      .execute();
    await db.insertInto("contact_message").values({ received_at: BEFORE, name: id, email, message: "Hello" }).execute();
    await db
      .insertInto("outbox_message")
      .values({
        to_address: email,
        template: "sign_in",
        data: "{}",
        purpose: "service",
        created_at: BEFORE,
        due_at: BEFORE,
      })
      .execute();
  }
}

/** Starts the site like the server does, on a database and the shared data folder; collects its log in `lines`. */
async function start({ target }: TestDatabase, lines: string[] = [], dataDir = "data") {
  const log = createLog({ level: "info", plain: false, write: (line) => void lines.push(line) });
  const lifetime = bindLifetime({
    host: { on: () => undefined, exit: () => undefined },
    onCloseError: () => undefined,
    now: () => 0,
  });
  onTestFinished(() => lifetime.close());
  const settings = parseSettings({
    DATA_DIR: join(folder, dataDir),
    LEDGER_DIR: join(folder, "ledger"),
    DATABASE_URL: urlOf(target),
    SAMPLE: "off",
  });
  return { ...(await openSite(settings, log, lifetime)), stop: () => lifetime.close() };
}

it("a start with a backup from before a deletion erases that account again and no other", async () => {
  const site = await start(live);
  expect(await site.accounts.deleteAccount(site.context, "ada")).toBe(true);
  await site.stop();
  // The backup has no record of the deletion; the data folder has.
  expect(await restored.db.selectFrom("erasure").select("kind").execute()).toEqual([]);

  const lines: string[] = [];
  const again = await start(restored, lines);
  expect(await readAccount(again.context, { email: EMAIL })).toBeNull();
  for (const table of [
    "account_session",
    "contact_message",
    "outbox_message",
    "test_checkout_object",
    "account_verification",
  ] as const) {
    const rows = JSON.stringify(await restored.db.selectFrom(table).selectAll().execute());
    expect([table, /\bada\b/.test(rows), /\bbob\b/.test(rows)]).toEqual([table, false, true]);
  }
  expect(await readAccount(again.context, { email: "bob@acme.example" })).not.toBeNull();
  expect(await restored.db.selectFrom("test_checkout_object").select("id").orderBy("id").execute()).toEqual([
    { id: "cs_bob" },
    { id: "idem_bob" },
  ]);
  expect(lines.join("")).toContain("1 accounts that had been deleted were back");
  expect(await listOutbox(again.context, { all: true, limit: 10 })).toMatchObject([{ to: "bob@acme.example" }]);
  await again.stop();
});

it("a start on a data folder from before a deletion erases the account again and sends it no mail", async () => {
  const site = await start(live);
  await cp(join(folder, "data"), join(folder, "copy"), { recursive: true });
  expect(await site.accounts.deleteAccount(site.context, "ada")).toBe(true);
  await suppressAddress(site.context, {
    address: "bob@acme.example",
    key: Buffer.from(site.secret),
    scope: "all",
    reason: "complained",
  });
  // As the job `ledger.keep` does every five minutes.
  await site.ledger.sync(site.context);
  await site.stop();

  const again = await start(restored, [], "copy");
  expect(again.secret).toBe(site.secret);
  expect(await readAccount(again.context, { email: EMAIL })).toBeNull();
  expect(await readAccount(again.context, { email: "bob@acme.example" })).not.toBeNull();
  expect(
    await findSuppression(again.context, { address: "bob@acme.example", key: Buffer.from(again.secret) }),
  ).toMatchObject({ scope: "all", reason: "complained" });
  await again.stop();
});

const people = ({ db }: TestDatabase) => db.selectFrom("person").select(["id", "name"]).orderBy("id").execute();

it("a start with a backup from before a suppression erases that person again and no other", async () => {
  const site = await start(live);
  const [ida] = await people(live);
  await suppressPerson(site.context, { personId: ida?.id ?? 0 });
  await site.ledger.sync(site.context);
  await site.stop();

  const again = await start(restored);
  expect(await people(restored)).toMatchObject([{ name: "Ben Loe" }]);
  expect(await readFounderPage(again.context, { slug: "ida-moss" })).toEqual({ kind: "gone" });
  await again.stop();
});
