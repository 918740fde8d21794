import { z } from "zod";
import { inBraces, type MailFile, placeholdersIn, unknownPlaceholder } from "../../core/shared/outbox/mail-file.ts";
import { declaredMails } from "../../core/shared/outbox/mails.ts";
import { definePiece, type Piece, type Problems } from "../content/piece.ts";

/** The part of a mail that editors can change. */
export interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

const LONGEST_SUBJECT = 100;
const LONGEST_TEXT = 10_000;

const PIECES = new Map([...declaredMails().values()].map((mail) => [mail.key, pieceOf(mail)]));

/** The texts of every mail as pieces of content. */
export const MAIL_PIECES: readonly Piece<MailTexts>[] = [...PIECES.values()];

/** The texts of a mail; throws for an unknown key. */
export function mailPiece(key: string): Piece<MailTexts> {
  const piece = PIECES.get(key);
  if (piece === undefined) throw new Error(`there is no mail "${key}"`);
  return piece;
}

function pieceOf(mail: MailFile): Piece<MailTexts> {
  const { key, title, occasion, area, subject, text } = mail;
  const schema = z.object({ subject: z.string(), text: z.string() }).check(({ value, issues }) => {
    for (const [name, message] of Object.entries(problemsOf(mail, value)))
      issues.push({ code: "custom", path: [name], message, input: value });
  });
  return definePiece<MailTexts>({
    key: `mail-${key.replaceAll("_", "-")}`,
    group: "E-mails",
    label: title,
    about: `${occasion} The reason and the footer are added to every mail and cannot be removed.`,
    page: `/back-office/mails/${key}`,
    area,
    fields: [
      { name: "subject", label: "Subject", type: "line" },
      { name: "text", label: "Text, in Markdown", type: "text", rows: 18, hint: hintOf(mail) },
    ],
    shipped: { subject, text },
    schema,
  });
}

/** The addresses of links that stand alone in their paragraph. */
function buttonsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|\n[ \t]*\n)[ \t]*\[[^\]]*\]\(([^()\s]*)\)[ \t]*(?=\n[ \t]*\n|\s*$)/g)].map(
    ([, address = ""]) => address,
  );
}

/** Placeholders that must stay: those declared so, and blocks. */
function kept({ keep, text, placeholders }: MailFile): readonly string[] {
  const blocks = Object.entries(placeholders).filter(([name]) => text.split(/\n\s*\n/).includes(`{${name}}`));
  return [...new Set([...keep, ...blocks.map(([name]) => name)])];
}

function hintOf(mail: MailFile): string {
  const keep = kept(mail);
  return [
    "An empty line separates paragraphs. A link alone in its paragraph is the button.",
    ...(keep.length > 0 ? [`Keep ${inBraces(keep)}.`] : []),
  ].join(" ");
}

/** Reasons why texts cannot be sent, by field. */
function problemsOf(mail: MailFile, { subject, text }: MailTexts): Problems {
  const subjectProblem =
    lengthProblem(subject, LONGEST_SUBJECT) ??
    (/[\r\n]/.test(subject) ? "Write this in one line." : unknownPlaceholder(mail, subject));
  const textProblem =
    lengthProblem(text, LONGEST_TEXT) ?? unknownPlaceholder(mail, text) ?? missing(mail, { subject, text });
  return {
    ...(subjectProblem !== null && { subject: subjectProblem }),
    ...(textProblem !== null && { text: textProblem }),
  };
}

function lengthProblem(text: string, longest: number): string | null {
  if (text.trim() === "") return "Enter a text.";
  return text.length > longest ? `Shorten this to ${longest.toLocaleString("en-US")} characters.` : null;
}

function missing(mail: MailFile, { subject, text }: MailTexts): string | null {
  const [button] = buttonsIn(mail.text);
  const buttons = buttonsIn(text);
  if (buttons.length > 1) return "Keep one button: only one link may stand alone in its paragraph.";
  if (button !== undefined && buttons[0] !== button)
    return `Keep the button: a link to ${button} in a paragraph of its own, such as [Open it](${button}).`;
  const used = placeholdersIn(`${subject} ${text}`);
  const lost = kept(mail).find((name) => !used.includes(name));
  return lost === undefined ? null : `Keep {${lost}}: the e-mail must state it.`;
}
