import { identifyingDomain } from "../../catalog/domain.ts";
import { PlaceResolver } from "../../places/resolve-place.ts";
import { countryNamed, countryOf } from "../list-file/country-names.ts";
import { readLocation, regionIn } from "../list-file/location.ts";
import { ownLines } from "./legal-identity.ts";
import type { PageKind } from "../source.ts";
import type { PageLine, PageOutline } from "./page-outline.ts";
import { isNode, listOf, textOf } from "./structured-data.ts";

/** A company's location from its page. Streets are not read, because they may be somebody's home. */
export interface PageLocation {
  readonly city: string;
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

const CITY = String.raw`(\p{Lu}[\p{L}.'’-]*(?:[ /-](?:an der|am|im|in|de|do|da|la|le|sur|upon|on|the|\p{Lu}[\p{L}.'’-]*)){0,4})`;
/** "D-10115 Berlin", "75002 Paris Cedex 02", "8001 Zürich", "1012 AB Amsterdam". */
const CODE_FIRST = new RegExp(
  String.raw`(?:^|[\s,;|·•–-])(?:(D|A|CH|F|FR|DE|AT|B|BE|L|I|IT|E|ES|NL|DK|S|SE)[- ])?(\d{4,6}|\d{3}\s\d{2})(?:\s([A-Z]{2}))?,?\s${CITY}(?:\s(?:Cedex)(?:\s\d{1,2})?)?(?:[,;|·•–)]\s?|\s?[-–]\s|$)(.*)$`,
  "u",
);
/** "San Francisco, CA 94105", "Toronto, ON M5V 1A1". */
const STATE_LAST = new RegExp(
  String.raw`${CITY},\s?([A-Z]{2}|\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?),?\s(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)(?![\d-])`,
  "u",
);
/** "London EC1A 1BB", "Leeds, LS1 4AP". */
const BRITISH = new RegExp(String.raw`${CITY},?\s([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?![A-Z\d])`, "u");
const PREFIXES: Readonly<Record<string, string>> = {
  D: "DE",
  A: "AT",
  F: "FR",
  B: "BE",
  L: "LU",
  I: "IT",
  E: "ES",
  S: "SE",
};
const HEAD_OFFICE =
  /\b(?:headquarters?|hq|head office|registered office|main office|si[èe]ge|sitz|hauptsitz|zentrale|sede)\b/iu;
const LONGEST = 220;

/** The only place of the company on a page, or that of its head office; undefined if there are several. */
export function locationOnPage(outline: PageOutline, kind: PageKind, address: string): PageLocation | undefined {
  if (kind === "press" || kind === "team") return undefined;
  const found = ownLines(outline.lines).flatMap((at) => {
    const line = outline.lines[at];
    if (line === undefined || !mayHoldAddress(line, kind)) return [];
    const following = outline.lines[at + 1]?.text ?? "";
    const location = locationIn(line.text, following, address);
    if (location === undefined) return [];
    const isHead = HEAD_OFFICE.test(`${line.section.at(-1) ?? ""} ${outline.lines[at - 1]?.text ?? ""} ${line.text}`);
    return [{ location, isHead }];
  });
  const heads = found.filter(({ isHead }) => isHead);
  const [first, ...others] = heads.length > 0 ? heads : found;
  const isOnly = others.every(({ location }) => location.city === first?.location.city);
  return isOnly ? first?.location : undefined;
}

function mayHoldAddress({ text, isFooter, isFrame }: PageLine, kind: PageKind): boolean {
  if (text.length > LONGEST) return false;
  return kind === "imprint" || kind === "contact" ? !isFrame || isFooter : isFooter;
}

function locationIn(text: string, following: string, address: string): PageLocation | undefined {
  const american = STATE_LAST.exec(text);
  if (american !== null) {
    const { city, region, country } = readLocation(`${lastCity(american[1] ?? "")}, ${american[2] ?? ""}`);
    return placed({ city, region, country }, address);
  }
  const british = BRITISH.exec(text);
  if (british !== null) return placed({ city: lastCity(british[1] ?? ""), country: "GB" }, address);
  const [match, prefix, , dutch, city, rest = ""] = CODE_FIRST.exec(text) ?? [];
  if (match !== undefined) {
    const country =
      (prefix === undefined ? undefined : (PREFIXES[prefix] ?? prefix)) ??
      (dutch === undefined ? undefined : "NL") ??
      countryNamed(rest.replace(/[.\s]+$/, "")) ??
      countryNamed(following);
    return placed({ city, country }, address);
  }
  const { city: town, region, country } = readLocation(text);
  // Without a postal code, only a line with nothing but a place and its country counts.
  return town !== undefined && country !== undefined && text.split(",").length > 1
    ? placed({ city: town, region, country }, address)
    : undefined;
}

/** The city at the end of an address line that may begin with a street: "12 High Street London" has no comma. */
function lastCity(words: string): string {
  const parts = words.split(
    /\b(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Drive|Blvd\.?|Suite|Floor|House|Square|Place|Way)\s/u,
  );
  return parts.at(-1) ?? words;
}

/** The place of a company's structured data. */
export function structuredLocation(
  organization: Readonly<Record<string, unknown>>,
  address: string,
): PageLocation | undefined {
  const all = listOf(organization["address"]).filter(isNode);
  const [stated] = all;
  if (stated === undefined || all.length > 1) return undefined;
  const [written] = listOf(stated["addressCountry"]);
  const country = countryOf((isNode(written) ? textOf(written["name"]) : textOf(written)) ?? "");
  const region = textOf(stated["addressRegion"]);
  return placed(
    {
      city: textOf(stated["addressLocality"]),
      region: region === undefined ? undefined : regionIn(region, country),
      country,
    },
    address,
  );
}

interface Stated {
  readonly city: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

/** The place if the gazetteer has a city of that name there. */
function placed({ city, region, country }: Stated, address: string): PageLocation | undefined {
  if (city === undefined || city.length > 60) return undefined;
  const website = identifyingDomain(address) ?? undefined;
  const { kind } = new PlaceResolver().resolve({ city, region, country }, { website });
  if (kind === "unknown") return undefined;
  return { city, ...(region === undefined ? {} : { region }), ...(country === undefined ? {} : { country }) };
}
