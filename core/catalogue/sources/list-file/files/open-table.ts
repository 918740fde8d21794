import { withCleanCells } from "./clean-cells.ts";
import { openDelimited } from "./delimited.ts";
import type { FileFacts } from "./file-format.ts";
import { openJson } from "./json.ts";
import { openSheets, openWorkbook } from "./workbook.ts";
import { joinSplitNames } from "./split-names.ts";
import type { Table } from "./table.ts";

/** Opens a file by its format as named columns and rows. Throws AppError `invalid_input` when it is not a list. */
export function openTable(facts: FileFacts, sheet: string | undefined): Promise<Table> {
  switch (facts.format) {
    case "delimited":
      return openDelimited(facts);
    case "json":
      return openJson(facts, sheet);
    case "workbook":
      return openWorkbook(facts, sheet);
  }
}

/** The tables of a file that may be lists: the sheets of a workbook, or one table. */
export interface OpenTables {
  readonly tables: readonly Table[];
  /** Sheets that are certainly no lists, with the reason. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/**
 * Opens all visible sheets of a workbook, or the one requested; any other file as {@link openTable} does. Their
 * texts are clean, and names in two columns are joined.
 */
export async function openTables(facts: FileFacts, sheet: string | undefined): Promise<OpenTables> {
  const { tables, left } =
    facts.format === "workbook" && sheet === undefined
      ? await openSheets(facts)
      : { tables: [await openTable(facts, sheet)], left: [] };
  const clean: Table[] = [];
  for (const table of tables) clean.push(joinSplitNames(await withCleanCells(table)));
  return { tables: clean, left };
}
