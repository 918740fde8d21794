import { openDelimited } from "./delimited.ts";
import type { FileFacts } from "./file-format.ts";
import { openJson } from "./json.ts";
import { openWorkbook } from "./workbook.ts";
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
