import { AppError } from "../../../platform/errors.ts";
import type { FileFacts } from "./file-format.ts";
import type { Table } from "./table.ts";

export function openWorkbook(_facts: FileFacts, _sheet: string | undefined): Promise<Table> {
  throw new AppError("invalid_input", "Workbooks are not read yet. Save the list as .csv and import that.");
}
