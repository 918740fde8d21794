import { isOfNames } from "./json-list-cell.ts";
import type { Mapping } from "../columns/mapping.ts";
import { fieldNamed } from "../columns/vocabulary.ts";

const OTHERS =
  /people|person|members?$|staff|advis|board|offices?$|locations?$|news|articles?|products?$|tags?$|categor|acqui|glossary|readme|notes?$|summary|pivot|chart/i;

/** True for the name of a list or sheet whose rows are something other than companies and rounds: people, investors, news. */
export function isOfOthers(name: string): boolean {
  const field = fieldNamed(name)?.field;
  return isOfNames(field) || (field === "source" && !name.startsWith("_")) || field === "industry" || OTHERS.test(name);
}

/**
 * Why one of several sheets of a workbook is no list of companies, although its columns could be read as one: nothing but
 * its values says so, or its name says that the rows are somebody else. Undefined for a list.
 */
export function whyNoList(sheet: string, { assignments, companyIsAddress }: Mapping): string | undefined {
  const company = assignments.find(({ field }) => field === "company");
  const isGiven = assignments.some(({ how }) => how === "requested" || how === "confirmed");
  if (isGiven) return undefined;
  if (company === undefined || companyIsAddress) return "No column is named as the company.";
  if (assignments.length < 2) return "It states nothing of its companies.";
  return isOfOthers(sheet) && /^(?:name|title)$/i.test(company.column.trim())
    ? "By its name its rows are no companies."
    : undefined;
}
