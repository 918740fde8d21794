import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverMonthlyLists } from "../../core/customers/delivery/deliver-monthly-lists.ts";
import { listDeliveries, openDelivery } from "../../core/customers/delivery/list-deliveries.ts";
import { openListFile } from "../../core/customers/delivery/open-list-file.ts";
import { sendAlerts } from "../../core/customers/delivery/send-alerts.ts";
import { FUNDING_FIELDS } from "../../core/customers/destinations/funding-fields.ts";
import { saveAndFollow } from "../../core/customers/searches/alert.ts";
import { findCompany } from "../../core/intake/curation/merge-companies.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { changeSource, removeSource } from "../../core/intake/managed-sources/manage.ts";
import { refreshEstimates } from "../../core/intake/managed-sources/refresh-estimates.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { PRESETS } from "../../core/reading/exports/presets/presets.ts";
import { addPayer, as, at } from "../builders/delivery.ts";
import { documentOf, evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { exportedFile } from "../builders/exports.ts";
import { addTestSource, loopbackHttp, publishSourceChanges } from "../builders/managed-sources.ts";
import { mcpClient } from "./mcp-client.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
let key: string;
let session: string;

/** Numbers that nothing else on the site has. */
const NUMBERS = /(?<!\d)(?:123,?457|98,?766|4,?321|3,?987)(?!\d)/g;
const TIME = /20(?:25|26)-0[67]|J(?:ul|un)[a-z]* 20(?:25|26)/;
const BY = "stated in a list";

beforeAll(async () => {
  site = await startSite({
    data: "own",
    quotas: { key: 100_000, network: 100_000 },
    actor: async (request) =>
      request.headers.get("cookie") === "session=grower"
        ? { id: "grower", access: "paid" }
        : { id: "visitor", access: "anonymous" },
  });
  await addPayer(site.ctx, "grower", "2026-01-01T00:00:00Z");
  session = "session=grower";
  await saveAndFollow(as(site.ctx, "grower", "paid"), {
    name: "Busy",
    address: "visits-min=1000",
    frequency: "at_once",
  });
  const measures = [
    { kind: "search_visits", on: "2026-07", country: "US", value: 123_457 },
    { kind: "search_visits", on: "2025-07", country: "US", value: 98_766 },
    { kind: "employees", on: "2026-07-03", value: 4_321 },
    { kind: "employees", on: "2025-07-03", value: 3_987 },
  ] as const;
  const company = { name: "Fernhollow", website: "https://fernhollow.example", measures };
  const round = {
    amount: { minor: 500_000_000, currency: "USD" },
    stageText: "Seed",
    announced: { date: "2026-08-29", precision: "day" },
  } as const;
  await runIngest(
    site.ctx,
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument([evidence({ company, round })])),
  );
  key = (await createKey(site.ctx, { label: "growth", access: "paid" })).secret;
});
afterAll(() => site.stop());

/** The numbers in a text without a time and a source within their row, which is shorter than the distance. */
function bare(text: string, distance = 500): readonly string[] {
  const plain = text.replaceAll(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, " ").replaceAll(/<[^>]*>/g, " ");
  const shown = plain.replaceAll(/\s+/g, " ");
  return [...shown.matchAll(NUMBERS)].flatMap(({ 0: number, index }) => {
    const around = shown.slice(Math.max(0, index - distance), index + distance);
    return TIME.test(around) && around.includes(BY) ? [] : [`${number} in ${around}`];
  });
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}${path}`, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

/** Estimates of a provider that nothing else on the site has. */
const ESTIMATES = /(?<!\d)(?:654,?321|234,?567|45,?678)(?!\d)/;
const GREENHOLT = [
  "/companies/greenholt",
  "/companies?show=traffic&show=employees&search=Greenholt",
  "/exports/leads.csv?search=Greenholt&columns=company_name,traffic,traffic_change_12m,employee_count",
  "/exports/companies.ndjson?search=Greenholt&columns=company_name,traffic,employee_count",
];
/** Addresses that find the company by its estimates alone. */
const BY_ESTIMATES = [
  "/companies?visits-min=500000",
  "/companies?employees-min=40000&sort=employees",
  "/companies?visits-growth-min=150&sort=visits_growth",
  "/companies?q=more+than+500,000+visits+a+month",
  "/feeds/rounds.json?visits-min=500000",
  "/feeds/rounds.rss?visits-min=500000",
  "/exports/leads.csv?visits-min=500000",
];

const answered = (terms: string) => ({ secret_login: "a", secret_password: "b", budget: "20", country: "US", terms });
const editor = () => ({ ...site.ctx, actor: { id: "editor", access: "owner" as const } });
const search = (address: string) =>
  saveAndFollow(as(site.ctx, "grower", "paid"), { name: address, address, frequency: "at_once" });
const answer = async (id: number, terms: string) => {
  await changeSource(editor(), { id, options: answered(terms), http: loopbackHttp });
  await publishSourceChanges(site.ctx);
};

describe("an estimate whose provider's terms do not allow showing it", () => {
  let id: number;

  beforeAll(async () => {
    const company = { name: "Greenholt", website: "https://greenholt.example", headcountBand: "11-50" } as const;
    await runIngest(
      site.ctx,
      { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
      opened(recordsDocument([evidence({ company })], { externalId: "greenholt.csv" })),
    );
    id = await addTestSource(editor(), { kind: "dataforseo", options: answered("unread") });
    const measures = [
      { kind: "search_visits", on: "2026-07", country: "US", value: 654_321 },
      { kind: "search_visits", on: "2025-07", country: "US", value: 234_567 },
      { kind: "employees", on: "2026-07-03", value: 45_678 },
    ] as const;
    const companyId = await findCompany(site.ctx, "greenholt");
    const record = { method: "estimated", company: { measures }, people: [] } as const;
    await runIngest(
      site.ctx,
      { source: "dataforseo", sourceLabel: "Estimates", input: "t", dryRun: false },
      opened(documentOf([{ kind: "record", ref: "greenholt.example", record, companyId }], { externalId: "call 1" })),
    );
  });

  it("is shown before", async () => {
    for (const path of GREENHOLT)
      expect([path, await read(path, { cookie: session })]).toEqual([path, expect.stringMatching(ESTIMATES)]);
    for (const path of BY_ESTIMATES)
      expect([path, await read(path, { cookie: session })]).toEqual([path, expect.stringContaining("Greenholt")]);
  });

  it("is on no page, list, feed or file, and finds nothing", async () => {
    await answer(id, "no");
    for (const path of GREENHOLT) {
      const text = await read(path, { cookie: session });
      expect([path, text]).toEqual([path, expect.stringContaining("Greenholt")]);
      expect([path, text]).toEqual([path, expect.not.stringMatching(ESTIMATES)]);
    }
    for (const path of BY_ESTIMATES)
      expect([path, await read(path, { cookie: session })]).toEqual([path, expect.not.stringContaining("Greenholt")]);
    const sorted = await read("/companies?sort=visits", { cookie: session });
    expect(sorted.indexOf("Fernhollow")).toBeLessThan(sorted.indexOf("Greenholt"));
    for (const { key: preset } of PRESETS) {
      const { bytes } = await exportedFile(as(site.ctx, "grower", "paid"), { preset });
      expect([preset, bytes.toString()]).toEqual([preset, expect.not.stringMatching(ESTIMATES)]);
    }
  });

  it("reaches no program", async () => {
    for (const path of [
      "companies?slug=eq.greenholt",
      "rounds?company_slug=eq.greenholt&select=traffic,employee_count",
      "measures?company_name=eq.Greenholt",
    ])
      expect(await read(`/rest/v1/${path}`, { apikey: key })).not.toMatch(ESTIMATES);
    expect(await read("/rest/v1/companies?traffic=gte.500000", { apikey: key })).toBe("[]");
    expect(await read("/openapi.json")).not.toMatch(ESTIMATES);
    const client = mcpClient();
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { requestInit }));
    const company = await client.callTool({ name: "get_company", arguments: { slug: "greenholt" } });
    const found = await client.callTool({ name: "search_rounds", arguments: { search: "500,000+ visits a month" } });
    expect(JSON.stringify(company)).toContain("Greenholt");
    expect(JSON.stringify([company, found])).not.toMatch(ESTIMATES);
    await client.close();
  });

  it("is in no alert, monthly list or field of another tool, and moves no band", async () => {
    await search("visits-min=500000");
    const member = at(as(site.ctx, "grower", "paid"), "2026-09-02T00:00:00Z");
    await sendAlerts(member);
    await deliverMonthlyLists(member);
    const [delivery] = (await listDeliveries(member, "grower")).filter(({ month }) => month !== null);
    const list = await openDelivery(member, { id: delivery?.id ?? 0 });
    const chunks: Buffer[] = [];
    const file = list === null ? null : await openListFile(member, list, "csv");
    for await (const chunk of file?.body ?? []) chunks.push(chunk);
    const { rows: mails } = await sql`select data from outbox_message`.execute(site.ctx.db);
    expect(Buffer.concat(chunks).toString() + JSON.stringify(mails)).not.toMatch(ESTIMATES);
    const { rows } = await sql<{ band: string; growth: object }>`
      select headcount_band as band, growth from lead where company_name = 'Greenholt'`.execute(site.ctx.db);
    expect(rows).toEqual([{ band: "11-50", growth: {} }]);
  });

  it("stays hidden when the source is removed, and is shown again once the terms allow it", async () => {
    await removeSource(editor(), { id });
    await refreshEstimates(site.ctx, "dataforseo");
    expect(await read("/rest/v1/measures?company_name=eq.Greenholt", { apikey: key })).toBe("[]");
    id = await addTestSource(editor(), { kind: "dataforseo", options: answered("yes") });
    await publishSourceChanges(site.ctx);
    expect(await read("/rest/v1/measures?company_name=eq.Greenholt", { apikey: key })).toMatch(ESTIMATES);
  });
});

describe("a number that changes", () => {
  it.each([
    ["/companies/fernhollow", 2],
    ["/companies?show=traffic&show=employees&search=Fernhollow", 2],
    ["/companies?show=traffic&show=employees&show=pace&visits-min=1000", 2],
    ["/feeds/rounds.json?search=Fernhollow", 0],
    ["/feeds/rounds.rss?search=Fernhollow", 0],
    ["/exports/leads.csv?search=Fernhollow&columns=company_name,traffic,employee_count", 2],
    ["/exports/companies.ndjson?search=Fernhollow&columns=company_name,traffic,employee_count", 2],
    ["/exports/leads.csv?search=Fernhollow", 0],
  ])("has its time and source on %s", async (path, least) => {
    const text = await read(path, { cookie: session });
    expect([...text.matchAll(NUMBERS)].length).toBeGreaterThanOrEqual(least);
    expect(bare(text)).toEqual([]);
  });

  it.each(PRESETS.map(({ key: preset }) => preset))("has its time and source in the preset %s", async (preset) => {
    const { bytes } = await exportedFile(as(site.ctx, "grower", "paid"), { preset });
    expect(bare(bytes.toString())).toEqual([]);
  });

  it.each([
    "companies?slug=eq.fernhollow",
    "rounds?company_slug=eq.fernhollow&select=traffic",
    "rounds?company_slug=eq.fernhollow&select=company_name,employee_count",
    "measures?company_name=eq.Fernhollow",
    "measures?company_name=eq.Fernhollow&select=value",
  ])("has its time and source in REST: %s", async (path) => {
    const text = await read(`/rest/v1/${path}`, { apikey: key });
    expect(text).toMatch(NUMBERS);
    for (const row of text.split("},")) expect(bare(row)).toEqual([]);
  });

  it("has its time and source in what assistants get", async () => {
    const client = mcpClient();
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { requestInit }));
    const company = await client.callTool({ name: "get_company", arguments: { slug: "fernhollow" } });
    const text = JSON.stringify(company.structuredContent);
    expect([...text.matchAll(NUMBERS)]).toHaveLength(4);
    expect(bare(text, 60)).toEqual([]);
    const found = await client.callTool({ name: "search_rounds", arguments: { search: "Fernhollow" } });
    expect(bare(JSON.stringify(found))).toEqual([]);
    await client.close();
  });

  it("has its time and source in mails, monthly lists and fields of other tools", async () => {
    const member = at(as(site.ctx, "grower", "paid"), "2026-09-02T00:00:00Z");
    expect(await sendAlerts(member)).toBe(1);
    await deliverMonthlyLists(member);
    const [delivery] = (await listDeliveries(member, "grower")).filter(({ month }) => month !== null);
    const list = await openDelivery(member, { id: delivery?.id ?? 0 });
    const file = list === null ? null : await openListFile(member, list, "csv");
    const chunks: Buffer[] = [];
    for await (const chunk of file?.body ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toContain("Fernhollow");
    expect(bare(Buffer.concat(chunks).toString())).toEqual([]);
    const { rows } = await sql<{ data: unknown }>`select data from outbox_message`.execute(site.ctx.db);
    expect(JSON.stringify(rows)).toContain("Fernhollow");
    expect(bare(JSON.stringify(rows))).toEqual([]);
    const columns = FUNDING_FIELDS.map(({ column }) => column);
    expect(columns.filter((column) => /traffic|employee_count/.test(column ?? ""))).toEqual([
      "traffic_stated",
      "employee_count_stated",
    ]);
  });

  it("is nowhere for visitors who do not see the company's rounds", async () => {
    for (const path of [
      "/companies/fernhollow",
      "/rest/v1/measures",
      "/exports/leads.csv?columns=company_name,traffic",
    ]) {
      const text = await (await fetch(`${site.url}${path}`)).text();
      expect([path, bare(text)]).toEqual([path, []]);
    }
  });
});
