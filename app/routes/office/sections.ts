import type { Attention } from "../../../core/office/back-office/attention.ts";
import type { OfficeArea } from "../../../core/shared/office-access.ts";

/** Groups of sections, in the order of the navigation. */
export const SECTION_GROUPS = ["Today", "Work", "Catalogue", "Content", "Customers", "Site"] as const;

/** A section of the back office: its entry in the navigation, its addresses and who may open them. */
export interface OfficeSection {
  /** Address, and name in the navigation. */
  readonly path: string;
  readonly name: string;
  readonly group: (typeof SECTION_GROUPS)[number];
  /** Number of its tasks that wait for somebody. */
  readonly waits?: (attention: Attention) => number;
  /** Its folder in `app/routes/office`. */
  readonly folder: string;
  readonly area: OfficeArea;
  /** Files by the part of the address after `path`; the first is the section's own page. */
  readonly pages: Readonly<Record<string, string>>;
  /** Pages of a section of editors that only owners may open. */
  readonly ownersPages?: Readonly<Record<string, string>>;
}

/** Every section in the order of the navigation within its group; `app/routes.ts` and the frame read it. */
export const SECTIONS: readonly OfficeSection[] = [
  {
    path: "/back-office",
    name: "Today",
    group: "Today",
    folder: "overview",
    area: "desk",
    pages: {
      "": "overview.tsx",
      jump: "../jump/jump.tsx",
      "jump.json": "../jump/jump-answer.ts",
      "*": "../missing.tsx",
    },
  },
  {
    path: "/back-office/work",
    name: "Work",
    group: "Work",
    waits: ({ work }) => Object.values(work).reduce((sum, count) => sum + count, 0),
    folder: "work",
    area: "desk",
    pages: { "": "work.tsx", decided: "decided.tsx" },
  },
  {
    path: "/back-office/inbox",
    name: "Privacy requests",
    group: "Work",
    waits: ({ openRequests }) => openRequests,
    folder: "inbox",
    area: "desk",
    pages: { "": "list.tsx", suppressed: "suppressed-people.tsx", ":ref": "message.tsx" },
  },
  {
    path: "/back-office/catalogue",
    name: "Catalogue",
    group: "Catalogue",
    folder: "catalogue",
    area: "desk",
    pages: {
      ":kind?": "table.tsx",
      new: "new.tsx",
      similar: "similar.tsx",
      ":kind/selected": "selected.tsx",
      ":kind/:id": "subject.tsx",
      "companies/:id/merge": "merge-moved.ts",
      "companies/:id/split": "split.tsx",
    },
  },
  {
    path: "/back-office/imports",
    name: "Imports",
    group: "Catalogue",
    folder: "imports",
    area: "desk",
    pages: { "": "list.tsx", "tasks/:id": "task.tsx", ":id": "proposal.tsx", ":id/rejected.csv": "rejected-rows.ts" },
  },
  {
    path: "/back-office/sources",
    name: "Sources",
    group: "Catalogue",
    waits: ({ sourceIssues }) => sourceIssues.length,
    folder: "sources",
    area: "desk",
    pages: { "": "list.tsx", ":id": "source.tsx", "runs/:id": "run.tsx" },
  },
  {
    path: "/back-office/articles",
    name: "Articles",
    group: "Content",
    waits: ({ waitingDrafts, flaggedArticles }) => waitingDrafts + flaggedArticles,
    folder: "articles",
    area: "desk",
    pages: {
      "": "list.tsx",
      "preview/:id?": "preview.tsx",
      ":id": "article.tsx",
      ":id/history": "history.tsx",
      ":id/images": "image-upload.tsx",
    },
  },
  {
    path: "/back-office/monthly",
    name: "Monthly lists",
    group: "Content",
    folder: "monthly",
    area: "desk",
    pages: { "": "monthly.tsx", ":plan/html": "html.ts" },
  },
  {
    path: "/back-office/content",
    name: "Content",
    group: "Content",
    folder: "content",
    area: "desk",
    pages: { "": "pieces.tsx", ":piece": "piece.tsx" },
    ownersPages: { logo: "logo.tsx" },
  },
  {
    path: "/back-office/mails",
    name: "E-mail texts",
    group: "Content",
    folder: "mail-texts",
    area: "desk",
    pages: { "": "list.tsx", ":template": "mail-text.tsx", ":template/html": "html.ts" },
  },
  {
    path: "/back-office/members",
    name: "Members",
    group: "Customers",
    folder: "members",
    area: "owners",
    pages: { "": "list.tsx", ":id": "member.tsx" },
  },
  {
    path: "/back-office/tools",
    name: "Lists and tools",
    group: "Customers",
    folder: "tools",
    area: "owners",
    pages: { "": "destinations.tsx", lists: "lists.tsx" },
  },
  {
    path: "/back-office/orders",
    name: "Orders",
    group: "Customers",
    waits: ({ ordersWithIssues }) => ordersWithIssues,
    folder: "orders",
    area: "owners",
    pages: { "": "orders.tsx", "payments.csv": "payments-file.ts" },
  },
  {
    path: "/back-office/mail",
    name: "Mail",
    group: "Customers",
    waits: ({ failedMail }) => failedMail,
    folder: "outbox",
    area: "desk",
    pages: { "": "list.tsx", suppressed: "suppressed.tsx" },
    ownersPages: { ":id": "message.tsx", ":id/html": "message-html.ts" },
  },
  {
    path: "/back-office/finder",
    name: "Finder",
    group: "Site",
    folder: "finder",
    area: "desk",
    pages: { "": "finder.tsx" },
  },
  {
    path: "/back-office/jobs",
    name: "Jobs",
    group: "Site",
    waits: ({ deadJobs }) => deadJobs,
    folder: "jobs",
    area: "desk",
    pages: { "": "jobs.tsx" },
  },
  {
    path: "/back-office/speed",
    name: "Speed",
    group: "Site",
    folder: "speed",
    area: "desk",
    pages: { "": "speed.tsx" },
  },
  {
    path: "/back-office/backups",
    name: "Backups",
    group: "Site",
    folder: "backups",
    area: "owners",
    pages: { "": "backups.tsx", ":file": "download.ts" },
  },
  {
    path: "/back-office/audit",
    name: "Audit log",
    group: "Site",
    folder: "audit",
    area: "owners",
    pages: { "": "audit.tsx" },
  },
  {
    path: "/back-office/preflight",
    name: "Go live",
    group: "Site",
    folder: "preflight",
    area: "owners",
    pages: { "": "preflight.tsx" },
  },
];

/** Addresses and files of the pages of an area, relative to the site's root and to `app`. */
export function officePages(area: OfficeArea): readonly (readonly [path: string, file: string])[] {
  return SECTIONS.flatMap((section) => {
    const pages = section.area === area ? section.pages : area === "owners" ? (section.ownersPages ?? {}) : {};
    return Object.entries(pages).map(
      ([rest, file]) =>
        [`${section.path}/${rest}`.replace(/^\/|\/$/g, ""), `routes/office/${section.folder}/${file}`] as const,
    );
  });
}
