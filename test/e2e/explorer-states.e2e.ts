import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, axeViolationsIn, DESKTOP, keepAxe, REPEATED } from "./axe.ts";
import { useBrowser, type WatchedPage } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
let paid: RunningSite;
beforeAll(async () => {
  [site, paid] = await Promise.all([
    startSite({ data: "sample" }),
    startSite({ data: "own", actor: { id: "customer", access: "paid" } }),
  ]);
});
afterAll(() => Promise.all([site.stop(), paid.stop()]));
const open = useBrowser();

/** States with controls or messages of their own. */
const STATES = [
  ["narrowed", "/companies?stage=Seed&not-industry=Climate&within=90&amount-min=1000000"],
  ["with every value of every facet", "/companies?more=all"],
  ["with nothing found", "/companies?stage=Seed&search=noor+haddad"],
  ["with parts of the address unread", "/companies?amount-min=lots&within=8&sort=price"],
  ["with a word unread that is longer than a telephone is wide", `/companies?stage=${"x".repeat(300)}`],
  ["at its end, where the sample ends", "/companies?page=2"],
  ["as charts", "/companies?stage=Seed&view=charts"],
] as const;

/** States in which only the rows, columns or links to other pages differ: axe-core checks them at one width. */
const ROWS_OF_STATES = [
  ["without a place to begin", "/companies?sort=name&after=x"],
  ["with columns left out", "/companies?hide=founder&hide=investors&sort=amount"],
  ["in compact rows", "/companies?density=compact"],
  ["with further columns", "/companies?show=total_raised&show=added&show=updated"],
] as const;

describe("the list in one tab", () => {
  let tab: WatchedPage;
  beforeAll(async () => {
    tab = await open("about:blank", { reducedMotion: "reduce" });
    await keepAxe(tab.page.context());
  });

  it.each([...STATES, ...ROWS_OF_STATES])(
    "%s is valid HTML without inline styles, accessible, and fits at every width",
    async (name, path) => {
      const { page, complaints } = tab;
      const earlier = complaints.length;
      const answer = await page.goto(site.url + path);
      expect(await htmlFaults((await answer?.text()) ?? "")).toBe("");
      const differsInRows = ROWS_OF_STATES.some(([other]) => other === name);
      expect(await axeViolationsIn(page, differsInRows ? { looks: DESKTOP } : {})).toEqual([]);
      expect(complaints.slice(earlier).filter((complaint) => !complaint.includes("404"))).toEqual([]);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      }
    },
  );
});

describe("panels, charts and help", () => {
  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("are accessible and fit when open at %d px, %s", async (width, colorScheme) => {
    const { page } = await open(`${site.url}/companies?stage=Seed`, { viewport: { width, height: 900 }, colorScheme });
    await page.locator(".pick").first().waitFor();
    const violations: string[] = [];
    const isSheet = width < 1280;
    if (isSheet) await page.getByRole("button", { name: "Filters" }).click();
    for (const title of ["Stage", "Location", "Amount", "Date", "Investor", "More", "Display", "Exclude my list"]) {
      if (isSheet && title === "Exclude my list") await page.getByRole("button", { name: "Close filters" }).click();
      const panel = page.locator("details.filter").filter({ has: page.locator("summary", { hasText: title }) });
      await panel.locator("summary").click();
      const box = await panel.locator(".panel").boundingBox();
      expect([title, (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([title, true]);
      if (["Location", "Date", "Exclude my list"].includes(title))
        violations.push(...(await axeViolations(page, REPEATED)));
      await panel.locator("summary").click();
    }
    expect(violations).toEqual([]);
    await page.locator(".pick input").first().check();
    expect(await axeViolations(page, REPEATED)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await page.keyboard.press("?");
    expect(await axeViolations(page, REPEATED)).toEqual([]);
    await page.context().close();
  });

  it("stay within the page at every width, with a choice made in each", async () => {
    const { page } = await open(
      `${site.url}/companies?not-stage=Seed&not-industry=Robotics&not-country=JP&amount-min=1&within=90&not-investor=Nobody&founded-min=1900`,
    );
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await page.locator("form.filters details.filter").evaluateAll(async (panels) => {
        const found: (string | null | undefined)[] = [];
        for (const panel of panels) {
          const summary = panel.querySelector("summary");
          summary?.click();
          await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
          const box = panel.querySelector(".panel")?.getBoundingClientRect();
          if (box === undefined || box.width === 0 || box.left < 0 || box.right > innerWidth)
            found.push(summary?.textContent);
        }
        return found;
      });
      expect([width, outside]).toEqual([width, []]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      await page.keyboard.press("Escape");
    }
    await page.context().close();
  });

  it("do not break names at 1280 and 1440 px with all extra columns", async () => {
    const { page } = await open(`${site.url}/companies?show=total_raised&show=added&show=updated`);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page
        .locator("tr[data-round] th a:not([target])")
        .evaluateAll((names) =>
          names
            .filter((name) => name.getClientRects().length > (name.textContent ?? "").trim().split(/[\s-]+/).length)
            .map((name) => name.textContent),
        );
      expect([width, broken]).toEqual([width, []]);
    }
    await page.context().close();
  });

  it("show the last N days in the same way, without an option to exclude them", async () => {
    const { page } = await open(`${site.url}/companies?within=30`);
    await page.locator("details.filter summary", { hasText: "Date" }).click();
    const styles = await page
      .locator("label:has([name=within])")
      .evaluateAll((labels) =>
        labels.map((label) => `${getComputedStyle(label).color} ${getComputedStyle(label).fontSize}`),
      );
    expect([styles.length, new Set(styles).size]).toEqual([4, 1]);
    await page.context().close();
  });

  it("lead to an address without empty parameters", async () => {
    const { page } = await open(`${site.url}/companies`, { javaScriptEnabled: false });
    await page.getByRole("searchbox", { name: "Company, person" }).fill("fernworks");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=/);
    expect(page.url()).toBe(`${site.url}/companies?q=fernworks`);
    await page.context().close();
  });

  it("show the charts' data in tables", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed`, { javaScriptEnabled: false });
    const rounds = await page.locator("tr[data-round]").count();
    await page.getByRole("link", { name: "Charts" }).click();
    for (const figures of await page.locator(".chart summary").all()) await figures.click();
    for (const title of ["Money and rounds per week", "Rounds by stage", "Rounds by industry"]) {
      const cells = await page.locator("figure", { hasText: title }).locator("tbody td:nth-child(2)").allTextContents();
      expect([title, cells.reduce((sum, cell) => sum + Number(cell), 0)]).toEqual([title, rounds]);
    }
    // Every figure opens its rounds.
    const industry = page.locator("figure", { hasText: "Rounds by industry" }).locator("tbody tr").first();
    const counted = Number(await industry.locator("td").first().textContent());
    await industry.getByRole("link").click();
    await page.waitForURL(/industry=/);
    expect(await page.locator("tr[data-round]").count()).toBe(counted);
    await page.goBack();
    const month = page.locator(".bars a").last();
    const ofMonth = Number(/: (\d+) round/.exec((await month.getAttribute("title")) ?? "")?.[1]);
    await month.click();
    await page.waitForURL(/from=/);
    expect(await page.locator("tr[data-round]").count()).toBe(ofMonth);
    await page.context().close();
  });
});

describe("charts as files", () => {
  it.each(["months", "cumulative", "stages", "industries", "countries"])("have the figures of %s", async (chart) => {
    const file = (type: string) => fetch(`${site.url}/companies/charts/${chart}.${type}?stage=Seed`);
    const svg = await file("svg");
    expect(svg.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(await svg.text()).toContain("Stage: Seed");
    const csv = await file("csv");
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="rounds-/);
    const [head, ...rows] = (await csv.text()).trim().split("\n");
    expect(head).toMatch(/Rounds,Share of rounds,Amount \(USD\)/);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("answer 404 to other names, and reject a filter that cannot be read", async () => {
    expect((await fetch(`${site.url}/companies/charts/pies.svg`)).status).toBe(404);
    expect((await fetch(`${site.url}/companies/charts/stages.png`)).status).toBe(404);
    expect((await fetch(`${site.url}/companies/charts/stages.csv?country=Atlantis`)).status).toBe(400);
    expect((await fetch(`${site.url}/companies/charts/stages.csv?stag=Seed`)).status).toBe(400);
  });
});

describe("reader with full access", () => {
  it("sees all leads without upgrade offers, and responses are not cached", async () => {
    const response = await fetch(`${paid.url}/companies`, { headers: { cookie: "app.session_token=x" } });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const html = await response.text();
    expect(html).toContain("122 rounds</p>");
    expect(html).not.toContain("data-upgrade-note");
    expect(html).not.toContain("See the plans");
  });

  it("saves the search under a name and sees an error when that fails", async () => {
    const { page } = await open("about:blank", {
      extraHTTPHeaders: { cookie: "app.session_token=x" },
      viewport: { width: 1440, height: 500 },
    });
    await page.goto(`${paid.url}/companies?stage=Seed&sort=amount`);
    const save = async (name: string) => {
      const summary = page.locator("summary", { hasText: "Save this search" });
      if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Save", exact: true }).click();
    };
    await save("Seed, largest first");
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Saved as “Seed, largest first”.");
    expect(await page.locator("#saved").evaluate((note) => note.getBoundingClientRect().bottom < innerHeight)).toBe(
      true,
    );
    expect(await page.locator("tr[data-round]").count()).toBeGreaterThan(5);
    const kept = await paid.ctx.db.selectFrom("saved_search").select(["owner", "name", "address"]).execute();
    expect(kept).toEqual([{ owner: "customer", name: "Seed, largest first", address: "stage=Seed&sort=amount" }]);
    await save("Seed, largest first");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("already");
    expect(await page.locator("#saved").evaluate((note) => note.getBoundingClientRect().bottom < innerHeight)).toBe(
      true,
    );
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Seed, largest first");
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("is the only one who can save a search", async () => {
    expect(await (await fetch(`${site.url}/companies`)).text()).not.toContain("Save this search");
    const answer = await fetch(`${site.url}/companies?stage=Seed`, {
      method: "POST",
      body: new URLSearchParams({ name: "mine" }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("come with full access");
  });
});
