import type { FundingType } from "../../../../catalogue/facts/funding-types.ts";
import { industriesNamed, type WordMap } from "../../../../catalogue/industries/words.ts";
import { bareName } from "../../lead-text.ts";
import type { Facet } from "../facets.ts";
import type { Range } from "../filter.ts";
import type { KnownValues } from "./known-values.ts";
import { citiesIn, countriesIn, regionsIn } from "./place-words.ts";
import { foldedValue } from "./spelling.ts";
import { type Days, readAmountPhrase, readDatePhrase } from "./typed-phrases.ts";
import type { TypedContext } from "./typed-ranges.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** A run of words in a search and its meaning. */
export type Phrase = { readonly text: string } & (
  | { readonly kind: "facet"; readonly facet: Facet; readonly values: readonly string[]; readonly isExcluded: boolean }
  | { readonly kind: "amount"; readonly range: Range<number> }
  | { readonly kind: "days"; readonly days: Days }
  | { readonly kind: "founded"; readonly range: Range<number> }
  /** An amount that cannot be converted, with the problem. */
  | { readonly kind: "problem"; readonly problem: string }
  /** A filler word, such as "startups" or "in". */
  | { readonly kind: "filler" }
  /** A name, or a word without other meaning. */
  | { readonly kind: "word" }
);

/** Data needed to read phrases. */
export interface PhraseContext extends TypedContext {
  readonly known: KnownValues;
  readonly edited: WordMap;
  /** Folded names of companies among the runs of the search. */
  readonly names: ReadonlySet<string>;
}

/** Maximum number of words in a phrase, as in "between 5 million and 10 million". */
const LONGEST_PHRASE = 6;
/** Words beyond this number belong to no phrase. */
const MOST_WORDS = 30;

const FILLERS: ReadonlySet<string> = new Set(
  "a about all an and any are at backed based been businesses business by closed companies company deal deals find firm firms for founder founders from fresh funded funding fundings get give had has have headquartered i in investor investors is just latest led list me money more most new newest newly of on or please raise raised raises raising recent recently round rounds show stage start-up start-ups startup startups that the their there these to want was were what where which who whose with".split(
    " ",
  ),
);

const EXCLUDES: ReadonlySet<string> = new Set(["not", "no", "except", "excluding", "excl", "without", "outside"]);

/** The words of a search, without surrounding punctuation. "Series A/B" becomes two stages. */
export function wordsTyped(text: string): readonly string[] {
  return text
    .replaceAll(/\bseries ([a-k])(?:\s*[/,&]\s*|\s+(?:or|and)\s+)(?:series )?(?=[a-k]\b)/gi, "series $1 series ")
    .replaceAll(/,(?!\d)|[;!?()[\]"“”]/g, " ")
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[-.:]+|[.:]+$/g, ""))
    .filter((word) => word !== "");
}

/** Every run of words that may be a phrase. */
export function runsOf(words: readonly string[]): readonly string[] {
  return words
    .slice(0, MOST_WORDS)
    .flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_PHRASE, words.length - from) }, (__, more) =>
        words.slice(from, from + more + 1).join(" "),
      ),
    );
}

/** Splits words into phrases from left to right, preferring the longest phrase at each word. */
export async function readPhrases(words: readonly string[], context: PhraseContext): Promise<readonly Phrase[]> {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    const isExcluded = EXCLUDES.has(words[at]?.toLowerCase() ?? "");
    const excluded = isExcluded ? await longestAt(words, at + 1, context) : null;
    const [phrase, length] =
      excluded?.[0].kind === "facet"
        ? [{ ...excluded[0], isExcluded: true }, excluded[1] + 1]
        : await longestAt(words, at, context);
    phrases.push(phrase);
    at += length;
  }
  return phrases;
}

async function longestAt(words: readonly string[], at: number, context: PhraseContext): Promise<[Phrase, number]> {
  const most = at < MOST_WORDS ? Math.min(LONGEST_PHRASE, words.length - at) : 0;
  for (let length = most; length > 0; length -= 1) {
    const phrase = await phraseOf(words.slice(at, at + length), context);
    if (phrase !== null) return [phrase, length];
  }
  return [{ kind: "word", text: words[at] ?? "" }, 1];
}

async function phraseOf(words: readonly string[], context: PhraseContext): Promise<Phrase | null> {
  const text = words.join(" ");
  if (words.length === 1 && FILLERS.has(text.toLowerCase())) return { kind: "filler", text };
  if (words.length > 1 && words.every((word) => FILLERS.has(word.toLowerCase()))) return null;
  const amount = readAmountPhrase(text, context.usdPerUnit);
  if (amount !== null)
    return amount.problem === null
      ? { kind: "amount", range: amount.value, text }
      : { kind: "problem", problem: amount.problem, text };
  const founded = foundedIn(text, context.today);
  if (founded !== null) return { kind: "founded", range: founded, text };
  const days = readDatePhrase(text, context.today);
  if (days !== null) return { kind: "days", days, text };
  for (const [facet, read] of READERS) {
    const values = await read(text, context);
    if (values.length > 0) return { kind: "facet", facet, values, isExcluded: false, text };
  }
  if (words.length === 1) return null;
  const isName = context.names.has(bareName(text)) || (await context.known.spelled("investor", text)).length > 0;
  return isName ? { kind: "word", text } : null;
}

function foundedIn(text: string, today: string): Range<number> | null {
  const [, period] = /^founded (.+)$/i.exec(text) ?? [];
  const days = period === undefined ? null : readDatePhrase(period, today);
  if (days === null) return null;
  return { min: yearOf(days.listedOn.min), max: yearOf(days.listedOn.max) };
}

function yearOf(day: string | null): number | null {
  return day === null ? null : Number(day.slice(0, 4));
}

type Reader = (text: string, context: PhraseContext) => readonly string[] | Promise<readonly string[]>;

/** Readers of each facet, in order of precedence. */
const READERS: readonly (readonly [Facet, Reader])[] = [
  ["stage", stagesIn],
  ["industry", (text, { edited }) => industriesNamed(text, edited)],
  ["headcount", headcountsIn],
  ["has", detailsIn],
  ["country", (text) => countriesIn(withoutBased(text))],
  ["city", (text, { known }) => citiesIn(withoutBased(text), known)],
  ["region", (text, { known }) => regionsIn(withoutBased(text), known)],
];

/** Stages as investors group them. */
const STAGE_GROUPS: Readonly<Record<string, readonly FundingType[]>> = {
  early: ["Angel", "Pre-Seed", "Seed", "Pre-Series A", "Series A"],
  late: ["Series C", "Series D", "Series E", "Series E-2", "Series F", "Series G", "Series H", "Series I", "Growth"],
};

/** Stages by name; by synonyms only if those are not industries ("credit"). */
function stagesIn(text: string, { edited }: PhraseContext): readonly string[] {
  const [, group = ""] = /^(early|late)[- ]stage$/i.exec(text) ?? [];
  if (group !== "") return STAGE_GROUPS[group.toLowerCase()] ?? [];
  const wanted = text.replace(/\s+(?:stage|rounds?|deals?)$/i, "");
  const stages = vocabularyOf("stage")?.meant(wanted) ?? [];
  const isName = stages.some((stage) => foldedValue(stage) === foldedValue(wanted));
  return isName || industriesNamed(wanted, edited).length === 0 ? stages.filter((stage) => stage !== "Other") : [];
}

/** "11-50 employees". */
function headcountsIn(text: string): readonly string[] {
  const [, band] = /^(.+) (?:employees|people|staff)$/i.exec(text) ?? [];
  return band === undefined ? [] : (vocabularyOf("headcount")?.meant(band) ?? []);
}

/** "with website". */
function detailsIn(text: string): readonly string[] {
  const [, detail] = /^with (?:an? |the )?(.+?)s?$/i.exec(text) ?? [];
  return detail === undefined ? [] : (vocabularyOf("has")?.meant(detail) ?? []);
}

function withoutBased(text: string): string {
  return text.replace(/-based$/i, "");
}
