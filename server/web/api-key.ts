import type { ApiKeyOutcome } from "../../app/context.ts";
import type { Actor, Context } from "../../core/context.ts";
import { authenticateKey } from "../../core/keys/authenticate-key.ts";
import type { KeyScope } from "../../core/keys/scopes.ts";
import { looksLikeKey, prefixOf } from "../../core/keys/key-secret.ts";

/** A request's key, and whom it speaks for when it is good. */
export type KeyHolder = { readonly outcome: ApiKeyOutcome; readonly actor: Actor | null };

const NOBODY: KeyHolder = { outcome: { state: "none" }, actor: null };

/**
 * Looks up the API key of a request: in `apikey`, or in `Authorization: Bearer`, and clients of PostgREST send the same
 * one in both. Feed readers send it as the password of `Authorization: Basic`, which counts at feeds alone. Empty and `anon`
 * are the key of everybody who has none. `strictly`: whatever else stands there must be one of our keys, as at the
 * addresses of the open interface; elsewhere a proxy may use the field for its own.
 */
export async function findKeyHolder(ctx: Context, request: Request, strictly: boolean): Promise<KeyHolder> {
  const { headers } = request;
  const bearer = /^bearer +(.*)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  const password = isFeed(request) ? passwordIn(headers) : undefined;
  const sent = [bearer, password, headers.get("apikey")].map((text) => text?.trim() ?? "").filter((text) => text !== "" && text !== "anon");
  const keys = new Set(sent.filter((text) => strictly || looksLikeKey(text)));
  const [secret] = keys;
  if (secret === undefined) return NOBODY;
  if (keys.size > 1) return refused("The headers apikey and Authorization carry different keys.");
  const found = await authenticateKey(ctx, secret);
  if ("refused" in found) return refused(found.refused);
  const needed = scopeOf(request);
  if (needed === null) return refused("Keys are for programs that read; what this address changes is changed by whoever is signed in.");
  if (!found.scopes.includes(needed)) return refused(`It may not be used for this: it lacks the scope "${needed}".`);
  return { outcome: { state: "accepted", prefix: prefixOf(secret) ?? "", scopes: found.scopes }, actor: found.actor };
}

/** The password of basic authentication (RFC 7617); undefined without one. */
function passwordIn(headers: Headers): string | undefined {
  const credentials = /^basic +([\w+/]+=*)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  return credentials === undefined ? undefined : /:(.*)$/s.exec(Buffer.from(credentials, "base64").toString())?.[1];
}

function isFeed(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/feeds/");
}

/** The scope a key needs at this address; null where no key will do. */
function scopeOf(request: Request): KeyScope | null {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/exports/")) return "export";
  if (/^\/(?:api\/finder|finder|email-finder)(?:[/.]|$)/.test(pathname)) return "finder";
  if (isOpenInterface(request)) return "read";
  // Nobody's account is managed with a key, so that one that leaks opens no more than it was made for.
  if (/^\/(?:account|sign-in|sign-out|back-office|checkout)(?:[/.]|$)/.test(pathname)) return null;
  return request.method === "GET" || request.method === "HEAD" ? "read" : null;
}

/** Whether a request is for the open interface, which answers a refused key in its own form. */
export function isOpenInterface(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.startsWith("/rest/") || pathname.startsWith("/api/") || pathname === "/mcp";
}

/** The answer to a key that is not good, at any other address. */
export function refuseKey(request: Request, reason: string): Response {
  const challenge = isFeed(request) ? 'Basic realm="An API key as the password", charset="UTF-8"' : 'Bearer error="invalid_token"';
  const headers = { "content-type": "text/plain; charset=utf-8", "www-authenticate": challenge };
  return new Response(`The API key is not valid. ${reason}\n`, { status: 401, headers });
}

function refused(reason: string): KeyHolder {
  return { outcome: { state: "refused", reason }, actor: null };
}
