import type { Attention } from "../../../../core/office/back-office/attention.ts";
import type { WorkKindName } from "../../../../core/office/work/work-kind.ts";
import type { Actor } from "../../../../core/shared/context.ts";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import type { Content } from "../../../content/content.ts";
import type { LegalUpdate } from "../../../content/legal-updates.ts";
import { PIECES } from "../../../content/pieces.ts";
import { screenOf } from "../../../preflight/check.ts";
import { describeLateWork, type WorkAge } from "../../../../core/office/liveness/late-work.ts";
import { counted, figure, formatDue } from "../format.ts";
import type { Money } from "../../../../core/catalogue/facts/money.ts";
import { MONEY_DAYS, type MoneyGlance } from "../../../../core/office/back-office/figures.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import type { BackupRun, BackupState } from "../../../../core/office/back-office/backups.ts";

export interface AttentionLine {
  readonly text: string;
  /** Address of the screen that handles it; null outside the back office. */
  readonly href: string | null;
  /** True if it is late or broken. */
  readonly pressing: boolean;
  readonly detail?: string;
  /** A button that handles it at once: it posts `intent` to `href`. */
  readonly fix?: { readonly label: string; readonly intent: string; readonly seen: number | null };
}

const ISSUE_TEXTS: Readonly<Record<Attention["sourceIssues"][number]["issue"], string>> = {
  failing: "cannot be read",
  shape: "changed its format",
  flood: "published far more than usual",
  quiet: "has gone quiet",
};

type Line = (count: number | boolean, text: string, href: string | null, detail?: string) => readonly AttentionLine[];

const lineOf =
  (isPressing: boolean): Line =>
  (count, text, href, detail) =>
    Number(count) > 0 ? [{ text, href, pressing: isPressing, ...(detail !== undefined && { detail }) }] : [];

/** A line about something that is late or broken, if there is any. */
const pressing = lineOf(true);
/** A line about something that waits, if there is any. */
const waiting = lineOf(false);

/** What waits on the desk of work: one, several, what to do with it, and more about it. */
const WORK_LINES: Partial<Record<WorkKindName, readonly [one: string, many: string, what: string, detail?: string]>> = {
  run: ["failed run", "failed runs", "to look at"],
  message: ["message", "messages", "to answer"],
  match: ["uncertain match", "uncertain matches", "to decide"],
  place: ["city", "cities", "to locate"],
  startup: ["company", "companies", "to list or keep off lists", "Their filings do not say whether they are startups."],
  import: ["import", "imports", "to publish or discard", "Not published yet: each import says what to check."],
  person: ["person", "people", "to decide, where somebody asked not to be listed"],
  news: ["news item", "news items", "to decide"],
  word: ["industry word", "industry words", "to map"],
  draft: ["drafted article", "drafted articles", "to publish or withdraw"],
  website: ["watched website", "watched websites", "failing for a week"],
  value: [
    "value to check against its source",
    "values to check against their sources",
    "",
    "The home page shows last month's accuracy once all are decided.",
  ],
};

function workLines(work: Attention["work"]): readonly AttentionLine[] {
  return Object.entries(WORK_LINES).flatMap(([kind, [one, many, what, detail]]) => {
    const count = work[kind as WorkKindName] ?? 0;
    const line = kind === "run" ? pressing : waiting;
    return line(count, `${counted(count, one, many)} ${what}`.trim(), `/back-office/work?kind=${kind}`, detail);
  });
}

/** Everything that needs attention as text, most urgent first. */
export function attentionLines(attention: Attention, today: string): readonly AttentionLine[] {
  const { overdueRequests, ordersWithIssues, deadJobs, failedMail, refusingDomains, flaggedArticles } = attention;
  const toAnswer = attention.openRequests - overdueRequests;
  const domains = refusingDomains.length;
  return [
    ...pressing(overdueRequests, `${counted(overdueRequests, "privacy request")} overdue`, "/back-office/inbox"),
    ...pressing(
      ordersWithIssues,
      `${counted(ordersWithIssues, "order")} with a billing issue`,
      "/back-office/orders?search=issue",
      "Underpaid, no address, paid twice, or a refund that did not arrive.",
    ),
    ...pressing(deadJobs, `${counted(deadJobs, "job")} permanently failed`, "/back-office/jobs"),
    ...attention.sourceIssues.flatMap(({ id, name, issue, reason }) =>
      pressing(true, `${name} ${ISSUE_TEXTS[issue]}`, `/back-office/sources/${id}`, reason),
    ),
    ...pressing(
      failedMail,
      `${counted(failedMail, "e-mail")} could not be delivered`,
      "/back-office/mail?show=failed",
      "In the last 30 days.",
    ),
    ...pressing(
      domains,
      `${counted(domains, "domain")} ${domains === 1 ? "refuses" : "refuse"} mail from this site`,
      "/back-office/mail",
      refusingDomains.map(({ domain, reason }) => `${domain}: ${reason}`).join(" · "),
    ),
    ...pressing(
      flaggedArticles,
      `${counted(flaggedArticles, "article")} to check`,
      "/back-office/articles?show=flagged",
      "Facts in them were corrected or withdrawn.",
    ),
    ...waiting(
      toAnswer,
      `${counted(toAnswer, "privacy request")} to answer`,
      "/back-office/inbox",
      overdueRequests === 0 && attention.nextDueOn !== null
        ? `the first is ${formatDue(attention.nextDueOn, today)}`
        : undefined,
    ),
    ...workLines(attention.work),
    ...waiting(attention.waitingMail, `${counted(attention.waitingMail, "e-mail")} queued`, "/back-office/mail"),
  ].toSorted((one, other) => Number(other.pressing) - Number(one.pressing));
}

const LATE_SCREENS = { job: "/back-office/jobs", mail: "/back-office/mail", source: "/back-office/sources" } as const;

/** Lines about background work that waits longer than allowed; late backups are among those about backups. */
export function lateWorkLines(late: readonly WorkAge[]): readonly AttentionLine[] {
  return late.flatMap((age) =>
    age.work === "backup"
      ? []
      : pressing(
          true,
          describeLateWork(age),
          LATE_SCREENS[age.work],
          "The log says why. Jobs need JOBS=on or npm run worker.",
        ),
  );
}

/** Lines about payments that need attention. */
export function moneyLines({ disputes, failedPayments, unpaidRenewals }: MoneyGlance): readonly AttentionLine[] {
  const at = "/back-office/orders";
  return [
    ...pressing(
      disputes,
      `${counted(disputes, "payment")} disputed`,
      at,
      "Respond to the bank in the payment provider's dashboard. Access is revoked meanwhile.",
    ),
    ...pressing(failedPayments, `${counted(failedPayments, "payment")} failed`, at, `In the last ${MONEY_DAYS} days.`),
    ...waiting(
      unpaidRenewals,
      `${counted(unpaidRenewals, "renewal")} not paid`,
      at,
      "The payment provider is retrying; access continues during the grace period.",
    ),
  ];
}

/** Lines about edited content that no longer fits after an update, so that the shipped one shows or sells. */
export function unfitLines(content: Content, actor: Actor): readonly AttentionLine[] {
  return PIECES.filter((piece) => mayEnterOffice(actor, piece.area) && content.isUnfit(piece)).map((piece) => ({
    text:
      piece.group === "Plans and prices"
        ? `${piece.label} is sold at its shipped price`
        : `${piece.label} shows its shipped text`,
    href: piece.group === "E-mails" ? piece.page : screenOf(piece),
    pressing: true,
    detail: "The saved one no longer fits after an update. Enter it again.",
  }));
}

/** Lines about legal texts that an update changed; their former wording applies until an owner announces the new one. */
export function legalUpdateLines(updates: readonly LegalUpdate[], content: Content): readonly AttentionLine[] {
  return updates.map(({ piece, from }) => ({
    text: `An update changes the text of ${piece.label}`,
    href: screenOf(piece),
    pressing: false,
    detail: "The former text applies until you announce the new one.",
    fix: {
      label: `Announce for ${formatDate({ date: from, precision: "day" })}`,
      intent: "announce",
      seen: content.revisionOf(piece),
    },
  }));
}

/** The line about statements on comparison pages to read again. */
export function comparisonLines(stale: number): readonly AttentionLine[] {
  const text = `${counted(stale, "statement")} about other products to check again`;
  return waiting(stale, text, "/back-office/content/statements", "Last read more than 90 days ago.");
}

/** The line about open points of the checks before going live. */
export function goLiveLines(open: number): readonly AttentionLine[] {
  return waiting(open, `${counted(open, "point")} open before going live`, "/back-office/preflight");
}

/** "$1,234", "$1,234 and €29"; "$0" without revenue. */
export function formatRevenue(revenue: readonly Money[]): string {
  return revenue.length === 0 ? "$0" : revenue.map(formatExactAmount).join(" and ");
}

/** One sentence per problem with backups, linked to their screen; empty when backups are off. */
export function backupLines(
  { failed, overdue, newestErrors }: BackupState,
  href: string | null = null,
): readonly AttentionLine[] {
  const isLate = (task: "backup" | "verification") => !failed[task] && overdue[task];
  const worker = "Is npm run worker running, or JOBS=on? Back up now.";
  return [
    ...pressing(failed.backup, "The last backup failed", href, newestErrors.backup ?? ""),
    ...pressing(isLate("backup"), "No backup for more than a day", href, worker),
    ...pressing(failed.verification, "The last backup could not be verified", href, newestErrors.verification ?? ""),
    ...pressing(isLate("verification"), "No backup verified for more than a week", href, "Verify the newest now."),
  ];
}

/** "2026-11-22 02:15 UTC", and the outcome of a run. */
export function describeRun(run: BackupRun | null): { readonly at: string; readonly what: string } {
  if (run === null) return { at: "None yet", what: "" };
  const { finishedAt, startedAt, bytes, rows } = run;
  const seconds = Math.max(1, Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000));
  const size = bytes === null ? "" : `${sizeText(bytes)}, `;
  const result = run.task === "verification" ? "verified in" : "in";
  return {
    at: `${finishedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    what: `${size}${counted(rows ?? 0, "row")}, ${result} ${figure(seconds)} s`,
  };
}

/** Bytes in KiB or MiB. */
export function sizeText(bytes: number): string {
  return bytes < 1024 ** 2
    ? `${figure(Math.max(1, Math.round(bytes / 1024)))} KiB`
    : `${figure(Math.round(bytes / 1024 ** 2))} MiB`;
}
