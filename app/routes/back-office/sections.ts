import type { OfficeArea } from "../../../core/office-access.ts";

export interface Section {
  readonly path: string;
  readonly name: string;
  readonly area: OfficeArea;
}

/** Every section in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  { path: "/back-office", name: "Today", area: "desk" },
  { path: "/back-office/inbox", name: "Inbox", area: "desk" },
  { path: "/back-office/sources", name: "Sources", area: "desk" },
  { path: "/back-office/imports", name: "Imports", area: "desk" },
  { path: "/back-office/review", name: "Review", area: "desk" },
  { path: "/back-office/runs", name: "Import runs", area: "desk" },
  { path: "/back-office/catalogue", name: "Catalogue", area: "desk" },
  { path: "/back-office/startups", name: "Startups", area: "desk" },
  { path: "/back-office/industries", name: "Industries", area: "desk" },
  { path: "/back-office/articles", name: "Articles", area: "desk" },
  { path: "/back-office/monthly", name: "Monthly lists", area: "desk" },
  { path: "/back-office/content", name: "Content", area: "desk" },
  { path: "/back-office/comparisons", name: "Comparisons", area: "desk" },
  { path: "/back-office/mails", name: "E-mail texts", area: "desk" },
  { path: "/back-office/mail", name: "Mail", area: "desk" },
  { path: "/back-office/jobs", name: "Jobs", area: "desk" },
  { path: "/back-office/finder", name: "Finder", area: "desk" },
  { path: "/back-office/speed", name: "Speed", area: "desk" },
  { path: "/back-office/preflight", name: "Go live", area: "owners" },
  { path: "/back-office/orders", name: "Orders", area: "owners" },
  { path: "/back-office/members", name: "Members", area: "owners" },
  { path: "/back-office/audit", name: "Audit log", area: "owners" },
];
