import type { InboxPageInput } from "../../../../core/customers/contact/inbox-page.ts";
import { daysUntil, formatDue } from "../format.ts";

/** Marks a request as urgent this many days before its due day. */
const URGENT_DAYS = 7;

/** The due day, marked when it is near. */
export function Due({ on, today }: { readonly on: string; readonly today: string }) {
  const days = daysUntil(on, today);
  const look = days < 0 ? "badge badge-danger" : days <= URGENT_DAYS ? "badge badge-series-c" : "badge";
  return <span className={look}>{formatDue(on, today)}</span>;
}

/** Short labels for kinds of privacy requests, and for messages. */
export const TYPE_LABELS: Readonly<Record<string, string>> = {
  "check-data": "Do you hold data about me?",
  "access-data": "Send me my data",
  "correct-data": "Correct my data",
  "delete-data": "Delete my data",
  "opt-out": "Opt out",
  other: "Something else",
  message: "Message",
};

export const LISTS = [
  { kind: "privacy", state: "open", name: "Privacy requests", empty: "No privacy requests waiting." },
  { kind: "message", state: "open", name: "Messages", empty: "No messages waiting." },
  { kind: "privacy", state: "done", name: "Answered requests", empty: "No answered privacy requests yet." },
  { kind: "message", state: "done", name: "Answered messages", empty: "No answered messages yet." },
] as const;

export function addressOf({ kind, state }: Pick<InboxPageInput, "kind" | "state">): string {
  const query = new URLSearchParams({ ...(kind === "message" && { kind }), ...(state === "done" && { state }) });
  return query.size === 0 ? "/back-office/inbox" : `/back-office/inbox?${query}`;
}

/** The lists of the inbox and the links between them. */
export function inboxViews(here: string) {
  return [
    ...LISTS.map((one) => ({ href: addressOf(one), name: one.name })),
    { href: "/back-office/inbox/suppressed", name: "Suppressed" },
  ].map((view) => ({ ...view, current: view.href === here }));
}
