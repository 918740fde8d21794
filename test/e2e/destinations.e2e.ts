import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { createAccountKey } from "../../core/programs/keys/manage-keys.ts";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { APP, startHubspot } from "../hubspot-server.ts";
import { axeViolations } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { PATIENCE_MS } from "./patience.ts";
import { htmlFaults } from "./valid-html.ts";

const open = sharedTab();
const world = useMailedSite();
const EMAIL = "ada@acme.example";
const OWNER = "olga@acme.example";

async function paidVisitor(page: Page, url: string): Promise<void> {
  await page.context().addCookies(await world.signIn(url, EMAIL));
  const ctx = await world.operator();
  const account = await readAccount(ctx, { email: EMAIL });
  if (account === null) throw new Error("nobody has signed in");
  await grantAccess(ctx, { accountId: account.id, plan: "pro", source: "operator", endsAt: null });
  await page.goto(`${url}/account`);
}

/** The customer's key and the site's owner read, pause and resume a destination. */
async function checkDoors(url: string, id: number): Promise<void> {
  const operator = await world.operator();
  const account = await readAccount(operator, { email: EMAIL });
  const member = { ...operator, actor: { id: account?.id ?? "", access: "paid" as const } };
  const keys = await Promise.all([
    createAccountKey(member, { label: "CRM", scopes: ["read", "lists"] }),
    createAccountKey(member, { label: "Reader", scopes: ["read"] }),
  ]);
  const ask = async (key: number, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/destinations${path}`, {
      headers: { authorization: `Bearer ${keys[key]?.secret}` },
      ...(body !== undefined && { method: "PATCH", body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const active = {
    id,
    tool: "hubspot",
    state: "active",
    waiting: 0,
    refused: 0,
    cursor: expect.stringMatching(/^\d+$/),
  };
  expect(await ask(1, "")).toMatchObject({ status: 200, body: { destinations: [active] } });
  const log = expect.arrayContaining([expect.objectContaining({ refused: 0, error: null })]);
  expect(await ask(1, `/${id}`)).toMatchObject({ body: { ...active, log, refused_rows: [] } });
  expect((await ask(1, `/${id}`, { paused: true })).status).toBe(401);
  expect((await ask(0, `/${id}`, { stopped: true })).status).toBe(400);
  expect((await ask(0, "/987654", { paused: true })).status).toBe(404);
  expect((await fetch(`${url}/api/destinations`)).status).toBe(401);
  const paused = { state: "paused", paused_reason: "Paused by you." };
  expect(await ask(0, `/${id}`, { paused: true })).toMatchObject({ status: 200, body: paused });
  expect(await ask(0, `/${id}`, { paused: false })).toMatchObject({ status: 200, body: active });

  const { page } = await open("about:blank", { javaScriptEnabled: false });
  await page.context().addCookies(await world.signIn(url, OWNER));
  await operator.db.updateTable("account").set({ role: "owner" }).where("email", "=", OWNER).execute();
  await page.goto(`${url}/back-office/members/${account?.id}`);
  await page.getByRole("link", { name: "Destinations of this account" }).click();
  const row = page.locator("main tbody tr");
  expect(await row.allTextContents()).toEqual([expect.stringContaining("Active")]);
  await row.getByText("Pause").first().click();
  await row.getByRole("textbox").fill("Their HubSpot asked us to.");
  await row.getByRole("button", { name: "Pause HubSpot" }).click();
  expect(await row.textContent()).toContain("Paused. Paused by this site: Their HubSpot asked us to.");
  expect(await ask(1, `/${id}`)).toMatchObject({ body: { state: "paused" } });
  await row.getByRole("button", { name: "Resume" }).click();
  expect(await row.textContent()).toContain("Active");
  await page.getByRole("link", { name: "Lists of companies" }).click();
  expect(await page.textContent("main")).toContain("No lists of accounts that start with");
}

describe("destinations", () => {
  it("bring a customer's leads to HubSpot in four presses without script, and once, although the site is killed", async () => {
    const hubspot = await startHubspot();
    onTestFinished(hubspot.close);
    const settings = {
      SAMPLE: "on",
      WEBHOOK_TARGETS: "any",
      HUBSPOT_URL: hubspot.url,
      HUBSPOT_SIGN_IN_URL: hubspot.url,
      HUBSPOT_CLIENT_ID: APP.clientId,
      HUBSPOT_CLIENT_SECRET: APP.clientSecret,
    };
    const { url, site } = await world.start(settings);
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await paidVisitor(page, url);
    // Invented rows are never delivered; these stand for real ones.
    await (await world.operator()).db.updateTable("lead").set({ is_sample: false }).execute();
    let presses = 0;
    const press = async (role: "link" | "button", name: string) => {
      presses += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    await press("link", "Destinations");
    await press("link", "HubSpot");
    // The stand-in allows the app at once; at HubSpot the customer presses once more.
    await press("button", "Sign in at HubSpot");
    // Nothing starts before the customer's companies were compared; a reload shows how far that is.
    await vi.waitFor(
      async () => {
        await page.reload();
        expect(await page.textContent("#delivery")).toBe("Ready to start");
      },
      { timeout: PATIENCE_MS, interval: 500 },
    );
    expect(await page.textContent("main")).toMatch(/0 are in your HubSpot already, by domain[^]+\d+ are new/);
    expect(await page.getByRole("row").count()).toBeGreaterThan(15);
    const source = await (await page.context().request.get(page.url())).text();
    expect(await htmlFaults(source)).toBe("");
    for (const token of hubspot.refreshTokens) expect(source).not.toContain(token);
    expect(hubspot.refreshTokens.size).toBe(1);

    // The first answer with companies is cut off, and the site is killed before it could be recorded.
    const cutOff = new Promise<void>((resolve) => {
      hubspot.onRequest = (path) => {
        if (!path.endsWith("companies/batch/upsert")) return;
        hubspot.onRequest = () => undefined;
        hubspot.disturbances.unshift({ status: 0, afterWork: true });
        void site.end("SIGKILL").then(() => resolve());
      };
    });
    const { pathname } = new URL(page.url());
    await press("button", "Start");
    expect(presses).toBe(4);
    await cutOff;
    const before = hubspot.companies().length;
    expect(before).toBeGreaterThan(0);
    const again = await world.start(settings);
    const href = again.url + pathname;
    await page.context().addCookies(await world.signIn(again.url, EMAIL));
    await vi.waitFor(
      async () => {
        await page.goto(href);
        expect(await page.textContent("h1 + p")).toMatch(/^Active, [1-9]\d* delivered, 0 waiting\.$/);
      },
      { timeout: PATIENCE_MS, interval: 1_000 },
    );
    const ids = hubspot.companies().map(({ funding_company_id: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await page.textContent("#log")).toBe("Log");

    await checkDoors(again.url, Number(pathname.split("/").at(-1)));

    const { page: scripted } = await open("about:blank");
    await scripted.context().addCookies(await world.signIn(again.url, EMAIL));
    for (const path of [
      "/account/destinations",
      "/account/destinations?tool=slack",
      "/account/destinations?tool=hubspot&token",
      "/account/destinations/signed-in",
      `${pathname}?fields`,
    ]) {
      await scripted.goto(again.url + path);
      expect(await axeViolations(scripted)).toEqual([]);
    }
    await scripted.getByLabel("Column for Description").selectOption("proof_url");
    await scripted.getByRole("button", { name: "Save fields" }).click();
    expect(await scripted.textContent("main [role=alert]")).toContain("Fields saved.");
    await scripted.goto(href);
    await scripted.getByRole("button", { name: "Remove this destination" }).click();
    await scripted.waitForURL(/\/account\/destinations$/);
    expect((await scripted.goto(href))?.status()).toBe(404);
    await vi.waitFor(() => expect(hubspot.refreshTokens.size).toBe(0), { timeout: PATIENCE_MS });
  }, 240_000);
});
