import { type CountryName, Gazetteer, type Place, type Region } from "./gazetteer.ts";
import { isNoise, isNowhere } from "./nowhere.ts";
import { placeKey } from "./place-key.ts";
import formats from "./postal-codes.json" with { type: "json" };
import { areaNamed } from "./region-names.ts";

/** The column of a list that a text is from; `place` holds any part of a location, in any order. */
export type PlaceColumn = "place" | "city" | "region" | "country";

/** What a text may mean by a name or by a code. */
interface Named {
  readonly country?: CountryName | undefined;
  readonly regions: readonly Region[];
}

/** A part of a location's text with everything that it may mean. */
export interface Part extends Named {
  readonly text: string;
  readonly column: PlaceColumn;
  /** True for informal areas ("Silicon Valley"), which stand in place of a city. */
  readonly isArea: boolean;
  /** What it means as a code ("CA": Canada, California). */
  readonly code: Named;
  /** Largest first. */
  readonly places: readonly Place[];
}

const SEPARATORS = /\s{0,20}[,;|，、،·•\n()[\]]+\s*/u;
const WITHIN = /\s{0,20}\/+\s*|\s{1,20}[-–—:>→]+\s+/u;
export const JOINED = /\s(?:and|&|et|und|y|or|oder|\+)\s|\s?[&+]\s?/i;
/** Longest text that is read. */
const LONGEST = 160;
const MOST_PARTS = 6;
/** Most pieces of a part without separators ("New York NY USA"). */
const MOST_PIECES = 3;
const MOST_WORDS = 7;
export const MOST_WAYS = 24;
/** Words before the name of a place. */
const LABEL =
  /^(?:hq|headquarters|headquartered|based|located|head office|offices?)(?:\s+(?:in|at))?\s*:?\s+(?=\p{L})/iu;
/** Words before a country that add nothing to its name: "all of France", "toda España". */
const WHOLE_OF =
  /^(?:all (?:of|over)|throughout|partout en|toute? l[ae]|tod[oa](?: el| o| a)?|tutt[oa]|heel|ganz)\s(?=(\p{L}.*))/iu;

/** The number of a department or district behind a city: "Marseille (13)". */
const DEPARTMENT = /\s?\(\d[\dAB]{0,4}\)$/;

/** Formats of postal codes that only one country has. */
const POSTAL = Object.entries(formats).map(([country, format]) => [new RegExp(format), country] as const);

/** One way to divide a text. */
export interface Way {
  readonly parts: readonly Part[];
  /** Number of pieces left out because they look like streets. */
  readonly streets: number;
}

const EMPTY: Way = { parts: [], streets: 0 };

/** What a location's text may consist of. */
export interface PlaceParts {
  readonly ways: readonly Way[];
  /** The country whose format a postal code has. */
  readonly postal?: string | undefined;
  /** True if the text names several places. */
  readonly isSeveral: boolean;
  /** True if the text says anything, even if it names no place. */
  readonly isStated: boolean;
}

/** Divides a text into parts at its separators, and parts that mean nothing as a whole at their spaces. */
export function partsOf(text: string, column: PlaceColumn): PlaceParts {
  if (text.trim() === "") return { ways: [EMPTY], isSeveral: false, isStated: false };
  if (text.length > LONGEST) return { ways: [EMPTY], isSeveral: true, isStated: true };
  if (isNowhereOnly(text)) return { ways: [EMPTY], isSeveral: false, isStated: true };
  const plain = text
    .replace(/[‑‐]/g, "-")
    .trim()
    .replace(LABEL, "")
    .replace(DEPARTMENT, "")
    .replace(WHOLE_OF, (words, name: string) => (Gazetteer.open().countryNamed(name) === undefined ? words : ""));
  const whole = partOf(plain.replace(/(?<!\.[^\s.])[\s,.]{1,40}$/, ""), column, true);
  // A region's name may end like a code ("Durango, CO").
  const isRegionOnly = whole.country === undefined && whole.places.length === 0 && SEPARATORS.test(plain);
  if (isKnown(whole) && !isRegionOnly)
    return { ways: [{ parts: [whole], streets: 0 }], isSeveral: false, isStated: true };
  const pieces = piecesOf(plain);
  const postal = POSTAL.find(([format]) => format.test(plain))?.[1];
  const isSeveral =
    pieces.length > MOST_PARTS ||
    pieces.some(({ text: piece }) => JOINED.test(piece) && !isKnown(partOf(piece, column, true)));
  let ways: readonly Way[] = [EMPTY];
  for (const [at, { text: piece, hadDigits }] of pieces.entries()) {
    const part = partOf(piece, column, at === 0);
    const isStreet = hadDigits && !isKnown(part) && pieces.length > 1;
    const plainOption: Way = isStreet ? { parts: [], streets: 1 } : { parts: [part], streets: 0 };
    const covered = isKnown(part) ? [] : coverings(piece, column, at === 0).map((parts) => ({ parts, streets: 0 }));
    ways = ways
      .flatMap((way) =>
        [plainOption, ...covered].map(({ parts, streets }) => ({
          parts: [...way.parts, ...parts],
          streets: way.streets + streets,
        })),
      )
      .slice(0, MOST_WAYS);
  }
  return { ways, postal, isSeveral, isStated: true };
}

/** True for a continent or the like, unless it is a country's name ("America", "Central African Republic"). */
function isNowhereOnly(text: string): boolean {
  const country = Gazetteer.open().countryNamed(text);
  const isCountry = country !== undefined && (country.isEnglish || /\s/.test(text.trim()));
  return isNowhere(text) && !isCountry && !/^\s*[A-Z]{2}\s*$/.test(text);
}

interface Piece {
  readonly text: string;
  readonly hadDigits: boolean;
}

/** The pieces between separators, without postal codes, house numbers, remarks such as "remote", and continents. */
function piecesOf(text: string): readonly Piece[] {
  const pieces = text
    .split(SEPARATORS)
    .flatMap((piece) => (isKnown(partOf(piece, "place", true)) ? [piece] : piece.split(WITHIN)));
  return pieces.flatMap((piece, at) => {
    const hadDigits = /\d/.test(piece);
    const bare = hadDigits
      ? piece
          .replace(/\b\d{4}\s?[A-Z]{2}\b(?=\s|$)/, " ")
          .split(/\s+/)
          .filter((word) => !/\d/.test(word) && !/^(?:cedex|cep|〒|c\.?p\.?|pin)$/i.test(word))
          .join(" ")
      : piece;
    const named = bare
      .replace(/\s+/g, " ")
      .replace(/^[\s.–—:-]+|(?<![\s:–—-])[\s:–—-]+$/g, "")
      .replace(/(?<=[^.\s]{4})\.$/, "");
    if (placeKey(named) === "" && !/\p{L}/u.test(named)) return [];
    // A town may be named like a group of countries ("Union, NJ").
    const isTown =
      at === 0 && pieces.length > 1 && !isNowhere(pieces[1] ?? "") && placesNamed(named).length > 0 && !isNoise(named);
    if (isNowhereOnly(named) && !isTown) return [];
    return [{ text: named, hadDigits }];
  });
}

/** Meanings of the latest parts, because lists and the ways to divide a text repeat them. */
const known = new Map<string, Part>();
const MOST_KNOWN = 5_000;
const LARGE_CITY = 100_000;

/** Everything that a text may mean as a whole. A code is one only after the name of a place, or in its own column. */
function partOf(text: string, column: PlaceColumn, isFirst: boolean): Part {
  const key = `${column} ${isFirst} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const part = meaningOf(text, column, isFirst);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, part);
  return part;
}

function meaningOf(text: string, column: PlaceColumn, isFirst: boolean): Part {
  const gazetteer = Gazetteer.open();
  const places = placesNamed(text);
  const asCountry = gazetteer.countryNamed(text);
  // "Brasilia" is Brazil in Finnish, but first of all its capital.
  const isCity =
    column !== "country" &&
    asCountry?.isEnglish === false &&
    places.some(
      (one) =>
        one.country === asCountry.country &&
        !one.isAlternate &&
        one.population >= LARGE_CITY &&
        gazetteer.countryNamed(one.name)?.isEnglish !== true,
    );
  const named = isCity ? undefined : asCountry;
  const letters = text.replace(/[.\s]/g, "");
  const mayBeCode = /^[a-zö]{1,6}$/i.test(letters) && (!isFirst || column === "region" || column === "country");
  const code = mayBeCode ? gazetteer.countryOfCode(letters) : undefined;
  const isShort = /^[a-z]{1,2}$/i.test(letters) || /^(?:\p{L}\.){2,3}$/u.test(text);
  const area = areaNamed(text);
  const isCountryColumn = column === "country" && (named ?? code) !== undefined;
  const regions = isShort || isCountryColumn ? [] : gazetteer.regionsNamed(text);
  return {
    text,
    column,
    isArea: area !== undefined,
    country: named ?? (area && area.region === undefined ? { country: area.country, isEnglish: true } : undefined),
    regions:
      area?.region === undefined
        ? regions
        : [{ region: area.region, country: area.country, population: 0 }, ...regions],
    code: {
      country: code === undefined ? undefined : { country: code, isEnglish: false },
      regions: mayBeCode && !isCountryColumn ? gazetteer.regionsOfCode(letters) : [],
    },
    places: isShort ? [] : places,
  };
}

/** True if the text names anything as a whole. */
export function isKnown({ country, regions, places, code }: Part): boolean {
  return (
    country !== undefined ||
    regions.length > 0 ||
    places.length > 0 ||
    code.country !== undefined ||
    code.regions.length > 0
  );
}

/** The places with this name, or with it in "Greater Boston Area" and "Delhi NCR"; largest first. */
export function placesNamed(text: string): readonly Place[] {
  const gazetteer = Gazetteer.open();
  const key = placeKey(text);
  const places = key.length < 2 ? [] : gazetteer.under(key);
  if (places.length > 0 || SEPARATORS.test(text)) return places;
  const core = key
    .replace(
      /^(?:greater|metro|metropolitan|grand|gran|downtown|city of|grossraum|area metropolitana de|ville de) /,
      "",
    )
    .replace(
      / (?:(?:bay|metropolitan|metro|greater|capital|urban)? ?(?:area|region|district)|metropolitan|metro|ncr|city|cedex|region metropolitana)$/,
      "",
    )
    .replace(/ (?:metropolitan|metro)$/, "");
  return core === key || core.length < 3 ? [] : gazetteer.under(core);
}

/** Each way to divide a text at spaces, or at hyphens between cities, into two or three parts that mean something. */
function coverings(text: string, column: PlaceColumn, isFirst: boolean): readonly (readonly Part[])[] {
  const found = [
    ...coveringsOf(text.split(/\s+/), (piece, isStart) => partOf(piece, column, isFirst && isStart)),
    // "Raleigh-Durham" joins cities; only a code is more than that ("Boston-MA").
    ...coveringsOf(text.split(/\s+|(?<=\p{L}{3})-(?=\p{L})/u), (piece, isStart) => ({
      ...partOf(piece, column, isFirst && isStart),
      country: undefined,
      regions: [],
    })),
  ];
  return found.sort((a, b) => a.length - b.length).slice(0, MOST_WAYS / 2);
}

function coveringsOf(all: readonly string[], part: (piece: string, isStart: boolean) => Part): readonly Part[][] {
  const words = all.filter((word) => word !== "");
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const found: Part[][] = [];
  const extend = (from: number, parts: readonly Part[]): void => {
    if (from === words.length) {
      if (parts.length > 0) found.push([...parts]);
      return;
    }
    for (let to = words.length - (from === 0 ? 1 : 0); to > from; to--) {
      const piece = words.slice(from, to).join(" ");
      if (isNoise(piece)) extend(to, parts);
      else if (parts.length < MOST_PIECES) {
        const next = part(piece, parts.length === 0);
        if (isKnown(next)) extend(to, [...parts, next]);
      }
    }
  };
  extend(0, []);
  return found;
}
