import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen } from "../../reading/directory/access.ts";
import { sourceLabel } from "../../reading/directory/evidence.ts";
import { holdsWholeName, type Pattern, patternsOf } from "../names/patterns.ts";
import { isSameName, spellName } from "../names/person-name.ts";
import type { PublishedAddress } from "../store.ts";

/**
 * Evidence that an address is a person's: a document names it as theirs, they work there, it holds their whole name, or
 * it follows the domain's pattern.
 */
export const OWNER_BASES = ["published", "works_there", "whole_name", "pattern"] as const;

/** The known owner of an address. An existing mailbox alone may be a colleague's. */
export interface AddressOwner {
  readonly name: string;
  readonly basis: (typeof OWNER_BASES)[number];
  /** The evidence in words, such as "Ada Park is listed as CEO of Acme (Form D filing)". */
  readonly label: string;
}

/** A person whom the catalogue knows at a company: from filings, the company's site, news or a list. */
export interface KnownColleague {
  readonly name: string;
  readonly title: string | null;
  readonly company: string;
  /** Source of the role; null without a claim. */
  readonly source: string | null;
  /** True if the actor may see them. */
  readonly isSeen: boolean;
}

const MAX_COLLEAGUES = 500;

/** The people known at a domain's companies, without withdrawn ones. */
export async function colleaguesAt(ctx: Context, domain: string): Promise<readonly KnownColleague[]> {
  return peopleAt(ctx, [domain]);
}

/** The set-based version of {@link colleaguesAt}. */
export async function peopleAt(
  ctx: Context,
  domains: readonly string[],
): Promise<readonly (KnownColleague & { readonly domain: string })[]> {
  const rows = await rowsOf<{
    domain: string;
    name: string;
    title: string | null;
    company: string;
    source: string | null;
    documentTitle: string | null;
    externalId: string | null;
    isSeen: boolean;
  }>(ctx)`
    select distinct on (k.value, p.id) k.value as domain, p.name, r.title, c.name as company, d.source,
      d.title as "documentTitle", d.external_id as "externalId",
      ${companyIsSeen(ctx, "c.id")} as "isSeen"
    from company_key k join company c on c.id = k.company_id join role r on r.company_id = c.id join person p
      on p.id = r.person_id
    left join claim e on e.subject_kind = 'role' and e.subject_id = r.id left join document d on d.id = e.document_id
    where k.kind = 'domain' and k.value = any(${[...domains]}) and p.withdrawn_at is null and c.withdrawn_at is null
    order by k.value, p.id, d.id desc nulls last limit ${MAX_COLLEAGUES * domains.length}`;
  return rows.map(({ source, documentTitle, externalId, ...rest }) => ({
    ...rest,
    source: source === null || externalId === null ? null : sourceLabel({ source, title: documentTitle, externalId }),
  }));
}

/** The evidence about a domain's people from which the owner of an address follows. */
interface DomainPeople {
  readonly colleagues: readonly KnownColleague[];
  readonly published: readonly PublishedAddress[];
  /** The domain's pattern, learned from its other addresses; null when none is known. */
  readonly learned: Pattern | null;
}

/**
 * The evidence that an address is this person's. Either it was published as theirs, or no colleague's name fits it and
 * the person is known at the company, it holds their whole first and last name, or it follows the domain's pattern.
 */
export function ownerOf(
  name: string,
  address: string,
  { colleagues, published, learned }: DomainPeople,
): AddressOwner | null {
  const named = published.find(({ personName }) => personName !== null && isSameName(personName, name));
  if (named !== undefined) return publishedOwner(named);
  const isOthers = colleagues.some((one) => !isSameName(one.name, name) && fits(one.name, address));
  const spelled = spellName(name);
  if (isOthers || spelled === null) return null;
  const known = colleagues.find((one) => one.isSeen && isSameName(one.name, name));
  if (known !== undefined) return { name: known.name, basis: "works_there", label: knownLabel(known) };
  if (holdsWholeName(spelled, address))
    return { name, basis: "whole_name", label: "The address holds the whole name and fits no colleague we know" };
  if (learned === null || !patternsOf(spelled, address).includes(learned)) return null;
  return { name, basis: "pattern", label: `Follows the company's pattern, ${learned}, and fits no colleague we know` };
}

/** The person a document names as an address's owner. */
export function publishedOwner({ personName, document }: PublishedAddress): AddressOwner | null {
  return personName === null
    ? null
    : {
        name: personName,
        basis: "published",
        label: `Published as ${personName}'s address (${sourceLabel(document)})`,
      };
}

/** The only person known at the domain whose name yields the address by the domain's pattern. */
export function ownerByPattern(
  address: string,
  { colleagues, learned }: Omit<DomainPeople, "published">,
): AddressOwner | null {
  const fitting = colleagues.filter(({ name }) => fits(name, address));
  const [only] = fitting;
  const spelled = only === undefined ? null : spellName(only.name);
  if (only === undefined || spelled === null || fitting.length > 1 || !only.isSeen || learned === null) return null;
  return patternsOf(spelled, address).includes(learned)
    ? {
        name: only.name,
        basis: "works_there",
        label: `${knownLabel(only)}, and the address follows the company's pattern`,
      }
    : null;
}

function fits(name: string, address: string): boolean {
  const spelled = spellName(name);
  return spelled !== null && patternsOf(spelled, address).length > 0;
}

function knownLabel({ name, title, company, source }: KnownColleague): string {
  const role = title === null ? `is listed at ${company}` : `is listed as ${title} of ${company}`;
  return `${name} ${role}${source === null ? "" : ` (${source})`}`;
}
