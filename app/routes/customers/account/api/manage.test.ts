import { sql } from "kysely";
import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { grantAccess, revokeAccess } from "../../../../../core/customers/billing/entitlement.ts";
import { openList } from "../../../../../core/customers/company-lists/company-list.ts";
import type { KeyScope } from "../../../../../core/programs/keys/api-key.ts";
import { createAccountKey } from "../../../../../core/programs/keys/manage-keys.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { findKeyHolder, isOpenInterface } from "../../../../../server/web/api-key.ts";
import { insertAccount } from "../../../../../test/builders/account.ts";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { answerProblems } from "../../../../../test/openapi-validity.ts";
import { apiKeyContext, coreContext, shareContext, webhookTargetsContext } from "../../../../context.ts";
import * as search from "./search.ts";
import * as searches from "./searches.ts";
import * as test from "./test-webhook.ts";
import * as secret from "./webhook-secret.ts";
import * as webhook from "./webhook.ts";
import * as webhooks from "./webhooks.ts";

const database = useDatabase();
const NOW = new Date("2026-09-16T12:00:00Z");
const ctx = (): Context => fakeClockContext(database.db, NOW);
const ADDRESSES = [searches, search, webhooks, webhook, test, secret];
const ROUTES = ADDRESSES.map(({ api, loader, action }) => ({
  path: api.path.replace("{id}", ":id"),
  loader,
  action,
})) as RouteObject[];
const HOOK = "https://hooks.example/in";

interface Member {
  readonly id: string;
  readonly ctx: Context;
  readonly key: string;
}

let ada: Member;
let bob: Member;

const keyOf = async (of: Context, ...scopes: KeyScope[]) =>
  (await createAccountKey(of, { label: "Program", scopes })).secret;

async function member(email: string): Promise<Member> {
  const id = await insertAccount(database.db, email);
  await grantAccess(ctx(), { accountId: id, plan: "pro", source: "test", endsAt: null });
  const own: Context = { ...ctx(), actor: { id, access: "paid" } };
  return { id, ctx: own, key: await keyOf(own, "manage") };
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a key is answered, which must be as the OpenAPI document says. */
async function ask(key: string | null, method: string, path: string, body?: unknown): Promise<Answer> {
  const request = new Request(`https://site.example${path}`, {
    method,
    ...(key !== null && { headers: { authorization: `Bearer ${key}` } }),
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const holder = await findKeyHolder(ctx(), request, isOpenInterface(request));
  const context = new RouterContextProvider();
  context.set(coreContext, { ...ctx(), actor: holder.actor ?? { id: "visitor", access: "anonymous" } });
  context.set(apiKeyContext, holder.outcome);
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  context.set(webhookTargetsContext, "public");
  const answer = await createStaticHandler(ROUTES).queryRoute(request, { requestContext: context });
  if (!(answer instanceof Response)) throw new Error("the address gave no response");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const declared = path.replace(/(?<=\/)\d+(?=\/|$)/, "{id}");
  // No document declares the methods that there are not.
  expect(answer.status === 405 ? [] : await answerProblems(declared, method, answer.clone())).toEqual([]);
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? {} : JSON.parse(text) };
}

const idOf = ({ body }: Answer) => Number(body["id"]);
const save = async (of: Member, body: object = { filter: "stage=Seed" }) =>
  ask(of.key, "POST", "/api/searches", { name: "Seed rounds", ...body });
const hooked = async (of: Member, body: object = {}) => ask(of.key, "POST", "/api/webhooks", { url: HOOK, ...body });

beforeEach(async () => {
  await sql`truncate account, saved_search, audit_entry cascade`.execute(database.db);
  [ada, bob] = [await member("ada@acme.example"), await member("bob@acme.example")];
});

describe("saved searches for programs", () => {
  it("are saved, listed, renamed, followed by mail and deleted", async () => {
    const saved = await save(ada, { filter: "https://site.example/companies?stage=Seed&page=2", alert: "daily" });
    const id = idOf(saved);
    const expected = {
      id,
      name: "Seed rounds",
      filter: "stage=Seed",
      alert: "daily",
      ends_on: null,
      created_at: NOW.toISOString(),
    };
    expect(saved).toEqual({ status: 201, body: { ...expected, notices: [] } });
    expect((await ask(ada.key, "GET", "/api/searches")).body).toEqual({ searches: [expected] });
    const changed = await ask(ada.key, "PATCH", `/api/searches/${id}`, { name: "Seed", alert: "off" });
    expect(changed).toMatchObject({ status: 200, body: { name: "Seed", alert: "off" } });
    expect((await ask(ada.key, "GET", `/api/searches/${id}`)).body).toEqual(changed.body);
    expect(await ask(ada.key, "DELETE", `/api/searches/${id}`)).toEqual({ status: 204, body: {} });
    expect((await ask(ada.key, "DELETE", `/api/searches/${id}`)).status).toBe(404);
    expect((await ask(ada.key, "GET", "/api/searches")).body).toEqual({ searches: [] });
  });

  it("take a question, which is stored as the filter that it means", async () => {
    const { body } = await save(ada, { filter: "has=proof", question: "seed rounds this month" });
    expect(body).toMatchObject({ ends_on: null, notices: [] });
    expect(Object.fromEntries(new URLSearchParams(String(body["filter"])))).toEqual({
      from: "this-month",
      has: "proof",
      stage: "Seed",
    });
  });

  it("say that a list of fixed days ends, and leave its end out where asked", async () => {
    const days = "from=2026-09-01&to=2026-09-16";
    const closed = await save(ada, { filter: days });
    expect(closed.body).toMatchObject({
      ends_on: "2026-09-16",
      notices: [expect.stringMatching(/fixed days and ends on .* today\. To keep it open-ended, .*"open_ended": true/)],
    });
    const past = await save(ada, { name: "Past", filter: "from=2025-01-01&to=2025-12-31" });
    expect(past.body["notices"]).toEqual([expect.stringContaining("only late reports of that time will come")]);
    const open = await save(ada, { name: "Open", filter: days, open_ended: true });
    expect(open.body).toMatchObject({ filter: "from=2026-09-01", ends_on: null, notices: [] });
  });

  it("leave out a list of their account, and no list of another", async () => {
    const { id } = await openList(ada.ctx, { name: "Client A", purpose: "leave_out", consents: true });
    expect((await save(ada, { filter: `left-out=${id}` })).body).toMatchObject({ filter: `left-out=${id}` });
    expect(await save(bob, { filter: `left-out=${id}` })).toMatchObject({ status: 400 });
  });

  it.each([
    [{ filter: "stge=Seed" }, 400, "stage"],
    [{ filter: "headcount=11-5" }, 400, "11-50"],
    [{ filtre: "stage=Seed" }, 400, 'Unrecognized key "filtre". Did you mean "filter"?'],
    [{}, 400, "Send a filter or a question"],
    [{ filter: "", alert: "hourly" }, 400, "“alert” must be “off” or “at_once” or “daily” or “weekly”."],
    [{ filter: "", name: "" }, 400, "needs a name"],
    [{ filter: 5 }, 400, "“filter” must be a text."],
  ])("are refused as %j", async (body, status, why) => {
    expect(await save(ada, body)).toMatchObject({ status, body: { detail: expect.stringContaining(why) } });
    expect((await ask(ada.key, "GET", "/api/searches")).body).toEqual({ searches: [] });
  });

  it("change both name and alert or neither", async () => {
    const id = idOf(await save(ada));
    await save(ada, { name: "Taken", filter: "" });
    expect((await ask(ada.key, "PATCH", `/api/searches/${id}`, { alert: "daily", name: "taken" })).status).toBe(409);
    expect((await ask(ada.key, "GET", `/api/searches/${id}`)).body).toMatchObject({
      name: "Seed rounds",
      alert: "off",
    });
    expect((await save(ada)).status).toBe(409);
    expect((await ask(ada.key, "POST", "/api/searches", "{")).status).toBe(400);
    expect((await ask(ada.key, "PUT", `/api/searches/${id}`, {})).status).toBe(405);
  });
});

describe("webhooks for programs", () => {
  it("are added with a secret shown once, tested, given another secret and removed", async () => {
    const search_id = idOf(await save(ada));
    const added = await hooked(ada, { search_id, one_round: true });
    const { secret: first, ...shown } = added.body;
    expect([added.status, first]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect(shown).toMatchObject({ url: HOOK, search: { id: search_id }, one_round: true, state: "active" });
    const path = `/api/webhooks/${idOf(added)}`;
    const sent = await ask(ada.key, "POST", `${path}/test`);
    expect(sent.status).toBe(202);
    const read = await ask(ada.key, "GET", path);
    const delivery = { id: sent.body["delivery_id"], type: "webhook.test", status: "pending", attempts: 0 };
    expect(read.body).toMatchObject({ ...shown, deliveries: [delivery] });
    const renewed = await ask(ada.key, "POST", `${path}/secret`);
    expect(renewed.body).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      former_signs_until: "2026-09-17T12:00:00.000Z",
    });
    const everything = JSON.stringify([read.body, (await ask(ada.key, "GET", "/api/webhooks")).body]);
    for (const one of [first, renewed.body["secret"]]) expect(everything).not.toContain(String(one).slice(6));
    expect((await ask(ada.key, "DELETE", path)).status).toBe(204);
    expect((await ask(ada.key, "GET", path)).status).toBe(404);
    const { rows } = await sql<{ actor: string; action: string }>`
      select actor, action from audit_entry where action like 'webhook.%' order by id`.execute(database.db);
    expect(rows).toEqual(
      ["created", "secret_replaced", "removed"].map((one) => ({ actor: ada.id, action: `webhook.${one}` })),
    );
  });

  it("get all rounds without a search, and are enabled again when they were disabled", async () => {
    const added = await hooked(ada);
    expect(added.body).toMatchObject({ search: { name: "All rounds" }, one_round: false });
    const path = `/api/webhooks/${idOf(added)}`;
    expect((await ask(ada.key, "PATCH", path, { enabled: true })).status).toBe(409);
    await sql`update webhook_endpoint set disabled_at = now(), disabled_reason = 'Gone.'`.execute(database.db);
    expect((await ask(ada.key, "GET", path)).body).toMatchObject({ state: "disabled", disabled_reason: "Gone." });
    expect((await ask(ada.key, "POST", `${path}/test`)).status).toBe(409);
    expect((await ask(ada.key, "PATCH", path, { enabled: true })).body).toMatchObject({ state: "active" });
    expect((await ask(ada.key, "PATCH", path, { enabled: false })).status).toBe(400);
  });

  it.each([
    ["http://hooks.example/in", "https://"],
    ["https://127.0.0.1/in", "not on the public internet"],
    ["https://[::1]/in", "not on the public internet"],
    ["https://intranet/in", "not on the public internet"],
    ["https://ada:secret@hooks.example/in", "user name and password"],
    ["hooks.example", "needs the URL"],
  ])("are not added for %s", async (url, why) => {
    expect(await hooked(ada, { url })).toMatchObject({ status: 400, body: { detail: expect.stringContaining(why) } });
    expect((await ask(ada.key, "GET", "/api/webhooks")).body).toEqual({ webhooks: [] });
  });

  it("are not added twice, nor for a search of another account", async () => {
    const search_id = idOf(await save(ada));
    expect((await hooked(ada, { search_id })).status).toBe(201);
    expect((await hooked(ada, { search_id })).status).toBe(409);
    expect((await hooked(bob, { search_id })).status).toBe(404);
  });
});

/** Every address with what it takes. */
const calls = (searchId: number, webhookId: number): readonly (readonly [string, string, object?])[] => [
  ["GET", `/api/searches/${searchId}`],
  ["PATCH", `/api/searches/${searchId}`, { name: "Mine", alert: "daily" }],
  ["DELETE", `/api/searches/${searchId}`],
  ["GET", `/api/webhooks/${webhookId}`],
  ["PATCH", `/api/webhooks/${webhookId}`, { enabled: true }],
  ["POST", `/api/webhooks/${webhookId}/test`],
  ["POST", `/api/webhooks/${webhookId}/secret`],
  ["DELETE", `/api/webhooks/${webhookId}`],
];
const OWN_CALLS = [
  ["GET", "/api/searches"],
  ["POST", "/api/searches", { name: "Mine", filter: "" }],
  ["GET", "/api/webhooks"],
  ["POST", "/api/webhooks", { url: HOOK }],
] as const;

describe("access to saved searches and webhooks", () => {
  it("answers 404 for those of another account, and changes nothing", async () => {
    const search_id = idOf(await save(ada));
    const webhookId = idOf(await hooked(ada, { search_id }));
    for (const [method, path, body] of calls(search_id, webhookId))
      expect([method, path, (await ask(bob.key, method, path, body)).status]).toEqual([method, path, 404]);
    expect((await ask(bob.key, "GET", "/api/webhooks")).body).toEqual({ webhooks: [] });
    expect((await ask(ada.key, "GET", `/api/webhooks/${webhookId}`)).body).toMatchObject({ deliveries: [] });
    expect((await ask(ada.key, "GET", "/api/searches/0")).status).toBe(404);
    expect((await ask(ada.key, "GET", "/api/searches/999999999999999")).status).toBe(404);
  });

  it("needs the scope manage for reading too, and a key or a session", async () => {
    const other = await keyOf(ada.ctx, "read", "export", "finder", "lists");
    for (const [method, path, body] of [...calls(1, 1), ...OWN_CALLS]) {
      expect(await ask(other, method, path, body)).toMatchObject({
        status: 401,
        body: { detail: expect.stringContaining('lacks the scope "manage"') },
      });
      expect([method, path, (await ask(null, method, path, body)).status]).toEqual([method, path, 401]);
    }
  });

  it("lists and removes without a plan, but adds, changes and sends nothing", async () => {
    const search_id = idOf(await save(ada, { filter: "city=Nowhere" }));
    const webhookId = idOf(await hooked(ada, { search_id }));
    await revokeAccess(ctx(), { accountId: ada.id, reason: "test" });
    const status = async ([method, path, body]: readonly [string, string, object?]) =>
      [method, path.replace(/\/\d+/, ""), (await ask(ada.key, method, path, body)).status] as const;
    const statuses: unknown[] = [];
    for (const call of [...OWN_CALLS, ...calls(search_id, webhookId).toReversed()]) statuses.push(await status(call));
    expect(statuses).toEqual([
      ["GET", "/api/searches", 200],
      ["POST", "/api/searches", 403],
      ["GET", "/api/webhooks", 200],
      ["POST", "/api/webhooks", 403],
      ["DELETE", "/api/webhooks", 204],
      ["POST", "/api/webhooks/secret", 404],
      ["POST", "/api/webhooks/test", 403],
      ["PATCH", "/api/webhooks", 403],
      ["GET", "/api/webhooks", 404],
      ["DELETE", "/api/searches", 204],
      ["PATCH", "/api/searches", 403],
      ["GET", "/api/searches", 404],
    ]);
  });
});
