import { identifyingDomain } from "./domain.ts";
import type { CompanyFields } from "./fields.ts";
import { companyNameKey } from "./names/company-name.ts";

export type KeyKind = "cik" | "domain" | "name" | "link";

export interface MatchKey {
  readonly kind: KeyKind;
  readonly value: string;
}

/** What identifies the company a record speaks of. */
export interface Identity {
  readonly cik: string | null;
  readonly domain: string | null;
  readonly names: readonly string[];
  readonly city: string | null;
  readonly country: string | null;
  /** Name and proof link together, for a record that offers nothing better than a name. */
  readonly link: string | null;
}

/** The names a company goes by, as matching compares them: the one its domain suggests where evidence gives no other. */
function nameKeys(fields: CompanyFields): string[] {
  const keys = new Set<string>();
  for (const name of [fields.name ?? fields.nameFromDomain, fields.legalName, ...(fields.formerNames ?? [])]) {
    if (name) keys.add(companyNameKey(name));
  }
  return [...keys];
}

/** What a statement about a company, seen at `sourceUrl`, offers to identify it by. */
export function identityOf(company: CompanyFields, sourceUrl: string | null): Identity {
  const domain = company.website ? identifyingDomain(company.website) : null;
  const names = nameKeys(company);
  const bare = !domain && !company.cik && !company.city;
  return {
    cik: company.cik ?? null,
    domain,
    names,
    city: company.city ?? null,
    country: company.country ?? null,
    link: bare && sourceUrl && names[0] ? `${names[0]} ${sourceUrl}` : null,
  };
}

/** The keys under which later evidence finds a company again. */
export function matchKeysOf(identity: Identity): MatchKey[] {
  const keys: MatchKey[] = identity.names.map((value) => ({ kind: "name", value }));
  if (identity.cik) keys.push({ kind: "cik", value: identity.cik });
  if (identity.domain) keys.push({ kind: "domain", value: identity.domain });
  if (identity.link) keys.push({ kind: "link", value: identity.link });
  return keys;
}
