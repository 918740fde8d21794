import { startsWithGivenName } from "../../../names/given-names.ts";
import { personName } from "../names/person-name.ts";
import { isProfileHost } from "../../../facts/shared-hosts.ts";
import { dayOfMoment } from "../values/numeric-time.ts";
import type { ListField } from "./list-field.ts";
import { scaleExponent } from "../values/scale.ts";
import { type ColumnSurvey, share } from "./survey.ts";
import { shapeOf } from "./value-shape.ts";
import { fieldNamed, isHeadingOf } from "./vocabulary.ts";
import { readUrl } from "../values/website.ts";

/** What a column's values say about the field that its heading names. */
export interface Verdict {
  /** The field to read; undefined if the values cannot be it. */
  readonly field: ListField | undefined;
  /** Counter-evidence in the values: "its values are yes and no". */
  readonly against?: string;
}

/** Share of values of another kind from which a column of names is not one. */
const MOSTLY = 0.8;
const NAMES: ReadonlySet<ListField> = new Set(["company", "investors", "leadInvestors", "founders", "contacts"]);

/**
 * Judges by a column's values whether it can be the field of its heading. Values that are clearly another field win;
 * values of no known kind leave an amount or a date to its heading, so that its unread cells are counted and hold the
 * import instead of vanishing.
 */
export function judge(field: ListField, words: string, survey: ColumnSurvey | undefined): Verdict {
  if (survey === undefined || survey.sampled === 0) return { field };
  const web = share(survey.addresses + survey.bareHosts + survey.linked, survey);
  const money = share(survey.numbers + survey.amounts + survey.scaled, survey);
  const dates = share(survey.dates, survey);
  const stages = share(survey.stages + survey.exits, survey);
  if (NAMES.has(field)) {
    if (field === "company" && isHeadingOf("any name", words) && arePeople(survey)) return { field: "contacts" };
    const kind = notNames(field, survey);
    if (kind === ROUND_NAMES) return { field: "stage" };
    if (kind !== undefined) return judgeFlags(field, words, kind);
  }
  switch (field) {
    case "website":
      if (areProfiles(survey)) return { field: "profiles" };
      if (/^(?:url|web)$/.test(words) && pointsElsewhere(survey)) return { field: "source" };
      return web < 0.3 ? { field: undefined, against: "its values are no web addresses" } : { field };
    case "source":
      if (areProfiles(survey)) return { field: "profiles" };
      if (dates >= 0.8) return { field: "date" };
      return web < 0.3 ? { field: undefined, against: "its values are no web addresses" } : { field };
    case "founderLinks":
      return web < 0.3 ? { field: undefined, against: "its values are no web addresses" } : { field };
    case "amount":
      if (money >= 0.3 && dates < 0.9) return { field };
      if (stages >= 0.5) return { field: "stage" };
      if (dates >= 0.5) return { field: "date" };
      return share(survey.amounts, survey) > 0 ? { field } : { field, against: "its values are no amounts" };
    case "date":
      return dates + share(survey.moments, survey) >= 0.3 ? { field } : { field, against: "its values are no dates" };
    case "stage":
      if (share(survey.flags, survey) >= MOSTLY && !/\b(?:series|serie|code|letter|round)\b/.test(words))
        return { field: undefined, against: "its values are marks" };
      if (share(survey.amounts, survey) >= 0.5) return { field: "amount" };
      if (stages >= 0.3) return { field };
      return { field: isHeadingOf("any kind", words) ? undefined : field, against: "its values are no stages" };
    case "investors":
    case "leadInvestors":
      return web > 0.5 && survey.linked === 0
        ? { field: undefined, against: "its values are web addresses" }
        : { field };
    case "currency":
      return share(survey.numbers, survey) >= MOSTLY ? { field: "amount" } : { field };
    case "scale":
      return [...survey.values.keys()].every((value) => scaleExponent(value.replace(/\.$/, "")) !== undefined)
        ? { field }
        : { field: undefined, against: "its values are no units of amounts" };
    case "headcountBand":
      return share(survey.amounts, survey) >= 0.5 ? { field: "amount" } : web > 0.3 ? { field: undefined } : { field };
    case "yearFounded":
      return web > 0.3 ? { field: undefined } : { field };
    default:
      return { field };
  }
}

/** Names such as "Series A - Acme", which have the stage. */
const ROUND_NAMES = "names of rounds";

/** The kind of values that no name is, if most values of a column are of it. */
function notNames(field: ListField, survey: ColumnSurvey): string | undefined {
  const areMarks = field !== "company" && [...survey.values.keys()].every((value) => value.length === 1);
  const areCounts = survey.numbers === survey.sampled && survey.flags < survey.sampled;
  if (areMarks && areCounts) return "numbers";
  if (areMarks || share(survey.flags, survey) >= MOSTLY) return "yes and no";
  if (share(survey.ids, survey) >= MOSTLY) return "identifiers";
  if (share(survey.countries, survey) >= MOSTLY) return "countries";
  if (field === "company" && areHeadings(survey)) return "headings, so the list lies on its side";
  if (field === "company") return share(survey.roundNames, survey) >= 0.5 ? ROUND_NAMES : undefined;
  if (share(survey.numbers, survey) >= MOSTLY) return "numbers";
  if (share(survey.amounts, survey) >= MOSTLY) return "amounts";
  return share(survey.dates, survey) >= MOSTLY ? "dates" : undefined;
}

/** Share of people whose given names the registers have. */
const GIVEN = 0.6;

/** True for full names of people, which a few companies have, too. */
function arePeople({ values }: ColumnSurvey): boolean {
  const people = [...values.keys()].filter((name) => personName(name) !== undefined);
  const isMost = values.size > 1 && people.length >= values.size * MOSTLY;
  return isMost && people.filter(startsWithGivenName).length >= values.size * GIVEN;
}

/** True for the headings of a list whose rows stand beside each other. */
function areHeadings({ values }: ColumnSurvey): boolean {
  const known = [...values.keys()].filter((value) => fieldNamed(value)?.strength === 2);
  return known.length > 1 && known.length * 2 > values.size;
}

/** A flag called "lead" or "participated" belongs to the investor beside it; other columns without names are unread. */
function judgeFlags(field: ListField, words: string, kind: string): Verdict {
  const against = `its values are ${kind}`;
  if (kind !== "yes and no") return { field: undefined, against };
  if (/\blead(?:s|er)?\b/.test(words)) return { field: "leadFlag" };
  return /^particip\w+$/.test(words) && field !== "company" ? { field: "takesPart" } : { field: undefined, against };
}

/** True if addresses are of articles: long paths, or a few hosts shared by many values. */
function pointsElsewhere(survey: ColumnSurvey): boolean {
  if (share(survey.deep, survey) >= 0.5) return true;
  const hosts = hostsOf(survey);
  return survey.values.size >= 3 && hosts * 2 <= survey.values.size && survey.addresses > survey.bareHosts;
}

/** True for pages of companies on profile sites, unlike posts and articles there. */
function areProfiles({ values, shared, sampled }: ColumnSurvey): boolean {
  if (shared < sampled * MOSTLY) return false;
  const urls = [...values.keys()].map(readUrl);
  return urls.every((url) => url === undefined || (isProfileHost(url.hostname) && PROFILE.test(url.pathname)));
}

const PROFILE = /^\/(?:company|companies|organi[sz]ations?|showcase|school|o)\/[^/]+\/?$/;

/** Fields that values alone can show. */
export type FieldByValues = "website" | "amount" | "date" | "stage" | "location" | "investors";

/** Words in the names of firms that invest. */
const INVESTS =
  /\b(?:capital|ventures?|partners|vc|fund|angels?|investments?|invest|equity|growth|accelerator|beteiligung\w*|kapital)\b/i;

/** True if a column's values alone show that it is this field. */
export function isFieldByValues(field: FieldByValues, survey: ColumnSurvey | undefined): boolean {
  if (survey === undefined || survey.sampled === 0) return false;
  switch (field) {
    case "website":
      return (
        share(survey.addresses + survey.bareHosts - survey.shared - survey.deep, survey) >= 0.6 &&
        hostsOf(survey) * 2 > survey.values.size
      );
    case "amount":
      return share(survey.amounts, survey) >= 0.6;
    case "date":
      // A time with an offset is when a database wrote the row.
      return (
        (share(survey.dates, survey) >= 0.8 && survey.numbers < survey.dates && share(survey.instants, survey) < 0.5) ||
        (survey.values.size > 0 && [...survey.values.keys()].every((value) => dayOfMoment(value) !== undefined))
      );
    case "location":
      return shapeOf(survey) === "places";
    case "investors": {
      const values = [...survey.values.keys()];
      return shapeOf(survey) === "names" && values.filter((value) => INVESTS.test(value)).length * 2 >= values.length;
    }
    case "stage":
      // Exits stand among the stages of a column that says what became of each company.
      return share(survey.stages, survey) >= 0.3 && share(survey.stages + survey.exits, survey) >= 0.6;
  }
}

/** Number of distinct hosts: home pages have one each, images and articles share a few. */
function hostsOf({ values }: ColumnSurvey): number {
  return new Set([...values.keys()].map((value) => readUrl(value)?.hostname)).size;
}

export function fitsAddress(survey: ColumnSurvey | undefined): boolean {
  return survey !== undefined && share(survey.addresses + survey.bareHosts, survey) > 0.5;
}
