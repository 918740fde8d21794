import { structureIn } from "./cell-structure.ts";
import { isObject } from "../files/json-object.ts";
import type { Cell } from "../files/table.ts";

/** One item of a list in a cell. */
export interface ListItem {
  readonly text: string;
  /** A semicolon, line break or other strong separator starts a new part of the list; a comma continues one. */
  readonly startsPart: boolean;
  /** True for an item of a list in JSON or another notation of programs, which is one name as it stands. */
  readonly isWhole?: true;
  /** The object that the item is in such a notation. */
  readonly object?: { readonly [key: string]: unknown };
}

/** Strong separators of items, anywhere or with spaces around, then the comma. */
const SEPARATORS = /[;|•▪●‣、；，｜‖\n\r]|\s(?:\/{1,2}|\+|·|\*)\s|,|[()[\]]/g;
/** "- A", "1. A", "(2) A", "b) A" at the start of a line. */
const BULLET = /^[ \t]*(?:[-–—•·*▪◦‣○●►➤✓✔★☆■□◆]|\(?\d{1,2}[.)\]]|[a-z]\))[ \t]+/gmu;
const NUMBERED = /(?:^|[\s,;])\(?(\d{1,2})[.)]\s+(?=[\p{L}\p{N}+])/gu;

/**
 * The items of a list in a cell, the one definition for investors, founders and other people. Reads lists of JSON, Python,
 * PostgreSQL and R as such; else splits at semicolons, bars, bullets, middle dots, line breaks, commas, and at slashes
 * and plus signs with spaces around them, but never within brackets; drops bullets and numbers of items.
 */
export function itemsOf(cell: Cell): ListItem[] {
  if (typeof cell === "number") return [];
  if (typeof cell === "string") {
    const structure = structureIn(cell);
    return structure === undefined ? splitText(cell) : itemsOf(structure);
  }
  if (!Array.isArray(cell)) return isObject(cell) ? [{ text: "", startsPart: true, object: cell }] : [];
  if (cell.length === 1 && typeof cell[0] === "string") return itemsOf(cell[0]);
  return cell.flatMap((item: unknown): ListItem[] => {
    if (typeof item === "string") return [{ text: item, startsPart: true, isWhole: true }];
    if (Array.isArray(item)) return itemsOf(item);
    return isObject(item) ? [{ text: "", startsPart: true, object: item }] : [];
  });
}

/** The items by the parts of their list. */
export function partsOf(items: readonly ListItem[]): ListItem[][] {
  const parts: ListItem[][] = [];
  for (const item of items) {
    if (item.startsPart || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(item);
  }
  return parts;
}

/** The pairs of a part of a list that may be people: "Ruiz, Ana"; none for all others. */
export function pairsOf(part: readonly ListItem[]): string[] {
  if (part.length % 2 === 1 || part.some(({ isWhole, object }) => (isWhole ?? object) !== undefined)) return [];
  return part.flatMap(({ text }, at) => (at % 2 === 0 ? `${text}, ${part[at + 1]?.text ?? ""}` : []));
}

/** The lines of a cell's text, without their bullets and numbers. */
export function linesOf(text: string): string[] {
  return withoutBullets(text)
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "");
}

/** Splits text outside brackets into items, without empty ones. */
export function splitText(list: string): ListItem[] {
  const text = withoutBullets(list.replaceAll("（", "(").replaceAll("）", ")"));
  const items: ListItem[] = [];
  const depths = bracketDepths(text);
  let start = 0;
  let startsPart = true;
  const add = (end: number): void => {
    const item = unquoted(text.slice(start, end).trim());
    if (item === "") return;
    items.push({ text: item, startsPart });
    startsPart = false;
  };
  for (const match of text.matchAll(SEPARATORS)) {
    if (/[()[\]]/.test(match[0]) || depths(match.index) > 0) continue;
    add(match.index);
    if (match[0] !== ",") startsPart = true;
    start = match.index + match[0].length;
  }
  add(text.length);
  return items;
}

/** How many brackets are open at a position; a bracket that nothing closes, or closes nothing, is none. */
function bracketDepths(text: string): (at: number) => number {
  const pairs: (readonly [start: number, end: number])[] = [];
  const open: number[] = [];
  if (/[([]/.test(text)) {
    for (const match of text.matchAll(/[()[\]]/g)) {
      if (match[0] === "(" || match[0] === "[") open.push(match.index);
      else {
        const start = open.pop();
        if (start !== undefined) pairs.push([start, match.index]);
      }
    }
  }
  return (at) => pairs.filter(([start, end]) => start < at && at < end).length;
}

/** Most texts have none of the signs that bullets and numbers need. */
const MAY_HAVE_BULLETS = /[<\u2010\u2011\\\t\n\r\d)•·*▪◦‣○●►➤✓✔★☆■□◆]|\s\s|^\s*[-–—]/u;

function withoutBullets(list: string): string {
  if (!MAY_HAVE_BULLETS.test(list)) return list;
  const text = list
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\\n|\t|<br\s?\/?>/gi, "\n")
    .replace(/[^\S\n\r]{2,}/g, " ");
  const lines = text.replace(BULLET, "");
  const numbers = [...text.matchAll(NUMBERED)].map(([, number]) => Number(number));
  const isNumbered = numbers.length > 1 && numbers.every((number, index) => number === index + 1);
  return isNumbered ? text.replace(NUMBERED, "\n") : lines;
}

function unquoted(item: string): string {
  return /^"[^"]+"$|^“[^“”]+”$|^«[^«»]+»$|^'[^']+'$|^„[^„“”]+[“”]$/.exec(item) === null
    ? item
    : item.slice(1, -1).trim();
}

/**
 * The items that are names by themselves. After phrases such as "angels from Spain" or "the founders of One", items up
 * to the next part ("Italy", "Two") continue the phrase and are dropped.
 */
export function standaloneItems(items: readonly ListItem[], opensPhrase: (text: string) => boolean): ListItem[] {
  const own: ListItem[] = [];
  let inPhrase = false;
  for (const item of items) {
    if (item.startsPart) inPhrase = false;
    if (!inPhrase) {
      inPhrase = item.isWhole !== true && item.object === undefined && opensPhrase(item.text);
      if (!inPhrase) own.push(item);
    }
  }
  return own;
}

/** Brackets within a name ("O(1) Labs", "Follow [the] Seed") belong to it; a remark stands at its end or names a lead. */
const WITHIN_NAME =
  /(?<=\S)[([]([^()[\]\s]{1,3})[)\]](?=\s?\S)|(?<=\p{L}\s)[([](\p{Ll}{1,4})[)\]](?=\s\p{Lu})|(?<=\p{L}\s)\((\p{Lu}[\p{L} ]{1,21})\)(?=\s(?:Pvt|Private|Ltd|Limited|LLP|LLC|Inc|GmbH|Pte|Holdings?|Fund|Partners|Ventures|Capital)\b)/gu;
const REMARK = /^(?:lead|co|ex|via|ceo|cto|coo|cfo)$/i;
const [MASK_OPEN, MASK_CLOSE] = ["\ue000", "\ue001"];

/** Separates an item from its bracketed remarks; an unclosed bracket opens the last one. */
export function withoutBrackets(piece: string): { readonly name: string; readonly notes: readonly string[] } {
  if (!/[([]/.test(piece)) return { name: piece, notes: [] };
  const notes: string[] = [];
  const kept: string[] = [];
  let name = piece.replace(WITHIN_NAME, (brackets: string, attached?: string, word?: string) => {
    const isFootnote = brackets.startsWith("[") && /^\d+$/.test(attached ?? "");
    if (isFootnote || REMARK.test(attached ?? word ?? "")) return brackets;
    kept.push(brackets);
    return `${MASK_OPEN}${kept.length - 1}${MASK_CLOSE}`;
  });
  for (let depth = 0; depth < 3 && /[([]/.test(name); depth++) {
    name = name.replace(/[([]([^()[\]]*)(?:[)\]]|$)/g, (_, note: string) => {
      notes.push(note.trim());
      return " ";
    });
  }
  return {
    name: name
      .replace(/[()[\]]/g, " ")
      .replace(/\ue000(\d+)\ue001/g, (_, index: string) => kept[Number(index)] ?? "")
      .replace(/\s+/g, " ")
      .trim(),
    notes,
  };
}
