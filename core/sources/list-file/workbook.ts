import { createReadStream } from "node:fs";
import { AppError } from "../../../platform/errors.ts";
import { type FileFacts, READ_SIZE } from "./file-format.ts";
import { columnNames, findHeader } from "./header.ts";
import { sheetRows } from "./sheet-reader.ts";
import type { Cell, Table, TableRow } from "./table.ts";
import { readWorkbookParts, type WorkbookParts } from "./workbook-parts.ts";

const SEARCHED_ROWS = 30;

/** Opens a sheet of an XLSX workbook: the one requested by name or number, else the first visible one. */
export async function openWorkbook(facts: FileFacts, asked: string | undefined): Promise<Table> {
  const bytes = () => createReadStream(facts.path, { highWaterMark: READ_SIZE });
  const parts = await readWorkbookParts(bytes);
  const { epoch1904 } = parts;
  const sheet = chooseSheet(parts, asked);
  const first: TableRow[] = [];
  for await (const rows of sheetRows(bytes, sheet.path, parts)) {
    first.push(...rows);
    if (first.length >= SEARCHED_ROWS) break;
  }
  const found = findHeader(
    first.slice(0, SEARCHED_ROWS).map(({ cells }) => cells.map(String)),
    0,
  );
  const named = columnNames(found.names);
  const width = named.columns.length;
  const header = found.rowsBefore === 0 ? 0 : rowNumber(first[found.rowsBefore - 1]);
  const others = parts.sheets.filter((other) => other !== sheet && !other.hidden).map(({ name }) => `"${name}"`);
  return {
    columns: named.columns,
    epoch1904,
    notices: [
      ...(others.length === 0
        ? []
        : [
            `Sheet "${sheet.name}" is read; others are ignored: ${others.slice(0, 10).join(", ")}. Choose another with --sheet.`,
          ]),
      ...found.notices,
      ...named.notices,
    ],
    rows: async function* () {
      // Read again rather than kept, so that many open workbooks do not hold their texts in memory.
      const again = await readWorkbookParts(bytes);
      for await (const rows of sheetRows(bytes, sheet.path, again)) {
        yield rows.filter((row) => rowNumber(row) > header).map((row) => fitted(row, width));
      }
    },
  };
}

/** The names of a workbook's visible sheets, in order. */
export async function visibleSheets(facts: FileFacts): Promise<readonly string[]> {
  const { sheets } = await readWorkbookParts(() => createReadStream(facts.path, { highWaterMark: READ_SIZE }));
  return sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
}

function chooseSheet({ sheets }: WorkbookParts, asked: string | undefined): WorkbookParts["sheets"][number] {
  const chosen =
    asked === undefined
      ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
      : (sheets.find(({ name }) => name.toLowerCase() === asked.trim().toLowerCase()) ??
        (/^\d+$/.test(asked) ? sheets[Number(asked) - 1] : undefined));
  if (chosen === undefined)
    throw new AppError(
      "not_found",
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
