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
  { state: "open", name: "Waiting", href: "/back-office/inbox", empty: "No privacy requests waiting." },
  { state: "done", name: "Answered", href: "/back-office/inbox?state=done", empty: "No answered requests yet." },
] as const;

/** The lists of privacy requests and the links between them. */
export function inboxViews(here: string) {
  return [
    ...LISTS.map(({ href, name }) => ({ href, name })),
    { href: "/back-office/inbox/suppressed", name: "Suppressed" },
  ].map((view) => ({ ...view, current: view.href === here }));
}
