import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FREE_LEADS_PIECE } from "../../app/content/pieces/free-leads.ts";
import { HOME_PIECE } from "../../app/content/pieces/home.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import { SCREENS } from "./screens-and-states.ts";
import type { RunningSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

const textOf = async (path: string) => (await fetch(site.url + path)).text();
const post = (path: string, fields: Readonly<Record<string, string>>) =>
  fetch(site.url + path, {
    method: "POST",
    headers: { cookie: "office_session=owner", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

describe("content", () => {
  it("is edited, compared and restored without script; pages follow", async () => {
    const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
    await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
    await page.goto(`${site.url}/back-office/content`);
    // Prices and legal texts are the owners'.
    expect(await page.getByRole("main").getByRole("link", { name: "Terms of Service" }).count()).toBe(0);
    await page.getByRole("link", { name: "Frequently asked questions" }).click();
    const first = page.getByRole("group", { name: "Question 1", exact: true });
    await first.getByLabel("Question").fill("Where is the data from");
    await first.getByLabel("Answer").fill("From filings & news, says {product}.");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByText("A question ends with a question mark.").isVisible()).toBe(true);
    await first.getByLabel("Question").fill("Where is the data from?");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByText("Saved. The site shows it now.").isVisible()).toBe(true);
    await expect.poll(() => textOf("/pricing")).toContain("From filings &amp; news, says Newly Raised.");
    await page.getByText("What changed").click();
    expect(await page.locator("del").first().isVisible()).toBe(true);
    await page.getByRole("button", { name: "Reset to the shipped text" }).click();
    expect(await page.getByText("The shipped text applies again.").isVisible()).toBe(true);
    await expect.poll(() => textOf("/pricing")).not.toContain("From filings &amp; news");
    await page.getByRole("button", { name: "Restore" }).first().click();
    expect(await page.getByText("Restored. The site shows it now.").isVisible()).toBe(true);
    await page.context().close();
  });

  it("changes the home page, the consent and its version", async () => {
    const home = Object.entries({ ...HOME_PIECE.shipped, heroTitle: "Money for {product}" });
    const fields = { intent: "save", seen: "", ...Object.fromEntries(home.map(([name, text]) => [`0.${name}`, text])) };
    expect((await post("/back-office/content/home", fields)).status).toBe(303);
    await expect.poll(() => textOf("/")).toContain("Money for Newly Raised");
    const { introduction, points } = FREE_LEADS_PIECE.shipped;
    const consent = "I want {product} to write to me.";
    const leads = { "0.introduction": introduction, "0.points": points.join("\n"), "0.consent": consent };
    expect((await post("/back-office/content/free-leads", { intent: "save", seen: "", ...leads })).status).toBe(303);
    await expect.poll(() => textOf("/free-leads")).toContain("I want Newly Raised to write to me.");
    const former = await post("/free-leads", {
      email: "ada@someone.example",
      consent: FREE_LEADS_PIECE.shipped.version,
    });
    expect(former.status).toBe(409);
  });

  it("keeps the entries of a form that somebody else's edit made outdated", async () => {
    const answer = await post("/back-office/content/faq", { intent: "save", seen: "", "0.question": "Lost?" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Lost?");
  });
});

describe("brand", () => {
  const OLD = "/alternatives/newly-raised-vs-crunchbase";

  it("is replaced everywhere, and old addresses of comparisons lead to the new ones", async () => {
    const saved = await post("/back-office/content/brand", {
      intent: "save",
      seen: "",
      "0.name": "Fund & Wire",
      "0.accentLight": "#1D4ED8",
    });
    expect(saved.status).toBe(303);
    // Pages visited before are in memory, until the site sees within a second that they are former ones.
    for (const visited of ["/", "/pricing", "/free-leads"])
      await expect.poll(() => textOf(visited)).toContain("Fund &amp; Wire");
    const moved = await fetch(site.url + OLD, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/alternatives/fund-and-wire-vs-crunchbase"]);
    const machines = [
      "/site.webmanifest",
      "/llms.txt",
      "/feeds/rounds.rss",
      "/feeds/rounds.json",
      "/feeds/articles.rss",
      "/openapi.json",
      "/.well-known/oauth-protected-resource/mcp",
      "/sitemaps/pages.xml",
    ];
    const paths = [...SCREENS, ...machines].filter((path) => path !== OLD);
    const named = await Promise.all(
      paths.map(async (path) => (/newly[ _-]raised/i.test(await textOf(path)) ? [path] : [])),
    );
    expect(named.flat()).toEqual([]);
    const styles = /\/brand\/accent-\d+\.css/.exec(await textOf("/"))?.[0] ?? "";
    expect(await textOf(styles)).toContain("--color-accent:light-dark(#1d4ed8,");
    const icon = /<link rel="icon" href="(\/brand\/icon-\d+\.svg)"/.exec(await textOf("/"))?.[1] ?? "";
    expect(await textOf(icon)).toContain('fill="#1d4ed8"');
    const touch = /<link rel="apple-touch-icon" href="(\/brand\/touch-\d+\.png)"/.exec(await textOf("/"))?.[1] ?? "";
    expect((await sharp(await (await fetch(site.url + touch)).arrayBuffer()).metadata()).width).toBe(180);
    expect(JSON.parse(await textOf("/site.webmanifest"))).toMatchObject({
      name: "Fund & Wire",
      theme_color: "#1d4ed8",
      icons: [{ src: icon }],
    });
  });

  it("rejects an accent that is hard to read, with the reason", async () => {
    const refused = await post("/back-office/content/brand", { intent: "save", seen: "1", "0.accentLight": "#57d3b2" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("readable text needs 4.5:1");
  });
});
