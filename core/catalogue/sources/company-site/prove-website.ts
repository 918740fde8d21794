import { registrableDomain } from "../../facts/domain.ts";
import { foldToAscii, wordsOf } from "../../names/ascii.ts";
import { cityKey } from "../../names/city-key.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { isSpeltLike, nameStem, spellings } from "../../names/domain-spelling.ts";
import { splitFormerly } from "../../names/formerly.ts";
import { legalFormLength, SHORT_FORMS } from "../../names/legal-forms.ts";
import { personNameKey } from "../../names/person-name.ts";
import { regionKey } from "../../places/region-names.ts";
import type { CompanyPage } from "./extract-page.ts";
import { LEGAL_FORM } from "./nations.ts";
import { canonicalCity } from "./postal-address.ts";
import type { CandidateOrigin, SoughtCompany } from "./website-candidates.ts";

/** A single piece of evidence for or against a site being the company's. */
export interface Proof {
  readonly about: "name" | "domain" | "link" | "legal name" | "place" | "person" | "owner";
  /** The finding, for a reviewer. */
  readonly text: string;
  /** The page with the evidence. */
  readonly url: string;
  /** Negative for evidence against the site. */
  readonly points: number;
}

export interface Judgement {
  /** `proved` needs a legal name together with its place, or an officer, and no contradiction. */
  readonly verdict: "proved" | "doubtful" | "unproved";
  readonly points: number;
  readonly proofs: readonly Proof[];
}

/** Minimum points for accepting a site without a reviewer, and for asking one. */
const ACCEPT_FROM = 80;
const ASK_FROM = 50;
/** Points of evidence that rules the site out. */
const NEVER = -200;

const SPAM =
  /\b(?:casino|online slots?|slot gacor|sportsbook|betting odds|escorts?|viagra|cialis|judi online|togel)\b/i;
const UNAFFILIATED =
  /\b(?:not affiliated|unaffiliated|not associated with|unofficial|company profile|pre-?ipo|buy .{0,40}\bshares)\b/i;

/** Judges from the pages of a site whether it is the company's. The name alone never proves it. */
export function proveWebsite(
  company: SoughtCompany,
  pages: readonly CompanyPage[],
  origin: CandidateOrigin,
): Judgement {
  const [home] = pages;
  if (home === undefined) return { verdict: "unproved", points: 0, proofs: [] };
  const legal = legalNameProofs(company, pages);
  const place = placeProof(company, pages);
  const person = personProof(company, pages);
  const proofs = [
    ...ownerProofs(company, pages),
    ...nameProofs(company, home),
    ...domainProofs(company, home.url),
    ...linkProofs(origin, home.url),
    ...legal,
    ...place,
    ...person,
  ];
  const points = proofs.reduce((sum, proof) => sum + proof.points, 0);
  const isItself = proofs.some(({ about, points: p }) => p > 0 && (about === "name" || about === "domain"));
  const isNamed = isItself || (has(legal) && legal.some(({ points: p }) => p >= STATED_LEGAL));
  const isProved = isNamed && ((has(legal) && has(place)) || has(person));
  if (isProved && points >= ACCEPT_FROM) return { verdict: "proved", points, proofs };
  return { verdict: points >= ASK_FROM && isNamed ? "doubtful" : "unproved", points, proofs };
}

const STATED_LEGAL = 40;

const has = (found: readonly Proof[]) => found.some(({ points }) => points > 0);

function keysOf({ names }: SoughtCompany): readonly string[] {
  return names.flatMap(spellings).map(companyNameKey);
}

function stemsOf({ names }: SoughtCompany): readonly string[] {
  return names.flatMap((name) => nameStem(name) ?? []);
}

/** True if a name may be this company's: equal, or one without the other's common last words. */
function relation(name: string, company: SoughtCompany): "same" | "stem" | "none" {
  const { name: current, former } = splitFormerly(name);
  const keys = [current, ...former].flatMap(spellings).map(companyNameKey);
  if (keys.some((key) => keysOf(company).includes(key))) return "same";
  const stems = new Set(stemsOf(company));
  const own = nameStem(current);
  return (own !== null && keys[0] === own && stems.has(own)) || isBeginning(keys[0] ?? "", keysOf(company))
    ? "stem"
    : "none";
}

/** True for "Waha Pay" and "Waha Payments Company". */
function isBeginning(key: string, keys: readonly string[]): boolean {
  return key.length >= SHORTEST_BEGINNING && keys.some((one) => one.startsWith(key));
}

const SHORTEST_BEGINNING = 6;

function nameProofs(company: SoughtCompany, { names, title, url }: CompanyPage): readonly Proof[] {
  const best = [...names, title].map((name) => ({ name, how: relation(name, company) }));
  const found = best.find(({ how }) => how === "same") ?? best.find(({ how }) => how === "stem");
  if (found === undefined) return [];
  return [{ about: "name", text: `Calls itself “${found.name}”`, url, points: found.how === "same" ? 20 : 10 }];
}

function domainProofs(company: SoughtCompany, url: string): readonly Proof[] {
  const domain = registrableDomain(url) ?? "";
  const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
  const keys = keysOf(company);
  const text = `Its domain ${domain} is spelt like the name`;
  if (keys.includes(label) || keys.includes(domain.replace(/[^a-z0-9]/g, "")))
    return [{ about: "domain", text, url, points: 20 }];
  const isAlike = [...keys, ...stemsOf(company)].some((key) => isSpeltLike(domain, key)) || isBeginning(label, keys);
  return isAlike ? [{ about: "domain", text, url, points: 10 }] : [];
}

const LINKS: Readonly<Record<CandidateOrigin, { readonly text: string; readonly points: number } | null>> = {
  address: { text: "Known e-mail addresses of its people are at this domain", points: 20 },
  stated: { text: "Its evidence links here", points: 10 },
  article: { text: "An article about it links here", points: 10 },
  name: null,
};

function linkProofs(origin: CandidateOrigin, url: string): readonly Proof[] {
  const link = LINKS[origin];
  return link === null ? [] : [{ about: "link", url, ...link }];
}

/** True if the owner's name is in another script and stands beside one of the company's: "株式会社雲取 (Kumotori Inc.)". */
function isTranslated(owner: string, company: SoughtCompany, text: string): boolean {
  return (
    !/\p{Script=Latin}/u.test(owner) &&
    text.split("\n").some((line) => line.includes(owner) && company.names.some((name) => line.includes(name)))
  );
}

/** Evidence that the site belongs to somebody else, or that the company no longer owns its domain. */
function ownerProofs(company: SoughtCompany, pages: readonly CompanyPage[]): readonly Proof[] {
  const proofs: Proof[] = [];
  const ruleOut = (text: string, url: string) => proofs.push({ about: "owner", text, url, points: NEVER });
  for (const { text, title, url, legalName } of pages) {
    const owners = [...(legalName === undefined ? [] : [legalName]), ...copyrightOwners(text)];
    const other = owners.find(
      (owner) =>
        relation(owner, company) === "none" && !isRename(owner, company, text) && !isTranslated(owner, company, text),
    );
    if (other !== undefined) ruleOut(`Belongs to “${other}”`, url);
    const words = `${title}\n${text}`;
    const spam = SPAM.exec(words)?.[0];
    if (spam !== undefined) ruleOut(`Shows “${spam}”`, url);
    const disclaimer = UNAFFILIATED.exec(words)?.[0];
    if (disclaimer !== undefined) ruleOut(`Says “${disclaimer}”`, url);
  }
  return proofs;
}

const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s*(?:copyright\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s*)?(?:by\s)?([^\n©|·•]{2,80})/giu;
const FORM = new RegExp(String.raw`(?<![\p{L}\p{N}])${LEGAL_FORM}(?![\p{L}\p{N}])`, "u");

/** Names with a legal form in copyright notices. */
function copyrightOwners(text: string): readonly string[] {
  return [...text.matchAll(COPYRIGHT)].flatMap(([, notice = ""]) => {
    const form = FORM.exec(notice);
    return form === null ? [] : [notice.slice(0, form.index + form[0].length).trim()];
  });
}

/** True if the page says that its owner formerly had the company's name. */
function isRename(owner: string, company: SoughtCompany, text: string): boolean {
  const at = text.indexOf(owner);
  const after = at === -1 ? "" : text.slice(at, at + owner.length + 120);
  const former = /\b(?:formerly|previously|f\/k\/a|fka)\b(.{3,90})/iu.exec(after)?.[1] ?? "";
  const key = wordsOf(former).join("");
  return keysOf(company).some((one) => key.includes(one));
}

function legalNameProofs(company: SoughtCompany, pages: readonly CompanyPage[]): readonly Proof[] {
  for (const { legalName, url } of pages) {
    if (legalName === undefined || relation(legalName, company) !== "same") continue;
    const proof: Proof = { about: "legal name", text: `Legal name “${legalName}”`, url, points: STATED_LEGAL };
    return [proof, ...otherForm(company, legalName, url)];
  }
  for (const { text, url, legalName } of pages) {
    const about = "legal name";
    const renamed = `Formerly had the name of the company, now “${legalName}”`;
    if (legalName !== undefined && isRename(legalName, company, text))
      return [{ about, text: renamed, url, points: STATED_LEGAL }];
    const line = lineWithLegalName(company, text);
    if (line !== undefined) return [{ about, text: `Names “${line.name}”`, url, points: 35 }];
  }
  return [];
}

/** A different legal form suggests a namesake. */
function otherForm({ names }: SoughtCompany, legalName: string, url: string): readonly Proof[] {
  const form = formOf(legalName);
  const known = names.filter((name) => companyNameKey(name) === companyNameKey(splitFormerly(legalName).name));
  const forms = known.flatMap((name) => formOf(name) ?? []);
  if (form === undefined || forms.length === 0 || forms.includes(form)) return [];
  return [{ about: "owner", text: `Another legal form, “${legalName}”`, url, points: -60 }];
}

/** The legal form at the end of a name, one spelling for each: "Ltd." and "Limited", "Inc" and "Corporation". */
function formOf(name: string): string | undefined {
  const words = wordsOf(splitFormerly(name).name);
  const length = legalFormLength(words, words.length);
  if (length === 0) return undefined;
  const form = words
    .slice(-length)
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join("");
  return form === "corp" ? "inc" : form;
}

/** The filed legal name in a page's text, all words in order, including the legal form, and the text around it. */
function lineWithLegalName({ names }: SoughtCompany, text: string): { name: string; near: string } | undefined {
  const folded = plain(text);
  for (const name of names) {
    if (formOf(name) === undefined) continue;
    const at = folded.indexOf(` ${plain(name).trim()} `);
    if (at !== -1) return { name, near: folded.slice(Math.max(0, at - NEAR), at + name.length + NEAR) };
  }
  return undefined;
}

const NEAR = 160;

/** Lower-case words with one space between and around them. */
function plain(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

function placeProof(company: SoughtCompany, pages: readonly CompanyPage[]): readonly Proof[] {
  const city = cityKey(company.city);
  if (city === null) return [];
  const located = pages.flatMap(({ location, url }) => (location === undefined ? [] : [{ location, url }]));
  const isSame = ({ location }: (typeof located)[number]) =>
    [location.city, canonicalCity(location)].some((one) => cityKey(one) === city);
  const same = located.find(isSame);
  if (same !== undefined) {
    const { location, url } = same;
    if (differ(location.country, company.country)) return [against(`In another country, ${shown(location)}`, url, -60)];
    if (differ(location.region && regionKey(location.region), company.region && regionKey(company.region)))
      return [against(`In a city of the same name, ${shown(location)}`, url, -60)];
    return [{ about: "place", text: `Is in ${shown(location)}`, url, points: 30 }];
  }
  const near = pages.find(({ text }) => {
    const line = lineWithLegalName(company, text);
    return line !== undefined && plain(cityAscii(line.near)).includes(` ${city} `);
  });
  if (near !== undefined)
    return [{ about: "place", text: `Names ${company.city ?? ""} beside it`, url: near.url, points: 25 }];
  const [elsewhere] = located;
  if (elsewhere === undefined) return [];
  const { location, url } = elsewhere;
  if (differ(location.country, company.country)) return [against(`In another country, ${shown(location)}`, url, -60)];
  return [against(`In another place, ${shown(location)}`, url, -20)];
}

function shown({ city, region, country }: NonNullable<CompanyPage["location"]>): string {
  return [city, region, country].filter(Boolean).join(", ");
}

/** Normalizes spellings such as "Saint" and "St.", as keys of cities do. */
function cityAscii(text: string): string {
  return foldToAscii(text).replace(/\bst\b\.?/g, "saint");
}

function against(text: string, url: string, points: number): Proof {
  return { about: "place", text, url, points };
}

function differ(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && Boolean(b) && a !== b;
}

function personProof(company: SoughtCompany, pages: readonly CompanyPage[]): readonly Proof[] {
  for (const { people, url } of pages) {
    const found = people.find(({ name }) => company.people.some((known) => isSamePerson(known, name)));
    if (found !== undefined)
      return [{ about: "person", text: `Presents ${found.name}, ${found.title}`, url, points: 60 }];
  }
  return [];
}

/** Equal first and last names; middle names and initials may be missing. */
function isSamePerson(known: string, named: string): boolean {
  const [a, b] = [personNameKey(known).split(" "), personNameKey(named).split(" ")];
  if (a.length < 2 || b.length < 2) return false;
  if (a[0] === b[0] && a.at(-1) === b.at(-1)) return true;
  return a.length === b.length && a.toSorted().join(" ") === b.toSorted().join(" ");
}
