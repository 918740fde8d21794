import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type BackupSettings, backupSettings } from "./backup-settings.ts";
import { invalidInput } from "./errors.ts";
import { environment } from "./environment.ts";
import { destinationApps, type DestinationUrls, destinationUrls, type ToolApps } from "./destination-settings.ts";
import { type ExchangeRateSettings, exchangeRateSettings } from "./exchange-rate-settings.ts";
import { type FinderSettings, finderSettings } from "./finder-settings.ts";
import { type MailSettings, mailSettings } from "./mail-settings.ts";
import { type PaymentSettings, paymentSettings } from "./payment-settings.ts";
import { type ObservabilitySettings, observabilitySettings } from "./observability-settings.ts";
import { defined } from "./defined.ts";
import { readEnvFile, warnOfMistypedNames } from "./env-file.ts";

/** OAuth credentials of this site at a provider. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The validated settings. Folders are absolute; an unset optional setting is absent. */
export interface Settings extends ObservabilitySettings, MailSettings, FinderSettings {
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
  readonly dataForSeoUrl: string;
  /** Addresses of exchange rates to fetch by schedule; null to fetch none. */
  readonly exchangeRates: ExchangeRateSettings | null;
  /** URL of the ECB's newest daily rates. */
  readonly ecbDailyUrl: string;
  /** URL of the ECB's whole history. An operator's command fetches it even if no schedule is set. */
  readonly ecbHistoryUrl: string;
  /** Target of buy buttons: the site's checkout, or another URL. */
  readonly checkoutUrl: string;
  readonly payments: PaymentSettings;
  readonly backups: BackupSettings;
  /** Show marketing claims as stated, or replace them with figures from the catalogue; by default sample rows decide. */
  readonly claims: "stated" | "measured" | undefined;
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
  /** Minutes that due jobs, mail and sources may wait before they are reported as late. */
  readonly lateAfterMinutes: number;
  /** Allow webhooks to private addresses and over plain http. */
  readonly webhookTargets: "public" | "any";
  readonly destinationUrls: DestinationUrls;
  readonly destinationApps: ToolApps;
  /** Allow sources at private addresses. */
  readonly sourceTargets: "public" | "any";
  /** True if the site may read the websites of listed companies. */
  readonly companySites: boolean;
  /** Signs cookies and keys address hashes; if absent, one is generated in the data folder. */
  readonly secret?: string;
  /** Minutes without a request after which an owner or editor is signed out. */
  readonly officeIdleMinutes: number;
  /** OAuth credentials for sign-in with Google and GitHub. */
  readonly google?: ClientCredentials;
  readonly github?: ClientCredentials;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

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
    throw invalidInput([...new Set(lines)].join("\n"));
  }
  const env = parsed.data;
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    throw invalidInput("DATABASE_REPLICA_URL must be a replica of the server in DATABASE_URL: set both, or neither.");
  }
  const google = credentials("GOOGLE", env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const github = credentials("GITHUB", env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  const hubspot = credentials("HUBSPOT", env.HUBSPOT_CLIENT_ID, env.HUBSPOT_CLIENT_SECRET);
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  const payments = paymentSettings(env, { nodeEnv: env.NODE_ENV, siteUrl });
  if (!("mode" in payments)) throw invalidInput(payments.join("\n"));
  const backups = backupSettings(env, resolve(env.DATA_DIR), { stateHome: env.XDG_STATE_HOME, home: env.HOME });
  if (typeof backups === "string") throw invalidInput(backups);
  return {
    ...defined({
      host: env.HOST,
      databaseUrl: env.DATABASE_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      secUserAgent: env.SEC_USER_AGENT,
      pollMs: env.POLL_MS,
      secret: env.SECRET,
      publicOrigin: env.SITE_URL,
      google,
      github,
    }),
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    // One core is left to the database and background work.
    workers: env.WORKERS ?? Math.max(1, availableParallelism() - 1),
    dataDir: resolve(env.DATA_DIR),
    replicaMaxLagSeconds: env.DATABASE_REPLICA_LAG,
    siteName: env.SITE_NAME,
    siteUrl,
    sample: env.SAMPLE === "on",
    sampleSize: env.SAMPLE_SIZE,
    sampleDelayDays: env.SAMPLE_DELAY_DAYS,
    pages: env.PAGES,
    listUndecided: env.UNDECIDED_STARTUPS === "listed",
    searchIndexRounds: env.SEARCH_INDEX_ROUNDS,
    edgarUrl: env.EDGAR_URL,
    dataForSeoUrl: env.DATAFORSEO_URL,
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
    lateAfterMinutes: env.LATE_AFTER_MINUTES,
    webhookTargets: env.WEBHOOK_TARGETS,
    destinationUrls: destinationUrls(env),
    destinationApps: destinationApps(env, { hubspot, siteUrl }),
    sourceTargets: env.SOURCE_TARGETS,
    companySites: env.COMPANY_SITES === "on",
    officeIdleMinutes: env.OFFICE_IDLE_MINUTES,
    ...mailSettings(env),
    ...finderSettings(env),
    ...observabilitySettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

function credentials(
  prefix: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): ClientCredentials | undefined {
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw invalidInput(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both, or neither.`);
  }
  return { clientId, clientSecret };
}

const SETTING_NAMES = Object.keys(environment.shape);

/**
 * Reads the settings from the environment and a `.env` file in the working folder; the environment wins. `warn` receives
 * a line for each thing that was written but has no effect.
 */
export function loadSettings(
  env: NodeJS.ProcessEnv = process.env,
  warn: (line: string) => void = () => undefined,
): Settings {
  warnOfMistypedNames(env, SETTING_NAMES, warn);
  return parseSettings({ ...readEnvFile(".env", SETTING_NAMES, warn), ...env });
}
