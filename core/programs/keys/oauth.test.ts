import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { listAccountKeys } from "./api-key.ts";
import { authenticateKey } from "./authenticate-key.ts";
import { deleteUnusedClients, findClient, mayRedirect, type OAuthClient, registerClient } from "./oauth-client.ts";
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
let networks = 0;
/** Registers a program from a network of its own. */
const registered = async (name: string, redirectUris: readonly string[]) => {
  const made = await registerClient(ctx(), { name, redirectUris, address: `192.0.2.${(networks += 1)}` });
  if (made === null) throw new Error("the program was not registered");
  return made;
};
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

/** An address of a length. */
const long = (length: number) => `https://a.example/${"x".repeat(length - 18)}`;

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
  client = await registered("  Test\nAssistant ", [REDIRECT, "http://127.0.0.1/cb"]);
});

describe("sign-in of programs", () => {
  it("gives a program a key that reads, which can never manage webhooks", async () => {
    const { accessToken } = await signedIn();
    expect(await authenticateKey(ctx(), accessToken)).toMatchObject({ scopes: ["read"] });
    const widened = database.db
      .updateTable("api_key")
      .set({ scopes: ["read", "manage"] })
      .where("oauth_client_id", "=", client.id)
      .execute();
    await expect(widened).rejects.toThrow("api_key_check");
  });

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

  it("deletes registrations after a day without a sign-in", async () => {
    const used = await registered("Used", [REDIRECT]);
    const code = await grantCode(ctx(), { clientId: used.id, redirectUri: REDIRECT, codeChallenge: CHALLENGE });
    await exchangeCode(ctx(), { code, clientId: used.id, redirectUri: REDIRECT, verifier: VERIFIER });
    const unused = await registered("Unused", [REDIRECT]);
    pass(86_400);
    await registered("New", [REDIRECT]);
    expect(await findClient(ctx(), unused.id)).not.toBeNull();
    pass(1);
    await deleteUnusedClients(ctx());
    expect(await findClient(ctx(), unused.id)).toBeNull();
    expect(await findClient(ctx(), used.id)).not.toBeNull();
  });

  it("registers 10 programs an hour and network, and counts no refused ones", async () => {
    const address = "198.51.100.1";
    const register = (uri: string) => registerClient(ctx(), { name: "x", redirectUris: [uri], address });
    for (let n = 0; n < 12; n += 1) await expect(register("nonsense")).rejects.toMatchObject({ code: "invalid_input" });
    const made = await Promise.all(Array.from({ length: 15 }, () => register(REDIRECT)));
    expect(made.filter((one) => one !== null)).toHaveLength(10);
    pass(3_600);
    expect(await register(REDIRECT)).not.toBeNull();
  });

  it("stores short records only", async () => {
    const { name, redirectUris } = await registered(`\u{1f680}${"\u{1f680}\0".repeat(500)}`, [
      REDIRECT,
      REDIRECT,
      long(500),
    ]);
    expect(name.length).toBeLessThanOrEqual(80);
    expect(redirectUris).toEqual([REDIRECT, long(500)]);
    const many = Array.from({ length: 9 }, (_, n) => `https://${n}.example/`);
    for (const uris of [[], many, [long(501)], [`${long(499)}1`, `${long(499)}2`, REDIRECT]])
      await expect(registered("x", uris)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("does not return to an address that an earlier version registered and this one refuses", () => {
    const uris = ["intent://evil", "http://plain.example/cb", REDIRECT];
    expect(uris.map((uri) => mayRedirect({ ...client, redirectUris: uris }, uri))).toEqual([false, false, true]);
  });
});
