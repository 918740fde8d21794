import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FinderWorld, startFinderWorld } from "./finder-world.ts";
import { type RunningSite, startSite } from "./site.ts";

let world: FinderWorld;
let site: RunningSite;
let visitors: RunningSite;
/** A site that waits for a silent mail server longer than any test. */
let patient: RunningSite;
beforeAll(async () => {
  world = await startFinderWorld();
  site = await startSite({ data: "own", finder: world.finder(), actor: { id: "ada", access: "paid" } });
  visitors = await startSite({ data: "own", finder: world.finder("mx_only") });
  patient = await startSite({
    data: "none",
    finder: world.finder("smtp", 600_000),
    actor: { id: "ada", access: "paid" },
  });
});
afterAll(async () => {
  await site.stop();
  await visitors.stop();
  await patient.stop();
  await world.stop();
});

async function post(path: string, body: unknown, at = site, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${at.url}/api/finder/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

describe("the finder API", () => {
  it("finds a person by name and domain", async () => {
    const { status, headers, body } = await post("find", {
      name: "Ada Park",
      domain: "https://www.answers.example/team",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "done",
      mode: "smtp",
      kind: "person",
      name: "Ada Park",
      domain: "answers.example",
      reason: null,
      results: [
        {
          email: "ada.park@answers.example",
          status: "verified",
          confidence: "high",
          source: "Mailbox confirmed by its mail server",
          verified: true,
          flags: [],
          owner: { name: "Ada Park", basis: "whole_name" },
          sources: [{ kind: "verified" }, { kind: "pattern" }],
        },
      ],
    });
    expect([headers.get("access-control-allow-origin"), headers.get("ratelimit")?.startsWith('"fair-use"')]).toEqual([
      "*",
      true,
    ]);
    expect(headers.get("cache-control")).toMatch(/private/);
  });

  it("answers 202 with a status URL while servers are slow", async () => {
    const { status, headers, body } = await post("find", { query: "Ada Park, later.example" });
    expect([status, body["state"], headers.get("retry-after")]).toEqual([202, "waiting", "300"]);
    const again = await fetch(new URL(headers.get("location") ?? "", site.url));
    expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([202, body["id"]]);
    expect((await fetch(`${site.url}/api/finder/searches/nothing`)).status).toBe(404);
  });

  it("streams a search as events until it ends", async () => {
    const { body } = await post("find", { query: "Ada Park, answers.example" });
    const response = await fetch(`${site.url}/api/finder/searches/${String(body["id"])}/events`);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const events = (await response.text()).trim().split("\n\n");
    expect(events).toHaveLength(2);
    expect(JSON.parse(events[0]?.slice("data: ".length) ?? "")).toMatchObject({ id: body["id"], state: "done" });
    expect(events[1]).toBe("event: end\ndata: {}");
  });

  it("verifies an address and lists a domain", async () => {
    expect((await post("verify", { address: "No.Body@answers.example" })).body).toMatchObject({
      kind: "address",
      address: "no.body@answers.example",
      status: "none",
      verified: false,
      result: "invalid",
      results: [],
      reason: "refused_address",
    });
    expect((await post("verify", { address: "info@answers.example" })).body).toMatchObject({
      status: "verified",
      verified: true,
      result: "valid",
      flags: ["role"],
      results: [{ email: "info@answers.example", confidence: "high", verified: true, flags: ["role"] }],
    });
    expect((await post("verify", { address: "x@any.example" })).body).toMatchObject({
      status: "none",
      result: "accept_all",
      results: [],
      reason: "accepts_any",
    });
    expect((await post("domain", { domain: "answers.example" })).body).toMatchObject({
      kind: "domain",
      domain: "answers.example",
      pattern: null,
      results: [{ email: "ada.park@answers.example", verified: true }],
    });
    expect((await post("domain", { domain: "Lanternfish" })).body).toMatchObject({
      kind: "domain",
      domain: "lanternfish.example",
    });
  });

  it.each<[string, string, unknown, number, object]>([
    ["nobody of that name", "find", { name: "Somebody Unknown" }, 422, { code: "needs-company" }],
    [
      "a name of the catalogue",
      "find",
      { query: "Noor Haddad" },
      422,
      {
        code: "choose-person",
        people: [{ name: "Noor Haddad", domain: "lanternfish.example", company_slug: "lanternfish" }],
      },
    ],
    ["free mail", "find", { name: "Ada Park", domain: "gmail.com" }, 422, { code: "refused" }],
    ["nothing", "find", {}, 400, { code: "body" }],
    ["too much", "find", { name: "Ada", query: "Ada" }, 400, { code: "body" }],
    ["no address", "verify", { address: "ada" }, 400, { code: "body" }],
    ["no company", "domain", { domain: "Nowhere Ltd" }, 422, { code: "refused" }],
  ])("rejects %s with problem details", async (_, path, sent, status, expected) => {
    const answered = await post(path, sent);
    expect([answered.status, answered.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
    expect(answered.body).toMatchObject({
      ...expected,
      status,
      title: expect.any(String),
      detail: expect.stringMatching(/\w/),
    });
  });

  it("accepts only JSON by POST, also in CORS preflights", async () => {
    const form = await fetch(`${site.url}/api/finder/find`, {
      method: "POST",
      body: new URLSearchParams({ query: "Ada Park, answers.example" }),
    });
    const read = await fetch(`${site.url}/api/finder/find`);
    const options = await fetch(`${site.url}/api/finder/find`, {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    });
    expect([
      form.status,
      read.status,
      read.headers.get("allow"),
      options.status,
      options.headers.get("access-control-allow-methods"),
    ]).toEqual([415, 405, "POST, OPTIONS", 204, "POST, OPTIONS"]);
    expect(
      (
        await fetch(`${site.url}/api/finder/find`, {
          method: "POST",
          body: "{",
          headers: { "content-type": "application/json" },
        })
      ).status,
    ).toBe(400);
  });

  it("rejects an invalid key", async () => {
    const { status, body, headers } = await post("find", { query: "Ada Park, answers.example" }, visitors, {
      authorization: "Bearer nonsense",
    });
    expect([status, body["code"], headers.get("www-authenticate")]).toEqual([
      401,
      "key",
      'Bearer error="invalid_token"',
    ]);
  });

  it("requires a proof of work from visitors and stops after five searches a day", async () => {
    const ask = async () => {
      const { body: asked } = await post("find", { query: "Ada Park, any.example" }, visitors);
      const challenge = String(asked["challenge"]);
      let solution = 0;
      while (
        createHash("sha256").update(`${challenge}:${solution}`).digest().readUInt32BE(0) >>>
          (32 - Number(asked["bits"])) !==
        0
      ) {
        solution++;
        // Connections that were idle too long are detected as closed and not reused.
        if (solution % 10_000 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      return post("find", { query: "Ada Park, any.example", challenge, solution: String(solution) }, visitors);
    };
    const first = await post("find", { query: "Ada Park, any.example" }, visitors);
    // The proof is required now, so there is no Retry-After.
    expect([first.status, first.body["code"], first.body["bits"], first.headers.get("retry-after")]).toEqual([
      428,
      "proof",
      17,
      null,
    ]);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const over = await post("find", { query: "Ada Park, any.example" }, visitors);
    expect([over.status, over.body["code"], over.headers.get("retry-after")]).toEqual([429, "used-up", "43200"]);
    const form = await fetch(`${visitors.url}/email-finder`, {
      method: "POST",
      body: new URLSearchParams({ name: "Ada Park, any.example" }),
    });
    expect([form.status, form.headers.get("retry-after"), form.headers.get("ratelimit")]).toEqual([
      429,
      "43200",
      '"visitor";r=0;t=43200',
    ]);
    expect(await form.text()).toContain("You have used all 5 searches for today.");
  });
});

describe("a silent mail server", () => {
  it("delays an API response only briefly", async () => {
    const { status, headers, body } = await post("find", { query: "Ada Park, slow.example" }, patient);
    expect([status, body["state"], body["results"], headers.get("retry-after")]).toEqual([202, "searching", [], "2"]);
    const again = await fetch(new URL(headers.get("location") ?? "", patient.url));
    expect([again.status, ((await again.json()) as { state: string }).state]).toEqual([202, "searching"]);
  });

  it("delays a visitor without script only briefly and says that the search continues", async () => {
    const response = await fetch(`${patient.url}/email-finder`, {
      method: "POST",
      body: new URLSearchParams({ name: "Ada Park, slow.example" }),
    });
    expect([response.status, response.url]).toEqual([200, expect.stringMatching(/\/email-finder\?search=/)]);
    const page = await response.text();
    expect([page.includes("Searching..."), page.includes("Show the latest results")]).toEqual([true, true]);
  });
});

describe("the request limit per network", () => {
  it.each<[string, (url: string) => Promise<Response>, number]>([
    [
      "the finder's form",
      (url) => fetch(`${url}/email-finder`, { method: "POST", body: new URLSearchParams({ name: "" }) }),
      400,
    ],
    ["a search's events", (url) => fetch(`${url}/api/finder/searches/nothing/events`), 404],
  ])("counts %s", async (_, ask, usual) => {
    const narrow = await startSite({ data: "none", quotas: { key: 2, network: 2 } });
    try {
      const answers: Response[] = [];
      for (let n = 0; n < 3; n++) answers.push(await ask(narrow.url));
      expect(answers.map(({ status, headers }) => [status, headers.get("retry-after") !== null])).toEqual([
        [usual, false],
        [usual, false],
        [429, true],
      ]);
      expect(answers.at(-1)?.headers.get("ratelimit")).toMatch(/^"network";r=0;t=\d+$/);
    } finally {
      await narrow.stop();
    }
  });
});
