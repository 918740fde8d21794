import { createContext } from "react-router";
import type { Accounts } from "../core/customers/accounts/accounts.ts";
import type { Payments } from "../core/customers/billing/payments.ts";
import type { Context } from "../core/shared/context.ts";
import type { RenderMail } from "../core/shared/outbox/mail.ts";
import type { Exporter } from "../core/reading/exports/exporter.ts";
import type { Finder } from "../core/finder/finder.ts";
import type { KeyScope } from "../core/programs/keys/api-key.ts";
import type { ToolApps } from "../platform/destination-settings.ts";
import type { Settings } from "../platform/env.ts";
import type { Poster } from "../platform/http/post.ts";
import { type Content, SHIPPED_CONTENT } from "./content/content.ts";
import type { RoutePattern } from "./route-pattern.ts";
import type { Site } from "./ui/frame/site.ts";

/** Log for pages: a subset of the server's logger. */
export interface WebLog {
  error(details: object, message: string): void;
  /** For expected events; logs no stack. */
  info(details: object, message: string): void;
}

/** Database, actor and clock of the request, as every function of `core` takes them. */
export const coreContext = createContext<Context>();

export const accountsContext = createContext<Accounts>();

/** Opens exports, in this process or in the export process. */
export const exporterContext = createContext<Exporter>();

export const finderContext = createContext<Finder>();

/** The payment provider and the price table. */
export const paymentsContext = createContext<Payments>();

/** The site's current texts, prices and brand. */
export const contentContext = createContext<Content>(SHIPPED_CONTENT);

export const siteContext = createContext<Site>();

export const logContext = createContext<WebLog>();

/** The visitor's IP address; null if unknown. Counted for rate limits, never stored. */
export const visitorAddressContext = createContext<string | null>();

/** The operator's apps at customers' tools, the tools' addresses, and the client that reaches them. */
export interface DestinationTools {
  readonly apps: ToolApps;
  readonly urls: Readonly<Record<string, string>>;
  readonly post: Poster;
}
export const destinationToolsContext = createContext<DestinationTools>({
  apps: {},
  urls: {},
  post: () => Promise.reject(new Error("nothing is sent")),
});

/** `any` lets webhooks target private networks and plain http (a setting). */
export const webhookTargetsContext = createContext<"public" | "any">("public");

/** Allowed addresses of sources, and true if SEC_USER_AGENT has a contact. */
export interface SourceAccess {
  readonly targets: "public" | "any";
  readonly hasSecContact: boolean;
}

export const sourceAccessContext = createContext<SourceAccess>({ targets: "public", hasSecContact: false });

/** Records if a search of the list found anything (server/web/search-counter.ts). */
export const searchNoteContext = createContext<(text: string, matching: number) => void>(() => undefined);

/** The stored backups of this site. */
export interface StoredBackups {
  /** Newest first. Throws AppError `unavailable` when their folder or bucket cannot be read. */
  readonly list: () => Promise<readonly { readonly name: string; readonly bytes: number; readonly at: Date }[]>;
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
}

/** Null if backups are off (`BACKUPS`). */
export const backupsContext = createContext<StoredBackups | null>();

/** Inputs of the preflight checks, besides the database. */
export interface SiteProcess {
  readonly settings: Settings;
  /** The user id of the process; absent on systems without users. */
  readonly uid: number | undefined;
}

/** Null in tests without settings. */
export const siteProcessContext = createContext<SiteProcess | null>(null);

/** Result of checking a request's API key: absent, valid, or rejected with a reason for the sender. */
export type ApiKeyOutcome =
  | { readonly state: "none" }
  | { readonly state: "accepted"; readonly prefix: string; readonly scopes: readonly KeyScope[] }
  | { readonly state: "refused"; readonly reason: string };

/** For API routes, which must answer 401 to a rejected key rather than ignore it. */
export const apiKeyContext = createContext<ApiKeyOutcome>();

/** Result of counting a request against its sender's rate limit. */
export interface Share {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
  /** RateLimit-Policy and RateLimit, plus Retry-After when the limit is reached; sent with every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the request against its sender's rate limit; API routes call it once. */
export const shareContext = createContext<() => Promise<Share>>();

/** Keys that authenticate mailed links, and whether the site can send mail. */
export interface MailSecrets {
  /** True if a mail server is set; otherwise mail stays in the outbox. */
  readonly hasServer: boolean;
  /** Keys the suppression hashes and signs links in mail. */
  readonly key: Buffer;
  /** Secret of the provider's webhook; `null` when none is set. */
  readonly webhook: string | null;
}

export const mailSecretsContext = createContext<MailSecrets>();

export const renderMailContext = createContext<RenderMail>();

export const routePatternContext = createContext<RoutePattern>();
