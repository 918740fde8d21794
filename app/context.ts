import { createContext } from "react-router";
import type { Accounts } from "../core/accounts/accounts.ts";
import type { Payments } from "../core/billing/payments.ts";
import type { Context } from "../core/context.ts";
import type { RenderMail } from "../core/mail/mail.ts";
import type { Finder } from "../core/finder/finder.ts";
import type { KeyScope } from "../core/keys/scopes.ts";
import type { RoutePattern } from "./route-pattern.ts";
import type { Site } from "./ui/site.ts";

/** What a page may report: a subset of the server's logger. */
export interface WebLog {
  error(details: object, message: string): void;
  /** For what is expected and worth a line: no stack. */
  info(details: object, message: string): void;
}

/** What every verb of `core` gets: database, actor of this request, clock. */
export const coreContext = createContext<Context>();

/** Signing in and out. */
export const accountsContext = createContext<Accounts>();

export const finderContext = createContext<Finder>();

/** Selling: the payment provider, and the table of prices. */
export const paymentsContext = createContext<Payments>();

/** The operator's settings that pages show. */
export const siteContext = createContext<Site>();

export const logContext = createContext<WebLog>();

/** Asked for by a page with inline scripts (a hydrated one); whoever asks gets it into the response's policy. */
export const nonceContext = createContext<() => string>();

/** The visitor's network address; null when it is not known. Counted, never kept. */
export const visitorAddressContext = createContext<string | null>();

/** Whether webhooks may be sent to this machine and its network, and by plain http (a setting). */
export const webhookTargetsContext = createContext<"public" | "any">("public");

/** True when the site makes backups on a schedule (`BACKUPS`). */
export const backupsContext = createContext<boolean>(true);

/** What became of the API key of a request: there is none, it is good, or it is refused, with the reason for its sender. */
export type ApiKeyOutcome =
  | { readonly state: "none" }
  | { readonly state: "accepted"; readonly prefix: string; readonly scopes: readonly KeyScope[] }
  | { readonly state: "refused"; readonly reason: string };

/** Asked by what programs call: a refused key must be answered with 401, never as if there were none. */
export const apiKeyContext = createContext<ApiKeyOutcome>();

/** What a sender's share of the open interface allows. */
export interface Share {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
  /** RateLimit-Policy and RateLimit, and Retry-After when nothing is left: for the answer, whichever it is. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the request against its sender's share; called once, by what programs call. */
export const shareContext = createContext<() => Promise<Share>>();

/** What mailed links and the mail provider's webhook are checked with. */
export interface MailSecrets {
  /** Secret of this site: keys the lists of addresses and signs the links in mails. */
  readonly key: Buffer;
  /** What the webhook authenticates with; `null`: there is none. */
  readonly webhook: string | null;
}

export const mailSecretsContext = createContext<MailSecrets>();

/** Words the mails of this site. */
export const renderMailContext = createContext<RenderMail>();

/** Names the route a path leads to. */
export const routePatternContext = createContext<RoutePattern>();
