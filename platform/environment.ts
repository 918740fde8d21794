import { z } from "zod";
import { BACKUP_ENVIRONMENT } from "./backup-settings.ts";
import { DESTINATION_ENVIRONMENT } from "./destination-settings.ts";
import { EXCHANGE_RATE_ENVIRONMENT } from "./exchange-rate-settings.ts";
import { FINDER_ENVIRONMENT } from "./finder-settings.ts";
import { MAIL_ENVIRONMENT } from "./mail-settings.ts";
import { OBSERVABILITY_ENVIRONMENT } from "./observability-settings.ts";
import { PAYMENT_ENVIRONMENT } from "./payment-settings.ts";
import { oneOf, origin, path, web, whole } from "./setting-types.ts";

const SITE = {
  NODE_ENV: oneOf(["production", "development", "test"])
    .default("production")
    .describe("`production`, `development` or `test`"),
  PORT: whole(0, 65_535, 3000).default(3000).describe("port to serve on"),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "must be an address or host name to listen on, for example 127.0.0.1")
    .optional()
    .meta({
      shown: "all interfaces",
      description: "address to listen on; `127.0.0.1` limits the site to this machine",
    }),
  WORKERS: whole(1, 256, 4)
    .optional()
    .meta({
      shown: "cores minus one",
      description:
        "number of web processes, next to one process for jobs and mail; `1` runs everything in one " +
        "process. With 2 or more, `SIGUSR2` restarts them one at a time without failing a request",
    }),
  DATA_DIR: path.default("./data").describe("data folder"),
  SITE_NAME: z
    .string()
    .trim()
    .max(60, "must be at most 60 characters long")
    .default("Newly Raised")
    .describe("brand name until one is set in the back office (Content)"),
  SITE_URL: origin
    .optional()
    .meta({ shown: "`http://localhost:PORT`", description: "public URL of the site, without a path" }),
  PROXIES: whole(0, 10, 1)
    .default(0)
    .describe(
      "number of your proxies in front of the site; selects the `X-Forwarded-For` entry that is the " +
        "visitor, for rate limits",
    ),
  SAMPLE: oneOf(["on", "off"]).default("on").describe("fill an empty database with the sample catalogue"),
};

const DATABASE = {
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be a PostgreSQL address, for example postgres://user:password@localhost:5432/catalogue",
    })
    .optional()
    .meta({
      shown: "the embedded database",
      description: "your own PostgreSQL server: `postgres://user:password@host:5432/database`",
    }),
  DATABASE_REPLICA_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be the PostgreSQL address of a replica, for example postgres://user:password@replica:5432/catalogue",
    })
    .optional()
    .describe(
      "a streaming replica of `DATABASE_URL` for reading lists; used only while it is at least as " +
        "recent as what readers have seen",
    ),
  DATABASE_REPLICA_LAG: whole(1, 600, 5).default(5).describe("maximum lag of the replica in seconds"),
  SEARCH_INDEX_ROUNDS: whole(0, 100_000_000, 2_000_000)
    .default(2_000_000)
    .describe(
      "largest catalogue, in rounds, that each web process keeps in memory for paid search (about 0.5 " +
        "GB per million, `node --expose-gc bench/search.ts`); larger catalogues are searched in " +
        "PostgreSQL. `0` disables the in-memory index",
    ),
};

const VISITORS = {
  SAMPLE_SIZE: whole(1, 100_000, 100)
    .default(100)
    .describe("number of newest rounds that everybody may list and search for free"),
  SAMPLE_DELAY_DAYS: whole(0, 365, 7).default(0).describe("reserves the rounds of this many newest days for members"),
  PAGES: oneOf(["teaser", "open"])
    .default("teaser")
    .describe(
      "company and founder pages outside the sample: `teaser` shows visitors name, industry, location, " +
        "stage and month, `open` shows everyone all of them",
    ),
  CLAIMS: oneOf(["stated", "measured"])
    .optional()
    .describe(
      "`measured` replaces marketing claims with figures from the catalogue and hides those that cannot " +
        "be measured; `stated` shows them as they stand in the content. Unset: stated and marked as sample while " +
        "sample rows are published, then measured, except for claims that you have confirmed",
    ),
  API_REQUESTS: whole(1, 1_000_000, 120).default(120).describe("API requests per minute and network without a key"),
  API_KEY_REQUESTS: whole(1, 1_000_000, 600).default(600).describe("API requests per minute and key"),
  PAGE_VIEWS: whole(0, 1_000_000, 600)
    .default(600)
    .describe(
      "page views in ten minutes and network for visitors without an account; accounts without a plan " +
        "have three times as many each; `0` for no limit. The limit does not apply to search engines " +
        "verified by DNS, to this machine and to private networks",
    ),
};

const CATALOGUE = {
  UNDECIDED_STARTUPS: oneOf(["hidden", "listed"])
    .default("hidden")
    .describe(
      "companies of filings that do not say whether they are startups: `hidden` keeps them off lists " +
        "until someone decides in the back office, `listed` lists them until then. A change takes effect " +
        "at the next start",
    ),
  SEC_USER_AGENT: z
    .string()
    .regex(
      /[^\s@]@[^\s@]{1,255}\.[^\s@]/,
      "must contain a mail address for the SEC, for example Funded Example ops@funded.example",
    )
    .optional()
    .describe("your name and e-mail address, required by EDGAR for fetching filings"),
  EDGAR_URL: origin.default("https://www.sec.gov").describe("a mirror of EDGAR; on this machine also over plain http"),
  DATAFORSEO_URL: origin
    .default("https://api.dataforseo.com")
    .describe("where search traffic is bought; https://sandbox.dataforseo.com answers with invented numbers for free"),
  ...EXCHANGE_RATE_ENVIRONMENT,
  COMPANY_SITES: oneOf(["on", "off"])
    .default("on")
    .describe("`off` reads no websites of companies, whatever sources are set up"),
  SOURCE_TARGETS: oneOf(["public", "any"]).default("public").describe("`any` allows sources at private addresses"),
};

const SALES = {
  CHECKOUT_URL: z
    .union([web, z.string().regex(/^\/(?!\/)/)], {
      error: "must be an http or https address or a path, for example /checkout",
    })
    .default("/checkout")
    .describe("target of the buy buttons; each adds `product` and `quantity=1`"),
  ...PAYMENT_ENVIRONMENT,
};

const SIGN_IN = {
  SECRET: z
    .string()
    .min(32, "must be at least 32 random characters, for example the output of openssl rand -hex 32")
    .optional()
    .meta({
      shown: "generated in `DATA_DIR`",
      description:
        "signs sessions and keys the hashes of suppressed and erased addresses; must stay the same for " +
        "all processes and starts of a site, which otherwise does not start. If it is lost, `npm run " +
        "admin -- new-secret` accepts a new one",
    }),
  OFFICE_IDLE_MINUTES: whole(5, 1_440, 30)
    .default(30)
    .describe("minutes without a request after which an owner or editor is signed out"),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe("enables sign-in with Google; redirect URI `SITE_URL/sign-in/with/callback/google`"),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("secret of the same client"),
  GITHUB_CLIENT_ID: z
    .string()
    .optional()
    .describe("enables sign-in with GitHub; redirect URI `SITE_URL/sign-in/with/callback/github`"),
  GITHUB_CLIENT_SECRET: z.string().optional().describe("secret of the same client"),
};

const WORK = {
  JOBS: oneOf(["on", "off"])
    .default("on")
    .describe("run background jobs in the site; `off` leaves them to `npm run worker`"),
  POLL_MS: whole(10, 60_000, 1_000)
    .optional()
    .meta({
      shown: "2,000 for mail, 1,000 for jobs",
      description: "interval for polling due mail and jobs, in milliseconds",
    }),
  LATE_AFTER_MINUTES: whole(1, 1_440, 5)
    .default(5)
    .describe(
      "minutes that due jobs, mail and sources may wait before they are logged as errors, shown on " +
        "Today and mailed once to the owners",
    ),
  WEBHOOK_TARGETS: oneOf(["public", "any"])
    .default("public")
    .describe("`any` allows webhooks and destinations at private addresses and over plain http"),
  ...DESTINATION_ENVIRONMENT,
};

const LOGS = {
  LOG_LEVEL: oneOf(["info", "fatal", "error", "warn", "debug", "trace", "silent"])
    .default("info")
    .describe("`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`"),
  ...OBSERVABILITY_ENVIRONMENT,
};

/** Variables of the system that are no settings. */
const SYSTEM = {
  XDG_STATE_HOME: z.string().startsWith("/").optional().catch(undefined),
  HOME: z.string().startsWith("/").optional().catch(undefined),
};

/** Every setting, by the sections of docs/settings.md. */
export const SETTING_GROUPS: Readonly<Record<string, z.ZodRawShape>> = {
  "The site": SITE,
  Database: DATABASE,
  "Visitors and limits": VISITORS,
  "Sources of the catalogue": CATALOGUE,
  Selling: SALES,
  Mail: MAIL_ENVIRONMENT,
  Backups: BACKUP_ENVIRONMENT,
  "Accounts and sign-in": SIGN_IN,
  "Email finder": FINDER_ENVIRONMENT,
  "Background work": WORK,
  "Logs and metrics": LOGS,
};

/** The environment variables that the site reads. */
export const environment = z.object({
  ...SITE,
  ...DATABASE,
  ...VISITORS,
  ...CATALOGUE,
  ...SALES,
  ...MAIL_ENVIRONMENT,
  ...BACKUP_ENVIRONMENT,
  ...SIGN_IN,
  ...FINDER_ENVIRONMENT,
  ...WORK,
  ...LOGS,
  ...SYSTEM,
});
