import { z } from "zod";
import { MAIL_LIST_KEYS, type MailList } from "./lists.ts";
import type { OfficeArea } from "../office-access.ts";

/** Of a test order, of which nothing was charged, mails say so. */
const money = z.object({ minor: z.int().min(0), currency: z.string(), isTest: z.boolean().optional() });

/** Kinds of placeholders, with the values that a mail's cause writes for them; app/mail/kinds.ts words them. */
export const KINDS = {
  text: z.string(),
  number: z.int().min(0),
  /** A number without separators. */
  id: z.int().min(0),
  /** 2026-10-01. */
  day: z.iso.date(),
  instant: z.iso.datetime(),
  /** 2026-10. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  money,
  /** Money with what is said about taxes; `taxMinor` is the tax in a paid amount, null if unknown. */
  price: money.extend({ taxMinor: z.int().min(0).nullish() }),
  plan: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** A part of an address. */
  path: z.string(),
  frequency: z.enum(["at_once", "daily", "weekly"]),
  /** The name of a saved search, or "" for none. */
  "in-search": z.string(),
  /** Blocks, which stand in a paragraph of their own. */
  lines: z.array(z.string()),
  leads: z.array(z.unknown()),
  "free-leads": z.array(z.unknown()),
  corrections: z.array(z.unknown()),
} as const;

export type Kind = keyof typeof KINDS;

export interface Placeholder {
  readonly kind: Kind;
  /** An invented value for previews, as written in the file; blocks have none. */
  readonly sample: string;
}

/** A mail as its Markdown file declares it. */
export interface MailFile {
  /** The name of the file with underscores: its template in the outbox. */
  readonly key: string;
  readonly title: string;
  readonly group: string;
  /** The occasion on which it is sent, as a sentence. */
  readonly occasion: string;
  readonly to: string;
  /** The list that its receivers can leave; null for service mail. */
  readonly list: MailList | null;
  /** The editors of its text. */
  readonly area: OfficeArea;
  readonly subject: string;
  /** The line beside the subject in mail programs; null for the beginning of the text. */
  readonly preview: string | null;
  /** Ends "You're receiving this because". */
  readonly reason: string;
  readonly placeholders: Readonly<Record<string, Placeholder>>;
  /** Placeholders that an edited mail must keep, because stating them is its purpose. */
  readonly keep: readonly string[];
  readonly text: string;
}

/** Placeholders of every mail. */
export const BUILT_IN = ["product", "site"];

const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);

const line = z.string("is missing").min(1, "is missing");
const head = z.strictObject({
  title: line,
  group: line,
  occasion: line,
  to: line,
  list: z.enum(MAIL_LIST_KEYS).nullable().default(null),
  area: z.enum(["desk", "owners"]).default("owners"),
  subject: line,
  preview: line.nullable().default(null),
  reason: line,
  keep: line.transform((names) => names.split(" ")).default([]),
});

/**
 * Reads a mail: a header of lines such as `subject: …` between two lines of three hyphens, in it indented lines such as
 * `date: day 2026-10-01` for the placeholders, then the text in Markdown. Throws naming the file.
 */
export function readMailFile(content: string, name: string): MailFile {
  const [, header = "", text = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(content.replaceAll("\r\n", "\n")) ?? [];
  const lines = [...header.matchAll(/^(?<indent> *)(?<name>[\w-]+): *(?<value>.*)$/gm)].map(
    ({ groups = {} }) => groups,
  );
  const entries = lines.flatMap(({ indent, name: key = "", value = "" }) =>
    indent === "" && key !== "placeholders" ? [[key, value] as const] : [],
  );
  const parsed = head.safeParse(Object.fromEntries(entries));
  if (!parsed.success) throw new Error(`${name}.md: ${z.prettifyError(parsed.error)}`);
  const placeholders = lines.flatMap(({ indent, name: key = "", value = "" }) => {
    if (indent === "") return [];
    const [kind = "", ...sample] = value.split(" ");
    if (!isKind(kind)) throw new Error(`${name}.md: {${key}} has no known kind: "${kind}"`);
    return [[key, { kind, sample: sample.join(" ") }] as const];
  });
  const mail = {
    key: name.replaceAll("-", "_"),
    ...parsed.data,
    placeholders: Object.fromEntries(placeholders),
    text: text.trim(),
  };
  const problem = unknownPlaceholder(mail, [mail.subject, mail.preview ?? "", mail.reason, mail.text].join("\n"));
  if (problem !== null) throw new Error(`${name}.md: ${problem}`);
  return mail;
}

/** Names of the placeholders in a text. */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** Reason why a text cannot be filled in; null if it can. */
export function unknownPlaceholder({ placeholders }: Pick<MailFile, "placeholders">, text: string): string | null {
  const known = [...BUILT_IN, ...Object.keys(placeholders)];
  const unknown = placeholdersIn(text).find((name) => !known.includes(name));
  if (unknown !== undefined) return `There is no placeholder {${unknown}}. This e-mail has ${inBraces(known)}.`;
  return /[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ""))
    ? `A brace has no partner. Write placeholders as ${inBraces(known)}.`
    : null;
}

export function inBraces(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names.map((name) => `{${name}}`));
}
