import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolationsIn, keepAxe, OFFICE_CHROME, openDetails } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type FullOffice, startFullOffice } from "./full-office.ts";
import { cookieOf } from "./office-site.ts";
import { OFFICE_SCREENS } from "./screens-and-states.ts";
import { pressTab } from "./tab-stops.ts";

// Every screen of the back office in one visit while it has something to act on: its main action, the keyboard, axe-core.

/** Selectors by address; null for screens that are only read. */
const MAIN_ACTIONS: Readonly<Record<string, string | null>> = {
  "/back-office": "role=link[name=/payment failed/]",
  "/back-office/jump": 'role=button[name="Search"]',
  "/back-office/work": "role=button[name=/^Publish/]",
  "/back-office/work/decided": "role=button[name=/^Undo/]",
  "/back-office/inbox": 'role=link[name="Ada Example"]',
  "/back-office/inbox/suppressed": "summary:has-text('Lift')",
  "/back-office/inbox/privacy-1": "summary:has-text('Delete')",
  "/back-office/catalogue/companies": 'role=button[name="Edit…"]',
  "/back-office/catalogue/new": 'role=button[name="Create"]',
  "/back-office/catalogue/similar": 'role=button[name="Merge the ticked groups"]',
  "/back-office/catalogue/companies/selected?do=merge&id=1&id=2": 'role=button[name="Merge"]',
  "/back-office/catalogue/companies/1": 'role=button[name="Save"]',
  "/back-office/catalogue/companies/1/split": 'role=button[name="Split"]',
  "/back-office/imports": 'role=button[name="Preview import"]',
  "/back-office/imports/1": 'role=button[name="Publish anyway"]',
  "/back-office/imports/tasks/1": 'role=link[name="Back to imports"]',
  "/back-office/sources": 'role=button[name="Read open registers"]',
  "/back-office/sources/1": 'role=link[name="Show the run"]',
  "/back-office/sources/runs/1": 'role=button[name="Cancel the run"]',
  "/back-office/articles": 'role=link[name="New article"]',
  "/back-office/articles/1": 'role=button[name="Save"]',
  "/back-office/articles/preview/1": null,
  "/back-office/articles/1/history": 'role=button[name="Restore this version"]',
  "/back-office/articles/1/images": 'role=button[name="Add the image"]',
  "/back-office/monthly": "role=button[name=/^Pick/]",
  "/back-office/content/statements": "role=button[name=/^Still true today/]",
  "/back-office/content": 'role=link[name="Name and colors"]',
  "/back-office/content/faq": 'role=button[name="Save"]',
  "/back-office/content/logo": 'role=button[name="Upload"]',
  "/back-office/mails": "tbody a",
  "/back-office/mails/renewal": 'role=button[name="Save"]',
  "/back-office/members": 'role=link[name="mia@newlyraised.example"]',
  "/back-office/members/mia": 'role=button[name="Save role"]',
  "/back-office/tools": "role=button[name=/^Resume/]",
  "/back-office/tools/lists": 'role=link[name="pia@newlyraised.example"]',
  "/back-office/orders": "summary:has-text('Refund')",
  "/back-office/mail": "role=button[name=/^Send again/]",
  "/back-office/mail/1": 'role=link[name="Preview"]',
  "/back-office/mail/suppressed": 'role=button[name="Look up"]',
  "/back-office/finder": 'role=button[name="Test now"]',
  "/back-office/jobs": "role=button[name=/^Retry/]",
  "/back-office/speed": null,
  "/back-office/backups": 'role=button[name="Back up now"]',
  "/back-office/audit": 'role=button[name="Filter"]',
  "/back-office/preflight": "role=link[name=/^Open the screen/]",
};

/** Addresses that show more than a screen's own. */
const FULLER: Readonly<Record<string, (office: FullOffice) => string>> = {
  "/back-office/catalogue/similar": () => "/back-office/catalogue/similar?of=companies&by=words",
  "/back-office/catalogue/companies/selected?do=merge&id=1&id=2": ({ alike: [one, other] }) =>
    `/back-office/catalogue/companies/selected?do=merge&id=${one}&id=${other}`,
  "/back-office/monthly": () => "/back-office/monthly?search=larkmoor",
};

let office: FullOffice;
let page: Page;
beforeAll(async () => {
  office = await startFullOffice();
  ({ page } = await open("about:blank", { reducedMotion: "reduce", colorScheme: "dark" }));
  await page.context().addCookies([{ ...cookieOf("owner"), url: office.site.url }]);
  await keepAxe(page.context());
});
afterAll(() => office.site.stop());
const open = useBrowser();

it("names the main action of every screen", () => {
  expect(Object.keys(MAIN_ACTIONS).toSorted()).toEqual(OFFICE_SCREENS.toSorted());
});

/** Whether the whole action is in sight and nothing lies over it, such as a bar that stays in view. */
async function isInSight(action: string): Promise<boolean> {
  const first = page.locator("main").locator(action).first();
  await first.waitFor();
  return first.evaluate((one: Element) => {
    const [{ x, y, width, height } = one.getBoundingClientRect()] = one.getClientRects();
    const isInside = y >= 0 && y + height <= innerHeight;
    return isInside && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/**
 * Numbers the elements of `main` that Tab stops at, on the first screen also those of the navigation, and records each
 * stop in `window.visited`. The key is released once the focus has moved.
 */
const NOTE_TAB_STOPS = `(() => {
  const isFirst = location.pathname === "/back-office";
  const stops = [...document.querySelectorAll(":is(.office-side, main) :is(a[href], button, input, select, textarea, summary, [data-editor])")].filter((one) => (one.tabIndex >= 0 || one.shadowRoot !== null) && one.type !== "hidden" && one.checkVisibility() && !(one.type === "radio" && !one.checked) && (isFirst || one.closest("main")));
  window.visited = [];
  document.addEventListener("keyup", () => {
    const isOutlined = getComputedStyle(document.activeElement).outlineStyle !== "none";
    window.visited.push(isOutlined ? stops.indexOf(document.activeElement) : "not outlined");
  }, true);
  document.querySelector(isFirst ? ".skip-link" : ".office-person > summary").focus();
  return stops.length;
})()`;

/** Texts with an option of the command line, outside the commands that a screen names, also those of fields. */
const OPTIONS_SHOWN = `(() => {
  const main = document.querySelector("main").cloneNode(true);
  for (const one of main.querySelectorAll("code, script, textarea"))
    if (one.localName !== "code" || one.textContent.startsWith("npm run ")) one.remove();
  const hints = [...main.querySelectorAll("[placeholder], [title]")].flatMap(({ placeholder, title }) => [placeholder, title]);
  return [main.textContent, ...hints].join(" ").match(/(?<![\\w-])--[a-z][\\w-]*/g) ?? [];
})()`;

/** The lowest contrast of a key to its button. */
const KEY_CONTRAST = `(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (color) => rgb(color).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const contrasts = [...document.querySelectorAll("main .button-primary kbd")].map((key) => {
    const own = getComputedStyle(key).backgroundColor;
    const behind = /, 0\\)$|\\/ 0\\)$|transparent/.test(own) ? getComputedStyle(key.closest(".button")).backgroundColor : own;
    const [one, other] = [light(getComputedStyle(key).color), light(behind)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
  return Math.min(21, ...contrasts);
})()`;

describe.each(Object.entries(MAIN_ACTIONS))("%s", (screen, action) => {
  it("shows its main action without scrolling at 1280 × 720", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const answer = await page.goto(office.site.url + (FULLER[screen]?.(office) ?? screen));
    expect(answer?.status()).toBe(200);
    expect(action === null ? await page.locator("main .button-primary").count() : await isInSight(action)).toBe(
      action === null ? 0 : true,
    );
    expect(await page.evaluate(OPTIONS_SHOWN)).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(KEY_CONTRAST)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("reaches everything by keyboard, in order and marked; axe-core finds no violations", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const stops: number = await page.evaluate(NOTE_TAB_STOPS);
    await pressTab(page, stops);
    expect(await page.evaluate("window.visited")).toEqual(Array.from({ length: stops }, (_, i) => i));
    await openDetails(page);
    expect(await axeViolationsIn(page, { exclude: screen === "/back-office" ? [] : OFFICE_CHROME })).toEqual([]);
  });
});
