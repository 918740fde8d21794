import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { insertAccount } from "../builders/account.ts";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { htmlFaults } from "./valid-html.ts";

// An owner changes the address, signs in again before an action, requires passkeys, and is signed out when idle.

const open = useBrowser();
const world = useMailedSite();
const OLD = "olga@newlyraised.example";
const OWNER = "olga@new.example";

const sourceOf = async (page: Page) => (await page.context().request.get(page.url())).text();

it("protects an owner's account and back office", async () => {
  const { site, url } = await world.start({}, "localhost");
  const { page, complaints } = await open("about:blank");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touched = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  const ctx = await world.operator();
  const { db } = ctx;
  const pass = (minutes: number) =>
    sql`update account_session set created_at = created_at - make_interval(mins => ${minutes}),
      last_used_at = last_used_at - make_interval(mins => ${minutes})`.execute(db);
  const follow = async (address: string, count: number, button: string | RegExp, link?: "account/email") => {
    await page.goto(await world.linkTo(address, count, link));
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: button }).click();
    await page.waitForLoadState();
  };
  await vi.waitFor(() => expect(site.stdout()).toContain("/sign-in/invitation?token="), 60_000);
  await page.goto(/http:\S+\/sign-in\/invitation\?token=\S+/.exec(site.stdout())?.[0] ?? "");
  await page.getByLabel("Your e-mail").fill(OLD);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await page.waitForURL(`${url}/account`);
  await page.getByRole("link", { name: "Sessions" }).click();
  expect(await page.textContent("#sessions")).toContain("this browser, signed in");

  // A new address, confirmed at both.
  await page.goto(`${url}/account/settings/email`);
  await page.getByLabel("New address").fill(OWNER);
  await page.getByRole("button", { name: "Change address" }).click();
  expect(await page.locator("#email [role=alert]").textContent()).toContain(`one to ${OWNER}`);
  expect(await htmlFaults(await sourceOf(page))).toBe("");
  await follow(OWNER, 1, "Confirm", "account/email");
  expect(await page.textContent("main")).toContain(`the link we sent to ${OLD}`);
  await follow(OLD, 1, "Confirm", "account/email");
  await page.getByRole("heading", { name: "Your e-mail address has changed" }).waitFor();
  expect(await readAccount(ctx, { email: OWNER })).toMatchObject({ role: "owner" });

  // A role change, after signing in again by link.
  const ada = await insertAccount(db, "ada@acme.example");
  await pass(11);
  await page.goto(`${url}/back-office/members/${ada}`);
  await page.getByLabel(/^Editor:/).check();
  await page.getByRole("button", { name: "Save role" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in again" }).waitFor();
  expect(await htmlFaults(await sourceOf(page))).toBe("");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("alert").waitFor();
  await follow(OWNER, 2, /^Sign in to/);
  await page.waitForURL(`${url}/back-office/members/${ada}?kept=1`);
  expect(await page.getByRole("region", { name: "Continue where you were" }).textContent()).toContain("editor");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${url}/back-office/members/${ada}?done=role`);
  expect(await readAccount(ctx, { id: ada })).toMatchObject({ role: "editor" });

  // A passkey, which the owner then requires.
  await page.goto(`${url}/back-office/members`);
  await page.getByRole("button", { name: "Require passkeys" }).click();
  expect(await page.getByRole("alert").textContent()).toContain("First add a passkey");
  await page.goto(`${url}/account/settings/passkeys`);
  await page.getByLabel("Name of the new passkey").fill("Olga's laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Remove the passkey Olga's laptop" }).waitFor();
  await pass(11);
  await page.goto(`${url}/back-office/members`);
  await page.getByRole("button", { name: "Require passkeys" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${url}/back-office/members?kept=1`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${url}/back-office/members?done=required`);

  // Half an hour later a link is not enough for the back office.
  await touched(false);
  await pass(31);
  await page.goto(`${url}/back-office/orders`);
  expect(page.url()).toBe(`${url}/sign-in?next=${encodeURIComponent("/back-office/orders")}`);
  await page.getByLabel("E-mail").fill(OWNER);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("alert").waitFor();
  await follow(OWNER, 3, /^Sign in to/);
  await page.waitForURL(`${url}/sign-in/again?next=${encodeURIComponent("/back-office/orders")}`);
  expect(await page.getByRole("button", { name: "Send me a link" }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await touched(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${url}/back-office/orders`);
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  await site.end("SIGTERM");
});
