import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readGuides } from "../../content/guides/guides.ts";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { createAccountKey } from "../../core/programs/keys/manage-keys.ts";
import { sheetColumns } from "../../core/programs/sheets/read-sheet.ts";
import { createSheetAddress } from "../../core/programs/sheets/sheet-address.ts";
import type { Context } from "../../core/shared/context.ts";
import { guideBlocks, mappedFields } from "../guide-blocks.ts";
import { listening } from "../listening.ts";
import { startReceiver } from "../webhook-receiver.ts";
import { axeViolations } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { htmlFaults } from "./valid-html.ts";

// What the recipes of /developers say, done on a running site; guides.test.ts compares their names with the declarations.

const open = sharedTab();
const world = useMailedSite({ perFile: true });
const start = () => world.start({ SAMPLE: "on", WEBHOOK_TARGETS: "any" });
const run = promisify(execFile);
const guides = readGuides();

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recipes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const blocksOf = (guide: string, url: string) =>
  guides.filter(({ slug }) => slug === guide).flatMap((one) => guideBlocks(one, url));

/** The first row of a CSV file. */
function headerOf(text: string): readonly string[] {
  return z.array(z.array(z.string())).parse(parse(text, { bom: true, to: 1 }))[0] ?? [];
}

const read = async (address: string) => {
  const response = await fetch(address);
  return [response.status, await response.text()] as const;
};

let members = 0;

/** A signed-in member with a plan and a saved search. */
async function member() {
  const { url } = await start();
  const email = `integrator-${(members += 1)}@acme.example`;
  const cookies = await world.signIn(url, email);
  const operator = await world.operator();
  const account = await readAccount(operator, { email });
  if (account === null) throw new Error("nobody has signed in");
  await grantAccess(operator, { accountId: account.id, plan: "pro", source: "operator", endsAt: null });
  const ctx: Context = { ...operator, actor: { id: account.id, access: "paid" } };
  const search = await saveSearch(ctx, { name: "Seed rounds", address: "stage=Seed" });
  const { secret: key } = await createAccountKey(ctx, { label: "Recipes", scopes: ["read", "export"] });
  return { url, cookies, ctx, search, key };
}

describe("the requests of the guides", () => {
  it("run as written and answer with rows", async () => {
    const { url, ctx, search, key } = await member();
    const sheet = await createSheetAddress(ctx, { searchId: search.id, withAddresses: false });
    const shell = guides.flatMap((guide) => guideBlocks(guide, url)).filter(({ kind }) => kind === "sh");
    expect(shell.length).toBeGreaterThan(7);
    const headers: (readonly string[])[] = [];
    for (const { guide, code } of shell) {
      expect([guide, code]).toEqual([guide, expect.stringMatching(/^curl --fail --silent /)]);
      const command = code
        .replaceAll("YOUR_API_KEY", key)
        .replaceAll("YOUR_SHEET_ADDRESS", `${url}/sheets/${sheet}.csv`);
      const { stdout } = await run("sh", ["-c", command], { cwd: folder });
      const written = / -o (\S+)$/.exec(code)?.[1];
      const text = written === undefined ? stdout : await readFile(join(folder, written), "utf8");
      // What is new since a moment ago is nothing but the header of a file.
      const isEmpty = code.includes("since=last") && !code.includes(".csv");
      expect([guide, code, text.length > 20]).toEqual([guide, code, !isEmpty]);
      if (code.includes("preset=salesforce-leads")) headers.push(headerOf(text));
    }
    const listed = blocksOf("salesforce", url).find(({ kind }) => kind === "columns salesforce-leads");
    const columns = listed?.code.split(", ");
    expect(headers).toEqual([columns, [...(columns ?? []), "Change"]]);
  });

  it("are on the pages with this site's address", async () => {
    const { url } = await start();
    const index = await (await fetch(`${url}/developers`)).text();
    const [map, llms] = await Promise.all(
      ["/sitemaps/pages.xml", "/llms.txt"].map(async (path) => (await fetch(url + path)).text()),
    );
    for (const guide of guides) {
      const path = `/developers/${guide.slug}`;
      expect([path, index.includes(`href="${path}"`), map?.includes(path), llms?.includes(`${url}${path}`)]).toEqual([
        path,
        true,
        true,
        true,
      ]);
      const { page } = await open(url + path);
      for (const { code } of guideBlocks(guide, url))
        expect([path, (await page.locator("pre").allTextContents()).map((text) => text.trim())]).toEqual([
          path,
          expect.arrayContaining([code]),
        ]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await axeViolations(page, [])).toEqual([]);
    }
    expect((await fetch(`${url}/developers/nothing`)).status).toBe(404);
  });
});

const WORKFLOW = z.object({
  nodes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.string().startsWith("n8n-nodes-base."),
      typeVersion: z.number(),
      position: z.tuple([z.number(), z.number()]),
      parameters: z.looseObject({
        url: z.string().optional(),
        queryParameters: z
          .object({ parameters: z.array(z.object({ name: z.string(), value: z.string() })) })
          .optional(),
        fieldToSplitOut: z.string().optional(),
        dedupeValue: z.string().optional(),
      }),
    }),
  ),
  connections: z.record(
    z.string(),
    z.object({ main: z.array(z.array(z.object({ node: z.string(), type: z.literal("main"), index: z.int() }))) }),
  ),
});

const ITEMS = z.looseObject({ items: z.array(z.record(z.string(), z.unknown())).min(1) });

it("has workflows for n8n whose connections lead to nodes and whose requests answer with what the nodes read", async () => {
  const { url, key } = await member();
  const workflows = blocksOf("n8n", url)
    .filter(({ kind }) => kind === "json n8n")
    .map(({ code }) => WORKFLOW.parse(JSON.parse(code)));
  expect(workflows).toHaveLength(2);
  for (const { nodes, connections } of workflows) {
    const names = nodes.map(({ name }) => name);
    const ends = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
    expect([...Object.keys(connections), ...ends].filter((name) => !names.includes(name))).toEqual([]);
    // Every node but the trigger is reached.
    expect(names.filter((name) => !ends.includes(name))).toHaveLength(1);
  }
  const asked = workflows.flatMap(({ nodes }) => nodes).find(({ type }) => type.endsWith(".httpRequest"));
  const query = asked?.parameters.queryParameters?.parameters.map(({ name, value }) => [name, value]);
  const answer = await fetch(`${asked?.parameters.url}?${new URLSearchParams(query)}`, { headers: { apikey: key } });
  expect(answer.status).toBe(200);
  const { items } = ITEMS.parse(await answer.json());
  const all = workflows.flatMap(({ nodes }) => nodes.map(({ parameters }) => parameters));
  expect(all.find((one) => one.fieldToSplitOut !== undefined)?.fieldToSplitOut).toBe("items");
  const by = /^=\{\{ \$json\.(\w+) \}\}$/.exec(
    all.find((one) => one.dedupeValue !== undefined)?.dedupeValue ?? "",
  )?.[1];
  expect(new Set(items.map((item) => item[by ?? ""])).size).toBe(items.length);
});

it("sends a webhook of one round each, added as the recipes say, with every field they map", async () => {
  const { url, cookies } = await member();
  const receiver = await startReceiver();
  const { page } = await open("about:blank", { javaScriptEnabled: false });
  await page.context().addCookies(cookies);
  await page.goto(`${url}/account/settings/webhooks`);
  await page.getByLabel("Endpoint URL").fill(receiver.url);
  await page.getByLabel("Rounds to send").selectOption("Seed rounds");
  await page.getByLabel("Messages").selectOption("One round each, for Zapier, Make and n8n");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  expect(await page.textContent("#webhooks")).toContain("Seed rounds; one round a message; active");
  await page.getByRole("button", { name: /^Send a test/ }).click();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 30_000);
  const { type, data } = z
    .object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(receiver.received[0]?.body ?? ""));
  expect([type, data["funding_type"]]).toEqual(["webhook.test", "Seed"]);
  const mapped = guides.flatMap(mappedFields).filter((name) => !["items", "reason"].includes(name));
  expect(mapped.filter((name) => !Object.hasOwn(data, name))).toEqual([]);
});

it("adds, tests and removes a webhook by the requests of REST hooks, as written", async () => {
  const { url, ctx, search } = await member();
  const receiver = await startReceiver();
  const { secret: key } = await createAccountKey(ctx, { label: "App", scopes: ["manage"] });
  const [list, save, subscribe, sample, outcome, unsubscribe, ...others] = blocksOf("rest-hooks", url).map(
    ({ code }) => code,
  );
  expect(others).toEqual([]);
  const ids: Record<string, string | number> = { YOUR_API_KEY: key, YOUR_HOOK_URL: receiver.url };
  const ask = async (code = "") => {
    const command = code.replaceAll(/[A-Z]+(?:_[A-Z]+)+/g, (name) => String(ids[name] ?? name));
    const { stdout } = await run("sh", ["-c", command]);
    return z.record(z.string(), z.unknown()).parse(JSON.parse(stdout || "{}"));
  };
  expect((await ask(list))["searches"]).toEqual([expect.objectContaining({ id: search.id, name: "Seed rounds" })]);
  expect(await ask(save)).toMatchObject({ name: "Seed in Germany", filter: expect.stringContaining("from=this-year") });
  ids["SEARCH_ID"] = search.id;
  const hook = await ask(subscribe);
  ids["WEBHOOK_ID"] = z.int().parse(hook["id"]);
  expect(hook).toMatchObject({ secret: expect.stringMatching(/^whsec_/), search: { id: search.id } });
  await ask(sample);
  await receiver.arrived(1);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
    type: "webhook.test",
    data: { funding_type: "Seed" },
  });
  await vi.waitFor(async () => {
    expect(await ask(outcome)).toMatchObject({ deliveries: [{ status: "delivered", last_status_code: 204 }] });
  }, 30_000);
  expect(await ask(unsubscribe)).toEqual({});
  await expect(ask(outcome)).rejects.toThrow("Command failed");
});

it("gives a saved search an address for spreadsheets, replaces it and revokes it without script", async () => {
  const { url, cookies, search } = await member();
  const { page } = await open("about:blank", { javaScriptEnabled: false });
  await page.context().addCookies(cookies);
  await page.goto(`${url}/account/settings/searches`);
  await page.getByRole("link", { name: "Use Seed rounds in a spreadsheet" }).click();
  expect(new URL(page.url()).pathname).toBe(`/account/searches/${search.id}`);
  await page.getByRole("button", { name: "Create an address" }).click();
  const shown = async () => (await page.locator("#sheet [role=alert] code").textContent()) ?? "";
  const first = await shown();
  expect(await page.textContent("#sheet")).toContain(`=IMPORTDATA("${first}", ",", "en_US")`);
  expect(await htmlFaults(await page.content())).toBe("");

  const answer = await fetch(first);
  expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    "text/csv; charset=utf-8",
    "private, no-store",
  ]);
  const text = await answer.text();
  // A spreadsheet would show a byte order mark in its first cell.
  expect(text.startsWith("company_name,")).toBe(true);
  const rows = parse<Record<string, string>>(text, { columns: true });
  expect(rows.length).toBeGreaterThan(0);
  expect(Object.keys(rows[0] ?? {})).toEqual(sheetColumns(false));
  expect(new Set(rows.map((row) => row["funding_type"]))).toEqual(new Set(["Seed"]));
  expect(text).not.toMatch(/\w@\w/);

  await page.goto(`${url}/account/searches/${search.id}`);
  expect(await page.textContent("#sheet")).not.toContain("/sheets/");
  expect(await page.textContent("#sheet")).toContain("without e-mail addresses; last read");
  await page.getByLabel("Include e-mail addresses").check();
  await page.getByRole("button", { name: "Replace the address" }).click();
  const second = await shown();
  expect([(await read(first))[0], (await read(second))[0]]).toEqual([404, 200]);
  expect((await read(second))[1].split("\n")[0]).toBe(sheetColumns(true).join(","));
  await page.getByRole("button", { name: "Revoke the address" }).click();
  expect(await page.textContent("#sheet")).toContain("no longer works");
  expect((await read(second))[0]).toBe(404);

  const stranger = await member();
  await page.context().clearCookies();
  await page.context().addCookies(stranger.cookies);
  expect((await page.goto(`${url}/account/searches/${search.id}`))?.status()).toBe(404);
  expect((await page.goto(`${url}/account/searches/x`))?.status()).toBe(404);
});

it("lets a page of another site export with a key, but not with a session", async () => {
  const { url, cookies, key } = await member();
  const other = await listening((_, response) => response.setHeader("content-type", "text/html").end("<p>Elsewhere"));
  const { page } = await open(other);
  await page.context().addCookies(cookies);
  const ask = (headers: Record<string, string>) =>
    page.evaluate(
      async ([address, sent]) => {
        const answer = await fetch(address, { headers: sent });
        return {
          status: answer.status,
          rows: answer.headers.get("x-row-count"),
          id: answer.headers.get("x-request-id"),
          lines: (await answer.text()).trim().split("\n").length,
        };
      },
      [`${url}/exports/leads.ndjson?stage=Seed&consumer=browser`, headers] as const,
    );
  const exported = await ask({ apikey: key });
  expect(exported).toMatchObject({ status: 200, rows: String(exported.lines), id: expect.stringMatching(/./) });
  expect(await ask({ apikey: "nrk_00000000_00000000000000000000000000000000" })).toMatchObject({ status: 401 });
  // The browser sends no session: this is a visitor, who has no consumers.
  expect(await ask({})).toMatchObject({ status: 403 });
});
