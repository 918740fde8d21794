import type { Claim } from "./claim.ts";
import { strongestFirst, winningClaims } from "./claim.ts";
import { identifyingDomain } from "./domain.ts";
import type { CompanyFields, InvestorMention, PersonFields, Relation, RoleFields, RoundFields } from "./fields.ts";
import type { FundingType } from "./funding-type.ts";
import { fundingTypeOf } from "./funding-type.ts";
import type { Money } from "./money.ts";
import { companyNameKey } from "./names/company-name.ts";
import type { PartialDate } from "./partial-date.ts";

/** A company as its claims together state it. */
export interface CompanyProjection {
  readonly name: string;
  readonly legalName: string | null;
  readonly formerNames: readonly string[];
  readonly website: string | null;
  readonly domain: string | null;
  readonly description: string | null;
  readonly industry: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly headcountBand: string | null;
  readonly yearFounded: number | null;
  readonly profileUrls: readonly string[];
  readonly cik: string | null;
}

/** A funding round as its claims together state it; the US dollar amount is computed elsewhere. */
export interface RoundProjection {
  readonly state: "closed" | "raising";
  readonly amount: Money | null;
  readonly amountText: string | null;
  readonly stageText: string | null;
  readonly fundingType: FundingType | null;
  readonly announced: PartialDate | null;
  readonly firstSale: PartialDate | null;
  readonly investors: readonly InvestorMention[];
}

export interface PersonProjection {
  readonly name: string;
  readonly profileUrl: string | null;
  readonly location: string | null;
  readonly description: string | null;
}

export interface RoleProjection {
  readonly relation: Relation;
  readonly title: string | null;
}

/** The strongest stated value of each field. */
function strongest<Fields extends object>(claims: readonly Claim<Fields>[]): Fields {
  const only = claims[0];
  if (only && claims.length === 1) return only.fields;
  const folded: Partial<Fields> = {};
  for (const [field, claim] of winningClaims<Fields, Claim<Fields>>(claims)) folded[field] = claim.fields[field];
  return folded as Fields;
}

/**
 * A place is one statement: the city of one source is never joined to the country of another that names
 * a different city, so all three come from the strongest claim that names a city, else from the strongest
 * that names a region or country. Weaker claims of the same place add what the stronger leave out.
 */
function foldPlace(claims: readonly Claim<CompanyFields>[]): Place {
  const [first, ...others] = strongestFirst(claims).map(({ fields: { city, region, country } }): Place => ({ city, region, country }));
  if (first === undefined || others.length === 0) return first ?? {};
  const places = [first, ...others];
  const by = places.some((place) => place.city) ? (["city"] as const) : (["region", "country"] as const);
  const anchor = places.find((place) => by.some((part) => place[part]));
  return places.reduce<Place>((known, place) => (isSamePlace(known, place, by) ? { ...place, ...stated(known) } : known), anchor ?? {});
}

interface Place {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

/** Whether two statements share one of `by` and contradict each other in nothing. */
function isSamePlace(a: Place, b: Place, by: readonly (keyof Place)[]): boolean {
  const agree = (part: keyof Place) => a[part]?.toLowerCase() === b[part]?.toLowerCase();
  const differ = (part: keyof Place) => a[part] !== undefined && b[part] !== undefined && !agree(part);
  return by.some((part) => a[part] !== undefined && agree(part)) && !(["city", "region", "country"] as const).some(differ);
}

function stated(place: Place): Place {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}

/**
 * Former names as stated, and names that evidence retrieved at another time used and the strongest no longer does. A
 * document that gives one company two names says nothing of which it had first.
 */
function foldFormerNames(claims: readonly Claim<CompanyFields>[], name: string): string[] {
  const only = claims[0];
  if (only && claims.length === 1 && !only.fields.formerNames) return [];
  const ordered = strongestFirst(claims);
  const named = ordered.find(({ fields }) => fields.name === name)?.retrievedAt.getTime();
  const seen = new Set([companyNameKey(name)]);
  const former: string[] = [];
  for (const { fields, retrievedAt } of ordered) {
    const other = fields.name !== undefined && retrievedAt.getTime() !== named ? [fields.name] : [];
    for (const candidate of [...(fields.formerNames ?? []), ...other]) {
      const key = companyNameKey(candidate);
      if (!seen.has(key)) former.push(candidate);
      seen.add(key);
    }
  }
  return former.sort();
}

/** The company its claims describe. Throws when no claim carries any kind of name. */
export function foldCompany(claims: readonly Claim<CompanyFields>[]): CompanyProjection {
  const best = strongest(claims);
  const name = best.name ?? best.legalName ?? best.nameFromDomain;
  if (name === undefined) throw new Error("a company without any name");
  const place = foldPlace(claims);
  return {
    name,
    legalName: best.legalName ?? null,
    formerNames: foldFormerNames(claims, name),
    website: best.website ?? null,
    domain: best.website ? identifyingDomain(best.website) : null,
    description: best.description ?? null,
    industry: best.industry ?? null,
    country: place.country ?? null,
    region: place.region ?? null,
    city: place.city ?? null,
    headcountBand: best.headcountBand ?? null,
    yearFounded: best.yearFounded ?? null,
    profileUrls: [...new Set(claims.flatMap((c) => c.fields.profileUrls ?? []))].sort(),
    cik: best.cik ?? null,
  };
}

/**
 * The round its claims describe. Once any claim shows a sale, the round stays closed: a late-arriving
 * earlier notice ("first sale yet to occur") cannot reopen it.
 */
export function foldRound(claims: readonly Claim<RoundFields>[]): RoundProjection {
  const best = strongest(claims);
  const sold = claims.some((c) => c.fields.state !== "raising");
  return {
    state: sold ? "closed" : "raising",
    amount: best.amount ?? null,
    amountText: foldAmountText(claims),
    stageText: best.stageText ?? null,
    fundingType: fundingTypeOf(best.stageText),
    announced: best.announced ?? null,
    firstSale: best.firstSale ?? null,
    investors: best.investors ?? [],
  };
}

/** The wording of the amount that is shown: of the strongest claim that gives an amount, else of any that words one. */
function foldAmountText(claims: readonly Claim<RoundFields>[]): string | null {
  const ordered = strongestFirst(claims);
  const stating = ordered.find(({ fields }) => fields.amount !== undefined) ?? ordered.find(({ fields }) => fields.amountText !== undefined);
  return stating?.fields.amountText ?? null;
}

/** The person their claims describe. Throws when no claim carries a name. */
export function foldPerson(claims: readonly Claim<PersonFields>[]): PersonProjection {
  const best = strongest(claims);
  if (best.name === undefined) throw new Error("a person without a name");
  return {
    name: best.name,
    profileUrl: best.profileUrl ?? null,
    location: best.location ?? null,
    description: best.description ?? null,
  };
}

/** The role its claims describe; `relation` never changes, it is part of the role's identity. */
export function foldRole(claims: readonly Claim<RoleFields>[], relation: Relation): RoleProjection {
  return { relation, title: strongest(claims).title ?? null };
}
