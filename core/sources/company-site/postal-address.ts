import { identifyingDomain } from "../../catalog/domain.ts";
import { PlaceResolver } from "../../places/resolve-place.ts";
import { countryNamed, countryOf } from "../list-file/country-names.ts";
import { readLocation, regionIn } from "../list-file/location.ts";
import { ownLines } from "./legal-identity.ts";
import { nativePlaces } from "./native-address.ts";
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
  String.raw`(?:^|[\s,;|·•–-])(?:(D|A|CH|F|FR|DE|AT|B|BE|L|I|IT|E|ES|NL|DK|S|SE)[- ])?(\d{4,6}|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3})(?:\s([A-Z]{2}))?,?\s(?:\p{Lu}\p{L}+\s?/\s?)?${CITY}(?:\s(?:Cedex)(?:\s\d{1,2})?)?(?:\s?[,;|·•–()]\s?|\s-\s|\.?$)(.*)$`,
  "u",
);
/** "San Francisco, CA 94105", "Toronto, ON M5V 1A1". */
const STATE_LAST = new RegExp(
  String.raw`${CITY},\s?([A-Z]{2}|\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?),?\s(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)(?![\d-])`,
  "u",
);
/** "São Paulo/SP – CEP 05435-000", "Galway, H91 XX00". */
const BRAZILIAN = new RegExp(String.raw`${CITY}\s?[/,–-]\s?[A-Z]{2}\b.{0,12}?\d{5}-\d{3}(?!\d)`, "u");
const IRISH = new RegExp(String.raw`${CITY},?\s[A-Z]\d[\dW]\s?[A-Z\d]{4}(?![A-Z\d])`, "u");
const SINGAPORE = /\bSingapore\s(?:\(?S\)?\s?)?\d{6}(?!\d)/;
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
/** Notices often name the company and its seat in one long sentence. */
const LONGEST_OF_NOTICE = 600;
/** Lines after the registered name in which its address may stand. */
const BELOW_NAME = 4;

/** Pages on which addresses stand, though not all of them the company's. */
const NOTICES: ReadonlySet<PageKind> = new Set(["terms", "privacy", "careers"]);

/** The only place of the company on a page, or that of its head office; undefined if there are several. */
export function locationOnPage(
  outline: PageOutline,
  kind: PageKind,
  address: string,
  legalName?: string,
): PageLocation | undefined {
  if (kind === "press" || kind === "team") return undefined;
  const found = ownLines(outline.lines).flatMap((at) => {
    const line = outline.lines[at];
    const isBelow = isBelowName(outline.lines, at, kind, legalName);
    if (line === undefined || (!isBelow && !mayHoldAddress(line, kind))) return [];
    const following = outline.lines[at + 1]?.text ?? "";
    const location = locationIn(line.text, following, address);
    if (location === undefined) return [];
    const isHead = HEAD_OFFICE.test(`${line.section.at(-1) ?? ""} ${outline.lines[at - 1]?.text ?? ""} ${line.text}`);
    return [{ location, isHead }];
  });
  const heads = found.filter(({ isHead }) => isHead);
  const [first, ...others] = heads.length > 0 ? heads : found;
  const isOnly = others.every(({ location }) => canonicalCity(location) === (first && canonicalCity(first.location)));
  return isOnly ? first?.location : undefined;
}

/** True in or shortly after a line with the registered name: on notices, and below a copyright line. */
function isBelowName(lines: readonly PageLine[], at: number, kind: PageKind, legalName: string | undefined): boolean {
  if (legalName === undefined || (lines[at]?.text.length ?? 0) > LONGEST_OF_NOTICE) return false;
  const isNotice = NOTICES.has(kind);
  return lines
    .slice(Math.max(0, at - (isNotice ? BELOW_NAME : 1)), at + 1)
    .some(({ text }) => text.includes(legalName) && (isNotice || /^(?:copyright|©|\(c\))/i.test(text)));
}

function mayHoldAddress({ text, isFooter, isFrame }: PageLine, kind: PageKind): boolean {
  if (NOTICES.has(kind) && !isFooter) return false;
  if (text.length > (kind === "imprint" || kind === "contact" ? LONGEST_OF_NOTICE : LONGEST)) return false;
  // Japanese companies state their address on the page about them.
  if (kind === "about" && /^〒|^(?:本社)?所在地|都.{1,4}区|県.{1,5}市|北海道.{1,5}市/u.test(text)) return true;
  return kind === "imprint" || kind === "contact" ? !isFrame || isFooter : isFooter;
}

function locationIn(text: string, following: string, address: string): PageLocation | undefined {
  const american = STATE_LAST.exec(text);
  if (american !== null) {
    const { city, region, country } = readLocation(`${lastCity(american[1] ?? "")}, ${american[2] ?? ""}`);
    return placed({ city, region, country }, address);
  }
  const brazilian = BRAZILIAN.exec(text);
  if (brazilian !== null) return placed({ city: brazilian[1], country: "BR" }, address);
  const irish = IRISH.exec(text);
  if (irish !== null) return placed({ city: lastCity(irish[1] ?? ""), country: "IE" }, address);
  if (SINGAPORE.test(text)) return placed({ city: "Singapore", country: "SG" }, address);
  for (const place of nativePlaces(text)) {
    const location = placed({ country: undefined, ...place }, address);
    if (location !== undefined) return location;
  }
  const british = BRITISH.exec(text);
  if (british !== null) return placed({ city: lastCity(british[1] ?? ""), country: "GB" }, address);
  const [match, prefix, code = "", dutch, written, rest = ""] = CODE_FIRST.exec(text) ?? [];
  // Danish cities have districts of one or two letters: "8000 Aarhus C", "9000 Aalborg SV".
  const city = written?.replace(/\.$|\s(?:[A-ZØ]|[NS][VØ])$/u, "");
  if (match !== undefined) {
    const country =
      (prefix === undefined ? undefined : (PREFIXES[prefix] ?? prefix)) ??
      (dutch === undefined ? undefined : "NL") ??
      (code.charAt(2) === "-" ? "PL" : code.charAt(4) === "-" ? "PT" : undefined) ??
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

/** The city's name in the gazetteer, which Riyadh and الرياض share. */
export function canonicalCity(location: PageLocation): string {
  const found = new PlaceResolver().resolve(location, {});
  return (found.kind === "known" ? found.location.city : undefined) ?? location.city;
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
