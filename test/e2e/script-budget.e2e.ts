import { afterAll, beforeAll, describe, expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

const READING = 8 * 1_024;
const HYDRATED = 130 * 1_024;

/** An address of each route that has a parameter. */
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

// Addresses for programs have no script; a parameter without an example is that of a file.
const FOR_PROGRAMS = /:|\.|^(?:api|rest)\/|^(?:measures|mcp)$/;

// What stands before several addresses is none itself; the back office is nobody's here.
const paths = routes.filter(({ children }) => children === undefined).map(({ path = "" }) => EXAMPLES[path] ?? path).filter((path) => !FOR_PROGRAMS.test(path));

describe("the script of a page", () => {
  it.each(paths)("/%s keeps within its budget, and what hydrates is out of the way of the first paint", async (path) => {
    const address = `${site.url}/${path}`;
    const answer = await fetch(address);
    const html = await answer.text();
    const hydrates = html.includes("data-hydrate");
    const { page } = await open("about:blank");
    let bytes = 0;
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") bytes += Number(response.headers()["content-length"]);
    });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(hydrates ? HYDRATED : READING);
    expect(html).not.toContain("modulepreload");
    await page.context().close();
  });

  it("is that of the enhancements alone on all but the applications", async () => {
    const hydrated = await Promise.all(paths.map(async (path) => ((await (await fetch(`${site.url}/${path}`)).text()).includes("data-hydrate") ? path : null)));
    expect(hydrated.filter((path) => path !== null)).toEqual(["companies/export", "email-finder"]);
  });
});
