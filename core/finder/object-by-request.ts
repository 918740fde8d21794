import type { Context } from "../context.ts";
import { companyDomain } from "./mail-domains/company-domain.ts";
import { objectToBeingFound } from "./object.ts";
import { companiesNamed } from "./resolve/company-domain-of.ts";
import { peopleNamed } from "./resolve/people-named.ts";

/** What somebody said of themselves in a privacy request. */
export interface RequestSender {
  readonly name: string;
  readonly address: string;
  readonly company: string | null;
}

/**
 * Lets whoever asked not to be found be found no more: at their address, and by their name at the company of that address or the one they
 * named, or where the catalogue has the only person of that name. Of a name alone that may be many people's, the operator decides.
 */
export async function objectByRequest(ctx: Context, { name, address, company }: RequestSender): Promise<void> {
  const own = companyDomain(address);
  const named = company === null ? [] : (await companiesNamed(ctx, company)).flatMap(({ domain }) => domain ?? []);
  const said = [...(own.kind === "company" ? [own.domain] : []), ...named];
  const known = said.length > 0 ? said : (await peopleNamed(ctx, name)).map(({ domain }) => domain);
  const domains = said.length > 0 || new Set(known).size === 1 ? [...new Set(known)] : [];
  await objectToBeingFound(ctx, { name: domains.length > 0 ? name : null, domains, address });
}
