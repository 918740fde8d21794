import { openDelimited } from "./delimited.ts";
import type { FileFacts } from "./file-format.ts";
import { openJson } from "./json.ts";
import { openWorkbook } from "./workbook.ts";
import type { Table } from "./table.ts";

/** Opens a file as named columns and rows, by what it is. Throws AppError `invalid_input` when it is no list. */
export function openTable(facts: FileFacts, sheet: string | undefined): Promise<Table> {
  switch (facts.format) {
    case "delimited":
      return openDelimited(facts);
    case "json":
      return openJson(facts);
    case "workbook":
      return openWorkbook(facts, sheet);
  }
}
