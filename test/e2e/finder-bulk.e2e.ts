import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantAccess, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import { createBulkWorker, lookUpRow } from "../../core/finder/bulk/bulk-worker.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { SILENT_FINDER } from "../builders/finder.ts";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// Bulk jobs: uploaded, processed, paused and deleted, on the screen and through the API.

const LIST = "Name,Domain,Note\nAda Park,acme.example,=1+1\nKofi Mensah,birch.example,\n";
const open = useBrowser();
const ADA = { id: "ada", access: "paid" } as const;

let site: RunningSite;
beforeAll(async () => {
  // Requests act as Ada, who has a paid plan, or as Kofi, who has a free account.
  site = await startSite({
    data: "none",
    actor: async ({ headers }) =>
      headers.get("cookie")?.includes("kofi") === true
        ? { id: "kofi", access: "free" }
        : headers.get("cookie")?.includes("ines") === true
          ? { id: "ines", access: "paid" }
          : ADA,
  });
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select id, id || '@acme.example', true, now(), now() from unnest(array['ada', 'kofi', 'ines']) id`.execute(
    site.ctx.db,
  );
  for (const accountId of ["ada", "ines"])
    await grantAccess(site.ctx, { accountId, plan: "pro", source: "test", endsAt: null });
});
afterAll(() => site.stop());

const as = (who: string) => ({ cookie: `test_session=${who}` });
const api = (
  path: string,
  init: Omit<RequestInit, "headers"> & { readonly headers?: Readonly<Record<string, string>> } = {},
  who = "ada",
) =>
  fetch(`${site.url}/api/finder/bulk${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...as(who), ...init.headers },
  });
const send = (body = LIST, who = "ada") =>
  api("?name=people.csv", { method: "POST", body, headers: { "content-type": "text/csv" } }, who);
const detail = async (response: Response) => [response.status, ((await response.json()) as { detail?: string }).detail];

async function work(): Promise<void> {
  const worker = createBulkWorker({
    ctx: site.ctx,
    lookUp: (row) => lookUpRow(site.ctx, SILENT_FINDER, row),
    onError: (error) => {
      throw error;
    },
  });
  await worker.runDue();
}

describe("the bulk API", () => {
  it("accepts a list, reports progress and returns the results", async () => {
    const sent = await send();
    const { id, status, result } = (await sent.json()) as { id: string; status: string; result: string };
    expect([sent.status, sent.headers.get("location"), sent.headers.get("cache-control")]).toEqual([
      202,
      `/api/finder/bulk/${id}`,
      expect.stringContaining("private"),
    ]);
    expect(sent.headers.get("ratelimit")).toMatch(/^"network";r=\d+;t=\d+$/);
    expect(await (await fetch(`${site.url}${status}`, { headers: as("ada") })).json()).toMatchObject({
      file_name: "people.csv",
      state: "running",
      rows: 2,
      done: 0,
      ended_at: null,
    });
    await work();
    expect(await (await fetch(`${site.url}${status}`, { headers: as("ada") })).json()).toMatchObject({
      state: "done",
      done: 2,
      found: 0,
    });
    const file = await fetch(`${site.url}${result}`, { headers: as("ada") });
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="people-emails.csv"; filename*=UTF-8''people-emails.csv`,
    );
    expect((await file.text()).split("\n").slice(0, 2)).toEqual([
      "Name,Domain,Note,Email,Email confidence,Email source,Email status,Email status date,Email verified,Email notes",
      "Ada Park,acme.example,'=1+1,,,,None,,,Demo domain",
    ]);
  });

  it("pauses, resumes, cancels and deletes a list", async () => {
    const { id } = (await (await send()).json()) as { id: string };
    const change = (action: string) =>
      api(`/${id}`, {
        method: "PATCH",
        body: JSON.stringify({ action }),
        headers: { "content-type": "application/json" },
      });
    const states: unknown[] = [];
    for (const action of ["pause", "pause", "resume", "cancel", "fly"]) {
      const response = await change(action);
      const { state, detail: why } = (await response.json()) as { state?: string; detail?: string };
      states.push([response.status, state ?? why]);
    }
    expect(states).toEqual([
      [200, "paused"],
      [409, "The list is paused, so it cannot pause."],
      [200, "running"],
      [200, "cancelled"],
      [400, 'Send {"action": "pause"}, "resume" or "cancel" as JSON.'],
    ]);
    expect([
      (await api(`/${id}`, { method: "DELETE" })).status,
      (await api(`/${id}`)).status,
      (await api(`/${id}/result`)).status,
    ]).toEqual([204, 404, 404]);
  });

  it.each([
    ["an empty body", "", 400, /empty/],
    ["no list", "%PDF-1.4", 400, /not a list/],
    ["a list without companies", "Name\nAda\n", 400, /where people work/],
    ["a list that is too long", `Name,Domain\n${"Ada,acme.example\n".repeat(10_001)}`, 413, /10,000 rows/],
    ["a list that is too large", "x".repeat(10 * 1_048_576 + 70_000), 413, /10 MB/],
  ])("explains what is wrong with %s", async (_, body, status, why) => {
    const [code, said] = await detail(await send(body));
    expect([code, said]).toEqual([status, expect.stringMatching(why)]);
  });

  it("streams progress until the end", async () => {
    const { id } = (await (await send()).json()) as { id: string };
    const stream = await api(`/${id}/events`);
    expect([stream.headers.get("content-type"), stream.headers.get("cache-control")]).toEqual([
      "text/event-stream; charset=utf-8",
      "private, no-store",
    ]);
    await work();
    const events = (await stream.text()).trim().split("\n\n");
    const steps = events
      .slice(0, -1)
      .map((event) => JSON.parse(event.slice("data: ".length)) as { state: string; done: number });
    expect([steps[0]?.state, steps.at(-1), events.at(-1)]).toMatchObject([
      "running",
      { id, state: "done", done: 2 },
      "event: end\ndata: {}",
    ]);
    expect([(await api(`/${id}/events`, {}, "ines")).status, (await api("/nothing/events")).status]).toEqual([
      404, 404,
    ]);
  });

  it("keeps results readable after the plan ends and starts no lookups", async () => {
    const { id } = (await (await send()).json()) as { id: string };
    await sql`update finder_bulk set account_id = 'kofi' where id = ${id}`.execute(site.ctx.db);
    const patch = (action: string) =>
      api(
        `/${id}`,
        { method: "PATCH", body: JSON.stringify({ action }), headers: { "content-type": "application/json" } },
        "kofi",
      );
    await work();
    expect(await (await api(`/${id}`, {}, "kofi")).json()).toMatchObject({
      state: "paused",
      paused_by: "plan",
      done: 0,
    });
    expect([
      (await api(`/${id}/result`, {}, "kofi")).status,
      (await patch("resume")).status,
      (await patch("cancel")).status,
      (await api(`/${id}`, { method: "DELETE" }, "kofi")).status,
    ]).toEqual([200, 403, 200, 204]);
  });

  it("hides lists of other accounts", async () => {
    const { id } = (await (await send()).json()) as { id: string };
    expect([
      (await api(`/${id}`, {}, "ines")).status,
      (await api(`/${id}/result`, {}, "ines")).status,
      (await api(`/${id}`, { method: "DELETE" }, "ines")).status,
    ]).toEqual([404, 404, 404]);
    expect(await (await api("", {}, "ines")).json()).toEqual({ lists: [] });
  });

  it.each([
    ["without an account", {}, 401],
    ["with a free account", as("kofi"), 403],
    ["with an invalid key", { apikey: "nrk_nothing" }, 401],
    ["from another site's page", { ...as("ada"), "sec-fetch-site": "cross-site" }, 403],
  ])("rejects a list %s", async (_, headers, status) => {
    const response = await fetch(`${site.url}/api/finder/bulk`, {
      method: "POST",
      body: LIST,
      headers: { "content-type": "text/csv", ...headers },
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  });

  it("rejects a list from the operator's key, which has no account", async () => {
    const { secret } = await createKey(site.ctx, { label: "the operator's", access: "paid", scopes: ["finder"] });
    const response = await fetch(`${site.url}/api/finder/bulk`, {
      method: "POST",
      body: LIST,
      headers: { "content-type": "text/csv", apikey: secret },
    });
    expect(await detail(response)).toEqual([403, expect.stringContaining("belongs to no account")]);
  });
});

describe("the bulk screen", () => {
  it("accepts a list and shows progress without script", async () => {
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await page.context().addCookies([{ name: "test_session", value: "ada", url: site.url }]);
    await page.goto(`${site.url}/email-finder/bulk`);
    await page
      .getByLabel("CSV or XLSX file")
      .setInputFiles({ name: "team.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
    await page.getByRole("button", { name: "Look up this list" }).click();
    await page.getByRole("heading", { level: 1, name: "team.csv" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("heading", { name: "Paused" }).waitFor();
    const progress = async () => [
      await page.getByRole("progressbar").getAttribute("value"),
      await page.getByRole("progressbar").getAttribute("max"),
    ];
    expect(await progress()).toEqual(["0", "2"]);
    await page.getByRole("button", { name: "Resume" }).click();
    await work();
    await page.reload();
    await page.getByRole("heading", { name: "Finished" }).waitFor();
    expect(await progress()).toEqual(["2", "2"]);
    await page.getByRole("button", { name: "Delete the list" }).click();
    await page.getByRole("heading", { level: 1, name: "Look up a list in bulk" }).waitFor();
    expect(await page.getByRole("link", { name: "team.csv" }).count()).toBe(0);
  });

  it("explains what is wrong with a file", async () => {
    const { page } = await open("about:blank");
    await page.context().addCookies([{ name: "test_session", value: "ada", url: site.url }]);
    await page.goto(`${site.url}/email-finder/bulk`);
    await page
      .getByLabel("CSV or XLSX file")
      .setInputFiles({ name: "team.pdf", mimeType: "text/csv", buffer: Buffer.from("%PDF-1.4") });
    await page.getByRole("button", { name: "Look up this list" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("not a list");
    expect(await axeViolations(page)).toEqual([]);
  });

  it("updates progress automatically, and is accessible in light and dark", async () => {
    const { id } = (await (await send()).json()) as { id: string };
    const { page, complaints } = await open("about:blank");
    await page.context().addCookies([{ name: "test_session", value: "ada", url: site.url }]);
    await page.goto(`${site.url}/email-finder/bulk/${id}`);
    await page.getByRole("heading", { name: "In progress" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await work();
    await page.getByRole("heading", { name: "Finished" }).waitFor();
    const dark = await open("about:blank", { colorScheme: "dark" });
    await dark.page.context().addCookies([{ name: "test_session", value: "ada", url: site.url }]);
    await dark.page.goto(`${site.url}/email-finder/bulk/${id}`);
    expect(await axeViolations(dark.page)).toEqual([]);
    for (const path of ["/email-finder/bulk", `/email-finder/bulk/${id}`]) {
      const response = await fetch(`${site.url}${path}`, { headers: as("ada") });
      expect([response.headers.get("cache-control"), await htmlFaults(await response.text())]).toEqual([
        expect.stringContaining("private"),
        "",
      ]);
    }
    expect(complaints).toEqual([]);
  });

  it("polls when streams are blocked", async () => {
    const { id } = (await (await send()).json()) as { id: string };
    const { page } = await open("about:blank");
    await page.context().addCookies([{ name: "test_session", value: "ada", url: site.url }]);
    await page.route("**/events", (route) => route.fulfill({ status: 429, body: "" }));
    await page.goto(`${site.url}/email-finder/bulk/${id}`);
    await page.getByRole("heading", { name: "In progress" }).waitFor();
    await work();
    await page.getByRole("heading", { name: "Finished" }).waitFor();
    expect(await page.getByText("2 of 2 rows").isVisible()).toBe(true);
  });

  it("pauses a list when the plan ends and resumes with a new plan", async () => {
    const { id } = (await (await send(LIST, "ines")).json()) as { id: string };
    await revokeAccess(site.ctx, { accountId: "ines", reason: "refunded" });
    const { page, complaints } = await open("about:blank");
    await page.context().addCookies([{ name: "test_session", value: "ines", url: site.url }]);
    await page.goto(`${site.url}/email-finder/bulk/${id}`);
    await page.getByRole("heading", { name: "Paused" }).waitFor();
    expect(await page.getByText("Your plan does not include bulk lookups, so this list is paused.").isVisible()).toBe(
      true,
    );
    expect([await page.getByRole("button", { name: "Resume" }).count(), await axeViolations(page)]).toEqual([0, []]);
    await grantAccess(site.ctx, { accountId: "ines", plan: "pro", source: "test", endsAt: null });
    await page.getByRole("heading", { name: "In progress" }).waitFor();
    await work();
    await page.getByRole("heading", { name: "Finished" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("explains bulk lookups to visitors without a plan", async () => {
    for (const [headers, offers] of [
      [{}, "Sign in"],
      [as("kofi"), 'href="/pricing" class="button button-primary">See the plans</a>'],
    ] as const) {
      const html = await (await fetch(`${site.url}/email-finder/bulk`, { headers })).text();
      expect([
        html.includes("Part of the paid plans"),
        html.includes(offers),
        html.includes("up to 2 hours"),
        html.includes('type="file"'),
      ]).toEqual([true, true, true, false]);
    }
    const refused = await fetch(`${site.url}/email-finder/bulk`, {
      method: "POST",
      body: new URLSearchParams({ file: "x" }),
      headers: as("kofi"),
    });
    expect(refused.status).toBe(403);
    const redirected = await fetch(`${site.url}/email-finder/bulk/nothing`, { redirect: "manual" });
    expect([
      redirected.status,
      (await fetch(`${site.url}/email-finder/bulk/nothing`, { headers: as("ada") })).status,
    ]).toEqual([302, 404]);
  });
});
