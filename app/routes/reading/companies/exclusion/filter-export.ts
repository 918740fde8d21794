import Papa from "papaparse";
import type { ColumnChoice } from "../../../../../core/catalogue/sources/list-file/columns/column-choice.ts";
import { recogniseColumns } from "../../../../../core/catalogue/sources/list-file/columns/crm-columns.ts";
import { AppError } from "../../../../../platform/errors.ts";
import type { CompanyMatcher } from "./company-match.ts";

/** Export formats from which the browser can remove rows. */
export type FilteredFormat = "csv" | "ndjson";

/** Number of rows kept, and of rows left out by matching property. */
export interface FilterTally {
  readonly kept: number;
  readonly byDomain: number;
  readonly byName: number;
}

const BYTE_ORDER_MARK = "\ufeff";

/**
 * Removes excluded companies from an export with column names of any CRM. Throws an AppError when no column identifies
 * companies.
 */
export async function filterExport(
  companies: CompanyMatcher,
  format: FilteredFormat,
  file: Blob,
): Promise<{ readonly file: Blob; readonly tally: FilterTally }> {
  const tally = { kept: 0, byDomain: 0, byName: 0 };
  const isKept = (cells: readonly string[], { domain, name }: ColumnChoice) => {
    const first = (columns: readonly number[]) =>
      columns.map((at) => cells[at] ?? "").find((cell) => cell !== "") ?? null;
    const by = companies.match({ domain: first(domain), name: first(name) });
    tally[by === "domain" ? "byDomain" : by === "name" ? "byName" : "kept"]++;
    return by === null;
  };
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  const filtered = format === "csv" ? filterCsv(text, isKept) : filterLines(text, isKept);
  return { file: new Blob([filtered], { type: file.type }), tally };
}

type IsKept = (cells: readonly string[], columns: ColumnChoice) => boolean;

function filterCsv(text: string, isKept: IsKept): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const { data, meta } = Papa.parse<string[]>(text.slice(mark.length), { delimiter: ",", skipEmptyLines: true });
  const [heading, ...rows] = data;
  if (heading === undefined) return text;
  const columns = columnsOf(heading);
  const newline = meta.linebreak;
  return mark + Papa.unparse([heading, ...rows.filter((cells) => isKept(cells, columns))], { newline }) + newline;
}

/** NDJSON: each line has its own keys. */
function filterLines(text: string, isKept: IsKept): string {
  return text
    .split("\n")
    .filter((line) => {
      if (line === "") return true;
      const entries = Object.entries<unknown>(JSON.parse(line));
      const cells = entries.map(([, value]) => (typeof value === "string" ? value : ""));
      return isKept(cells, columnsOf(entries.map(([name]) => name)));
    })
    .join("\n");
}

function columnsOf(names: readonly string[]): ColumnChoice {
  const choice = recogniseColumns(names, []);
  if (choice.domain.length + choice.name.length === 0)
    throw new AppError(
      "invalid_input",
      "This file has no column with a company's name or website, so nothing can be excluded from it. Add one of these columns.",
    );
  return choice;
}
