import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { axeViolations } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { htmlFaults } from "./valid-html.ts";

// Runs the site as a person would, with a real mail server, from the owner link to signing out.

const open = sharedTab();
const world = useMailedSite({ perFile: true });

/** The page's HTML as sent to this browser. */
const sourceOf = async (page: Page) => (await page.context().request.get(page.url())).text();

describe("accounts", () => {
  it("sign in through the first start's owner link and sign out again", async () => {
    const { site, url } = await world.start();
    const { page, complaints } = await open("about:blank");
    const said = () => site.stdout();
    await vi.waitFor(() => expect(said()).toContain("/sign-in/invitation?token="), 60_000);
    const invitation = /http:\S+\/sign-in\/invitation\?token=\S+/.exec(said())?.[0] ?? "";
    await page.goto(invitation);
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel("Your e-mail").fill("owner@newlyraised.example");
    await page.getByRole("button", { name: "Accept and sign in" }).click();
    await page.waitForURL(`${url}/account`);
    expect(await page.textContent("main")).toContain("owner@newlyraised.example");
    expect(await page.textContent("main")).toContain("You're an owner");
    await page.getByRole("link", { name: "Open the back office" }).click();
    expect(await page.textContent("h1")).toBe("Today");
    await page.goto(`${url}/account`);
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    expect(await axeViolations(page)).toEqual([]);
    // An owner's pages are not shared.
    const list = await page.goto(`${url}/companies`);
    expect(list?.headers()["cache-control"]).toBe("private, no-cache");
    await page.goto(invitation);
    expect(await page.textContent("h1")).toBe("This invitation has expired");
    await page.goto(`${url}/account`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/account`);
    expect(page.url()).toBe(`${url}/sign-in`);
    expect(complaints.filter((complaint) => !complaint.includes("410"))).toEqual([]);
  });

  it("sign in by a mailed link, which survives being opened, return to the requested page, and sign out from anywhere", async () => {
    const { url } = await world.start();
    const { page } = await open("about:blank");
    // screens.e2e.ts checks this page's markup.
    await page.goto(`${url}/sign-in?next=${encodeURIComponent("/companies?stage=Seed")}`);
    await page.getByLabel("E-mail").fill("ada@acme.example");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("Check your inbox");
    const link = await world.linkTo("ada@acme.example", 1);
    // Mail scanners open links before people do.
    for (let look = 0; look < 3; look += 1) expect((await fetch(link)).status).toBe(200);
    const opened = await page.goto(link);
    expect(opened?.headers()["cache-control"]).toBe("private, no-store");
    expect(await page.textContent("main")).toContain("sign in as ada@acme.example.");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign in to Newly Raised" }).click();
    await page.waitForURL(`${url}/companies?stage=Seed`);

    const { page: phone } = await open("about:blank", { javaScriptEnabled: false });
    // A used link says so, both when opened and when a page that is still open is submitted; the page to return to is
    // kept.
    expect((await phone.goto(link))?.status()).toBe(410);
    expect(await phone.textContent("h1")).toBe("This link no longer works");
    expect((await phone.context().request.post(link)).status()).toBe(410);
    await phone.getByRole("link", { name: "Send me a new link" }).click();
    await phone.getByLabel("E-mail").fill("Ada@acme.example");
    await phone.getByRole("button", { name: "Send me a link" }).click();
    await phone.goto(await world.linkTo("ada@acme.example", 2));
    await phone.getByRole("button", { name: "Sign in to Newly Raised" }).click();
    await phone.waitForURL(`${url}/companies?stage=Seed`);

    await page.goto(`${url}/account/settings/sessions`);
    await page.getByRole("button", { name: /^End the session/ }).click();
    await phone.goto(`${url}/account`);
    expect(phone.url()).toBe(`${url}/sign-in`);
    const held = await page.evaluate(async () => (await fetch("/account/data.json")).json());
    expect(held).toMatchObject({
      account: { email: "ada@acme.example", role: "member" },
      sessions: [{}],
      plans: [],
      searches: [],
      exports: [],
      mail: [{}, {}],
    });
    const answers = await page.evaluate(async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 10; n += 1) statuses.push((await fetch("/account/data.json")).status);
      return statuses;
    });
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429]);

    await page.goto(`${url}/dont-sell-my-info`);
    await page.getByLabel("Full Name").fill("Bo Example");
    await page.getByLabel("Email Address").fill("bo@someone.example");
    await page.getByRole("button", { name: "Submit Privacy Request" }).click();
    await page.getByRole("alert").waitFor();
    await page.goto(await world.linkTo("bo@someone.example", 1, "dont-sell-my-info"));
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, I sent this request" }).click();
    await page.getByRole("heading", { name: "Your privacy request" }).waitFor();
  });

  it("rejects cross-site requests", async () => {
    const { url } = await world.start();
    const post = (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: "POST",
        redirect: "manual",
        headers: { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "email=eve%40acme.example&end=others",
      });
    expect((await post("/sign-in")).status).toBe(403);
    expect((await post("/sign-in/confirm?token=x")).status).toBe(410);
    expect((await post("/sign-in/invitation?token=x")).status).toBe(403);
    expect((await post("/account")).status).toBe(303);
    expect((await post("/sign-out")).headers.get("location")).toBe("/account");
    expect(world.mail.received.filter(({ to }) => to.includes("eve@acme.example"))).toEqual([]);
  });
});
