import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rebuildDirectory } from "../../core/reading/directory/refresh.ts";
import { axeViolationsIn } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

const MEMBER = { id: "account-1", access: "paid" } as const;
const VISITOR = { id: "visitor", access: "anonymous" } as const;
const COPY: BrowserContextOptions = { permissions: ["clipboard-read", "clipboard-write"] };
const FINTECH = "/companies?industry=Fintech";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    publicAccess: { sampleSize: 20, delayDays: 0, pages: "teaser" },
    actor: async (request) => (request.headers.get("cookie")?.includes("session=ada") === true ? MEMBER : VISITOR),
  });
});
afterAll(() => site.stop());
const open = useBrowser();

async function asMember(path: string, options: BrowserContextOptions = COPY): Promise<Page> {
  const { page } = await open("about:blank", options);
  await page.context().addCookies([{ name: "session", value: "ada", url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

const asVisitor = async (path: string): Promise<Page> => (await open(site.url + path)).page;

/** Presses the button of a list or of a chart and returns the path of the figure. */
async function copied(page: Page, chart?: string): Promise<string> {
  const part = chart === undefined ? page : page.getByRole("figure").filter({ hasText: chart });
  await part.getByRole("button", { name: "Copy link to this figure" }).click();
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  return new URL(String(await page.evaluate("navigator.clipboard.readText()"))).pathname;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
/** The cells of the figure's rows: its name, the day's value, today's. */
const cells = async (page: Page) =>
  page.getByRole("table", { name: "The figure on that day and today" }).locator("tbody th, tbody td").allTextContents();

describe("link to a figure", () => {
  it("of a list is copied by members, and shows visitors a rounded count and the sum, not today's", async () => {
    const path = await copied(await asMember(FINTECH));
    const mine = await asMember(path);
    expect(await heading(mine)).toMatch(/^\d+ rounds, \$[\d.]+M$/);
    const [, rounds, roundsToday, , sum, sumToday] = await cells(mine);
    expect([roundsToday, sumToday]).toEqual([rounds, sum]);
    const theirs = await asVisitor(path);
    expect(await heading(theirs)).toMatch(/^At least \d+ rounds, \$[\d.]+M$/);
    expect((await cells(theirs)).at(-1)).toBe("For members");
    await theirs.getByRole("link", { name: "See these rounds today" }).click();
    await theirs.waitForURL(site.url + FINTECH);
  });

  it("of a chart shows members its bars, and visitors none", async () => {
    const path = await copied(await asMember(`${FINTECH}&view=charts`), "stage");
    const mine = await asMember(path);
    expect(await mine.getByRole("table").count()).toBe(2);
    expect(await axeViolationsIn(mine)).toEqual([]);
    const theirs = await asVisitor(path);
    expect(await theirs.getByRole("table").count()).toBe(1);
    expect(await axeViolationsIn(theirs)).toEqual([]);
  });

  it("opens the figure where there is no script", async () => {
    for (const shown of ["", "&view=charts"]) {
      const page = await asMember(`/companies?country=FR${shown}`, { javaScriptEnabled: false });
      await page.getByRole("button", { name: "Copy link to this figure" }).first().click();
      expect(new URL(page.url()).pathname).toMatch(/^\/figures\/[\w-]{12}$/);
      expect(await heading(page)).toMatch(/^\d+ rounds/);
    }
  });

  it("is copied by visitors without a sum, until a member copies the same", async () => {
    const path = await copied(await open(`${site.url}/companies?industry=Health`, COPY).then(({ page }) => page));
    const page = await asVisitor(path);
    expect(await heading(page)).toMatch(/^At least \d+ rounds$/);
    expect((await cells(page)).filter((text) => text === "For members")).toHaveLength(2);
    expect(await copied(await asMember("/companies?industry=Health"))).toBe(path);
    await page.reload();
    expect(await heading(page)).toMatch(/^At least \d+ rounds, \$/);
  });

  it.each(["investor=Northwater", "words=Fern", "amount-min=2000000", "or=stage%3DSeed&or=country%3DFR"])(
    "of %s is for members",
    async (query) => {
      const path = await copied(await asMember(`/companies?${query}`));
      expect((await fetch(site.url + path)).status).toBe(404);
      const page = await asVisitor(path);
      expect(await page.getByRole("main").textContent()).toContain("this figure is for members");
      expect(await axeViolationsIn(page)).toEqual([]);
    },
  );

  it("loses rounds that are erased, on that day and today", async () => {
    const path = await copied(await asMember("/companies?country=DE"));
    const rounds = async () => (await cells(await asMember(path))).slice(1, 3).map(Number);
    const [before = 0] = await rounds();
    const one = site.ctx.db.selectFrom("company").select("id").where("country", "=", "DE").orderBy("id").limit(1);
    const { id } = await one.executeTakeFirstOrThrow();
    await site.ctx.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", id).execute();
    await rebuildDirectory(site.ctx);
    expect(await rounds()).toEqual([before - 1, before - 1]);
    const page = await asMember(path);
    expect(await page.getByRole("main").textContent()).toContain("have left both");
  });

  it("that nobody copied is not found", async () => {
    const answer = await fetch(`${site.url}/figures/no-such-one`);
    expect([answer.status, (await answer.text()).includes("No such figure")]).toEqual([404, true]);
    expect(site.errors).toEqual([]);
  });
});
