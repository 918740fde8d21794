import { Gazetteer } from "../../../../catalogue/places/gazetteer.ts";
import { placeKey } from "../../../../catalogue/places/place-key.ts";
import { PLACES } from "../facets.ts";
import type { Item } from "./items.ts";
import { BEAM, WEIGHTS } from "./weights.ts";

/** A question as items that cover all of its words. */
export interface Parse {
  readonly items: readonly Item[];
  readonly score: number;
}

/** What the words so far lead to expect. */
type Expected = "place" | "investor" | "joined" | "excluded" | null;

interface State extends Parse {
  readonly expects: Expected;
  /** The last value, which a word that joins continues. */
  readonly last: Expected;
}

/** "Accel was not in", "Accel did not take part": words before what an investor was. */
const FURTHEST_ROLE = 3;

const START: State = { items: [], score: 0, expects: null, last: null };

/** The best ways to cover all words, best first. */
export function bestParses(readings: readonly (readonly Item[])[]): readonly Parse[] {
  const states: State[][] = Array.from({ length: readings.length + 1 }, () => []);
  states[0]?.push(START);
  for (const [at, items] of readings.entries()) {
    const here = (states[at] ?? []).toSorted((one, other) => other.score - one.score).slice(0, BEAM);
    for (const state of here)
      for (const item of items)
        states[item.to]?.push(after(state, item, readings.slice(item.to, item.to + FURTHEST_ROLE)));
  }
  return (states[readings.length] ?? []).toSorted((one, other) => other.score - one.score).slice(0, BEAM);
}

/**
 * Parses nearly as good as the best in which a name is something else, or something else a name: "Paris" is a city and
 * a company. Other kinds of values for the same words are no doubt: their weights say which is meant more often.
 */
export function rivalsOf([best, ...others]: readonly Parse[]): readonly Parse[] {
  if (best === undefined) return [];
  const named = namesOf(best);
  // The beginning of a name is no doubt about it.
  const isOther = (one: Parse) =>
    spansOf(one) !== spansOf(best) && namesOf(one).every((name) => !named.some((whole) => isWithin(name, whole)));
  const rivals = others.filter((one) => best.score - one.score < WEIGHTS.doubt && isOther(one));
  return rivals.filter((one, at) => rivals.findIndex((other) => spansOf(other) === spansOf(one)) === at);
}

/** The words that are names. */
function namesOf({ items }: Parse): readonly Item[] {
  return items.filter(({ kind }) => kind === "name" || kind === "investor");
}

function spansOf(parse: Parse): string {
  return namesOf(parse)
    .map(({ kind, from, to }) => `${kind} ${from} ${to}`)
    .join();
}

function isWithin(part: Item, whole: Item): boolean {
  return (
    part.kind === whole.kind &&
    part.from >= whole.from &&
    part.to <= whole.to &&
    part.to - part.from < whole.to - whole.from
  );
}

function after({ items, score, expects, last }: State, item: Item, ahead: readonly (readonly Item[])[]): State {
  const [then, as] = expectedAfter(item, expects, last);
  return {
    items: [...items, item],
    score: score + item.weight + contextOf(item, expects, ahead, items),
    expects: then,
    last: as,
  };
}

/** What the words around an item say for or against it. */
function contextOf(item: Item, expects: Expected, ahead: readonly (readonly Item[])[], items: readonly Item[]): number {
  const [[next = []], before] = [ahead, items.at(-1)];
  const isBeforeRole = ahead.flat().some((one) => one.kind === "shaping" && one.classes.has("behind"));
  // "seed max 500k": a bound before a number is of that.
  if (/ (?:max|min)(?:imum)?$/.test(item.english) && next.some(isNumber)) return WEIGHTS.unexpected;
  switch (item.kind) {
    case "investor":
      if (expects === "investor" || expects === "joined" || isBeforeRole)
        return WEIGHTS.expected + (item.isWhole ? 0 : WEIGHTS.beginningExpected - WEIGHTS.beginning);
      if (expects === "excluded" && !item.isWhole) return WEIGHTS.beginningExcluded - WEIGHTS.beginning;
      // "in Accel", but not "France, Accel"
      return expects === "place" && !(before?.kind === "shaping" && before.classes.has("join"))
        ? WEIGHTS.unexpected
        : 0;
    case "value":
      if (PLACES.includes(item.facet)) {
        // "Braga e Aveiro": beside a city, a name of a city and a region is one.
        const last = items.findLast(({ kind }) => kind === "value");
        const isBeside = item.facet === "city" && last?.kind === "value" && last.facet === "city";
        const isSure = !item.needsPlace || (isBeside && Gazetteer.open().regionsNamed(item.text).length > 0);
        if (expects === "place") return isSure ? WEIGHTS.expected : 0;
        // "lausanne genf", "groningen of leeuwarden": towns of one country are beside each other.
        const isNext = isBeside && items.findLast(({ text }) => text !== "of") === last;
        const isTown = isNext && item.needsPlace === "beside" && areInOneCountry(last, item);
        return isSure || isTown ? 0 : expects === "excluded" ? WEIGHTS.placeExcluded : WEIGHTS.placeUnexpected;
      }
      return expects === "investor" ? WEIGHTS.unexpected : 0;
    case "amount": {
      // "min 5m max 20m" are the ends of one range.
      const isEnd = before?.kind === "amount" && (before.amount.min === null) !== (item.amount.min === null);
      return before?.kind === "amount" && !isEnd ? WEIGHTS.besideItsLike : 0;
    }
    case "days":
    case "founded": {
      // "founded 2019 or 2021" names no days of rounds.
      const isOfFounding = before?.kind === "shaping" && /^founded(?: in)?$/.test(before.english);
      if (item.kind === "days" && item.isWordToo === true && !isPart(before, ahead)) return WEIGHTS.placeUnexpected;
      return before?.kind === item.kind || isOfFounding ? WEIGHTS.besideItsLike : 0;
    }
    case "shaping":
      return item.isGuess === true && !isBetween(item.classes.has("negation"), before, next) ? WEIGHTS.guessAlone : 0;
    case "unused": {
      const isOfCompany = before?.kind === "shaping" && (before.classes.has("noun") || before.classes.has("people"));
      const isAsked = /^looking for$/i.test(item.text) || (item.from === 0 && /^need\b/i.test(item.text));
      return isAsked && !isOfCompany ? WEIGHTS.planOfNobody : 0;
    }
    case "name":
      return expects === "investor" ? -0.2 : 0;
    default:
      return 0;
  }
}

/** True if cities of these names may lie in one country, other than those whose towns are called like words: Union. */
function areInOneCountry(...cities: readonly (Item & { readonly kind: "value" })[]): boolean {
  const [one = [], other = []] = cities.map(({ values }) => Gazetteer.open().under(placeKey(values[0] ?? "")));
  return one.some(({ country }) => !ENGLISH.test(country) && other.some((place) => place.country === country));
}

const ENGLISH = /^(?:AU|CA|GB|IE|NZ|US)$/;

const isNarrowing = (item: Item) =>
  /^(?:value|amount|days|founded)$/.test(item.kind) ||
  (item.kind === "shaping" && ["join", "noun", "round"].some((one) => item.classes.has(one)));

const isNumber = (item: Item) => item.kind === "amount" || (item.kind === "value" && item.facet === "headcount");

/** True beside a value or in a list of them: "seed march", "march, june or september". */
function isPart(before: Item | undefined, ahead: readonly (readonly Item[])[]): boolean {
  const isAlone = before === undefined && ahead.length === 0;
  // "startups may raise"
  const isBeforeAny = ahead[0]?.some((one) => isNarrowing(one) && !/^(?:raises?|funds?)$/.test(one.english)) ?? true;
  return !isAlone && isBeforeAny && (before === undefined || isNarrowing(before));
}

/** True for a guess between values, and for one that leaves nothing out between any words that are understood. */
function isBetween(isRefusing: boolean, before: Item | undefined, next: readonly Item[]): boolean {
  const isAfter = before?.kind === "value" || (!isRefusing && (before === undefined || before.kind === "shaping"));
  return (
    isAfter &&
    next.some(({ kind, text }) => kind === "value" || kind === "investor" || (!isRefusing && /^\p{L}{4,}$/u.test(text)))
  );
}

function expectedAfter(item: Item, expects: Expected, last: Expected): readonly [Expected, Expected] {
  switch (item.kind) {
    case "shaping": {
      const { classes } = item;
      if (classes.has("role")) return ["investor", last];
      if (classes.has("negation")) return ["excluded", last];
      // "von Accel oder von Merrow" goes on with investors.
      if (classes.has("place")) return [expects === "joined" && item.english === "from" ? expects : "place", last];
      if (classes.has("join")) return [last === "investor" ? "joined" : last, last];
      // "in the US", "backed by the same investor"
      return [/^(?:the|an?|both|either)$/i.test(item.text) || classes.has("either") ? expects : null, last];
    }
    case "investor":
      return [null, "investor"];
    case "value":
      return [null, PLACES.includes(item.facet) ? "place" : null];
    default:
      return [null, null];
  }
}
