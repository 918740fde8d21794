import { type ByteSource, type PartReader, unpackAll } from "./workbook-archive.ts";
import { xmlReader } from "./workbook-xml.ts";

/** What a sheet states after its rows. */
export interface SheetExtras {
  /** Vertical merges by column: the first row, whose cell counts for all, and the last. */
  readonly merges: readonly { readonly column: number; readonly from: number; readonly to: number }[];
  /** Addresses of cells' hyperlinks by "row:column". */
  readonly links: ReadonlyMap<string, string>;
}

const END_OF_ROWS = "sheetData>";
/** Ranges above this are formatting of whole columns. */
const MOST_MERGED = 1_000;

/** Reads a sheet's merged cells and hyperlinks. Only what follows the rows is parsed, so that large sheets stay cheap. */
export async function readSheetExtras(bytes: ByteSource, sheet: string): Promise<SheetExtras> {
  const merges: SheetExtras["merges"][number][] = [];
  const cells: { readonly range: Range; readonly id: string }[] = [];
  const targets = new Map<string, string>();
  const links = new Map<string, string>();
  const relations = sheet.replace(/([^/]+)$/, "_rels/$1.rels");
  const open = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    const range = rangeOf(attributes["ref"] ?? "");
    if (range === undefined) return;
    if (tag === "mergeCell" && range.left === range.right && range.bottom - range.top < MOST_MERGED)
      merges.push({ column: range.left, from: range.top, to: range.bottom });
    const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];
    // A link that shows its own address says nothing more than its cell.
    const isShown = /^https?:/i.test(attributes["display"] ?? "");
    if (tag === "hyperlink" && id !== undefined && !isShown) cells.push({ range, id });
  };
  await unpackAll(bytes, (name) => {
    if (name === sheet) return tailReader(open);
    if (name !== relations) return undefined;
    return xmlReader("links", {
      open: (tag, attributes) => {
        const target = attributes["Target"] ?? "";
        if (tag === "Relationship" && /^https?:/i.test(target)) targets.set(attributes["Id"] ?? "", target);
      },
    });
  });
  for (const { range, id } of cells) {
    const target = targets.get(id);
    if (target === undefined || range.bottom - range.top >= MOST_MERGED) continue;
    for (let row = range.top; row <= range.bottom; row++) links.set(`${row}:${range.left}`, target);
  }
  return { merges, links };
}

/** Passes over the rows and parses the elements after them. */
function tailReader(open: (tag: string, attributes: Readonly<Record<string, string>>) => void): PartReader {
  let rest = "";
  let tail = "";
  let isPast = false;
  return {
    write: (text) => {
      if (isPast) {
        tail += text;
        return;
      }
      const joined = rest + text;
      const end = joined.lastIndexOf(END_OF_ROWS);
      // The opening tag has no slash before its name.
      isPast = end !== -1 && /<\/(?:\w+:)?$/.test(joined.slice(Math.max(0, end - 20), end));
      if (isPast) tail = joined.slice(end + END_OF_ROWS.length);
      else rest = joined.slice(-40);
    },
    end: () => {
      for (const [, tag = "", attributes = ""] of tail.matchAll(/<(?:\w+:)?(mergeCell|hyperlink)\s([^>]*)>/g))
        open(
          tag,
          Object.fromEntries(
            [...attributes.matchAll(/([\w:]{1,64})="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
          ),
        );
    },
  };
}

interface Range {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** "B2:B4" as numbers: columns from 0, rows from 1. */
function rangeOf(reference: string): Range | undefined {
  const found = /^([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?$/.exec(reference);
  if (found === null) return undefined;
  const [, left = "", top = "", right = left, bottom = top] = found;
  return { left: columnIndex(left), right: columnIndex(right), top: Number(top), bottom: Number(bottom) };
}

/** "AB12" → 27. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = (reference.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    index = index * 26 + letter;
    if (index > 20_000) break;
  }
  return Math.max(0, index - 1);
}
