import type { ApiKeyOutcome } from "../../app/context.ts";
import type { Actor, Context } from "../../core/context.ts";
import { authenticateKey } from "../../core/keys/authenticate-key.ts";
import { looksLikeKey, prefixOf } from "../../core/keys/key-secret.ts";

/** A request's key, and whom it speaks for when it is good. */
export type KeyHolder = { readonly outcome: ApiKeyOutcome; readonly actor: Actor | null };

const NOBODY: KeyHolder = { outcome: { state: "none" }, actor: null };

/**
 * Looks up the API key of a request: in `apikey`, or in `Authorization: Bearer`, and clients of PostgREST send the same
 * one in both. Empty and `anon` are the key of everybody who has none. `strictly`: whatever else stands there must be
 * one of our keys, as at the addresses of the open interface; elsewhere a proxy may use the field for its own.
 */
export async function findKeyHolder(ctx: Context, headers: Headers, strictly: boolean): Promise<KeyHolder> {
  const bearer = /^bearer +(.*)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  const sent = [bearer, headers.get("apikey")].map((text) => text?.trim() ?? "").filter((text) => text !== "" && text !== "anon");
  const keys = new Set(sent.filter((text) => strictly || looksLikeKey(text)));
  const [secret] = keys;
  if (secret === undefined) return NOBODY;
  if (keys.size > 1) return refused("The headers apikey and Authorization carry different keys.");
  const found = await authenticateKey(ctx, secret);
  if ("refused" in found) return refused(found.refused);
  return { outcome: { state: "accepted", prefix: prefixOf(secret) ?? "" }, actor: found.actor };
}

/** Whether a request is for the open interface, which answers a refused key in its own form. */
export function isOpenInterface(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.startsWith("/rest/") || pathname === "/mcp";
}

/** The answer to a key that is not good, at any other address. */
export function refuseKey(reason: string): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "www-authenticate": "Bearer error=\"invalid_token\"" };
  return new Response(`The API key is not valid. ${reason}\n`, { status: 401, headers });
}

function refused(reason: string): KeyHolder {
  return { outcome: { state: "refused", reason }, actor: null };
}
