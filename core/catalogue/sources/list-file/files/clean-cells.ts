import { cleanLines } from "../../clean-text.ts";
import { isObject } from "./json-object.ts";
import type { Cell, Table } from "./table.ts";

/** The apostrophe by which spreadsheets, and exports that guard against formulas, mark a cell as text. */
const MARKED = /^'(?=[=+\-@\t\r\n＝＋－＠\d])/;
/** Rows by which a column is judged. */
const SAMPLE = 500;

/** A cell without a spreadsheet's mark for text before a sign of formulas or a digit. */
export function unmarked(cell: string): string {
  return cell.replace(MARKED, "");
}

/**
 * The table with clean texts, without markup and without marks for text. Before a letter an apostrophe is such a mark
 * only in a column most of whose cells begin with one: "'t Hart" is a name.
 */
export async function withCleanCells(table: Table): Promise<Table> {
  const columns = await markedColumns(table);
  const cleanOf = (cell: Cell, index: number) =>
    clean(typeof cell === "string" && columns.has(index) ? cell.replace(/^'/, "") : cell);
  return {
    ...table,
    async *rows() {
      for await (const batch of table.rows())
        yield batch.map((row) => (row.problem === undefined ? { ...row, cells: row.cells.map(cleanOf) } : row));
    },
  };
}

/** The columns of which several and most cells begin with an apostrophe. */
async function markedColumns(table: Table): Promise<ReadonlySet<number>> {
  const balance = table.columns.map(() => ({ marked: 0, others: 0 }));
  let rows = 0;
  for await (const batch of table.rows()) {
    for (const { cells } of batch)
      for (const [index, count] of balance.entries()) {
        const cell = cells[index];
        if (typeof cell === "string" && cell !== "") count[cell.startsWith("'") ? "marked" : "others"]++;
      }
    rows += batch.length;
    if (rows >= SAMPLE) break;
  }
  return new Set(balance.flatMap(({ marked, others }, index) => (marked > 1 && marked > others ? [index] : [])));
}

function clean<C>(cell: C): C;
function clean(cell: unknown): unknown {
  if (typeof cell === "string") return withoutMarkup(cleanLines(unmarked(cell)));
  if (Array.isArray(cell)) return cell.map(clean);
  return isObject(cell) ? Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, clean(value)])) : cell;
}

/** A link of Markdown or HTML with its words and address. */
const LINK = /\[([^[\]]{1,200})\]\((https?:[^()\s]{1,1000})\)/g;
const ANCHOR = /<a\s[^<>]{0,500}?href=["'](https?:[^"'<>]{1,1000})["'][^<>]{0,500}>([^<>]{1,200})<\/a>/gi;

/** Text without the tags of HTML; links become "words (address)". */
function withoutMarkup(text: string): string {
  if (!text.includes("<") && !text.includes("](http")) return text;
  return text
    .replace(LINK, "$1 ($2)")
    .replace(ANCHOR, "$2 ($1)")
    .replace(/<(?:br|\/(?:li|p|div|tr))\b[^<>]{0,100}>/gi, "\n")
    .replace(/<\/?[a-z][^<>]{0,1000}>/gi, " ");
}
