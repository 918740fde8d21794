import { defined } from "../../../../platform/defined.ts";
import { identifyingDomain } from "../../facts/domain.ts";
import { countryNamed, countryOf } from "../../places/country-names.ts";
import { readPlace } from "../../places/read-place.ts";
import { PlaceResolver, type StatedLocation } from "../../places/resolve-place.ts";
import { type AddressPlace, isCityOf, placesOfLine } from "./address-line.ts";
import { countryAmong, type CountryEvidence } from "./company-country.ts";
import { ownLines } from "./legal-identity.ts";
import { nativePlaces } from "./native-address.ts";
import { NATIONS } from "./nations.ts";
import type { PageKind } from "../source.ts";
import type { PageLine, PageOutline } from "./page-outline.ts";
import { isNode, listOf, type Organization, textOf } from "./structured-data.ts";

/** A company's location from its page. Streets are not read, because they may be somebody's home. */
export interface PageLocation {
  readonly city: string;
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** The company whose page it is, as far as the page has been read. */
export interface AddressOwner {
  readonly url: string;
  readonly kind: PageKind;
  readonly legalName: string | undefined;
  readonly evidence: CountryEvidence;
}

const HEAD_OFFICE =
  /\b(?:headquarters?|hq|head office|registered office|main office|si[èe]ge|sitz|hauptsitz|zentrale|sede|domicilio social)\b/iu;
const LONGEST = 220;
/** Notices often name the company and its seat in one long sentence. */
const LONGEST_OF_NOTICE = 600;
/** Lines around an address in which the company is named. */
const NEAR = 4;

/** Pages whose addresses are the company's, wherever they stand. */
const FORMAL: ReadonlySet<PageKind> = new Set(["imprint", "contact"]);
/** Pages on which addresses stand, though not all of them the company's. */
const NOTICES: ReadonlySet<PageKind> = new Set(["terms", "privacy", "careers"]);

/** The company's only place on a page, or its only head office, or its only place in the country of its register. */
export function locationOnPage({ lines }: PageOutline, owner: AddressOwner): PageLocation | undefined {
  if (owner.kind === "press" || owner.kind === "team") return undefined;
  const own = ownLines(lines);
  const isOwn = new Set(own);
  const all = own.flatMap((at) => {
    const line = lines[at];
    if (line === undefined || !mayHoldAddress(lines, at, owner)) return [];
    const location = locationIn(
      [lines[at], ...[at + 1, at + 2].map((next) => (isOwn.has(next) ? lines[next] : undefined))],
      owner,
    );
    if (location === undefined) return [];
    const isHead = HEAD_OFFICE.test(`${line.section.at(-1) ?? ""} ${lines[at - 1]?.text ?? ""} ${line.text}`);
    return [{ location, isHead, isFooter: line.isFooter }];
  });
  // A footer's address is the company's; those beside its name elsewhere may be of an event.
  const framed = all.filter(({ isFooter, isHead }) => isFooter || isHead);
  const found = framed.length > 0 && (owner.kind === "home" || owner.kind === "about") ? framed : all;
  const heads = found.filter(({ isHead }) => isHead);
  const places = (heads.length > 0 ? heads : found).map(({ location }) => location);
  const { registers } = owner.evidence;
  return (
    onlyPlace(places) ?? onlyPlace(places.filter(({ country }) => country !== undefined && registers.has(country)))
  );
}

function onlyPlace([first, ...others]: readonly PageLocation[]): PageLocation | undefined {
  if (first === undefined) return undefined;
  const city = canonicalCity(first);
  return others.every((other) => canonicalCity(other) === city) ? first : undefined;
}

/**
 * An address is the company's where the page speaks of the company: in its footer, imprint and contact page, and
 * elsewhere if its registered name, register, telephone or own mail address stands beside it.
 */
function mayHoldAddress(lines: readonly PageLine[], at: number, owner: AddressOwner): boolean {
  const { kind } = owner;
  const { text = "", isFooter = false, isFrame = false } = lines[at] ?? {};
  if (isBelowName(lines, at, owner)) return true;
  if (NOTICES.has(kind) && !isFooter) return false;
  const isFormal = FORMAL.has(kind);
  if (text.length > (isFormal ? LONGEST_OF_NOTICE : LONGEST)) return false;
  // Japanese companies state their address on the page about them.
  if (kind === "about" && /^〒|^(?:本社)?所在地|都.{1,4}区|県.{1,5}市|北海道.{1,5}市/u.test(text)) return true;
  if (isFooter || (isFormal && !isFrame)) return true;
  return !isFrame && lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((line) => identifies(line, owner));
}

/** True in or shortly after a line with the registered name: on notices, and below a copyright line. */
function isBelowName(lines: readonly PageLine[], at: number, { kind, legalName }: AddressOwner): boolean {
  if (legalName === undefined || (lines[at]?.text.length ?? 0) > LONGEST_OF_NOTICE) return false;
  const isNotice = NOTICES.has(kind);
  return lines
    .slice(Math.max(0, at - (isNotice ? NEAR : 1)), at + 1)
    .some(({ text }) => text.includes(legalName) && (isNotice || /^(?:copyright|©|\(c\))/i.test(text)));
}

function identifies({ text, isForeign }: PageLine, { url, legalName }: AddressOwner): boolean {
  if (isForeign) return false;
  if (legalName !== undefined && text.includes(legalName)) return true;
  const host = identifyingDomain(url);
  if (host !== null && text.toLowerCase().includes(`@${host}`)) return true;
  if (/\+\d[\d\s().-]{7,}|\btel(?:efon\w*|ephone|éfono)?\b.{0,4}\d/iu.test(text)) return true;
  return NATIONS.some(({ registers }) => registers?.test(text) === true);
}

/** The place of a line; the next lines, if they are the company's, may name its city or country. */
function locationIn(lines: readonly (PageLine | undefined)[], owner: AddressOwner): PageLocation | undefined {
  const { url } = owner;
  const [text = "", following = "", third = ""] = lines.map((line) => line?.text);
  for (const place of nativePlaces(text)) {
    const location = placed({ country: undefined, ...place }, url);
    if (location !== undefined) return location;
  }
  const coded = placesOfLine(text, following);
  // "Melbourne" and "VIC 3000" may be lines of their own.
  const several = coded.length > 0 || /\d/.test(text) ? coded : placesOfLine(`${text}, ${following}`, third);
  return locationAmong(several, owner) ?? beforeCountry(text, following) ?? wholeLine(text, url);
}

function locationAmong(places: readonly AddressPlace[], { evidence, url }: AddressOwner): PageLocation | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const possible = places.map((place) => place.country);
  const country = countryAmong(possible, evidence) ?? likeliestCountry(places, url);
  const { city, region } = places.find((place) => place.country === country) ?? first;
  if (country === undefined) return places.every((place) => place.city === city) ? { city } : undefined;
  return { city, ...(region !== undefined && { region }), country };
}

/** The only candidate's country in which the gazetteer would look for a city of this name. */
function likeliestCountry(places: readonly AddressPlace[], url: string): string | undefined {
  const [{ city } = { city: undefined }] = places;
  const found = new PlaceResolver().resolve({ city }, { website: identifyingDomain(url) ?? undefined });
  const possible = new Set(places.map(({ country }) => country));
  if (found.kind === "known") return possible.has(found.location.country) ? found.location.country : undefined;
  const options = found.kind === "ambiguous" ? found.options.filter(({ country }) => possible.has(country)) : [];
  return options.length === 1 ? options[0]?.country : undefined;
}

/** "Av. Providencia 1208, Santiago, Chile": the city before the country at the end, if the country has it. */
function beforeCountry(text: string, following: string): PageLocation | undefined {
  const parts = text
    .replace(/(?<![.\s])[.\s]+$/, "")
    .split(/,|\s[–—-]\s/u)
    .map((part) => part.trim());
  const last = countryNamed(parts.at(-1) ?? "");
  const country = last ?? countryNamed(following.replace(/(?<![.\s])[.\s]+$/, ""));
  if (country === undefined || (last === undefined && parts.length < 2)) return undefined;
  const before = last === undefined ? parts : parts.slice(0, -1);
  const states = NATIONS.find((nation) => nation.country === country)?.states;
  const city = before
    .slice(-2)
    .toReversed()
    .map((part) => states?.get(part) ?? part.replace(/\s(?:D\.?\s?[CF]\.?)$/u, ""))
    .find((part) => isCityOf(part, country));
  return city === undefined || before.length < 2 ? undefined : { city, country };
}

/** Without a postal code, a line with nothing but a place and its country. */
function wholeLine(text: string, url: string): PageLocation | undefined {
  const place = readPlace({ place: text });
  return place.country !== undefined && text.includes(",") ? placed(place, url) : undefined;
}

/** The place of a company's structured data. */
export function structuredLocation(organization: Organization, address: string): PageLocation | undefined {
  const all = listOf(organization?.["address"]).filter(isNode);
  const [stated] = all;
  if (stated === undefined || all.length > 1) return undefined;
  const [written] = listOf(stated["addressCountry"]);
  const country = countryOf((isNode(written) ? textOf(written["name"]) : textOf(written)) ?? "");
  const [city, region] = [textOf(stated["addressLocality"]), textOf(stated["addressRegion"])];
  return placed({ ...readPlace({ city, region, country }), country }, address);
}

/** The city's name in the gazetteer, which Riyadh and الرياض share. */
export function canonicalCity(location: PageLocation): string {
  const found = new PlaceResolver().resolve(location, {});
  return (found.kind === "known" ? found.location.city : undefined) ?? location.city;
}

/** The place if the gazetteer has a city of that name there. */
function placed({ city, region, country }: StatedLocation, address: string): PageLocation | undefined {
  if (city === undefined || city.length > 60) return undefined;
  const website = identifyingDomain(address) ?? undefined;
  const { kind } = new PlaceResolver().resolve({ city, region, country }, { website });
  if (kind === "unknown") return undefined;
  return { city, ...defined({ region, country }) };
}
