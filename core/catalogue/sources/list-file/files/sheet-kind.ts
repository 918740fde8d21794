import type { Mapping } from "../columns/mapping.ts";
import { isOfOthers } from "./part-name.ts";

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
