import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import type { Context } from "../context.ts";
import { listAccountKeys } from "./api-key.ts";
import { authenticateKey } from "./authenticate-key.ts";
import { findClient, mayRedirect, type OAuthClient, registerClient } from "./oauth-client.ts";
import { exchangeCode, grantCode } from "./oauth-code.ts";
import { refreshTokens, revokeOAuthKey } from "./oauth-tokens.ts";

const database = useDatabase();
const ACCOUNT = "account-ada";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const REDIRECT = "https://assistant.example/callback";
let now = new Date("2026-09-01T12:00:00Z");
let client: OAuthClient;

const ctx = (): Context => ({ db: database.db, actor: { id: ACCOUNT, access: "free" }, clock: { now: () => now } });
const granted = () => grantCode(ctx(), { clientId: client.id, redirectUri: REDIRECT, codeChallenge: CHALLENGE });
const exchanged = (code: string) =>
  exchangeCode(ctx(), { code, clientId: client.id, redirectUri: REDIRECT, verifier: VERIFIER });
const signedIn = async () => {
  const tokens = await exchanged(await granted());
  if (tokens === null) throw new Error("the code was not exchanged");
  return tokens;
};
const refreshed = (refreshToken: string, clientId = client.id) => refreshTokens(ctx(), { refreshToken, clientId });
const passes = async (key: string) => "actor" in (await authenticateKey(ctx(), key));
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000));
const labels = async () => (await listAccountKeys(ctx(), ACCOUNT)).map(({ label, scopes }) => [label, scopes]);

beforeAll(async () => {
  await database.db
    .insertInto("account")
    .values({
      id: ACCOUNT,
      email: "ada@acme.example",
      name: "",
      email_verified: true,
      created_at: now,
      updated_at: now,
    })
    .execute();
  client = await registerClient(ctx(), { name: "  Test\nAssistant ", redirectUris: [REDIRECT, "http://127.0.0.1/cb"] });
});

describe("sign-in of programs", () => {
  it("keeps a program's name in one line and finds it by id", async () => {
    expect(await findClient(ctx(), client.id)).toMatchObject({
      name: "Test Assistant",
      redirectUris: client.redirectUris,
    });
    expect(await findClient(ctx(), "unknown")).toBeNull();
  });

  it("redirects to registered addresses only, on loopback with any port", () => {
    expect(
      [
        REDIRECT,
        "http://127.0.0.1:5/cb",
        "http://127.0.0.1:5/other",
        `${REDIRECT}/x`,
        "https://assistant.example:8/callback",
      ].map((uri) => mayRedirect(client, uri)),
    ).toEqual([true, true, false, false, false]);
  });

  it("exchanges a code once for a key that reads as the account, and replaces the former key", async () => {
    const code = await granted();
    const first = (await exchanged(code))?.accessToken ?? "";
    expect(await exchanged(code)).toBeNull();
    expect(await authenticateKey(ctx(), first)).toEqual({ actor: { id: ACCOUNT, access: "free" }, scopes: ["read"] });
    const second = await signedIn();
    expect(await labels()).toEqual([["Test Assistant", ["read"]]]);
    expect(await authenticateKey(ctx(), first)).toEqual({ refused: "This key was revoked." });
    await revokeOAuthKey(ctx(), "nonsense");
    await revokeOAuthKey(ctx(), second.accessToken);
    expect(await labels()).toEqual([]);
  });

  it("expires keys after an hour and renews each with a token that works once", async () => {
    const first = await signedIn();
    expect(first.expiresInSeconds).toBe(3_600);
    pass(3_600);
    expect(await authenticateKey(ctx(), first.accessToken)).toEqual({
      refused: expect.stringContaining("This key expired."),
    });
    expect(await refreshed(first.refreshToken, "other")).toBeNull();
    const second = await refreshed(first.refreshToken);
    expect(await passes(second?.accessToken ?? "")).toBe(true);
    expect(await labels()).toEqual([["Test Assistant", ["read"]]]);
    // A repeated request is no theft, a later one is.
    expect(await refreshed(first.refreshToken)).toBeNull();
    expect(await passes(second?.accessToken ?? "")).toBe(true);
    pass(61);
    expect(await refreshed(first.refreshToken)).toBeNull();
    expect(await passes(second?.accessToken ?? "")).toBe(false);
    expect(await refreshed(second?.refreshToken ?? "")).toBeNull();
  });

  it("ends a key that nobody renews for 90 days, or whose refresh token is revoked", async () => {
    const unused = await signedIn();
    pass(91 * 86_400);
    expect(await refreshed(unused.refreshToken)).toBeNull();
    expect(await labels()).toEqual([]);
    const { accessToken, refreshToken } = await signedIn();
    await revokeOAuthKey(ctx(), refreshToken);
    expect(await passes(accessToken)).toBe(false);
  });

  it("rejects an expired code", async () => {
    const code = await granted();
    pass(61);
    expect(await exchanged(code)).toBeNull();
  });

  it("deletes registrations that no account uses after 30 days", async () => {
    const used = await registerClient(ctx(), { name: "Used", redirectUris: [REDIRECT] });
    const code = await grantCode(ctx(), { clientId: used.id, redirectUri: REDIRECT, codeChallenge: CHALLENGE });
    await exchangeCode(ctx(), { code, clientId: used.id, redirectUri: REDIRECT, verifier: VERIFIER });
    pass(31 * 86_400);
    await registerClient(ctx(), { name: "New", redirectUris: [REDIRECT] });
    expect(await findClient(ctx(), client.id)).toBeNull();
    expect(await findClient(ctx(), used.id)).not.toBeNull();
  });

  it.each(["http://plain.example/cb", "javascript:alert(1)", "https://a.example/#part", "nonsense"])(
    "does not register %s to return to",
    async (uri) => {
      await expect(registerClient(ctx(), { name: "x", redirectUris: [uri] })).rejects.toMatchObject({
        code: "invalid_input",
      });
    },
  );
});
