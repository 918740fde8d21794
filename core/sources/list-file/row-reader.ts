import type { EvidenceRecord, Outcome } from "../../ingest/record.ts";
import type { ListField } from "./list-field.ts";
import type { ReadingPlan, ReadingTally } from "./reading-plan.ts";
import { companyReader } from "./row-company.ts";
import { peopleReader, roundReader } from "./row-round.ts";
import { excerptOf, type RowProblem, type TableRow } from "./table.ts";
import { textOf } from "./text.ts";
import { isAddress, readUrl } from "./website.ts";

/** Compiles a plan into a function of a row, which answers nothing for an empty row. */
export function rowReader(plan: ReadingPlan, tally: ReadingTally): (row: TableRow) => Outcome | undefined {
  const indexes = new Map<ListField, number[]>();
  for (const { field, index } of plan.mapping.assignments) indexes.set(field, [...(indexes.get(field) ?? []), index]);
  const at = (field: ListField): readonly number[] => indexes.get(field) ?? [];
  const company = companyReader(at, plan, tally);
  const round = roundReader(at, plan, tally);
  const people = peopleReader(at);
  const source = at("source")[0] ?? -1;
  const naming = [...at("company"), ...at("website")];

  return ({ ref, cells, problem }) => {
    if (problem !== undefined) return quarantined(ref, problem);
    if (cells.every(isBlank)) return undefined;
    const companyFields = company(cells);
    if (companyFields === undefined) return quarantined(ref, nameless(cells, naming.map((index) => textOf(cells[index])).find((text) => text !== "")));
    const roundFields = round(cells);
    if (roundFields !== undefined && "reason" in roundFields) return quarantined(ref, roundFields);
    const sourceText = source === -1 ? "" : textOf(cells[source]);
    const sourceUrl = sourceText === "" ? undefined : readUrl(sourceText)?.href;
    if (sourceText !== "" && sourceUrl === undefined) tally.sourcesDropped++;
    const announced = roundFields?.announced?.date;
    const record: EvidenceRecord = {
      method: "imported",
      ...(sourceUrl === undefined || sourceUrl.length > 2_000 ? {} : { sourceUrl }),
      ...(announced === undefined ? {} : { effectiveAt: `${announced}T00:00:00.000Z` }),
      company: companyFields,
      ...(roundFields === undefined ? {} : { round: roundFields }),
      people: people(cells),
    };
    return { kind: "record", ref, record };
  };
}

function isBlank(cell: TableRow["cells"][number]): boolean {
  return typeof cell === "string" ? cell === "" || cell.trim() === "" : Array.isArray(cell) && cell.length === 0;
}

function nameless(cells: TableRow["cells"], given: string | undefined): RowProblem {
  if (given === undefined) return { code: "no_company", reason: "no company name or website", excerpt: excerptOf(cells.map(textOf).filter((text) => text !== "").join(", ")) };
  const shared = isAddress(given) && readUrl(given) !== undefined;
  return {
    code: shared ? "shared_site" : "website",
    reason: shared ? `"${excerptOf(given)}" is a page on a site many share, and there is no company name` : `"${excerptOf(given)}" is no web address, and there is no company name`,
    excerpt: excerptOf(given),
  };
}

/** A row's problem as an outcome; its reason begins with the place, so that it can stand alone. */
export function quarantined(ref: string, { code, column, reason, excerpt }: RowProblem): Outcome {
  const where = column === undefined ? ref : `${ref}, column "${column}"`;
  return { kind: "quarantined", ref, code, reason: `${where}: ${reason}`, ...(column === undefined ? {} : { column }), ...(excerpt === undefined ? {} : { excerpt }) };
}
