import { join } from "node:path";
import type { Content } from "../../app/content/content.ts";
import { CLAIMS_PIECE } from "../../app/content/pieces/claims.ts";
import { FAQ_PIECE } from "../../app/content/pieces/faq.ts";
import { PRIVACY_PIECE, TERMS_PIECE } from "../../app/content/pieces/legal.ts";
import { PLAN_PIECES } from "../../app/content/pieces/plans.ts";
import { TESTIMONIALS_PIECE } from "../../app/content/pieces/testimonials.ts";
import type { Piece } from "../../app/content/piece.ts";
import { ABOUT } from "../../content/about.ts";
import type { LegalDocument } from "../../content/legal/document.ts";
import type { SoldLink } from "../../core/billing/payments.ts";
import type { TierPrice } from "../../core/billing/plans.ts";
import type { BackupPlace } from "../../platform/backup-settings.ts";
import type { Settings } from "../../platform/env.ts";

/** A problem to fix before the site goes live. */
export interface Finding {
  /** A screen of the back office, a content file or the name of a setting. */
  readonly where: string;
  readonly what: string;
}

/** Finds every sample text and placeholder that visitors would see. */
export function contentFindings({ claims }: Pick<Settings, "claims">, content: Content): readonly Finding[] {
  return [
    // Measured claims replace the stated ones, which are then not shown.
    ...(claims === "measured"
      ? []
      : pieceFindings(CLAIMS_PIECE, content, (stated) =>
          samplesOf(Object.values(stated)).map(
            ({ value, label }) =>
              `The claim "${value} ${label}" is sample copy: confirm it, replace it, or set CLAIMS=measured.`,
          ),
        )),
    ...pieceFindings(TESTIMONIALS_PIECE, content, (testimonials) =>
      samplesOf(testimonials).map(
        ({ name }) => `The testimonial of ${name} is invented: replace it by what a customer said.`,
      ),
    ),
    ...[...PLAN_PIECES.values()].flatMap((piece) =>
      pieceFindings(piece, content, (plan) =>
        samplesOf([plan]).map(({ name }) => `The plan ${name} has a price that is a sample: set its prices.`),
      ),
    ),
    ...pieceFindings(FAQ_PIECE, content, (questions) =>
      samplesOf(questions).map(({ question }) => `The answer to "${question}" is sample copy.`),
    ),
    ...finding(
      "content/about.ts",
      samplesOf([ABOUT]).map(() => "The page about the site is sample copy."),
    ),
    ...pieceFindings(PRIVACY_PIECE, content, legalFindings),
    ...pieceFindings(TERMS_PIECE, content, legalFindings),
  ];
}

/** What is found in a piece, with the screen that edits it. */
function pieceFindings<T>(
  piece: Piece<T>,
  content: Content,
  problemsOf: (value: T) => readonly string[],
): readonly Finding[] {
  return finding(`/back-office/content/${piece.key}`, problemsOf(content.of(piece)));
}

/** Reports that this process runs as root (user id 0); `uid` is absent on systems without users. */
export function accountFindings(uid: number | undefined): readonly Finding[] {
  return finding(
    "the account",
    uid === 0
      ? [
          "It is root: a fault of the site would give away the whole machine. Start the site as an ordinary user that owns DATA_DIR (docs/operating.md).",
        ]
      : [],
  );
}

/** Where a server of the operator's own logs, and the role of the site. */
export interface ServerLog {
  /** Lowest level of logged messages (`log_min_messages`). */
  readonly level: string;
  /** As an SQL identifier. */
  readonly role: string;
}

/** Reports a database server that logs the statements of rejected values, which only its superuser can turn off. */
export function serverLogFindings({ level, role }: ServerLog): readonly Finding[] {
  return finding(
    "the database server",
    ["log", "fatal", "panic"].includes(level)
      ? []
      : [
          `It logs each value it rejects with the whole statement, up to 8 kB per request, so visitors could fill its disk. Run once as its superuser: alter role ${role} set log_min_messages = log; alter role ${role} set log_min_error_statement = panic;`,
        ],
  );
}

/** Finds every setting that is unsafe or unfit for a public site. */
export function settingFindings(settings: Settings): readonly Finding[] {
  const {
    nodeEnv,
    siteUrl,
    proxies,
    checkoutUrl,
    payments,
    logLevel,
    secUserAgent,
    smtpUrl,
    mailFrom,
    postalAddress,
    secret,
    mailBounces,
    mailWebhookSecret,
    webhookTargets,
    sourceTargets,
    finderTargets,
    finderMode,
    finderGreeting,
    backups,
    dataDir,
  } = settings;
  const hostname = new URL(siteUrl).hostname;
  const checks: readonly (readonly [boolean, where: string, what: string])[] = [
    [nodeEnv !== "production", "NODE_ENV", `It is ${nodeEnv}: leave it out, or set it to production.`],
    [
      !siteUrl.startsWith("https:"),
      "SITE_URL",
      `${siteUrl} is not HTTPS: forms would travel unencrypted. Set the site's public https address.`,
    ],
    [
      siteUrl.startsWith("https:") && proxies === 0,
      "PROXIES",
      "It is 0, though a proxy must be what answers HTTPS: all visitors count as one network, and a few of them use up everybody's limits. Set how many proxies of yours stand before the site.",
    ],
    [
      isOfThisMachine(hostname),
      "SITE_URL",
      `${siteUrl} leads to the reader's own machine; canonical links and feeds start with it. Set the site's public address.`,
    ],
    [
      payments.mode === "test",
      "CHECKOUT",
      "It is the test checkout, which charges nothing and gives full access: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.",
    ],
    [
      payments.mode === "off" && checkoutUrl.startsWith("/"),
      "STRIPE_SECRET_KEY",
      "Nothing can be bought: set it, with STRIPE_WEBHOOK_SECRET.",
    ],
    [
      payments.secretKey !== null && /_test_/.test(payments.secretKey),
      "STRIPE_SECRET_KEY",
      "It is a key of Stripe's test mode: no money is taken. Set the live key, and the live endpoint's STRIPE_WEBHOOK_SECRET.",
    ],
    [payments.api.host !== undefined, "STRIPE_API", "Stripe's API is asked at another address: leave it out."],
    [checkoutUrl.startsWith("http:"), "CHECKOUT_URL", `${checkoutUrl} is not HTTPS: set the checkout's https address.`],
    [
      logLevel === "debug" || logLevel === "trace" || logLevel === "silent",
      "LOG_LEVEL",
      `It is ${logLevel}: set it to info.`,
    ],
    [
      webhookTargets === "any",
      "WEBHOOK_TARGETS",
      "It is any: customers could have this server call machines of its own network. Leave it out, or set it to public.",
    ],
    [
      sourceTargets === "any",
      "SOURCE_TARGETS",
      "It is any: a source could read from machines of this server's own network. Leave it out, or set it to public.",
    ],
    [
      finderTargets === "any",
      "FINDER_TARGETS",
      "It is any: the email finder would connect to machines of this server's own network. Leave it out, or set it to public.",
    ],
    [
      finderMode === "smtp" && !finderGreeting.includes("."),
      "FINDER_HELO",
      `Mail servers are greeted as ${finderGreeting}, which they cannot look up: set this host's public name.`,
    ],
    [
      smtpUrl === undefined,
      "SMTP_URL",
      "It is not set, so mail stays in the outbox: nobody gets a link to sign in. Set your mail server's address.",
    ],
    [
      mailFrom !== undefined && !/@[^@\s>]+\.[^@\s>]+>?$/.test(mailFrom),
      "MAIL_FROM",
      `${mailFrom} is on no public domain: answers to it reach nobody. Set an address of your own domain.`,
    ],
    [
      postalAddress === undefined,
      "POSTAL_ADDRESS",
      "It is not set: mail of a list must say where its sender can be reached by post (CAN-SPAM Act, and similar laws elsewhere).",
    ],
    [
      secret === undefined,
      "SECRET",
      "It is not set, so it lies in the data folder alone: links in mails and the list of addresses that get none are lost with it. Set it, and keep a copy.",
    ],
    [
      smtpUrl !== undefined && mailBounces === undefined && mailWebhookSecret === undefined,
      "MAIL_BOUNCES",
      "Neither it nor MAIL_WEBHOOK_SECRET is set, so mail that comes back is not noticed: set one of them.",
    ],
    [
      isWithin(backups.place, dataDir),
      "BACKUPS",
      "Backups lie in DATA_DIR, so they are lost with its disk: set a folder on another disk, or an S3 address.",
    ],
    [
      backups.place.kind === "off",
      "BACKUPS",
      "It is off: make sure that something else backs the database up, and restores it in a test.",
    ],
    [
      secUserAgent === undefined,
      "SEC_USER_AGENT",
      "It is not set, so filings cannot be fetched from the SEC: set a name and a mail address.",
    ],
  ];
  return checks.flatMap(([found, where, what]) => (found ? { where, what } : []));
}

function finding(where: string, whats: readonly string[]): readonly Finding[] {
  return whats.map((what) => ({ where, what }));
}

function samplesOf<T extends { readonly sample: boolean }>(pieces: readonly T[]): readonly T[] {
  return pieces.filter(({ sample }) => sample);
}

function legalFindings(text: LegalDocument): readonly string[] {
  const placeholders = new Set(
    JSON.stringify(text.sections)
      .match(/\[[^\]]+\](?!\()/g)
      ?.filter((found) => /^\[[A-Z][\w ]*\]$/.test(found)) ?? [],
  );
  return [
    ...(text.sample ? [`The ${text.title.toLowerCase()} is a sample: have it reviewed.`] : []),
    ...[...placeholders].map((placeholder) => `The ${text.title.toLowerCase()} still says ${placeholder}.`),
  ];
}

function isWithin(place: BackupPlace, folder: string): boolean {
  return place.kind === "folder" && (place.folder === folder || place.folder.startsWith(join(folder, "/")));
}

function isOfThisMachine(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.")
  );
}

/** Finds Payment Links that sell a plan at a former price; such a link keeps selling until it is deactivated. */
export function linkFindings(links: readonly SoldLink[], prices: ReadonlyMap<string, TierPrice>): readonly Finding[] {
  return links.flatMap(({ url, plan, amountMinor, currency }) => {
    const price = prices.get(plan);
    if (price === undefined || (currency === "usd" && amountMinor === price.usd * 100)) return [];
    const sold = `${(amountMinor / 100).toFixed(2)} ${currency.toUpperCase()}`;
    return [
      {
        where: "Payment Links",
        what: `${url} still sells ${plan} for ${sold}, but it costs ${price.usd} USD now: deactivate the link at Stripe, and set PAYMENT_LINKS to one of the current price.`,
      },
    ];
  });
}
