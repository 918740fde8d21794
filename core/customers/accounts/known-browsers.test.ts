import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { openAccounts } from "./accounts.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEWER = FIREFOX.replaceAll("140", "141");
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1";
const ADA = "ada@acme.example";

const database = useDatabase();
const accounts = openAccounts({
  get db() {
    return database.db;
  },
  secret: "a secret of this test's own, long enough",
  siteUrl: "https://newlyraised.example",
  siteName: "Newly Raised",
  providers: {},
  idleMinutes: 30,
  deleteAccount: async () => false,
});

beforeEach(async () => {
  for (const table of ["account", "outbox_message"] as const) await database.db.deleteFrom(table).execute();
});

const headersOf = (userAgent: string) => new Headers({ "user-agent": userAgent });

async function signIn(userAgent: string): Promise<void> {
  const url = new URL(await accounts.makeWelcomeLink(ADA));
  const begun = await accounts.confirmLink(url.searchParams.get("token") ?? "", headersOf(userAgent));
  expect(begun).not.toBeNull();
}

async function mails() {
  const { rows } = await sql<{ to: string; template: string; browser: string }>`
    select to_address as "to", template, data ->> 'browser' as browser from outbox_message order by id`.execute(
    database.db,
  );
  return rows;
}

it("mails a sign-in with a browser that was never used for the account, and no other", async () => {
  // The first one ever, a newer version and one of the same browser are no news.
  for (const userAgent of [FIREFOX, FIREFOX, NEWER]) await signIn(userAgent);
  expect(await mails()).toEqual([]);
  await signIn(PHONE);
  const told = [{ to: ADA, template: "new_sign_in", browser: "Safari on iPhone" }];
  expect(await mails()).toEqual(told);
  for (const userAgent of [PHONE, FIREFOX]) await signIn(userAgent);
  expect(await mails()).toEqual(told);
});

it("mails nothing to the browser that has just bought", async () => {
  const id = await insertAccount(database.db, ADA);
  await accounts.signInBuyer(id, headersOf(FIREFOX));
  await signIn(FIREFOX);
  expect(await mails()).toEqual([]);
});
