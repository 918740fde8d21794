import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

const READING = 8 * 1_024;
const HYDRATED = 130 * 1_024;

/** An address for each route with a parameter. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "companies/founders/:slug": "companies/founders/noor-haddad",
  "companies/:slug": "companies/lanternfish",
  "*": "nowhere",
};

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = useBrowser();

/** One tab visits all pages; cached scripts count as well. */
let page: Page;
let bytes = 0;
beforeAll(async () => {
  ({ page } = await open("about:blank"));
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bytes += Number(response.headers()["content-length"]);
  });
});

// API addresses have no script; a parameter without an example names a file.
const FOR_PROGRAMS = /:|\.|^(?:api|rest)\/|^(?:measures|mcp)$/;

// Layout routes have no page of their own; the back office is not public.
const paths = routes
  .filter(({ children }) => children === undefined)
  .map(({ path = "" }) => EXAMPLES[path] ?? path)
  .filter((path) => !FOR_PROGRAMS.test(path));

describe("page scripts", () => {
  it.each(paths)(
    "/%s keeps within its budget, and what hydrates is out of the way of the first paint",
    async (path) => {
      const address = `${site.url}/${path}`;
      const answer = await fetch(address);
      const html = await answer.text();
      const hydrates = html.includes('id="hydration"');
      bytes = 0;
      await page.goto(address, { waitUntil: "networkidle" });
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(hydrates ? HYDRATED : READING);
      expect(html).not.toContain("modulepreload");
    },
  );

  it("are the enhancement script alone, except on applications", async () => {
    const hydrated = await Promise.all(
      paths.map(async (path) =>
        (await (await fetch(`${site.url}/${path}`)).text()).includes('id="hydration"') ? path : null,
      ),
    );
    expect(hydrated.filter((path) => path !== null)).toEqual([
      "companies",
      "companies/export",
      "funded-companies",
      "email-finder",
    ]);
  });
});
