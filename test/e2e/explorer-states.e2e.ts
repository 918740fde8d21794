import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolationsIn, axeViolationsOf, DESKTOP, keepAxe } from "./axe.ts";
import { sharedTab, type WatchedPage } from "./browser.ts";
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
const open = sharedTab();
const IN_ONE_TAB = { reducedMotion: "reduce" } as const;

/** States with controls or messages of their own. */
const STATES = [
  ["narrowed, with the end of the sample", "/companies?stage=Seed&not-industry=Climate&within=90&amount-min=1000000"],
  [
    "with nothing found, and parts of the address unread, one longer than a telephone is wide",
    `/companies?stage=Seed&search=noor+haddad&stage=${"x".repeat(300)}&amount-min=lots&within=8&sort=price`,
  ],
  ["as charts", "/companies?stage=Seed&view=charts"],
] as const;

const FURTHER_COLUMNS = "with further columns";

/** States in which only the rows, columns or links to other pages differ: axe-core checks them at one width. */
const ROWS_OF_STATES = [
  [
    "without a place to begin, in compact rows with columns left out",
    "/companies?sort=name&after=x&density=compact&hide=founder&hide=investors",
  ],
  [FURTHER_COLUMNS, "/companies?show=total_raised&show=added&show=updated"],
] as const;

describe("the list in one tab", () => {
  let tab: WatchedPage;
  beforeAll(async () => {
    tab = await open("about:blank", IN_ONE_TAB);
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
      const broken: unknown[] = [];
      for (const width of [320, 390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
        if (name === FURTHER_COLUMNS && width >= 1280) broken.push(...(await brokenNames(page)));
      }
      expect(broken).toEqual([]);
    },
  );

  it("with every value of every facet is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(`${site.url}/companies?more=all`)).text())).toBe("");
  });
});

/** Names of companies that are broken within a word. */
function brokenNames(page: Page): Promise<(string | null)[]> {
  return page
    .locator("tr[data-round] th a:not([target])")
    .evaluateAll((names) =>
      names
        .filter((name) => name.getClientRects().length > (name.textContent ?? "").trim().split(/[\s-]+/).length)
        .map((name) => name.textContent),
    );
}

/** Opens and closes panels one by one; returns the titles of those that leave the window. */
function panelsOutside(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll(async (panels) => {
    const found: string[] = [];
    for (const panel of panels) {
      const summary = panel.querySelector("summary");
      summary?.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const box = panel.querySelector(".panel")?.getBoundingClientRect();
      if (box === undefined || box.width === 0 || box.left < 0 || box.right > innerWidth)
        found.push(summary?.textContent ?? "no summary");
      summary?.click();
    }
    return found;
  });
}

describe("panels and help", () => {
  // A choice made in each panel.
  const address =
    "/companies?not-stage=Seed&not-industry=Climate&not-country=JP&amount-min=1&within=90&not-investor=Nobody&founded-min=1900";

  it("fit within the page at every width and are accessible when open, and the last N days look the same", async () => {
    const { page } = await open(site.url + address, IN_ONE_TAB);
    await page.locator(".pick").first().waitFor();
    const looks: string[][] = [];
    for (const [width, colorScheme] of [
      [390, "light"],
      [1280, null],
      [1440, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect([width, await panelsOutside(page, "details.exclusion")]).toEqual([width, []]);
      const isSheet = width < 1280;
      if (isSheet) await page.getByRole("button", { name: "Filters" }).click();
      expect(await page.locator("form.filters details.filter").count()).toBe(8);
      expect([width, await panelsOutside(page, "form.filters details.filter")]).toEqual([width, []]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      // At 1280 px the page is laid out as at 1440 px.
      if (colorScheme === null) continue;
      for (const title of ["Location", "Date", "Exclude my list"]) {
        if (isSheet && title === "Exclude my list") await page.getByRole("button", { name: "Close filters" }).click();
        const summary = page.locator("details.filter > summary", { hasText: title });
        await summary.click();
        const part = title === "Exclude my list" ? "details.exclusion" : "form.filters";
        expect([title, await axeViolationsOf(page, part)]).toEqual([title, []]);
        if (title === "Date") looks.push(await looksOfLastDays(page));
        await summary.click();
      }
      const pick = page.locator(".pick input").first();
      await pick.check();
      expect(await axeViolationsOf(page, ".selection")).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      await pick.uncheck();
      await page.keyboard.press("?");
      expect(await axeViolationsOf(page, "dialog:modal")).toEqual([]);
      await page.keyboard.press("Escape");
    }
    expect(looks.map(({ length }) => length)).toEqual([1, 1]);
  });
});

/** Colours and sizes of the four choices of recent days, each once. */
async function looksOfLastDays(page: Page): Promise<string[]> {
  const styles = await page
    .locator("label:has([name=within])")
    .evaluateAll((labels) =>
      labels.map((label) => `${getComputedStyle(label).color} ${getComputedStyle(label).fontSize}`),
    );
  expect(styles).toHaveLength(4);
  return [...new Set(styles)];
}

const read = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll("&amp;", "&");
const roundsOf = (html: string) => html.match(/<tr data-round=/g)?.length ?? 0;

describe("charts", () => {
  it("show their data in tables, and every figure links to its rounds", async () => {
    const list = await read("/companies?stage=Seed");
    const html = await read(/<a [^>]*href="([^"]+)">Charts<\/a>/.exec(list)?.[1] ?? "/no-link");
    const figures = html.split("<figure");
    const cells = /<a href="([^"]+)">[^<]+<\/a><\/th><td>(\d+)<\/td>/g;
    const rowsOf = (title: string) =>
      [...(figures.find((figure) => figure.includes(title)) ?? "").matchAll(cells)].map(
        ([, address = "", rounds]) => [address, Number(rounds)] as const,
      );
    for (const title of ["Money and rounds per week", "Rounds by stage", "Rounds by industry"])
      expect([title, rowsOf(title).reduce((sum, [, rounds]) => sum + rounds, 0)]).toEqual([title, roundsOf(list)]);
    const [industry, counted] = rowsOf("Rounds by industry")[0] ?? [];
    expect(industry).toMatch(/industry=/);
    expect(roundsOf(await read(industry ?? ""))).toBe(counted);
    const months = [...html.matchAll(/<a href="([^"]+)" title="[A-Z][a-z]+ \d+: (\d+) rounds?"/g)];
    const [, month = "", ofMonth] = months.at(-1) ?? [];
    expect(month).toMatch(/from=/);
    expect(roundsOf(await read(month))).toBe(Number(ofMonth));
  });
});

describe("charts as files", () => {
  it.each(["weeks", "months", "cumulative", "stages", "industries", "countries"])(
    "have the figures of %s",
    async (chart) => {
      const file = (type: string) => fetch(`${site.url}/companies/charts/${chart}.${type}?stage=Seed`);
      const svg = await file("svg");
      expect(svg.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(await svg.text()).toContain("Stage: Seed");
      const csv = await file("csv");
      expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="rounds-/);
      const [head, ...rows] = (await csv.text()).trim().split("\n");
      expect(head).toMatch(/Rounds,Share of rounds,Amount \(USD\)/);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

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
    expect(html).toMatch(/122 rounds, \d+ with an address<\/p>/);
    expect(html).not.toContain("data-upgrade-note");
    expect(html).not.toContain("See the plans");
  });

  it("saves the search under a name and sees an error when that fails", async () => {
    const { page } = await open(`${paid.url}/companies?stage=Seed&sort=amount`, {
      ...IN_ONE_TAB,
      viewport: { width: 1440, height: 500 },
    });
    const save = async (name: string) => {
      const summary = page.locator("summary", { hasText: "Save and e-mail me" });
      if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).not.toBe("");
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("E-mail me new rounds").selectOption("off");
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
    expect(await axeViolationsOf(page, ".list-head")).toEqual([]);
    await page.goto(`${paid.url}/companies?search=seed+in+france&industry=Climate`);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toMatch(/^seed in france, .*Climate$/);
  });

  it.each([true, false])(
    "is asked whether a list that ends today is to go on, and told of an older end (script: %s)",
    async (javaScriptEnabled) => {
      const today = paid.ctx.clock.now().toISOString().slice(0, 10);
      const { page } = await open("about:blank", { ...IN_ONE_TAB, javaScriptEnabled });
      const keep = page.getByLabel("Keep it open-ended");
      const save = async (query: string, name: string, isKept = true) => {
        await page.goto(`${paid.url}/companies?${query}`);
        await page.locator("summary", { hasText: "Save and e-mail me" }).click();
        if (!isKept) await keep.uncheck();
        await page.getByLabel("E-mail me new rounds").selectOption("off");
        await page.getByLabel("Name", { exact: true }).fill(`${name} ${javaScriptEnabled}`);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect.poll(() => page.getByRole("alert").textContent()).toContain("Saved as");
        return page.getByRole("alert").textContent();
      };
      const ending = `from=2026-01-01&to=${today}`;
      expect(await save(ending, "Goes on")).not.toContain("ends on");
      expect(await save(ending, "Ends", false)).toContain("today.");
      expect(await save("to=2025-12-31", "Older")).toMatch(/ends on Dec 31, 2025: only late reports of that time will/);
      expect(await keep.count()).toBe(0);
      const { rows } = await sql<{ address: string }>`select address from saved_search
        where name like ${`% ${javaScriptEnabled}`} order by id`.execute(paid.ctx.db);
      expect(rows.map(({ address }) => address)).toEqual(["from=2026-01-01", ending, "to=2025-12-31"]);
    },
  );

  it("is the only one who can save a search", async () => {
    expect(await (await fetch(`${site.url}/companies`)).text()).not.toContain("Save and e-mail me");
    const answer = await fetch(`${site.url}/companies?stage=Seed`, {
      method: "POST",
      body: new URLSearchParams({ name: "mine" }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("come with full access");
  });
});
