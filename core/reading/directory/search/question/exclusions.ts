import { type Facet, PLACES } from "../facets.ts";
import { daysOn } from "../days/relative-range.ts";
import { daysBefore } from "./days/days-left-out.ts";
import { shifted } from "../days/days.ts";
import { foundedOtherwise } from "./days/typed-ages.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";
import { termWithout } from "../words/search-words.ts";
import { NO_SIZES } from "./unanswerable.ts";
import { stagesOutside } from "./values/scales.ts";
import { namesCountryIn } from "./lexicons/lexicon.ts";
import { isPartOfIndustry } from "../../../../catalogue/industries/words.ts";
import { detailsRefused } from "./details.ts";
import { investorsAt } from "./investors.ts";
import type { Item } from "./items.ts";
import { isShaping, isSmall, phraseOf, type Ruled, textOf } from "./rules.ts";
import { isInTexts, type LookUps } from "./look-ups.ts";
import { isWithin } from "./values/places-beside.ts";
import { isBound } from "./whole-question.ts";

/** Why words after "not" leave nothing out. */
const NAMES_NOTHING = "it names no stage, industry, place, size or investor that is known here";

const LEAVES_NOTHING_OUT = "it does not say what to leave out";

const EVERY = /^(?:all|each|(?:any|every)(?:thing|where|one|body)?)\b/i;

const isAbroad = ({ english, text }: Item) => english !== text.toLowerCase() || /[^\p{ASCII}]/u.test(text);

/**
 * "série B no Canadá", "startups no retalho": before a masculine word of Portuguese, "no" is "in the". Spanish names of
 * countries end with "a", and a comma before "no" parts what is left out.
 */
function isIn(items: readonly Item[], at: number): boolean {
  const [before, no, next] = [items[at - 1], items[at], items[at + 1]];
  if (no?.text.toLowerCase() !== "no" || next?.kind !== "value" || next.text.endsWith("a") || before === undefined)
    return false;
  const isPlaceAbroad = namesCountryIn("pt", next.text) || items.some((one) => one !== no && isAbroad(one));
  const isBehind = !isShaping(before, "join", "but");
  return isBehind && (isAbroad(next) || (PLACES.includes(next.facet) && isPlaceAbroad));
}

/** True for "not", and for "but" in "all countries but India". */
function isNegation(items: readonly Item[], at: number): boolean {
  if (isIn(items, at)) return false;
  if (isShaping(items[at], "negation", "excluded")) return true;
  return isShaping(items[at], "but") && items.slice(Math.max(0, at - 3), at).some(({ text }) => EVERY.test(text));
}

/** "real estate excluded", "cyber excl., seed", "Lombardia ed Emilia escluse": behind values and before no other. */
export function excludedBehindAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const [first, joint, second] = [items[at], items[at + 1], items[at + 2]];
  const named = first === undefined ? undefined : phraseOf(first);
  if (first === undefined || named?.kind !== "facet") return null;
  const excluded = inTextsAlone({ ...named, isExcluded: true }, known);
  const isEnd = second === undefined || (isShaping(second, "join", "noun", "round") && second.text !== "o");
  if (isShaping(joint, "excluded", "negation")) return isEnd ? [[excluded], at + 2] : null;
  const isJoined = isShaping(joint, "join") && joint?.text !== "," && second !== undefined;
  const others = isJoined && groupOf(second) === groupOf(first) ? excludedBehindAt(items, at + 2, known) : null;
  return others === null ? null : [[excluded, ...others[0]], others[1]];
}

/** "not in London or Paris": every following value of the same kind is left out. */
export function excludedAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const [role, not] = [items[at], items[at + 1]];
  // "led by anyone but Accel": not led by it.
  if (role !== undefined && not !== undefined && isShaping(role, "role") && isShaping(not, "negation"))
    return excludedAt(items.toSpliced(at, 2, not, role), at, known);
  if (!isNegation(items, at)) return null;
  const details = detailsRefused(items, at + 1);
  if (details !== null) return details;
  let start = at + 1;
  // "sem o Brasil": an article, which is "or" elsewhere.
  while (
    isSmall(items[start]) ||
    (isShaping(items[start], "negation") && start > at) ||
    items[start]?.text === "o" ||
    isVague(items, start)
  )
    start += 1;
  // "Berlin, not", "no, ..."
  const first = items[start];
  const nothing: Phrase = { kind: "unused", text: items[at]?.text ?? "", reason: LEAVES_NOTHING_OUT };
  if (first === undefined) return [[nothing], start];
  if (isShaping(first, "join") && /^(?:,|and)$/.test(phraseOf(first).text)) return [[nothing], at + 1];
  if (isShaping(first, "role") || first.kind === "investor") {
    const named = investorsAt(items, start, known);
    if (named !== null)
      return [named[0].map((phrase) => (phrase.kind === "facet" ? { ...phrase, isExcluded: true } : phrase)), named[1]];
  }
  const text = textOf(items.slice(at, start + 1));
  const refused = refusedRange(first, text, known);
  if (refused !== null) return [[refused], start + 1];
  if (first.kind === "value") return valuesExcluded(items, start, known);
  if (first.kind === "unused") return [[{ kind: "unused", reason: first.reason, text }], start + 1];
  return wordsExcluded(items, start, items[at]?.text ?? "", known);
}

/** "the really big ones over 50 million": a number says what is big. */
function isVague(items: readonly Item[], at: number): boolean {
  const [item, next, last] = items.slice(at, at + 3);
  return (
    item?.kind === "unused" &&
    item.reason === NO_SIZES &&
    [next, isSmall(next) ? last : undefined].some((one) => one?.kind === "amount")
  );
}

/** A refused range that is open at one end is its opposite: "not before 2025" is "since 2025". */
function refusedRange(item: Item, text: string, { today }: LookUps): Phrase | null {
  switch (item.kind) {
    case "amount": {
      const { min, max } = item.amount;
      // "not 5 million" has no bound to turn round.
      if ((min !== null && max !== null) || /^[^a-z]*\d[^a-z]* ?[a-z]*(?: [a-z]{3,7})?$/.test(item.english))
        return { kind: "unused", text, reason: "only amounts from one to another can be asked for" };
      return { kind: "amount", amount: { min: max, max: min }, currency: item.currency, text };
    }
    case "founded": {
      const range = foundedOtherwise(item.range);
      return range === null
        ? { kind: "unused", text, reason: "only years founded from one to another can be asked for" }
        : { kind: "founded", range, text };
    }
    case "days": {
      const { days, fixed } = item.phrase;
      const before = daysBefore(days, today);
      if (before !== null) return { kind: "days", days: before, fixed: daysOn(before.listedOn, today), text };
      if (fixed.min === null && fixed.max !== null) {
        const listedOn = { min: shifted(fixed.max, 1), max: null };
        return { kind: "days", days: { listedOn, withinDays: null }, fixed: listedOn, text };
      }
      return { kind: "unused", text, reason: "only days from one to another can be asked for" };
    }
    case "value": {
      const values = item.facet === "stage" && isBound(item.text) ? stagesOutside(item.values) : [];
      return values.length === 0 ? null : { kind: "facet", facet: "stage", values, isExcluded: false, text };
    }
    default:
      return null;
  }
}

function valuesExcluded(items: readonly Item[], start: number, known: LookUps): Ruled {
  const first = items[start];
  if (first?.kind !== "value") return null;
  const excluded: FacetPhrase[] = [excludedValue(first)];
  let end = start + 1;
  for (;;) {
    let next = end;
    while (isShaping(items[next], "join") || (isSmall(items[next]) && next > end) || isShaping(items[next], "place"))
      next += 1;
    const item = items[next];
    const between = items.slice(end, next);
    if (item?.kind !== "value" || groupOf(item) !== groupOf(first) || between.some(({ text }) => text === ":")) break;
    const isInRow = next === end && PLACES.includes(item.facet) && item.facet === first.facet;
    const joins = between.filter((one) => isShaping(one, "join")).map((one) => phraseOf(one).text);
    if (joins.length === 0 && !isInRow) break;
    // "excluding Berlin and Paris, Europe", "non-EU Europe": a place around those left out is where to look.
    if (joins.every((join) => join === ",") && isAround(excludedValue(item), excludedValue(first))) break;
    excluded.push(excludedValue(item));
    end = next + 1;
  }
  // "not London Ontario"
  const [around, last] = [items[end], excluded.at(-1)];
  if (around?.kind === "value" && last !== undefined && isWider(around.facet, last.facet)) {
    const reason = `a place cannot be left out in one ${around.facet} only, so it is left out everywhere`;
    return [[...excluded, { kind: "unused", text: around.text, reason }], end + 1];
  }
  const [only] = excluded;
  return [excluded.length === 1 && only !== undefined ? [inTextsAlone(only, known)] : excluded, end];
}

/** True for a place of a wider kind, and for a group of countries around another. */
function isAround(one: FacetPhrase, other: FacetPhrase): boolean {
  return one.facet === other.facet ? isWithin(other, one) : isWider(one.facet, other.facet);
}

function isWider(one: Facet, other: Facet): boolean {
  return PLACES.includes(one) && PLACES.indexOf(one) < PLACES.indexOf(other);
}

function groupOf(item: Item): string {
  return item.kind !== "value" ? item.kind : PLACES.includes(item.facet) ? "place" : item.facet;
}

function excludedValue({ facet, values, text }: Item & { readonly kind: "value" }): FacetPhrase {
  return { kind: "facet", facet, values, isExcluded: true, text };
}

/** A part of an industry is left out by its words in texts: "energy excluding hydrogen". */
function inTextsAlone(phrase: FacetPhrase, known: LookUps): Phrase {
  if (phrase.facet !== "industry") return phrase;
  return isPartOfIndustry(phrase.text, known.edited) ? textExcluded(phrase.text, known) : phrase;
}

/** Words of texts that are left out, or why they cannot be. */
function textExcluded(text: string, known: LookUps, not = "not"): Phrase {
  const term = termWithout(text);
  if (known.seesPart || term === null)
    return { kind: "unused", text: `${not} ${text}`, reason: "texts are searched for members" };
  return isInTexts(text, known)
    ? { kind: "text", words: term, text, industries: [], isExcluded: true }
    : {
        kind: "unused",
        text: `${not} ${text}`,
        reason: "no round mentions it, so that leaving it out changes nothing",
      };
}

/** "without drones or lidar": words of texts that are left out, with those joined to them. */
function wordsExcluded(items: readonly Item[], start: number, not: string, known: LookUps): Ruled {
  const phrases: Phrase[] = [];
  let end = start;
  for (;;) {
    let to = end;
    while (items[to]?.kind === "word" || items[to]?.kind === "name") to += 1;
    if (to === end) break;
    const text = textOf(items.slice(end, to));
    const isText = known.seesPart || isInTexts(text, known);
    const nothing: Phrase = { kind: "unused", text: `${not} ${text}`, reason: NAMES_NOTHING };
    phrases.push(isText ? textExcluded(text, known, not) : nothing);
    end = to;
    const next = items[to + 1];
    if (isShaping(items[to], "join") && next?.kind === "value" && next.facet === "industry") {
      phrases.push(inTextsAlone(excludedValue(next), known));
      end = to + 2;
      break;
    }
    if (!isShaping(items[to], "join") || !["word", "name"].includes(items[to + 1]?.kind ?? "")) break;
    end = to + 1;
  }
  return phrases.length === 0 ? [[{ kind: "unused", text: not, reason: LEAVES_NOTHING_OUT }], start] : [phrases, end];
}
