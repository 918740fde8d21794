import { readUrl } from "../values/website.ts";
import type { Assignment, Candidate } from "./assignment.ts";
import { type Doubt, isNumbered } from "./doubt.ts";
import type { ListField } from "./list-field.ts";
import { type ColumnSurvey, samplesOf } from "./survey.ts";
import { plainLetters, sayTheSame, shareOfKind } from "./value-kinds.ts";

/* Other columns prove what a column is, or make it doubtful. */

/** True if a column may name the companies, although its heading does not say so. */
export function mayName(index: number, surveys: readonly ColumnSurvey[]): boolean {
  return shareOfKind("names of rows", surveys[index]) === 1 || shareOfKind("firms", surveys[index]) >= 0.5;
}

/** Fields that make a row a round, beside which a list needs no headings. */
const OF_ROUND: readonly ListField[] = ["amount", "date", "stage"];

/**
 * True if values alone prove what a column is. Towns are places, while countries may be markets. Names and web addresses
 * that say the same are the company's. A list without headings is one of rounds if each row has an amount, a day and a
 * stage.
 */
export function isProven(
  { field, index, column }: Assignment,
  taken: ReadonlyMap<number, Assignment>,
  surveys: readonly ColumnSurvey[],
): boolean {
  const of = (one: ListField): Assignment | undefined => [...taken.values()].find((two) => two.field === one);
  const [company, website] = [of("company"), of("website")];
  if (isNumbered(column) && OF_ROUND.every((one) => isNumbered(of(one)?.column ?? ""))) return true;
  if (field === "location") return company?.how === "name" && shareOfKind("countries", surveys[index]) < 0.5;
  const areSame = company !== undefined && website !== undefined && company.how !== website.how;
  return areSame && [company, website].some((one) => one.index === index)
    ? sayTheSame(surveys[company.index], surveys[website.index])
    : false;
}

/** People by their values are the company's beside a column of titles such as "CEO", if no heading names people. */
export function withProvenPeople(
  readings: readonly Candidate[],
  surveys: readonly ColumnSurvey[],
): readonly Candidate[] {
  if (readings.some(({ field, how }) => how === "name" && /^(?:founders|contacts)$/.test(field))) return readings;
  return readings.map((one) =>
    one.field === "founders" &&
    one.how === "content" &&
    [one.index - 1, one.index + 1].some((at) => shareOfKind("titles of founders", surveys[at]) >= 0.6)
      ? { ...one, field: "contacts", how: "name", why: "by its values and the titles beside it" }
      : one,
  );
}

/** Asks for the names beside a column of titles, if no column names people: their heading may mean the list's keeper. */
export function peopleBesideTitles(
  columns: readonly string[],
  assignments: readonly Assignment[],
  surveys: readonly ColumnSurvey[],
): Doubt[] {
  const titles = assignments.find(({ field }) => field === "contactTitle" || field === "founderTitles");
  if (titles === undefined || assignments.some(({ field }) => field === "founders" || field === "contacts")) return [];
  const isFree = (index: number): boolean => !assignments.some((one) => one.index === index);
  const at = [titles.index - 1, titles.index + 1].find((i) => isFree(i) && shareOfKind("people", surveys[i]) >= 0.6);
  const column = at === undefined ? undefined : columns[at];
  if (at === undefined || column === undefined) return [];
  return [{ kind: "values", field: "contacts", candidates: [column], values: [samplesOf(surveys[at])], isOpen: true }];
}

/** True for addresses of pages about the companies, on sites of others: the path has the name, and the host has not. */
export function areArticlesAbout(names: ColumnSurvey | undefined, addresses: ColumnSurvey | undefined): boolean {
  const rows = (addresses?.first ?? []).flatMap((address, row) => {
    const name = plainLetters(names?.first[row]?.split(/\s/)[0] ?? "");
    const url = readUrl(address);
    return name === "" || url === undefined
      ? []
      : [{ name, host: plainLetters(url.hostname), path: plainLetters(url.pathname) }];
  });
  return rows.filter(({ name, host, path }) => !host.startsWith(name) && path.includes(name)).length * 2 > rows.length;
}
