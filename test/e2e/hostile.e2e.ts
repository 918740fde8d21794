import { request as httpRequest } from "node:http";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deepRuns } from "../deep-runs.ts";
import { mcpClient } from "./mcp-client.ts";
import { type RunningSite, startSite } from "./site.ts";

/** Values that break out of strings in commands and queries, and invalid text. */
const HOSTILE = [
  "'",
  '"',
  "')",
  "';--",
  "' OR '1'='1",
  "1) OR (1=1",
  "1 OR 1=1",
  "'; select pg_sleep(9)--",
  "' UNION SELECT null,version()--",
  "$$;drop table lead;$$",
  "%' ESCAPE '%",
  "\\",
  "\\'",
  "{}",
  "[]",
  '{"$gt":""}',
  "{{7*7}}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "\u0000",
  "\u202e",
  "\ud83d",
  "\r\nX-Injected: 1",
  "NaN",
  "1e309",
  "-1",
  "9".repeat(400),
  "a".repeat(5_000),
  ",".repeat(2_000),
  "'".repeat(2_000),
] as const;

/** Injected conditions, true and false: concatenated SQL answers them differently. */
const PAIRS = [
  ["qzxwv' AND 1=1-- -", "qzxwv' AND 1=2-- -"],
  ["qzxwv') OR ('1'='1", "qzxwv') OR ('1'='2"],
  // Both have the same words, because answers name each unknown word once.
  ["1 AND qzxwv=qzxwv AND qzxwx=qzxwx", "1 AND qzxwv=qzxwx AND qzxwv=qzxwx"],
  ["1) OR (qzxwv=qzxwv AND qzxwx=qzxwx", "1) OR (qzxwv=qzxwx AND qzxwv=qzxwx"],
] as const;

const FILTER = [
  "search",
  "stage",
  "not-stage",
  "industry",
  "country",
  "not-country",
  "region",
  "city",
  "headcount",
  "investor",
  "not-investor",
  "lead-investor",
  "source",
  "has",
  "amount-min",
  "amount-max",
  "from",
  "to",
  "within",
  "founded-min",
  "founded-max",
  "sort",
  "dir",
];
const FILES = [...FILTER, "columns", "preset", "since", "round", "without"];
const PAGING = ["after", "before", "page", "more", "hide", "show", "saved"];
const LIST = [...FILTER, ...PAGING];

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    actor: { id: "customer", access: "paid" },
    quotas: { key: 1_000_000, network: 1_000_000 },
  });
});
afterAll(() => site.stop());

/** Signed in, and without compression, which would take processor time and show nothing here. */
const OWN = { cookie: "app.session_token=x", "accept-encoding": "identity" };
const FORM = { ...OWN, "content-type": "application/x-www-form-urlencoded" };

interface Target {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly ask: (parameters: URLSearchParams) => Promise<Response>;
}

const get = (path: string) => (parameters: URLSearchParams) =>
  fetch(`${site.url}${path}?${parameters}`, { headers: OWN, redirect: "manual" });
const post = (path: string) => (parameters: URLSearchParams) =>
  fetch(site.url + path, { method: "POST", headers: FORM, body: parameters.toString(), redirect: "manual" });

/** Addresses where filters become SQL, parameters of the list alone, and a form. */
const EACH: readonly Target[] = [
  { name: "GET /exports/leads.ndjson", parameters: FILES, ask: get("/exports/leads.ndjson") },
  // The page's data; rendering it, too, would cost twice as much.
  { name: "GET /companies.data", parameters: ["search", ...PAGING], ask: get("/companies.data") },
  { name: "POST /companies", parameters: ["name"], ask: post("/companies?stage=Seed") },
];

/** Other addresses, which share their parameter parsing. */
const TOGETHER: readonly Target[] = [
  { name: "GET /companies", parameters: LIST, ask: get("/companies") },
  { name: "POST /exports/leads.csv", parameters: FILES, ask: post("/exports/leads.csv") },
  { name: "GET /exports/keys.ndjson", parameters: FILTER, ask: get("/exports/keys.ndjson") },
  { name: "GET /feeds/rounds.json", parameters: FILTER, ask: get("/feeds/rounds.json") },
  { name: "GET /companies/export", parameters: [...FILTER, "round", "preset"], ask: get("/companies/export") },
  { name: "POST /companies/export", parameters: [...FILTER, "round", "preset"], ask: post("/companies/export") },
];

/** Finds faults in the answers to `value` in `parameters`; empty if there are none. */
async function faultsOf(ask: Target["ask"], parameters: readonly string[], value: string): Promise<string[]> {
  const response = await ask(new URLSearchParams(parameters.map((parameter) => [parameter, value])));
  const leak = /syntax error|SQLSTATE|at Object\.|node:internal|relation \S+ does not exist/.exec(
    await response.text(),
  );
  return [
    ...(response.status < 500 ? [] : [`${value}: status ${response.status}`]),
    ...(response.headers.has("x-injected") ? [`${value}: an injected header`] : []),
    ...(leak === null ? [] : [`${value}: ${leak[0]}`]),
  ];
}

/** Pairs of conditions whose answers differ in status, rows or length. */
async function differences(ask: Target["ask"], parameters: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const pair of PAIRS) {
    const [yes, no] = await Promise.all(
      pair.map(async (value) => {
        const response = await ask(new URLSearchParams(parameters.map((parameter) => [parameter, value])));
        // The answer may repeat the query; both queries have the same length.
        const body = await response.text();
        return `${response.status}, ${response.headers.get("x-row-count")} rows, ${body.length} characters`;
      }),
    );
    if (yes !== no) found.push(`${pair[0]}: ${yes} and ${no}`);
  }
  return found;
}

/** Every third value, others for the next parameter; all of them with `npm test -- --deep`. */
const valuesFor = (parameter: string, parameters: readonly string[]) =>
  HOSTILE.filter((_, i) => i % deepRuns(3, 1) === parameters.indexOf(parameter) % deepRuns(3, 1));

describe.each(EACH)("$name", ({ ask, parameters }) => {
  it.each(parameters)("is asked hostile things in %s, and answers, or says what is wrong", async (parameter) => {
    for (const value of valuesFor(parameter, parameters)) expect(await faultsOf(ask, [parameter], value)).toEqual([]);
    expect(site.errors).toEqual([]);
  });

  it.each(parameters)("answers what is true and what is false alike in %s", async (parameter) => {
    expect(await differences(ask, [parameter])).toEqual([]);
  });
});

/** Longer values in every parameter would exceed the maximum address length. */
const SHORT = HOSTILE.filter((value) => value.length <= 400);

describe.each(TOGETHER)("$name", ({ ask, parameters }) => {
  it("are answered or rejected with a reason in every parameter", async () => {
    for (const value of SHORT) expect(await faultsOf(ask, parameters, value)).toEqual([]);
    for (const value of HOSTILE) expect(await faultsOf(ask, ["search"], value)).toEqual([]);
    for (const parameter of parameters) expect(await faultsOf(ask, [parameter], SHORT.join(" "))).toEqual([]);
    expect(site.errors).toEqual([]);
  });

  it("return the same whether an injected condition is true or false, in every parameter", async () => {
    expect(await differences(ask, parameters)).toEqual([]);
    expect(await differences(ask, ["search"])).toEqual([]);
  });
});

describe("invalid UTF-8", () => {
  it.each([
    "/exports/leads.csv?search=%ff",
    "/exports/leads.csv?round=%c0%27",
    "/companies?search=%00%ff",
    "/feeds/rounds.json?stage=%ed%a0%80",
    "/exports/%ff.csv",
    "/exports/leads.csv%00",
    "/exports/leads.sql",
  ])("at %s is answered", async (path) => {
    const response = await fetch(site.url + path, { headers: OWN });
    await response.text();
    expect(response.status).toBeLessThan(500);
    expect(site.errors).toEqual([]);
  });
});

/** Sends an endless chunked body and returns the status received meanwhile. */
function sendEndlessly(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(site.url + path, {
      method,
      headers: { ...OWN, ...headers, "transfer-encoding": "chunked" },
    });
    request.once("response", (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on("error", reject);
    for (let sent = 0; sent < 2 * 1_024 ** 2; sent += 16_384) request.write("a".repeat(16_384));
  });
}

describe("endless body", () => {
  const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
  const JSON_TYPE = { "content-type": "application/json" };
  it.each([
    ["POST", "/email-finder", FORM_TYPE],
    ["POST", "/api/finder/find", JSON_TYPE],
    ["POST", "/api/finder/verify", JSON_TYPE],
    ["POST", "/api/finder/domain", JSON_TYPE],
    ["PATCH", "/api/finder/bulk/00000000-0000-4000-8000-000000000000", JSON_TYPE],
    ["POST", "/sign-in/with/passkey/sign-in", JSON_TYPE],
    ["POST", "/mcp", { ...JSON_TYPE, accept: "application/json, text/event-stream" }],
    ["POST", "/contact", FORM_TYPE],
    ["POST", "/checkout", FORM_TYPE],
  ])("to %s %s is answered before it is read", async (method, path, headers) => {
    await sql`insert into account (id, email, email_verified, created_at, updated_at)
      values ('customer', 'customer@birch.example', true, now(), now()) on conflict do nothing`.execute(site.ctx.db);
    expect(await sendEndlessly(method, path, headers)).toBe(413);
    expect(site.errors).toEqual([]);
  });
});

describe("/mcp", () => {
  it("explains hostile arguments to a tool's caller as errors", async () => {
    const client = mcpClient();
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
    const calls = HOSTILE.flatMap((value) => [
      { name: "search_rounds", arguments: { search: value } },
      {
        name: "search_rounds",
        arguments: { include: { investor: [value], country: [value] }, exclude: { stage: [value] } },
      },
      { name: "search_rounds", arguments: { cursor: value, from: value, sort: value, amount_min_usd: value } },
      { name: "search_rounds", arguments: { cursor: value } },
      { name: "get_company", arguments: { slug: value, domain: value, company: value } },
      { name: "list_changes", arguments: { since: value, after: value } },
      { name: value, arguments: {} },
    ]);
    for (const call of calls) {
      // A rejection is an error result or a protocol error, never a failure of ours.
      const answer = await client.callTool(call).then(
        (result) => JSON.stringify(result),
        (error: unknown) => String(error),
      );
      expect([call, answer]).toEqual([
        call,
        expect.not.stringMatching(/Something went wrong on our side|syntax error|HTTP 5\d\d|-32603/),
      ]);
    }
    await client.close();
    expect(site.errors).toEqual([]);
  });

  it.each(HOSTILE)("answers a message that is none: %j", async (body) => {
    const response = await fetch(`${site.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body,
    });
    await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});
