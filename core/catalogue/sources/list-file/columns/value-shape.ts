import { industriesNamed } from "../../../industries/words.ts";
import { placesNamed } from "../../../places/place-parts.ts";
import { Gazetteer } from "../../../places/gazetteer.ts";
import { itemsOf } from "../names/name-list.ts";
import { dayOfMoment } from "../../../values/numeric-time.ts";
import { personName } from "../names/person-name.ts";
import { type ColumnSurvey, share } from "./survey.ts";

/** What most values of a column look like, whatever its heading says. */
export type ValueShape =
  | "nothing"
  | "yes and no"
  | "web addresses"
  | "e-mail addresses"
  | "identifiers"
  | "amounts"
  | "dates"
  | "numbers"
  | "places"
  | "industries"
  | "kinds"
  | "names of people"
  | "names"
  | "text";

const MOSTLY = 0.6;
/** Kinds are few and repeat; names hardly do. */
const MOST_KINDS = 20;
const REPEATED = 0.8;
const LONGEST_KIND = 40;
const NO_EDITS = new Map<string, readonly string[]>();
const NAME = /^[\p{Lu}\p{Lo}\d][^,;:!?]*$/u;

/** Judges a column by its distinct values alone. */
export function shapeOf(survey: ColumnSurvey | undefined): ValueShape {
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
  if (share(survey.countries, survey) >= MOSTLY || most(isPlace)) return "places";
  if (most((value) => industriesNamed(value, NO_EDITS).length > 0)) return "industries";
  const isShort = values.every((value) => value.length <= LONGEST_KIND);
  if (isShort && values.length <= MOST_KINDS && values.length <= survey.sampled * REPEATED) return "kinds";
  if (most(isOfPeople)) return "names of people";
  return most(isName) ? "names" : "text";
}

/** True for the name of a place that stands alone, or before its region or country. */
function isPlace(value: string): boolean {
  const parts = value.split(/\s*,\s*/);
  const [first = "", ...others] = parts;
  if (value.length > LONGEST_KIND || parts.length > 3 || placesNamed(first).length === 0) return false;
  const largest = Math.max(...placesNamed(first).map(({ population }) => population));
  const gazetteer = Gazetteer.open();
  return others.length > 0
    ? others.every((part) => gazetteer.countryNamed(part) !== undefined || gazetteer.regionsNamed(part).length > 0)
    : largest >= 100_000;
}

function isOfPeople(value: string): boolean {
  const items = itemsOf(value);
  return items.length > 0 && items.every(({ text }) => personName(text) !== undefined);
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
        NAME.test(text) &&
        words.filter((word) => NAME.test(word)).length * 2 > words.length &&
        /\p{L}{2}/u.test(text)
      );
    })
  );
}
