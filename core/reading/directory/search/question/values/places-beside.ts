import { Gazetteer } from "../../../../../catalogue/places/gazetteer.ts";
import { placeKey } from "../../../../../catalogue/places/place-key.ts";
import { membersOf } from "../../facet-members.ts";
import { PLACES } from "../../facets.ts";
import { isJoining, isPlacePreposition } from "../small-words.ts";
import { asksFor, type FacetPhrase, type Phrase } from "../phrase.ts";

/** True for a place that is asked for. */
export const isPlace = (phrase: Phrase | undefined) => asksFor(phrase, ...PLACES);

/**
 * A name that a country shares with a state is the state beside the state's country or a city of the state: "Georgia,
 * USA", "Atlanta Georgia".
 */
export function withStatesOfCountries(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.map((place, i) => {
    if (!asksFor(place, "country") || place.values.length > 1) return place;
    const before = phrases[phrases[i - 1]?.text === "," ? i - 2 : i - 1];
    const after = phrases[phrases[i + 1]?.text === "," ? i + 2 : i + 1];
    const region = Gazetteer.open()
      .regionsNamed(place.text)
      .filter(({ region: name, country }) => country !== place.values[0] && placeKey(name) === placeKey(place.text))
      .find(
        ({ region: name, country }) =>
          (asksFor(after, "country") && after.values.join() === country) || isCityOf(before, { name, country }),
      );
    return region === undefined ? place : { ...place, facet: "region", values: [region.region] };
  });
}

/** A city state has at most so many times the people of its city, because the gazetteer counts districts twice. */
const CITY_STATE = 2.2;

/** Joined to a region, a name of a city and of a larger region of the same country is the region: "Virginia or Maryland". */
export function withRegionsBeside(given: readonly Phrase[]): readonly Phrase[] {
  const places = Gazetteer.open();
  const phrases = [...given];
  const order = [...phrases.keys()];
  const joinedTo = (at: number, step: 1 | -1): Phrase | undefined => {
    let to = at + step;
    while (phrases[to]?.kind === "filler" && !isPlacePreposition(phrases[to]?.text ?? "")) to += step;
    const isLeftOut = phrases[at]?.kind === "facet" && phrases[at].isExcluded;
    return isLeftOut || Math.abs(to - at) > 1 ? phrases[to] : undefined;
  };
  // Forwards, then backwards: "New York, Virginia or Maryland".
  for (const at of [...order, ...order.toReversed()]) {
    const place = phrases[at];
    if (place?.kind !== "facet" || place.facet !== "city" || place.values.length > 1) continue;
    const countries = ([1, -1] as const).flatMap((step) => {
      const beside = joinedTo(at, step);
      return beside?.kind === "facet" && beside.facet === "region" && beside.isExcluded === place.isExcluded
        ? beside.values.flatMap((name) => places.regionsNamed(name).map(({ country }) => country))
        : [];
    });
    const region = places
      .regionsNamed(place.text)
      .find(
        ({ country, population }) =>
          countries.includes(country) && population > CITY_STATE * places.peopleIn(place.values[0] ?? "", country),
      );
    if (region !== undefined) phrases[at] = { ...place, facet: "region", values: [region.region] };
  }
  return phrases;
}

function isCityOf(
  phrase: Phrase | undefined,
  { name, country }: { readonly name: string; readonly country: string },
): boolean {
  if (!asksFor(phrase, "city")) return false;
  const cities = Gazetteer.open().under(placeKey(phrase.values[0] ?? ""));
  return cities.some((city) => city.country === country && city.region === name);
}

/**
 * "European startups in Germany", "Germany, Europe": a wider place says only where the other lies, unless they are
 * joined.
 */
export function withoutWiderPlaces(phrases: readonly Phrase[]): readonly Phrase[] {
  const wider = new Set<Phrase>();
  for (const [i, place] of phrases.entries()) {
    if (!isPlace(place)) continue;
    // "so show us … outside the US"
    if (place.text === "us" && phrases.some((one) => isLeftOut(one, place))) wider.add(place);
    const before = phrases.slice(0, i);
    const [last, then] = [before.findLastIndex(isPlace), phrases.slice(i + 1).findIndex(isPlace)];
    const narrow = phrases[last];
    if (last >= 0 && isInside(narrow, place) && !isSplit(before.slice(last + 1))) wider.add(place);
    const [next, between] = [phrases[i + 1 + then], phrases.slice(i + 1, i + 1 + then)];
    const isIntroduced = then === 0 || /^(?:in|say|like|such as|namely|:)$/i.test(between.at(-1)?.text ?? "");
    const isJoined = between.some(({ text }) => text !== ":" && isJoining(text));
    if (then >= 0 && isInside(next, place) && isIntroduced && !isJoined) wider.add(place);
  }
  return phrases.map((phrase) => (wider.has(phrase) ? { kind: "filler", text: phrase.text } : phrase));
}

const isLeftOut = (phrase: Phrase, { facet, values }: FacetPhrase) =>
  phrase.kind === "facet" && phrase.isExcluded && phrase.facet === facet && phrase.values.join() === values.join();

/** True if other words, or one that joins, stand between two places. */
function isSplit(between: readonly Phrase[]): boolean {
  return between.some(({ kind, text }) => kind !== "filler" || (text !== "," && isJoining(text)));
}

function isInside(narrow: Phrase | undefined, wide: FacetPhrase): boolean {
  return isPlace(narrow) && narrow.facet === wide.facet && isWithin(narrow, wide);
}

const LEAST_PEOPLE = 50_000;

/** True for Cambridge: towns of this name are in several regions. */
export function isInSeveral(city: string): boolean {
  const large = Gazetteer.open()
    .under(placeKey(city))
    .filter(({ population }) => population >= LEAST_PEOPLE);
  return new Set(large.map(({ country, region }) => `${country} ${region}`)).size > 1;
}

/** True if one place certainly lies within the other: "Berlin" in "Europe". */
export function isWithin(narrow: FacetPhrase, wide: FacetPhrase): boolean {
  if (![narrow, wide].every(({ facet }) => PLACES.includes(facet))) return false;
  if (narrow.facet === wide.facet) {
    const [inner, outer] = [membersOf(narrow.facet, narrow.values), membersOf(wide.facet, wide.values)];
    return inner.length < outer.length && inner.every((value) => outer.includes(value));
  }
  return PLACES.indexOf(wide.facet) < PLACES.indexOf(narrow.facet) && mayContain(narrow, wide);
}

/** True unless the two places are known to lie apart. */
export function mayContain(one: FacetPhrase, other: FacetPhrase): boolean {
  const [wide, narrow] = PLACES.indexOf(one.facet) < PLACES.indexOf(other.facet) ? [one, other] : [other, one];
  const within = narrow.values.flatMap(
    (value): readonly { readonly country: string; readonly region: string | null }[] =>
      narrow.facet === "city" ? Gazetteer.open().under(placeKey(value)) : Gazetteer.open().regionsNamed(value),
  );
  const members = membersOf(wide.facet, wide.values);
  if (wide.facet === "country") return within.length === 0 || within.some(({ country }) => members.includes(country));
  const regions = new Set(
    members.flatMap((name) => Gazetteer.open().regionsNamed(name)).map(({ region, country }) => `${country} ${region}`),
  );
  return (
    within.length === 0 ||
    regions.size === 0 ||
    within.some(({ country, region }) => regions.has(`${country} ${region}`))
  );
}
