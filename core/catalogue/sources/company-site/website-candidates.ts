import { identifyingDomain, registrableDomain } from "../../facts/domain.ts";
import { isFreeMailDomain } from "../../facts/free-mail.ts";
import { companyNameKey } from "../../names/company-name.ts";
import {
  DOMAIN_PREFIXES,
  DOMAIN_SUFFIXES,
  isSpeltLike,
  nameStem,
  nameWords,
  spellings,
} from "../../names/domain-spelling.ts";
import { TRACKERS } from "../news-feed/company-website.ts";

/** A company without a known website, as described in the catalogue. */
export interface SoughtCompany {
  /** Legal, usual and former names. */
  readonly names: readonly string[];
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** Founders, officers and directors. */
  readonly people: readonly string[];
  readonly articleLinks: readonly string[];
  /** Other links that its evidence gives. */
  readonly statedLinks: readonly string[];
  /** Domains of known addresses of its people. */
  readonly mailDomains: readonly string[];
}

/** Origin of a candidate. */
export type CandidateOrigin = "address" | "stated" | "article" | "name";

export interface WebsiteCandidate {
  readonly website: string;
  readonly origin: CandidateOrigin;
}

/** Common endings of company domains; the country's own comes first. */
const USUAL_ENDINGS = ["com", "io", "ai", "co", "app", "dev", "tech", "bio", "health", "net", "org", "eu"];
/** The endings of countries whose companies seldom use the code alone: "co.uk". */
const COUNTRY_ENDINGS: ReadonlyMap<string, string> = new Map(
  "GB co.uk,JP co.jp,AU com.au,BR com.br,IL co.il,KR co.kr,NZ co.nz"
    .split(",")
    .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
);
const MOST_LINKED = 4;
const MOST_GUESSED = 48;

/** Sites named by the evidence about a company, most promising first. */
export function statedCandidates(company: SoughtCompany): readonly WebsiteCandidate[] {
  const keys = company.names.map(companyNameKey);
  const mail = company.mailDomains.filter((domain) => !isFreeMailDomain(domain) && identifyingDomain(domain) !== null);
  return [
    ...candidates(mail, "address"),
    ...candidates(linkedDomains(company.statedLinks, keys), "stated"),
    ...candidates(linkedDomains(company.articleLinks, keys), "article"),
  ];
}

function candidates(domains: readonly string[], origin: CandidateOrigin): readonly WebsiteCandidate[] {
  return domains.map((domain) => ({ website: `https://${domain}`, origin }));
}

/** Linked domains of a single owner, those spelt like the name first. */
function linkedDomains(links: readonly string[], keys: readonly string[]): readonly string[] {
  const domains = links.flatMap((link) => {
    const host = URL.parse(link)?.hostname ?? "";
    return TRACKERS.test(host) ? [] : (identifyingDomain(`https://${host}`) ?? []);
  });
  const alike = new Set(domains.filter((domain) => keys.some((key) => isSpeltLike(domain, key))));
  return [...new Set([...alike, ...domains])].slice(0, MOST_LINKED);
}

/** Domains that a company with these names may have, likeliest first; most do not exist. */
export function guessedDomains(
  { names, country }: Pick<SoughtCompany, "names" | "country">,
  endings: readonly string[] = USUAL_ENDINGS,
): readonly string[] {
  const own =
    country === null || endings !== USUAL_ENDINGS ? [] : [COUNTRY_ENDINGS.get(country) ?? country.toLowerCase()];
  const [main = "com", ...others] = endings;
  const labels = [...new Set(names.flatMap(spellings).flatMap(labelsOf))].filter(
    (label) => label.length >= 3 && label.length <= 40,
  );
  const added = labels.flatMap((label) => [
    ...DOMAIN_PREFIXES.map((prefix) => prefix + label),
    ...DOMAIN_SUFFIXES.map((suffix) => label + suffix),
  ]);
  const domains = [
    ...labels.map((label) => `${label}.${main}`),
    ...new Set(names.flatMap(spellings).flatMap(endedByName)),
    ...labels.flatMap((label) => [...own, ...others.slice(0, 5)].map((ending) => `${label}.${ending}`)),
    ...added.map((label) => `${label}.${main}`),
    ...labels.flatMap((label) => others.slice(5).map((ending) => `${label}.${ending}`)),
  ];
  return [...new Set(domains)].slice(0, MOST_GUESSED);
}

/** Domains that end with the name's last words: "Blue Lantern Health" has bluelantern.health. */
function endedByName(name: string): readonly string[] {
  const words = nameWords(name);
  return words.slice(1).flatMap((_, at) => {
    const [label, ending] = [words.slice(0, at + 1).join(""), words.slice(at + 1).join("")];
    return label.length >= 3 ? (registrableDomain(`${label}.${ending}`) ?? []) : [];
  });
}

/** The name in one word, with hyphens, and without its common last words. */
function labelsOf(name: string): string[] {
  const words = nameWords(name);
  const stem = nameStem(name);
  return [words.join(""), ...(stem === null ? [] : [stem]), words.join("-")];
}
