import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Client,
  type OAuthClientInformationFull,
  type OAuthClientProvider,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

const open = useBrowser();
const world = useMailedSite({ perFile: true });

/** The assistant's own address, to which the browser returns. */
const assistant = createServer((_, response) => response.end("<title>Back</title>Welcome back"));
let callback = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => assistant.listen(0, "127.0.0.1", resolve));
  callback = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}/callback`;
});
afterAll(() => new Promise((resolve) => assistant.close(resolve)));

/** An assistant's state between the steps. */
function assistantAccess() {
  const kept: { client?: OAuthClientInformationFull; tokens?: StoredOAuthTokens; verifier?: string; asked?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: "Test Assistant", redirect_uris: [callback] },
    state: () => "state-1",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client as OAuthClientInformationFull),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? "",
  };
  return { kept, provider };
}

const post = (address: string, form: Record<string, string>) =>
  fetch(address, { method: "POST", body: new URLSearchParams(form) });

describe("signing in an assistant", () => {
  it("lets the MCP SDK's client read as the account until its key is revoked", async () => {
    const { url } = await world.start();
    const { kept, provider } = assistantAccess();
    const transportTo = () =>
      new StreamableHTTPClientTransport(new URL(`${url}/mcp/account`), { authProvider: provider });
    const transport = transportTo();
    await expect(new Client({ name: "test", version: "1" }).connect(transport)).rejects.toBeInstanceOf(Error);
    expect(kept.asked?.searchParams.get("code_challenge_method")).toBe("S256");

    // Without script: the sign-in returns to the question, and the answer leads back to the assistant.
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await page.goto(kept.asked?.href ?? "");
    await page.getByLabel("E-mail").fill("ada@acme.example");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("alert").waitFor();
    await page.goto(await world.linkTo("ada@acme.example", 1));
    await page.getByRole("button", { name: /^Sign in to/ }).click();
    await page.waitForURL(/\/oauth\/authorize\?/);
    expect(await page.textContent("main")).toContain("Let Test Assistant read your leads?");
    expect(await page.textContent("main")).toContain("with the account ada@acme.example");
    expect(await htmlFaults(await (await page.context().request.get(page.url())).text())).toBe("");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(/\/callback\?/);
    const returned = new URL(page.url()).searchParams;
    expect([returned.get("state"), returned.get("iss")]).toEqual(["state-1", url]);

    await transport.finishAuth(returned);
    expect(kept.tokens).toMatchObject({ access_token: expect.stringMatching(/^nrk_/), scope: "read" });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transportTo());
    expect((await client.callTool({ name: "search_rounds", arguments: {} })).isError).toBeFalsy();
    await client.close();
    const key = { apikey: kept.tokens?.access_token ?? "" };
    expect((await fetch(`${url}/rest/v1/rounds?limit=1`, { headers: key })).status).toBe(200);
    // The key can only read, and nothing of the account.
    for (const path of ["/exports/leads.csv", "/account", "/oauth/authorize"])
      expect([path, (await fetch(url + path, { headers: key })).status]).toEqual([path, 401]);

    await page.goto(`${url}/account/settings/keys`);
    expect(await page.textContent("#keys")).toContain("Test Assistant");
    await page.getByRole("button", { name: "Revoke the key Test Assistant" }).click();
    await page.waitForLoadState();
    const refused = await fetch(`${url}/mcp/account`, {
      method: "POST",
      headers: { ...key, "content-type": "application/json" },
      body: "{}",
    });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${url}/.well-known/oauth-protected-resource/mcp/account", scope="read"`,
    ]);
  });

  it("rejects used codes, codes of another program or without their verifier, and returns refusals", async () => {
    const { url } = await world.start();
    const { kept, provider } = assistantAccess();
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp/account`), { authProvider: provider });
    await expect(new Client({ name: "test", version: "1" }).connect(transport)).rejects.toBeInstanceOf(Error);
    const { page } = await open("about:blank");
    await page.goto(kept.asked?.href ?? "");
    await page.getByLabel("E-mail").fill("eve@acme.example");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("alert").waitFor();
    await page.goto(await world.linkTo("eve@acme.example", 1));
    await page.getByRole("button", { name: /^Sign in to/ }).click();
    await page.waitForURL(/\/oauth\/authorize\?/);
    expect(await axeViolations(page)).toEqual([]);
    const codeFor = async () => {
      await page.goto(kept.asked?.href ?? "");
      await page.getByRole("button", { name: "Allow" }).click();
      await page.waitForURL(/\/callback\?/);
      return new URL(page.url()).searchParams.get("code") ?? "";
    };
    const right = {
      grant_type: "authorization_code",
      client_id: kept.client?.client_id ?? "",
      redirect_uri: callback,
      code_verifier: kept.verifier ?? "",
    };
    for (const wrong of [
      { code_verifier: "x".repeat(43) },
      { client_id: "other" },
      { redirect_uri: `${callback}/other` },
    ]) {
      const code = await codeFor();
      const first = await post(`${url}/oauth/token`, { ...right, code, ...wrong });
      expect([first.status, await first.json()]).toEqual([400, expect.objectContaining({ error: "invalid_grant" })]);
      // A code is used up by the first attempt.
      expect((await post(`${url}/oauth/token`, { ...right, code })).status).toBe(400);
    }
    const code = await codeFor();
    const given = await post(`${url}/oauth/token`, { ...right, code });
    const { access_token: key } = (await given.json()) as { access_token: string };
    expect([given.status, given.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect((await post(`${url}/oauth/token`, { ...right, code })).status).toBe(400);
    for (const wrong of [{ grant_type: "refresh_token" }, { grant_type: "password" }])
      expect((await post(`${url}/oauth/token`, { ...wrong, client_id: right.client_id })).status).toBe(400);
    expect((await post(`${url}/oauth/revoke`, { token: key })).status).toBe(200);
    expect((await fetch(`${url}/rest/v1/rounds?limit=1`, { headers: { apikey: key } })).status).toBe(401);

    await page.goto(kept.asked?.href ?? "");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(/\/callback\?/);
    expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  });

  it("shows its addresses behind TLS and registers only addresses that are safe to return to", async () => {
    const behindTls = await startSite({ data: "none", publicOrigin: "https://newlyraised.example" });
    onTestFinished(() => behindTls.stop());
    const { url } = behindTls;
    const origin = { headers: { host: "newlyraised.example", "x-forwarded-proto": "https" } };
    const read = async (path: string) => (await fetch(url + path, origin)).json();
    expect(await read("/.well-known/oauth-protected-resource/mcp/account")).toMatchObject({
      resource: "https://newlyraised.example/mcp/account",
      authorization_servers: ["https://newlyraised.example"],
    });
    expect(await read("/.well-known/oauth-authorization-server")).toMatchObject({
      issuer: "https://newlyraised.example",
      token_endpoint: "https://newlyraised.example/oauth/token",
      code_challenge_methods_supported: ["S256"],
    });
    const register = (uri: string) =>
      fetch(`${url}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ client_name: "A\nB", redirect_uris: [uri] }),
      });
    for (const uri of ["https://claude.example/callback", "http://localhost:7/cb", "com.example.app:/callback"])
      expect([uri, (await register(uri)).status]).toEqual([uri, 201]);
    for (const uri of ["http://plain.example/cb", "intent://a.example/x", "cursor://app/callback", "nonsense"])
      expect([uri, (await register(uri)).status]).toEqual([uri, 400]);
    const known = await register("https://evil.example/login");
    const { client_id: id } = (await known.json()) as { client_id: string };
    const unanswered = ["", "&response_type=token", "&response_type=code"];
    for (const wrong of [...unanswered, ...["write", "manage"].map((scope) => `&response_type=code&scope=${scope}`)]) {
      const asked = `/oauth/authorize?client_id=${id}&redirect_uri=https://evil.example/login${wrong}`;
      const page = await fetch(url + asked, { redirect: "manual" });
      expect([wrong, page.status, page.headers.get("location")]).toEqual([wrong, 400, null]);
      expect((await page.text()).match(/http-equiv|href="https:\/\/evil/i)).toBeNull();
    }
    for (let n = 0; n < 6; n += 1) expect((await register("https://claude.example/callback")).status).toBe(201);
    expect((await register("https://claude.example/callback")).status).toBe(429);
    const unknown = await fetch(`${url}/oauth/authorize?client_id=x&redirect_uri=https://evil.example`, {
      redirect: "manual",
    });
    expect([unknown.status, unknown.headers.get("location")]).toEqual([400, null]);
  });
});
