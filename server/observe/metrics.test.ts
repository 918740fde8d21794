import { sql } from "kysely";
import { expect, it } from "vitest";
import { failJobs } from "../../test/run-jobs.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { listening } from "../../test/listening.ts";
import { useDatabase } from "../../test/database.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { openDatabase } from "../../db/client.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "./metrics.ts";
import { createRequestObserver } from "./request-observer.ts";
import { deliverJob } from "../../core/programs/webhooks/jobs/deliver.ts";
import { welcomeJob } from "../../core/customers/billing/jobs/welcome.ts";

const database = useDatabase();

/** The value of a sample by its name and labels in Prometheus' text format. */
function sample(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const routeOf = (path: string) => (path.startsWith("/companies/") ? "/companies/:slug" : null);
const series = (labels: string) => `http_request_duration_seconds_count{${labels}}`;

it("counts requests by route pattern and status from the first scrape on", async () => {
  const metrics = createMetrics({ context: fakeClockContext(database.db) });
  const log = createLog({ level: "silent", write: () => undefined });
  const observer = createRequestObserver({ log, proxies: 0, logRequests: false, metrics: metrics.current });
  const url = await listening((req, res) =>
    observer.observe(req, res, routeOf, () => res.writeHead(req.url === "/companies/none" ? 404 : 200).end()),
  );

  await fetch(`${url}/companies/before`);
  expect(metrics.current()).toBeUndefined();
  await metrics.scrape();
  for (const path of ["/companies/one?a=b", "/companies/two", "/companies/none", "/elsewhere", "/healthz"])
    await (await fetch(url + path)).text();
  observer.countPage("memory");

  const found = series('method="GET",route="/companies/:slug",status="200"');
  await expect.poll(async () => sample((await metrics.scrape()).text, found)).toBe(2);
  const { text, type } = await metrics.scrape();
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(sample(text, series('method="GET",route="/companies/:slug",status="404"'))).toBe(1);
  expect(sample(text, series('method="GET",route="none",status="200"'))).toBe(1);
  expect(text).not.toContain("healthz");
  expect(sample(text, 'newly_raised_page_cache_answers_total{source="memory"}')).toBe(1);
  expect(sample(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  expect(sample(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
});

it("counts waiting and failed jobs and mail, and the pool's connections", async () => {
  const ctx = fakeClockContext(database.db);
  await enqueue(ctx, deliverJob, { deliveryId: 1 });
  await enqueue(ctx, deliverJob, { deliveryId: 2 });
  await failJobs(ctx.db, {}, sql`payload->>'deliveryId' = '2'`);
  const { text } = await createMetrics({ context: ctx }).scrape();
  expect(sample(text, 'newly_raised_jobs{name="webhooks.deliver",state="waiting"}')).toBe(1);
  expect(sample(text, 'newly_raised_jobs{name="webhooks.deliver",state="failed"}')).toBe(1);
  expect(sample(text, 'newly_raised_outbox_messages{state="waiting"}')).toBe(0);
  expect(sample(text, 'newly_raised_database_connections{state="waiting"}')).toBe(0);
  expect(sample(text, 'newly_raised_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(sample(text, "newly_raised_database_up")).toBe(1);
});

it("states the age of the oldest due work by kind and whether it is late", async () => {
  const ctx = fakeClockContext(database.db);
  await enqueue(ctx, welcomeJob, { orderId: 1 });
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'`.execute(database.db);
  const { text } = await createMetrics({ context: ctx }).scrape();
  expect(sample(text, 'newly_raised_work_age_seconds{work="job",name="billing.welcome"}')).toBeGreaterThan(599);
  expect(sample(text, 'newly_raised_work_late{work="job",name="billing.welcome"}')).toBe(1);
  expect(sample(text, 'newly_raised_work_age_seconds{work="job",name="finder.read"}')).toBe(0);
  expect(sample(text, 'newly_raised_work_late{work="mail",name=""}')).toBe(0);
  expect(text).not.toContain('newly_raised_work_age_seconds{work="backup"');
});

it("answers without the database and reports it as down", async () => {
  const away = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
  const { text } = await createMetrics({ context: fakeClockContext(away) }).scrape();
  expect(sample(text, "newly_raised_database_up")).toBe(0);
  expect(text).not.toContain("newly_raised_jobs");
  expect(sample(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
  await away.destroy();
});

it("adds up the counts of several processes and rejects invalid parts", async () => {
  const context = fakeClockContext(database.db);
  const others = [createMetrics({ context }), createMetrics({ context })];
  const collectAll = () => Promise.all(others.map((process) => process.part()));
  const answering = createMetrics({ context, collectAll });
  await answering.scrape();
  for (const process of others) process.current()?.countRequest("GET", "/", 200, 0.002);
  const { text } = await answering.scrape();
  expect(sample(text, 'http_request_duration_seconds_count{method="GET",route="/",status="200"}')).toBe(2);
  expect(sample(text, "newly_raised_web_processes")).toBe(2);
  await expect(createMetrics({ context, collectAll: async () => [[{ name: 1 }]] }).scrape()).rejects.toThrow(
    "expected string",
  );
});
