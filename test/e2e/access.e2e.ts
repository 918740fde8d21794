import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyNameKey } from "../../core/catalogue/names/company-name.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { REST_RESOURCES } from "../../core/reading/directory/columns/resources.ts";
import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import { catalogueBuilders } from "../builders/catalogue.ts";
import { type RunningSite, startSite } from "./site.ts";

const ANYTHING = { sampleSize: 1, delayDays: 0, pages: "teaser" } as const;

/** Facts of the hidden company that only members may learn, in every notation of a page or file. */
const HIDDEN = {
  founder: /Quilla Hidden-Founder/i,
  slugOfFounderBesideCompany: /quilla-hidden-founder\?|person=quilla/,
  website: /hush-hush\.example/i,
  amount: /87[.,]?654|\$87\.7M|876543210|87\.7M/,
  investor: /Secretive Capital/i,
};

/** A published address of the founder. */
const FOUND = "quilla@hush-hush.example";

/** A free account, the actor of requests with a session. */
const READER = { id: "reader", access: "free" } as const;
const SESSION = { cookie: "session=reader" };

let site: RunningSite;
let whole: RunningSite;

async function publish({ ctx }: RunningSite): Promise<void> {
  const make = catalogueBuilders(ctx.db);
  const open = await make.company({ slug: "open-oak", name: "Open Oak", website: "https://open-oak.example/" });
  await make.round(open, { announced_on: "2026-08-30", amount_minor: 100_00, amount_usd_minor: 100_00 });
  const hidden = await make.company({
    slug: "hidden-hazel",
    name: "Hidden Hazel",
    website: "https://hush-hush.example/",
    domain: "hush-hush.example",
    industry: "Health",
    city: "Lyon",
    country: "FR",
    description:
      "Software for clinics. Hidden Hazel raised $87.7M. Quilla Hidden-Founder founded it. See https://hush-hush.example/.",
  });
  await ctx.db
    .insertInto("company_key")
    .values([
      { company_id: hidden, kind: "domain", value: "hush-hush.example" },
      { company_id: hidden, kind: "name", value: companyNameKey("Hidden Hazel") },
    ])
    .execute();
  const founder = await make.person({ slug: "quilla-hidden-founder", name: "Quilla Hidden-Founder" });
  await make.role(founder, hidden, { title: "Chief Executive" });
  const round = await make.round(hidden, {
    announced_on: "2026-05-14",
    amount_minor: 8_765_432_10,
    amount_usd_minor: 8_765_432_10,
    funding_type: "Series A",
  });
  await make.investors(round, ["Secretive Capital"]);
  const document = await make.document();
  await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    values (${FOUND}, 'hush-hush.example', ${founder}, ${document}, 'company', '2026-08-20', '{first}')`.execute(
    ctx.db,
  );
  await refreshDirectory(ctx, [open, hidden]);
}

beforeAll(async () => {
  [site, whole] = await Promise.all([
    startSite({ data: "none", publicAccess: ANYTHING, actor: READER }),
    startSite({ data: "none", publicAccess: { ...ANYTHING, pages: "open" }, actor: READER }),
  ]);
  await Promise.all([publish(site), publish(whole)]);
});
afterAll(() => Promise.all([site.stop(), whole.stop()]));

const textAt = async (path: string): Promise<string> => (await fetch(`${site.url}${path}`)).text();

async function mcp(name: string, given: object, at = site, headers: object = {}): Promise<string> {
  const response = await fetch(`${at.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
  });
  return response.text();
}

/**
 * The answers about the hidden company and its domain that a free account gets from the finder's API, MCP and screen.
 */
async function finderAnswers(at: RunningSite): Promise<Record<string, string>> {
  const { secret } = await createKey(at.ctx, { label: "finder", access: "free", scopes: ["read", "finder"] });
  const bearer = { authorization: `Bearer ${secret}` };
  const api = async (path: string, body: object) => {
    const headers = { ...SESSION, "content-type": "application/json" };
    return (
      await fetch(`${at.url}/api/finder/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    ).text();
  };
  const screen = async (name: string) => {
    const answer = await fetch(`${at.url}/email-finder`, {
      method: "POST",
      headers: SESSION,
      body: new URLSearchParams({ name }),
    });
    return answer.text();
  };
  return {
    "domain by API": await api("domain", { domain: "hush-hush.example" }),
    "domain by MCP": await mcp("domain_emails", { domain: "hush-hush.example" }, at, bearer),
    "domain on screen": await screen("hush-hush.example"),
    "company by API": await api("find", { name: "Quilla Hidden-Founder", company: "Hidden Hazel" }),
    "company by MCP": await mcp("find_email", { name: "Quilla Hidden-Founder", company: "Hidden Hazel" }, at, bearer),
    "company on screen": await screen("Quilla Hidden-Founder @ Hidden Hazel"),
  };
}

/** The answer without what differs between any two: the question, ids, tokens and times. */
function comparable(answer: string, asked: string): string {
  return answer
    .replaceAll(asked, "ASKED")
    .replaceAll(/[0-9a-f-]{32,36}|\d{4}-\d\d-\d\dT[\d:.]+Z|nonce="[^"]*"/g, "")
    .replaceAll(/[A-Za-z0-9_-]{20,}/g, "");
}

/** Status and answer for someone who says to be this person of the hidden company. */
async function claim(who: string): Promise<unknown> {
  const form = { who, name: "A Person", email: "a@person.example", requestType: "access-data", message: "" };
  const answer = await fetch(`${site.url}/is-this-you/hidden-hazel`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return [answer.status, comparable(await answer.text(), who)];
}

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);

/** Every address in the sitemap, without the site's origin. */
async function sitemapPaths(): Promise<string[]> {
  const files = locationsIn(await textAt("/sitemap.xml"));
  return (await Promise.all(files.map(textAt))).flatMap(locationsIn);
}

const OTHERS = [
  "/companies/hidden-hazel.data",
  "/companies.data",
  "/companies?search=hidden",
  "/companies?country=FR",
  "/top-founders",
  "/top-founders?rank=2",
  "/is-this-you/hidden-hazel",
  "/coverage",
  "/llms.txt",
  "/openapi.json",
  ...["rss", "atom", "json"].map((format) => `/feeds/rounds.${format}`),
  ...["csv", "ndjson"].map((format) => `/exports/leads.${format}`),
  ...REST_RESOURCES.map(({ name }) => `/rest/v1/${name}?select=*`),
];

describe("a company outside the sample", () => {
  it("is hidden from visitors on every public address", async () => {
    const paths = await sitemapPaths();
    expect(paths).toContain("/companies/hidden-hazel");
    for (const path of [...paths, ...OTHERS]) {
      const text = await textAt(path);
      for (const [what, pattern] of Object.entries(HIDDEN)) {
        // The pages of a founder or investor state that name, but not the company.
        const isOwn =
          (what === "founder" && path.startsWith("/companies/founders/")) ||
          (what === "investor" && path.startsWith("/investors"));
        expect(text, `${what} at ${path}`).not.toMatch(isOwn ? /Hidden Hazel/ : pattern);
      }
    }
  });

  it("is hidden from visitors of MCP", async () => {
    const answers = await Promise.all([
      mcp("get_company", { slug: "hidden-hazel" }),
      mcp("get_company", { domain: "hush-hush.example" }),
      mcp("search_rounds", { search: "Hidden" }),
      mcp("list_changes", {}),
    ]);
    for (const answer of answers) expect(answer).toContain('"result"');
    for (const answer of answers)
      for (const [what, pattern] of Object.entries(HIDDEN))
        expect(answer.replaceAll("\\", ""), `${what} in an answer`).not.toMatch(pattern);
  });

  it("is hidden from free accounts in every interface of the email finder", async () => {
    for (const [at, isShown] of [
      [site, false],
      [whole, true],
    ] as const)
      for (const [what, answer] of Object.entries(await finderAnswers(at))) {
        expect([what, answer.includes("hush-hush.example")]).toEqual([what, isShown || what.startsWith("domain")]);
        expect([what, answer.includes(FOUND)]).toEqual([what, isShown]);
      }
  });

  it("is not confirmed by a guess of its domain", async () => {
    const { secret } = await createKey(site.ctx, { label: "guesses", access: "free", scopes: ["read", "finder"] });
    const bearer = { authorization: `Bearer ${secret}` };
    const answers = async (domain: string) =>
      (
        await Promise.all([
          mcp("get_company", { domain }),
          mcp("domain_emails", { domain }, site, bearer),
          mcp("find_email", { name: "Ada Guess", domain }, site, bearer),
          textAt(`/rest/v1/companies?domain=eq.${domain}`),
          textAt(`/companies?search=${domain}`),
        ])
      ).map((answer) => comparable(answer, domain));
    expect(await answers("hush-hush.example")).toEqual(await answers("unknown-un.example"));
  });

  it("is not connected with its founder", async () => {
    const page = await textAt("/companies/founders/quilla-hidden-founder");
    expect(page).toContain("Quilla Hidden-Founder");
    for (const ofCompany of ["Health", "Lyon", "Series A", "May 2026", "FR"])
      expect(page).not.toContain(`>${ofCompany}<`);
    expect(page).toContain('content="noindex, follow"');
    const data = await textAt("/companies/founders/quilla-hidden-founder.data");
    for (const ofCompany of ["Health", "Lyon", "Series A", "2026-05"]) expect(data).not.toContain(`"${ofCompany}"`);
    for (const list of ["/sitemaps/founders-0.xml", "/directory/founders/q"])
      expect(await textAt(list)).not.toContain("quilla");
    expect(await claim("quilla-hidden-founder")).toEqual(await claim("nobody-here-at-all"));
  });

  it("has a teaser with the public facts", async () => {
    const text = await textAt("/companies/hidden-hazel");
    for (const known of ["Hidden Hazel", "Software for clinics.", "Health", "Lyon, France", "Series A", "May 2026"])
      expect(text).toContain(known);
    expect(text).toContain('"isAccessibleForFree":false');
    expect(text).toContain('class="members-only');
    expect(await textAt("/companies/open-oak")).not.toContain("isAccessibleForFree");
  });

  it("is open to everyone with PAGES=open", async () => {
    const text = await (await fetch(`${whole.url}/companies/hidden-hazel`)).text();
    expect(text).toMatch(HIDDEN.website);
    expect(text).toMatch(HIDDEN.founder);
  });
});
