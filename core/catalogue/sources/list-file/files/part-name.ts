import { isOfNames } from "./json-list-cell.ts";
import { fieldNamed } from "../columns/vocabulary.ts";

const OTHERS =
  /people|person|members?$|staff|advis|board|offices?$|locations?$|news|articles?|products?$|tags?$|categor|acqui|glossary|readme|notes?$|summary|pivot|chart/i;

/** True for the name of a list or sheet whose rows are something other than companies and rounds: people, investors, news. */
export function isOfOthers(name: string): boolean {
  const field = fieldNamed(name)?.field;
  return isOfNames(field) || (field === "source" && !name.startsWith("_")) || field === "industry" || OTHERS.test(name);
}
