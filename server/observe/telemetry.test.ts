import { spawnSync } from "node:child_process";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import { listening } from "../../test/listening.ts";
import { useDatabase } from "../../test/database.ts";
import { createLog } from "../../platform/log.ts";
import { createRequestObserver } from "./request-observer.ts";
import { startTelemetry } from "./telemetry.ts";

const database = useDatabase();

/** The part of OTLP/HTTP in JSON (opentelemetry-proto, trace/v1) that these tests read. */
const value = z
  .object({ stringValue: z.string().optional(), intValue: z.coerce.string().optional() })
  .transform((one) => one.stringValue ?? one.intValue);
const attributes = z
  .array(z.object({ key: z.string(), value: value.catch(undefined) }))
  .transform((all) => Object.fromEntries(all.map((one) => [one.key, one.value])));
const span = z.object({
  name: z.string(),
  kind: z.number(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(""),
  attributes,
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

it("exports requests with their database statements and outgoing requests, without values and secrets", async () => {
  const received: { path: string | undefined; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const collector = await listening((req, res) => {
    void text(req).then((body) => {
      received.push({ path: req.url, headers: req.headers, body });
      res.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const { tracer, close } = startTelemetry({
    endpoint: collector,
    headers: { authorization: "Bearer of-the-collector" },
    serviceName: "a-site",
  });
  const asked: (string | undefined)[] = [];
  const elsewhere = await listening((req, res) => {
    asked.push(req.headers["traceparent"]?.toString());
    res.end("there");
  });
  const observer = createRequestObserver({
    log: createLog({ level: "silent", write: () => undefined }),
    proxies: 1,
    logRequests: false,
    tracer,
  });
  const work = async () => {
    await sql`select ${"a secret value"}::text as one`.execute(database.db);
    await (await fetch(`${elsewhere}/hook/a-secret-path?key=a-secret-query`)).text();
    await new Promise((resolve, reject) =>
      get(`${elsewhere}/other/a-secret-path`, (answer) => answer.resume().once("end", resolve)).once("error", reject),
    );
  };
  const site = await listening((req, res) => {
    observer.observe(
      req,
      res,
      () => "/companies/:slug",
      () =>
        void work().then(
          () => res.end(),
          (error: unknown) => res.writeHead(500).end(String(error)),
        ),
    );
  });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const answer = await fetch(`${site}/companies/one?token=a-secret-token`, {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  await close();

  expect(received.map(({ path, headers }) => [path, headers["authorization"]])).toEqual(
    received.map(() => ["/v1/traces", "Bearer of-the-collector"]),
  );
  const batches = received.flatMap(({ body }) => exported.parse(JSON.parse(body)).resourceSpans);
  expect(batches[0]?.resource.attributes).toMatchObject({ "service.name": "a-site" });
  const spans = batches.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const server = spans.find((one) => one.name === "GET /companies/:slug");
  expect(server).toMatchObject({
    traceId,
    parentSpanId: "00f067aa0ba902b7",
    attributes: { "http.response.status_code": "200", "newly_raised.request_id": answer.headers.get("x-request-id") },
  });
  const inside = spans.filter((one) => one.traceId === traceId && one !== server);
  expect(JSON.stringify(inside.map((one) => one.attributes))).toContain("select $1::text as one");
  // Two requests to other sites (kind 3), besides those to the database.
  expect(inside.filter((one) => one.kind === 3 && !JSON.stringify(one.attributes).includes("postgresql"))).toHaveLength(
    2,
  );
  expect(JSON.stringify(received.map(({ body }) => body))).not.toContain("secret");
  // Other sites receive no trace headers.
  expect(asked).toEqual([undefined, undefined]);
});

it("loads no telemetry code without a collector", () => {
  const program = `
    const { startTelemetryIfConfigured } = await import(${JSON.stringify(join(import.meta.dirname, "start-telemetry.ts"))});
    const tracer = await startTelemetryIfConfigured({}, { closeAtEnd() { throw new Error("something runs"); } });
    const { createRequire } = await import("node:module");
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes("opentelemetry") || file.includes("prom-client"));
    console.log(JSON.stringify([tracer ?? null, loaded]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  expect([stdout.trim(), stderr]).toEqual(["[null,[]]", ""]);
});
