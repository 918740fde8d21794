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
  officeSection("", "Today", "Today", {
    folder: "overview",
    pages: {
      "": "overview.tsx",
      jump: "../jump/jump.tsx",
      "jump.json": "../jump/jump-answer.ts",
      "*": "../missing.tsx",
    },
  }),
  officeSection("work", "Work", "Work", {
    waits: ({ work }) => Object.values(work).reduce((sum, count) => sum + count, 0),
    pages: { "": "work.tsx", decided: "decided.tsx" },
  }),
  officeSection("inbox", "Privacy requests", "Work", {
    waits: ({ openRequests }) => openRequests,
    pages: { "": "list.tsx", suppressed: "suppressed-people.tsx", ":ref": "message.tsx" },
  }),
  officeSection("catalogue", "Catalogue", "Catalogue", {
    pages: {
      ":kind?": "table.tsx",
      new: "new.tsx",
      similar: "similar.tsx",
      ":kind/selected": "selected.tsx",
      ":kind/:id": "subject.tsx",
      "companies/:id/merge": "merge-moved.ts",
      "companies/:id/split": "split.tsx",
    },
  }),
  officeSection("imports", "Imports", "Catalogue", {
    pages: { "": "list.tsx", "tasks/:id": "task.tsx", ":id": "proposal.tsx", ":id/rejected.csv": "rejected-rows.ts" },
  }),
  officeSection("sources", "Sources", "Catalogue", {
    waits: ({ sourceIssues }) => sourceIssues.length,
    pages: { "": "list.tsx", ":id": "source.tsx", "runs/:id": "run.tsx" },
  }),
  officeSection("articles", "Articles", "Content", {
    waits: ({ flaggedArticles }) => flaggedArticles,
    pages: {
      "": "list.tsx",
      "preview/:id?": "preview.tsx",
      ":id": "article.tsx",
      ":id/history": "history.tsx",
      ":id/images": "image-upload.tsx",
    },
  }),
  officeSection("monthly", "Monthly lists", "Content", { pages: { "": "monthly.tsx", ":plan/html": "html.ts" } }),
  officeSection("content", "Content", "Content", {
    pages: { "": "pieces.tsx", statements: "statements.tsx", ":piece": "piece.tsx" },
    ownersPages: { logo: "logo.tsx" },
  }),
  officeSection("mails", "E-mail texts", "Content", {
    folder: "mail-texts",
    pages: { "": "list.tsx", ":template": "mail-text.tsx", ":template/html": "html.ts" },
  }),
  officeSection("members", "Members", "Customers", { area: "owners", pages: { "": "list.tsx", ":id": "member.tsx" } }),
  officeSection("tools", "Lists and tools", "Customers", {
    area: "owners",
    pages: { "": "destinations.tsx", lists: "lists.tsx" },
  }),
  officeSection("orders", "Orders", "Customers", {
    area: "owners",
    waits: ({ ordersWithIssues }) => ordersWithIssues,
    pages: { "": "orders.tsx", "payments.csv": "payments-file.ts" },
  }),
  officeSection("mail", "Mail", "Customers", {
    folder: "outbox",
    waits: ({ failedMail }) => failedMail,
    pages: { "": "list.tsx", suppressed: "suppressed.tsx" },
    ownersPages: { ":id": "message.tsx", ":id/html": "message-html.ts" },
  }),
  officeSection("finder", "Finder", "Site"),
  officeSection("jobs", "Jobs", "Site", { waits: ({ deadJobs }) => deadJobs }),
  officeSection("speed", "Speed", "Site"),
  officeSection("backups", "Backups", "Site", { area: "owners", pages: { "": "backups.tsx", ":file": "download.ts" } }),
  officeSection("audit", "Audit log", "Site", { area: "owners" }),
  officeSection("preflight", "Go live", "Site", { area: "owners" }),
];

type Declared = Partial<Pick<OfficeSection, "waits" | "folder" | "area" | "pages" | "ownersPages">>;

/** A section of editors whose folder is named like its address and has one page of that name, unless declared otherwise. */
function officeSection(at: string, name: string, group: OfficeSection["group"], declared: Declared = {}) {
  const { folder = at, area = "desk", pages = { "": `${folder}.tsx` } } = declared;
  return { ...declared, path: at === "" ? "/back-office" : `/back-office/${at}`, name, group, folder, area, pages };
}

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
