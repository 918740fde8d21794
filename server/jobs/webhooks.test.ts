import { INDUSTRIES } from "../../core/catalogue/industries/tree.ts";
import { clearJobs, runDueJobs } from "../../test/run-jobs.ts";
import { Webhook } from "standardwebhooks";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor, Context } from "../../core/shared/context.ts";
import { EXPORT_ROWS } from "../../core/reading/directory/columns/export-rows.ts";
import { visibleColumns } from "../../core/reading/directory/columns/column.ts";
import { pageDeadJobs } from "../../core/shared/jobs/dead.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import {
  lastDeliveries,
  listDeliveries,
  purgeDeliveries,
  replayDelivery,
  sendTestEvent,
} from "../../core/programs/webhooks/deliveries.ts";
import {
  addEndpoint,
  enableEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from "../../core/programs/webhooks/endpoints.ts";
import { ROUNDS_PER_MESSAGE } from "../../core/programs/webhooks/message-shape.ts";
import { notifySubscribers } from "../../core/programs/webhooks/notify-subscribers.ts";
import { createPoster } from "../../platform/http/post.ts";
import { insertAccount } from "../../test/builders/account.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { addCompanyWithRound, editCatalogue } from "../../test/builders/edits.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { type Answer, startReceiver, status } from "../../test/webhook-receiver.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";

const database = useDatabase();
const DAY = 86_400_000;
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });
const errors: string[] = [];

/** Access of each owner; a test revokes it. */
const access = new Map<string, Actor["access"]>();
let now = new Date("2026-09-01T12:00:00Z");
let count = 0;

afterEach(async () => {
  await sql`delete from saved_search`.execute(database.db);
  await clearJobs(database.db);
  if (errors.length > 0) throw new Error(errors.splice(0).join("\n"));
});

const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });

/** The clock advances with each reading, so that a paused receiver is due on the next try. */
const passing = (): Context => ({ ...operator(), clock: { now: () => (now = new Date(now.getTime() + 60_000)) } });

/** An owner with a webhook on a search that matches nothing else. */
async function withWebhook(answer?: Answer) {
  const owner = `owner-${(count += 1)}`;
  access.set(owner, "paid");
  const industry = INDUSTRIES[count]?.name ?? "";
  const ctx: Context = { ...operator(), actor: { id: owner, access: "paid" } };
  const receiver = await startReceiver(answer);
  const search = await saveSearch(ctx, { name: "Mine", address: `industry=${industry}` });
  const endpoint = await addEndpoint(ctx, { searchId: search.id, url: receiver.url, allowPrivateAddresses: true });
  return {
    owner,
    ctx,
    receiver,
    search,
    endpoint,
    industry,
    deliveries: () => listDeliveries(ctx, { endpointId: endpoint.id, limit: 100 }),
  };
}

async function work(options?: { regardlessOfTime: boolean }): Promise<number> {
  return runDueJobs(
    {
      ctx: options?.regardlessOfTime === true ? passing() : operator(),
      jobs: JOBS,
      effects: {
        ...QUIET_EFFECTS,
        post,
        webhookAgent: async () => "Newly Raised webhooks",
        actorOf: async (_, id) => ({ id, access: access.get(id) ?? "anonymous" }),
      },
      onError: (error, what) => errors.push(`${what}: ${String(error)}`),
    },
    options,
  );
}

describe("webhook", () => {
  it("sends signed messages when rounds enter, change in or leave its search, with the columns of the owner's plan", async () => {
    const { receiver, search, endpoint, industry, deliveries } = await withWebhook();
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { companyId, roundId } = await addCompanyWithRound(operator(), { name: "Alder", industry });
    await addCompanyWithRound(operator(), { name: "Birch", industry: "Elsewhere" });
    await work();
    const edit = (statement: string, kind: "changed" | "withdrawn") =>
      editCatalogue(operator(), sql.raw(statement), [{ kind, subjectKind: "round", subjectId: roundId, companyId }]);
    await edit(
      `update funding_round set amount_minor = 700000000, amount_usd_minor = 700000000 where id = ${roundId}`,
      "changed",
    );
    await work();
    await edit(`update funding_round set withdrawn_at = now() where id = ${roundId}`, "withdrawn");
    await work();

    const bodies = receiver.received.map(({ headers, body }) => {
      expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "Newly Raised webhooks" });
      expect(() =>
        new Webhook(endpoint.secret).verify(body, {
          ...headers,
          "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        }),
      ).toThrow("signature");
      return verified(endpoint.secret, headers, body);
    });
    const saved = { id: search.id, name: "Mine", address: search.address };
    expect(bodies).toEqual([
      {
        type: "search.rounds.added",
        timestamp: "2026-09-01T12:00:00.000Z",
        data: {
          search: saved,
          rounds: [
            expect.objectContaining({
              round_id: roundId,
              company_name: "Alder",
              amount_usd: 5_000_000,
              funding_type: "Seed",
              domain: "alder.example",
              added_at: expect.any(String),
            }),
          ],
        },
      },
      expect.objectContaining({
        type: "search.rounds.changed",
        data: { search: saved, rounds: [expect.objectContaining({ round_id: roundId, amount_usd: 7_000_000 })] },
      }),
      expect.objectContaining({
        type: "search.rounds.withdrawn",
        data: {
          search: saved,
          rounds: [
            {
              round_id: roundId,
              reason: "no_longer_published",
              company_id: companyId,
              company_name: "Alder",
              company_slug: expect.stringContaining("alder"),
              website: "https://alder.example/",
              domain: "alder.example",
            },
          ],
        },
      }),
    ]);
    const [row] = JSON.parse(receiver.received[0]?.body ?? "").data.rounds;
    expect(Object.keys(row)).toEqual(
      visibleColumns(EXPORT_ROWS, { id: "owner", access: "paid" }).map(({ name }) => name),
    );
    expect((await deliveries()).map(({ status: of, attempts }) => [of, attempts.length])).toEqual([
      ["delivered", 1],
      ["delivered", 1],
      ["delivered", 1],
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  });

  it("names the changed columns with their former and current values", async () => {
    const { receiver, industry } = await withWebhook();
    const { companyId, roundId } = await addCompanyWithRound(operator(), { name: "Cedar", industry });
    const personId = await catalogueBuilders(database.db).person({ name: "Ada Kern" });
    const roleId = await catalogueBuilders(database.db).role(personId, companyId);
    await work();
    const round = { kind: "changed", subjectKind: "round", subjectId: roundId, companyId } as const;
    await editCatalogue(
      operator(),
      sql`update funding_round set amount_minor = 700000000, currency = 'EUR', amount_usd_minor = 790000000,
        announced_on = '2026-08-01', announced_precision = 'month', fx_rate_on = '2026-07-31' where id = ${roundId}`,
      [
        { ...round, fields: { amount_minor: [500_000_000, 600_000_000], funding_type: ["Seed", "Series A"] } },
        {
          ...round,
          fields: {
            amount_minor: [600_000_000, 700_000_000],
            currency: ["USD", "EUR"],
            amount_usd_minor: [500_000_000, 790_000_000],
            announced_on: ["2026-08-20", "2026-08-01"],
            announced_precision: ["day", "month"],
            funding_type: ["Series A", "Seed"],
            investors: [[], [{ name: "Larch Ventures", lead: true }]],
          },
        },
        {
          kind: "changed",
          subjectKind: "company",
          subjectId: companyId,
          companyId,
          fields: { city: [null, "Lyon"], description: ["Once led by Bo Lind", null], startup_reason: ["a", "b"] },
        },
        { kind: "changed", subjectKind: "person", subjectId: personId, companyId },
        { kind: "changed", subjectKind: "role", subjectId: roleId, companyId },
      ],
    );
    await work();
    const { type, data } = JSON.parse(receiver.received[1]?.body ?? "");
    expect(type).toBe("search.rounds.changed");
    expect(data.rounds).toEqual([
      expect.objectContaining({
        round_id: roundId,
        amount: 7_000_000,
        changed: {
          amount: { from: 5_000_000, to: 7_000_000 },
          currency: { from: "USD", to: "EUR" },
          amount_usd: { from: 5_000_000, to: 7_900_000 },
          announced: { from: "2026-08-20", to: "2026-08" },
          investors: null,
          city: { from: null, to: "Lyon" },
          description: null,
          founder_name: null,
        },
      }),
    ]);
    const columns = new Set(EXPORT_ROWS.columns.map(({ name }) => name));
    expect(Object.keys(data.rounds[0].changed).filter((name) => !columns.has(name))).toEqual([]);
  });

  it("splits many rounds into messages of bounded size", async () => {
    const { receiver, industry } = await withWebhook();
    const { companyId, roundId } = await addCompanyWithRound(operator(), { name: "Many", industry });
    const { rows } = await sql<{ id: number }>`
      insert into funding_round (company_id, amount_minor, currency, announced_on, announced_precision, funding_type)
      select company_id, amount_minor, currency, announced_on - n, announced_precision, funding_type
      from funding_round, generate_series(1, ${ROUNDS_PER_MESSAGE + 4}::int) n where id = ${roundId}
        returning id`.execute(database.db);
    await editCatalogue(
      operator(),
      sql`select 1`,
      rows.map(({ id }) => ({ kind: "added", subjectKind: "round", subjectId: id, companyId })),
    );
    await work();
    const sizes = receiver.received.map(({ body }) => JSON.parse(body).data.rounds.length).sort((a, b) => b - a);
    expect(sizes).toEqual([ROUNDS_PER_MESSAGE, 5]);
    expect(Math.max(...receiver.received.map(({ body }) => body.length))).toBeLessThan(256 * 1024);
  });

  it("signs with both secrets after a rotation, then with the new one only", async () => {
    const { ctx, receiver, endpoint } = await withWebhook();
    const { secret, formerSignsUntil } = await rotateSecret(ctx, endpoint.id);
    expect(formerSignsUntil).toEqual(new Date(now.getTime() + DAY));
    await sendTestEvent(ctx, endpoint.id);
    await work();
    const [during] = receiver.received;
    if (during === undefined) throw new Error("nothing came");
    for (const one of [secret, endpoint.secret])
      expect(verified(one, during.headers, during.body)).toMatchObject({ type: "webhook.test" });
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
  ])("retries a receiver that %s, with the same id and body", async (_, failing, statusCode, error) => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(failing);
    const id = await sendTestEvent(ctx, endpoint.id);
    await work();
    expect(await work()).toBe(0);
    expect(await deliveries()).toMatchObject([
      {
        id,
        status: "pending",
        finishedAt: null,
        attempts: [{ number: 1, statusCode, error: expect.stringMatching(error) }],
      },
    ]);
    expect((await listEndpoints(ctx))[0]).toMatchObject({ failingSince: now, disabledAt: null });
    receiver.answer = status(200, "thanks");
    await work({ regardlessOfTime: true });
    expect(await deliveries()).toMatchObject([
      {
        status: "delivered",
        attempts: [{ number: 1 }, { number: 2, statusCode: 200, error: null, responseExcerpt: "thanks" }],
      },
    ]);
    expect((await listEndpoints(ctx))[0]).toMatchObject({ failingSince: null });
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect([second?.headers["webhook-id"], second?.body]).toEqual([first?.headers["webhook-id"], first?.body]);
  });

  it("gives up after about a day of failures, does not alert the operator, and can replay the message", async () => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(status(500, "no"));
    const id = await sendTestEvent(ctx, endpoint.id);
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(13);
    expect(await deliveries()).toMatchObject([{ status: "failed" }]);
    expect((await pageDeadJobs(operator(), { limit: 5, after: null })).items).toEqual([]);

    receiver.answer = status(204);
    await replayDelivery(ctx, id);
    await expect(replayDelivery(ctx, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("still in progress"),
    });
    await work();
    expect((await deliveries())[0]).toMatchObject({ status: "delivered", attempts: { length: 14 } });
    expect(await lastDeliveries(ctx, 1)).toMatchObject([{ id, status: "delivered", lastAttempt: { statusCode: 204 } }]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it.each([
    ["fails", status(500), 30_000],
    ["sends a Retry-After", status(429, "", { "retry-after": "600" }), 600_000],
    ["sends a Retry-After of a week", status(503, "", { "retry-after": "604800" }), 3_600_000],
  ])("pauses for a receiver that %s, even with other messages waiting", async (_, answer, rest) => {
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

  it("is disabled after five days without a success and resumes where it stopped when enabled", async () => {
    const { ctx, receiver, endpoint, industry, deliveries } = await withWebhook(status(500));
    const account = await insertAccount(database.db, "mailed@larkfinch.example");
    await sql`update account set id = ${ctx.actor.id} where id = ${account}`.execute(database.db);
    await sendTestEvent(ctx, endpoint.id);
    await work();
    now = new Date(now.getTime() + 5 * DAY);
    await sendTestEvent(ctx, endpoint.id);
    await work();
    const [disabled] = await listEndpoints(ctx);
    expect(disabled).toMatchObject({ disabledAt: now, disabledReason: expect.stringMatching(/5 days.*status 500/) });
    const { host } = new URL(disabled?.url ?? "");
    const mails = await ctx.db
      .selectFrom("outbox_message")
      .select("data")
      .where("template", "=", "webhook_disabled")
      .where(sql<string>`data ->> 'host'`, "=", host)
      .execute();
    expect(mails).toEqual([{ data: expect.objectContaining({ reason: expect.stringContaining("5 days") }) }]);
    const sent = receiver.received.length;
    await addCompanyWithRound(operator(), { name: "Meanwhile", industry });
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(sent);
    await expect(sendTestEvent(ctx, endpoint.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("disabled"),
    });

    receiver.answer = status(204);
    await enableEndpoint(ctx, endpoint.id);
    await work();
    expect((await deliveries()).map((delivery) => [delivery.type, delivery.status])).toEqual([
      ["search.rounds.added", "delivered"],
      ["webhook.test", "delivered"],
      ["webhook.test", "delivered"],
    ]);
    await expect(enableEndpoint(ctx, endpoint.id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is disabled at once by 410 Gone", async () => {
    const { ctx, receiver, endpoint, deliveries } = await withWebhook(status(410));
    await sendTestEvent(ctx, endpoint.id);
    await work({ regardlessOfTime: true });
    expect(receiver.received).toHaveLength(1);
    expect(await listEndpoints(ctx)).toMatchObject([
      { disabledAt: expect.any(Date), disabledReason: expect.stringContaining("410 Gone") },
    ]);
    expect(await deliveries()).toMatchObject([{ status: "failed" }]);
  });

  it("sends nothing, not even queued messages, once its owner loses access", async () => {
    const { owner, ctx, receiver, endpoint, industry, deliveries } = await withWebhook();
    await sendTestEvent(ctx, endpoint.id);
    access.set(owner, "free");
    await addCompanyWithRound(operator(), { name: "Unpaid", industry });
    await work();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ type: "webhook.test", status: "withheld", attempts: [] }]);
    const lapsed: Context = { ...ctx, actor: { id: owner, access: "free" } };
    await expect(sendTestEvent(lapsed, endpoint.id)).rejects.toMatchObject({ code: "forbidden" });
    // With access restored, missed changes are sent.
    access.set(owner, "paid");
    await addCompanyWithRound(operator(), { name: "Paid again", industry });
    await work();
    expect(
      receiver.received.map(({ body }) =>
        JSON.parse(body).data.rounds.map((round: { company_name: string }) => round.company_name),
      ),
    ).toEqual([["Unpaid", "Paid again"]]);
  });

  it("does not block other webhooks while it fails", async () => {
    const [broken, sound] = [await withWebhook(), await withWebhook()];
    const ctx = operator();
    await addCompanyWithRound(ctx, { name: "Rowan", industry: broken.industry });
    await addCompanyWithRound(ctx, { name: "Whitebeam", industry: sound.industry });
    const actorOf = async (_: Context, id: string): Promise<Actor> => {
      if (id === broken.owner) throw new Error("its account cannot be read");
      return { id, access: "paid" };
    };
    await expect(notifySubscribers(ctx, { actorOf })).rejects.toThrow("1 webhook endpoints could not be notified");
    expect([(await broken.deliveries()).length, (await sound.deliveries()).length]).toEqual([0, 1]);
    await notifySubscribers(ctx, { actorOf: async (_, id) => ({ id, access: "paid" }) });
    expect([(await broken.deliveries()).length, (await sound.deliveries()).length]).toEqual([1, 1]);
  });

  it("sends nothing once removed, and only its owner can remove it", async () => {
    const { ctx, receiver, endpoint, industry } = await withWebhook();
    const other: Context = { ...ctx, actor: { id: "somebody-else", access: "paid" } };
    const deliveryId = await sendTestEvent(ctx, endpoint.id);
    const actions: readonly (() => Promise<unknown>)[] = [
      () => removeEndpoint(other, endpoint.id),
      () => rotateSecret(other, endpoint.id),
      () => sendTestEvent(other, endpoint.id),
      () => enableEndpoint(other, endpoint.id),
      () => listDeliveries(other, { endpointId: endpoint.id, limit: 1 }),
      () => replayDelivery(other, deliveryId),
    ];
    for (const act of actions) await expect(act()).rejects.toMatchObject({ code: "not_found" });
    await addCompanyWithRound(operator(), { name: "Too late", industry });
    await removeEndpoint(ctx, endpoint.id);
    await work();
    expect(receiver.received).toEqual([]);
    expect(await listEndpoints(ctx)).toEqual([]);
    expect((await sql`select from search_cursor`.execute(database.db)).rows).toEqual([]);
  });

  it("rejects a second webhook for one search and more than ten in total", async () => {
    const { ctx, receiver, search } = await withWebhook();
    const add = (path: string) =>
      addEndpoint(ctx, { searchId: search.id, url: `${receiver.url}${path}`, allowPrivateAddresses: true });
    await expect(add("")).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("already") });
    const added = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => add(`/${i}`)));
    expect(added.filter((one) => one.status === "fulfilled")).toHaveLength(9);
    await expect(
      addEndpoint(ctx, { searchId: search.id, url: receiver.url, allowPrivateAddresses: false }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("keeps sent messages for thirty days and unsent ones indefinitely", async () => {
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

/** Verifies the signature like a receiver, at the time of sending, and returns the body. */
function verified(secret: string, headers: Readonly<Record<string, string>>, body: string): unknown {
  const real = Date.now;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1_000;
  try {
    return new Webhook(secret).verify(body, { ...headers });
  } finally {
    Date.now = real;
  }
}
