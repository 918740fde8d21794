import type { NamesKnown } from "../../source.ts";
import { knownLayout } from "../known-exports.ts";
import { type NamesOf, NameSurvey } from "./known-names.ts";
import type { Mapping } from "../columns/mapping.ts";
import type { ListFileOptions } from "../columns/options.ts";
import type { ColumnSurvey } from "../columns/survey.ts";
import { fieldNamed } from "../columns/vocabulary.ts";

const NAMES: Readonly<Record<string, NamesOf>> = {
  company: "companies",
  investors: "investors",
  leadInvestors: "investors",
  founders: "people",
  contacts: "people",
};

/** Returns what a column of these names by its heading, as requested or in its layout; undefined for other values. */
export async function namesOfColumns(
  columns: readonly string[],
  listName: string,
  { map = {}, layoutOf }: ListFileOptions,
): Promise<(column: string) => NamesOf | undefined> {
  const layout = (await layoutOf?.(columns, listName)) ?? knownLayout(columns);
  return (column) => {
    const asked = Object.entries(map).find(([, wanted]) => [wanted].flat().includes(column))?.[0];
    return NAMES[asked ?? layout?.fields[column] ?? fieldNamed(column)?.field ?? ""];
  };
}

/** What the columns of names show together, and what the catalogue knows of the names that they leave open. */
export async function namesIn(
  mapping: Mapping,
  surveys: readonly ColumnSurvey[],
  namesKnown: NamesKnown | undefined,
): Promise<NameSurvey> {
  const names = new NameSurvey();
  for (const { field, index } of mapping.assignments) {
    const survey = NAMES[field] === undefined ? undefined : surveys[index]?.names;
    if (survey !== undefined) names.merge(survey);
  }
  const asked = names.open;
  if (namesKnown !== undefined && asked.length > 0) names.addCatalogue(await namesKnown(asked));
  return names;
}
