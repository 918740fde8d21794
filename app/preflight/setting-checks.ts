import { join } from "node:path";
import type { BackupPlace } from "../../platform/backup-settings.ts";
import type { Settings } from "../../platform/env.ts";
import { type Check, found } from "./check.ts";

/** A possible problem: true if it exists, the setting that causes it, and the remedy. */
type Problem = readonly [exists: boolean, setting: string, what: string];

interface SettingCheck extends Pick<Check, "key" | "group" | "title" | "about" | "screen"> {
  readonly problems: (settings: Settings) => readonly Problem[];
}

/** Every setting that may be unsafe or unfit for a public site. */
const DECLARED: readonly SettingCheck[] = [
  {
    key: "address",
    group: "Server",
    title: "Public address",
    about: "Links in e-mails, feeds and search engines begin with it.",
    problems: ({ siteUrl }) => [
      [
        !siteUrl.startsWith("https:"),
        "SITE_URL",
        `${siteUrl} is not HTTPS: forms would travel unencrypted. Set the site's public https address.`,
      ],
      [
        isOfThisMachine(new URL(siteUrl).hostname),
        "SITE_URL",
        `${siteUrl} leads to the reader's own machine; canonical links and feeds start with it. Set the site's public address.`,
      ],
    ],
  },
  {
    key: "proxies",
    group: "Server",
    title: "Proxy",
    about: "The site needs visitors' real addresses to limit abuse.",
    problems: ({ siteUrl, proxies }) => [
      [
        siteUrl.startsWith("https:") && proxies === 0,
        "PROXIES",
        "It is 0, but HTTPS implies a proxy: all visitors count as one network and share its limits. Set it to the number of your proxies in front of the site.",
      ],
    ],
  },
  {
    key: "environment",
    group: "Server",
    title: "Mode",
    about: "Modes other than production are slower and reveal internals.",
    problems: ({ nodeEnv, logLevel }) => [
      [nodeEnv !== "production", "NODE_ENV", `It is ${nodeEnv}: leave it out, or set it to production.`],
      [
        logLevel === "debug" || logLevel === "trace" || logLevel === "silent",
        "LOG_LEVEL",
        `It is ${logLevel}: set it to info.`,
      ],
    ],
  },
  {
    key: "networks",
    group: "Server",
    title: "Private networks",
    about: "Addresses that others enter must not lead into your own network.",
    problems: ({ webhookTargets, sourceTargets, finderTargets }) => [
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
    ],
  },
  {
    key: "greeting",
    group: "Server",
    title: "Name of the email finder",
    about: "Mail servers look up the name of every client.",
    problems: ({ finderMode, finderGreeting }) => [
      [
        finderMode === "smtp" && !finderGreeting.includes("."),
        "FINDER_HELO",
        `Mail servers are greeted as ${finderGreeting}, which they cannot look up: set this host's public name.`,
      ],
    ],
  },
  {
    key: "payments",
    group: "Payments",
    title: "Payment provider",
    about: "Takes your customers' payments.",
    problems: ({ payments, checkoutUrl }) => [
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
      [
        checkoutUrl.startsWith("http:"),
        "CHECKOUT_URL",
        `${checkoutUrl} is not HTTPS: set the checkout's https address.`,
      ],
    ],
  },
  {
    key: "mail-server",
    group: "E-mail",
    title: "Mail server",
    about: "Customers sign in by e-mail, and lists and receipts go out by e-mail.",
    problems: ({ smtpUrl }) => [
      [
        smtpUrl === undefined,
        "SMTP_URL",
        "It is not set, so mail stays in the outbox: nobody gets a link to sign in. Set your mail server's address.",
      ],
    ],
  },
  {
    key: "sender",
    group: "E-mail",
    title: "Sender",
    about: "The sender of all e-mail, and the address for replies.",
    problems: ({ mailFrom }) => [
      [
        mailFrom !== undefined && !/@[^@\s>]+\.[^@\s>]+>?$/.test(mailFrom),
        "MAIL_FROM",
        `${mailFrom} is not on a public domain, so replies reach nobody. Set an address of your own domain.`,
      ],
    ],
  },
  {
    key: "bounces",
    group: "E-mail",
    title: "Returned e-mail",
    about: "Writing to dead addresses repeatedly ruins a sender's reputation.",
    problems: ({ smtpUrl, mailBounces, mailWebhookSecret }) => [
      [
        smtpUrl !== undefined && mailBounces === undefined && mailWebhookSecret === undefined,
        "MAIL_BOUNCES",
        "Neither it nor MAIL_WEBHOOK_SECRET is set, so returned mail goes unnoticed: set one of them.",
      ],
    ],
  },
  {
    key: "sec-contact",
    group: "Data",
    title: "Contact for the SEC",
    about: "The SEC asks every program that reads filings for a contact, and blocks those without one.",
    screen: "/back-office/sources",
    problems: ({ secUserAgent }) => [
      [
        secUserAgent === undefined,
        "SEC_USER_AGENT",
        "It is not set, so filings cannot be fetched from the SEC: set a name and a mail address.",
      ],
    ],
  },
  {
    key: "backup-place",
    group: "Backups and secrets",
    title: "Location of backups",
    about: "A backup on the same disk is lost with the disk.",
    problems: ({ backups, dataDir }) => [
      [
        isWithin(backups.place, dataDir),
        "BACKUPS",
        "Backups are stored in DATA_DIR, so they are lost with its disk: set a folder on another disk, or an S3 address.",
      ],
      [
        backups.place.kind === "off",
        "BACKUPS",
        "It is off: make sure that something else backs up the database, and test a restore.",
      ],
    ],
  },
  {
    key: "secret",
    group: "Backups and secrets",
    title: "Secret of the site",
    about: "Signs the links in e-mails, and protects the list of suppressed addresses.",
    problems: ({ secret }) => [
      [
        secret === undefined,
        "SECRET",
        "It is not set, so its only copy is in the data folder. If that is lost, links in e-mails and the list of suppressed addresses stop working. Set it, and keep a copy.",
      ],
    ],
  },
];

export const SETTING_CHECKS: readonly Check[] = DECLARED.map(({ problems, ...facts }) => ({
  ...facts,
  findings: ({ settings }) =>
    problems(settings).flatMap(([exists, setting, what]) => (exists ? found(setting, what) : [])),
}));

function isWithin(place: BackupPlace, folder: string): boolean {
  return place.kind === "folder" && (place.folder === folder || place.folder.startsWith(join(folder, "/")));
}

function isOfThisMachine(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.")
  );
}
