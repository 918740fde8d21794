import { identifyingDomain } from "../facts/domain.ts";
import type { CompanyFields } from "../facts/facts.ts";
import { companyNameKey } from "../names/company-name.ts";

export type KeyKind = "cik" | "domain" | "name" | "link" | "register";

export interface MatchKey {
  readonly kind: KeyKind;
  readonly value: string;
}

/** The parts of a record that identify its company. */
export interface Identity {
  readonly cik: string | null;
  /** Numbers in registers with their kind: "uei:ABCDEFGHJK12". */
  readonly registers: readonly string[];
  readonly domain: string | null;
  readonly names: readonly string[];
  /** The names as written. */
  readonly written: readonly string[];
  readonly city: string | null;
  /** The gazetteer's name of the city, where it differs. */
  readonly canonicalCity: string | null;
  readonly country: string | null;
  /** Name plus source link, for records with only a name. */
  readonly link: string | null;
}

/** Names of a company; falls back to the name derived from its domain. */
function namesOf(fields: CompanyFields): string[] {
  const names = [fields.name ?? fields.nameFromDomain, fields.legalName, ...(fields.formerNames ?? [])];
  return names.filter((name) => name !== undefined && name !== "").map(String);
}

/** The identity stated by a record about a company, seen at `sourceUrl`. */
export function identityOf(
  company: CompanyFields,
  sourceUrl: string | null,
  canonicalCity: string | null = null,
): Identity {
  const domain = company.website ? identifyingDomain(company.website) : null;
  const written = namesOf(company);
  const names = [...new Set(written.map(companyNameKey))];
  const registers = company.registers ?? [];
  const bare = !domain && !company.cik && !company.city && registers.length === 0;
  return {
    cik: company.cik ?? null,
    registers,
    domain,
    names,
    written,
    city: company.city ?? null,
    canonicalCity,
    country: company.country ?? null,
    link: bare && sourceUrl && names[0] ? `${names[0]} ${sourceUrl}` : null,
  };
}

/** The keys by which later matching finds the company. */
export function matchKeysOf(identity: Identity): MatchKey[] {
  const keys: MatchKey[] = identity.names.map((value) => ({ kind: "name", value }));
  if (identity.cik) keys.push({ kind: "cik", value: identity.cik });
  if (identity.domain) keys.push({ kind: "domain", value: identity.domain });
  for (const value of identity.registers) keys.push({ kind: "register", value });
  if (identity.link) keys.push({ kind: "link", value: identity.link });
  return keys;
}

/** A group of companies can share a VAT number; any other number is one company's. */
export const isOfGroup = (register: string): boolean => register.startsWith("vat:");

const kindOf = (register: string): string => register.slice(0, register.indexOf(":"));

/** True if both have numbers in one register that only one company can have, and none in common. */
export function differInRegisters(a: readonly string[], b: readonly string[]): boolean {
  return a.some((one) => {
    const comparable = isOfGroup(one) ? [] : b.filter((other) => kindOf(other) === kindOf(one));
    return comparable.length > 0 && !a.some((own) => comparable.includes(own));
  });
}
