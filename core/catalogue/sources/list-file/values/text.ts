import { cleanText } from "../../clean-text.ts";
import { isPlaceholder } from "../../../values/placeholder.ts";
import type { Cell } from "../files/table.ts";

/** A cell's clean text on one line, or "" for blanks and placeholders. Joins lists with ", "; objects have no text. */
export function textOf(cell: Cell | undefined): string {
  if (typeof cell === "string") {
    const text = cleanText(cell);
    return isPlaceholder(text) ? "" : text;
  }
  if (typeof cell === "number") return String(cell);
  if (Array.isArray(cell))
    return cell
      .filter((item) => typeof item === "string" || typeof item === "number")
      .map(String)
      .map(cleanText)
      .filter((item) => !isPlaceholder(item))
      .join(", ");
  return "";
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
