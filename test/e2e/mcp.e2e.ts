import { spawnSync } from "node:child_process";
import { type Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { isCountryGroup } from "../../core/catalogue/places/country-groups.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { disclosedTotal } from "../../core/reading/directory/disclosed-figures.ts";
import { ORDINARY } from "./catalogue.ts";
import { mcpClient } from "./mcp-client.ts";
import { type RunningSite, startSite } from "./site.ts";

const ROUNDS = ORDINARY + 5;
const ERAS = [
  ["of 2025", "legacy"],
  ["of 2026", { pin: "2026-07-28" }],
] as const;

let site: RunningSite;
let secret: string;
let secretThatReads: string;
/** Of a key that may also use the email finder. */
let finderSecret: string;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    publicAccess: { sampleSize: 100, delayDays: 0, pages: "open" },
    quotas: { key: 10_000, network: 10_000 },
  });
  ({ secret } = await createKey(site.ctx, { label: "assistant", access: "paid" }));
  ({ secret: secretThatReads } = await createKey(site.ctx, { label: "reader", access: "paid", scopes: ["read"] }));
  const finder = { label: "finder", access: "paid", scopes: ["read", "finder"] } as const;
  ({ secret: finderSecret } = await createKey(site.ctx, finder));
});
afterAll(() => site.stop());

/** The SDK's own client, which validates results against the declared schemas. */
async function connect(key: string | null = null, mode: (typeof ERAS)[number][1] = "legacy"): Promise<Client> {
  const client = mcpClient({ versionNegotiation: { mode } });
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { requestInit: { headers } }));
  // The client knows the tools' schemas only after listing them.
  await client.listTools();
  return client;
}

const searched = z.object({
  rounds: z.array(
    z.object({
      round_id: z.number(),
      company: z.object({ slug: z.string(), country_code: z.string().nullable() }),
      proof: z.string().nullable(),
      announced: z.string().nullable(),
      date: z.object({ value: z.string(), kind: z.string() }),
      founders: z.array(z.looseObject({ name: z.string() })),
      stage: z.string().nullable(),
    }),
  ),
  matching: z.number(),
  reached: z.number(),
  catalogue_total: z.number(),
  next_cursor: z.string().nullable(),
});
const search = async (client: Client, args: Record<string, unknown>) =>
  searched.parse(
    (await client.callTool({ name: "search_rounds", arguments: { fields: ["*"], ...args } })).structuredContent,
  );
const company = z.object({
  slug: z.string(),
  page: z.string(),
  city: z.object({
    value: z.string(),
    evidence: z.object({ method: z.string(), source: z.string(), url: z.string(), retrieved_at: z.string() }),
  }),
  rounds: z.array(z.object({ proof: z.string() })),
  people: z.array(z.object({ name: z.string() })),
});
const changed = z.object({
  changes: z.array(
    z.object({
      position: z.number(),
      kind: z.string(),
      subject: z.string(),
      company: z.object({ slug: z.string() }).nullable(),
      proof: z.string().nullable(),
      at: z.string(),
    }),
  ),
  position: z.number(),
  more: z.boolean(),
});
/** A Python program that compiles the patterns of a JSON list on its standard input. */
const COMPILE_ALL = "import json, re, sys\nfor pattern in json.load(sys.stdin): re.compile(pattern)";

const refusal = z.object({ isError: z.literal(true), content: z.tuple([z.object({ text: z.string() })]) });

describe.each(ERAS)("a client of the protocol %s", (_, mode) => {
  it("logs nothing for the operator", async () => {
    const said = (["log", "info", "warn", "error"] as const).map((level) => vi.spyOn(console, level));
    const client = await connect(null, mode);
    await search(client, {});
    await client.close();
    expect(said.flatMap((spy) => spy.mock.calls)).toEqual([]);
    for (const spy of said) spy.mockRestore();
  });

  it("lists its tools and resources", async () => {
    const client = await connect(finderSecret, mode);
    expect(client.getServerVersion()).toMatchObject({ name: "newly-raised", title: "Newly Raised" });
    expect(client.getInstructions()).toContain("newest 100 rounds");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search_rounds",
      "list_facets",
      "get_company",
      "list_changes",
      "list_watched_companies",
      "list_destinations",
      "find_email",
      "verify_email",
      "domain_emails",
      "start_email_list",
      "email_list_progress",
      "email_list_results",
      "change_email_list",
    ]);
    for (const tool of tools) {
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema?.type).toBe("object");
      // Tools that create or change something are not destructive.
      const changes = ["start_email_list", "change_email_list"].includes(tool.name);
      expect([tool.name, tool.annotations?.readOnlyHint, tool.annotations?.destructiveHint]).toEqual([
        tool.name,
        !changes,
        changes ? false : undefined,
      ]);
    }
    await client.close();
  });

  it("declares patterns that clients in any language compile", async () => {
    const client = await connect(finderSecret, mode);
    const { tools } = await client.listTools();
    const patterns = [...JSON.stringify(tools).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    );
    expect(patterns.length).toBeGreaterThan(0);
    // Of a backslash and a letter only these mean the same everywhere; named groups differ.
    const foreign = /\\(?![dDwWsSbBnrtfv]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[^A-Za-z])|\(\?<[A-Za-z_]/;
    expect(patterns.filter((pattern) => foreign.test(pattern))).toEqual([]);
    const python = spawnSync("python3", ["-c", COMPILE_ALL], { input: JSON.stringify(patterns), encoding: "utf8" });
    const { code = null } = (python.error ?? {}) as { readonly code?: string };
    // A machine without Python relies on the check above.
    expect(code === "ENOENT" ? "" : python.stderr).toBe("");
    await client.close();
  });

  it("offers prompts that name only existing tools", async () => {
    const client = await connect(null, mode);
    const { prompts } = await client.listPrompts();
    expect(
      prompts.map(({ name, arguments: own }) => [
        name,
        own?.filter(({ required }) => required).map((argument) => argument.name),
      ]),
    ).toEqual([
      ["new_in_my_niche", ["niche"]],
      ["outreach_list", ["offer", "niche"]],
    ]);
    const { messages } = await client.getPrompt({
      name: "outreach_list",
      arguments: { offer: "Payroll", niche: 'Seed "climate" in Germany' },
    });
    expect(messages).toEqual([
      {
        role: "user",
        content: {
          type: "text",
          text: expect.stringContaining(
            'this niche that it fits: "Seed \\"climate\\" in Germany". Use search_rounds, then get_company',
          ),
        },
      },
    ]);
    await expect(client.getPrompt({ name: "new_in_my_niche", arguments: { niche: "x", days: "8" } })).rejects.toThrow(
      /days/,
    );
    await client.close();
  });

  it("searches rounds, each with evidence and date", async () => {
    const client = await connect(null, mode);
    const hits = await search(client, { search: "lanternfish" });
    expect(hits.rounds.map(({ company: { slug }, proof, announced }) => [slug, proof, announced])).toEqual([
      ["lanternfish", "https://news.example/lanternfish-2026-08-25", "2026-08-25"],
    ]);
    expect(hits).toMatchObject({ matching: 1, reached: 100, catalogue_total: disclosedTotal(100, ROUNDS) });
    const narrowed = await search(client, {
      include: { stage: ["Seed"], country: ["us", "de"] },
      exclude: { country: ["US"] },
      amount_min_usd: 1_000_000,
      from: "2026-05-01",
      sort: "amount",
      limit: 50,
    });
    expect(narrowed.rounds.length).toBeGreaterThan(0);
    for (const round of narrowed.rounds) expect([round.stage, round.company.country_code]).toEqual(["Seed", "DE"]);
    await client.close();
  });
});

async function walk(client: Client): Promise<Set<number>> {
  const found = new Set<number>();
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: z.infer<typeof searched> = await search(client, { limit: 50, ...(cursor === null ? {} : { cursor }) });
    for (const { round_id } of page.rounds) found.add(round_id);
    cursor = page.next_cursor;
  }
  return found;
}

describe("search_rounds", () => {
  it("returns all founders and a date of every round", async () => {
    const client = await connect(secret);
    const { rounds } = await search(client, { search: "lanternfish" });
    expect(rounds[0]).toMatchObject({ date: { value: "2026-08-25", kind: "announced" } });
    expect(rounds[0]?.founders).toMatchObject([
      { name: "Noor Haddad", page: "https://newlyraised.example/companies/founders/noor-haddad" },
      { name: "Tomas Lindqvist", page: "https://newlyraised.example/companies/founders/tomas-lindqvist" },
    ]);
    const all = await search(client, { limit: 50, sort: "date", direction: "asc" });
    for (const { date } of all.rounds) expect(date.value).toMatch(/^\d{4}(?:-\d\d){0,2}$/);
    await client.close();
  });

  it("lists 50 rounds in at most 30 kB, as chosen fields and as a table of the same rows, counts first", async () => {
    const client = await connect(secret);
    const { content, structuredContent } = await client.callTool({ name: "search_rounds", arguments: { limit: 50 } });
    const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(content);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(30_000);
    expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThanOrEqual(30_000);
    expect(Object.keys(z.looseObject({}).parse(structuredContent)).slice(0, 2)).toEqual(["matching", "reached"]);
    const [counts = "", head, ...rows] = text.split("\n");
    expect(JSON.parse(counts)).toMatchObject({ matching: ROUNDS, catalogue_total: ROUNDS });
    expect([head?.split("\t")[0], rows.length]).toEqual(["round_id", 50]);
    const chosen = await client.callTool({
      name: "search_rounds",
      arguments: { limit: 1, fields: ["round_id", "contact.email"] },
    });
    const [round] = z.object({ rounds: z.array(z.looseObject({})) }).parse(chosen.structuredContent).rounds;
    expect(Object.keys(round ?? {}).toSorted()).toEqual(["company", "contact", "round_id"]);
    const strange = await client.callTool({ name: "search_rounds", arguments: { fields: ["colour"] } });
    expect(refusal.parse(strange).content[0].text).toContain("There is no field colour. The fields are round_id");
    await client.close();
  });

  it("names the nearest key for one that there is not", async () => {
    const client = await connect();
    const near = await client.callTool({ name: "search_rounds", arguments: { limits: 5 } });
    expect(refusal.parse(near).content[0].text).toContain('Unrecognized key "limits". Did you mean "limit"?');
    const far = await client.callTool({ name: "get_company", arguments: { company: "stillwater-labs" } });
    expect(refusal.parse(far).content[0].text).toContain("The keys are");
    await client.close();
  });

  it("reads a question and reports its interpretation", async () => {
    const client = await connect(secret);
    const answer = async (args: Record<string, unknown>) =>
      z
        .object({ rounds: z.array(z.object({ stage: z.string() })), searched_as: z.unknown(), matching: z.int() })
        .parse((await client.callTool({ name: "search_rounds", arguments: args })).structuredContent);
    const asked = await answer({ search: "seed startups in germany", limit: 50 });
    expect(asked.searched_as).toEqual({
      words: null,
      include: { stage: ["Seed"], country: ["DE"] },
      notes: [],
      other_readings: [],
    });
    expect(asked.matching).toBeGreaterThan(0);
    expect(new Set(asked.rounds.map(({ stage }) => stage))).toEqual(new Set(["Seed"]));
    const exact = await answer({ search: "seed startups in germany", exact_words: true, exclude: { stage: ["seed"] } });
    expect(exact.searched_as).toEqual({
      words: "seed startups in germany",
      exclude: { stage: ["Seed"] },
      notes: [],
      other_readings: [],
    });
    const unknown = await client.callTool({ name: "search_rounds", arguments: { include: { city: ["Seatle"] } } });
    expect(refusal.parse(unknown).content[0].text).toContain("“Seatle” is not a value of city. Use “Austin”");
    await client.close();
  });

  it("returns the sample without a key and everything with a paid plan's key", async () => {
    const [visitor, paid] = [await connect(), await connect(secret)];
    const [sample, whole] = [await walk(visitor), await walk(paid)];
    expect([sample.size, whole.size]).toEqual([100, ROUNDS]);
    for (const args of [
      { sort: "amount", direction: "asc", limit: 50 },
      { search: "hollow", limit: 50 },
      { to: "2023-12-31" },
      { include: { country: ["IN"] }, limit: 50 },
    ]) {
      for (const { round_id } of (await search(visitor, args)).rounds) expect(sample).toContain(round_id);
    }
    expect((await search(visitor, { to: "2023-12-31" })).matching).toBe(0);
    expect((await search(paid, { to: "2023-12-31" })).matching).toBe(2);
  });

  it.each([
    [{ include: { colour: ["red"] } }, /colour|unrecognized/i],
    [{ limit: 1_000 }, /50|too big/i],
    [{ include: { headcount: ["many"] } }, /many.*headcount/],
    [{ from: "someday" }, /date|day/i],
    [{ cursor: "not a cursor" }, /cursor|page/i],
    [{ search: "x".repeat(5_000) }, /200|too big/i],
    [{ sort: "1; drop table lead" }, /option|relevance/i],
    [{ search: 7 }, /string/i],
  ])("explains what is wrong with %j", async (args, said) => {
    const client = await connect();
    const result = refusal.parse(await client.callTool({ name: "search_rounds", arguments: args }));
    expect(result.content[0].text).toMatch(said);
  });

  it("treats hostile text as text", async () => {
    const client = await connect();
    for (const text of [
      "'; drop table lead; --",
      "%_a\\",
      "a:*|(&!",
      "\u0000a",
      "\ud800a",
      "<script>alert(1)</script>",
    ]) {
      expect((await search(client, { search: text })).catalogue_total).toBe(disclosedTotal(100, ROUNDS));
    }
    for (const text of ["%_\\", "{}[]()|&!:*"]) {
      expect(
        refusal.parse(await client.callTool({ name: "search_rounds", arguments: { search: text } })).content[0].text,
      ).toMatch(/letter or a digit/);
    }
    expect(site.errors).toEqual([]);
  });
});

describe("list_facets", () => {
  const listed = z.object({
    values: z.array(z.object({ value: z.string(), label: z.string(), rounds: z.int() })),
    distinct: z.int(),
  });

  it("lists values with their rounds in scope, which search_rounds finds", async () => {
    for (const key of [null, secret]) {
      const client = await connect(key);
      const facet = async (args: Record<string, unknown>) =>
        listed.parse((await client.callTool({ name: "list_facets", arguments: args })).structuredContent);
      const { values, distinct } = await facet({ facet: "country", include: { stage: ["seed"] } });
      expect(values.filter(({ value }) => !isCountryGroup(value))).toHaveLength(distinct);
      for (const { value, rounds } of values)
        expect((await search(client, { include: { country: [value], stage: ["Seed"] } })).matching).toBe(rounds);
      expect((await facet({ facet: "country", find: "germ" })).values).toMatchObject([
        { value: "DE", label: "Germany" },
      ]);
      await client.close();
    }
  });
});

async function cikFor(key: string | null): Promise<string | undefined> {
  const client = await connect(key);
  const { structuredContent } = await client.callTool({ name: "get_company", arguments: { slug: "stillwater-labs" } });
  return z.object({ cik: z.object({ value: z.string() }).nullable() }).parse(structuredContent).cik?.value;
}

describe("get_company", () => {
  it.each([
    { slug: "lanternfish" },
    { domain: "lanternfish.example" },
    { domain: "https://www.lanternfish.example/about" },
  ])("returns a company by %j with all its evidence", async (args) => {
    const client = await connect();
    const found = company.parse((await client.callTool({ name: "get_company", arguments: args })).structuredContent);
    expect(found).toMatchObject({ slug: "lanternfish", page: "https://newlyraised.example/companies/lanternfish" });
    expect(found.city).toEqual({
      value: "Seattle",
      evidence: {
        method: "published",
        source: "Imported list",
        url: expect.stringMatching(/^https:\/\/news\.example\//),
        retrieved_at: "2026-08-01T00:00:00.000Z",
      },
    });
    expect(found.rounds).toHaveLength(3);
    expect(found.people.map(({ name }) => name)).toEqual(["Noor Haddad", "Tomas Lindqvist"]);
  });

  it("returns the SEC number only with a key, as everywhere else", async () => {
    expect([await cikFor(null), await cikFor(secret)]).toEqual([undefined, "0001999999"]);
  });

  it("returns every kind of company in the declared shape", async () => {
    const client = await connect(secret);
    for (const slug of ["celeste-energie", "stillwater-labs"]) {
      expect((await client.callTool({ name: "get_company", arguments: { slug } })).structuredContent).toMatchObject({
        slug,
      });
    }
  });

  it.each([
    [{}, "Give either slug or domain."],
    [{ slug: "a", domain: "b.example" }, "Give either slug or domain."],
    [{ slug: "nobody" }, 'No published company has the slug "nobody". search_rounds finds companies by name.'],
    [
      { slug: "\u0000" },
      String.raw`No published company has the slug "\u0000". search_rounds finds companies by name.`,
    ],
    [{ domain: "nowhere.example" }, "No company that you may see has its website at this address."],
  ])("answers %j with %s", async (args, said) => {
    const client = await connect();
    expect(refusal.parse(await client.callTool({ name: "get_company", arguments: args })).content[0].text).toBe(said);
  });
});

/** Number of changes of rounds in the log that this client can see. */
async function roundsToldOf(client: Client): Promise<number> {
  let rounds = 0;
  for (let after = 0, more = true; more;) {
    const page = changed.parse(
      (await client.callTool({ name: "list_changes", arguments: { after, limit: 100 } })).structuredContent,
    );
    rounds += page.changes.filter(({ subject }) => subject === "round").length;
    ({ position: after, more } = page);
  }
  return rounds;
}

describe("list_changes", () => {
  it("returns changes in order and continues from the cursor", async () => {
    const client = await connect(secret);
    const first = changed.parse(
      (await client.callTool({ name: "list_changes", arguments: { limit: 100 } })).structuredContent,
    );
    expect([first.changes.length, first.more]).toEqual([100, true]);
    const next = changed.parse(
      (await client.callTool({ name: "list_changes", arguments: { after: first.position, limit: 100 } }))
        .structuredContent,
    );
    expect(Math.min(...next.changes.map(({ position }) => position))).toBeGreaterThan(first.position);
    const later = changed.parse(
      (await client.callTool({ name: "list_changes", arguments: { since: "2026-09-02" } })).structuredContent,
    );
    expect([later.changes, later.more]).toEqual([[], false]);
  });

  it("returns changes of the sample only without a key", async () => {
    const [visitor, paid] = [await connect(), await connect(secret)];
    expect(await roundsToldOf(visitor)).toBe(100);
    // Plus one: an offering without sales appears on its company's page but in no list.
    expect(await roundsToldOf(paid)).toBe(ROUNDS + 1);
  });
});

describe("tools for an account's companies and destinations", () => {
  const answered = z.looseObject({
    list: z.looseObject({ id: z.number() }).optional(),
    lists: z.array(z.looseObject({ id: z.number() })).optional(),
    position: z.number().optional(),
  });
  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
    answered.parse((await client.callTool({ name, arguments: args })).structuredContent);

  it("watch companies and return what they raised since a position", async () => {
    const scopes = ["read", "lists"] as const;
    const { secret: own } = await createKey(site.ctx, { label: "lists", access: "paid", scopes });
    const client = await connect(own);
    const put = await call(client, "add_watched_companies", {
      list: "Accounts",
      companies: [
        { external_id: "crm-1", domain: "lanternfish.example", metadata: { owner: "Ada" } },
        { external_id: "crm-2" },
      ],
    });
    expect(put).toMatchObject({
      list: { name: "Accounts", companies: 1, matched: 1 },
      stored: 1,
      errors: [{ index: 1, external_id: "crm-2", error: expect.stringContaining("Give") }],
    });
    const watched = put.list?.id;
    const listed = { external_id: "crm-1", matched_by: "domain", metadata: { owner: "Ada" } };
    const { lists, companies } = await call(client, "list_watched_companies", { list: watched });
    expect(lists).toMatchObject([{ id: watched, purpose: "watch" }]);
    expect(companies).toMatchObject([{ ...listed, company: { slug: "lanternfish" } }]);
    const news = await call(client, "list_changes", { watched, after: 0 });
    expect(news["changes"]).not.toEqual([]);
    for (const change of z.array(z.looseObject({ listed: z.unknown() })).parse(news["changes"]))
      expect(change).toMatchObject({ company: { slug: "lanternfish" }, listed: [listed] });
    expect(await call(client, "list_changes", { watched, after: news.position })).toMatchObject({ changes: [] });
    expect((await search(client, { watched: [watched] })).matching).toBe(3);
    expect(await call(client, "list_destinations")).toEqual({ destinations: [] });
    await client.close();
  });

  it("search without the companies that the account leaves out", async () => {
    const { secret: own } = await createKey(site.ctx, { label: "has", access: "paid", scopes: ["read", "lists"] });
    const client = await connect(own);
    const cities = () => call(client, "list_facets", { facet: "city", find: "seattle" });
    expect((await cities())["values"]).toMatchObject([{ value: "Seattle", rounds: 3 }]);
    const left = { list: "Customers", purpose: "leave_out", companies: [{ domain: "lanternfish.example" }] };
    await call(client, "add_watched_companies", { ...left, consent: true });
    expect((await search(client, { search: "lanternfish" })).matching).toBe(0);
    expect((await cities())["values"]).toEqual([]);
    expect((await walk(client)).size).toBe(ROUNDS - 3);
    await client.close();
  });

  it.each([
    ["another account's list", "list_watched_companies", { list: 999_999 }, /You have no list 999999/],
    ["changes of another account's list", "list_changes", { watched: 999_999 }, /You have no list 999999/],
    ["no list at all", "list_changes", { watched: 0.5 }, /int/i],
    ["a key that only reads", "add_watched_companies", { companies: [{ domain: "a.example" }] }, /the scope lists/],
  ])("refuse %s", async (_, name, args, said) => {
    const client = await connect(secretThatReads);
    expect(refusal.parse(await client.callTool({ name, arguments: args })).content[0].text).toMatch(said);
    await client.close();
  });

  it("refuse visitors", async () => {
    const client = await connect();
    for (const name of ["list_watched_companies", "list_destinations"])
      expect(refusal.parse(await client.callTool({ name, arguments: {} })).content[0].text).toContain("the scope read");
    expect(
      refusal.parse(await client.callTool({ name: "list_changes", arguments: { watched: 1 } })).content[0].text,
    ).toContain("You have no list 1");
    await client.close();
  });
});

describe("/mcp endpoint", () => {
  const ACCEPT = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_rounds", arguments: {} } };
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/mcp`, { method: "POST", body, headers: { ...ACCEPT, ...headers } });

  it.each([
    ["no JSON", "{", {}, 400],
    ["a batch", JSON.stringify([call, call]), {}, 400],
    ["a text", '"hello"', {}, 400],
    ["nothing", "", {}, 400],
    ["no JSON-RPC", '{"hello":1}', {}, 400],
    ["an oversized message", JSON.stringify({ ...call, filler: "x".repeat(70_000) }), {}, 413],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["an invalid key", JSON.stringify(call), { authorization: "Bearer nr_nonsense" }, 401],
  ])("rejects %s as a JSON-RPC error", async (_, body, headers, status) => {
    const response = await post(body, headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(await response.json()).toMatchObject({
      jsonrpc: "2.0",
      error: { code: expect.any(Number), message: expect.stringMatching(/\w/) },
    });
    // Invalid requests are not logged as failures.
    expect(site.errors).toEqual([]);
  });

  it.each([
    ["initialize", { a: 1 }],
    ["initialize", undefined],
    ["prompts/get", undefined],
    ["prompts/get", { name: "new_in_niche", arguments: { niche: 5 } }],
    ["prompts/list", { cursor: 5 }],
    ["tools/list", { cursor: {} }],
    ["tools/call", { name: 5 }],
    ["tools/call", undefined],
  ])("rejects %s with %j as invalid parameters, not as an internal error", async (method, params) => {
    const response = await post(JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }));
    const text = (await response.text()).replace(/^event: message\ndata: /, "");
    expect(JSON.parse(text)).toMatchObject({
      jsonrpc: "2.0",
      id: 7,
      error: { code: -32602, message: expect.stringMatching(/^Invalid /) },
    });
    expect(site.errors).toEqual([]);
  });

  it.each(["https://newlyraised.example", "https://elsewhere.example", "null"])(
    "answers pages of %s uncached",
    async (origin) => {
      const preflight = await fetch(`${site.url}/mcp`, { method: "OPTIONS", headers: { origin } });
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      const response = await post(JSON.stringify(call), { origin });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("ratelimit")).toMatch(/^"network";r=\d+/);
    },
  );

  it.each(["GET", "DELETE", "PUT"])("has nothing for %s", async (method) => {
    const response = await fetch(`${site.url}/mcp`, { method, headers: ACCEPT });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("counts messages towards the sender's rate limit", async () => {
    const strict = await startSite({ data: "none", quotas: { key: 1, network: 1 } });
    const ask = () => fetch(`${strict.url}/mcp`, { method: "POST", body: JSON.stringify(call), headers: ACCEPT });
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([
      429,
      expect.toSatisfy((seconds: number) => seconds > 0),
    ]);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/) },
    });
    await strict.stop();
  });

  it("hides internal details of failures", async () => {
    const broken = await startSite({ data: "own" });
    expect((await fetch(`${broken.url}/coverage`)).status).toBe(200);
    await broken.breakDatabase();
    const response = await fetch(`${broken.url}/mcp`, { method: "POST", body: JSON.stringify(call), headers: ACCEPT });
    // Counting the request towards its rate limit fails first; behind the outage guard this is a 503 (outages.e2e.ts).
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/destroyed|driver|pool|sql/i);
    const [failure, ...others] = broken.errors.filter((line) => !line.includes("content could not be read"));
    expect([failure, others]).toEqual([expect.any(String), []]);
    await broken.stop();
  });
});
