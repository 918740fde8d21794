import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../builders/catalogue.ts";
import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
  const articles = ["2026-08-01", "2026-08-20", "2026-08-19", "2026-08-18"].map((day) => ({
    slug: `story-${day}`,
    title: `Story of ${day}`,
    excerpt: "A round in short.",
    category: "Seed",
    markdown: "A round.",
    word_count: 2,
    published_on: day,
    state: "published",
  }));
  await site.ctx.db.insertInto("article").values(articles).execute();
});
afterAll(() => site.stop());
const open = useBrowser();

const LEADS = "/rest/v1/leads?select=*&order=funding_date.desc&limit=10";

/** Publishes a round newer than all others. */
async function publish(slug: string, announced_on: string): Promise<number> {
  const make = catalogueBuilders(site.ctx.db);
  const company = await make.company({ slug, name: slug.toUpperCase() });
  await make.round(company, {
    announced_on,
    amount_minor: 7_000_000_00,
    amount_usd_minor: 7_000_000_00,
    funding_type: "Seed",
  });
  await refreshDirectory(site.ctx, [company]);
  await site.ctx.db
    .updateTable("catalogue_state")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
  return company;
}

describe("home page without JavaScript", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await open(`${site.url}/`, { javaScriptEnabled: false }));
  });
  afterAll(() => page.context().close());

  it("has its sections in order, each with its anchor", async () => {
    expect(await page.locator("main h2").allTextContents()).toEqual([
      "Track the Latest Funding Rounds Live",
      "Why Newly Raised stands out",
      "What you get",
      "How it works",
      "Latest Insights",
      "What customers say",
      "Pricing",
      "Frequently asked questions",
    ]);
    expect(await page.locator("main section[id]").evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      "recent-funding",
      "value-proposition",
      "how-it-works",
      "pricing",
      "faqs",
    ]);
  });

  it.each([
    ["Get 20 Free Leads Now", "/pricing"],
    ["Browse Companies", "/companies"],
    ["View All", "/companies"],
    ["Browse All Companies", "/companies"],
    ["Start Free", "/pricing"],
    ["Browse Sample Data", "/companies"],
  ])("links '%s' to %s", async (name, href) => {
    expect(await page.locator("main").getByRole("link", { name, exact: true }).getAttribute("href")).toBe(href);
  });

  it("shows the three newest articles", async () => {
    const links = page.locator('main a[href^="/blog/"]');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/blog/story-2026-08-20",
      "/blog/story-2026-08-19",
      "/blog/story-2026-08-18",
    ]);
    expect(await page.getByRole("link", { name: "View All Funding News" }).getAttribute("href")).toBe("/blog");
  });

  it("shows its figures, with the counter of professionals at its initial value", async () => {
    const figures = await page
      .locator("main dl div")
      .evaluateAll((all) =>
        all.map((one) => [one.querySelector("dd")?.textContent, one.querySelector("dt")?.textContent]),
      );
    expect(figures).toEqual([
      ["1,000+", "Enriched Leads Monthly"],
      ["42+", "Active Professionals"],
      ["$2B+", "Total Funding Tracked"],
      ["4.9/5", "User Rating"],
    ]);
  });
});

describe("home page", () => {
  it("shows ten rounds, with View on hover and focus", async () => {
    const { page } = await open(`${site.url}/`);
    const table = page.locator("#recent-funding table");
    expect(await table.locator("thead th").allTextContents()).toEqual([
      "Company",
      "Founder",
      "Amount",
      "Type",
      "Date",
      "Industry",
      "Actions",
    ]);
    const rows = table.locator("tbody tr");
    expect(await rows.count()).toBe(10);
    const view = rows.nth(1).getByRole("link", { name: /^View / });
    const opacity = () => view.evaluate((link) => getComputedStyle(link).opacity);
    await page.mouse.move(0, 0);
    expect(await opacity()).toBe("0");
    await rows.nth(1).hover();
    expect(await opacity()).toBe("1");
    await page.mouse.move(0, 0);
    await view.focus();
    expect(await opacity()).toBe("1");
    await page.context().close();
  });
});

describe("live table", () => {
  it("polls the API, shows new rows, and keeps the focus and the other rows", async () => {
    const { page } = await open("about:blank");
    await page.clock.install();
    const asked = page.waitForResponse(site.url + LEADS);
    await page.goto(`${site.url}/`);
    expect((await asked).status()).toBe(200);
    const rows = page.locator("#recent-funding tbody tr");
    const second = rows.nth(1);
    const name = await second.locator("th a").textContent();
    await second.locator("th a").focus();
    await second.evaluate((row) => row.setAttribute("data-same-element", ""));

    await publish("brandnew", "2026-08-31");
    const newest = async () => {
      await page.clock.runFor(60_000);
      return rows.first().locator("th a").textContent();
    };
    await expect.poll(newest).toBe("BRANDNEW");
    expect(await rows.count()).toBe(10);
    expect(await page.locator("[data-same-element] th a").textContent()).toBe(name);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    expect(await page.locator("[data-live-rounds-status]").textContent()).toBe("New: BRANDNEW");
    await page.context().close();
  });

  it("stays unchanged if the API does not answer, and reports that in the console", async () => {
    const { page, complaints } = await open("about:blank");
    await page.route(/\/rest\/v1\/leads/, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`${site.url}/`);
    await expect.poll(() => complaints.join()).toContain("The newest rounds could not be read");
    expect(await page.locator("#recent-funding tbody tr").count()).toBe(10);
    await page.context().close();
  });

  it("shows a placeholder until the first answer if nothing is published", async () => {
    const empty = await startSite({ data: "none" });
    const { page } = await open("about:blank");
    const held = Promise.withResolvers<void>();
    await page.route(/\/rest\/v1\/leads/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${empty.url}/`);
    const loading = page.getByText("Loading the latest funding rounds…");
    const none = page.getByRole("heading", { name: "No funding rounds yet" });
    expect([await loading.isVisible(), await none.isVisible()]).toEqual([true, false]);
    held.resolve();
    await none.waitFor();
    expect(await loading.isVisible()).toBe(false);
    await page.context().close();
    await empty.stop();
  });

  it("shows at first render, without script, that nothing is published", async () => {
    const empty = await startSite({ data: "none" });
    const { page } = await open(`${empty.url}/`, { javaScriptEnabled: false });
    expect(await page.getByText("Loading the latest funding rounds…").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { name: "No funding rounds yet" }).isVisible()).toBe(true);
    await page.context().close();
    await empty.stop();
  });
});

describe("GET /rest/v1/leads", () => {
  it("returns the newest leads with the columns of the contract", async () => {
    const response = await fetch(site.url + LEADS);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const leads = (await response.json()) as Record<string, unknown>[];
    expect(leads).toHaveLength(10);
    for (const lead of leads) {
      expect(Object.keys(lead)).toEqual([
        "id",
        "company_name",
        "location",
        "founder_name",
        "founder_linkedin",
        "funding_amount",
        "funding_type",
        "funding_date",
        "industry",
        "company_id",
        "company_slug",
        "industries",
        "city",
        "region",
        "country_code",
        "country",
        "contact_name",
        "contact_title",
        "contact_linkedin",
        "money",
      ]);
    }
    const lantern = leads.find((lead) => lead["company_name"] === "Lanternfish");
    expect(lantern).toMatchObject({
      location: "Seattle, Washington, United States",
      founder_name: "Noor Haddad",
      founder_linkedin: "https://profiles.example/noor",
      funding_amount: 62_500_000,
      funding_type: "Series B",
      funding_date: "2026-08-25",
      industry: "Robotics",
    });
  });

  it("is limited to the sample", async () => {
    expect(await (await fetch(`${site.url}/rest/v1/leads?limit=100`)).json()).toHaveLength(100);
    expect(await (await fetch(`${site.url}/rest/v1/leads?limit=101`)).json()).toHaveLength(100);
  });

  it("answers 304 to clients that have the leads", async () => {
    const etag = (await fetch(site.url + LEADS)).headers.get("etag") ?? "";
    expect((await fetch(site.url + LEADS, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(site.url + LEADS, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("answers CORS preflights and rejects unsupported parameters as PostgREST does", async () => {
    const before = await fetch(site.url + LEADS, {
      method: "OPTIONS",
      headers: {
        origin: "https://crm.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "apikey",
      },
    });
    expect(before.status).toBe(200);
    expect(before.headers.get("access-control-allow-headers")).toContain("apikey");
    const refused = await fetch(`${site.url}/rest/v1/leads?industry=Health`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      code: "PGRST100",
      message: expect.any(String),
      details: expect.any(String),
      hint: "A condition has an operator: industry=eq.Health",
    });
    expect((await fetch(site.url + LEADS, { method: "POST", body: "[]" })).status).toBe(405);
  });
});
