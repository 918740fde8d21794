import type { OfficeArea } from "../../../core/accounts/back-office-access.ts";

/** A screen of the back office as its navigation names it. */
export interface Section {
  readonly path: string;
  readonly name: string;
  readonly area: OfficeArea;
}

/** Every section, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  { path: "/back-office", name: "Overview", area: "desk" },
  { path: "/back-office/inbox", name: "Inbox", area: "desk" },
  { path: "/back-office/review", name: "Review", area: "desk" },
  { path: "/back-office/handpicks", name: "Handpicks", area: "desk" },
  { path: "/back-office/mail", name: "Mail", area: "desk" },
  { path: "/back-office/jobs", name: "Jobs", area: "desk" },
  { path: "/back-office/finder", name: "Finder", area: "desk" },
  { path: "/back-office/speed", name: "Speed", area: "desk" },
  { path: "/back-office/orders", name: "Orders", area: "owners" },
  { path: "/back-office/members", name: "Members", area: "owners" },
];
