import { createReadStream } from "node:fs";
import { isAppError, notFound } from "../../../../../platform/errors.ts";
import { type FileFacts, READ_SIZE } from "./file-format.ts";
import { likenessOf } from "./header-likeness.ts";
import { columnNames, findHeader } from "./header.ts";
import { readSheetExtras, type SheetExtras } from "./sheet-extras.ts";
import type { OpenTables } from "./open-table.ts";
import { sheetRows } from "./sheet-reader.ts";
import type { Cell, Table, TableRow } from "./table.ts";
import { fieldNamed } from "../columns/vocabulary.ts";
import { textOf } from "../values/text.ts";
import { isAddress } from "../values/website.ts";
import { readWorkbookParts, type WorkbookParts } from "./workbook-parts.ts";

const SEARCHED_ROWS = 30;

/** Opens a sheet of an XLSX workbook: the one requested by name or number, else the first visible one. */
export async function openWorkbook(facts: FileFacts, asked: string | undefined): Promise<Table> {
  const parts = await partsOf(facts);
  const sheet = chooseSheet(parts, asked);
  const others = parts.sheets.filter((other) => other !== sheet && !other.hidden);
  const table = await openSheet(facts, parts, sheet);
  if (others.length === 0) return table;
  const names = others.map(({ name }) => `"${name}"`).slice(0, 10);
  const reason = `Sheet "${sheet.name}" is read; others are ignored: ${names.join(", ")}.`;
  const read = { name: sheet.name, isRead: true };
  return {
    ...table,
    notices: [{ reason, mends: ["sheet"] }, ...table.notices],
    parts: parts.sheets.flatMap((one) =>
      one === sheet ? [read] : one.hidden ? [] : [{ name: one.name, isRead: false }],
    ),
  };
}

/** Opens the visible sheets of a workbook that have rows and are no pivot tables or charts. */
export async function openSheets(facts: FileFacts): Promise<OpenTables> {
  const parts = await partsOf(facts);
  const visible = parts.sheets.filter(({ hidden }) => !hidden);
  const [first, ...others] = visible.length === 0 ? parts.sheets : visible;
  if (first === undefined || others.length === 0) return { tables: [await openWorkbook(facts, undefined)], left: [] };
  const tables: Table[] = [];
  const left: { name: string; why: string }[] = [];
  let problem: unknown;
  for (const sheet of [first, ...others]) {
    if (sheet.kind !== "rows") {
      left.push({ name: sheet.name, why: sheet.kind === "pivot" ? "It is a pivot table." : "It is a chart." });
      continue;
    }
    try {
      tables.push(await openSheet(facts, parts, sheet));
    } catch (error) {
      if (!isAppError(error)) throw error;
      problem ??= error;
      left.push({ name: sheet.name, why: error.message });
    }
  }
  if (tables.length === 0 && problem !== undefined) throw problem;
  return { tables, left };
}

function partsOf(facts: FileFacts): Promise<WorkbookParts> {
  return readWorkbookParts(() => createReadStream(facts.path, { highWaterMark: READ_SIZE }));
}

async function openSheet(
  facts: FileFacts,
  parts: WorkbookParts,
  sheet: WorkbookParts["sheets"][number],
): Promise<Table> {
  const bytes = () => createReadStream(facts.path, { highWaterMark: READ_SIZE });
  const { epoch1904 } = parts;
  const extras = await readSheetExtras(bytes, sheet.path);
  const links = new Map(extras.links);
  const first: TableRow[] = [];
  const unstored = { count: 0 };
  for await (const rows of sheetRows(bytes, sheet.path, parts, links, unstored)) {
    first.push(...rows);
    if (first.length >= SEARCHED_ROWS) break;
  }
  const found = findHeader(
    first.slice(0, SEARCHED_ROWS).map(({ cells }) => cells.map(String)),
    0,
    likenessOf,
  );
  const header = found.rowsBefore === 0 ? 0 : rowNumber(first[found.rowsBefore - 1]);
  const linked = linkedColumns(found.names, links, header);
  const unique = columnNames([...found.names, ...linked.filter(({ isAdded }) => isAdded).map(({ name }) => name)]);
  const width = found.names.length;
  return {
    name: sheet.name,
    columns: unique.columns,
    epoch1904,
    notices: [...found.notices, ...unique.notices, ...unstoredNotice(unstored.count)],
    ...(found.doubts !== undefined && { doubts: found.doubts }),
    rows: async function* () {
      // Read again rather than kept, so that many open workbooks do not hold their texts in memory.
      const again = await readWorkbookParts(bytes);
      const filled = mergeFiller(extras.merges);
      for await (const rows of sheetRows(bytes, sheet.path, again, links)) {
        yield rows
          .filter((row) => rowNumber(row) > header)
          .map((row) => withLinks(filled(fitted(row, width)), linked, links));
      }
    },
  };
}

function unstoredNotice(count: number): string[] {
  return count === 0
    ? []
    : [
        "Formulas without a stored result are read as empty cells. Open and save the workbook with a spreadsheet program.",
      ];
}

interface LinkedColumn {
  readonly index: number;
  readonly name: string;
  /** True if the addresses become a column of their own, because the cells' texts are names. */
  readonly isAdded: boolean;
}

/**
 * The columns whose cells link to web addresses: addresses take the place of words like "Link" in columns of websites,
 * sources and profiles; else they become a column, the company's website or a source.
 */
function linkedColumns(names: readonly string[], links: ReadonlyMap<string, string>, header: number): LinkedColumn[] {
  const indexes = new Set(
    [...links.keys()]
      .map((key) => key.split(":").map(Number))
      .flatMap(([row = 0, index = 0]) => (row > header ? [index] : [])),
  );
  return [...indexes]
    .sort((a, b) => a - b)
    .flatMap((index): LinkedColumn[] => {
      const heading = names[index];
      if (heading === undefined) return [];
      const field = fieldNamed(heading)?.field;
      const isAdded = field === undefined || !LINK_FIELDS.has(field);
      const kind = field === "company" ? "website" : field === "founders" ? "profile" : "source link";
      return [{ index, name: isAdded ? `${heading} ${kind}` : heading, isAdded }];
    });
}

const LINK_FIELDS: ReadonlySet<string> = new Set(["website", "source", "profiles", "founderLinks", "contactLinks"]);

function withLinks(row: TableRow, linked: readonly LinkedColumn[], links: ReadonlyMap<string, string>): TableRow {
  if (linked.length === 0 || row.problem !== undefined) return row;
  const cells: Cell[] = [...row.cells];
  for (const { index, isAdded } of linked) {
    const link = links.get(`${rowNumber(row)}:${index}`) ?? "";
    if (isAdded) cells.push(link);
    else if (link !== "" && !isAddress(textOf(cells[index]))) cells[index] = link;
  }
  return { ...row, cells };
}

/** Fills merged cells down: all rows of a merge have the value of its first. */
function mergeFiller(merges: SheetExtras["merges"]): (row: TableRow) => TableRow {
  if (merges.length === 0) return (row) => row;
  const byRow = new Map<number, { readonly column: number; readonly from: number }[]>();
  for (const { column, from, to } of merges)
    for (let row = from; row <= to; row++) byRow.set(row, [...(byRow.get(row) ?? []), { column, from }]);
  const values = new Map<string, Cell>();
  return (row) => {
    const number = rowNumber(row);
    const merged = byRow.get(number);
    if (merged === undefined || row.problem !== undefined) return row;
    const cells: Cell[] = [...row.cells];
    for (const { column, from } of merged) {
      const key = `${from}:${column}`;
      if (number === from) values.set(key, cells[column] ?? "");
      else if ((cells[column] ?? "") === "") cells[column] = values.get(key) ?? "";
    }
    return { ...row, cells };
  };
}

/** The names of a workbook's visible sheets, in order. */
export async function visibleSheets(facts: FileFacts): Promise<readonly string[]> {
  const { sheets } = await partsOf(facts);
  return sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
}

function chooseSheet({ sheets }: WorkbookParts, asked: string | undefined): WorkbookParts["sheets"][number] {
  const chosen =
    asked === undefined
      ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
      : (sheets.find(({ name }) => name.toLowerCase() === asked.trim().toLowerCase()) ??
        (/^\d+$/.test(asked) ? sheets[Number(asked) - 1] : undefined));
  if (chosen === undefined)
    throw notFound(
      `There is no sheet "${asked ?? ""}". The sheets are: ${sheets.map(({ name }) => `"${name}"`).join(", ")}.`,
    );
  return chosen;
}

function rowNumber(row: TableRow | undefined): number {
  return row === undefined ? 0 : Number(row.ref.slice(4));
}

/** Pads cells that the sheet omits at a row's end; values beyond the header are a problem. */
function fitted(row: TableRow, width: number): TableRow {
  if (row.problem !== undefined || row.cells.length === width) return row;
  if (row.cells.length > width)
    return {
      ref: row.ref,
      cells: [],
      problem: { code: "cell_count", reason: `has ${row.cells.length} cells where the header has ${width}` },
    };
  const cells: Cell[] = [...row.cells];
  while (cells.length < width) cells.push("");
  return { ref: row.ref, cells };
}
