import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "none" });
});
afterAll(() => site.stop());

const read = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll("<!-- -->", "");

describe("legal text", () => {
  it.each([
    [
      "/privacy-policy",
      [
        "Privacy Policy",
        "The data we collect",
        "Where the data comes from",
        "Sharing",
        "Your rights",
        "Security",
        "Cookies",
        "Changes",
        "Contact",
      ],
    ],
    [
      "/terms-of-service",
      [
        "Terms of Service",
        "Acceptance",
        "The service",
        "Accounts",
        "Acceptable use",
        "Subscription and payment",
        "Disclaimers",
        "Intellectual property",
        "Liability",
        "Termination",
        "Governing law and disputes",
      ],
    ],
  ])("%s is complete, dated and marked as a sample", async (path, headings) => {
    const page = await read(path);
    for (const heading of headings) expect(page).toMatch(new RegExp(`<h[12][^>]*>${heading}</h`));
    // The site's clock is fixed to this day.
    expect(page).toMatch(/Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}\. In force today, Sep 1, 2026\./);
    expect(page).toContain("This is a sample text");
    expect(page).not.toContain("{product}");
  });

  it("of the terms covers what the specification lists", async () => {
    const terms = await read("/terms-of-service");
    for (const said of [
      "at least 18 years old",
      "renew automatically",
      "account settings",
      "30 days before",
      "arbitration",
      "[Jurisdiction]",
    ])
      expect(terms).toContain(said);
  });
});

describe("navigation and footer links", () => {
  it("lead to existing pages", async () => {
    const hrefs = new Set(
      [...(await read("/about")).matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href]) => href ?? ""),
    );
    expect(hrefs.size).toBeGreaterThan(10);
    for (const href of hrefs) expect([href, (await fetch(site.url + href)).status]).toEqual([href, 200]);
  });
});
