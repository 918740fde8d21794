import { fold } from "../values/text.ts";

/** A header in plain words: "fundingAmount_USD ($M)" → "funding amount usd". */
export function headerWords(column: string): string {
  return fold(
    column
      // Salesforce ends the names of added fields so.
      .replace(/__c$/, "")
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, " ")
      // The dollars and reais of a country: "US" alone would be us.
      .replace(/\p{Lu}{1,2}\$/gu, " ")
      .replace(/^\s*#/, "number "),
  )
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:linked in|git hub)\b/g, (name) => name.replace(" ", ""))
    .replace(/\b(?:latest|most recent)\b/g, "last")
    .trim();
}

/** A header's words with those in brackets. */
export function fullWords(column: string): string {
  return /[([]/.test(column) ? headerWords(column.replace(/[()[\]]/g, " ")) : headerWords(column);
}
