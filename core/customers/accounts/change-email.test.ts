import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { queueMail } from "../../../test/builders/queue-mail.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { leaveMailList, readMailPreferences } from "../mail/preferences.ts";
import { listOutbox } from "../mail/read-outbox.ts";
import { suppressAddress } from "../mail/suppression.ts";
import { readAccount } from "./account.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  readEmailChangeLink,
  requestEmailChange,
} from "./change-email.ts";

const database = useDatabase();
const key = Buffer.from("a secret of this test's own, long enough");
const OLD = "ada@acme.example";
const NEW = "ada@new.example";
const LATER = new Date("2026-09-02T12:00:00Z");
let id: string;

beforeEach(async () => {
  for (const table of ["account", "outbox_message", "rate_limit", "mail_list_refusal", "mail_suppression"] as const)
    await database.db.deleteFrom(table).execute();
  id = await insertAccount(database.db, OLD);
});

const ctx = (at = new Date("2026-09-01T12:00:00Z")): Context => ({
  db: database.db,
  actor: { id, access: "free" },
  clock: { now: () => at },
});
const ask = (newEmail = NEW) =>
  requestEmailChange(ctx(), {
    account: { id, email: OLD },
    newEmail,
    address: "192.0.2.1",
    confirmUrl: "https://newlyraised.example/account/email",
  });
const confirm = (token: string, at?: Date) => confirmEmailChange(ctx(at), { token, key });

/** The tokens mailed to each address by the last request. */
async function tokens(): Promise<Readonly<Record<string, string>>> {
  const mails = (await listOutbox(ctx(), { all: true, limit: 2 })).filter(({ template }) =>
    template.startsWith("email_change"),
  );
  return Object.fromEntries(
    mails.map(({ to, data }) => [to, new URL(String(data?.["url"])).searchParams.get("token") ?? ""]),
  );
}

it("changes the address once both addresses have confirmed, in any order", async () => {
  expect(await ask("Ada@New.example")).toBe("asked");
  const { [OLD]: atOld = "", [NEW]: atNew = "" } = await tokens();
  expect(await readEmailChangeLink(ctx(), atNew)).toMatchObject({ side: "new", currentEmail: OLD, newEmail: NEW });
  expect(await confirm(atNew)).toBe("waiting");
  expect(await confirm(atNew)).toBe("waiting");
  expect(await readEmailChange(ctx(), id)).toMatchObject({ newEmail: NEW, confirmed: ["new"] });
  expect(await readAccount(ctx(), { id })).toMatchObject({ email: OLD });
  expect(await confirm(atOld)).toBe("changed");
  const told = (await listOutbox(ctx(), { all: true, limit: 2 })).map(({ to, template, data }) => [to, template, data]);
  expect(told).toEqual([
    [NEW, "email_changed", { address: NEW }],
    [OLD, "email_changed", { address: NEW }],
  ]);
  expect(await readAccount(ctx(), { email: NEW })).toMatchObject({ id });
  expect(await readAccount(ctx(), { email: OLD })).toBeNull();
  expect([await confirm(atOld), await readEmailChange(ctx(), id)]).toEqual([null, null]);
});

it("ends a change after a day, when replaced by a new request, and when cancelled", async () => {
  await ask();
  const first = await tokens();
  expect(await confirm(first[OLD] ?? "", LATER)).toBeNull();
  await ask("ada@other.example");
  expect(await confirm(first[OLD] ?? "")).toBeNull();
  const second = await tokens();
  await cancelEmailChange(ctx(), id);
  expect(await confirm(second[OLD] ?? "")).toBeNull();
  expect(await ask(OLD)).toBe("same");
});

it("changes nothing if the new address has an account by then, and reveals that only to its owner", async () => {
  await insertAccount(database.db, NEW);
  expect(await ask()).toBe("asked");
  const { [OLD]: atOld = "", [NEW]: atNew = "" } = await tokens();
  expect([await confirm(atOld), await confirm(atNew)]).toEqual(["waiting", "taken"]);
  expect(await readAccount(ctx(), { id })).toMatchObject({ email: OLD });
});

it("moves mail preferences and queued list mail but no bounces, and updates the provider", async () => {
  await leaveMailList(ctx(), { address: OLD, key }, "notices");
  await suppressAddress(ctx(), { address: OLD, key, scope: "all", reason: "bounced" });
  await queueMail(ctx(), { to: OLD, template: "alert", data: {}, purpose: "subscription", list: "alerts" });
  await ask();
  const links = await tokens();
  await confirm(links[OLD] ?? "");
  await confirm(links[NEW] ?? "");
  const preferences = await readMailPreferences(ctx(), { address: NEW, key });
  expect(preferences).toMatchObject({ lists: { notices: false, alerts: true }, suppressed: null });
  const mails = await listOutbox(ctx(), { all: true, limit: 9 });
  expect(mails.find(({ template }) => template === "alert")?.to).toBe(NEW);
  const { rows } = await sql<{ payload: unknown }>`
    select job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task
      on task.id = job.task_id
    where task.identifier = 'billing.change_email'`.execute(database.db);
  expect(rows).toContainEqual({ payload: { accountId: id } });
});

it("rejects the sixth request within an hour", async () => {
  const asked: string[] = [];
  for (const n of [1, 2, 3, 4, 5, 6]) asked.push(await ask(`ada-${n}@new.example`));
  expect(asked.at(-2)).toBe("asked");
  expect(asked.at(-1)).toBe("too_many");
});

it("needs a fresh session of an owner", async () => {
  const session = { startedAt: new Date("2026-09-01T11:00:00Z"), method: "link" } as const;
  const olga: Context = { ...ctx(), actor: { id, access: "owner", session } };
  const input = { account: { id, email: OLD }, newEmail: NEW, address: null, confirmUrl: "https://a.example/" };
  await expect(requestEmailChange(olga, input)).rejects.toMatchObject({ code: "sign_in_again" });
});
