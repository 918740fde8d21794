import { invalidInput } from "../../../platform/errors.ts";
import { hasFullAccess } from "../billing/entitlement.ts";
import { mayMailLink } from "../contact/link-limit.ts";
import { countSubmission, type SubmissionKind } from "../contact/submission-limit.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { acceptInvitation } from "./invitation.ts";
import { LINK_MINUTES, WELCOME_HOURS } from "./link-minutes.ts";
import { type Provider, providersOf } from "./providers.ts";
import type * as library from "./sign-in.ts";

/** Sign-in as screens use it. Loads better-auth on first use. */
export interface Accounts {
  /** The session of the request's cookie; `null` when signed out. */
  current(headers: Headers): Promise<library.CurrentSession | null>;
  /** Mails a sign-in link; see `requestLink`. */
  requestLink(
    ctx: Context,
    input: { readonly email: string; readonly address: string | null; readonly next: string },
  ): Promise<"asked" | "too_many">;
  /** Creates the sign-in link of the mail after a purchase, without counting against a rate limit. */
  makeWelcomeLink(email: string): Promise<string>;
  /** The address a link would sign in, without using it; `null` when it is used or expired. */
  linkAddress(token: string): Promise<string | null>;
  /** Uses a link; the headers set the session cookie. `null` when it is used or expired. */
  confirmLink(token: string, headers: Headers): Promise<Headers | null>;
  /**
   * Signs in the browser that has just paid for a new account (`redeemReturnToken`), until the address is confirmed; the
   * headers set the session cookie.
   */
  signInBuyer(accountId: string, headers: Headers): Promise<Headers>;
  /** Accepts an invitation and signs in; `null` when it is no longer open. */
  acceptInvitation(
    ctx: Context,
    input: { readonly token: string; readonly email: string; readonly headers: Headers },
  ): Promise<Headers | null>;
  /** Ends the request's session; the headers clear the cookie. */
  signOut(headers: Headers): Promise<Headers>;
  /** Configured sign-in providers, in the order of their buttons. */
  readonly providers: readonly Provider[];
  /** Starts signing in with a provider, which returns the user to `next`. */
  beginWithProvider(input: {
    readonly provider: Provider;
    readonly next: string;
  }): Promise<{ readonly url: string; readonly headers: Headers }>;
  /** Handles better-auth's own routes under `/sign-in/with/`: passkey steps and provider callbacks. */
  handle(request: Request): Promise<Response>;
  /** See `AccountsOptions.deleteAccount`. */
  deleteAccount(ctx: Context, accountId: string): Promise<boolean>;
}

export interface AccountsOptions extends library.SignInOptions {
  /** Erases what the later rooms keep about an account, too; false for an unknown account. */
  readonly deleteAccount: (ctx: Context, accountId: string) => Promise<boolean>;
  /** Returns the current brand name, for new passkeys; `siteName` if absent. */
  readonly brandName?: () => Promise<string>;
}

/** Opens sign-in on a database. Changing the secret, which signs cookies, signs everyone out. */
export function openAccounts(options: AccountsOptions): Accounts {
  let loaded: Promise<typeof library & { signIn: library.SignIn }> | undefined;
  let { siteName } = options;
  const load = () =>
    (loaded ??= import("./sign-in.ts").then((module) => ({
      ...module,
      signIn: module.createSignIn({ ...options, siteName }),
    })));
  /** The library fixes the name of new passkeys when it is opened, so it is opened again for another name. */
  const rename = async () => {
    const name = (await options.brandName?.()) ?? siteName;
    if (name === siteName) return;
    siteName = name;
    loaded = undefined;
  };
  // A new session replaces the browser's former one.
  const endFormer = async (asked: Headers, begun: Headers) => {
    const former = sessionCookie(asked);
    if (former === null || !begun.getSetCookie().some((cookie) => startsOtherSession(cookie, former))) return;
    const { signIn } = await load();
    await signIn.api.signOut({ headers: asked });
  };
  const confirm = async (token: string, headers: Headers) => {
    const { redeemSignInToken, signIn } = await load();
    const begun = await redeemSignInToken(signIn, token, headers);
    if (begun !== null) await endFormer(headers, begun);
    return begun;
  };
  const makeToken = async (email: string, minutes = LINK_MINUTES) => {
    const { makeSignInToken, signIn } = await load();
    return makeSignInToken(signIn, email, minutes);
  };
  return {
    async current(headers) {
      if (sessionCookie(headers) === null) return null;
      const { readSession, signIn } = await load();
      return readSession(signIn, options, headers);
    },
    requestLink(ctx, { email, address, next }) {
      const confirmUrl = new URL("/sign-in/confirm", options.siteUrl);
      if (next !== "/account") confirmUrl.searchParams.set("next", next);
      return requestLink(ctx, { email, address, makeToken, confirmUrl: confirmUrl.href });
    },
    async makeWelcomeLink(email) {
      const url = new URL("/sign-in/confirm", options.siteUrl);
      url.searchParams.set("token", await makeToken(email, WELCOME_HOURS * 60));
      return url.href;
    },
    async linkAddress(token) {
      const { readSignInAddress } = await load();
      return readSignInAddress(options.db, token);
    },
    confirmLink: confirm,
    async signInBuyer(accountId, headers) {
      const { signIn } = await load();
      return (await signIn.api.signInBuyer({ body: { accountId }, headers, asResponse: true })).headers;
    },
    async acceptInvitation(ctx, { token, email, headers }) {
      const address = await acceptInvitation(ctx, { token, email });
      return address === null ? null : confirm(await makeToken(address), headers);
    },
    async signOut(headers) {
      const { signIn } = await load();
      return (await signIn.api.signOut({ headers, asResponse: true })).headers;
    },
    providers: providersOf(options.providers),
    async beginWithProvider(input) {
      if (URL.parse(input.next, options.siteUrl)?.origin !== new URL(options.siteUrl).origin)
        throw invalidInput("After signing in you can only return to a page of this site.");
      const { beginWithProvider, signIn } = await load();
      return beginWithProvider(signIn, input);
    },
    deleteAccount: options.deleteAccount,
    async handle(request) {
      await rename();
      const { signIn } = await load();
      const answer = await signIn.handler(request);
      await endFormer(request.headers, answer.headers);
      return answer;
    },
  };
}

const SESSION_COOKIE = /(?:^|[ ;])(?:__Host-)?account\.session_token=([^;]+)/;

function sessionCookie(headers: Headers): string | null {
  return SESSION_COOKIE.exec(headers.get("cookie") ?? "")?.[1] ?? null;
}

function startsOtherSession(cookie: string, former: string): boolean {
  const begun = SESSION_COOKIE.exec(cookie)?.[1];
  return begun !== undefined && begun !== former && !/max-age=0/i.test(cookie);
}

/** The access of an account: its role for editors and owners, else paid access while it lasts. */
export async function actorOfAccount(
  ctx: Context,
  { account }: Pick<library.CurrentSession, "account">,
): Promise<Actor> {
  if (account.role !== "member") return { id: account.id, access: account.role };
  return { id: account.id, access: (await hasFullAccess(ctx, account.id)) ? "paid" : "free" };
}

/** Counted separately from forms, because an office shares one network. */
const SIGN_INS: SubmissionKind = { kind: "sign-in ", limit: 30 };

interface RequestLinkInput {
  readonly email: string;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
  /** Creates the link's token; see `makeLinkToken`. */
  readonly makeToken: (email: string) => Promise<string>;
  /** URL of the confirmation page, which gets `?token=`. */
  readonly confirmUrl: string;
}

/**
 * Mails a sign-in link. Known and unknown addresses get the same work and answer, so that nobody learns who has an
 * account; an exhausted hourly limit per address is silent too.
 */
async function requestLink(
  ctx: Context,
  { email, address, makeToken, confirmUrl }: RequestLinkInput,
): Promise<"asked" | "too_many"> {
  if (!(await countSubmission(ctx, address, SIGN_INS))) return "too_many";
  const to = email.toLowerCase();
  const token = await makeToken(to);
  if (!(await mayMailLink(ctx, { to, template: "sign_in", address }))) return "asked";
  const url = new URL(confirmUrl);
  url.searchParams.set("token", token);
  await enqueueMail(ctx, {
    to,
    template: "sign_in",
    data: { url: url.href, minutes: LINK_MINUTES },
    purpose: "service",
    expiresAt: new Date(ctx.clock.now().getTime() + LINK_MINUTES * 60_000),
  });
  return "asked";
}
