import { defined } from "../../../../platform/defined.ts";
import { type HeadcountBand, headcountBand } from "../../facts/headcount-bands.ts";
import { industriesNamed } from "../../industries/words.ts";
import { asciiHost } from "../../facts/domain.ts";
import { wordsOf } from "../../names/ascii.ts";
import { personName } from "../list-file/names/person-name.ts";
import { addressesOnPage, generalAddress } from "./addresses-on-page.ts";
import { countryEvidence, countryOfCompany } from "./company-country.ts";
import { legalNameOn, ownLines } from "./legal-identity.ts";
import type { PageKind, SitePage } from "../source.ts";
import { pagesLinkedBy } from "./page-kinds.ts";
import { cleanText } from "../clean-text.ts";
import type { PageOutline } from "./page-outline.ts";
import { outlineWithState } from "./page-state.ts";
import { type PagePerson, peopleOnPage, withOwnProfiles } from "./people-on-page.ts";
import { locationOnPage, type PageLocation, structuredLocation } from "./postal-address.ts";
import { profilesOnPage, profileUrl } from "./profiles-on-page.ts";
import { relationOf } from "./roles.ts";
import { exactStaff, statedFoundingYear, statedHeadcount, type StatedStaff } from "./stated-figures.ts";
import { unreadValues } from "./unread-values.ts";
import {
  imageOf,
  isNode,
  listOf,
  type Node,
  type Organization,
  organizationOf,
  personsOf,
  referredTo,
  textOf,
} from "./structured-data.ts";

/** Facts stated by one page about the company whose site it is on; absent facts are unknown. */
export interface CompanyPage {
  readonly url: string;
  readonly kind: PageKind;
  readonly title: string;
  /** The company's names on the page: in its structured data, its metadata and its title. */
  readonly names: readonly string[];
  readonly description?: string;
  readonly legalName?: string;
  readonly location?: PageLocation;
  /** ISO 3166-1 alpha-2: the country of the company's register or legal form, if the page gives no location. */
  readonly country?: string;
  readonly industries: readonly string[];
  readonly profileUrls: readonly string[];
  readonly logoUrls: readonly string[];
  readonly people: readonly PagePerson[];
  /** Addresses of the company's domain, without those of its people. */
  readonly emails: readonly string[];
  /** The address of the company as a whole. */
  readonly email?: string;
  readonly headcount?: HeadcountBand;
  /** Their number, if it is exact. */
  readonly employees?: number;
  readonly yearFounded?: number;
  /** Values of its structured data that were not understood, with the reasons. */
  readonly unread: readonly string[];
  readonly links: readonly SitePage[];
  /** Visible text, for finding proof; not stored. */
  readonly text: string;
  /** Reason why the page has no facts: it is parked, for sale or a server's default page. */
  readonly emptiness?: "parked" | "reserved";
  /** Address that the page redirects to at once. */
  readonly refresh?: string;
}

export interface ExtractOptions {
  readonly kind?: PageKind;
  /** Known names of the company. */
  readonly names?: readonly string[];
  readonly thisYear?: number;
}

const PARKED =
  /\b(?:domain (?:name )?(?:is |may be )?(?:for sale|available for purchase|parked)|buy this domain|this domain (?:is|may be) (?:for sale|parked)|(?:domain|page) parking|parked (?:free|domain|page)|is parked free|domain has expired|this domain has been registered|hugedomains|dan\.com|sedo(?:parking)?|afternic|domain zu verkaufen|diese domain|ce domaine est|dominio en venta|related searches|make an offer on|account (?:has been )?suspended|default (?:web )?(?:site|page)|welcome to nginx|apache2? (?:ubuntu|debian) default|it works!|index of \/|website coming soon|future home of)\b|このドメイン.{0,10}(?:販売|売)/iu;
/** Maximum text length of a parked page. */
const PARKED_TEXT = 3_000;
const LONGEST_TEXT = 60_000;
const SHORTEST_DESCRIPTION = 15;
const LONGEST_DESCRIPTION = 600;
const MOST_INDUSTRIES = 3;

/** Reads the facts on a page of a company's own site. Pure; accepts any text as a page. */
export function extractCompanyPage(html: string, url: string, options: ExtractOptions = {}): CompanyPage {
  const kind = options.kind ?? "home";
  const outline = outlineWithState(html, url);
  const text = outline.lines
    .map((line) => line.text)
    .join("\n")
    .slice(0, LONGEST_TEXT);
  const organization = organizationOf(outline.jsonLd, url);
  const names = namesOn(outline, organization, url);
  const nothing: CompanyPage = {
    url,
    kind,
    title: outline.title,
    names,
    industries: [],
    profileUrls: [],
    logoUrls: [],
    people: [],
    emails: [],
    unread: [],
    links: [],
    text,
    ...defined({ refresh: outline.refresh }),
  };
  if (outline.isReserved) return { ...nothing, text: "", emptiness: "reserved" };
  if (kind === "home" && isParked(outline, text)) return { ...nothing, emptiness: "parked" };
  const label = siteLabel(url);
  const ownNames = [
    ...new Set([...(options.names ?? []), ...names, label, label.replaceAll("-", " "), ...nativeTitle(outline)]),
  ].filter((name) => name !== "");
  const addresses = addressesOnPage(outline, url, textOf(organization?.["email"]));
  const people = withStructured(peopleOnPage(outline, kind, ownNames, addresses), outline, organization, ownNames);
  const personal = new Set(people.flatMap(({ email }) => email ?? []));
  const general = addresses.filter(({ address }) => !personal.has(address));
  const isAbout = kind === "home" || kind === "about";
  const description = isAbout ? descriptionOf(outline, organization, kind, ownNames) : undefined;
  const legalName = textOf(organization?.["legalName"])?.slice(0, 120) ?? legalNameOn(outline, kind, ownNames);
  const own = ownLines(outline.lines).flatMap((at) => outline.lines[at]?.text ?? []);
  const evidence = countryEvidence(own, legalName);
  const location = structuredLocation(organization, url) ?? locationOnPage(outline, { url, kind, legalName, evidence });
  const country = location === undefined && kind !== "press" ? countryOfCompany(evidence) : undefined;
  const staff = structuredHeadcount(organization) ?? (kind === "press" ? undefined : statedHeadcount(outline));
  const yearFounded =
    structuredYear(organization) ?? (isAbout ? statedFoundingYear(outline, options.thisYear ?? Infinity) : undefined);
  const read = { ...staff, ...defined({ yearFounded, location }) };
  return {
    ...nothing,
    ...read,
    ...defined({ description, legalName, country, email: generalAddress(general) }),
    industries: kind === "home" ? industriesOf(outline, organization) : [],
    profileUrls: profilesOf(outline, organization, ownNames),
    logoUrls: kind === "home" ? logosOf(outline, organization, url) : [],
    people,
    emails: general.map(({ address }) => address),
    unread: unreadValues(outline, organization, read),
    links: pagesLinkedBy(outline, url),
  };
}

function isParked({ title }: PageOutline, text: string): boolean {
  return text.length < PARKED_TEXT && PARKED.test(`${title}\n${text}`);
}

/** The first label of the site's host: "acme" of www.acme.example. */
function siteLabel(url: string): string {
  return (asciiHost(url) ?? "").replace(/^www\./, "").split(".", 1)[0] ?? "";
}

/** Parts of the title in another script, which no domain repeats. */
function nativeTitle({ title }: PageOutline): readonly string[] {
  return title.split(/\s?[|｜·•–—-]\s|[|｜:：]/u).flatMap((part) => {
    const name = part.trim();
    return name.length >= 2 && name.length <= 25 && !/[\p{Script=Latin}.。！？]/u.test(name) ? [name] : [];
  });
}

function namesOn({ meta, title }: PageOutline, organization: Organization, url: string): readonly string[] {
  const label = siteLabel(url).replace(/[^a-z0-9]/g, "");
  const parts = title.split(/\s[|·•–—-]\s|:\s/u).map((part) => part.trim());
  // The part of the title that the domain repeats is the name.
  const titled = parts.filter((part) => {
    const key = part
      .toLowerCase()
      .replaceAll("&", "and")
      .replace(/[^a-z0-9]/g, "");
    return key.length >= 2 && (key === label || (key.length >= 4 && label.includes(key)));
  });
  const stated = [textOf(organization?.["name"]), textOf(organization?.["alternateName"]), meta.get("og:site_name")];
  return [...new Set([...stated, ...titled])].flatMap((name) => {
    const cleaned = cleanText(name ?? "");
    return cleaned.length >= 2 && cleaned.length <= 80 ? [cleaned] : [];
  });
}

/** The page's own summary; undefined for a title or a request to enable scripts. */
function descriptionOf(
  outline: PageOutline,
  organization: Organization,
  kind: PageKind,
  ownNames: readonly string[],
): string | undefined {
  const ofPage = (name: string) => (kind === "home" ? outline.meta.get(name) : undefined);
  const own = textOf(organization?.["description"]);
  return [ofPage("description"), own, ofPage("og:description"), ofPage("twitter:description")]
    .map((text) => cleanText(text ?? ""))
    .find((text) => isDescription(text, outline.title) && !isCookieNotice(text, outline, ownNames))
    ?.slice(0, LONGEST_DESCRIPTION);
}

const NO_DESCRIPTION =
  /\b(?:lorem ipsum|enable javascript|just another wordpress|web site created using|my site description|default description|welcome to my|page description|create-react-app|built with)\b|<[a-z]/i;

function isDescription(text: string, title: string): boolean {
  const letters = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text) ? text.length * 2 : text.length;
  return letters >= SHORTEST_DESCRIPTION && text !== title && !NO_DESCRIPTION.test(text);
}

const COOKIES = /cookie|クッキー|куки|ملفات تعريف الارتباط/iu;
const SHORTEST_WORD = 4;

/** True for a text about cookies in a page whose title and headings have no word of it besides the company's name. */
function isCookieNotice(text: string, { title, lines }: PageOutline, ownNames: readonly string[]): boolean {
  if (!COOKIES.test(text)) return false;
  const headings = lines.flatMap((line) => (line.heading > 0 && !line.isForeign ? [line.text] : []));
  const about = longWords([title, ...headings].join(" "));
  const names = longWords(ownNames.join(" "));
  return ![...longWords(text)].some((word) => about.has(word) && !names.has(word));
}

function longWords(text: string): Set<string> {
  return new Set(wordsOf(text).filter((word) => word.length >= SHORTEST_WORD));
}

/** Words of the page's metadata that the industry vocabulary contains. */
function industriesOf({ meta }: PageOutline, organization: Organization): readonly string[] {
  const words = [
    ...listOf(organization?.["industry"]),
    ...listOf(organization?.["knowsAbout"]),
    ...(meta.get("keywords") ?? "").split(/[,;]/).slice(0, 12),
  ].flatMap((word) => (typeof word === "string" ? [cleanText(word).slice(0, 60)] : []));
  const known = words.filter((word) => industriesNamed(word, new Map()).length > 0);
  return [...new Set(known)].slice(0, MOST_INDUSTRIES);
}

function profilesOf(outline: PageOutline, organization: Organization, ownNames: readonly string[]): readonly string[] {
  const stated = listOf(organization?.["sameAs"]).flatMap((link) =>
    typeof link === "string" ? (profileUrl(link) ?? []) : [],
  );
  const linked = profilesOnPage(outline, ownNames);
  const hosts = new Set(stated.map((url) => new URL(url).hostname));
  return [...new Set([...stated, ...linked.filter((url) => !hosts.has(new URL(url).hostname))])].slice(0, 10);
}

/** Images that may be the logo, likeliest first. */
function logosOf({ meta, images, icons }: PageOutline, organization: Organization, url: string): readonly string[] {
  const marked = images.filter(
    ({ hint, isFrame }) => isFrame && /\blogo\b/i.test(hint) && !/\b(?:customer|client|partner|footer)/i.test(hint),
  );
  const stated = [
    imageOf(organization?.["logo"], url),
    imageOf(meta.get("og:logo"), url),
    marked[0]?.src,
    ...icons.slice(0, 2),
  ];
  return [...new Set(stated.flatMap((src) => src ?? []))].slice(0, 4);
}

function structuredHeadcount(organization: Organization): StatedStaff | undefined {
  const [stated] = listOf(organization?.["numberOfEmployees"]);
  if (!isNode(stated)) {
    const [, least, most] = /^(\d{1,7})(?:\s?[-–]\s?(\d{1,7}))?$/.exec(textOf(stated) ?? "") ?? [];
    if (least === undefined) return undefined;
    return most === undefined ? exactStaff(Number(least)) : bandBetween(Number(least), Number(most));
  }
  const [value, low, high] = ["value", "minValue", "maxValue"].map((name) => Number(textOf(stated[name]) ?? NaN));
  if (value !== undefined && !Number.isNaN(value)) return exactStaff(value);
  return low === undefined || high === undefined ? undefined : bandBetween(low, high);
}

function bandBetween(low: number, high: number): StatedStaff | undefined {
  const headcount = headcountBand(high);
  return headcount && headcount === headcountBand(low) ? { headcount } : undefined;
}

function structuredYear(organization: Organization): number | undefined {
  const year = /^(?:19|20)\d\d/.exec(textOf(organization?.["foundingDate"]) ?? "")?.[0];
  return year === undefined ? undefined : Number(year);
}

/** Adds the founders and employees from the structured data. */
function withStructured(
  shown: readonly PagePerson[],
  { jsonLd }: PageOutline,
  organization: Organization,
  ownNames: readonly string[],
): readonly PagePerson[] {
  const founders = ["founder", "founders"].flatMap((name) => listOf(organization?.[name]));
  const staff = ["employee", "employees", "member", "members"].flatMap((name) => listOf(organization?.[name]));
  const own = personsOf(jsonLd).filter((node) => worksHere(node, ownNames, organization));
  const all = new Map(shown.map((person) => [person.name, person]));
  for (const [stated, fallback] of [
    ...founders.map((one) => [one, "Founder"] as const),
    ...[...staff, ...own].map((one) => [one, ""] as const),
  ]) {
    const person = structuredPerson(referredTo(stated, jsonLd), fallback, ownNames);
    if (person === undefined) continue;
    all.set(person.name, { ...person, ...all.get(person.name) });
  }
  return withOwnProfiles([...all.values()]);
}

function structuredPerson(stated: unknown, fallback: string, ownNames: readonly string[]): PagePerson | undefined {
  const node = isNode(stated) ? stated : { name: stated };
  const name = personName(textOf(node["name"]) ?? "");
  const titles = listOf(node["jobTitle"]).flatMap((title) => textOf(title) ?? []);
  const title = titles.join(", ").slice(0, 90) || fallback;
  const byTitle = relationOf(title, ownNames);
  // Whoever is listed among the founders is one, whatever their title.
  const relation = byTitle !== undefined && fallback !== "" ? relationOf(fallback, ownNames) : byTitle;
  if (name === undefined || relation === undefined) return undefined;
  const profile = listOf(node["sameAs"]).find((link) => typeof link === "string" && /linkedin\.com\/in\//i.test(link));
  return {
    name,
    title,
    relation,
    ...(typeof profile === "string" && URL.canParse(profile) && { profileUrl: profile }),
  };
}

function worksHere(node: Node, ownNames: readonly string[], organization: Organization): boolean {
  const [employer] = listOf(node["worksFor"]);
  if (isNode(employer) && employer["@id"] !== undefined && employer["@id"] === organization?.["@id"]) return true;
  const name = isNode(employer) ? textOf(employer["name"]) : textOf(employer);
  return name !== undefined && ownNames.some((own) => own.toLowerCase() === name.toLowerCase());
}
