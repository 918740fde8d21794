import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { BACKUP_ENVIRONMENT, type BackupSettings, backupSettings } from "./backup-settings.ts";
import { AppError } from "./errors.ts";
import { PAYMENT_ENVIRONMENT, type PaymentSettings, paymentSettings } from "./payment-settings.ts";
import { OBSERVABILITY_ENVIRONMENT, type ObservabilitySettings, observabilitySettings } from "./observability-settings.ts";

/** What an OAuth provider knows this site by. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The site's settings, checked. Folders are absolute; an absent optional setting is not there at all. */
export interface Settings extends ObservabilitySettings {
  readonly nodeEnv: "production" | "development" | "test";
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Address to listen on; absent listens on every interface of the machine. */
  readonly host?: string;
  /** How many processes serve the web; 1: the whole site is one process. */
  readonly workers: number;
  readonly dataDir: string;
  /** A PostgreSQL server of one's own; absent means the embedded one. */
  readonly databaseUrl?: string;
  /** A streaming replica of it, for reading lists. */
  readonly replicaUrl?: string;
  /** Seconds a replica may be behind and still be used. */
  readonly replicaMaxLagSeconds: number;
  readonly siteName: string;
  /** Public address of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Scheme and host of `SITE_URL`; absent where it is not set, so that a local site works under any name of its machine. */
  readonly publicOrigin?: string;
  /** Whether an empty database gets the invented sample catalogue. */
  readonly sample: boolean;
  /** How many of the newest rounds everybody may list, search and read as a feed. */
  readonly sampleSize: number;
  /** Catalogues with more rounds are searched in SQL instead of in this process's memory. */
  readonly searchIndexRounds: number;
  /** Who we are to EDGAR: name and mail address. The SEC client refuses to run without. */
  readonly secUserAgent?: string;
  /** Where buttons that buy lead: the site's own checkout, or an address elsewhere. */
  readonly checkoutUrl: string;
  readonly payments: PaymentSettings;
  readonly backups: BackupSettings;
  /** Marketing claims as the content states them, or replaced by what the catalogue measures. */
  readonly claims: "stated" | "measured";
  /** How many proxies of one's own stand before the site: tells which X-Forwarded-For entry is the visitor. */
  readonly proxies: number;
  /** Requests a minute that a network without a key may send to the open interface. */
  readonly apiRequests: number;
  /** Requests a minute that each API key may send to it. */
  readonly apiKeyRequests: number;
  /** Whether the site's own process works on jobs; else `npm run worker` does. */
  readonly jobs: boolean;
  /** Whether webhooks may be sent to this machine and its network, and by plain http. */
  readonly webhookTargets: "public" | "any";
  /** The server that takes outgoing mail; absent, mail stays in the outbox. */
  readonly smtpUrl?: string;
  /** Who mail is from: `Name <address>`, or the address. */
  readonly mailFrom?: string;
  /** The sender's address by post, at the foot of every mail. */
  readonly postalAddress?: string;
  /** Mails a minute that go out, all processes together; absent, as fast as they go. */
  readonly mailRate?: number;
  /** Where mail servers report what they could not deliver; each mail's number is put before the @ (`bounces+NUMBER@…`). */
  readonly mailBounces?: string;
  /** Where mail programs unsubscribe by mail. */
  readonly mailUnsubscribe?: string;
  /** Authenticates the mail provider's webhook; absent, there is none. */
  readonly mailWebhookSecret?: string;
  /** Signs mail (DKIM) with this RSA key, published under this selector of this domain. */
  readonly mailDkim?: { readonly domain: string; readonly selector: string; readonly privateKey: string };
  /** Signs cookies and keys the lists of addresses; absent, one is kept in the data folder. */
  readonly secret?: string;
  /** Whether the email finder asks mail servers: `auto` finds out whether it can. */
  readonly finderMode: "auto" | "smtp" | "mx_only";
  /** The name the email finder greets mail servers with. */
  readonly finderGreeting: string;
  /** The sender it names to them; empty for none. */
  readonly finderSender: string;
  /** Domains whose mail servers may be asked whether they can be reached; the operator's own choice. */
  readonly finderTestDomains: readonly string[];
  /** Name servers it asks ("127.0.0.1:5353"); the system's own when absent. */
  readonly finderDns?: readonly string[];
  /** Where mail servers listen; another than 25 for tests. */
  readonly finderPort: number;
  /** Whether it may ask of names reserved for examples, and connect to this machine and its network. */
  readonly finderTargets: "public" | "any";
  /** A SOCKS5 proxy the email finder reaches mail servers through. */
  readonly finderProxy?: string;
  /** A verification service that is asked instead of mail servers, and the key it wants. */
  readonly finderService?: { readonly url: string; readonly key: string | null };
  /** Signing in with Google, and with GitHub: what their consoles gave for this site. */
  readonly google?: ClientCredentials;
  readonly github?: ClientCredentials;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

const whole = (low: number, high: number, example: number) => {
  const error = `must be a whole number from ${low} to ${high}, for example ${example}`;
  return z.string().regex(/^\d{1,9}$/, error).transform(Number).refine((n) => n >= low && n <= high, error);
};
const web = z.url({ protocol: /^https?$/, error: "must be an http or https address, for example https://funded.example" });
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}, for example ${values[0]}`);
const list = (each: RegExp, error: string) =>
  z.string().transform((text) => text.split(",").map((one) => one.trim())).refine((all) => all.every((one) => each.test(one)), error);

const mailAddress = (example: string) => z.string().regex(/^[\w.-]+@[\w-]+(\.[\w-]+)+$/, `must be a mail address, for example ${example}`);

const environment = z.object({
  NODE_ENV: oneOf(["production", "development", "test"]).default("production"),
  PORT: whole(0, 65_535, 3000).default(3000),
  HOST: z.string().regex(/^[\w.:%-]+$/, "must be an address or host name to listen on, for example 127.0.0.1").optional(),
  WORKERS: whole(1, 256, 4).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a PostgreSQL address, for example postgres://user:password@localhost:5432/catalogue" })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be the PostgreSQL address of a replica, for example postgres://user:password@replica:5432/catalogue" })
    .optional(),
  DATABASE_REPLICA_LAG: whole(1, 600, 5).default(5),
  SITE_NAME: z.string().trim().max(60, "must be at most 60 characters long, for example Newly Raised").default("Newly Raised"),
  SITE_URL: web.optional(),
  SAMPLE: oneOf(["on", "off"]).default("on"),
  SAMPLE_SIZE: whole(1, 100_000, 100).default(100),
  SEARCH_INDEX_ROUNDS: whole(0, 100_000_000, 2_000_000).default(2_000_000),
  SEC_USER_AGENT: z
    .string()
    .regex(/\S+@\S+\.\S+/, "must hold a mail address the SEC can write to, for example Funded Example ops@funded.example")
    .optional(),
  CHECKOUT_URL: z
    .union([web, z.string().regex(/^\/(?!\/)/)], { error: "must be an http or https address or a path, for example /checkout" })
    .default("/checkout"),
  ...PAYMENT_ENVIRONMENT,
  ...BACKUP_ENVIRONMENT,
  XDG_STATE_HOME: z.string().startsWith("/").optional().catch(undefined),
  HOME: z.string().startsWith("/").optional().catch(undefined),
  CLAIMS: oneOf(["stated", "measured"]).default("stated"),
  PROXIES: whole(0, 10, 1).default(0),
  API_REQUESTS: whole(1, 1_000_000, 120).default(120),
  API_KEY_REQUESTS: whole(1, 1_000_000, 600).default(600),
  JOBS: oneOf(["on", "off"]).default("on"),
  WEBHOOK_TARGETS: oneOf(["public", "any"]).default("public"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an SMTP address, for example smtp://user:password@mail.funded.example:587" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be who mail is from, for example Funded Example <hello@funded.example>")
    .optional(),
  POSTAL_ADDRESS: z.string().trim().max(200, "must be one line of at most 200 characters, for example 1 Example Street, Exampleton").optional(),
  MAIL_RATE: whole(1, 100_000, 300).optional(),
  MAIL_BOUNCES: mailAddress("bounces@funded.example").optional(),
  MAIL_UNSUBSCRIBE: mailAddress("unsubscribe@funded.example").optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(16, "must be at least 16 characters of chance, for example the output of openssl rand -hex 32").optional(),
  MAIL_DKIM_DOMAIN: z.string().regex(/^[\w-]+(\.[\w-]+)+$/, "must be a domain, for example funded.example").optional(),
  MAIL_DKIM_SELECTOR: z.string().regex(/^[\w-]+(\.[\w-]+)*$/, "must be a DKIM selector, for example mail2026").optional(),
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  SECRET: z.string().min(32, "must be at least 32 characters of chance, for example the output of openssl rand -hex 32").optional(),
  FINDER_MODE: oneOf(["auto", "smtp", "mx_only"]).default("auto"),
  FINDER_HELO: z.string().regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, "must be this host's name as mail servers look it up, for example mail.funded.example").optional(),
  FINDER_MAIL_FROM: z.string().regex(/^[^\s<>@]+@[^\s<>@]+$/, "must be a mail address, for example finder@funded.example").optional(),
  FINDER_TEST_DOMAINS: list(/^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i, "must be domains with a comma between them, for example funded.example").optional(),
  FINDER_DNS: list(/^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i, "must be addresses of name servers with a comma between them, for example 192.0.2.53:53").optional(),
  FINDER_PORT: whole(1, 65_535, 25).default(25),
  FINDER_TARGETS: oneOf(["public", "any"]).default("public"),
  FINDER_PROXY: z.url({ protocol: /^socks5$/, error: "must be the address of a SOCKS5 proxy, for example socks5://user:password@proxy.funded.example:1080" }).optional(),
  FINDER_SERVICE_URL: z.url({ protocol: /^https?$/, error: "must be the https address of a verification service, for example https://verify.funded.example/address" }).optional(),
  FINDER_SERVICE_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  ...OBSERVABILITY_ENVIRONMENT,
  LOG_LEVEL: oneOf(["info", "fatal", "error", "warn", "debug", "trace", "silent"]).default("info"),
});

/**
 * Reads the settings from `source`. An empty value counts as absent.
 * Throws AppError `invalid_input` with one line for each bad value: its name, what is wrong, an example.
 */
export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
    throw new AppError("invalid_input", [...new Set(lines)].join("\n"));
  }
  const env = parsed.data;
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    throw new AppError("invalid_input", "MAIL_FROM must be set where SMTP_URL is, for example Funded Example <hello@funded.example>.");
  }
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new AppError("invalid_input", "DATABASE_REPLICA_URL must be a replica of the server in DATABASE_URL: set both, or neither.");
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
    searchIndexRounds: env.SEARCH_INDEX_ROUNDS,
    ...(env.SEC_USER_AGENT === undefined ? {} : { secUserAgent: env.SEC_USER_AGENT }),
    checkoutUrl: env.CHECKOUT_URL,
    payments,
    backups,
    claims: env.CLAIMS,
    proxies: env.PROXIES,
    apiRequests: env.API_REQUESTS,
    apiKeyRequests: env.API_KEY_REQUESTS,
    jobs: env.JOBS === "on",
    webhookTargets: env.WEBHOOK_TARGETS,
    ...(env.SMTP_URL === undefined ? {} : { smtpUrl: env.SMTP_URL }),
    ...(env.MAIL_FROM === undefined ? {} : { mailFrom: env.MAIL_FROM }),
    ...(env.POSTAL_ADDRESS === undefined ? {} : { postalAddress: env.POSTAL_ADDRESS }),
    ...(env.MAIL_RATE === undefined ? {} : { mailRate: env.MAIL_RATE }),
    ...(env.MAIL_BOUNCES === undefined ? {} : { mailBounces: env.MAIL_BOUNCES }),
    ...(env.MAIL_UNSUBSCRIBE === undefined ? {} : { mailUnsubscribe: env.MAIL_UNSUBSCRIBE }),
    ...(env.MAIL_WEBHOOK_SECRET === undefined ? {} : { mailWebhookSecret: env.MAIL_WEBHOOK_SECRET }),
    ...dkimOf(env.MAIL_DKIM_DOMAIN, env.MAIL_DKIM_SELECTOR, env.MAIL_DKIM_KEY_FILE),
    ...(env.SECRET === undefined ? {} : { secret: env.SECRET }),
    finderMode: env.FINDER_MODE,
    finderGreeting: env.FINDER_HELO ?? new URL(env.SITE_URL ?? "http://localhost").hostname,
    finderSender: env.FINDER_MAIL_FROM ?? "",
    finderTestDomains: env.FINDER_TEST_DOMAINS ?? [],
    ...(env.FINDER_DNS === undefined ? {} : { finderDns: env.FINDER_DNS }),
    finderPort: env.FINDER_PORT,
    finderTargets: env.FINDER_TARGETS,
    ...(env.FINDER_PROXY === undefined ? {} : { finderProxy: env.FINDER_PROXY }),
    ...(env.FINDER_SERVICE_URL === undefined ? {} : { finderService: { url: env.FINDER_SERVICE_URL, key: env.FINDER_SERVICE_KEY ?? null } }),
    ...(google && { google }),
    ...(github && { github }),
    ...observabilitySettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** All three or none, and a key that signs: a bad one would be found out by receivers only. */
function dkimOf(domain: string | undefined, selector: string | undefined, file: string | undefined): Pick<Settings, "mailDkim"> {
  if (domain === undefined && selector === undefined && file === undefined) return {};
  if (domain === undefined || selector === undefined || file === undefined) {
    throw new AppError("invalid_input", "MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together, or none of them.");
  }
  try {
    const privateKey = readFileSync(file, "utf8");
    if (createPrivateKey(privateKey).asymmetricKeyType !== "rsa") throw new Error("another kind of key");
    return { mailDkim: { domain, selector, privateKey } };
  } catch (error) {
    throw new AppError("invalid_input", "MAIL_DKIM_KEY_FILE must be the path of an RSA private key in PEM, for example the output of openssl genrsa 2048.", { cause: error });
  }
}

function credentials(prefix: string, clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined {
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new AppError("invalid_input", `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both, or neither.`);
  }
  return { clientId, clientSecret };
}

/** Reads the settings of this process: its environment, then what a `.env` file in the working folder adds to it. */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return parseSettings({ ...readEnvFile(".env"), ...env });
}

function readEnvFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new AppError("invalid_input", `The settings file ${resolve(path)} cannot be read. Make it readable or remove it.`, { cause: error });
  }
}
