import { sql } from "kysely";
import { readBackupState } from "../../core/office/back-office/backups.ts";
import { readUnreadableEvent } from "../../core/customers/billing/receive-event.ts";
import { countTestPurchases } from "../../core/customers/billing/retire-test-orders.ts";
import type { Context } from "../../core/shared/context.ts";
import { hasSampleRows } from "../../core/reading/directory/published.ts";
import { countOutbox } from "../../core/customers/mail/read-outbox.ts";
import { listSources } from "../../core/intake/managed-sources/managed-source.ts";
import { describeWait, readPolicyWaits } from "../../core/intake/managed-sources/policy-waits.ts";
import { KINDS, RATES } from "../../core/intake/managed-sources/kinds.ts";
import { BUSINESS_PIECE } from "../content/pieces/business.ts";
import { type Check, found, screenOf } from "./check.ts";

/** True for kinds of sources that buy estimates. */
function isPaid(key: string): boolean {
  return KINDS.find((kind) => kind.key === key)?.documents?.source.estimates !== undefined;
}

/** True for kinds of sources whose form asks about their terms. */
function hasTerms(key: string): boolean {
  return KINDS.find((kind) => kind.key === key)?.fields.some(({ name }) => name === "terms") === true;
}

/** Checks of the site's own data and of the process. */
export const SITE_CHECKS: readonly Check[] = [
  {
    key: "sample",
    group: "Data",
    title: "Sample companies",
    about: "The companies that a new site shows are invented. Remove them once your own data is in.",
    fix: {
      label: "Remove the sample",
      text: "All invented companies, rounds and articles leave the site. This cannot be undone.",
    },
    findings: async ({ ctx }) =>
      found(
        "the catalogue",
        (await hasSampleRows(ctx)) &&
          "Invented sample companies are published: import your own, then remove the sample here, or by `npm run catalogue -- clear-sample`.",
      ),
  },
  {
    key: "sources",
    group: "Data",
    title: "Sources that the site reads",
    about: "New rounds arrive automatically only from sources that are read by schedule.",
    screen: "/back-office/sources",
    async findings({ ctx }) {
      const sources = await listSources(ctx);
      const waits = await readPolicyWaits(ctx);
      const reads = sources.some(({ kind, pausedAt }) => kind !== RATES && !isPaid(kind) && pausedAt === null);
      return [
        ...found(
          "/back-office/sources",
          !reads && "Nothing is read by schedule: choose Read open registers, or add a news feed or a list.",
        ),
        ...found(
          "/back-office/sources",
          ...sources
            .filter(({ issue, pausedAt }) => issue !== null && pausedAt === null)
            .map(({ name }) => `${name} has a problem: look at its last run.`),
        ),
        ...sources.flatMap(({ name, kind }) => {
          const wait = waits.get(kind);
          return wait?.from === null ? found("/back-office/sources", `${name}: ${describeWait(wait)}`) : [];
        }),
      ];
    },
  },
  {
    key: "provider-terms",
    group: "Data",
    title: "Terms of sources",
    about:
      "The terms of an outlet, or a contract with a provider, say whether you may show to others what it publishes.",
    screen: "/back-office/sources",
    async findings({ ctx }) {
      const asked = (await listSources(ctx)).filter(({ kind }) => hasTerms(kind));
      const unread = asked.filter(({ options: { terms } }) => terms !== "yes" && terms !== "no");
      return unread.flatMap(({ id, name }) =>
        found(
          `/back-office/sources/${id}`,
          `Do the terms of ${name} allow showing what it publishes? Read them, then answer under Change.`,
        ),
      );
    },
  },
  {
    key: "mail-test",
    group: "E-mail",
    title: "A test e-mail",
    about: "Customers sign in by e-mail, so test it before they arrive.",
    screen: "/back-office/mails/sign_in",
    async findings({ ctx, settings }) {
      // Without a mail server there is nothing to test yet.
      if (settings.smtpUrl === undefined) return [];
      const { sent, failed } = await countOutbox(ctx);
      if (sent > 0) return [];
      return found(
        "/back-office/mail",
        failed > 0
          ? "The mail server has refused every e-mail so far: see the reason in Mail, then send another test from E-mail texts."
          : "No e-mail has been sent yet: send one to yourself from E-mail texts.",
      );
    },
  },
  {
    key: "postal-address",
    group: "E-mail",
    title: "Postal address",
    about: "Newsletters and alerts must state the sender's postal address.",
    screen: screenOf(BUSINESS_PIECE),
    findings: ({ content, settings }) =>
      found(
        "POSTAL_ADDRESS",
        content.of(BUSINESS_PIECE).postalAddress === null &&
          settings.postalAddress === undefined &&
          "It is not set: list mail must state the sender's postal address (CAN-SPAM Act, and similar laws elsewhere). Enter it in Business details.",
      ),
  },
  {
    key: "payment-events",
    group: "Payments",
    title: "Events of the payment provider",
    about: "Access follows Stripe's events. One that cannot be read is resent for three days and then lost.",
    screen: "/back-office/orders",
    async findings({ ctx }) {
      const event = await readUnreadableEvent(ctx);
      return found(
        "the webhook endpoint",
        event !== null &&
          `An event of ${event.receivedAt.toISOString().slice(0, 16).replace("T", " ")} UTC could not be read (${event.description}): set the endpoint's payload style to snapshot and its API version to 2025-03-31.basil or later.`,
      );
    },
  },
  {
    key: "test-purchases",
    group: "Payments",
    title: "Test purchases",
    about: "A purchase that charged nothing must not give access to what others pay for.",
    screen: "/back-office/orders",
    async findings({ ctx }) {
      const purchases = await countTestPurchases(ctx);
      return found(
        "the orders",
        purchases > 0 &&
          `${purchases} ${purchases === 1 ? "purchase that charged nothing counts" : "purchases that charged nothing count"} as paid (of the test checkout, or in Stripe's test mode): this ends when the site is started to take money, or by \`npm run admin -- end-test-purchases\`.`,
      );
    },
  },
  {
    key: "backup",
    group: "Backups and secrets",
    title: "A first backup",
    about: "The site backs itself up every night. The first backup shows that the location works.",
    screen: "/back-office/backups",
    async findings({ ctx, settings }) {
      const { lastBackup, lastByHand } = await readBackupState(ctx);
      const byHand = lastByHand && ` Last by hand on ${lastByHand.finishedAt.toISOString().slice(0, 10)}, to a file.`;
      return found(
        "the backups",
        settings.backups.place.kind !== "off" &&
          lastBackup === null &&
          `The site has made no backup by itself yet: make one now, or wait for tonight's.${byHand ?? ""}`,
      );
    },
  },
  {
    key: "backup-verified",
    group: "Backups and secrets",
    title: "A verified backup",
    about: "Only a restored backup is known to work. The site restores one every week, into a separate database.",
    screen: "/back-office/backups",
    findings: async ({ ctx, settings }) =>
      found(
        "the backups",
        settings.backups.place.kind !== "off" &&
          (await readBackupState(ctx)).lastVerification === null &&
          "No backup has been verified by restoring it yet: verify the newest, or wait for Sunday: also by `npm run backup -- --verify`.",
      ),
  },
  {
    key: "root",
    group: "Server",
    title: "Account of the process",
    about: "A program should have no more rights than it needs.",
    findings: ({ uid }) =>
      found(
        "the account",
        uid === 0 &&
          "It is root: a flaw in the site would expose the whole machine. Start the site as an ordinary user that owns DATA_DIR (docs/operating.md).",
      ),
  },
  {
    key: "database-log",
    group: "Server",
    title: "Log of the database server",
    about: "Visitors must not be able to fill the database's disk.",
    findings: async ({ ctx }) => serverLogFindings(await readServerLog(ctx)),
  },
];

/** Log settings of the operator's own database server, and the role of the site. */
export interface ServerLog {
  /** Lowest level of logged messages (`log_min_messages`). */
  readonly level: string;
  /** As an SQL identifier. */
  readonly role: string;
}

/** Reports a database server that logs the statements of rejected values, which only its superuser can turn off. */
export function serverLogFindings({ level, role }: ServerLog) {
  return found(
    "the database server",
    !["log", "fatal", "panic"].includes(level) &&
      `It logs each value it rejects with the whole statement, up to 8 kB per request, so visitors could fill its disk. Run once as its superuser: alter role ${role} set log_min_messages = log; alter role ${role} set log_min_error_statement = panic;`,
  );
}

async function readServerLog(ctx: Context): Promise<ServerLog> {
  const { rows } = await sql<ServerLog>`
    select current_setting('log_min_messages') as level, quote_ident(current_user) as role`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the server did not return its settings");
  return row;
}
