import type { CompanyFields } from "../catalog/fields.ts";
import { splitFormerly } from "../catalog/names/formerly.ts";

/** A statement about a company with "(formerly …)" read out of its names, as every source may write them. */
export function withFormerNames(company: CompanyFields): CompanyFields {
  const names = { ...(company.name ? { name: company.name } : {}), ...(company.legalName ? { legalName: company.legalName } : {}) };
  const former: string[] = [...(company.formerNames ?? [])];
  for (const field of ["name", "legalName"] as const) {
    const written = names[field];
    if (written === undefined) continue;
    const split = splitFormerly(written);
    if (split.former.length === 0) continue;
    names[field] = split.name;
    former.push(...split.former);
  }
  return former.length === (company.formerNames?.length ?? 0) ? company : { ...company, ...names, formerNames: former };
}
