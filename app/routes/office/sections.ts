import type { OfficeArea } from "../../../core/shared/office-access.ts";

/** A section of the back office: its entry in the navigation, its addresses and who may open them. */
export interface OfficeSection {
  /** Address, and name in the navigation. */
  readonly path: string;
  readonly name: string;
  /** Its folder in `app/routes/office`. */
  readonly folder: string;
  readonly area: OfficeArea;
  /** Files by the part of the address after `path`; the first is the section's own page. */
  readonly pages: Readonly<Record<string, string>>;
  /** Pages of a section of editors that only owners may open. */
  readonly ownersPages?: Readonly<Record<string, string>>;
}

/** Every section in the order of the navigation; `app/routes.ts` and the frame read it. */
export const SECTIONS: readonly OfficeSection[] = [
  { path: "/back-office", name: "Today", folder: "overview", area: "desk", pages: { "": "overview.tsx" } },
  {
    path: "/back-office/inbox",
    name: "Inbox",
    folder: "inbox",
    area: "desk",
    pages: { "": "list.tsx", suppressed: "suppressed-people.tsx", ":ref": "message.tsx" },
  },
  {
    path: "/back-office/sources",
    name: "Sources",
    folder: "sources",
    area: "desk",
    pages: { "": "list.tsx", ":id": "source.tsx", "runs/:id": "run.tsx" },
  },
  {
    path: "/back-office/imports",
    name: "Imports",
    folder: "imports",
    area: "desk",
    pages: { "": "list.tsx", "tasks/:id": "task.tsx", ":id": "proposal.tsx", ":id/rejected.csv": "rejected-rows.ts" },
  },
  {
    path: "/back-office/review",
    name: "Review",
    folder: "review",
    area: "desk",
    pages: { "": "review.tsx", places: "places.tsx", decided: "decided.tsx" },
  },
  { path: "/back-office/runs", name: "Import runs", folder: "runs", area: "desk", pages: { "": "runs.tsx" } },
  {
    path: "/back-office/catalogue",
    name: "Catalogue",
    folder: "catalogue",
    area: "desk",
    pages: {
      "": "search.tsx",
      new: "new.tsx",
      ":kind/:id": "subject.tsx",
      "companies/:id/merge": "merge.tsx",
      "companies/:id/split": "split.tsx",
    },
  },
  { path: "/back-office/startups", name: "Startups", folder: "startups", area: "desk", pages: { "": "startups.tsx" } },
  {
    path: "/back-office/industries",
    name: "Industries",
    folder: "industries",
    area: "desk",
    pages: { "": "list.tsx" },
  },
  {
    path: "/back-office/articles",
    name: "Articles",
    folder: "articles",
    area: "desk",
    pages: {
      "": "list.tsx",
      preview: "preview.tsx",
      ":id": "article.tsx",
      ":id/history": "history.tsx",
      ":id/images": "image-upload.tsx",
    },
  },
  {
    path: "/back-office/monthly",
    name: "Monthly lists",
    folder: "monthly",
    area: "desk",
    pages: { "": "monthly.tsx", ":plan/html": "html.ts" },
  },
  {
    path: "/back-office/content",
    name: "Content",
    folder: "content",
    area: "desk",
    pages: { "": "pieces.tsx", ":piece": "piece.tsx" },
    ownersPages: { logo: "logo.tsx" },
  },
  {
    path: "/back-office/comparisons",
    name: "Comparisons",
    folder: "comparisons",
    area: "desk",
    pages: { "": "comparisons.tsx" },
  },
  {
    path: "/back-office/mails",
    name: "E-mail texts",
    folder: "mail-texts",
    area: "desk",
    pages: { "": "list.tsx", ":template": "mail-text.tsx", ":template/html": "html.ts" },
  },
  {
    path: "/back-office/mail",
    name: "Mail",
    folder: "outbox",
    area: "desk",
    pages: { "": "list.tsx", suppressed: "suppressed.tsx" },
    ownersPages: { ":id": "message.tsx", ":id/html": "message-html.ts" },
  },
  { path: "/back-office/jobs", name: "Jobs", folder: "jobs", area: "desk", pages: { "": "jobs.tsx" } },
  { path: "/back-office/finder", name: "Finder", folder: "finder", area: "desk", pages: { "": "finder.tsx" } },
  { path: "/back-office/speed", name: "Speed", folder: "speed", area: "desk", pages: { "": "speed.tsx" } },
  {
    path: "/back-office/preflight",
    name: "Go live",
    folder: "preflight",
    area: "owners",
    pages: { "": "preflight.tsx" },
  },
  { path: "/back-office/backups", name: "Backups", folder: "backups", area: "owners", pages: { "": "backups.tsx" } },
  {
    path: "/back-office/orders",
    name: "Orders",
    folder: "orders",
    area: "owners",
    pages: { "": "orders.tsx", "payments.csv": "payments-file.ts" },
  },
  {
    path: "/back-office/members",
    name: "Members",
    folder: "members",
    area: "owners",
    pages: { "": "list.tsx", ":id": "member.tsx" },
  },
  { path: "/back-office/audit", name: "Audit log", folder: "audit", area: "owners", pages: { "": "audit.tsx" } },
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
