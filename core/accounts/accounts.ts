import { hasFullAccess } from "../billing/entitlement.ts";
import { AppError } from "../../platform/errors.ts";
import type { Actor, Context } from "../context.ts";
import { acceptInvitation } from "./invitation.ts";
import { deleteAccount } from "./delete-account.ts";
import { type Provider, providersOf } from "./providers.ts";
import { requestLink } from "./request-link.ts";
import type * as library from "./sign-in.ts";

/** Signing in and out, as screens use it. The library behind it is loaded when somebody first does. */
export interface Accounts {
  /** Who is signed in with these headers' cookie; `null` for nobody. */
  current(headers: Headers): Promise<library.CurrentSession | null>;
  /** Mails a link; see `requestLink`. */
  requestLink(ctx: Context, input: { readonly email: string; readonly address: string | null; readonly next: string }): Promise<"asked" | "too_many">;
  /** Makes a link for whoever reads an address's mail, and spends no limit: for mails the site sends by itself. */
  makeLink(email: string): Promise<string>;
  /** Whom a link would sign in, without spending it; `null` when it was used or is too old. */
  linkAddress(token: string): Promise<string | null>;
  /** Spends a link; the headers set the session's cookie. `null` when it was used or is too old. */
  confirmLink(token: string, headers: Headers): Promise<Headers | null>;
  /** Takes an invitation up and signs in; `null` when it is not open any more. */
  acceptInvitation(ctx: Context, input: { readonly token: string; readonly email: string; readonly headers: Headers }): Promise<Headers | null>;
  /** Ends the session of these headers' cookie; the headers take the cookie back. */
  signOut(headers: Headers): Promise<Headers>;
  /** Other providers people may sign in with here, in the order of their buttons. */
  readonly providers: readonly Provider[];
  /** Sends somebody to another provider; they come back to `next`. */
  beginWithProvider(input: { readonly provider: Provider; readonly next: string }): Promise<{ readonly url: string; readonly headers: Headers }>;
  /** Answers what only the library understands, under `/sign-in/with/`: the steps of passkeys, and who comes back from other providers. */
  handle(request: Request): Promise<Response>;
  /** Deletes an account; see `deleteAccount`. */
  deleteAccount(ctx: Context, accountId: string): Promise<boolean>;
}

export interface AccountsOptions extends library.SignInOptions {
  /** Keeps the ledger of erasures outside the database as well, where a restored backup does not undo it. */
  readonly keepErasures: (ctx: Context) => Promise<void>;
}

/** Sign-in over a database. Its secret signs cookies: with another one everybody is signed out. */
export function openAccounts(options: AccountsOptions): Accounts {
  let loaded: Promise<typeof library & { signIn: library.SignIn }> | undefined;
  const load = () =>
    (loaded ??= import("./sign-in.ts").then((module) => ({ ...module, signIn: module.createSignIn(options) })));
  // The session a browser had gives way to the one it begins.
  const endFormer = async (asked: Headers, begun: Headers) => {
    const former = sessionIn(asked);
    if (former === null || !begun.getSetCookie().some((cookie) => beginsOther(cookie, former))) return;
    const { signIn } = await load();
    await signIn.api.signOut({ headers: asked });
  };
  const confirm = async (token: string, headers: Headers) => {
    const { spendLinkToken, signIn } = await load();
    const begun = await spendLinkToken(signIn, token, headers);
    if (begun !== null) await endFormer(headers, begun);
    return begun;
  };
  const makeToken = async (email: string) => {
    const { makeLinkToken, signIn } = await load();
    return makeLinkToken(signIn, email);
  };
  return {
    async current(headers) {
      if (sessionIn(headers) === null) return null;
      const { readSession, signIn } = await load();
      return readSession(signIn, headers);
    },
    requestLink(ctx, { email, address, next }) {
      const confirmUrl = new URL("/sign-in/confirm", options.siteUrl);
      if (next !== "/account") confirmUrl.searchParams.set("next", next);
      return requestLink(ctx, { email, address, makeToken, confirmUrl: confirmUrl.href });
    },
    async makeLink(email) {
      const url = new URL("/sign-in/confirm", options.siteUrl);
      url.searchParams.set("token", await makeToken(email));
      return url.href;
    },
    async linkAddress(token) {
      const { readLinkAddress } = await load();
      return readLinkAddress(options.db, token);
    },
    confirmLink: confirm,
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
      if (URL.parse(input.next, options.siteUrl)?.origin !== new URL(options.siteUrl).origin) throw new AppError("invalid_input", "Signing in leads to a page of this site.");
      const { beginWithProvider, signIn } = await load();
      return beginWithProvider(signIn, input);
    },
    async deleteAccount(ctx, accountId) {
      const deleted = await deleteAccount(ctx, { accountId, key: Buffer.from(options.secret) });
      if (deleted) await options.keepErasures(ctx);
      return deleted;
    },
    async handle(request) {
      const { signIn } = await load();
      const answer = await signIn.handler(request);
      await endFormer(request.headers, answer.headers);
      return answer;
    },
  };
}

const SESSION_COOKIE = /(?:^|[ ;])(?:__Host-)?account\.session_token=([^;]+)/;

function sessionIn(headers: Headers): string | null {
  return SESSION_COOKIE.exec(headers.get("cookie") ?? "")?.[1] ?? null;
}

function beginsOther(cookie: string, former: string): boolean {
  const begun = SESSION_COOKIE.exec(cookie)?.[1];
  return begun !== undefined && begun !== former && !/max-age=0/i.test(cookie);
}

/** What the owner of an account may see: an editor's or owner's role, else full access while it lasts. */
export async function actorOfAccount(ctx: Context, { account }: Pick<library.CurrentSession, "account">): Promise<Actor> {
  if (account.role !== "member") return { id: account.id, access: account.role };
  return { id: account.id, access: (await hasFullAccess(ctx, account.id)) ? "paid" : "free" };
}
