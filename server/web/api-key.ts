import type { ApiKeyOutcome } from "../../app/context.ts";
import { corsHeaders } from "../../app/cors.ts";
import { feedOf } from "../../app/routes/reading/machines/feed-addresses.ts";
import { feedProblem } from "../../app/routes/reading/machines/feed-answer.ts";
import type { Actor, Context } from "../../core/shared/context.ts";
import { authenticateKey, looksLikeKey, prefixOf } from "../../core/programs/keys/authenticate-key.ts";
import { isKeyParameter, KEY_IN_ADDRESS } from "../../core/reading/directory/search/address-parameters.ts";
import type { KeyScope } from "../../core/programs/keys/api-key.ts";

/** Result of checking a request's key, and the actor of a valid one. */
export type KeyHolder = { readonly outcome: ApiKeyOutcome; readonly actor: Actor | null };

const NOBODY: KeyHolder = { outcome: { state: "none" }, actor: null };

/**
 * Looks up a request's API key, sent in `apikey`, in `Authorization: Bearer` or, as PostgREST's clients do, in both.
 * Feed readers and `curl -u` send it as the password of `Authorization: Basic`, which counts for feeds and the API. Empty
 * and `anon` mean no key. `strictly`, as for the API: any other value must be a valid key; elsewhere a proxy may use the
 * header. A key in the address of a program's door is refused, whoever sends it.
 */
export async function findKeyHolder(ctx: Context, request: Request, strictly: boolean): Promise<KeyHolder> {
  const { headers } = request;
  if ((strictly || isForPrograms(request)) && [...new URL(request.url).searchParams.keys()].some(isKeyParameter))
    return refused(KEY_IN_ADDRESS);
  const authorization = headers.get("authorization")?.trim() ?? "";
  const bearer = /^bearer(?: +(.*))?$/i.exec(authorization);
  const password = strictly || isFeed(request) ? passwordIn(authorization) : undefined;
  if (strictly && authorization !== "" && bearer === null && password === undefined)
    return refused("Send the key as Authorization: Bearer, or as the password of Basic.");
  const sent = [bearer?.[1], password, headers.get("apikey")]
    .map((text) => text?.trim() ?? "")
    .filter((text) => text !== "" && text !== "anon");
  const keys = new Set(sent.filter((text) => strictly || looksLikeKey(text)));
  const [secret] = keys;
  if (secret === undefined) return NOBODY;
  if (keys.size > 1) return refused("The headers apikey and Authorization carry different keys.");
  const found = await authenticateKey(ctx, secret);
  if ("refused" in found) return refused(found.refused);
  const needed = scopeOf(request);
  if (needed === null) return refused("API keys only read. Sign in to make changes at this address.");
  if (!found.scopes.includes(needed)) return refused(`It may not be used for this: it lacks the scope "${needed}".`);
  return { outcome: { state: "accepted", prefix: prefixOf(secret) ?? "", scopes: found.scopes }, actor: found.actor };
}

/** The password of basic authentication (RFC 7617); undefined without one. */
function passwordIn(authorization: string): string | undefined {
  const credentials = /^basic +([\w+/]+=*)$/i.exec(authorization)?.[1];
  return credentials === undefined ? undefined : /:(.*)$/s.exec(Buffer.from(credentials, "base64").toString())?.[1];
}

function isFeed(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/feeds/");
}

/** True for files and feeds, whose readers are programs. */
function isForPrograms(request: Request): boolean {
  return isFeed(request) || new URL(request.url).pathname.startsWith("/exports/");
}

/** The scope that a key needs at this address; null if no key is accepted. */
function scopeOf(request: Request): KeyScope | null {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/exports/")) return "export";
  if (/^\/(?:api\/finder|finder|email-finder)(?:[/.]|$)/.test(pathname)) return "finder";
  // Reading too: the URLs of webhooks are secrets at many receivers, and programs that sign in only have "read".
  if (/^\/api\/(?:searches|webhooks)(?:\/|$)/.test(pathname)) return "manage";
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (/^\/api\/(?:watched-companies$|destinations\/)/.test(pathname) && !isReading) return "lists";
  if (isOpenInterface(request)) return "read";
  // Keys cannot manage accounts, so a leaked key only grants its own scopes.
  if (/^\/(?:account|sign-in|sign-out|oauth|back-office|checkout)(?:[/.]|$)/.test(pathname)) return null;
  return isReading ? "read" : null;
}

/** True if a request is for the API, which reports a rejected key in its own format. */
export function isOpenInterface(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.startsWith("/rest/") || pathname.startsWith("/api/") || /^\/mcp(?:\/|$)/.test(pathname);
}

/** Rejects an invalid key outside the API. */
export function refuseKey(request: Request, reason: string): Response {
  const text = `The API key is not valid. ${reason}`;
  if (isFeed(request)) {
    const { format = null } = feedOf(new URL(request.url).pathname.slice("/feeds/".length)) ?? {};
    const challenge = { "www-authenticate": 'Basic realm="An API key as the password", charset="UTF-8"' };
    return feedProblem(format, 401, { reason: text, headers: challenge });
  }
  const headers = {
    // Programs in browsers read the reason.
    ...(isForPrograms(request) ? corsHeaders([]) : {}),
    "content-type": "text/plain; charset=utf-8",
    "www-authenticate": 'Bearer error="invalid_token"',
  };
  return new Response(`${text}\n`, { status: 401, headers });
}

function refused(reason: string): KeyHolder {
  return { outcome: { state: "refused", reason }, actor: null };
}
