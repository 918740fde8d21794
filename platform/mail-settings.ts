import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { invalidInput } from "./errors.ts";
import { defined } from "./defined.ts";
import { path, type Read, whole } from "./setting-types.ts";

export interface MailSettings {
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
}

const mailAddress = (example: string) =>
  z.string().regex(/^[\w.-]+@[\w-]+(\.[\w-]+)+$/, `must be a mail address, for example ${example}`);

/** Environment variables. */
export const MAIL_ENVIRONMENT = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an SMTP address, for example smtp://user:password@mail.funded.example:587",
    })
    .optional()
    .describe(
      "outgoing mail server: `smtp://user:password@host:587`; without it mail stays in the outbox (back " +
        "office, Mail)",
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "must be a sender, for example Funded Example <hello@funded.example>",
    )
    .optional()
    .describe("sender: `Name <address>`; required with `SMTP_URL`"),
  POSTAL_ADDRESS: z
    .string()
    .trim()
    .max(200, "must be one line of at most 200 characters, for example 1 Example Street, Exampleton")
    .optional()
    .describe("your postal address, printed at the foot of every mail unless the back office has one"),
  MAIL_RATE: whole(1, 100_000, 300).optional().describe("mails per minute across all processes; unlimited if unset"),
  MAIL_BOUNCES: mailAddress("bounces@funded.example")
    .optional()
    .meta({
      shown: "`MAIL_FROM`",
      description: "bounce address; the number of each mail is added (`bounces+NUMBER@…`)",
    }),
  MAIL_UNSUBSCRIBE: mailAddress("unsubscribe@funded.example")
    .optional()
    .describe("address for unsubscribing by mail, in addition to the link"),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16, "must be at least 16 random characters, for example the output of openssl rand -hex 32")
    .optional()
    .describe(
      "lets your mail provider report bounces and complaints at `/mail/events/postmark`, " +
        "`/mail/events/mailgun` or `/mail/events/generic`",
    ),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, "must be a domain, for example funded.example")
    .optional()
    .describe("domain of the RSA key that signs mail (DKIM), if your mail server does not sign it"),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, "must be a DKIM selector, for example mail2026")
    .optional()
    .describe("selector of that key in the domain's DNS"),
  MAIL_DKIM_KEY_FILE: path.optional().describe("file with that key"),
} as const;

/** The settings of outgoing mail. Throws AppError `invalid_input` for those that do not fit together. */
export function mailSettings(env: Read<typeof MAIL_ENVIRONMENT>): MailSettings {
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    throw invalidInput("MAIL_FROM is required with SMTP_URL, for example Funded Example <hello@funded.example>.");
  }
  return {
    ...defined({
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      postalAddress: env.POSTAL_ADDRESS,
      mailRate: env.MAIL_RATE,
      mailBounces: env.MAIL_BOUNCES,
      mailUnsubscribe: env.MAIL_UNSUBSCRIBE,
      mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    }),
    ...dkimOf(env.MAIL_DKIM_DOMAIN, env.MAIL_DKIM_SELECTOR, env.MAIL_DKIM_KEY_FILE),
  };
}

/** All three or none, and the key must sign: only receivers would notice a bad one. */
function dkimOf(domain: string | undefined, selector: string | undefined, file: string | undefined): MailSettings {
  if (domain === undefined && selector === undefined && file === undefined) return {};
  if (domain === undefined || selector === undefined || file === undefined) {
    throw invalidInput(
      "MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together, or none of them.",
    );
  }
  try {
    const privateKey = readFileSync(file, "utf8");
    if (createPrivateKey(privateKey).asymmetricKeyType !== "rsa") throw new Error("another kind of key");
    return { mailDkim: { domain, selector, privateKey } };
  } catch (error) {
    throw invalidInput(
      "MAIL_DKIM_KEY_FILE must be the path of an RSA private key in PEM, for example the output of openssl genrsa 2048.",
      { cause: error },
    );
  }
}
