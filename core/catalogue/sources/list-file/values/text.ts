import { decodeHTMLStrict } from "entities";
import { withoutDoubleEncoding } from "./double-encoding.ts";
import { isPlaceholder } from "./placeholder.ts";
import type { Cell } from "../files/table.ts";

const UNTIDY =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u00ad\u200b-\u200f\u2028\u2029\u202a-\u202f\u2060\u2066-\u2069\ufeff\u00c2-\u00f4]| {2}/;
/** Joiners decide how letters beside them are written in Persian and Indian scripts; anywhere else they are noise. */
const STRAY_JOINER = /(?<![^\p{ASCII}\s])[\u200c\u200d]+|[\u200c\u200d]+(?![^\p{ASCII}\s])/gu;

/** Text on one line, without invisible characters or repeated spaces, and not encoded twice. */
export function tidy(text: string): string {
  const trimmed = text.trim();
  if (!UNTIDY.test(trimmed)) return trimmed;
  return (
    withoutDoubleEncoding(trimmed)
      .replace(/[\u200b\u200e\u200f\u00ad\u2060\u2066-\u2069\ufeff\u202a-\u202e]/g, "")
      .replace(STRAY_JOINER, "")
      // eslint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\s\u0000-\u001f\u007f\u00a0\u202f]+/g, " ")
      .trim()
  );
}

/** A cell's tidy text, or "" for blanks and placeholders. Joins lists with ", "; objects have no text. */
export function textOf(cell: Cell | undefined): string {
  if (typeof cell === "string") {
    const text = tidy(cell);
    return isPlaceholder(text) ? "" : text;
  }
  if (typeof cell === "number") return String(cell);
  if (Array.isArray(cell))
    return cell
      .filter((item) => typeof item === "string" || typeof item === "number")
      .map(String)
      .map(tidy)
      .filter((item) => !isPlaceholder(item))
      .join(", ");
  return "";
}

const ENTITY = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z][a-z\d]{1,9});/i;
/** A link of Markdown or HTML with its words and address. */
const LINK = /\[([^[\]]{1,200})\]\((https?:[^()\s]{1,1000})\)/g;
const ANCHOR = /<a\s[^<>]{0,500}?href=["'](https?:[^"'<>]{1,1000})["'][^<>]{0,500}>([^<>]{1,200})<\/a>/gi;

/** True for text with tags, entities or links of HTML and Markdown. */
export function hasMarkup(text: string): boolean {
  return text.includes("<") || text.includes("](http") || (text.includes("&") && ENTITY.test(text));
}

/** Text without tags and entities of HTML; links become "words (address)". */
export function withoutMarkup(text: string): string {
  if (!hasMarkup(text)) return text;
  const plain = text
    .replace(LINK, "$1 ($2)")
    .replace(ANCHOR, "$2 ($1)")
    .replace(/<(?:br|\/(?:li|p|div|tr))\b[^<>]{0,100}>/gi, "\n")
    .replace(/<\/?[a-z][^<>]{0,1000}>/gi, " ");
  return ENTITY.test(plain) ? decodeHTMLStrict(plain).replaceAll("\u00a0", " ") : plain;
}

const ASCII = /^\p{ASCII}*$/u;

/** Lower case without accents, for comparing names. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Shortens text to `length` without splitting a character. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed();
}
