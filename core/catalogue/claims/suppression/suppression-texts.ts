import { cityKey } from "../../names/city-key.ts";
import { nearNameKeys } from "../../names/near-names.ts";
import { type Identity, isOfGroup } from "../match-keys.ts";
import type { SuppressedText } from "./person-suppression-texts.ts";

type CompanyIdentity = Pick<Identity, "cik" | "registers" | "domain" | "names" | "city" | "country">;

/**
 * The texts whose hashes identify a suppressed company in this evidence. A name counts only together with the stated
 * city, else the country; alone only if nothing else identifies the company.
 */
export function textsOfRecord({ cik, registers, domain, names, city, country }: CompanyIdentity): readonly string[] {
  const place = cityKey(city);
  const isNameOnly = domain === null && cik === null && registers.length === 0;
  return [
    ...strongTexts({ cik, registers, domain }),
    ...names.flatMap((name) => {
      if (place !== null) return [inCity(name, place), ...(country === null ? [] : [anywhereIn(name, country)])];
      if (!isNameOnly) return [];
      return [country === null ? nameAlone(name) : inCountry(name, country)];
    }),
  ];
}

/** The texts that suppress a company with these identities, one per piece of its evidence. */
export function textsOfCompany(identities: readonly CompanyIdentity[]): readonly string[] {
  const names = unique(identities.flatMap((identity) => identity.names));
  const cities = unique(identities.map(({ city }) => cityKey(city)));
  const countries = unique(identities.map(({ country }) => country));
  return unique([
    ...identities.flatMap(strongTexts),
    ...names.flatMap((name) => [
      ...cities.map((city) => inCity(name, city)),
      ...countries.map((country) => inCountry(name, country)),
      ...(cities.length > 0 ? [] : countries.map((country) => anywhereIn(name, country))),
      nameAlone(name),
    ]),
  ]);
}

type NamedIdentity = Pick<Identity, "written" | "country">;

/**
 * The texts by which evidence of a similar name in the same country is recognised. A country that only one side states
 * does not distinguish them.
 */
export function textsOfSimilarNames(identities: readonly NamedIdentity[]): readonly SuppressedText[] {
  const countries = unique(identities.map(({ country }) => country));
  const scopes = [ANYWHERE, ...(countries.length === 0 ? [UNKNOWN] : countries)];
  const keys = unique(identities.flatMap(({ written }) => written.flatMap(nearNameKeys)));
  return keys.flatMap((key) => scopes.map((scope) => ({ kind: "similar", text: likeIn(key, scope) })));
}

/** The texts to look for if a new company of this identity may be a suppressed one under a similar name. */
export function textsOfNearName({ written, country }: NamedIdentity): readonly string[] {
  const scopes = country === null ? [ANYWHERE] : [country, UNKNOWN];
  return written.flatMap(nearNameKeys).flatMap((key) => scopes.map((scope) => likeIn(key, scope)));
}

const ANYWHERE = "any country";
const UNKNOWN = "an unknown country";
const likeIn = (key: string, scope: string) => `company like ${key} in ${scope}`;

/** The text of a company's former page. */
export function textOfPage(slug: string): string {
  return `company page ${slug}`;
}

function strongTexts({ cik, registers, domain }: Pick<CompanyIdentity, "cik" | "registers" | "domain">): string[] {
  return [
    ...(cik === null ? [] : [`company cik ${cik}`]),
    ...registers.filter((register) => !isOfGroup(register)).map((register) => `company register ${register}`),
    ...(domain === null ? [] : [`company domain ${domain}`]),
  ];
}

const inCity = (name: string, city: string) => `company ${name} in city ${city}`;
/** For evidence that states no city. */
const inCountry = (name: string, country: string) => `company ${name} in country ${country}`;
/** For evidence that states a city, about a company whose city is unknown. */
const anywhereIn = (name: string, country: string) => `company ${name} anywhere in ${country}`;
const nameAlone = (name: string) => `company ${name}`;

function unique<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values)].filter((value) => value !== null);
}
