import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { createBulkWorker, lookUpRow } from "../../core/finder/bulk/bulk-worker.ts";
import type { FinderDeps } from "../../core/finder/finder.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import type { KeyScope } from "../../core/programs/keys/api-key.ts";
import { loopbackFinder } from "../builders/finder.ts";
import { startDnsServer } from "../dns-server.ts";
import { SILENCE, startSmtpServer } from "../smtp-server.ts";
import { mcpClient } from "./mcp-client.ts";
import { type RunningSite, startSite } from "./site.ts";

// The email finder's MCP tools, called by the SDK's own client, with mail servers on loopback.

let site: RunningSite;
let servers: { stop(): Promise<void> }[];
let finder: FinderDeps;
const keys = new Map<string, string>();
beforeAll(async () => {
  const mail = await startSmtpServer({
    recipient: (address) =>
      address.endsWith("@slow.example")
        ? SILENCE
        : /^(?:ada\.park|info)@/.test(address)
          ? "250 Ok"
          : "550 5.1.1 User unknown",
  });
  const names = await startDnsServer({
    "acme.example": [{ type: "MX", name: "acme.example", data: { preference: 10, exchange: "mx.acme.example" } }],
    "slow.example": [{ type: "MX", name: "slow.example", data: { preference: 10, exchange: "mx.acme.example" } }],
    "mx.acme.example": [{ type: "A", name: "mx.acme.example", data: "127.0.0.1" }],
  });
  servers = [mail, names];
  finder = loopbackFinder({ nameServer: names.server, port: mail.port, stepMs: 600_000 });
  site = await startSite({ data: "none", quotas: { key: 10_000, network: 10_000 }, finder });
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select id, id || '@birch.example', true, now(), now() from unnest(array['paid', 'free', 'reader']) id`.execute(
    site.ctx.db,
  );
  await grantAccess(site.ctx, { accountId: "paid", plan: "pro", source: "test", endsAt: null });
  const made: readonly (readonly [string, readonly KeyScope[]])[] = [
    ["paid", ["read", "finder"]],
    ["free", ["read", "finder"]],
    ["reader", ["read"]],
  ];
  for (const [accountId, scopes] of made)
    keys.set(accountId, (await createKey(site.ctx, { label: accountId, access: "paid", scopes, accountId })).secret);
});
afterAll(async () => {
  await site.stop();
  for (const server of servers) await server.stop();
});

async function call(who: string | null, name: string, args: Record<string, unknown>) {
  const client = mcpClient();
  const key = who === null ? undefined : keys.get(who);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), {
      requestInit: { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } },
    }),
  );
  // Only after this does the client validate results against the declared schemas.
  const { tools } = await client.listTools();
  const answer = await client.callTool({ name, arguments: args });
  await client.close();
  const [first] = Array.isArray(answer.content) ? answer.content : [];
  return {
    tool: tools.find((tool) => tool.name === name),
    refused: answer.isError === true ? (first?.type === "text" ? first.text : "no text") : null,
    found: answer.structuredContent as Record<string, unknown> | undefined,
  };
}

describe("the finder's MCP tools", () => {
  it("find a mailbox that holds the person's whole name", async () => {
    const { found, refused, tool } = await call("paid", "find_email", { name: "Ada Park", domain: "acme.example" });
    expect([refused, found]).toMatchObject([
      null,
      {
        state: "done",
        mode: "smtp",
        domain: "acme.example",
        name: "Ada Park",
        results: [
          {
            email: "ada.park@acme.example",
            status: "verified",
            confidence: "high",
            verified: true,
            flags: [],
            owner: { name: "Ada Park", basis: "whole_name" },
          },
        ],
        reason: null,
      },
    ]);
    expect(tool?.annotations).toEqual({ readOnlyHint: true, openWorldHint: true });
    // Only its owner can read it again by its id.
    const again = await call("paid", "find_email", { search_id: found?.["search_id"] });
    expect(again.found).toEqual(found);
    expect((await call("free", "find_email", { search_id: found?.["search_id"] })).refused).toContain(
      "There is no such search",
    );
  });

  it("wait only briefly for a silent mail server, and can be polled", async () => {
    const { found, refused } = await call("paid", "find_email", { name: "Ada Park", domain: "slow.example" });
    expect([refused, found]).toMatchObject([null, { state: "searching", results: [] }]);
    expect((await call("paid", "find_email", { search_id: found?.["search_id"] })).found).toMatchObject({
      state: "searching",
    });
  });

  it("verify addresses", async () => {
    expect((await call("paid", "verify_email", { address: "info@acme.example" })).found).toMatchObject({
      address: "info@acme.example",
      result: "valid",
      flags: ["role"],
    });
    expect((await call("paid", "verify_email", { address: "nobody.here@acme.example" })).found).toMatchObject({
      result: "invalid",
      results: [],
    });
  });

  it("list a domain's known addresses", async () => {
    const { found } = await call("paid", "domain_emails", { domain: "https://www.acme.example/team" });
    expect(found).toMatchObject({ domain: "acme.example", state: "done", pattern: null });
  });

  const PEOPLE = {
    name: "team",
    people: [
      { name: "Ada Park", domain: "acme.example" },
      { name: "Kofi Mensah", domain: "acme.example" },
      { name: "Zed Quill" },
    ],
  };

  it("look up a list, report progress and page through the results", async () => {
    const { found: list, refused, tool } = await call("paid", "start_email_list", PEOPLE);
    expect([refused, list]).toMatchObject([
      null,
      { name: "team.csv", state: "running", paused_by: null, rows: 3, done: 1 },
    ]);
    expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, openWorldHint: true });
    const listId = list?.["list_id"];
    const change = (action: string) => call("paid", "change_email_list", { list_id: listId, action });
    expect([
      (await change("pause")).found,
      (await change("pause")).refused,
      (await change("resume")).found,
    ]).toMatchObject([
      { state: "paused", paused_by: "owner" },
      "The list is paused, so it cannot pause.",
      { state: "running" },
    ]);
    await createBulkWorker({
      ctx: site.ctx,
      lookUp: (row) => lookUpRow(site.ctx, finder, row),
      onError: (error) => {
        throw error;
      },
    }).runDue();
    expect((await call("paid", "email_list_progress", { list_id: listId })).found).toMatchObject({
      lists: [{ list_id: listId, state: "done", done: 3, found: 1, verified: 1 }],
    });
    const first = (await call("paid", "email_list_results", { list_id: listId, limit: 2 })).found;
    expect(first).toMatchObject({
      rows: [
        {
          row: 0,
          name: "Ada Park",
          status: "verified",
          reason: null,
          email: "ada.park@acme.example",
          verified: true,
          flags: [],
        },
        { row: 1, status: "none", reason: "not_found", email: null },
      ],
      next_after: 1,
    });
    expect(
      (await call("paid", "email_list_results", { list_id: listId, after: first?.["next_after"] })).found,
    ).toMatchObject({
      rows: [{ row: 2, name: "Zed Quill", status: "none", reason: "needs_company" }],
      next_after: null,
    });
    // The list is the same, however it was submitted.
    expect((await call("paid", "email_list_progress", {})).found).toMatchObject({ lists: [{ list_id: listId }] });
    expect([
      (await call("free", "email_list_results", { list_id: listId })).refused,
      (await call("free", "email_list_progress", {})).found,
    ]).toEqual([expect.stringContaining("no such list"), { lists: [] }]);
  });

  it("respect the API's limits", async () => {
    expect((await call("free", "start_email_list", PEOPLE)).refused).toContain("part of the paid plans");
    expect((await call("reader", "start_email_list", PEOPLE)).refused).toContain("API key with the scope finder");
    const many = { people: Array.from({ length: 501 }, () => ({ name: "Ada Park", domain: "acme.example" })) };
    expect((await call("paid", "start_email_list", many)).refused).toMatch(/500/);
    const refusals: (string | null)[] = [];
    for (let n = 0; n < 11; n++) refusals.push((await call("paid", "start_email_list", PEOPLE)).refused);
    expect([refusals.slice(0, 10).filter((refused) => refused !== null), refusals[10]]).toEqual([
      [],
      expect.stringContaining("10 of your lists are still open"),
    ]);
  });

  it.each([
    [null, "find_email", { name: "Ada Park", domain: "acme.example" }, "API key with the scope finder"],
    ["reader", "find_email", { name: "Ada Park", domain: "acme.example" }, "API key with the scope finder"],
    ["paid", "find_email", {}, "Give a name"],
    ["paid", "find_email", { name: "Ada Park" }, "Add the company"],
    ["paid", "domain_emails", { domain: "gmail.com" }, "gmail.com is a personal e-mail provider"],
    ["paid", "verify_email", { search_id: "0b1e2c3d-0000-4000-8000-000000000000" }, "There is no such search"],
  ])("explain to a %s caller why %s rejects %j", async (who, name, args, why) => {
    expect((await call(who, name, args)).refused).toContain(why);
  });

  it("count lookups like other clients", async () => {
    // A key has its account's limits: twenty searches a day for a free account.
    const refusals: (string | null)[] = [];
    for (let n = 0; n < 21; n++)
      refusals.push((await call("free", "domain_emails", { domain: "acme.example" })).refused);
    expect([refusals.slice(0, 20).filter((refused) => refused !== null), refusals[20]]).toEqual([
      [],
      expect.stringContaining("No searches are left"),
    ]);
  });
});
