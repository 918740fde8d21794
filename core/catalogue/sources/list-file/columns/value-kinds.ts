import { fundingTypeOf } from "../../../facts/funding-type.ts";
import { isGivenName, startsWithGivenName } from "../../../names/given-names.ts";
import { isDone, isPlainRound, isStage, meaningOfProse, meaningOfValue } from "../../../values/deal-words.ts";
import { isLegalForm, splitLegalForm } from "../../../names/legal-forms.ts";
import { isProfileHost } from "../../../facts/shared-hosts.ts";
import { industriesNamed } from "../../../industries/words.ts";
import { placesNamed } from "../../../places/place-parts.ts";
import { Gazetteer } from "../../../places/gazetteer.ts";
import { itemsOf } from "../names/name-list.ts";
import { personName } from "../names/person-name.ts";
import { dayOfMoment } from "../../../values/numeric-time.ts";
import { isTitle, relationIn } from "../../../values/title.ts";
import { scaleExponent } from "../../../values/scale.ts";
import { isBareHost, readUrl } from "../values/website.ts";
import { type ColumnSurvey, share } from "./survey.ts";
import { fieldNamed } from "./vocabulary.ts";

const MOSTLY = 0.6;
/** Share of given names from which names of two words are those of people. */
export const GIVEN = 0.3;
/** Kinds are few and repeat; names hardly do. */
const MOST_KINDS = 20;
const REPEATED = 0.8;
/** Companies stand in few rows each. */
const DISTINCT = 0.5;
const LONGEST_KIND = 40;
/** Single letters, which many columns have, are stages only beside longer names of them: "D", "D/A". */
const LETTERS = 3;
/** Numbers from here on are more often money than people or years. */
const LARGE = 50_000;
const NO_EDITS = new Map<string, readonly string[]>();
const NAME = /^[\p{Lu}\p{Lo}\d][^,;:!?]*$/u;
const PROFILE = /^\/(?:company|companies|organi[sz]ations?|showcase|school|o)\/[^/]+\/?$/;
/** Words in the names of firms that invest. */
const INVESTS =
  /\b(?:capital|ventures?|partners|vc|fund|angels?|investments?|invest|equity|growth|accelerator|beteiligung\w*|kapital)\b/i;

const valuesOf = ({ values }: ColumnSurvey): string[] => [...values.keys()];
/** True if a given name stands first, or behind "Ms". */
const isGiven = (value: string): boolean => startsWithGivenName(personName(value) ?? value);
/** The share of a column's distinct values for which something is true. */
const shareOf = (survey: ColumnSurvey, isTrue: (value: string) => boolean): number =>
  survey.values.size === 0 ? 0 : valuesOf(survey).filter(isTrue).length / survey.values.size;
/** Texts with a word in small letters within that tell of a deal: "Lumora raises seed round". */
const headlines = (survey: ColumnSurvey): number =>
  shareOf(survey, (value) => /\S \p{Ll}\S* \S/u.test(value) && meaningOfProse(value) !== undefined);
const all = (survey: ColumnSurvey, isTrue: (value: string) => boolean): number =>
  survey.values.size > 0 && valuesOf(survey).every(isTrue) ? 1 : 0;

/** The letters before a number: "OPP" of "OPP-17". */
const prefixOf = (value: string): string => /^(\p{L}{1,5})[-_#/ ]?\d+$/u.exec(value)?.[1] ?? "";

/** The share of a column's values that are of a kind; some kinds are those of a column as a whole, 0 or 1. */
const SHARES = {
  "web addresses": (s) => share(s.addresses + s.bareHosts + s.linked, s),
  "web addresses alone": (s) => (s.linked > 0 ? 0 : share(s.addresses + s.bareHosts, s)),
  /** Addresses that no two rows share, unlike those of images and articles. */
  "home pages": (s) => (hostsOf(s) * 2 > s.values.size ? share(s.addresses + s.bareHosts - s.shared - s.deep, s) : 0),
  /** Pages of companies on profile sites, unlike posts and articles there. */
  profiles: (s) => (s.shared < s.sampled * 0.8 ? 0 : all(s, isProfile)),
  articles: (s) => (pointsElsewhere(s) ? 1 : 0),
  money: (s) => share(s.numbers + s.amounts + s.scaled, s),
  amounts: (s) => share(s.amounts, s),
  numbers: (s) => share(s.numbers, s),
  percentages: (s) => shareOf(s, (value) => /^[\d.,]+\s?%$/.test(value)),
  "large numbers": (s) =>
    shareOf(s, (value) => !value.startsWith("+") && Number(value.replaceAll(/[.,'’ ](?=\d{3})/g, "")) >= LARGE),
  "without letters": (s) => (share(s.flags, s) < 0.8 ? shareOf(s, (value) => !/\p{L}/u.test(value)) : 0),
  dates: (s) => share(s.dates, s),
  ranges: (s) => shareOf(s, (value) => /\d ?(?:[-–+]|to|bis|à)/.test(value)),
  days: (s) => share(s.dates + s.moments, s),
  /** Days that nobody's clock wrote; a time with an offset is when a database wrote the row. */
  "days alone": (s) =>
    all(s, (value) => dayOfMoment(value) !== undefined && !value.startsWith("0")) === 1
      ? 1
      : s.numbers < s.dates && share(s.instants, s) < 0.5
        ? share(s.dates, s)
        : 0,
  stages: (s) => share(s.stages + s.exits, s),
  "types of rounds": (s) => shareOf(s, (value) => (fundingTypeOf(value) ?? "Venture") !== "Venture"),
  /** Exits stand among the stages of a column that says what became of each company. */
  "stages alone": (s) =>
    share(s.stages, s) >= 0.3 && valuesOf(s).some((value) => value.length > LETTERS) ? share(s.stages + s.exits, s) : 0,
  /** Events of which some are rounds, of no stage: "Funding", "New CEO". */
  "events without a stage": (s) => (s.stages > 0 ? all(s, (value) => isPlainRound(value) || !isStage(value)) : 0),
  "states of deals": (s) => shareOf(s, (value) => isDone(value) || meaningOfValue(value) === "none"),
  "names of rounds": (s) => share(s.roundNames, s),
  "stages in words or names": (s) => share(s.stages + s.exits + s.roundNames, s),
  "yes and no": (s) => share(s.flags, s),
  years: (s) => all(s, (value) => /^(?:19|20)\d\d$/.test(value)),
  /** Single words that repeat, as teams and regions do. */
  "words that repeat": (s) => (s.values.size * 2 <= s.sampled ? shareOf(s, (value) => !/\s/.test(value)) : 0),
  /** "D-1", "D-2", one a row: series D has no such rounds in each company. */
  "numbers of the list's keeper": (s) =>
    s.values.size > 1 && s.values.size === s.sampled && new Set(valuesOf(s).map(prefixOf)).size === 1
      ? all(s, (value) => prefixOf(value) !== "")
      : 0,
  words: (s) => shareOf(s, (value) => /^\p{Ll}+$/u.test(value)),
  marks: (s) => all(s, (value) => value.length === 1),
  identifiers: (s) => share(s.ids, s),
  countries: (s) => share(s.countries, s),
  "headings, so the list lies on its side": (s) =>
    s.values.size > 1 ? shareOf(s, (value) => !/\d/.test(value) && fieldNamed(value)?.strength === 2) : 0,
  "units of amounts": (s) => all(s, (value) => scaleExponent(value.replace(/\.$/, "")) !== undefined),
  /** Full names of people whose given names the registers have; a few companies are called so, too. */
  people: (s) =>
    s.values.size > 1 && shareOf(s, isGiven) >= MOSTLY ? shareOf(s, (value) => personName(value) !== undefined) : 0,
  "people of rows": (s) =>
    shapeOf(s) === "names of people" && s.values.size * 2 > s.sampled && shareOf(s, isGiven) >= GIVEN ? 1 : 0,
  titles: (s) => shareOf(s, isTitle),
  "titles of founders": (s) => shareOf(s, (value) => relationIn(value) === "founder" || /\bCEO\b/.test(value)),
  /** Cells with several names each, as investors have and companies have not. */
  "several names": (s) => shareOf(s, areSeveral),
  "one name a row": (s) => (s.values.size > 1 && s.values.size === s.sampled && !valuesOf(s).some(areSeveral) ? 1 : 0),
  sentences: (s) => shareOf(s, isSentence),
  headlines,
  /** Names of which most are no towns, however small. */
  "names alone": (s) => (shapeOf(s) === "names" && shareOf(s, (value) => placesNamed(value).length > 0) < 0.5 ? 1 : 0),
  /** "Fund II", "FPCI 3": funds of one investor. */
  "numbered names": (s) => all(s, (value) => /(?:^|\s)(?:[IVX]+|\d+)$/.test(value)),
  "given names alone": (s) => shareOf(s, isGivenName),
  places: (s) => (shapeOf(s) === "places" ? 1 : 0),
  /** Places of which most are no regions: those of companies, rather than of teams. */
  "towns and countries": (s) =>
    shapeOf(s) === "places" &&
    (share(s.countries, s) >= MOSTLY || shareOf(s, (value) => isPlace(value, false)) >= MOSTLY)
      ? 1
      : 0,
  /** Names of which some are those of firms that invest, or stand with others in a cell. */
  "names of parties": (s) =>
    share(s.stages, s) < 0.5 &&
    valuesOf(s).some((value) => INVESTS.test(value)) &&
    (shapeOf(s).startsWith("names") || valuesOf(s).some(areSeveral))
      ? shareOf(s, isName)
      : 0,
  firms: (s) =>
    shapeOf(s) === "names" || (shapeOf(s) === "kinds" && s.values.size > s.sampled * DISTINCT)
      ? shareOf(s, (value) => INVESTS.test(value))
      : 0,
  /** A text a row that may be a name: neither an amount or a range of them, nor a phrase. */
  "texts of rows": (s) =>
    s.values.size >= s.sampled * DISTINCT &&
    shapeOf(s) === "text" &&
    headlines(s) < 0.5 &&
    share(s.amounts + s.scaled, s) < 0.5 &&
    shareOf(s, (value) => isSentence(value) || !isMostlyLetters(value)) < 0.5
      ? all(s, (value) => /\p{L}{3}/u.test(value))
      : 0,
  /** A name a row, of companies rather than of people or of firms that invest. */
  "names of rows": (s) =>
    s.sampled > 1 &&
    s.values.size >= s.sampled * DISTINCT &&
    ["names", "names of people"].includes(shapeOf(s)) &&
    shareOf(s, isGiven) < (shapeOf(s) === "names" ? MOSTLY : GIVEN) &&
    share(s.stages, s) < 0.5 &&
    shareOf(s, isTitle) < 0.5 &&
    headlines(s) < 0.5 &&
    shareOf(s, (value) => !INVESTS.test(value)) >= 0.5
      ? 1
      : 0,
} as const satisfies Record<string, (survey: ColumnSurvey) => number>;

export type ValueKind = keyof typeof SHARES;
export const isValueKind = (kind: string): kind is ValueKind => kind in SHARES;

/** The share of a column's values that are of a kind, from 0 to 1; 0 for an empty column. */
export function shareOfKind(kind: ValueKind, survey: ColumnSurvey | undefined): number {
  return survey === undefined || survey.sampled === 0 ? 0 : SHARES[kind](survey);
}

/** Number of distinct hosts: home pages have one each, images and articles share a few. */
function hostsOf(survey: ColumnSurvey): number {
  return new Set(valuesOf(survey).map((value) => readUrl(value)?.hostname)).size;
}

/** True if addresses are of articles: long paths, or a few hosts shared by many values. */
function pointsElsewhere(survey: ColumnSurvey): boolean {
  if (share(survey.deep, survey) >= 0.5) return true;
  const isShared = survey.values.size >= 3 && hostsOf(survey) * 2 <= survey.values.size;
  return isShared && survey.addresses > survey.bareHosts;
}

function isProfile(value: string): boolean {
  const url = readUrl(value);
  return url === undefined || (isProfileHost(url.hostname) && PROFILE.test(url.pathname));
}

/** True for a column that contains mostly web addresses. */
export function fitsAddress(survey: ColumnSurvey | undefined): boolean {
  return survey !== undefined && share(survey.addresses + survey.bareHosts, survey) > 0.5;
}

const isIndustry = (text: string): boolean => industriesNamed(text.trim(), NO_EDITS).length > 0;

/** A name or a web address without what only one of them has. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().replaceAll(/^(?:https?:\/\/)?(?:www\.)?|[^\p{L}\p{N}]/gu, "");

/** True for two columns of names of the same companies, or of their web addresses: "Brand name". */
export function sayTheSame(one: ColumnSurvey | undefined, other: ColumnSurvey | undefined): boolean {
  const rows = (one?.first ?? []).map((name, row) => [name, other?.first[row] ?? ""].map(plainLetters));
  const same = rows.filter(([a = "", b = ""]) => a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a)));
  return same.length * 2 > rows.length;
}

/** What most values of a column look like, whatever its heading says. */
export function shapeOf(survey: ColumnSurvey | undefined) {
  if (survey === undefined || survey.sampled === 0) return "nothing";
  const values = [...survey.values.keys()];
  const most = (matches: (value: string) => boolean): boolean =>
    values.filter(matches).length >= values.length * MOSTLY;
  const areCounts = survey.numbers === survey.sampled && values.some((value) => !/^[01]$/.test(value));
  if (share(survey.flags, survey) >= MOSTLY && !areCounts) return "yes and no";
  if (share(survey.addresses + survey.bareHosts, survey) >= MOSTLY) return "web addresses";
  if (share(survey.mails, survey) >= MOSTLY) return "e-mail addresses";
  if (share(survey.ids, survey) >= MOSTLY) return "identifiers";
  if (share(survey.amounts, survey) >= MOSTLY) return "amounts";
  if (share(survey.numbers, survey) >= MOSTLY)
    return most((value) => dayOfMoment(value) !== undefined) ? "dates" : "numbers";
  if (share(survey.dates, survey) >= MOSTLY) return "dates";
  if (share(survey.countries, survey) >= MOSTLY || most((value) => isPlace(value))) return "places";
  if (most((value) => isIndustry(value) || value.split(/[,;|/]/).every(isIndustry))) return "industries";
  const isShort = values.every((value) => value.length <= LONGEST_KIND);
  if (isShort && values.length <= MOST_KINDS && values.length <= survey.sampled * REPEATED) return "kinds";
  if (most(isOfPeople)) return "names of people";
  return most(isName) ? "names" : "text";
}

/** True for the name of a region or a large place that stands alone, or of any place before its region or country. */
function isPlace(value: string, mayBeRegion = true): boolean {
  const [first = "", ...others] = value.split(/\s*,\s*/);
  const places = value.length > LONGEST_KIND || others.length > 2 ? [] : placesNamed(first);
  const gazetteer = Gazetteer.open();
  const isRegion = (part: string): boolean => gazetteer.regionsNamed(part).length > 0;
  if (others.length === 0)
    return (mayBeRegion && isRegion(first)) || places.some(({ population }) => population >= 100_000);
  return (
    places.length > 0 &&
    others.every(
      (part) =>
        isRegion(part) || gazetteer.countryNamed(part) !== undefined || gazetteer.regionsOfCode(part).length > 0,
    )
  );
}

/** True for names, and not for references, days and amounts: "TS-90311", "Gazette 12/11", "£70-85k". */
function isMostlyLetters(value: string): boolean {
  const count = (kind: RegExp): number => value.match(kind)?.length ?? 0;
  return count(/\p{L}/gu) > count(/\d/g) && !/\d\/\d/.test(value);
}

/** True for a few words, most of them in lower case. */
function isSentence(value: string): boolean {
  const words = (splitLegalForm(value)?.name ?? value).split(/\s+/);
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length * 2 >= words.length;
}

function isOfPeople(value: string): boolean {
  const items = itemsOf(value);
  return items.length > 0 && items.every(({ text }) => personName(text) !== undefined);
}

/** True for several names or hosts, of which none is the legal form of another. */
function areSeveral(value: string): boolean {
  const items = itemsOf(value).filter(({ text }) => !isLegalForm(text));
  return items.length > 1 && (isName(value) || items.every(({ text }) => isBareHost(text)));
}

/** True for a few capitalised words, as firms are called. */
function isName(value: string): boolean {
  const items = itemsOf(value);
  return (
    items.length > 0 &&
    items.every(({ text }) => {
      const words = text.split(/\s+/);
      return (
        text.length <= 60 &&
        words.length <= 6 &&
        isMostlyLetters(text) &&
        NAME.test(text) &&
        words.filter((word) => NAME.test(word)).length * 2 > words.length &&
        /\p{L}{2}/u.test(text)
      );
    })
  );
}
