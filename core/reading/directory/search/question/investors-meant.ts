import { nearest } from "./corrected-words.ts";
import type { KnownValues } from "./known-values.ts";
import type { FacetPhrase, NamedInvestor, Phrase } from "./phrase.ts";
import { foldedValue } from "./spelling.ts";

/** Investors by the short names that people use and lists do not. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  yc: "Y Combinator",
  ycombinator: "Y Combinator",
  a16z: "Andreessen Horowitz",
  andreessen: "Andreessen Horowitz",
  nea: "New Enterprise Associates",
  usv: "Union Square Ventures",
  bvp: "Bessemer Venture Partners",
  gv: "Google Ventures",
  lsvp: "Lightspeed Venture Partners",
  kpcb: "Kleiner Perkins",
};

/** True for "a16z", which nothing else is called. */
export function isShortName(text: string): boolean {
  return SHORT_NAMES[foldedValue(text)] !== undefined;
}

/** A family has at most as many funds; more share a common word, not a house. */
const MOST_FUNDS = 40;
const SHORTEST_FAMILY = 3;

/** Words that begin the names of unrelated houses. */
const COMMON =
  /^(?:first|second|third|last|next|new|the|one|all|global|american|european|capital|venture|north|south|east|west|tiny|small|big|large|great|early|late|open|high|true|young|fast)$/i;

interface InvestorsInput {
  readonly known: KnownValues;
  readonly facet: "investor" | "lead_investor";
  readonly text: string;
  /** True if an investor is expected here, so that the start of a name and a misspelled one count too. */
  readonly isExpected: boolean;
}

/** The investors that a name stands for: by its short name, and with every fund of the family "Sequoia". */
export async function investorsMeant({ known, facet, text, isExpected }: InvestorsInput): Promise<readonly string[]> {
  // "Osmund and Fairley" is "Osmund & Fairley".
  const name = SHORT_NAMES[foldedValue(text)] ?? text.replace(/ and /i, " & ");
  const spelled = await known.spelled(facet, name);
  if ((spelled.length === 0 && !isExpected) || foldedValue(name).length < SHORTEST_FAMILY) return spelled;
  // "newest first" names no fund of First Round.
  if (COMMON.test(name)) return spelled;
  const family = await known.beginning(facet, name);
  // Known by rounds that others led.
  if (family.length === 0 && facet === "lead_investor")
    return investorsMeant({ known, facet: "investor", text, isExpected });
  // A short name means nobody else, also if no visible lead has the investor.
  if (family.length === 0 && isShortName(text)) return [name];
  return family.length > MOST_FUNDS ? spelled : family;
}

/** Shorter names are never treated as misspelled. */
const SHORTEST_MISSPELLED = 6;

/**
 * The investors, with every fund of the family, whose names begin nearly like this one, also if it is parted otherwise:
 * "lumen hall" is Lumenhall.
 */
export async function investorsNear({ known, facet, text }: InvestorsInput): Promise<readonly string[]> {
  const words = foldedValue(text.replace(/ and /i, " ")).split(" ");
  const joined = words.join("");
  if (joined.length < SHORTEST_MISSPELLED) return [];
  const beginnings = new Map<string, string>();
  for (const name of await known.folded("investor"))
    for (let end = name.indexOf(" "), count = 1; count <= words.length; count += 1, end = name.indexOf(" ", end + 1)) {
      const beginning = end < 0 ? name : name.slice(0, end);
      beginnings.set(beginning.replaceAll(" ", ""), beginning);
      if (end < 0) break;
    }
  const nearby = () => {
    const each = [...beginnings].filter(([, beginning]) => areNearly(words, beginning.split(" ")));
    return each.length === 1 ? each[0]?.[0] : undefined;
  };
  const near = beginnings.has(joined) ? joined : (nearest(joined, beginnings.keys()) ?? nearby());
  const name = near === undefined ? undefined : beginnings.get(near);
  return name === undefined ? [] : investorsMeant({ known, facet, text: name, isExpected: true });
}

/** True if each word is nearly the one in its place: "pelwood captial". */
function areNearly(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && words.every((word, i) => isNearly(word, others[i] ?? ""));
}

function isNearly(word: string, other: string): boolean {
  return word === other || (word.length >= SHORTEST_MISSPELLED && nearest(word, [other]) !== undefined);
}

/** Words that say that a round has all of the investors named. */
const TOGETHER =
  /^(?:both|together|alongside|jointly|joint|as well as|co-?invest(?:ed|ing|s|ments?)?|(?:in|on|into|of) the same (?:rounds?|deals?))$/i;

export function isTogetherWord(text: string): boolean {
  return TOGETHER.test(text);
}

/** True if a round must have all of the investors named: "both Accel and Merrow", "Accel together with Merrow". */
export function isTogether(phrases: readonly Phrase[]): boolean {
  return phrases.some(
    ({ kind, text }) => (kind === "filler" && TOGETHER.test(text)) || (kind === "facet" && /^both /i.test(text)),
  );
}

function isInvestor(phrase: Phrase): phrase is FacetPhrase {
  return phrase.kind === "facet" && !phrase.isExcluded && /investor/.test(phrase.facet);
}

/**
 * The rounds of all of these investors. A filter has any of several investors, so all but the largest family are
 * searched for by name. Null for a single investor.
 */
export function allOfInvestors(phrases: readonly Phrase[]): readonly Phrase[] | null {
  const named = phrases
    .filter(isInvestor)
    .flatMap(({ facet, text, values, each }) => (each ?? [{ text, values }]).map((one) => ({ facet, ...one })));
  const [first, ...others] = named.toSorted((one, other) => other.values.length - one.values.length);
  const isEither = phrases.some((phrase) => isInvestor(phrase) && / or /i.test(phrase.text));
  if (first === undefined || others.length === 0 || isEither) return null;
  const kept: Phrase = { kind: "facet", isExcluded: false, ...first };
  const found = others.map((one): Phrase => ({
    kind: "text",
    words: nameSearched(one),
    industries: [],
    text: one.text,
  }));
  return [...phrases.filter((phrase) => !isInvestor(phrase)), kept, ...found];
}

/** What all names of a family begin with; in quotation marks it is one word of a search, as names are indexed. */
function nameSearched({ values: [first = "", ...others] }: NamedInvestor): string {
  const words = first.split(" ");
  const shared = words.filter((_, i) =>
    others.every((name) => `${name} `.startsWith(`${words.slice(0, i + 1).join(" ")} `)),
  );
  return shared.length > 1 ? `"${shared.join(" ")}"` : (shared[0] ?? "");
}
