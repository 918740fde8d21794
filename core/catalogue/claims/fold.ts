import type { Claim } from "./claim.ts";
import { editedFields, evidenceAmong, isDerived, strongestFirst, winningClaims } from "./claim.ts";
import { identifyingDomain } from "../facts/domain.ts";
import {
  COMPANY_FACTS,
  type CompanyFields,
  type Facts,
  type FactType,
  type Folded,
  type FoldedCompany,
  type FoldedPerson,
  type FoldedRound,
  PERSON_FACTS,
  type PersonFields,
  type RoleFields,
  ROUND_FACTS,
  type RoundFields,
  type Values,
} from "../facts/facts.ts";

import type { InvestorMention } from "../facts/facts.ts";
import { fundingTypeOf } from "../facts/funding-type.ts";
import { type HeadcountBand, headcountBand } from "../facts/headcount-bands.ts";
import { wordKey } from "../industries/words.ts";
import { companyNameKey } from "../names/company-name.ts";

function strongest<Fields extends object>(claims: readonly Claim<Fields>[]): Fields {
  const only = claims[0];
  if (only && claims.length === 1) return only.fields;
  const folded: Partial<Fields> = {};
  for (const [field, claim] of winningClaims<Fields, Claim<Fields>>(claims)) folded[field] = claim.fields[field];
  return folded as Fields;
}

/** Takes each fact from the strongest claim that states it; lists unite those of all claims. */
function foldFacts<F extends Facts>(
  facts: F,
  claims: readonly Claim<Readonly<Record<string, unknown>>>[],
  best: Readonly<Record<string, unknown>>,
): Folded<Values<F>> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { type }]) => [
      name,
      type === "text_list" || type === "url_list"
        ? [
            ...new Set(claims.flatMap(({ fields }) => fields[name] ?? []).filter((item) => typeof item === "string")),
          ].sort()
        : (best[name] ?? (type === "investors" ? [] : null)),
    ]),
  ) as Folded<Values<F>>;
}

/**
 * Folds city, region and country together so that the city of one source never combines with the country of another.
 * The strongest claim with a city wins (else the strongest with a region or country); weaker claims that agree fill its
 * gaps.
 */
function foldLocation(claims: readonly Claim<CompanyFields>[]): Location {
  const [first, ...others] = strongestFirst(claims).map(({ fields: { city, region, country } }): Location => ({
    city,
    region,
    country,
  }));
  if (first === undefined || others.length === 0) return first ?? {};
  const locations = [first, ...others];
  const by = locations.some((location) => location.city) ? (["city"] as const) : (["region", "country"] as const);
  const anchor = locations.find((location) => by.some((part) => location[part]));
  return locations.reduce<Location>(
    (known, location) => (isSameLocation(known, location, by) ? { ...location, ...stated(known) } : known),
    anchor ?? {},
  );
}

/** The location that evidence states, without edits and without what the gazetteer adds. */
export function statedLocation(claims: readonly Claim<CompanyFields>[]): Location {
  return foldLocation(evidenceAmong(claims));
}

/**
 * Completes the stated city from the gazetteer: its canonical name, and the region and country unless evidence or an
 * edit states them. If an edit replaced the city, the evidence's region and country no longer apply.
 */
function withDerived(
  evident: Location,
  claims: readonly Claim<CompanyFields>[],
  edits: Readonly<Record<string, unknown>>,
): Location {
  const { city = evident.city } = edits;
  const derived = claims.filter(({ method, fields }) => isDerived(method) && fields.derivedFrom?.city === city);
  if (derived.length === 0 || typeof city !== "string") return evident;
  const known = city === evident.city ? evident : { city };
  const country = typeof edits["country"] === "string" ? edits["country"] : known.country;
  const agreeing = strongestFirst(derived).find(
    ({ fields }) => !contradict(fields.country ?? fields.derivedFrom?.country, country),
  );
  if (agreeing === undefined) return evident;
  const { fields } = agreeing;
  const respelled = known.region === undefined || known.region === fields.derivedFrom?.region;
  return {
    city: fields.city ?? city,
    region: respelled ? (fields.region ?? known.region) : known.region,
    country: known.country ?? fields.country,
  };
}

function contradict(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

interface Location {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

/** True if two locations share at least one of the `by` fields and contradict each other in none. */
function isSameLocation(a: Location, b: Location, by: readonly (keyof Location)[]): boolean {
  const agree = (part: keyof Location) => a[part]?.toLowerCase() === b[part]?.toLowerCase();
  const differ = (part: keyof Location) => a[part] !== undefined && b[part] !== undefined && !agree(part);
  return (
    by.some((part) => a[part] !== undefined && agree(part)) && !(["city", "region", "country"] as const).some(differ)
  );
}

function stated(location: Location): Location {
  return Object.fromEntries(Object.entries(location).filter(([, value]) => value !== undefined));
}

/**
 * Stated former names, plus names used by documents retrieved at other times. Ignores two names within one document,
 * because the document does not say which is older.
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

/** Replaces facts with edited values; an edited null empties the fact. */
function overlay<V extends object>(folded: V, facts: Facts, edits: Readonly<Record<string, unknown>>): V {
  const edited = Object.entries(facts).flatMap(([name, { type }]) => {
    if (edits[name] === undefined) return [];
    return [[name, edits[name] ?? (LISTS.has(type) ? [] : null)]];
  });
  return edited.length === 0 ? folded : { ...folded, ...Object.fromEntries(edited) };
}

/** Industry words of all claims, strongest claim first, without duplicates. */
function foldIndustry(claims: readonly Claim<CompanyFields>[]): string[] {
  const words = strongestFirst(claims).flatMap(({ fields }) => fields.industry ?? []);
  return [...new Map(words.toReversed().map((word) => [wordKey(word), word])).values()].toReversed();
}

/**
 * The band of the newest number of employees, unless the strongest claim of a band is newer than the number. Of numbers of
 * one time the strongest claim's counts. Estimates do not count: a band is what somebody stated.
 */
function foldHeadcount(claims: readonly Claim<CompanyFields>[]): HeadcountBand | undefined {
  const [newest] = strongestFirst(claims)
    .flatMap(({ method, fields }) => (method === "estimated" ? [] : (fields.measures ?? [])))
    .flatMap(({ kind, on, value }) => (kind === "employees" && value !== null ? [{ on, value }] : []))
    .toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
  if (newest === undefined) return undefined;
  const stating = winningClaims<CompanyFields, Claim<CompanyFields>>(evidenceAmong(claims)).get("headcountBand");
  const isOlder = stating === undefined || stating.effectiveAt.toISOString().slice(0, newest.on.length) <= newest.on;
  return isOlder || stating.fields.measures !== undefined ? headcountBand(newest.value) : undefined;
}

const LISTS: ReadonlySet<FactType> = new Set(["text_list", "url_list", "investors"]);

/** Throws when no claim carries a name. */
export function foldCompany(claims: readonly Claim<CompanyFields>[]): FoldedCompany {
  const edits = editedFields(claims);
  const evidence = evidenceAmong(claims);
  const best = strongest(evidence);
  const name = best.name ?? best.legalName ?? best.nameFromDomain ?? edits["name"];
  if (typeof name !== "string") throw new Error("a company without any name");
  const location = foldLocation(evidence);
  const { city = null, region = null, country = null } = withDerived(location, claims, edits);
  const shown = typeof edits["name"] === "string" ? companyNameKey(edits["name"]) : null;
  const formerNames = foldFormerNames(evidence, name).filter((former) => companyNameKey(former) !== shown);
  // A list or an article about funded startups says more than the boxes of a filing.
  const isOnlyFiled = evidence.every(({ method }) => method === "filed");
  // A filing that does not say takes nothing back.
  const deciding = evidence.filter(({ fields }) => fields.startup === "yes" || fields.startup === "no");
  const verdict = deciding.length === 0 ? best : strongest(deciding);
  const { startup = null, startupReason = null } = isOnlyFiled ? verdict : {};
  const folded = overlay(
    {
      ...foldFacts(COMPANY_FACTS, evidence, best),
      startup,
      startupReason,
      name,
      formerNames,
      headcountBand: foldHeadcount(claims) ?? best.headcountBand ?? null,
      industry: foldIndustry(evidence),
      city,
      region,
      country,
    },
    COMPANY_FACTS,
    edits,
  );
  return { ...folded, domain: folded.website === null ? null : identifyingDomain(folded.website) };
}

/**
 * Once any claim shows a sale, the round stays closed: an earlier notice ("first sale yet to occur") that arrives late
 * cannot reopen it.
 */
export function foldRound(claims: readonly Claim<RoundFields>[]): FoldedRound {
  const edits = editedFields(claims);
  const evidence = evidenceAmong(claims);
  const sold = evidence.length === 0 || evidence.some((c) => c.fields.state !== "raising");
  const state = sold ? ("closed" as const) : ("raising" as const);
  // An edited amount has no source text.
  const amountText = edits["amount"] === undefined ? foldAmountText(evidence) : null;
  const folded = overlay(
    {
      ...foldFacts(ROUND_FACTS, evidence, strongest(evidence)),
      announced: foldAnnounced(evidence),
      filed: firstDay(evidence),
      investors: foldInvestors(evidence),
      state,
      amountText,
    },
    ROUND_FACTS,
    edits,
  );
  return { ...folded, fundingType: fundingTypeOf(folded.stageText ?? undefined) };
}

/**
 * The investors of the strongest claim that names any, together with those of claims just as strong: a list may state a
 * round in several rows, one investor each.
 */
function foldInvestors(claims: readonly Claim<RoundFields>[]): readonly InvestorMention[] {
  const ordered = strongestFirst(claims.filter(({ fields }) => (fields.investors ?? []).length > 0));
  const [first] = ordered;
  if (first === undefined) return [];
  return ordered
    .filter(
      ({ method, effectiveAt, retrievedAt }) =>
        method === first.method &&
        effectiveAt.getTime() === first.effectiveAt.getTime() &&
        retrievedAt.getTime() === first.retrievedAt.getTime(),
    )
    .toSorted((a, b) => a.ref.localeCompare(b.ref, "en", { numeric: true }))
    .flatMap(({ fields }) => fields.investors ?? []);
}

/**
 * The day told by the press or a list; else that of the first filing which says that money was raised, because later
 * ones report the same round again.
 */
function foldAnnounced(claims: readonly Claim<RoundFields>[]): FoldedRound["announced"] {
  const ordered = strongestFirst(claims.filter(({ fields }) => fields.announced !== undefined));
  const told = ordered.find(({ method }) => method !== "filed") ?? ordered.at(-1);
  return told?.fields.announced ?? null;
}

/** The day of the first filing: later ones amend the same offering. */
function firstDay(claims: readonly Claim<RoundFields>[]): FoldedRound["filed"] {
  const days = claims.flatMap(({ fields: { filed } }) => filed ?? []);
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0] ?? null;
}

/** The amount text of the strongest claim that gives an amount, else of any claim that has a text. */
function foldAmountText(claims: readonly Claim<RoundFields>[]): string | null {
  const ordered = strongestFirst(claims);
  const stating =
    ordered.find(({ fields }) => fields.amount !== undefined) ??
    ordered.find(({ fields }) => fields.amountText !== undefined);
  return stating?.fields.amountText ?? null;
}

/** Throws when no claim carries a name. */
export function foldPerson(claims: readonly Claim<PersonFields>[]): FoldedPerson {
  const edits = editedFields(claims);
  const evidence = evidenceAmong(claims);
  const best = strongest(evidence);
  const name = best.name ?? edits["name"];
  if (typeof name !== "string") throw new Error("a person without a name");
  return overlay({ ...foldFacts(PERSON_FACTS, evidence, best), name }, PERSON_FACTS, edits);
}

export function foldTitle(claims: readonly Claim<RoleFields>[]): string | null {
  const { title = strongest(evidenceAmong(claims)).title ?? null } = editedFields(claims);
  return typeof title === "string" ? title : null;
}
