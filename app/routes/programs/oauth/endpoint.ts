import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import { registerClient } from "../../../../core/programs/keys/oauth-client.ts";
import { exchangeCode, OAUTH_SCOPE } from "../../../../core/programs/keys/oauth-code.ts";
import { type OAuthTokens, refreshTokens, revokeOAuthKey } from "../../../../core/programs/keys/oauth-tokens.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, shareContext, visitorAddressContext } from "../../../context.ts";
import { jsonIn, readText } from "../../../read-text.ts";
import { nothingHere } from "../../reading/machines/answer.ts";
import type { Route } from "./+types/endpoint.ts";
import { OAUTH_GRANTS, oauthError, oauthJson, preflight } from "./answers.ts";

const LARGEST_BODY = 16 * 1024;

/** `address` is the client's IP address. */
type Endpoint = (ctx: Context, body: string, address: string | null) => Promise<Response>;

/** Addresses under `/oauth/` that programs post to; people only see `/oauth/authorize`. */
const ENDPOINTS: ReadonlyMap<string, { readonly type: string; readonly answer: Endpoint }> = new Map([
  ["register", { type: "application/json", answer: register }],
  ["token", { type: "application/x-www-form-urlencoded", answer: token }],
  ["revoke", { type: "application/x-www-form-urlencoded", answer: revoke }],
]);

export function loader({ request, params }: Route.LoaderArgs): Response {
  if (!ENDPOINTS.has(params.endpoint)) return nothingHere(404);
  return request.method === "OPTIONS" ? preflight() : oauthError(405, "invalid_request", "Use POST.");
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const endpoint = ENDPOINTS.get(params.endpoint);
  if (endpoint === undefined) return nothingHere(404);
  if (request.method !== "POST") return oauthError(405, "invalid_request", "Use POST.");
  const share = await context.get(shareContext)();
  if (!share.allowed)
    return oauthError(429, "temporarily_unavailable", `Too many requests. Try again in ${share.retryAfterSeconds} s.`);
  if (!request.headers.get("content-type")?.toLowerCase().startsWith(endpoint.type))
    return oauthError(415, "invalid_request", `Send ${endpoint.type}.`);
  const body = await readText(request, LARGEST_BODY);
  if (body === null) return oauthError(413, "invalid_request", `A request may have at most ${LARGEST_BODY} bytes.`);
  return endpoint.answer(context.get(coreContext), body, context.get(visitorAddressContext));
}

const registration = z.object({
  client_name: z.string().max(500).default(""),
  redirect_uris: z.array(z.string()),
  // A program that requests a secret is registered without one.
  token_endpoint_auth_method: z.string().optional(),
});

/** Dynamic client registration (RFC 7591). */
async function register(ctx: Context, body: string, address: string | null): Promise<Response> {
  const read = registration.safeParse(jsonIn(body));
  if (!read.success)
    return oauthError(400, "invalid_client_metadata", "Send a JSON object with redirect_uris and client_name.");
  try {
    const { client_name: name, redirect_uris: redirectUris } = read.data;
    const client = await registerClient(ctx, { name, redirectUris, address });
    if (client === null)
      return oauthError(429, "temporarily_unavailable", "Your network registered many programs. Try again in an hour.");
    return oauthJson(
      {
        client_id: client.id,
        client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        token_endpoint_auth_method: "none",
        grant_types: OAUTH_GRANTS,
        response_types: ["code"],
        scope: OAUTH_SCOPE,
      },
      201,
    );
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_input")
      return oauthError(400, "invalid_redirect_uri", error.message);
    throw error;
  }
}

/** Exchanges a code (RFC 6749, 4.1.3) with its PKCE verifier for a key, or renews one (RFC 6749, 6). */
async function token(ctx: Context, body: string): Promise<Response> {
  const form = new URLSearchParams(body);
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchange(ctx, form);
    case "refresh_token":
      return refresh(ctx, form);
    default:
      return oauthError(400, "unsupported_grant_type", `The grant type is ${OAUTH_GRANTS.join(" or ")}.`);
  }
}

async function exchange(ctx: Context, form: URLSearchParams): Promise<Response> {
  const { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier } = Object.fromEntries(form);
  if (code === undefined || clientId === undefined || redirectUri === undefined || verifier === undefined)
    return oauthError(400, "invalid_request", "Send code, client_id, redirect_uri and code_verifier.");
  try {
    const tokens = await exchangeCode(ctx, { code, clientId, redirectUri, verifier });
    if (tokens === null)
      return oauthError(400, "invalid_grant", "The code is used, expired, or of another request. Sign in again.");
    return tokenAnswer(tokens);
  } catch (error) {
    if (isAppError(error) && error.code === "conflict") return oauthError(400, "invalid_grant", error.message);
    throw error;
  }
}

async function refresh(ctx: Context, form: URLSearchParams): Promise<Response> {
  const { refresh_token: refreshToken, client_id: clientId } = Object.fromEntries(form);
  if (refreshToken === undefined || clientId === undefined)
    return oauthError(400, "invalid_request", "Send refresh_token and client_id.");
  const tokens = await refreshTokens(ctx, { refreshToken, clientId });
  if (tokens === null)
    return oauthError(400, "invalid_grant", "The refresh token is used, expired or revoked. Sign in again.");
  return tokenAnswer(tokens);
}

function tokenAnswer({ accessToken, expiresInSeconds, refreshToken }: OAuthTokens): Response {
  return oauthJson({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    scope: OAUTH_SCOPE,
  });
}

/** Revokes a key (RFC 7009) or its refresh token; the answer does not reveal if one existed. */
async function revoke(ctx: Context, body: string): Promise<Response> {
  await revokeOAuthKey(ctx, new URLSearchParams(body).get("token") ?? "");
  return oauthJson({});
}
