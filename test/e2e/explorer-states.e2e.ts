import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
let paid: RunningSite;
beforeAll(async () => {
  [site, paid] = await Promise.all([startSite({ data: "sample" }), startSite({ data: "own", actor: { id: "customer", access: "paid" } })]);
});
afterAll(() => Promise.all([site.stop(), paid.stop()]));
const open = useBrowser();

const STATES = [
  ["narrowed", "/companies?stage=Seed&not-industry=Climate&within=90&amount-min=1000000"],
  ["with every value of every facet", "/companies?more=all"],
  ["with nothing found", "/companies?stage=Seed&search=noor+haddad"],
  ["with parts of the address unread", "/companies?amount-min=lots&within=8&sort=price"],
  ["with a word unread that is longer than a telephone is wide", `/companies?stage=${"x".repeat(300)}`],
  ["at its end, where the sample ends", "/companies?page=2"],
  ["without a place to begin", "/companies?sort=name&after=x"],
  ["with columns left out", "/companies?hide=site&hide=investors&sort=amount"],
  ["with further columns", "/companies?show=total_raised&show=added&show=updated"],
] as const;

describe.each(STATES)("the list %s", (_name, path) => {
  it("is valid HTML without inline styles", async () => {
    expect(await htmlFaults(await (await fetch(site.url + path)).text())).toBe("");
  });

  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("is accessible and fits at %d px, %s", async (width, colorScheme) => {
    const { page, complaints } = await open(site.url + path, { viewport: { width, height: 900 }, colorScheme });
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
    for (const at of [320, 768, 1280, width]) {
      await page.setViewportSize({ width: at, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(at);
    }
    await page.context().close();
  });
});

describe("panels, figures and the help", () => {
  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("are accessible and fit when open at %d px, %s", async (width, colorScheme) => {
    const { page } = await open(`${site.url}/companies?stage=Seed`, { viewport: { width, height: 900 }, colorScheme });
    await page.locator(".pick").first().waitFor();
    const violations: string[] = [];
    for (const title of ["Stage", "Place", "Amount", "Date", "Investor", "More", "Columns", "What I have"]) {
      const panel = page.locator("details.filter").filter({ has: page.locator("summary", { hasText: title }) });
      await panel.locator("summary").click();
      const box = await panel.locator(".panel").boundingBox();
      expect([title, (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([title, true]);
      if (["Place", "Date", "What I have"].includes(title)) violations.push(...(await axeViolations(page)));
      await page.keyboard.press("Escape");
    }
    expect(violations).toEqual([]);
    for (const figures of await page.locator(".chart summary").all()) await figures.click();
    await page.locator(".pick input").first().check();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await page.keyboard.press("?");
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it.each([768, 1024, 1280, 1440])("stay on the page at %d px, with something chosen in each", async (width) => {
    const { page } = await open(`${site.url}/companies?not-stage=Seed&not-industry=Robotics&not-country=JP&amount-min=1&within=90&not-investor=Nobody&founded-min=1900`, { viewport: { width, height: 900 } });
    for (const panel of await page.locator("form.filters details.filter").all()) {
      await panel.locator("summary").click();
      const box = await panel.locator(".panel").boundingBox();
      const title = await panel.locator("summary").textContent();
      expect([title, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([title, true, true]);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await page.context().close();
  });

  it.each([1280, 1440])("do not break names at %d px, with every further column", async (width) => {
    const { page } = await open(`${site.url}/companies?show=total_raised&show=added&show=updated`, { viewport: { width, height: 900 } });
    const broken = await page.locator("tr[data-round] th a").evaluateAll((names) => names.filter((name) => name.getClientRects().length > (name.textContent ?? "").trim().split(/[\s-]+/).length).map((name) => name.textContent));
    expect(broken).toEqual([]);
    await page.context().close();
  });

  it("write the last days alike, which are no choices to leave out", async () => {
    const { page } = await open(`${site.url}/companies?within=30`);
    await page.locator("details.filter summary", { hasText: "Date" }).click();
    const styles = await page.locator("label:has([name=within])").evaluateAll((labels) => labels.map((label) => `${getComputedStyle(label).color} ${getComputedStyle(label).fontSize}`));
    expect([styles.length, new Set(styles).size]).toEqual([4, 1]);
    await page.context().close();
  });

  it("tell in tables what the pictures show", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed`, { javaScriptEnabled: false });
    const rounds = await page.locator("tr[data-round]").count();
    for (const figures of await page.locator(".chart summary").all()) await figures.click();
    for (const title of ["Money and rounds per week", "Rounds by stage", "Rounds by industry"]) {
      const cells = await page.locator("figure", { hasText: title }).locator("tbody td:nth-child(2)").allTextContents();
      expect([title, cells.reduce((sum, cell) => sum + Number(cell), 0)]).toEqual([title, rounds]);
    }
    await page.context().close();
  });
});

describe("who sees the whole catalogue", () => {
  it("lists all of it, is asked to buy nothing, and is cached for nobody", async () => {
    const response = await fetch(`${paid.url}/companies`, { headers: { cookie: "app.session_token=x" } });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const html = await response.text();
    expect(html).toContain("122 rounds</p>");
    expect(html).not.toContain("data-upgrade-note");
    expect(html).not.toContain("See the plans");
  });

  it("saves the search on the page under a name, and hears when that cannot be", async () => {
    const { page } = await open("about:blank", { extraHTTPHeaders: { cookie: "app.session_token=x" }, viewport: { width: 1440, height: 500 } });
    await page.goto(`${paid.url}/companies?stage=Seed&sort=amount`);
    const save = async (name: string) => {
      const summary = page.locator("summary", { hasText: "Save this search" });
      if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Save", exact: true }).click();
    };
    await save("Seed, largest first");
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Saved as “Seed, largest first”.");
    expect(await page.locator("#saved").evaluate((note) => note.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    expect(await page.locator("tr[data-round]").count()).toBeGreaterThan(5);
    const kept = await paid.ctx.db.selectFrom("saved_search").select(["owner", "name", "address"]).execute();
    expect(kept).toEqual([{ owner: "customer", name: "Seed, largest first", address: "stage=Seed&sort=amount" }]);
    await save("Seed, largest first");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("already");
    expect(await page.locator("#saved").evaluate((note) => note.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Seed, largest first");
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("is the only one who is offered that", async () => {
    expect(await (await fetch(`${site.url}/companies`)).text()).not.toContain("Save this search");
    const answer = await fetch(`${site.url}/companies?stage=Seed`, { method: "POST", body: new URLSearchParams({ name: "mine" }) });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("come with full access");
  });
});
