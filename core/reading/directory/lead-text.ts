import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { wordsOf } from "../../catalogue/names/ascii.ts";

/** Increment when the calculation of lead words changes; the next refresh then recomputes all of them. */
export const LEAD_TEXT_SHAPE = 2;

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
  /** One per line. */
  readonly people: string | null;
  /** Former names, industry, location, stage and description, one per line. */
  readonly rest: string;
}

/** The folded text; see the table `lead_text`. */
export interface LeadText {
  readonly name: string;
  readonly words: string;
}

export function leadTextOf(source: LeadTextSource): LeadText {
  const ofName = [...new Set([...nameWords(source.name), ...searchWords(source.name)])];
  const known = new Set(ofName);
  const people = source.people?.split("\n") ?? [];
  const investors = source.investors.map(({ name }) => name);
  const rest = [...people, source.rest, countryName(source.country), ...investors].join("\n");
  const others: string[] = [];
  for (const word of [...[...people, ...investors].flatMap(nameWords), ...searchWords(rest)]) {
    if (known.size >= MOST_WORDS) break;
    if (known.has(word)) continue;
    known.add(word);
    others.push(word);
  }
  return { name: bareName(source.name), words: ` ${[...ofName, "|", ...others].join(" ")} ` };
}

/** The words of a text, split and folded as for search. */
export function searchWords(text: string): string[] {
  return wordsOf(text).map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

/**
 * A name as one word, so that a search for "Ada Byron" finds no company of an Ada and a Byron; also without middle names.
 */
function nameWords(name: string): string[] {
  const words = searchWords(name);
  if (words.length < 2) return [];
  return [...new Set([nameWord(words), nameWord([words.at(0) ?? "", words.at(-1) ?? ""])])];
}

/** The words of a name as one. */
export function nameWord(words: readonly string[]): string {
  return words.join(".");
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
