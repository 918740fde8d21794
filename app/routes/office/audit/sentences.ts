import { AUDIT_SENTENCES } from "../../../../content/audit-sentences.ts";
import type { AuditEntry, AuditSubject } from "../../../../core/office/back-office/audit-log.ts";
import { EDITABLE } from "../../../../core/intake/curation/edit-values.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { editPath } from "../catalogue/kinds.ts";

/** A part of a sentence; a subject leads to its screen. */
export interface SentencePart {
  readonly text: string;
  readonly href?: string;
}

const BRACKETS = /\[(?<inside>[^[\]]*)\]/g;
const PLACE = /\{(?<name>\w+)\}/g;

/** What an entry of the audit log says, without who did it. */
export function sentenceOf(
  entry: Pick<AuditEntry, "action" | "detail" | "subjects" | "reason" | "others">,
): SentencePart[] {
  const parts = partsOf(entry);
  const template = (AUDIT_SENTENCES[entry.action] ?? entry.action).replaceAll(BRACKETS, (_, inside: string) =>
    [...inside.matchAll(PLACE)].every(({ groups }) => parts(groups?.["name"] ?? "") !== null) ? inside : "",
  );
  // A split by a pattern with one group yields texts and names in turn.
  return template
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? { text: piece } : (parts(piece) ?? { text: UNNAMED[piece] ?? "something" })))
    .map((part, i, all) => (all[i - 1]?.text === "1" ? { ...part, text: part.text.replace(PLURAL, singular) } : part))
    .filter(({ text }) => text !== "");
}

const PLURAL = /^ (?<stem>\w+?)(?<end>ies|(?<=ss)es|s)\b/;

function singular(_: string, stem: string, end: string): string {
  return ` ${stem}${end === "ies" ? "y" : ""}`;
}

/** Subjects that no longer exist. */
const UNNAMED: Readonly<Record<string, string>> = {
  account: "a deleted account",
  article: "an article",
  subject: "a deleted subject",
};

function partsOf({ detail, subjects, reason, others }: Parameters<typeof sentenceOf>[0]) {
  return (name: string): SentencePart | null => {
    const subject = subjects[name];
    if (subject !== undefined) return named(subject);
    const id = detail["orderId"] ?? detail["id"];
    if (name === "order" && detail["orderId"] !== undefined)
      return { text: `order ${String(id)}`, href: `/back-office/orders?search=${String(id)}` };
    if (name === "request")
      return { text: `privacy request ${String(id)}`, href: `/back-office/inbox/privacy-${String(id)}` };
    if (name === "message") return { text: `message ${String(id)}`, href: `/back-office/inbox/message-${String(id)}` };
    if (name === "others") return others === 0 ? null : { text: String(others) };
    // The counts of one document say nothing about the other documents of its run.
    if (others > 0 && name.startsWith("new")) return null;
    const value =
      name === "reason" ? (reason ?? detail["reason"]) : (detail[name === "source" ? "name" : name] ?? null);
    if (value === null || value === undefined || value === "" || value === 0) return null;
    return { text: typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value) };
  };
}

const SCREENS: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => `/back-office/members/${encodeURIComponent(id)}`,
  article: (id) => `/back-office/articles/${id}`,
  import: (id) => `/back-office/imports/${id}`,
  source: (id) => `/back-office/sources/${id}`,
};

function named({ kind, id, name, day }: AuditSubject): SentencePart {
  const edited = kind in EDITABLE ? (kind as keyof typeof EDITABLE) : null;
  const of = day === null ? "" : ` of ${formatDate({ date: day, precision: "day" })}`;
  const texts: Readonly<Record<string, string>> = {
    article: `“${name}”`,
    import: `the import of ${name}`,
    ranking: `${name} in the AI ranking`,
    round: `the round of ${name}${of}`,
  };
  const href = SCREENS[kind]?.(id) ?? (edited === null ? undefined : editPath(edited, Number(id)));
  return { text: texts[kind] ?? name, ...(href !== undefined && { href }) };
}
