import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { magicLink } from "better-auth/plugins/magic-link";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { type Account, ROLES } from "./account.ts";
import { FRESH_MINUTES } from "./fresh-session.ts";
import { LINK_MINUTES } from "./link-minutes.ts";
import type { Provider, ProviderCredentials } from "./providers.ts";

const DAY = 86_400;
/** A session ends when it was begun so long ago. */
const SESSION_DAYS = 60;

export interface SignInOptions {
  readonly db: Database;
  /** Signs cookies; at least 32 bytes of chance. */
  readonly secret: string;
  /** Public address of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Other providers people may sign in with; those that are not configured are absent. */
  readonly providers: ProviderCredentials;
}

/** What better-auth would keep of another provider's access. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null, scope: null };

/** Catches the token of a link that is being made, instead of mailing it from inside the library. */
const madeToken = new AsyncLocalStorage<{ token?: string }>();

/**
 * Sign-in as better-auth does it, over the tables of this database: links by mail (hashed, used once), passkeys,
 * sessions. Its own addresses for links stay shut: opening one must not spend it.
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
        updatedAt: "updated_at",
      },
      expiresIn: SESSION_DAYS * DAY,
      // Reading a page writes nothing.
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
      // Who signs in with another provider is known by the address that provider has verified, and by nothing else.
      // Whoever paid without signing in has an account nobody has opened yet: it has no session or passkey that could be somebody else's.
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false, requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
    socialProviders: {
      ...(providers.google === undefined ? {} : { google: { ...providers.google, disableDefaultScope: true, scope: ["openid", "email"], includeGrantedScopes: false } }),
      ...(providers.github === undefined ? {} : { github: { ...providers.github, disableDefaultScope: true, scope: ["user:email"] } }),
    },
    onAPIError: { errorURL: `${siteUrl}/sign-in` },
    databaseHooks: {
      user: {
        create: {
          // Nobody makes an account in the name of an address they do not read; what else a provider tells is not kept.
          before: async (user) => (user.emailVerified ? { data: { ...user, name: "", image: null } } : false),
        },
      },
      account: {
        create: {
          // Nothing is ever asked of the provider afterwards.
          before: async (identity) => ({ data: { ...identity, ...NO_TOKENS } }),
        },
      },
    },
    verification: {
      modelName: "account_verification",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: { type: "custom-hasher", hash: async (token) => hashOf(token) },
        sendMagicLink({ token }) {
          const made = madeToken.getStore();
          if (made === undefined) throw new Error("a sign-in link was asked for that nobody would mail");
          made.token = token;
        },
      }),
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: siteName,
        origin: new URL(siteUrl).origin,
        // Kept on the device with whose it is, so that signing in asks for no address.
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
 * Over HTTPS cookies get the prefix `__Host-` (RFC 6265bis, 4.1.3.2): browsers then take them from this host alone, for all of
 * it, and never over plain HTTP. The library knows only `__Secure-`, so the prefix is part of our names.
 */
function cookiesOf(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const cookiePrefix = secure ? "__Host-account" : "account";
  return { cookiePrefix, useSecureCookies: false, defaultCookieAttributes: { secure, path: "/" } };
}

/** Who is signed in with the browser of a request. */
export interface CurrentSession {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly account: Account;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Makes what a sign-in link carries: spent by {@link spendLinkToken}, at most {@link LINK_MINUTES} minutes from now. */
export async function makeLinkToken(signIn: SignIn, email: string): Promise<string> {
  const made: { token?: string } = {};
  await madeToken.run(made, () => signIn.api.signInMagicLink({ body: { email }, headers: new Headers() }));
  if (made.token === undefined) throw new Error("no sign-in link was made");
  return made.token;
}

/** Whose session these headers' cookie names, and which; `null` without one that holds. */
export async function readSession(signIn: SignIn, headers: Headers): Promise<CurrentSession | null> {
  const found = await signIn.api.getSession({ headers });
  if (found === null) return null;
  const role = ROLES.find((one) => one === found.user.role) ?? "member";
  return { sessionId: found.session.id, startedAt: found.session.createdAt, account: { id: found.user.id, email: found.user.email, role, createdAt: found.user.createdAt } };
}

/** Whom a link signs in, while it is neither spent nor too old; else `null`. It stays unspent. */
export async function readLinkAddress(db: Database, token: string): Promise<string | null> {
  const kept = await db.selectFrom("account_verification").select("value").where("identifier", "=", hashOf(token)).where("expires_at", ">", new Date()).executeTakeFirst();
  return kept === undefined ? null : LINK_VALUE.parse(JSON.parse(kept.value)).email;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** What the library keeps of a link. */
const LINK_VALUE = z.object({ email: z.string() });

/** Begins a session for whoever a link was made for; the headers set its cookie. `null` when it was spent or is too old. */
export async function spendLinkToken(signIn: SignIn, token: string, headers: Headers): Promise<Headers | null> {
  const response = await signIn.api.magicLinkVerify({ query: { token }, headers, asResponse: true });
  return response.ok ? response.headers : null;
}

/**
 * Where the browser is to go to sign in with another provider, and the cookie that knows it when it comes back: to `next`,
 * or to the sign-in page with `error` when it came to nothing.
 */
export async function beginWithProvider(signIn: SignIn, { provider, next }: { readonly provider: Provider; readonly next: string }): Promise<{ readonly url: string; readonly headers: Headers }> {
  const { headers, response } = await signIn.api.signInSocial({
    body: { provider, callbackURL: next, errorCallbackURL: `/sign-in?next=${encodeURIComponent(next)}`, disableRedirect: true },
    returnHeaders: true,
  });
  if (response.url === undefined) throw new Error(`${provider} has no page to sign in at`);
  return { url: response.url, headers };
}
