import { createHash, randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { magicLink } from "better-auth/plugins/magic-link";
import { z } from "zod";
import { execute, rowOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import { type Context, SIGN_IN_METHODS, type SignInMethod } from "../../shared/context.ts";
import { systemClock } from "../../../platform/clock.ts";
import { takePendingGrants } from "../billing/pending-grant.ts";
import { type Account, isBlocked, ROLES } from "./account.ts";
import { FRESH_MINUTES } from "../../shared/fresh-session.ts";
import { noteBrowser } from "./known-browsers.ts";
import { LINK_MINUTES } from "./link-minutes.ts";
import type { Provider, ProviderCredentials } from "./providers.ts";

const DAY = 86_400;
const SESSION_DAYS = 60;

export interface SignInOptions {
  readonly db: Database;
  /** Signs cookies; at least 32 random bytes. */
  readonly secret: string;
  /** The site's public URL, without a trailing slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  readonly providers: ProviderCredentials;
  /** Minutes without a request after which an owner or editor is signed out. */
  readonly idleMinutes: number;
}

/** Provider tokens that better-auth would store. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/**
 * better-auth on our tables: hashed one-time mail links, passkeys, sessions. Its own link routes are disabled, because
 * merely opening a link must not use it.
 */
export function createSignIn({ db, secret, siteUrl, siteName, providers }: SignInOptions) {
  return betterAuth({
    appName: siteName,
    baseURL: siteUrl,
    basePath: "/sign-in/with",
    secret,
    database: { db, type: "postgres" },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    disabledPaths: ["/sign-in/magic-link", "/magic-link/verify"],
    advanced: { ...cookiesOf(siteUrl), ipAddress: { disableIpTracking: true } },
    user: {
      modelName: "account",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: { role: { type: "string", input: false, defaultValue: "member" } },
    },
    session: {
      modelName: "account_session",
      fields: {
        userId: "account_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "last_used_at",
      },
      additionalFields: { method: { type: "string", input: false, defaultValue: "link" } },
      expiresIn: SESSION_DAYS * DAY,
      // Page views write at most once a minute (`readSession`).
      disableSessionRefresh: true,
      freshAge: FRESH_MINUTES * 60,
    },
    account: {
      modelName: "account_identity",
      fields: {
        userId: "account_id",
        providerId: "provider_id",
        accountId: "provider_account_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      // Accounts are matched by the provider's verified address only. An account created by a purchase may be
      // unverified here; it has no passkey or key that could be someone else's, and verifying it ends the payer's
      // session (`end_purchase_sessions`).
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        allowDifferentEmails: false,
        requireLocalEmailVerified: false,
      },
      updateAccountOnSignIn: false,
    },
    socialProviders: {
      ...(providers.google === undefined
        ? {}
        : {
            google: {
              ...providers.google,
              disableDefaultScope: true,
              scope: ["openid", "email"],
              includeGrantedScopes: false,
            },
          }),
      ...(providers.github === undefined
        ? {}
        : { github: { ...providers.github, disableDefaultScope: true, scope: ["user:email"] } }),
    },
    onAPIError: { errorURL: `${siteUrl}/sign-in` },
    databaseHooks: {
      session: {
        create: {
          before: async (session, request) =>
            (await isBlocked({ db }, session.userId))
              ? false
              : { data: { ...session, method: methodOf(request?.path) } },
          async after({ userId, userAgent = null }) {
            const ctx: Context = { db, actor: { id: userId, access: "free" }, clock: systemClock };
            await noteBrowser(ctx, { accountId: userId, userAgent });
            await takePendingGrants(ctx, userId);
          },
        },
      },
      user: {
        create: {
          // Unverified addresses get no account, and other profile data of the provider is dropped.
          before: async (user) => (user.emailVerified ? { data: { ...user, name: "", image: null } } : false),
        },
      },
      account: {
        create: {
          // We never call the provider again.
          before: async (identity) => ({ data: { ...identity, ...NO_TOKENS } }),
        },
      },
    },
    verification: {
      modelName: "account_verification",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    plugins: [
      { id: "purchase", endpoints: { signInBuyer } },
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: { type: "custom-hasher", hash: async (token) => hashOf(token) },
        sendMagicLink() {
          throw new Error("Sign-in links are made by makeSignInToken.");
        },
      }),
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: siteName,
        origin: new URL(siteUrl).origin,
        // A discoverable credential, so that signing in needs no address.
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        schema: {
          passkey: {
            fields: {
              userId: "account_id",
              publicKey: "public_key",
              credentialID: "credential_id",
              deviceType: "device_type",
              backedUp: "backed_up",
              createdAt: "created_at",
            },
          },
        },
      }),
    ],
  });
}

/**
 * Over HTTPS, cookies get the `__Host-` prefix (RFC 6265bis, 4.1.3.2), which binds them to this host and to HTTPS.
 * better-auth only knows `__Secure-`, so the prefix is part of our cookie names.
 */
function cookiesOf(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const cookiePrefix = secure ? "__Host-account" : "account";
  return { cookiePrefix, useSecureCookies: false, defaultCookieAttributes: { secure, path: "/" } };
}

const BUYER_PATH = "/purchase";

/** Starts a session of a browser that has just paid; no route leads here. */
const signInBuyer = createAuthEndpoint(
  BUYER_PATH,
  { method: "POST", body: z.object({ accountId: z.string() }), metadata: { SERVER_ONLY: true } },
  async (call) => {
    const { internalAdapter } = call.context;
    const user = await internalAdapter.findUserById(call.body.accountId);
    if (user === null) throw new Error("the account of a paid order is gone");
    await setSessionCookie(call, { session: await internalAdapter.createSession(user.id), user });
    return call.json({});
  },
);

/** Method by which a session began, from the library's endpoint. */
function methodOf(path: string | undefined): SignInMethod {
  if (path === BUYER_PATH) return "purchase";
  if (path?.startsWith("/passkey/") === true) return "passkey";
  return path?.startsWith("/callback/") === true ? "provider" : "link";
}

export interface CurrentSession {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly method: SignInMethod;
  readonly account: Account;
}

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Creates a sign-in link's token, valid for this many minutes; {@link redeemSignInToken} uses it. Stored as the
 * library's own endpoint does, which would judge the address by another rule than our forms.
 */
export async function makeSignInToken(signIn: SignIn, email: string, minutes = LINK_MINUTES): Promise<string> {
  const token = randomBytes(24).toString("hex");
  const { internalAdapter } = await signIn.$context;
  await internalAdapter.createVerificationValue({
    identifier: hashOf(token),
    value: JSON.stringify({ email }),
    expiresAt: new Date(Date.now() + minutes * 60_000),
  });
  return token;
}

/** Minimum interval between recorded uses of a session. */
const NOTED_MS = 60_000;

/**
 * The session of the request's cookie; `null` without a valid one. Records its use, which keeps the session of an owner
 * or editor open for another `idleMinutes`.
 */
export async function readSession(
  signIn: SignIn,
  { db, idleMinutes }: Pick<SignInOptions, "db" | "idleMinutes">,
  headers: Headers,
): Promise<CurrentSession | null> {
  const found = await signIn.api.getSession({ headers });
  if (found === null) return null;
  const { session, user } = found;
  const method = SIGN_IN_METHODS.find((one) => one === session.method) ?? "link";
  // The address was confirmed while this session began; see `end_purchase_sessions`.
  if (method === "purchase" && user.emailVerified) return null;
  // Whoever gave the account a role meant the owner of its address.
  const role = method === "purchase" ? "member" : (ROLES.find((one) => one === user.role) ?? "member");
  const [now, idleMs] = [Date.now(), idleMinutes * 60_000];
  const unusedMs = now - session.updatedAt.getTime();
  if (role !== "member" && unusedMs >= idleMs) return null;
  const idleEnd = role === "member" ? session.expiresAt : new Date(Math.min(now + idleMs, endOf(session.createdAt)));
  if (unusedMs >= NOTED_MS || session.expiresAt > idleEnd) {
    await execute(db)`
      update account_session set last_used_at = ${new Date(now)}, expires_at = ${idleEnd} where id = ${session.id}`;
  }
  return {
    sessionId: session.id,
    startedAt: session.createdAt,
    method,
    // A blocked account has no session.
    account: { id: user.id, email: user.email, role, createdAt: user.createdAt, blockedAt: null },
  };
}

function endOf(startedAt: Date): number {
  return startedAt.getTime() + SESSION_DAYS * DAY * 1_000;
}

/** The address of an unused, unexpired link, else `null`. Does not use the link. */
export async function readSignInAddress(db: Database, token: string): Promise<string | null> {
  const kept = await rowOf<{ value: string }>(db)`
    select value from account_verification where identifier = ${hashOf(token)} and expires_at > ${new Date()}`;
  return kept === undefined ? null : LINK_VALUE.parse(JSON.parse(kept.value)).email;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** better-auth's stored value of a link. */
const LINK_VALUE = z.object({ email: z.string() });

/** Uses a link and starts a session; the headers set its cookie. `null` when it is used or expired. */
export async function redeemSignInToken(signIn: SignIn, token: string, headers: Headers): Promise<Headers | null> {
  const response = await signIn.api.magicLinkVerify({ query: { token }, headers, asResponse: true });
  return response.ok ? response.headers : null;
}

/**
 * The provider's sign-in URL and the cookie that identifies the browser on its return, to `next` or, with `error`, to
 * the sign-in page.
 */
export async function beginWithProvider(
  signIn: SignIn,
  { provider, next }: { readonly provider: Provider; readonly next: string },
): Promise<{ readonly url: string; readonly headers: Headers }> {
  const { headers, response } = await signIn.api.signInSocial({
    body: {
      provider,
      callbackURL: next,
      errorCallbackURL: `/sign-in?next=${encodeURIComponent(next)}`,
      disableRedirect: true,
    },
    returnHeaders: true,
  });
  if (response.url === undefined) throw new Error(`${provider} returned no sign-in URL`);
  return { url: response.url, headers };
}
