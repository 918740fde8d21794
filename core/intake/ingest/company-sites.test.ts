import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { addTestSource, runNow } from "../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../test/database.ts";
import { type Served, serveSites, type SiteServer } from "../../../test/site-server.ts";
import { politeHttpClient } from "../../../platform/http-client.ts";
import { nameServerLookup } from "../../../platform/http/name-server-lookup.ts";
import type { Context } from "../../shared/context.ts";
import { readCompanyLogo, readLogoFile } from "../../reading/directory/logos.ts";
import { readNewDocuments } from "../../finder/read-documents.ts";
import { suppressPerson } from "../../office/privacy/suppress-person.ts";
import { openCompanySites } from "../../catalogue/sources/company-site/open-company-sites.ts";
import { fetchState } from "./fetch-state.ts";
import { runIngest } from "./run.ts";

const database = useDatabase();
let ctx: Context;
let web: SiteServer;
let stop: () => Promise<void>;
const sites: Record<string, Record<string, Served>> = {};

const page = (title: string, body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const description = (text: string) => `<meta name="description" content="${text}">`;
const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#335577" } })
  .png()
  .toBuffer();
const KILN = {
  "/": {
    headers: { etag: '"k1"' },
    body: page(
      "Kilnworks",
      `<header><img class="logo" src="/logo.png"></header><a href="/team">Team</a><a href="/imprint">Imprint</a>
       <footer><a href="https://www.linkedin.com/company/kilnworks">LinkedIn</a></footer>`,
      description("Kilnworks builds kilns that learn how clay behaves."),
    ),
  },
  "/logo.png": { body: logo, headers: { "content-type": "image/png" } },
  "/team": page(
    "Team",
    `<h1>Our team</h1><div><h3>Ada Park</h3><p>CEO</p><a href="mailto:ada@kilnworks.example">Mail</a></div>
     <div><h3>Ben Roe</h3><p>Co-founder</p></div>`,
  ),
  "/imprint": page(
    "Imprint",
    "<h1>Imprint</h1><p>Kilnworks GmbH<br>Musterstr. 1<br>10115 Berlin, Germany</p><p>info@kilnworks.example</p>",
  ),
} satisfies Record<string, Served>;

beforeEach(async () => {
  ctx = fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"));
  for (const host of Object.keys(sites)) delete sites[host];
  await sql`truncate company_site, company_logo, document, document_chunk, claim, company, company_key, person, role,
    funding_round,
    retirement, retired_claim, fetch_validator, finder_published, finder_document, managed_source, source_run,
    website_search, suppression, finder_objection restart identity cascade`.execute(ctx.db);
});
afterEach(() => stop());

/** Lists companies and serves their sites; each company has the name of its host. */
async function list(
  given: Readonly<Record<string, Record<string, Served>>>,
  over: Parameters<typeof evidence>[0] = {},
): Promise<void> {
  Object.assign(sites, given);
  web = await serveSites(sites);
  stop = () => web.stop();
  const records = Object.keys(given).map((host) =>
    evidence({ company: { name: host.split(".")[0] ?? "", website: web.url(host) }, ...over }),
  );
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "x", dryRun: false },
    opened(recordsDocument(records)),
  );
}

function read(over: Partial<Parameters<typeof openCompanySites>[0]> = {}) {
  const { validators, sites: queue } = fetchState(ctx, "company-site");
  const deps = {
    sites: queue,
    validators,
    http: web.http,
    product: "NewlyRaised",
    clock: ctx.clock,
    limit: 50,
    days: 30,
  };
  return runIngest(
    ctx,
    { source: "company-site", sourceLabel: "Company website", input: "x", dryRun: false },
    openCompanySites({ ...deps, ...over }),
  );
}

async function company(name: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from company where name = ${name}`.execute(ctx.db);
  return rows[0];
}
const people = async () =>
  (
    await sql<{ name: string; relation: string; email: string | null }>`
      select p.name, r.relation, p.email from person p join role r on r.person_id = p.id where p.withdrawn_at is null
        order by p.name`.execute(ctx.db)
  ).rows;
const states = async () =>
  Object.fromEntries(
    (
      await sql<{ name: string; state: string }>`
        select c.name, s.state from company_site s join company c on c.id = s.company_id order by c.name`.execute(
        ctx.db,
      )
    ).rows.map(({ name, state }) => [name, state]),
  );
const later = (days: number) => {
  ctx = fakeClockContext(database.db, new Date(ctx.clock.now().getTime() + days * 86_400_000));
};

describe("company websites", () => {
  it("become published claims with page and date", async () => {
    await list({ "kilnworks.example": KILN });
    await read();
    expect(await company("kilnworks")).toMatchObject({
      description: "Kilnworks builds kilns that learn how clay behaves.",
      legal_name: "Kilnworks GmbH",
      city: "Berlin",
      country: "DE",
      email: "info@kilnworks.example",
      profile_urls: ["https://www.linkedin.com/company/kilnworks"],
      website: web.url("kilnworks.example"),
    });
    expect(await people()).toEqual([
      { name: "Ada Park", relation: "executive_officer", email: "ada@kilnworks.example" },
      { name: "Ben Roe", relation: "founder", email: null },
    ]);
    const { rows } = await sql<{ url: string; field: string; at: Date }>`
      select c.source_url as url, k as field, c.retrieved_at as at from claim c cross join jsonb_object_keys(c.fields) k
      where c.method = 'published' and c.subject_kind = 'company' order by k`.execute(ctx.db);
    expect(rows.map(({ field, url }) => `${field} ${new URL(url).pathname}`)).toEqual([
      "city /imprint",
      "country /imprint",
      "description /",
      "email /imprint",
      "legalName /imprint",
      "profileUrls /",
    ]);
    expect(rows.every(({ at }) => at.getTime() === ctx.clock.now().getTime())).toBe(true);
    const logos = await sql<{ name: string; page_url: string }>`select name, page_url from company_logo`.execute(
      ctx.db,
    );
    const path = (await readCompanyLogo(ctx, 1))?.value ?? "";
    const file = await readLogoFile(ctx, { name: /[0-9a-f]{16}/.exec(path)?.[0] ?? "" });
    expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
    expect(logos.rows).toEqual([
      { name: expect.stringMatching(/^[0-9a-f]{16}$/), page_url: web.url("kilnworks.example") },
    ]);
  });

  it("are requested conditionally when due, and replace their earlier claims", async () => {
    await list({ "kilnworks.example": KILN });
    await read();
    const first = web.requests.length;
    await read();
    expect(web.requests).toHaveLength(first);
    sites["kilnworks.example"] = {
      ...KILN,
      "/team": page("Team", "<h1>Team</h1><div><h3>Ben Roe</h3><p>CEO</p></div>"),
    };
    delete sites["kilnworks.example"]["/imprint"];
    later(31);
    const summary = await read();
    expect(summary.toJSON()).toMatchObject({ documents: { read: 2, unchanged: 1 } });
    expect(await people()).toEqual([{ name: "Ben Roe", relation: "executive_officer", email: null }]);
    expect(await company("kilnworks")).toMatchObject({
      legal_name: null,
      description: expect.stringContaining("clay"),
    });
  });

  it("leave stronger claims unchanged and respect objections", async () => {
    await list({ "kilnworks.example": KILN }, { method: "filed" });
    await sql`update claim set fields = fields || '{"description":"As filed"}' where subject_kind = 'company'`.execute(
      ctx.db,
    );
    await read();
    const ada = await sql<{ id: number }>`select id from person where name = 'Ada Park'`.execute(ctx.db);
    await suppressPerson(ctx, { personId: ada.rows[0]?.id ?? 0 });
    expect(await company("kilnworks")).toMatchObject({ description: "As filed" });
    later(31);
    sites["kilnworks.example"] = { ...KILN, "/team": KILN["/team"].replace("Our team", "The team of 2026") };
    await read();
    expect((await people()).map(({ name }) => name)).toEqual(["Ben Roe"]);
  });

  it("provide the finder with their addresses, with page and date", async () => {
    await list({ "kilnworks.example": KILN });
    await read();
    await readNewDocuments(ctx, Buffer.from("a key of this test"));
    const { rows } = await sql<{ address: string; by: string; url: string }>`
      select address, published_by as by, url from finder_published order by address`.execute(ctx.db);
    expect(rows).toEqual([
      { address: "ada@kilnworks.example", by: "company", url: web.url("kilnworks.example", "/team") },
      { address: "info@kilnworks.example", by: "company", url: web.url("kilnworks.example", "/imprint") },
    ]);
  });

  it("are read by schedule at one request a second until switched off", async () => {
    await list({
      "kilnworks.example": { "/": page("Kilnworks", "", description("Kilnworks builds kilns that learn.")) },
    });
    const id = await addTestSource(ctx, { kind: "company-site" });
    const settings = { finderDns: [web.nameServer], mailFrom: "Newly Raised <post@newlyraised.example>" };
    expect(await runNow(ctx, id, { settings })).toMatchObject({ state: "done", counts: { documents: 1, changes: 1 } });
    expect(web.requests).toEqual(["kilnworks.example /robots.txt", "kilnworks.example /"]);
    expect([...web.agents]).toEqual([
      "NewlyRaised (Newly Raised; +https://newlyraised.example; post@newlyraised.example)",
    ]);
    const off = await runNow(ctx, id, { settings: { ...settings, companySites: false } });
    expect(off).toMatchObject({ state: "failed", problem: expect.stringContaining("COMPANY_SITES=off") });
  });

  it("include a search for missing websites", async () => {
    await list({ "kilnworks.example": { "/": page("Kilnworks", "") } });
    await runIngest(
      ctx,
      { source: "sec-form-d", sourceLabel: "Filings", input: "a filing", dryRun: false },
      opened(
        recordsDocument([evidence({ method: "filed", company: { name: "Fernhollow", city: "Lyon" }, people: [] })]),
      ),
    );
    const id = await addTestSource(ctx, { kind: "company-site" });
    expect(await runNow(ctx, id, { settings: { finderDns: [web.nameServer] } })).toMatchObject({ state: "done" });
    const { rows } = await sql`
      select c.name, s.verdict from website_search s join company c on c.id = s.company_id`.execute(ctx.db);
    expect(rows).toEqual([{ name: "Fernhollow", verdict: "none" }]);
  });
});

const redirect = (location: string) => ({ status: 302, headers: { location } });
const text = (name: string) => page(name, "", description(`${name} makes things for people who need them.`));

describe("sites of all kinds", () => {
  it("are read, or skipped with a reason", async () => {
    await list({
      "plain.example": { "/": text("Plain") },
      "forbidden.example": {
        "/": text("Forbidden"),
        "/robots.txt": { body: "User-agent: *\nDisallow: /", headers: { "content-type": "text/plain" } },
      },
      "broken-robots.example": { "/": text("Broken"), "/robots.txt": { status: 500 } },
      "parked.example": { "/": page("parked.example", "<p>This domain is for sale.</p>") },
      "moved.example": {
        "/": (_, response) => void response.writeHead(301, { location: web.url("plain.example") }).end(),
      },
      "renamed.example": {
        "/": (_, response) => void response.writeHead(301, { location: web.url("renamed-labs.example") }).end(),
      },
      "renamed-labs.example": {
        "/": page(
          "Renamed Labs",
          "",
          `${description("Renamed makes things for all.")}<meta property="og:site_name" content="renamed">`,
        ),
      },
      "endless.example": { "/": redirect("/") },
      "silent.example": { "/": () => undefined },
      "huge.example": { "/": { body: Buffer.alloc(3_000_000, "<p>x") } },
      "pdf.example": { "/": { body: "%PDF-1.7", headers: { "content-type": "application/pdf" } } },
      "down.example": { "/": { status: 503 } },
      "gone.example": {},
      "invalid.example": { "/": { body: Buffer.from(`${text("Caf")}\xff\xfe\x00`, "latin1") } },
      "cookies.example": { "/": { body: text("Cookies"), headers: { "set-cookie": "a=b" } } },
      "reserved.example": { "/": page("Reserved", "", '<meta name="robots" content="noai">') },
      "farm.example": {
        "/": page(
          "Farm",
          Array.from({ length: 5_000 }, (_, n) => `<a href="/team?${n}">Team</a>`).join(""),
          description("Farm makes links for people who need them."),
        ),
      },
      "trap.example": {
        "/": page("Trap", '<a href="/team">Team</a>', description("Trap makes traps for readers.")),
        "/team": redirect("file:///etc/passwd"),
      },
    });
    await read();
    expect(await states()).toEqual({
      "broken-robots": "refused",
      cookies: "read",
      down: "unreachable",
      endless: "unreachable",
      farm: "read",
      forbidden: "refused",
      gone: "unreachable",
      huge: "unreachable",
      invalid: "read",
      moved: "moved",
      parked: "parked",
      pdf: "unreachable",
      plain: "read",
      renamed: "read",
      "renamed-labs": "read",
      reserved: "refused",
      silent: "unreachable",
      trap: "read",
    });
    expect(web.requests.filter((request) => request.startsWith("farm.example")).length).toBeLessThan(8);
    expect(web.requests).not.toContain("forbidden.example /");
    const { rows } = await sql<{
      problem: string;
    }>`select problem from company_site s join company c on c.id = s.company_id where c.name = 'parked'`.execute(
      ctx.db,
    );
    expect(rows).toEqual([{ problem: "The domain is parked or for sale." }]);
  });

  it("are not fetched from private addresses", async () => {
    await list({ "plain.example": { "/": text("Plain") } });
    const http = politeHttpClient({
      userAgent: "x",
      requestsPerSecond: 1_000,
      lookup: nameServerLookup([web.nameServer]),
    });
    await read({ http });
    expect(await states()).toEqual({ plain: "refused" });
    expect(web.requests).toEqual([]);
  });

  it("are not read where two companies have one domain", async () => {
    await list({ "shared.example": { "/": text("Shared") } });
    await runIngest(
      ctx,
      { source: "list-file", sourceLabel: "List", input: "y", dryRun: false },
      opened(
        recordsDocument(
          [evidence({ company: { name: "Another Venture", website: web.url("shared.example"), country: "JP" } })],
          { externalId: "y" },
        ),
      ),
    );
    await sql`insert into company_key (kind, value, company_id) select 'domain', 'shared.example', id from company
      on conflict do nothing`.execute(ctx.db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from company`.execute(ctx.db);
    await read();
    expect(await states()).toEqual(rows[0]?.n === 1 ? { shared: "read" } : {});
  });
});
