import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { KEY_SCOPES, type KeyScope } from "../../../../core/programs/keys/api-key.ts";
import { useDatabase } from "../../../../test/database.ts";
import {
  apiKeyContext,
  type ApiKeyOutcome,
  contentContext,
  coreContext,
  finderContext,
  logContext,
  shareContext,
  siteContext,
  visitorAddressContext,
} from "../../../context.ts";
import type { Content } from "../../../content/content.ts";
import type { Finder } from "../../../../core/finder/finder.ts";
import { answerMessage, loader } from "./mcp.ts";

const database = useDatabase();

const READS = ["search_rounds", "list_facets", "get_company", "list_changes"];
/** With a key; the companies are added with the scope `lists`. */
const OWN = ["list_watched_companies", "list_destinations"];
const ADDS = ["add_watched_companies"];
const FINDS = [
  "find_email",
  "verify_email",
  "domain_emails",
  "start_email_list",
  "email_list_progress",
  "email_list_results",
  "change_email_list",
];

interface Sent {
  readonly key?: ApiKeyOutcome;
  readonly headers?: Readonly<Record<string, string>>;
}

const MODERN = { "mcp-protocol-version": "2026-07-28" };

async function send(method: string, params: unknown, { key = { state: "none" }, headers = {} }: Sent = {}) {
  const context = new RouterContextProvider();
  context.set(coreContext, fakeClockContext(database.db));
  context.set(siteContext, {
    name: "Newly Raised",
    url: "https://newlyraised.example",
    checkoutUrl: "/checkout",
    sampleSize: 100,
    claims: "stated",
  });
  context.set(apiKeyContext, key);
  // The messages below reach neither.
  context.set(contentContext, {} as Content);
  context.set(finderContext, {} as Finder);
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  context.set(visitorAddressContext, "127.0.0.1");
  context.set(logContext, { error: (_, message) => expect.fail(message), info: () => undefined });
  const request = new Request("https://newlyraised.example/mcp", {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const response = await answerMessage(request, context, { needsAccount: false });
  const text = (await response.text()).replace(/^(?:event: message\n)?data: /, "");
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as Record<string, unknown> };
}

const accepted = (...scopes: KeyScope[]): ApiKeyOutcome => ({ state: "accepted", prefix: "nrk_a", scopes });

describe("tools/list", () => {
  it.each<[string, ApiKeyOutcome, readonly string[]]>([
    ["without a key", { state: "none" }, READS],
    ["with a key that reads", accepted("read"), [...READS, ...OWN]],
    ["with a key for the finder", accepted("read", "finder"), [...READS, ...OWN, ...FINDS]],
    ["with a key for everything", accepted(...KEY_SCOPES), [...READS, ...OWN, ...ADDS, ...FINDS]],
  ])("has only the tools of the granted scope %s, in at most 20 kB", async (_, key, names) => {
    const { body } = await send("tools/list", {}, { key });
    const { tools } = body["result"] as { readonly tools: readonly { readonly name: string }[] };
    expect(tools.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
  });
});

describe("initialize", () => {
  const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } };

  it("declares no messages about changed lists, because none is sent", async () => {
    const { body } = await send("initialize", hello);
    expect(body["result"]).toMatchObject({
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false } },
    });
  });

  it.each([hello, {}, undefined, { _meta: {} }])("is unknown since revision 2026-07-28, with %j", async (params) => {
    const { status, body } = await send("initialize", params, { headers: MODERN });
    expect([status, body]).toMatchObject([404, { id: 1, error: { code: -32601 } }]);
  });
});

describe("pages of other sites", () => {
  const origin = { origin: "https://elsewhere.example" };

  it("may send messages, after a preflight", async () => {
    const asked = new Request("https://newlyraised.example/mcp", { method: "OPTIONS", headers: origin });
    const preflight = loader({ request: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization.*mcp-protocol-version/);
    const { status, headers } = await send("tools/list", {}, { headers: origin });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    // Browsers send no cookies to an address that allows every origin.
    expect(headers.has("access-control-allow-credentials")).toBe(false);
  });

  it("can read refusals, and the challenge that starts a sign-in", async () => {
    const { status, headers } = await send(
      "tools/list",
      {},
      { headers: origin, key: { state: "refused", reason: "It was revoked." } },
    );
    expect([status, headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    expect(headers.get("access-control-expose-headers")).toContain("www-authenticate");
  });
});
