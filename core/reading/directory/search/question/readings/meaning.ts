import type { LeadFilter } from "../../filter.ts";
import { BETWEEN_ALTERNATIVES, MOST_ALTERNATIVES } from "../../words/search-signs.ts";
import { linkedIndustries, linkedNote } from "../industries/linked-industries.ts";
import { partsInTexts } from "../industries/parts-of-industries.ts";
import { withTextAlternatives } from "../industries/text-alternatives.ts";
import { investorsMeant } from "../investors-meant.ts";
import type { LookUps } from "../look-ups.ts";
import { narrowed, type OtherReading } from "../narrow.ts";
import type { Phrase } from "../phrase.ts";
import { isJoining } from "../small-words.ts";
import { isOr } from "../structure/ranges-apart.ts";
import { bareName } from "../../../lead-text.ts";
import { reviewed } from "../whole-question.ts";
import { FACETS } from "../../facets.ts";

/** Phrases with what they mean together. */
export interface Meaning {
  readonly phrases: readonly Phrase[];
  /** Those that are more than words. */
  readonly understood: readonly Phrase[];
  /** The filter if industries that no round joins are alternatives; null if none are. */
  readonly inAny: LeadFilter | null;
  readonly search: string | null;
  readonly names: readonly string[];
  readonly isUnderstood: boolean;
  /** The filter to narrow. */
  readonly base: LeadFilter;
  readonly filter: LeadFilter;
  readonly notes: readonly string[];
}

/** What phrases mean together, narrowing a filter. */
export function meaningOf(given: readonly Phrase[], known: LookUps, filter: LeadFilter): Meaning {
  const { phrases: understoodAll, notes, anyPlace } = reviewed(given);
  const meant = filter.anyOf.length === 0 ? understoodAll : understoodAll.map(withoutFurtherAlternatives);
  const parts = partsInTexts(meant, known);
  const linked = linkedIndustries(parts);
  const phrases = linked ?? withTextAlternatives(parts, known);
  const understood = phrases.filter(isMeaning);
  const names = phrases.flatMap((phrase) => (phrase.kind === "word" && phrase.isName === true ? phrase.text : []));
  const search = searchOf(phrases, known);
  const base = anyPlace ? { ...filter, anyPlace } : filter;
  return {
    phrases,
    understood,
    inAny: linked === null || known.seesPart ? null : narrowed({ ...base, search }, parts.filter(isMeaning)),
    search,
    names,
    isUnderstood: understood.length > 0 || names.length > 1,
    base,
    filter: narrowed({ ...base, search }, understood),
    notes: [...notes, ...(linked ?? []).flatMap((phrase) => (parts.includes(phrase) ? [] : linkedNote(phrase)))],
  };
}

function isMeaning({ kind }: Phrase): boolean {
  return kind !== "word" && kind !== "filler";
}

/** The reading of a question that is nearly as good as the best. */
export function orElse({ filter, phrases }: Meaning): OtherReading {
  const read = phrases.flatMap((phrase) =>
    phrase.kind === "facet"
      ? `“${phrase.text}” as ${FACETS[phrase.facet].label.toLowerCase()}`
      : phrase.kind === "word"
        ? `“${phrase.text}” as words`
        : [],
  );
  return { says: `with ${read.join(" and ")}`, filter };
}

/** The words without another meaning; several names are alternatives, unless a person's stands beside a company's. */
function searchOf(phrases: readonly Phrase[], known: LookUps): string | null {
  // Signs alone are searched for nowhere: "%".
  const words = phrases.filter(({ kind, text }) => kind === "word" && /[\p{L}\p{N}]/u.test(text));
  if (words.length === 0) return null;
  const names = words.filter((word) => word.kind === "word" && word.isName === true);
  const companies = names.filter(({ text }) => known.names.has(bareName(text)));
  const isPersonAt = names.length === 2 && companies.length === 1 && !phrases.some(isOr);
  const isJoined = names.length > 1 && !isPersonAt && (names.length === words.length || areJoined(phrases));
  return isJoined
    ? names
        .slice(0, MOST_ALTERNATIVES)
        .map(({ text }) => text)
        .join(BETWEEN_ALTERNATIVES)
    : words.map(({ text }) => text).join(" ");
}

/** True if a word that joins stands between any two names or words. */
function areJoined(phrases: readonly Phrase[]): boolean {
  const at = phrases.flatMap(({ kind }, i) => (kind === "word" ? i : []));
  return at
    .slice(1)
    .every((to, i) => phrases.slice(at[i], to).some(({ kind, text }) => kind === "filler" && isJoining(text)));
}

/** The words beside several names that nobody has. */
export function nobodys(phrases: readonly Phrase[]): readonly string[] {
  const words = phrases.filter((phrase) => phrase.kind === "word");
  const names = words.filter((word) => word.isName === true);
  const others = names.length > 1 && areJoined(phrases) ? words.filter((word) => word.isName !== true) : [];
  return others.map(({ text }) => `“${text}” was not used: no round has a company or a person of this name.`);
}

function withoutFurtherAlternatives(phrase: Phrase): Phrase {
  return phrase.kind === "alternatives"
    ? { kind: "unused", text: phrase.text, reason: "the list has alternatives already" }
    : phrase;
}

/** "Sequoia in India": the words without another meaning are an investor, with every fund, if all of them are its name. */
export function withInvestor(phrases: readonly Phrase[], known: LookUps): readonly Phrase[] {
  const first = phrases.findIndex(({ kind }) => kind === "word");
  const last = phrases.findLastIndex(({ kind }) => kind === "word");
  const run = phrases.slice(first, last + 1);
  const isName = run.some((phrase) => phrase.kind === "word" && phrase.isName === true);
  if (first < 0 || isName || known.isBeginning || run.some(({ kind }) => kind !== "word" && kind !== "filler"))
    return phrases;
  const text = run.map((phrase) => phrase.text).join(" ");
  const values = investorsMeant({ known, facet: "investor", text, isExpected: true });
  const investor: Phrase = { kind: "facet", facet: "investor", values, isExcluded: false, text };
  return values.length === 0 ? phrases : phrases.toSpliced(first, run.length, investor);
}
