import { companyNameKey } from "../catalog/names/company-name.ts";
import { wordsOf } from "../catalog/names/ascii.ts";

/** Raised whenever the words of a lead are made otherwise: a refresh then makes all of them anew. */
export const LEAD_TEXT_SHAPE = 1;

/** Longer words are cut, as those of a search are. */
const LONGEST_WORD = 40;
/** A description as long as a book is found by its beginning. */
const MOST_WORDS = 500;

const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** What a lead can be found by, as the catalogue writes it. */
export interface LeadTextSource {
  readonly name: string;
  readonly country: string | null;
  readonly investors: readonly { readonly name: string }[];
  /** Former names, people, industry, place, stage, description, one a line. */
  readonly rest: string;
}

/** The same folded; see the table `lead_text`. */
export interface LeadText {
  readonly name: string;
  readonly words: string;
}

/** Folds what a lead can be found by. */
export function leadTextOf(source: LeadTextSource): LeadText {
  const ofName = searchWords(source.name);
  const known = new Set(ofName);
  const rest = [source.rest, countryName(source.country), ...source.investors.map((investor) => investor.name)].join("\n");
  const others: string[] = [];
  for (const word of searchWords(rest)) {
    if (known.size >= MOST_WORDS) break;
    if (known.has(word)) continue;
    known.add(word);
    others.push(word);
  }
  return { name: bareName(source.name), words: ` ${[...new Set(ofName), "|", ...others].join(" ")} ` };
}

/** The words of a text as leads are found by them. */
export function searchWords(text: string): string[] {
  return wordsOf(text).map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

/** A company's name, folded, without the legal form that closes it ("Alder Labs, Inc." and "alder labs" agree). */
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
