import { z } from "zod";
import type { MailList } from "../../core/shared/outbox/lists.ts";
import type { OfficeArea } from "../../core/shared/office-access.ts";
import type { Content } from "../content/content.ts";
import { definePiece, type Piece, type PieceField } from "../content/piece.ts";

/** A text of a mail that editors can change, as shipped. */
export interface MailText<P extends string> {
  readonly label: string;
  readonly text: string;
  /** Placeholders that the text must contain, because stating them is the purpose of the mail. */
  readonly keeps?: readonly P[];
}

interface MailFacts<T extends string, P extends string> {
  /** Its name in the outbox. */
  readonly template: string;
  readonly title: string;
  /** The occasion on which it is sent, as a sentence. */
  readonly when: string;
  readonly to: string;
  /** The list that its receivers can leave; null for service mail. */
  readonly list: MailList | null;
  /** The editors of its texts. */
  readonly area: OfficeArea;
  /** The meaning of each placeholder; `product` stands for the brand in every mail. */
  readonly placeholders: Readonly<Record<P, string>>;
  readonly texts: Readonly<Record<T, MailText<NoInfer<P> | "product">>>;
}

/** A mail that the site sends: its occasion, and its texts as a piece of content. */
export interface DeclaredMail<T extends string = string, P extends string = string> extends MailFacts<T, P> {
  readonly piece: Piece<Readonly<Record<T, string>>>;
}

const LONGEST_SUBJECT = 100;
const LONGEST_TEXT = 2_000;

/** Declares a mail; the type checker requires a value of every placeholder from its template. */
export function declareMail<const T extends string, const P extends string>(
  facts: MailFacts<T, P>,
): DeclaredMail<T, P> {
  const names = Object.keys(facts.texts) as T[];
  const known = ["product", ...Object.keys(facts.placeholders)];
  const schema = z.record(z.string(), z.string()).transform((stored, check): Readonly<Record<T, string>> => {
    const entries = names.map((name) => [name, stored[name] ?? ""] as const);
    for (const [name, text] of entries) {
      const problem = textProblem(text, isLine(name), known, facts.texts[name].keeps ?? []);
      if (problem !== null) check.addIssue({ code: "custom", path: [name], message: problem });
    }
    // One entry for each name.
    return Object.fromEntries(entries) as Record<T, string>;
  });
  const shipped = Object.fromEntries(names.map((name) => [name, facts.texts[name].text])) as Record<T, string>;
  return {
    ...facts,
    piece: definePiece<Readonly<Record<T, string>>>({
      key: `mail-${facts.template.replaceAll("_", "-")}`,
      group: "E-mails",
      label: facts.title,
      about: `${facts.when} Links, buttons and the footer are added to every mail and cannot be removed.`,
      page: `/back-office/mails/${facts.template}`,
      area: facts.area,
      item: null,
      isOpen: false,
      fields: names.map((name) => fieldOf(name, facts)),
      shipped,
      schema: z.unknown().pipe(schema),
    }),
  };
}

/** Subjects and preview lines are one line each. */
function isLine(name: string): boolean {
  return /^(?:subject|preview)/.test(name);
}

function fieldOf<T extends string, P extends string>(name: T, { texts }: MailFacts<T, P>): PieceField {
  const { label, keeps = [] } = texts[name];
  return {
    name,
    label,
    type: isLine(name) ? "line" : "text",
    ...(isLine(name) ? {} : { rows: 3 }),
    ...(keeps.length > 0 && { hint: `Keep ${listed(keeps)}.` }),
  };
}

/** Reason why a text cannot be sent; null if it can. */
function textProblem(text: string, line: boolean, known: readonly string[], keeps: readonly string[]): string | null {
  if (text.trim() === "") return "Enter a text.";
  if (line && /[\r\n]/.test(text)) return "Write this in one line.";
  const longest = line ? LONGEST_SUBJECT : LONGEST_TEXT;
  if (text.length > longest) return `Shorten this to ${longest.toLocaleString("en-US")} characters.`;
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined) return `There is no placeholder {${unknown}}. This e-mail has ${listed(known)}.`;
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, "")))
    return `A brace has no partner. Write placeholders as ${listed(known)}.`;
  const missing = keeps.find((name) => !used.includes(name));
  return missing === undefined ? null : `Keep {${missing}}: the e-mail must state it.`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names.map((name) => `{${name}}`));
}

/**
 * The texts of a mail with all placeholders filled in. Values are not searched for placeholders, so a company's name
 * cannot be read as one.
 */
export function mailTexts<T extends string, P extends string>(
  mail: DeclaredMail<T, P>,
  content: Content,
  values: Readonly<Record<P | "product", string>>,
): Readonly<Record<T, string>> {
  const filled = Object.entries<string>(content.of(mail.piece)).map(([name, text]) => [
    name,
    text.replaceAll(/\{([^{}]*)\}/g, (_, key: string) => valueOf(values, key)),
  ]);
  return Object.fromEntries(filled) as Record<T, string>;
}

/** Throws on an unknown placeholder, so that the mail waits instead of showing it. */
function valueOf(values: Readonly<Record<string, string>>, key: string): string {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value === undefined) throw new Error(`the mail has no placeholder {${key}}`);
  return value;
}
