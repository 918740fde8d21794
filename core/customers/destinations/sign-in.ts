import { z } from "zod";
import type { ToolApp } from "../../../platform/destination-settings.ts";
import { invalidInput } from "../../../platform/errors.ts";
import type { Poster } from "../../../platform/http/post.ts";
import type { Context } from "../../shared/context.ts";
import { seal, unseal } from "../../shared/seal.ts";
import { answerWithoutCredentials } from "../../../platform/http/without-credentials.ts";
import { judge, objectIn } from "./call.ts";
import type { DestinationKind, Refused } from "./destination-kind.ts";

/** What the sign-in at a tool needs from outside. */
export interface SignInAccess {
  readonly post: Poster;
  readonly app: ToolApp;
  /** The address of the tool's API. */
  readonly base: string;
  readonly signal: AbortSignal;
}

/** Precedes the refresh token of a customer who signed in at the tool; has a space, as no pasted token has. */
const REFRESH = "refresh-token ";
const STATE_MINUTES = 15;

export const refreshCredential = (refreshToken: string) => `${REFRESH}${refreshToken}`;

/** What the customer chose before signing in at the tool. */
const STATE = z.object({
  account: z.string(),
  at: z.number(),
  kind: z.string(),
  /** The search to connect, or the destination that gets a new sign-in. */
  search: z.int().nullable(),
  destination: z.int().nullable(),
});
export type SignInState = Omit<z.infer<typeof STATE>, "account" | "at">;

/** The tool's page on which the customer allows the operator's app; it leads back to the app's redirect address. */
export function signInAddress(ctx: Context, { signIn }: DestinationKind, app: ToolApp, state: SignInState): string {
  if (signIn === undefined) throw invalidInput("This tool has no sign-in.");
  const sealed = seal(ctx, JSON.stringify({ ...state, account: ctx.actor.id, at: ctx.clock.now().getTime() }));
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: signIn.scopes.join(" "),
    optional_scope: signIn.optionalScopes.join(" "),
    state: sealed.toString("base64url"),
  });
  return `${app.signInUrl}${signIn.page}?${query}`;
}

/** What the visitor chose before; throws AppError `invalid_input` for another visitor's state, a changed or an old one. */
export function readState(ctx: Context, text: string): SignInState {
  const opened = unseal(ctx, Buffer.from(text, "base64url"));
  const state = STATE.safeParse(opened === null ? null : objectIn(opened)).data;
  const isOwn = state?.account === ctx.actor.id;
  if (state === undefined || !isOwn || ctx.clock.now().getTime() - state.at > STATE_MINUTES * 60_000)
    throw invalidInput("That sign-in is no longer valid. Please begin again.");
  return state;
}

/** The refresh token for the code that the tool sent with the visitor. Throws AppError `invalid_input`. */
export async function redeemCode(kind: DestinationKind, access: SignInAccess, code: string): Promise<string> {
  const { redirectUri } = access.app;
  const tokens = await ask(kind, access, { grant_type: "authorization_code", code, redirect_uri: redirectUri });
  if ("kind" in tokens) throw invalidInput(`${kind.label} did not accept the sign-in. ${tokens.error}`);
  if (tokens.refreshToken === undefined) throw invalidInput(`${kind.label} gave no lasting access.`);
  return tokens.refreshToken;
}

/** The token to deliver with: the stored one, or one that the tool gives for the stored refresh token. */
export async function accessToken(
  kind: DestinationKind,
  access: Omit<SignInAccess, "app"> & { readonly app: ToolApp | undefined },
  credential: string,
): Promise<Tokens | Refused> {
  if (!credential.startsWith(REFRESH)) return { accessToken: credential, refreshToken: undefined };
  const { app } = access;
  if (app === undefined) return { kind: "refused", error: `This site's app at ${kind.label} was removed.` };
  const token = credential.slice(REFRESH.length);
  return ask(kind, { ...access, app }, { grant_type: "refresh_token", refresh_token: token });
}

/** True for a stored refresh token; pasted tokens are the customer's own to revoke. */
export const isRevocable = (ctx: Context, credential: Buffer) => unseal(ctx, credential)?.startsWith(REFRESH) === true;

/** Revokes the refresh token of a sealed credential; an unknown token is revoked already. Throws if the tool fails. */
export async function revoke(
  ctx: Context,
  { signIn }: DestinationKind,
  { post, app, base, signal }: SignInAccess,
  credential: Buffer,
): Promise<void> {
  const token = unseal(ctx, credential)?.slice(REFRESH.length);
  if (signIn === undefined || token === undefined) return;
  const answer = await post(
    `${base}${signIn.revokePath}`,
    formOf(app, { token, token_type_hint: "refresh_token" }, signal),
  );
  if (answer.status === "failed" || answer.statusCode >= 500) throw new Error("the token could not be revoked");
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

const TOKENS = z.object({ access_token: z.string(), refresh_token: z.string().optional() });

async function ask(
  { signIn, label }: DestinationKind,
  { post, app, base, signal }: SignInAccess,
  fields: Readonly<Record<string, string>>,
): Promise<Tokens | Refused> {
  const answer = await post(`${base}${signIn?.tokenPath ?? ""}`, formOf(app, fields, signal));
  const secrets = [app.clientSecret, ...Object.values(fields).filter((value) => value !== fields["grant_type"])];
  const judged = judge(answerWithoutCredentials(answer, secrets), []);
  if ("kind" in judged) return judged;
  const tokens = TOKENS.safeParse(objectIn("text" in answer ? (answer.text ?? "") : "")).data;
  // Not quoted, because the answer may hold tokens.
  if (tokens === undefined) return { kind: "failed", error: `${label} gave no access token.`, retryAfterMs: null };
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

const ANSWER_BYTES = 16 * 1024;

function formOf({ clientId, clientSecret }: ToolApp, fields: Readonly<Record<string, string>>, signal: AbortSignal) {
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }).toString();
  return { headers: { "content-type": "application/x-www-form-urlencoded" }, body, signal, keptBytes: ANSWER_BYTES };
}
