import type { Site } from "../../../ui/frame/site.ts";

/** Allows browser programs on any site, because nothing here depends on cookies. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
} as const;

/** JSON for programs that sign in; never stored. */
export function oauthJson(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, "cache-control": "no-store", ...headers } });
}

export function preflight(): Response {
  return new Response(null, { status: 204, headers: CORS });
}

/** An error in the form of RFC 6749, 5.2. */
export function oauthError(status: 400 | 405 | 413 | 415 | 429, error: string, description: string): Response {
  return oauthJson({ error, error_description: description }, status);
}

export const OAUTH_GRANTS = ["authorization_code", "refresh_token"] as const;

/** The MCP address that requires a sign-in; `/mcp` is open to everybody. */
export const SIGNED_IN_MCP = "/mcp/account";

/** The challenge for a request without a valid key (RFC 9728, 5.1), from which programs find the sign-in. */
export function challengeOf({ url }: Site, path: string, error: string | null): string {
  const metadata = `resource_metadata="${url}/.well-known/oauth-protected-resource${path}", scope="read"`;
  return `Bearer ${error === null ? "" : `error="${error}", `}${metadata}`;
}
