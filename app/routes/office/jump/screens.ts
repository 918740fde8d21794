import type { Actor } from "../../../../core/shared/context.ts";
import { mayEnterOffice, type OfficeArea } from "../../../../core/shared/office-access.ts";
import { PIECES } from "../../../content/pieces.ts";
import { screenOf } from "../../../preflight/check.ts";
import { TABLE } from "../../../../core/intake/curation/tables/kinds.ts";
import { TABLE_NAMES, tablePath } from "../catalogue/kinds.ts";
import { SECTIONS } from "../sections.ts";

interface Action {
  readonly name: string;
  readonly href: string;
  readonly area: OfficeArea;
  /** Further words that find it. */
  readonly words?: string;
}

/** What one can do on a screen, in the words of the person who wants to do it. */
const ACTIONS: readonly Action[] = [
  { name: "Import a list", href: "/back-office/imports#field-file", area: "desk", words: "upload csv file excel" },
  { name: "Add a company", href: "/back-office/catalogue/new", area: "desk", words: "new create" },
  {
    name: "Merge similar values",
    href: "/back-office/catalogue/similar",
    area: "desk",
    words: "cluster duplicates spellings cities industries investors companies",
  },
  { name: "Write an article", href: "/back-office/articles/new", area: "desk", words: "new post blog" },
  { name: "Add a source", href: "/back-office/sources", area: "desk", words: "new feed folder filings" },
  { name: "Pick this month's free leads", href: "/back-office/monthly", area: "desk" },
  { name: "Locate cities", href: "/back-office/work?kind=place", area: "desk", words: "places" },
  { name: "Undo a decision", href: "/back-office/work/decided", area: "desk", words: "review decided" },
  { name: "Suppressed people", href: "/back-office/inbox/suppressed", area: "desk", words: "privacy erased opt out" },
  { name: "Look up a suppressed address", href: "/back-office/mail/suppressed", area: "desk", words: "bounced" },
  { name: "Refund an order", href: "/back-office/orders", area: "owners", words: "money back" },
  { name: "Download payments", href: "/back-office/orders/payments.csv", area: "owners", words: "csv bookkeeping tax" },
  { name: "Change somebody's role", href: "/back-office/members", area: "owners", words: "editor owner invite grant" },
  { name: "Back up now", href: "/back-office/backups", area: "owners" },
  { name: "Replace the logo", href: "/back-office/content/logo", area: "owners", words: "brand image" },
];

interface KnownScreen extends Place {
  readonly area: OfficeArea;
  readonly words: string;
}

const SCREENS: readonly KnownScreen[] = [
  ...SECTIONS.map(({ name, path, area, group }) => ({ kind: "Screen", name, href: path, area, words: group })),
  ...ACTIONS.map(({ name, href, area, words = "" }) => ({ kind: "Action", name, href, area, words })),
  ...TABLE_NAMES.flatMap(([kind, table]) =>
    Object.entries(TABLE[kind].without).map(([lacking, label]) => ({
      kind: "List",
      name: `${table}: ${label.toLowerCase()}`,
      href: `${tablePath(kind)}?without=${lacking}`,
      area: "desk" as const,
      words: "without missing lacking",
    })),
  ),
  ...PIECES.map((piece) => ({
    kind: "Setting",
    name: piece.label,
    href: piece.group === "E-mails" ? piece.page : screenOf(piece),
    area: piece.area,
    words: piece.group,
  })),
];

/**
 * The screens, actions, lists of what lacks something and settings that somebody may open and whose names have words
 * beginning with each word of the text: those whose name begins with the text first. Without a text, the screens and
 * actions.
 */
export function screensNamed(actor: Actor, text: string): readonly Place[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const open = SCREENS.filter(({ area }) => mayEnterOffice(actor, area));
  const found = open.filter(({ name, words, kind }) => {
    if (typed.length === 0) return kind === "Screen" || kind === "Action";
    const known = `${name} ${words}`.toLowerCase().split(/[\s,'-]+/);
    return typed.every((word) => known.some((one) => one.startsWith(word)));
  });
  const begins = ({ name }: Place) => name.toLowerCase().startsWith(typed.join(" "));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}

/** Something in the back office to go to. */
export interface Place {
  /** "Company", "Order", "Screen", …. */
  readonly kind: string;
  readonly name: string;
  /** Tells namesakes apart: domain and city, or a state. */
  readonly detail?: string;
  readonly href: string;
}
