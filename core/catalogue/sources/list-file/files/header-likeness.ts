import { cleanText } from "../../clean-text.ts";
import { isNumber, kindsOf } from "../columns/survey.ts";
import { fieldNamed, meaningOf } from "../columns/vocabulary.ts";

/** Tells what a row is, given the rows below it. */
export type Likeness = (
  cells: readonly string[],
  below: readonly (readonly string[])[],
) => "data" | "headings" | "unsure";

/** Kinds by which a column's values are alike; a year may also head a column of numbers. */
const KINDS = ["addresses", "bareHosts", "mails", "amounts", "scaled", "dates", "stages", "countries"] as const;

function kindOf(text: string): string | undefined {
  const kinds = kindsOf(text);
  const isYear = /^(?:19|20)\d\d$/.test(text);
  return isYear ? "years" : isNumber(text) ? "numbers" : KINDS.find((kind) => kinds.includes(kind));
}

/**
 * Tells a row of headings from data. Headings are known, or of other kinds than the values below them. A row is data if
 * each cell with a telling kind is of its column's kind.
 */
export const likenessOf: Likeness = (cells, below) => {
  let [alike, unlike] = [0, 0];
  for (const [index, cell] of cells.entries()) {
    const text = cleanText(cell);
    if (text === "") continue;
    if (fieldNamed(text)?.strength === 2 || meaningOf(text) !== undefined) {
      unlike++;
      continue;
    }
    const values = below.map((row) => cleanText(row[index] ?? "")).filter((value) => value !== "");
    const kinds = values.map(kindOf);
    const [first] = kinds;
    if (kinds.length < 2 || first === undefined || kinds.some((kind) => kind !== first)) continue;
    if (kindOf(text) === first) alike++;
    else unlike++;
  }
  if (alike === 0) return "headings";
  return unlike === 0 ? "data" : alike > unlike ? "unsure" : "headings";
};
