import { Gazetteer } from "../../places/gazetteer.ts";
import { PlaceResolver } from "../../places/resolve-place.ts";
import { countryNamed } from "../../places/country-names.ts";
import { type Nation, NATIONS } from "./nations.ts";

/** A place that an address may mean. */
export interface AddressPlace {
  readonly city: string;
  readonly region?: string;
  readonly country: string;
  /** True if the address itself says the country: by its name, its state, or a code that no other country has. */
  readonly isStated: boolean;
}

const MOST_WORDS = 5;
const SHAPES = NATIONS.flatMap((nation) => (nation.code === null ? [] : [{ nation, code: codeShape(nation) }]));
/** Shapes that only one country uses, so that the code says the country. */
const OWN_SHAPES = new Set(["CA", "GB", "IE", "NL", "PT", "PL", "BR", "LV", "LT", "JP"]);

function codeShape({ code, prefix }: Nation): RegExp {
  const before = prefix === null ? "" : `(?:(${prefix})[- ])?`;
  return new RegExp(String.raw`(?<![\p{L}\d.,/+-]|\d\s)${before}(${code ?? ""})(?![\p{L}\d/]|[.,-]\d)`, "gu");
}

/**
 * The places that a line with a postal code may mean, by country: those where the code has the country's shape, the
 * city stands where it belongs, and the country has such a city. `following` is the next line, which may name the
 * country.
 */
export function placesOfLine(text: string, following: string): readonly AddressPlace[] {
  if (!/\d/.test(text)) return [];
  const found = SHAPES.flatMap(({ nation, code }) =>
    [...text.matchAll(code)].flatMap((match) => placeAt(text, match, nation, following) ?? []).slice(0, 1),
  );
  const stated = found.filter(({ isStated }) => isStated);
  return stated.length > 0 ? stated : found;
}

function placeAt(text: string, match: RegExpExecArray, nation: Nation, following: string): AddressPlace | undefined {
  const { country, prefix, needsState } = nation;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  if (/(?:©|\(c\)|copyright|since|seit|depuis|desde)\s*$/i.test(before)) return undefined;
  const named = countryIn(after) ?? countryNamed(following.replace(/(?<![.\s])[.\s]+$/, ""));
  if (named !== undefined && named !== country) return undefined;
  const isPrefixed = prefix !== null && match[1] !== undefined;
  const isOwn = named === country || isPrefixed || OWN_SHAPES.has(country);
  const first = nation.city === "before" ? undefined : cityAfter(after, nation);
  if (first !== undefined) return { city: first, country, isStated: isOwn };
  if (nation.city === "after") return undefined;
  const { rest, state } = stateBefore(before, nation);
  if (needsState && state === undefined) return undefined;
  const city = cityBefore(rest, nation, state) ?? (needsState ? suburb(rest) : undefined);
  if (city === undefined) return undefined;
  return { city, ...(state !== undefined && { region: state }), country, isStated: isOwn || state !== undefined };
}

/** A country named by a part of the text after the code. */
function countryIn(after: string): string | undefined {
  const parts = after.split(/[,;|·•()]|\s[–—-]\s|\.\s/u).map((part) => part.replace(/(?<![.\s])[.\s]+$/, "").trim());
  return parts.map((part) => (part === "" ? undefined : countryNamed(part))).find((country) => country !== undefined);
}

/** Words that may follow a city: its district, its delivery office, its province or its country. */
const AFTER_CITY = /^(?:(?:[Cc]edex|CEDEX)(?:\s\d{1,2})?|[A-ZØ]{1,4}|D\.\s?[CF]\.)$/u;

function cityAfter(after: string, nation: Nation): string | undefined {
  const [chunk = ""] = after.replace(/^[\s,]+/u, "").split(/[,;|·•()/:]|\s[–—-]\s|\.\s|\.$/u, 1);
  const words = chunk
    .trim()
    .split(/\s+/)
    .slice(0, MOST_WORDS + 2);
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    const city = words.slice(0, length).join(" ");
    const rest = words.slice(length).join(" ");
    const isEnd = rest === "" || AFTER_CITY.test(rest) || countryNamed(rest) === nation.country;
    if (isEnd && isCityOf(city, nation.country)) return wholeCity(after, city, nation);
  }
  return undefined;
}

/** The city after its district: "34394 Şişli / İstanbul". */
function wholeCity(after: string, district: string, { country }: Nation): string {
  const rest = after.slice(after.indexOf(district) + district.length);
  const city = /^\s?\/\s?([^,;|·•()/:.]+)/u.exec(rest)?.[1]?.trim() ?? "";
  return isCityOf(city, country) ? city : district;
}

function cityBefore(before: string, nation: Nation, state: string | undefined): string | undefined {
  const chunk = before.split(/[,;|·•()/:\n]|\s[–—-]\s|\.\s/u).at(-1) ?? "";
  const words = chunk.trim().split(/\s+/).slice(-MOST_WORDS);
  return words.map((_, from) => words.slice(from).join(" ")).find((city) => isCityOf(city, nation.country, state));
}

/** A place that the gazetteer lacks, before its state: "Surry Hills, NSW 2010". */
function suburb(before: string): string | undefined {
  const chunk = before.split(",").at(-1)?.trim() ?? "";
  return /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2}$/u.test(chunk) ? chunk : undefined;
}

const LABELS = /(?<![\s,.–—/-])(?:[\s,.–—/-]|\b(?:CEP|C\.?P\.?|PIN(?:\s?code)?|Pincode|Post ?code|ZIP)\s?:?)+$/iu;

/** The text before a postal code without labels and the state, and the state's name. */
function stateBefore(text: string, nation: Nation): { readonly rest: string; readonly state?: string } {
  const { country, states, needsState } = nation;
  const labelled = text.replace(LABELS, "");
  // "Hyderabad, Telangana, India - 500081" names the country before the code.
  const part = labelled.slice(labelled.lastIndexOf(",") + 1).trim();
  const isCountry = labelled.includes(",") && countryNamed(part) === country && !isCityOf(part, country);
  const before = isCountry ? labelled.slice(0, -part.length).replace(LABELS, "") : labelled;
  const code = /(?:^|[\s,/–-])([A-Z]{2,4})$/u.exec(before)?.[1];
  const byCode = code === undefined ? undefined : states.get(code);
  if (code !== undefined && byCode !== undefined)
    return { rest: before.slice(0, -code.length).replace(LABELS, ""), state: byCode };
  // "New Delhi" ends with the name of a state, but is a city.
  const ending = before.split(",").at(-1)?.trim() ?? "";
  if (!needsState && ![...states.values()].includes(ending) && cityBefore(before, nation, undefined) !== undefined)
    return { rest: before };
  const named = [...states.values()].find(
    (name) =>
      [" ", ","].some((mark) => before.endsWith(`${mark}${name}`)) && /\p{L}/u.test(before.slice(0, -name.length)),
  );
  if (named !== undefined) return withState(before, named);
  const last = before.slice(before.lastIndexOf(",") + 1).trim();
  const isRegion =
    before.includes(",") &&
    Gazetteer.open()
      .regionsNamed(last)
      .some((one) => one.country === country);
  // A city may have its region's name: "Mumbai, Delhi 110001" is none, but "Okhla, New Delhi 110020" is the city.
  return isRegion && !isCityOf(last, country) ? withState(before, last) : { rest: before };
}

function withState(before: string, state: string): { readonly rest: string; readonly state: string } {
  return { rest: before.slice(0, -state.length).replace(LABELS, ""), state };
}

const resolver = new PlaceResolver();

/** True if the country, or its state, has a city of this name. */
export function isCityOf(city: string, country: string, region?: string): boolean {
  if (!/^[\p{Lu}\p{Lo}'’]/u.test(city) || city.length > 60 || /[\d@]/.test(city)) return false;
  const found = resolver.resolve({ city, country, region }, {});
  if (found.kind === "unknown") return false;
  return found.kind === "ambiguous" || found.location.city !== undefined;
}
