import type { Attention } from "../../../core/back-office/attention.ts";
import { counted, dueWords } from "./words.ts";

/** Something that waits for somebody. */
export interface AttentionLine {
  readonly text: string;
  /** Where it is seen to; null when that is not here. */
  readonly href: string | null;
  /** It is late, or something is broken. */
  readonly pressing: boolean;
  readonly detail?: string;
}

/** What there is to see to, in words, the most pressing first; empty when there is nothing. */
export function attentionLines(attention: Attention, today: string): readonly AttentionLine[] {
  const { overdueRequests, openRequests, nextDueOn, openMessages, troubledOrders, deadJobs, failedMail, waitingMail, heldRuns, uncertainMatches, waitingNews, failedSources } = attention;
  const lines: readonly (AttentionLine | false)[] = [
    overdueRequests > 0 && { text: `${counted(overdueRequests, "privacy request")} overdue`, href: "/back-office/inbox", pressing: true },
    troubledOrders > 0 && { text: `${counted(troubledOrders, "order")} with money to set right`, href: "/back-office/orders?search=trouble", pressing: true, detail: "Less was paid than ordered, no address was given, it was paid for twice, or a refund did not arrive." },
    deadJobs > 0 && { text: `${counted(deadJobs, "job")} failed for good`, href: "/back-office/jobs", pressing: true },
    failedMail > 0 && { text: `${counted(failedMail, "mail")} could not be delivered`, href: "/back-office/mail?show=failed", pressing: true, detail: "In the last 30 days." },
    failedSources.length > 0 && { text: `The newest run of ${failedSources.join(", ")} failed`, href: null, pressing: true, detail: "Run it again with npm run ingest; it says what is wrong." },
    heldRuns > 0 && { text: `${counted(heldRuns, "document")} held for review`, href: "/back-office/review?kind=run", pressing: true, detail: "Outside the expected counts, so nothing of it is published." },
    openRequests > overdueRequests && {
      text: `${counted(openRequests - overdueRequests, "privacy request")} to answer`, href: "/back-office/inbox", pressing: false,
      ...(overdueRequests === 0 && nextDueOn !== null && { detail: `the first is ${dueWords(nextDueOn, today)}` }),
    },
    openMessages > 0 && { text: `${counted(openMessages, "message")} to answer`, href: "/back-office/inbox?kind=message", pressing: false },
    uncertainMatches > 0 && { text: `${counted(uncertainMatches, "uncertain match", "uncertain matches")} to decide`, href: "/back-office/review?kind=match", pressing: false },
    waitingNews > 0 && { text: `${counted(waitingNews, "piece")} of news to decide`, href: "/back-office/review?kind=news", pressing: false },
    waitingMail > 0 && { text: `${counted(waitingMail, "mail")} ready to go out`, href: "/back-office/mail", pressing: false },
  ];
  return lines.filter((line) => line !== false);
}
