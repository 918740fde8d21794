import { PRICES } from "../../app/plan-prices.ts";
import { parseSettings } from "../../platform/env.ts";
import { Webhook } from "standardwebhooks";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor, Context } from "../../core/context.ts";
import { EXPORT_ROWS } from "../../core/directory/columns/export-rows.ts";
import { visibleColumns } from "../../core/directory/columns/select-resource.ts";
import { createWorker } from "../../core/jobs/worker.ts";
import { listDeadJobs } from "../../core/jobs/dead.ts";
import { saveSearch } from "../../core/searches/save-search.ts";
import { listDeliveries, purgeDeliveries, replayDelivery, sendTestEvent } from "../../core/webhooks/deliveries.ts";
import { listEndpoints } from "../../core/webhooks/endpoint.ts";
import { addEndpoint, enableEndpoint, removeEndpoint, rotateSecret } from "../../core/webhooks/manage-endpoints.ts";
import { ROUNDS_PER_MESSAGE, tellFollowers } from "../../core/webhooks/tell-followers.ts";
import { createPoster } from "../../platform/http/post.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../test/builders/edits.ts";
import { SILENT_FINDER } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { type Answer, startReceiver, status } from "../../test/webhook-receiver.ts";
import { jobHandlers } from "./handlers.ts";

const database = useDatabase();
const DAY = 86_400_000;
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 500 });
const errors: string[] = [];

/** What owners may see; a test takes it away. */
const access = new Map<string, Actor["access"]>();
let now = new Date("2026-09-01T12:00:00Z");
let count = 0;

afterEach(async () => {
  await sql`delete from saved_search`.execute(database.db);
  await sql`delete from pgboss.job`.execute(database.db);
  if (errors.length > 0) throw new Error(errors.splice(0).join("\n"));
});

const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });

/** Time passes with every look at the clock: a receiver has had its rest by the next try. */
const passing = (): Context => ({ ...operator(), clock: { now: () => (now = new Date(now.getTime() + 60_000)) } });

/** An owner with a webhook on a search that nothing else in the catalogue is in. */
async function withWebhook(answer?: Answer) {
  const owner = `owner-${(count += 1)}`;
  access.set(owner, "paid");
  const industry = `Industry ${count}`;
  const ctx: Context = { ...operator(), actor: { id: owner, access: "paid" } };
  const receiver = await startReceiver(answer);
  const search = await saveSearch(ctx, { name: "Mine", address: `industry=${industry}` });
  const endpoint = await addEndpoint(ctx, { searchId: search.id, url: receiver.url, allowPrivateAddresses: true });
  return { owner, ctx, receiver, search, endpoint, industry, deliveries: () => listDeliveries(ctx, { endpointId: endpoint.id, limit: 100 }) };
}

async function work(options?: { regardlessOfTime: boolean }): Promise<number> {
  const worker = await createWorker({
    ctx: options?.regardlessOfTime === true ? passing() : operator(),
    handlers: jobHandlers({ billing: { provider: null, test: null, prices: PRICES, makeLink: async () => "", planName: (plan) => plan }, finder: SILENT_FINDER, keepErasures: async () => undefined, backups: { settings: parseSettings({ BACKUPS: "off" }), databaseTarget: "" }, post, userAgent: "Newly Raised webhooks", actorOf: async (_, id) => ({ id, access: access.get(id) ?? "anonymous" }) }),
    onError: (error, what) => errors.push(`${what}: ${String(error)}`),
  });
  return worker.runDue(options);
}

describe("a webhook", () => {
  it("is told what comes into its search, changes in it and leaves it, signed, with the columns of its owner's plan", async () => {
    const { receiver, search, endpoint, industry, deliveries } = await withWebhook();
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { companyId, roundId } = await addCompanyWithRound(operator(), { name: "Alder", industry });
    await addCompanyWithRound(operator(), { name: "Birch", industry: "Elsewhere" });
    await work();
    const edit = (statement: string, kind: "changed" | "withdrawn") =>
      editCatalogue(operator(), sql.raw(statement), [{ kind, subjectKind: "round", subjectId: roundId, companyId }]);
    await edit(`update funding_round set amount_minor = 700000000, amount_usd_minor = 700000000 where id = ${roundId}`, "changed");
    await work();
    await edit(`update funding_round set withdrawn_at = now() where id = ${roundId}`, "withdrawn");
    await work();

    const bodies = receiver.received.map(({ headers, body }) => {
      expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "Newly Raised webhooks" });
      expect(() => new Webhook(endpoint.secret).verify(body, { ...headers, "webhook-timestamp": String(Math.floor(Date.now() / 1000)) })).toThrow("signature");
      return verified(endpoint.secret, headers, body);
    });
    const told = { id: search.id, name: "Mine", address: search.address };
    expect(bodies).toEqual([
      {
        type: "search.rounds.added", timestamp: "2026-09-01T12:00:00.000Z",
        data: { search: told, rounds: [expect.objectContaining({ round_id: roundId, company_name: "Alder", amount_usd: 5_000_000, funding_type: "Seed", domain: "alder.example", added_at: expect.any(String) })] },
      },
      expect.objectContaining({ type: "search.rounds.changed", data: { search: told, rounds: [expect.objectContaining({ round_id: roundId, amount_usd: 7_000_000 })] } }),
      expect.objectContaining({ type: "search.rounds.withdrawn", data: { search: told, rounds: [{ round_id: roundId, reason: "no_longer_published" }] } }),
    ]);
    const [row] = JSON.parse(receiver.received[0]?.body ?? "").data.rounds;
    expect(Object.keys(row)).toEqual(visibleColumns(EXPORT_ROWS, { id: "owner", access: "paid" }).map(({ name }) => name));
    expect((await deliveries()).map(({ status: of, attempts }) => [of, attempts.length])).toEqual([["delivered", 1], ["delivered", 1], ["delivered", 1]]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  });

  it("is sent many rounds in messages of bounded size", async () => {
    const { receiver, industry } = await withWebhook();
    for (let i = 0; i < ROUNDS_PER_MESSAGE + 5; i++) await addCompanyWithRound(operator(), { name: `Many ${i}`, industry });
    await work();
    const sizes = receiver.received.map(({ body }) => JSON.parse(body).data.rounds.length).sort((a, b) => b - a);
    expect(sizes).toEqual([ROUNDS_PER_MESSAGE, 5]);
    expect(Math.max(...receiver.received.map(({ body }) => body.length))).toBeLessThan(256 * 1024);
  });

  it("whose secret is rotated is signed for with both, then with the new one alone", async () => {
    const { ctx, receiver, endpoint } = await withWebhook();
    const { secret, formerSignsUntil } = await rotateSecret(ctx, endpoint.id);
    expect(formerSignsUntil).toEqual(new Date(now.getTime() + DAY));
    await sendTestEvent(ctx, endpoint.id);
    await work();
    const [during] = receiver.received;
    if (during === undefined) throw new Error("nothing came");
    for (const one of [secret, endpoint.secret]) expect(verified(one, during.headers, during.body)).toMatchObject({ type: "webhook.test" });
    now = new Date(now.getTime() + DAY);
    await sendTestEvent(ctx, endpoint.id);
    await work();
    const after = receiver.received[1];
    if (after === undefined) throw new Error("nothing came");
    expect(after.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    expect(verified(secret, after.headers, after.body)).toMatchObject({ type: "webhook.test" });
  });

  it.each<[string, Answer, number | null, RegExp]>([
    ["answers with an error", status(500, "down for\u0007 repairs"), 500, /status 500/],
    ["redirects", status(302, "", { location: "http://127.0.0.1:1/" }), 302, /redirect \(302\).*not followed/],
    ["hangs up", (request) => request.socket.destroy(), null, /broke/],
    ["is slow", () => undefined, null, /time allowed/],
  ])("whose receiver %s is tried again, with the same id and body", async (_, failing, statusCode, error) => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(failing);
    const id = await sendTestEvent(ctx, endpoint.id);
    await work();
    expect(await work()).toBe(0);
    expect(await deliveries()).toMatchObject([{ id, status: "pending", finishedAt: null, attempts: [{ number: 1, statusCode, error: expect.stringMatching(error) }] }]);
    expect((await listEndpoints(ctx))[0]).toMatchObject({ failingSince: now, disabledAt: null });
    receiver.answer = status(200, "thanks");
    await work({ regardlessOfTime: true });
    expect(await deliveries()).toMatchObject([{ status: "delivered", attempts: [{ number: 1 }, { number: 2, statusCode: 200, error: null, responseExcerpt: "thanks" }] }]);
    expect((await listEndpoints(ctx))[0]).toMatchObject({ failingSince: null });
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect([second?.headers["webhook-id"], second?.body]).toEqual([first?.headers["webhook-id"], first?.body]);
  });

  it("whose receiver fails for about a day is given up, is no business of the operator's, and can be replayed", async () => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(status(500, "no"));
    const id = await sendTestEvent(ctx, endpoint.id);
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(11);
    expect(await deliveries()).toMatchObject([{ status: "failed" }]);
    expect(await listDeadJobs(operator(), { limit: 5 })).toEqual([]);

    receiver.answer = status(204);
    await replayDelivery(ctx, id);
    await expect(replayDelivery(ctx, id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("still being tried") });
    await work();
    expect((await deliveries())[0]).toMatchObject({ status: "delivered", attempts: { length: 12 } });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it.each([
    ["fails", status(500), 30_000],
    ["asks for patience", status(429, "", { "retry-after": "600" }), 600_000],
    ["asks for a week of it", status(503, "", { "retry-after": "604800" }), 3_600_000],
  ])("whose receiver %s is left alone for a while, whatever else waits for it", async (_, answer, rest) => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(answer);
    await sendTestEvent(ctx, endpoint.id);
    await work();
    receiver.answer = status(204);
    for (let i = 0; i < 20; i++) await sendTestEvent(ctx, endpoint.id);
    now = new Date(now.getTime() + rest - 1_000);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries()).every((delivery) => delivery.status === "pending")).toBe(true);
    now = new Date(now.getTime() + 2_000);
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(22);
    expect((await deliveries()).every((delivery) => delivery.status === "delivered")).toBe(true);
  });

  it("is disabled when nothing is received for five days, and takes up where it stood when it is enabled", async () => {
    const { ctx, receiver, endpoint, industry, deliveries } = await withWebhook(status(500));
    await sendTestEvent(ctx, endpoint.id);
    await work();
    now = new Date(now.getTime() + 5 * DAY);
    await sendTestEvent(ctx, endpoint.id);
    await work();
    const [disabled] = await listEndpoints(ctx);
    expect(disabled).toMatchObject({ disabledAt: now, disabledReason: expect.stringMatching(/5 days.*status 500/) });
    const sent = receiver.received.length;
    await addCompanyWithRound(operator(), { name: "Meanwhile", industry });
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(sent);
    await expect(sendTestEvent(ctx, endpoint.id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("disabled") });

    receiver.answer = status(204);
    await enableEndpoint(ctx, endpoint.id);
    await work();
    expect((await deliveries()).map((delivery) => [delivery.type, delivery.status])).toEqual([
      ["search.rounds.added", "delivered"], ["webhook.test", "delivered"], ["webhook.test", "delivered"],
    ]);
    await expect(enableEndpoint(ctx, endpoint.id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is disabled at once by 410 Gone", async () => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(status(410));
    await sendTestEvent(ctx, endpoint.id);
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(1);
    expect(await listEndpoints(ctx)).toMatchObject([{ disabledAt: expect.any(Date), disabledReason: expect.stringContaining("410 Gone") }]);
    expect(await deliveries()).toMatchObject([{ status: "failed" }]);
  });

  it("of an owner who lost access is sent nothing, not even what was written down before", async () => {
    const { owner, ctx, receiver, endpoint, industry, deliveries } = await withWebhook();
    await sendTestEvent(ctx, endpoint.id);
    access.set(owner, "free");
    await addCompanyWithRound(operator(), { name: "Unpaid", industry });
    await work();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ type: "webhook.test", status: "withheld", attempts: [] }]);
    const lapsed: Context = { ...ctx, actor: { id: owner, access: "free" } };
    await expect(sendTestEvent(lapsed, endpoint.id)).rejects.toMatchObject({ code: "forbidden" });
    // Once it is there again, what happened meanwhile is told.
    access.set(owner, "paid");
    await addCompanyWithRound(operator(), { name: "Paid again", industry });
    await work();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.rounds.map((round: { company_name: string }) => round.company_name))).toEqual([["Unpaid", "Paid again"]]);
  });

  it("that cannot be told keeps no other from being told", async () => {
    const [broken, sound] = [await withWebhook(), await withWebhook()];
    const ctx = operator();
    await addCompanyWithRound(ctx, { name: "Rowan", industry: broken.industry });
    await addCompanyWithRound(ctx, { name: "Whitebeam", industry: sound.industry });
    const actorOf = async (_: Context, id: string): Promise<Actor> => {
      if (id === broken.owner) throw new Error("its account cannot be read");
      return { id, access: "paid" };
    };
    await expect(tellFollowers(ctx, { actorOf })).rejects.toThrow("1 followers of searches could not be told");
    expect([(await broken.deliveries()).length, (await sound.deliveries()).length]).toEqual([0, 1]);
    await tellFollowers(ctx, { actorOf: async (_, id) => ({ id, access: "paid" }) });
    expect([(await broken.deliveries()).length, (await sound.deliveries()).length]).toEqual([1, 1]);
  });

  it("that is removed is sent nothing more, and is its owner's alone", async () => {
    const { ctx, receiver, endpoint, industry } = await withWebhook();
    const other: Context = { ...ctx, actor: { id: "somebody-else", access: "paid" } };
    const deliveryId = await sendTestEvent(ctx, endpoint.id);
    const deeds: readonly (() => Promise<unknown>)[] = [
      () => removeEndpoint(other, endpoint.id), () => rotateSecret(other, endpoint.id), () => sendTestEvent(other, endpoint.id),
      () => enableEndpoint(other, endpoint.id), () => listDeliveries(other, { endpointId: endpoint.id, limit: 1 }), () => replayDelivery(other, deliveryId),
    ];
    for (const deed of deeds) await expect(deed()).rejects.toMatchObject({ code: "not_found" });
    await addCompanyWithRound(operator(), { name: "Too late", industry });
    await removeEndpoint(ctx, endpoint.id);
    await work();
    expect(receiver.received).toEqual([]);
    expect(await listEndpoints(ctx)).toEqual([]);
    expect((await sql`select from search_watch`.execute(database.db)).rows).toEqual([]);
  });

  it("is refused twice for one search, and beyond ten", async () => {
    const { ctx, receiver, search } = await withWebhook();
    const add = (path: string) => addEndpoint(ctx, { searchId: search.id, url: `${receiver.url}${path}`, allowPrivateAddresses: true });
    await expect(add("")).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("already") });
    const added = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => add(`/${i}`)));
    expect(added.filter((one) => one.status === "fulfilled")).toHaveLength(9);
    await expect(addEndpoint(ctx, { searchId: search.id, url: receiver.url, allowPrivateAddresses: false })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("keeps what was sent for thirty days, and what is not sent yet for good", async () => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook();
    await sendTestEvent(ctx, endpoint.id);
    await work();
    receiver.answer = status(500);
    await sendTestEvent(ctx, endpoint.id);
    await work();
    now = new Date(now.getTime() + 31 * DAY);
    expect(await purgeDeliveries(operator())).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: "pending" }]);
  });
});

/** The body as a receiver reads it that checks the signature, at the time at which it was sent. */
function verified(secret: string, headers: Readonly<Record<string, string>>, body: string): unknown {
  const real = Date.now;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1_000;
  try {
    return new Webhook(secret).verify(body, { ...headers });
  } finally {
    Date.now = real;
  }
}
