import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolationsIn } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startOffice } from "./office-site.ts";
import { OFFICE_SCREENS } from "./screens-and-states.ts";
import type { RunningSite } from "./site.ts";

// The frame of the back office: its jump box, keyboard help and menu.

let site: RunningSite;
beforeAll(async () => {
  site = await startOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

async function enter(path: string, options: Parameters<typeof open>[1] = {}) {
  const { page } = await open("about:blank", options);
  page.setDefaultTimeout(8000);
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

describe("the frame of the back office", () => {
  it("has no public header or footer, and its column stays in sight", async () => {
    const page = await enter("/back-office/jobs", { viewport: { width: 1280, height: 720 } });
    expect(await page.locator(".top-bar, .site-footer").count()).toBe(0);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    expect(await page.getByRole("link", { name: "Today" }).isVisible()).toBe(true);
    expect((await page.locator(".office-person > summary").boundingBox())?.y).toBeLessThan(720);
    await page.context().close();
  });

  it("jumps to the first of what was found at Enter, from every screen", async () => {
    const page = await enter("/back-office/jobs");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("fernhol");
    await page.getByRole("option", { name: /Fernhollow.*Company/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/back-office\/catalogue\/companies\/\d+$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("back up");
    await page.getByRole("option", { name: /^Back up now/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/back-office/backups`);
    expect(await page.textContent("h1")).toBe("Backups");
    await page.context().close();
  });

  it("jumps without script", async () => {
    const page = await enter("/back-office", { javaScriptEnabled: false });
    await page.getByLabel("Jump to anything").fill("mia@");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "mia@newlyraised.example" }).click();
    expect(page.url()).toBe(`${site.url}/back-office/members/mia`);
    await page.context().close();
  });

  it("shows every screen, in place unless it needs scripts or frames, and complains of nothing", async () => {
    const { page, complaints } = await open("about:blank", { viewport: { width: 1280, height: 720 } });
    await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
    page.setDefaultTimeout(8000);
    const loaded: string[] = [];
    for (const path of OFFICE_SCREENS) {
      if ((await page.locator(".office[data-in-place]").count()) === 0)
        await page.goto(`${site.url}/back-office/speed`);
      await page.locator(".office[data-in-place]").waitFor();
      await page.evaluate(
        `{ const link = document.createElement("a"); link.href = ${JSON.stringify(path)}; document.querySelector("main").append(link); link.click(); document.body.dataset.kept = ""; }`,
      );
      await page.waitForURL(site.url + path);
      expect(await page.locator("h1").count()).toBe(1);
      if ((await page.locator("body[data-kept]").count()) === 0) loaded.push(path);
    }
    expect(loaded).toEqual(
      OFFICE_SCREENS.filter((path) =>
        /\/(?:work|imports\/tasks\/1|sources\/runs\/1|articles\/1|monthly|mails\/renewal)$/.test(path),
      ),
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("keeps the focus of its column, marks where one is, and goes back to where one was", async () => {
    const page = await enter("/back-office/jobs", { viewport: { width: 1280, height: 400 } });
    await page.locator(".office[data-in-place]").waitFor();
    const column = page.getByRole("navigation", { name: "Back office" });
    const current = () => column.locator("[aria-current=page]").textContent();
    await page.evaluate("scrollTo(0, 150)");
    await column.getByRole("link", { name: "Orders" }).press("Enter");
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    expect(await page.evaluate("[scrollY, document.activeElement.getAttribute('href')]")).toEqual([
      0,
      "/back-office/orders",
    ]);
    expect([await current(), await page.title()]).toEqual([
      expect.stringContaining("Orders"),
      expect.stringContaining("Orders"),
    ]);
    await page.goBack();
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await expect.poll(() => page.evaluate("scrollY")).toBe(150);
    expect(await current()).toContain("Jobs");
    await page.context().close();
  });

  it("loads hydrated screens as pages, and filters lists in place with fresh fields", async () => {
    const page = await enter("/back-office/members");
    await page.locator(".office[data-in-place]").waitFor();
    await page.evaluate("document.body.dataset.kept = ''");
    await page.getByRole("searchbox", { name: "Account" }).fill("mia@");
    await page.keyboard.press("Enter");
    await page.waitForURL(/search=mia/);
    expect(await page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("link", { name: "Clear" }).click();
    await expect.poll(() => page.getByRole("searchbox", { name: "Account" }).inputValue()).toBe("");
    expect(await page.locator("body[data-kept]").count()).toBe(1);
    await page.locator(".office-nav").getByRole("link", { name: "Work" }).click();
    await page.getByRole("heading", { name: "Work", level: 1 }).waitFor();
    expect(await page.locator("body[data-kept]").count()).toBe(0);
    await page.context().close();
  });

  it.each(["/back-office/nothing", "/back-office/members/nobody"])(
    "says in its frame that %s is nothing",
    async (path) => {
      const page = await enter(path, { reducedMotion: "reduce" });
      expect(await page.textContent("h1")).toBe("Page not found");
      expect(await page.locator(".top-bar, .site-footer").count()).toBe(0);
      expect(
        await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Orders" }).count(),
      ).toBe(1);
      expect(await axeViolationsIn(page, { exclude: [] })).toEqual([]);
      await page.context().close();
    },
  );

  it("explains its keys at ?, unless one types", async () => {
    const page = await enter("/back-office/members", { reducedMotion: "reduce" });
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await page.getByRole("searchbox", { name: "Account" }).focus();
    await page.keyboard.press("?");
    expect(await page.getByRole("searchbox", { name: "Account" }).inputValue()).toBe("?");
    expect(await help.isVisible()).toBe(false);
    await page.locator("h1").click();
    // Its script loads after the first paint.
    await expect
      .poll(async () => {
        if (!(await help.isVisible())) await page.keyboard.press("?");
        return help.isVisible();
      })
      .toBe(true);
    expect(await axeViolationsIn(page, { include: ["#office-keys"], exclude: [] })).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await help.isVisible()).toBe(false);
    await page.context().close();
  });

  it("is a bar on phones, with every section and the person's menu behind Menu, without script", async () => {
    const page = await enter("/back-office", { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const bar = page.getByRole("navigation", { name: "Most used" });
    expect(await bar.getByRole("link").allTextContents()).toEqual([
      "Today",
      expect.stringMatching(/^Work\d+ waiting$/),
      "Catalogue",
      "Jump",
    ]);
    const sections = page.getByRole("navigation", { name: "Back office" });
    expect(await sections.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.locator(".office-person > summary").click();
    expect(await page.getByRole("button", { name: "Sign out" }).isVisible()).toBe(true);
    await sections.getByRole("link", { name: "Orders" }).click();
    expect(await page.textContent("h1")).toBe("Orders");
    await page.context().close();
  });
});
