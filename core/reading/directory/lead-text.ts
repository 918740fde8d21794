import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { wordsOf } from "../../catalogue/names/ascii.ts";

/** Increment when the calculation of lead words changes; the next refresh then recomputes all of them. */
export const LEAD_TEXT_SHAPE = 1;

/** Longer words are cut, in leads and in searches. */
const LONGEST_WORD = 40;
/** Only this many words of a description are indexed. */
const MOST_WORDS = 500;

const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** The catalogue's texts by which a lead is found. */
export interface LeadTextSource {
  readonly name: string;
  readonly country: string | null;
  readonly investors: readonly { readonly name: string }[];
  /** Former names, people, industry, location, stage and description, one per line. */
  readonly rest: string;
}

/** The folded text; see the table `lead_text`. */
export interface LeadText {
  readonly name: string;
  readonly words: string;
}

export function leadTextOf(source: LeadTextSource): LeadText {
  const ofName = searchWords(source.name);
  const known = new Set(ofName);
  const rest = [source.rest, countryName(source.country), ...source.investors.map((investor) => investor.name)].join(
    "\n",
  );
  const others: string[] = [];
  for (const word of searchWords(rest)) {
    if (known.size >= MOST_WORDS) break;
    if (known.has(word)) continue;
    known.add(word);
    others.push(word);
  }
  return { name: bareName(source.name), words: ` ${[...new Set(ofName), "|", ...others].join(" ")} ` };
}

/** The words of a text, split and folded as for search. */
export function searchWords(text: string): string[] {
  return wordsOf(text).map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

/** A company's name, folded and without a final legal form, so that "Alder Labs, Inc." equals "alder labs". */
export function bareName(name: string): string {
  const words = searchWords(name);
  const key = companyNameKey(name).replaceAll("-", "");
  for (let length = 1, joined = ""; length <= words.length; length += 1) {
    joined += words[length - 1];
    if (joined === key) return words.slice(0, length).join(" ");
  }
  return words.join(" ");
}

function countryName(code: string | null): string {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? "") : "";
}
