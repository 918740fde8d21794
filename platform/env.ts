import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { BACKUP_ENVIRONMENT, type BackupSettings, backupSettings } from "./backup-settings.ts";
import { AppError } from "./errors.ts";
import {
  EXCHANGE_RATE_ENVIRONMENT,
  type ExchangeRateSettings,
  exchangeRateSettings,
} from "./exchange-rate-settings.ts";
import { PAYMENT_ENVIRONMENT, type PaymentSettings, paymentSettings } from "./payment-settings.ts";
import {
  OBSERVABILITY_ENVIRONMENT,
  type ObservabilitySettings,
  observabilitySettings,
} from "./observability-settings.ts";

/** OAuth credentials of this site at a provider. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The validated settings. Folders are absolute; an unset optional setting is absent. */
export interface Settings extends ObservabilitySettings {
  readonly nodeEnv: "production" | "development" | "test";
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Address to listen on; absent means all interfaces. */
  readonly host?: string;
  /** Number of web processes; 1 runs the whole site in one process. */
  readonly workers: number;
  readonly dataDir: string;
  /** An external PostgreSQL server; absent means the embedded one. */
  readonly databaseUrl?: string;
  /** A streaming replica of it, for reading lists. */
  readonly replicaUrl?: string;
  /** Maximum lag of the replica in seconds. */
  readonly replicaMaxLagSeconds: number;
  readonly siteName: string;
  /** Public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Origin of `SITE_URL`; absent if unset, so that a local site works under any name of its machine. */
  readonly publicOrigin?: string;
  /** Fill an empty database with the invented sample catalogue. */
  readonly sample: boolean;
  /** Number of newest rounds that everybody may list, search and read as a feed. */
  readonly sampleSize: number;
  /** Number of the newest days whose rounds only members see. */
  readonly sampleDelayDays: number;
  /** Company and founder pages outside the sample: teasers for visitors, or open to everyone. */
  readonly pages: "teaser" | "open";
  /** True if lists have companies of which nobody knows if they are startups. */
  readonly listUndecided: boolean;
  /** Catalogues with more rounds are searched in SQL instead of in memory. */
  readonly searchIndexRounds: number;
  /** Contact for EDGAR: name and e-mail address. The SEC client needs it. */
  readonly secUserAgent?: string;
  /** EDGAR's scheme and host, or a mirror's. */
  readonly edgarUrl: string;
  /** Addresses of exchange rates to fetch by schedule; null to fetch none. */
  readonly exchangeRates: ExchangeRateSettings | null;
  /** Address of the ECB's rates of the newest day. */
  readonly ecbDailyUrl: string;
  /** Address of the whole history for an operator's command, also without a schedule. */
  readonly ecbHistoryUrl: string;
  /** Target of buy buttons: the site's checkout, or another URL. */
  readonly checkoutUrl: string;
  readonly payments: PaymentSettings;
  readonly backups: BackupSettings;
  /** Show marketing claims as stated, or replace them with figures from the catalogue. */
  readonly claims: "stated" | "measured";
  /** Number of the operator's proxies in front of the site; selects the X-Forwarded-For entry that is the visitor. */
  readonly proxies: number;
  /** API requests per minute for a network without a key. */
  readonly apiRequests: number;
  /** API requests per minute for a key. */
  readonly apiKeyRequests: number;
  /** Page views in ten minutes for a network without an account; 0: no limit. */
  readonly pageViews: number;
  /** Run background jobs in this process; otherwise `npm run worker` runs them. */
  readonly jobs: boolean;
  /** Interval for polling due mail and jobs; absent, 2 s for mail and 1 s for jobs. */
  readonly pollMs?: number;
  /** Allow webhooks to private addresses and over plain http. */
  readonly webhookTargets: "public" | "any";
  /** Allow sources at private addresses. */
  readonly sourceTargets: "public" | "any";
  /** True if the site may read the websites of listed companies. */
  readonly companySites: boolean;
  /** Outgoing mail server; without it mail stays in the outbox. */
  readonly smtpUrl?: string;
  /** Sender: `Name <address>`, or the address. */
  readonly mailFrom?: string;
  /** The operator's postal address, at the foot of every mail. */
  readonly postalAddress?: string;
  /** Mails per minute across all processes; absent means unlimited. */
  readonly mailRate?: number;
  /** Bounce address; each mail's number is added before the @ (`bounces+NUMBER@…`). */
  readonly mailBounces?: string;
  /** Address for unsubscribing by mail. */
  readonly mailUnsubscribe?: string;
  /** Authenticates the mail provider's webhook; absent disables it. */
  readonly mailWebhookSecret?: string;
  /** Signs mail (DKIM) with this RSA key, published under this selector of this domain. */
  readonly mailDkim?: { readonly domain: string; readonly selector: string; readonly privateKey: string };
  /** Signs cookies and keys address hashes; if absent, one is generated in the data folder. */
  readonly secret?: string;
  /** Minutes without a request after which an owner or editor is signed out. */
  readonly officeIdleMinutes: number;
  /** Verification by the email finder: with mail servers, or not; `auto` tests if it can reach them. */
  readonly finderMode: "auto" | "smtp" | "mx_only";
  /** HELO name of the email finder. */
  readonly finderGreeting: string;
  /** Sender address of the email finder; empty for none. */
  readonly finderSender: string;
  /** The operator's domains whose mail servers may be contacted to test reachability. */
  readonly finderTestDomains: readonly string[];
  /** Name servers ("127.0.0.1:5353"); absent means the system's. */
  readonly finderDns?: readonly string[];
  /** Port of mail servers; other than 25 only for tests. */
  readonly finderPort: number;
  /** Allow reserved example domains, this machine and its network. */
  readonly finderTargets: "public" | "any";
  /** SOCKS5 proxy for reaching mail servers. */
  readonly finderProxy?: string;
  /** A verification service used instead of mail servers, and its key. */
  readonly finderService?: { readonly url: string; readonly key: string | null };
  /** OAuth credentials for sign-in with Google and GitHub. */
  readonly google?: ClientCredentials;
  readonly github?: ClientCredentials;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

const whole = (low: number, high: number, example: number) => {
  const error = `must be a whole number from ${low} to ${high}, for example ${example}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((n) => n >= low && n <= high, error);
};
const web = z.url({
  protocol: /^https?$/,
  error: "must be an http or https address, for example https://funded.example",
});
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}, for example ${values[0]}`);
const list = (each: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine((all) => all.every((one) => each.test(one)), error);

const mailAddress = (example: string) =>
  z.string().regex(/^[\w.-]+@[\w-]+(\.[\w-]+)+$/, `must be a mail address, for example ${example}`);

const environment = z.object({
  NODE_ENV: oneOf(["production", "development", "test"]).default("production"),
  PORT: whole(0, 65_535, 3000).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "must be an address or host name to listen on, for example 127.0.0.1")
    .optional(),
  WORKERS: whole(1, 256, 4).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be a PostgreSQL address, for example postgres://user:password@localhost:5432/catalogue",
    })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be the PostgreSQL address of a replica, for example postgres://user:password@replica:5432/catalogue",
    })
    .optional(),
  DATABASE_REPLICA_LAG: whole(1, 600, 5).default(5),
  SITE_NAME: z
    .string()
    .trim()
    .max(60, "must be at most 60 characters long, for example Newly Raised")
    .default("Newly Raised"),
  SITE_URL: web.optional(),
  SAMPLE: oneOf(["on", "off"]).default("on"),
  SAMPLE_SIZE: whole(1, 100_000, 100).default(100),
  SAMPLE_DELAY_DAYS: whole(0, 365, 7).default(0),
  PAGES: oneOf(["teaser", "open"]).default("teaser"),
  UNDECIDED_STARTUPS: oneOf(["hidden", "listed"]).default("hidden"),
  SEARCH_INDEX_ROUNDS: whole(0, 100_000_000, 2_000_000).default(2_000_000),
  SEC_USER_AGENT: z
    .string()
    .regex(/\S+@\S+\.\S+/, "must contain a mail address for the SEC, for example Funded Example ops@funded.example")
    .optional(),
  EDGAR_URL: web
    .refine((url) => URL.parse(url)?.pathname === "/", "must have no path, for example https://www.sec.gov")
    .default("https://www.sec.gov"),
  ...EXCHANGE_RATE_ENVIRONMENT,
  CHECKOUT_URL: z
    .union([web, z.string().regex(/^\/(?!\/)/)], {
      error: "must be an http or https address or a path, for example /checkout",
    })
    .default("/checkout"),
  ...PAYMENT_ENVIRONMENT,
  ...BACKUP_ENVIRONMENT,
  XDG_STATE_HOME: z.string().startsWith("/").optional().catch(undefined),
  HOME: z.string().startsWith("/").optional().catch(undefined),
  CLAIMS: oneOf(["stated", "measured"]).default("stated"),
  PROXIES: whole(0, 10, 1).default(0),
  API_REQUESTS: whole(1, 1_000_000, 120).default(120),
  API_KEY_REQUESTS: whole(1, 1_000_000, 600).default(600),
  PAGE_VIEWS: whole(0, 1_000_000, 600).default(600),
  JOBS: oneOf(["on", "off"]).default("on"),
  POLL_MS: whole(10, 60_000, 1_000).optional(),
  WEBHOOK_TARGETS: oneOf(["public", "any"]).default("public"),
  SOURCE_TARGETS: oneOf(["public", "any"]).default("public"),
  COMPANY_SITES: oneOf(["on", "off"]).default("on"),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an SMTP address, for example smtp://user:password@mail.funded.example:587",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "must be a sender, for example Funded Example <hello@funded.example>",
    )
    .optional(),
  POSTAL_ADDRESS: z
    .string()
    .trim()
    .max(200, "must be one line of at most 200 characters, for example 1 Example Street, Exampleton")
    .optional(),
  MAIL_RATE: whole(1, 100_000, 300).optional(),
  MAIL_BOUNCES: mailAddress("bounces@funded.example").optional(),
  MAIL_UNSUBSCRIBE: mailAddress("unsubscribe@funded.example").optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16, "must be at least 16 random characters, for example the output of openssl rand -hex 32")
    .optional(),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, "must be a domain, for example funded.example")
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, "must be a DKIM selector, for example mail2026")
    .optional(),
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  SECRET: z
    .string()
    .min(32, "must be at least 32 random characters, for example the output of openssl rand -hex 32")
    .optional(),
  OFFICE_IDLE_MINUTES: whole(5, 1_440, 30).default(30),
  FINDER_MODE: oneOf(["auto", "smtp", "mx_only"]).default("auto"),
  FINDER_HELO: z
    .string()
    .regex(
      /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
      "must be a host name that mail servers can look up, for example mail.funded.example",
    )
    .optional(),
  FINDER_MAIL_FROM: z
    .string()
    .regex(/^[^\s<>@]+@[^\s<>@]+$/, "must be a mail address, for example finder@funded.example")
    .optional(),
  FINDER_TEST_DOMAINS: list(
    /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i,
    "must be comma-separated domains, for example funded.example",
  ).optional(),
  FINDER_DNS: list(
    /^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i,
    "must be comma-separated addresses of name servers, for example 192.0.2.53:53",
  ).optional(),
  FINDER_PORT: whole(1, 65_535, 25).default(25),
  FINDER_TARGETS: oneOf(["public", "any"]).default("public"),
  FINDER_PROXY: z
    .url({
      protocol: /^socks5$/,
      error: "must be the address of a SOCKS5 proxy, for example socks5://user:password@proxy.funded.example:1080",
    })
    .optional(),
  FINDER_SERVICE_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the https address of a verification service, for example https://verify.funded.example/address",
    })
    .optional(),
  FINDER_SERVICE_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  ...OBSERVABILITY_ENVIRONMENT,
  LOG_LEVEL: oneOf(["info", "fatal", "error", "warn", "debug", "trace", "silent"]).default("info"),
});

/**
 * Parses the settings from `source`. An empty value counts as absent. Throws AppError `invalid_input` with one line per
 * bad value: name, problem, example.
 */
export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
    throw new AppError("invalid_input", [...new Set(lines)].join("\n"));
  }
  const env = parsed.data;
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    throw new AppError(
      "invalid_input",
      "MAIL_FROM is required with SMTP_URL, for example Funded Example <hello@funded.example>.",
    );
  }
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new AppError(
      "invalid_input",
      "DATABASE_REPLICA_URL must be a replica of the server in DATABASE_URL: set both, or neither.",
    );
  }
  const google = credentials("GOOGLE", env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const github = credentials("GITHUB", env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const payments = paymentSettings(env, { nodeEnv: env.NODE_ENV, siteUrl });
  if (!("mode" in payments)) throw new AppError("invalid_input", payments.join("\n"));
  const backups = backupSettings(env, resolve(env.DATA_DIR), { stateHome: env.XDG_STATE_HOME, home: env.HOME });
  if (typeof backups === "string") throw new AppError("invalid_input", backups);
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    ...(env.HOST === undefined ? {} : { host: env.HOST }),
    // One core is left to the database and background work.
    workers: env.WORKERS ?? Math.max(1, availableParallelism() - 1),
    dataDir: resolve(env.DATA_DIR),
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_REPLICA_URL === undefined ? {} : { replicaUrl: env.DATABASE_REPLICA_URL }),
    replicaMaxLagSeconds: env.DATABASE_REPLICA_LAG,
    siteName: env.SITE_NAME,
    siteUrl,
    ...(env.SITE_URL === undefined ? {} : { publicOrigin: new URL(siteUrl).origin }),
    sample: env.SAMPLE === "on",
    sampleSize: env.SAMPLE_SIZE,
    sampleDelayDays: env.SAMPLE_DELAY_DAYS,
    pages: env.PAGES,
    listUndecided: env.UNDECIDED_STARTUPS === "listed",
    searchIndexRounds: env.SEARCH_INDEX_ROUNDS,
    ...(env.SEC_USER_AGENT === undefined ? {} : { secUserAgent: env.SEC_USER_AGENT }),
    edgarUrl: new URL(env.EDGAR_URL).origin,
    exchangeRates: exchangeRateSettings(env),
    ecbDailyUrl: env.ECB_DAILY_URL,
    ecbHistoryUrl: env.ECB_HISTORY_URL,
    checkoutUrl: env.CHECKOUT_URL,
    payments,
    backups,
    claims: env.CLAIMS,
    proxies: env.PROXIES,
    apiRequests: env.API_REQUESTS,
    apiKeyRequests: env.API_KEY_REQUESTS,
    pageViews: env.PAGE_VIEWS,
    jobs: env.JOBS === "on",
    ...(env.POLL_MS === undefined ? {} : { pollMs: env.POLL_MS }),
    webhookTargets: env.WEBHOOK_TARGETS,
    sourceTargets: env.SOURCE_TARGETS,
    companySites: env.COMPANY_SITES === "on",
    ...(env.SMTP_URL === undefined ? {} : { smtpUrl: env.SMTP_URL }),
    ...(env.MAIL_FROM === undefined ? {} : { mailFrom: env.MAIL_FROM }),
    ...(env.POSTAL_ADDRESS === undefined ? {} : { postalAddress: env.POSTAL_ADDRESS }),
    ...(env.MAIL_RATE === undefined ? {} : { mailRate: env.MAIL_RATE }),
    ...(env.MAIL_BOUNCES === undefined ? {} : { mailBounces: env.MAIL_BOUNCES }),
    ...(env.MAIL_UNSUBSCRIBE === undefined ? {} : { mailUnsubscribe: env.MAIL_UNSUBSCRIBE }),
    ...(env.MAIL_WEBHOOK_SECRET === undefined ? {} : { mailWebhookSecret: env.MAIL_WEBHOOK_SECRET }),
    ...dkimOf(env.MAIL_DKIM_DOMAIN, env.MAIL_DKIM_SELECTOR, env.MAIL_DKIM_KEY_FILE),
    ...(env.SECRET === undefined ? {} : { secret: env.SECRET }),
    officeIdleMinutes: env.OFFICE_IDLE_MINUTES,
    finderMode: env.FINDER_MODE,
    finderGreeting: env.FINDER_HELO ?? new URL(env.SITE_URL ?? "http://localhost").hostname,
    finderSender: env.FINDER_MAIL_FROM ?? "",
    finderTestDomains: env.FINDER_TEST_DOMAINS ?? [],
    ...(env.FINDER_DNS === undefined ? {} : { finderDns: env.FINDER_DNS }),
    finderPort: env.FINDER_PORT,
    finderTargets: env.FINDER_TARGETS,
    ...(env.FINDER_PROXY === undefined ? {} : { finderProxy: env.FINDER_PROXY }),
    ...(env.FINDER_SERVICE_URL === undefined
      ? {}
      : { finderService: { url: env.FINDER_SERVICE_URL, key: env.FINDER_SERVICE_KEY ?? null } }),
    ...(google && { google }),
    ...(github && { github }),
    ...observabilitySettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** All three or none, and the key must sign: only receivers would notice a bad one. */
function dkimOf(
  domain: string | undefined,
  selector: string | undefined,
  file: string | undefined,
): Pick<Settings, "mailDkim"> {
  if (domain === undefined && selector === undefined && file === undefined) return {};
  if (domain === undefined || selector === undefined || file === undefined) {
    throw new AppError(
      "invalid_input",
      "MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together, or none of them.",
    );
  }
  try {
    const privateKey = readFileSync(file, "utf8");
    if (createPrivateKey(privateKey).asymmetricKeyType !== "rsa") throw new Error("another kind of key");
    return { mailDkim: { domain, selector, privateKey } };
  } catch (error) {
    throw new AppError(
      "invalid_input",
      "MAIL_DKIM_KEY_FILE must be the path of an RSA private key in PEM, for example the output of openssl genrsa 2048.",
      { cause: error },
    );
  }
}

function credentials(
  prefix: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): ClientCredentials | undefined {
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new AppError(
      "invalid_input",
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both, or neither.`,
    );
  }
  return { clientId, clientSecret };
}

/** Reads the settings from the environment and a `.env` file in the working folder; the environment wins. */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return parseSettings({ ...readEnvFile(".env"), ...env });
}

function readEnvFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new AppError(
      "invalid_input",
      `The settings file ${resolve(path)} cannot be read. Make it readable or remove it.`,
      { cause: error },
    );
  }
}
