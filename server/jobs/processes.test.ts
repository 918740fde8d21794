import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endLeases, queuedJobs } from "../../test/run-jobs.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { listDeliveries } from "../../core/programs/webhooks/deliveries.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { postMessages } from "../../core/programs/webhooks/message.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addCompanyWithRound } from "../../test/builders/edits.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { startReceiver, status } from "../../test/webhook-receiver.ts";
import { startWorkerProcess } from "../../test/worker-process.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(50);
}

async function numberOf(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(database.db)).rows[0]?.n ?? 0;
}

async function operatorsWebhook() {
  const ctx = fakeClockContext(database.db);
  const receiver = await startReceiver();
  const search = await saveSearch(ctx, { name: "All", address: "industry=Fintech" });
  const endpoint = await addEndpoint(ctx, { searchId: search.id, url: receiver.url, allowPrivateAddresses: true });
  return { ctx, receiver, endpoint, deliveries: () => listDeliveries(ctx, { endpointId: endpoint.id, limit: 500 }) };
}

const sessions = sql<{ n: number }>`
  select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and application_name = 'newly-raised'
    and state <> 'idle'`;

describe("job processes", () => {
  it("run each of their shared jobs once, and skip one from another version of the program", async () => {
    await sql`select graphile_worker.add_job('from.the.future')`.execute(database.db);
    const { ctx, receiver, endpoint, deliveries } = await operatorsWebhook();
    const messages = Array.from({ length: 60 }, (_, i) => ({
      type: "webhook.test" as const,
      data: { search: { id: i, name: "Seed" } },
    }));
    await postMessages(ctx, endpoint.id, messages);
    const workers = await Promise.all([startWorkerProcess(database.target), startWorkerProcess(database.target)]);
    await receiver.arrived(60);
    await until(async () => (await deliveries()).every((delivery) => delivery.status === "delivered"));
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.search.id)).size).toBe(60);
    const ends = await Promise.all(workers.map((worker) => worker.end("SIGTERM")));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    const complaints = ends
      .flatMap(({ output }) => output.split("\n"))
      .filter((line) => /"level":"(warn|error|fatal)"/.test(line));
    // Started as root, every process logs a warning.
    expect(complaints.filter((line) => !line.includes("runs as root"))).toEqual([]);
    expect(await queuedJobs(database.db, "from.the.future")).toHaveLength(1);
  });

  it("notify each subscriber once although one is killed halfway", async () => {
    const { ctx, receiver, deliveries } = await operatorsWebhook();
    const blocked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    // Blocks writers of deliveries: the change log is read and matched by then, but nothing is stored.
    const lock = database.db.transaction().execute(async (trx) => {
      await sql`lock table webhook_delivery in share mode`.execute(trx);
      blocked.resolve();
      await release.promise;
    });
    await blocked.promise;
    const { roundId } = await addCompanyWithRound(ctx, { name: "Alder", industry: "Fintech" });
    const first = await startWorkerProcess(database.target);
    await until(
      async () =>
        (await numberOf(
          sql`select count(*)::int as n from pg_locks where relation = 'webhook_delivery'::regclass
            and database = (select oid from pg_database where datname = current_database()) and not granted`,
        )) > 0,
    );
    expect(await first.end("SIGKILL")).toMatchObject({ code: null });
    release.resolve();
    await lock;
    await until(async () => (await numberOf(sessions)) === 0);
    expect(await deliveries()).toEqual([]);
    expect(
      await numberOf(sql`select count(*)::int as n from search_cursor where position = (select max(id) from change)`),
    ).toBe(0);

    await endLeases(database.db);
    const second = await startWorkerProcess(database.target);
    await until(async () => (await deliveries()).some((delivery) => delivery.status === "delivered"));
    expect(await second.end("SIGTERM")).toMatchObject({ code: 0 });
    expect(
      receiver.received.map(({ body }) =>
        JSON.parse(body).data.rounds.map((round: { round_id: number }) => round.round_id),
      ),
    ).toEqual([[roundId]]);
    expect(await deliveries()).toHaveLength(1);
  });

  it("repeat a message when killed before recording it, and on shutdown finish current jobs only", async () => {
    const { ctx, receiver, endpoint, deliveries } = await operatorsWebhook();
    receiver.answer = () => undefined;
    await postMessages(ctx, endpoint.id, [{ type: "webhook.test", data: { search: { id: 1, name: "Seed" } } }]);
    const first = await startWorkerProcess(database.target);
    await receiver.arrived(1);
    await first.end("SIGKILL");
    expect(await deliveries()).toMatchObject([{ status: "pending", attempts: [] }]);
    receiver.answer = status(200);
    await endLeases(database.db);
    const second = await startWorkerProcess(database.target);
    await until(async () => (await deliveries())[0]?.status === "delivered");
    const [once, again, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect([again?.headers["webhook-id"], again?.body]).toEqual([once?.headers["webhook-id"], once?.body]);

    // The second process is shut down while it sends.
    const answers: (() => void)[] = [];
    receiver.answer = (_, response) => void answers.push(() => response.writeHead(200).end());
    await postMessages(
      ctx,
      endpoint.id,
      Array.from({ length: 20 }, () => ({ type: "webhook.test" as const, data: { search: { id: 1, name: "Seed" } } })),
    );
    await receiver.arrived(2 + 8);
    const ended = second.end("SIGTERM");
    receiver.answer = status(200);
    for (const answer of answers) answer();
    expect(await ended).toMatchObject({ code: 0 });
    // Every sent message is recorded, and every recorded message was sent.
    const delivered = (await deliveries()).filter((delivery) => delivery.status === "delivered");
    expect(delivered.length).toBeGreaterThanOrEqual(1 + 8);
    expect(new Set(delivered.map(({ messageId }) => messageId))).toEqual(
      new Set(receiver.received.map(({ headers }) => headers["webhook-id"])),
    );
    expect(await numberOf(sql`select count(*)::int as n from graphile_worker.jobs where locked_at is not null`)).toBe(
      0,
    );
  });
});
