import { OAUTH_SCOPE } from "../../../../core/programs/keys/oauth-code.ts";
import { siteContext } from "../../../context.ts";
import type { Site } from "../../../ui/frame/site.ts";
import { nothingHere } from "../../reading/machines/answer.ts";
import type { Route } from "./+types/metadata.ts";
import { OAUTH_GRANTS, oauthJson, preflight, SIGNED_IN_MCP } from "./answers.ts";

/**
 * `/.well-known/oauth-protected-resource…` (RFC 9728) for both MCP addresses, and
 * `/.well-known/oauth-authorization-server` (RFC 8414).
 */
export function loader({ request, context }: Route.LoaderArgs): Response {
  if (request.method === "OPTIONS") return preflight();
  const site = context.get(siteContext);
  const { pathname } = new URL(request.url);
  const [, kind, path = ""] =
    /^\/\.well-known\/oauth-(protected-resource|authorization-server)(\/.*)?$/.exec(pathname) ?? [];
  if (kind === "authorization-server" && path === "") return oauthJson(serverOf(site));
  if (kind === "protected-resource" && ["", "/mcp", SIGNED_IN_MCP].includes(path))
    return oauthJson(resourceOf(site, path === "" ? SIGNED_IN_MCP : path));
  return nothingHere(404);
}

function resourceOf({ name, url }: Site, path: string): object {
  return {
    resource: `${url}${path}`,
    authorization_servers: [url],
    scopes_supported: [OAUTH_SCOPE],
    bearer_methods_supported: ["header"],
    resource_name: name,
    resource_documentation: `${url}/developers`,
  };
}

function serverOf({ url }: Site): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    registration_endpoint: `${url}/oauth/register`,
    revocation_endpoint: `${url}/oauth/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: OAUTH_GRANTS,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    scopes_supported: [OAUTH_SCOPE],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${url}/developers`,
  };
}
