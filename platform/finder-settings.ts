import { z } from "zod";
import { defined } from "./defined.ts";
import { list, oneOf, type Read, whole } from "./setting-types.ts";

export interface FinderSettings {
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
}

/** Environment variables. */
export const FINDER_ENVIRONMENT = {
  FINDER_MODE: oneOf(["auto", "smtp", "mx_only"])
    .default("auto")
    .describe(
      "whether the email finder asks mail servers: `smtp` (yes), `mx_only` (no, nothing is verified), " +
        "or `auto` (`smtp` with a proxy or a verification service; a public site with " +
        "`FINDER_TEST_DOMAINS` tests whether it can; any other site uses `mx_only`)",
    ),
  FINDER_HELO: z
    .string()
    .regex(
      /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
      "must be a host name that mail servers can look up, for example mail.funded.example",
    )
    .optional()
    .meta({ shown: "the site's host", description: "name that the finder gives to mail servers (HELO)" }),
  FINDER_MAIL_FROM: z
    .string()
    .regex(/^[^\s<>@]+@[^\s<>@]+$/, "must be a mail address, for example finder@funded.example")
    .optional()
    .describe("sender address that the finder gives to mail servers"),
  FINDER_TEST_DOMAINS: list(
    /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i,
    "must be comma-separated domains, for example funded.example",
  )
    .optional()
    .describe(
      "comma-separated domains of your own whose mail servers are contacted at startup to test whether " +
        "port 25 is open",
    ),
  FINDER_DNS: list(
    /^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i,
    "must be comma-separated addresses of name servers, for example 192.0.2.53:53",
  )
    .optional()
    .meta({
      shown: "the system's",
      description: "for tests: comma-separated name servers, also for search engines and company websites",
    }),
  FINDER_PORT: whole(1, 65_535, 25).default(25).describe("for tests: port of mail servers"),
  FINDER_TARGETS: oneOf(["public", "any"])
    .default("public")
    .describe("for tests: `any` lets the finder contact reserved names and private networks"),
  FINDER_PROXY: z
    .url({
      protocol: /^socks5$/,
      error: "must be the address of a SOCKS5 proxy, for example socks5://user:password@proxy.funded.example:1080",
    })
    .optional()
    .describe(
      "SOCKS5 proxy for reaching mail servers where port 25 is blocked: " +
        "`socks5://user:password@proxy.funded.example:1080`",
    ),
  FINDER_SERVICE_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the https address of a verification service, for example https://verify.funded.example/address",
    })
    .optional()
    .describe(
      'verification service used instead of mail servers: receives `POST {"email"}` with the key as ' +
        'Bearer token, answers `{"result": "valid" | "invalid" | "accept_all" | "unknown", "flags": []}`',
    ),
  FINDER_SERVICE_KEY: z.string().optional().describe("key of that service"),
} as const;

type Environment = Read<typeof FINDER_ENVIRONMENT> & { readonly SITE_URL?: string | undefined };

/** The settings of the email finder. */
export function finderSettings(env: Environment): FinderSettings {
  return {
    finderMode: env.FINDER_MODE,
    finderGreeting: env.FINDER_HELO ?? new URL(env.SITE_URL ?? "http://localhost").hostname,
    finderSender: env.FINDER_MAIL_FROM ?? "",
    finderTestDomains: env.FINDER_TEST_DOMAINS ?? [],
    finderPort: env.FINDER_PORT,
    finderTargets: env.FINDER_TARGETS,
    ...defined({
      finderDns: env.FINDER_DNS,
      finderProxy: env.FINDER_PROXY,
      finderService:
        env.FINDER_SERVICE_URL === undefined
          ? undefined
          : { url: env.FINDER_SERVICE_URL, key: env.FINDER_SERVICE_KEY ?? null },
    }),
  };
}
