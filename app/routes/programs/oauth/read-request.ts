import type { Context } from "../../../../core/shared/context.ts";
import { findClient, mayRedirect, type OAuthClient } from "../../../../core/programs/keys/oauth-client.ts";
import { OAUTH_SCOPE } from "../../../../core/programs/keys/oauth-code.ts";
import type { Site } from "../../../ui/frame/site.ts";
import { SIGNED_IN_MCP } from "./answers.ts";

/** A program's valid request for access. */
export interface AccessRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state: string | null;
}

type ReadRequest =
  | { readonly kind: "valid"; readonly asked: AccessRequest }
  /** The program asked wrongly: why, for the person. Nobody has answered yet, so there is no redirect (RFC 9700, 4.11.2). */
  | { readonly kind: "refused"; readonly name: string; readonly reason: string }
  /** The program or its address is unknown, so there is no redirect. */
  | { readonly kind: "unknown" };

/** Reads an authorization request (RFC 6749, 4.1.1; RFC 7636; RFC 8707). */
export async function readAccessRequest(ctx: Context, site: Site, params: URLSearchParams): Promise<ReadRequest> {
  const client = await findClient(ctx, params.get("client_id") ?? "");
  const redirectUri = params.get("redirect_uri") ?? (client?.redirectUris.length === 1 ? client.redirectUris[0] : null);
  if (client === null || redirectUri === null || redirectUri === undefined || !mayRedirect(client, redirectUri))
    return { kind: "unknown" };
  const state = params.get("state");
  const codeChallenge = params.get("code_challenge") ?? "";
  const problem = problemOf(site, params, codeChallenge);
  if (problem === null) return { kind: "valid", asked: { client, redirectUri, codeChallenge, state } };
  return { kind: "refused", name: client.name, reason: problem };
}

function problemOf({ url }: Site, params: URLSearchParams, codeChallenge: string): string | null {
  if (params.get("response_type") !== "code") return "The response type is code.";
  if (params.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(codeChallenge))
    return "PKCE with S256 is required.";
  const scopes = (params.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  if (scopes.length > 0 && !scopes.includes(OAUTH_SCOPE)) return "The scope is read.";
  const resources = [`${url}/mcp`, `${url}${SIGNED_IN_MCP}`, url, `${url}/`];
  if (params.getAll("resource").some((resource) => !resources.includes(resource)))
    return `The resource is ${url}${SIGNED_IN_MCP}.`;
  return null;
}

/** The program's address with an answer and the issuer (RFC 9207). */
export function returnAddress(
  { url }: Site,
  { redirectUri, state }: Pick<AccessRequest, "redirectUri" | "state">,
  answer: Readonly<Record<string, string>>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: url }))
    address.searchParams.set(name, value);
  return address.href;
}
