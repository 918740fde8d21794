import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { connectDestination, startDestination } from "../../core/customers/destinations/destinations.ts";
import { followDestinationsJob } from "../../core/customers/destinations/jobs/follow.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import type { Context } from "../../core/shared/context.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { addCompanyWithRound } from "../../test/builders/edits.ts";
import { countAsCompared } from "../../test/builders/destinations.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";
import { startReceiver, status } from "../../test/webhook-receiver.ts";
import { startWorkerProcess, type WorkerProcess } from "../../test/worker-process.ts";

const database = useDatabase();
/** As the processes have it. */
const SECRET = "a secret of the tests' processes";
const COMPANIES = 12;
/** Numbers of the requests at whose arrival the process is killed; bench/kills kills at more moments. */
const KILLED_AT = [4, 12];

const message = z.object({ id: z.string(), round_id: z.number() });

it("loses nothing when its process is killed, is taken over at once, and marks what is repeated", async () => {
  const ctx: Context = {
    ...fakeClockContext(database.db),
    clock: { now: () => new Date() },
    secret: Buffer.from(SECRET),
  };
  const customer = as(ctx, await addPayer(ctx, "ada"), "paid");
  const { id: searchId } = await saveSearch(customer, { name: "Space", address: "industry=Space" });
  const [hubspot, slack, workflow] = await Promise.all([
    startHubspot(),
    startReceiver(status(200, "ok")),
    startReceiver(status(200)),
  ]);
  onTestFinished(hubspot.close);
  const credentials = { hubspot: "pat-eu1-a-token-for-tests", slack: slack.url, "each-lead": workflow.url };
  for (const [kind, credential] of Object.entries(credentials)) {
    const id = await connectDestination(customer, { kind, credential, searchId, allowPrivateAddresses: true });
    await countAsCompared(database.db, id);
    await startDestination(customer, { id, withExisting: false });
  }
  for (let n = 1; n <= COMPANIES; n += 1) await addCompanyWithRound(ctx, { name: `Alder ${n}`, industry: "Space" });

  let requests = 0;
  let process: WorkerProcess | undefined;
  let killed = Promise.withResolvers<void>();
  const onRequest = () => {
    requests += 1;
    if (KILLED_AT.includes(requests))
      void process?.end("SIGKILL").then(() => {
        killed.resolve();
      });
  };
  // Not while fields are created, which takes most of its requests.
  hubspot.onRequest = (path) => (path.includes("/properties/") ? undefined : onRequest());
  for (const receiver of [slack, workflow]) {
    const { answer } = receiver;
    receiver.answer = (request, response) => {
      onRequest();
      answer(request, response);
    };
  }
  for (const _ of KILLED_AT) {
    killed = Promise.withResolvers<void>();
    // As the schedule does every minute.
    await enqueue(ctx, followDestinationsJob, {});
    process = await startWorkerProcess(database.target, { HUBSPOT_URL: hubspot.url });
    await killed.promise;
  }
  await enqueue(ctx, followDestinationsJob, {});
  process = await startWorkerProcess(database.target, { HUBSPOT_URL: hubspot.url });
  const { rows: held } = await sql`select from destination d where busy_by is not null
    and not exists (select from site_process p where p.id = d.busy_by)`.execute(database.db);
  expect(held).toEqual([]);
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ sent: number }>`select count(*) as sent from destination_item
        where state = 'sent'`.execute(database.db);
      expect(rows).toEqual([{ sent: 3 * COMPANIES }]);
    },
    { timeout: 120_000, interval: 200 },
  );
  await process.end("SIGTERM");

  expect(hubspot.companies()).toHaveLength(COMPANIES);
  expect(new Set(hubspot.companies().map(({ name }) => name)).size).toBe(COMPANIES);
  // A repeat has the id and the words of the message before.
  const messages = workflow.received.map(({ body }) => ({ ...message.parse(JSON.parse(body)), body }));
  expect(new Set(messages.map((one) => one.round_id)).size).toBe(COMPANIES);
  expect(new Set(messages.map((one) => one.id)).size).toBe(COMPANIES);
  expect(new Set(messages.map((one) => one.body)).size).toBe(COMPANIES);
  const shown = slack.received.flatMap(({ body }) =>
    z
      .object({ text: z.string() })
      .parse(JSON.parse(body))
      .text.split("\n")
      .slice(1)
      .map((line) => ({
        name: /\*(?:<[^|]+\|)?([^>*]+)/.exec(line)?.[1],
        isRepeated: line.startsWith("Sent again: "),
      })),
  );
  expect(new Set(shown.map(({ name }) => name)).size).toBe(COMPANIES);
  const unmarked = shown.filter(({ isRepeated }) => !isRepeated).map(({ name }) => name);
  expect(new Set(unmarked).size).toBe(unmarked.length);
}, 180_000);
