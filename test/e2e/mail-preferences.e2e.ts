import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queueMail } from "../builders/queue-mail.ts";
import { makeLinkToken } from "../../core/customers/mail/links.ts";
import { MAIL_LIST_KEYS, type MailList } from "../../core/shared/outbox/lists.ts";
import { readMailPreferences } from "../../core/customers/mail/preferences.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { useBrowser } from "./browser.ts";
import { MAIL_SECRETS, type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// Pages behind a mail's links, in a real browser without script.

const { key } = MAIL_SECRETS;
const ada = { address: "ada@someone.example", key };
const token = (list: MailList = "alerts") => makeLinkToken({ ...ada, list });

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "none" });
});
afterAll(async () => {
  await site.stop();
});
afterEach(async () => {
  for (const table of ["mail_list_refusal", "mail_pause", "mail_suppression"] as const)
    await site.ctx.db.deleteFrom(table).execute();
});
const open = useBrowser();

const preferences = () => readMailPreferences(site.ctx, ada);
const page = (path: string, list?: MailList) => `${site.url}/mail/${path}?token=${token(list)}`;
const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(page("preferences"), { method: "POST", headers, body: new URLSearchParams(body) });
const event = async (authorization: string, body: string, provider = "generic") => {
  const answer = await fetch(`${site.url}/mail/events/${provider}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body,
  });
  return [answer.status, await answer.text()] as const;
};
const plain = async (address: string) => (await open(address, { javaScriptEnabled: false })).page;

describe("unsubscribing", () => {
  it("changes nothing when the link is opened, and removes the address from the list when its button is clicked", async () => {
    const screen = await plain(page("unsubscribe"));
    expect(await screen.textContent("h1")).toBe("Unsubscribe from “Search alerts”?");
    expect((await preferences()).lists.alerts).toBe(true);
    await screen.getByRole("button", { name: "Unsubscribe" }).click();
    expect(await screen.textContent("h1")).toBe("You're unsubscribed");
    expect((await preferences()).lists).toEqual({
      free_leads: true,
      monthly_list: true,
      alerts: false,
      corrections: true,
      notices: true,
    });
    await screen.getByRole("link", { name: "Manage your preferences" }).click();
    expect(await screen.getByLabel("Search alerts").isChecked()).toBe(false);
    expect(await screen.getByLabel("Free leads").isChecked()).toBe(true);
    await screen.context().close();
  });

  it.each([
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }, "List-Unsubscribe=One-Click"],
    [
      "in parts",
      { "content-type": "multipart/form-data; boundary=b" },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    [
      "from a mail program's web page",
      {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.example",
        "sec-fetch-site": "cross-site",
      },
      "List-Unsubscribe=One-Click",
    ],
    ["without a body", {}, ""],
  ])(
    "accepts one-click requests of mail programs, %s, without redirect or cookie and repeatedly",
    async (_how, headers, body) => {
      for (let time = 0; time < 2; time += 1) {
        const answer = await fetch(page("unsubscribe", "monthly_list"), {
          method: "POST",
          redirect: "manual",
          headers,
          body,
        });
        expect([answer.status, answer.headers.get("set-cookie"), answer.headers.get("cache-control")]).toEqual([
          200,
          null,
          "private, no-store",
        ]);
        await answer.text();
      }
      expect((await preferences()).lists).toMatchObject({ monthly_list: false, alerts: true });
    },
  );

  it("ignores GET, HEAD and links the site did not sign", async () => {
    for (const method of ["GET", "HEAD"]) expect((await fetch(page("unsubscribe"), { method })).status).toBe(200);
    const forged = token().replace(/^../, (two) => (two === "AA" ? "AB" : "AA"));
    for (const path of ["unsubscribe", "preferences"]) {
      for (const bad of [
        "",
        "?token=",
        `?token=${forged}`,
        `?token=${token()}&token=x`.replace(token(), "y"),
        `?token=${"A".repeat(5_000)}`,
      ]) {
        for (const method of ["GET", "POST"]) {
          const answer = await fetch(`${site.url}/mail/${path}${bad}`, {
            method,
            ...(method === "POST" ? { body: new URLSearchParams({ intent: "leave" }) } : {}),
          });
          expect([method, bad.slice(0, 30), answer.status]).toEqual([method, bad.slice(0, 30), 404]);
          expect(await answer.text()).toContain("This link is invalid");
        }
      }
    }
    expect(await preferences()).toMatchObject({
      lists: Object.fromEntries(MAIL_LIST_KEYS.map((list) => [list, true])),
      suppressed: null,
    });
    expect(await site.ctx.db.selectFrom("mail_list_refusal").selectAll().execute()).toEqual([]);
  });
});

describe("mail provider webhook", () => {
  it("suppresses addresses that complained about mail we sent, if its signature is valid", async () => {
    const body = JSON.stringify({ event: "complaint", address: ada.address });
    const authorization = `Bearer ${MAIL_SECRETS.webhook}`;
    expect(await event("Bearer wrong", body)).toEqual([401, expect.stringContaining("MAIL_WEBHOOK_SECRET")]);
    expect(await event(authorization, body)).toEqual([200, '{"matched":0,"recorded":0}']);
    await queueMail(site.ctx, {
      to: ada.address,
      template: "account_deleted",
      data: {},
      purpose: "subscription",
      list: "alerts",
    });
    await site.ctx.db.updateTable("outbox_message").set({ state: "sent", attempts: 1 }).execute();
    expect(await event(authorization, body)).toEqual([200, '{"matched":1,"recorded":1}']);
    expect(await event(authorization, body)).toEqual([200, '{"matched":1,"recorded":0}']);
    expect((await preferences()).suppressed).toEqual({ scope: "subscription", reason: "complained" });
    expect(await event(authorization, "{")).toEqual([400, expect.stringContaining("The body must be JSON")]);
    expect(await event(authorization, "x".repeat(1_000_001))).toEqual([413, expect.stringContaining("at most")]);
    expect((await event(authorization, body, "nobody"))[0]).toBe(404);
    expect((await fetch(`${site.url}/mail/events/generic`)).status).toBe(405);
  });
});

describe("preference page", () => {
  it("lets a recipient choose lists, pause, leave everything and return without signing in", async () => {
    const screen = await plain(page("preferences"));
    expect(await htmlFaults(await (await fetch(page("preferences"))).text())).toBe("");
    await screen.getByLabel("Free leads").uncheck();
    await screen.getByLabel("Pause").selectOption({ label: "Send nothing for 30 days" });
    await screen.getByRole("button", { name: "Save" }).click();
    expect(await screen.getByRole("alert").textContent()).toBe("Saved.");
    expect(await preferences()).toMatchObject({
      lists: { free_leads: false, alerts: true },
      pausedUntil: new Date("2026-10-01T12:00:00Z"),
    });
    expect(await screen.textContent("main")).toContain("until Oct 1, 2026");

    await screen.getByLabel("Pause").selectOption({ label: "End the pause now" });
    await screen.getByRole("button", { name: "Save" }).click();
    expect(await preferences()).toMatchObject({ lists: { free_leads: false, alerts: true }, pausedUntil: null });

    await screen.getByRole("button", { name: "Unsubscribe from everything" }).click();
    expect(await screen.getByRole("alert").textContent()).toBe("You're unsubscribed from everything.");
    expect((await preferences()).suppressed).toEqual({ scope: "subscription", reason: "unsubscribed" });

    await screen.getByLabel("Corrections").check();
    await screen.getByRole("button", { name: "Save" }).click();
    expect(await preferences()).toMatchObject({
      lists: { free_leads: false, monthly_list: false, alerts: false, corrections: true, notices: false },
      suppressed: null,
    });
    await screen.context().close();
  });

  it("tells recipients whose mail bounced why they get none, without a way to override it", async () => {
    await suppressAddress(site.ctx, { ...ada, scope: "all", reason: "bounced" });
    const screen = await plain(page("preferences"));
    expect(await screen.textContent("main")).toContain("E-mail to this address bounced");
    expect(await screen.getByRole("button", { name: "Save" }).count()).toBe(0);
    await screen.context().close();
    await fetch(page("preferences"), { method: "POST", body: new URLSearchParams({ intent: "save", alerts: "on" }) });
    expect((await preferences()).suppressed).toEqual({ scope: "all", reason: "bounced" });
  });

  it("rejects cross-site posts and unknown values", async () => {
    expect((await post({ intent: "leave" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ intent: "nonsense" })).status).toBe(400);
    expect((await post({ intent: "save", pause: "9999" })).status).toBe(400);
    expect((await post({ intent: "save", alerts: "maybe" })).status).toBe(400);
    expect(await preferences()).toMatchObject({ pausedUntil: null, suppressed: null });
  });
});
