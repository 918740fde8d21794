import type { Claim } from "../../catalogue/claims/claim.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { IdPool, takeOne } from "../../catalogue/claims/ids.ts";
import { loadRounds } from "../../catalogue/claims/known-rounds.ts";
import { type Identity, identityOf, matchKeysOf } from "../../catalogue/claims/match-keys.ts";
import { splitFormerly } from "../../catalogue/names/formerly.ts";
import { LIKE_SUPPRESSED } from "./review/objected.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { type DerivedLocation, LocationDeriver } from "./derive-locations.ts";
import { FilingChains } from "./filing-chain.ts";
import { CertainMatches } from "./matching/certain-match.ts";
import { NO_FORMER_COMPANIES } from "./matching/former-companies.ts";
import { itemsAbout, splitHeld, withoutHeld } from "./held-people.ts";
import { loadCompanyKeys, loadKnownRoles, loadPeopleByProfile, rolesOf } from "./matching/known-subjects.ts";
import type { ListReading } from "./list-reading.ts";
import type { StoredRuling } from "./matching/match-ruling.ts";
import { type CompanyDecision, CompanyIndex } from "./matching/match-company.ts";
import type { BatchPlan } from "./plan.ts";
import { PeoplePlanner, withoutSuppressed } from "./plan-people.ts";
import { RoundPlanner } from "./plan-rounds.ts";
import { companyFields } from "./row-claims.ts";
import type { EvidenceRecord, RawTexts } from "../../catalogue/sources/record.ts";

/** A record to resolve; `ruling` is a reviewer's answer to an uncertain match. */
export interface UnresolvedRecord {
  readonly ref: string;
  readonly record: EvidenceRecord;
  readonly ruling?: { readonly companyId: number } | "new";
  /** The company whose site or article was requested. */
  readonly companyId?: number;
  /** True if only the people of the record are to be added, because the rest was published before. */
  readonly isPeopleOnly?: boolean;
  readonly raw?: () => RawTexts;
}

export interface BatchDocument {
  readonly id: number;
  readonly retrievedAt: Date;
  readonly isSample: boolean;
  /** State of the list's reading; absent for other documents. */
  readonly list?: ListReading;
  /** Locations of this document; absent when single records are decided. */
  readonly locations?: LocationDeriver;
  /** Collects the names and links of people and companies that were left out because they are suppressed. */
  readonly suppressed?: Set<string>;
}

/** Reserved ids for the rows a document adds, shared by its batches. */
export class DocumentIds {
  readonly company: IdPool;
  readonly round: IdPool;
  readonly person: IdPool;
  readonly role: IdPool;

  constructor(ctx: Context) {
    this.company = new IdPool(ctx, "company");
    this.round = new IdPool(ctx, "funding_round");
    this.person = new IdPool(ctx, "person");
    this.role = new IdPool(ctx, "role");
  }
}

interface IdentifiedRecord extends UnresolvedRecord {
  readonly identity: Identity;
  readonly derived: DerivedLocation | undefined;
}

interface ResolvedRecord {
  readonly item: IdentifiedRecord;
  readonly companyId: number;
  /** The fields to be claimed of the company; a description loses what names held people. */
  readonly fields: { description?: string };
}

/** Records of a batch with their identities, before anything is looked up in the catalogue. */
export interface IdentifiedBatch {
  readonly records: readonly IdentifiedRecord[];
  readonly suppressions: Suppressions;
}

/**
 * Identifies the companies and people of records without the database, so that it can run while an earlier batch is
 * written. Leaves out suppressed people, and records about suppressed companies.
 */
export function identifyBatch(
  ctx: Context,
  document: BatchDocument,
  suppressions: Suppressions,
  given: readonly UnresolvedRecord[],
): IdentifiedBatch {
  const locations = document.locations ?? new LocationDeriver();
  document.locations?.learn(given.map(({ record }) => record));
  const identified = given.flatMap((item): IdentifiedRecord[] => {
    const company = withFormerNames(item.record.company);
    const record = withoutSuppressed({ ...item.record, company }, suppressions);
    const derived = locations.derive(record);
    const identity = identityOf(company, record.sourceUrl ?? null, derived?.fields.city ?? null);
    for (const { name, profileUrl } of item.record.people.filter((one) => !record.people.includes(one)))
      for (const text of [name, profileUrl]) if (text !== undefined) document.suppressed?.add(text);
    if (suppressions.caseOfCompany(identity) !== null) {
      for (const name of identity.written) document.suppressed?.add(name);
      return [];
    }
    const { raw, ...rest } = item;
    // The source's own words may name the people who were removed.
    const hasAll = record.people.length === item.record.people.length;
    return [{ ...rest, record, derived, identity, ...(raw && hasAll && { raw }) }];
  });
  const { list } = document;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const records =
    list?.withoutSharedKeys(identified).map((item) => {
      const record = list.corrected(item.record, item.identity, today);
      return record === item.record ? item : { ...item, record, derived: locations.derive(record) };
    }) ?? identified;
  return { records, suppressions };
}

/** Identifies and plans a batch. */
export async function planBatch(
  ctx: Context,
  ids: DocumentIds,
  document: BatchDocument,
  given: readonly UnresolvedRecord[],
): Promise<BatchPlan> {
  return planIdentified(ctx, ids, document, identifyBatch(ctx, document, await Suppressions.load(ctx), given));
}

/** Plans a batch's additions to the catalogue and claims about it, without writing. */
export async function planIdentified(
  ctx: Context,
  ids: DocumentIds,
  document: BatchDocument,
  { records, suppressions }: IdentifiedBatch,
): Promise<BatchPlan> {
  const plan: BatchPlan = {
    companies: [],
    rounds: [],
    people: [],
    roles: [],
    furtherClaims: [],
    filings: [],
    joinedRounds: [],
    reviews: [],
    ruled: [],
    matchedBy: {},
  };
  const resolved = await resolveCompanies(ctx, ids, document, { records, suppressions }, plan);
  const added = new Set(plan.companies.map((company) => company.id));
  const knownIds = [...new Set(resolved.map((s) => s.companyId))].filter((id) => !added.has(id));
  const profiles = resolved.flatMap((s) => s.item.record.people.flatMap((p) => (p.profileUrl ? [p.profileUrl] : [])));
  const filings = resolved.flatMap((s) => (s.item.record.filing ? [s.item.record.filing] : []));
  const chains = await FilingChains.load(ctx, filings);
  const rounds = new RoundPlanner(plan, await loadRounds(ctx, knownIds), chains, document.list);
  const knownRoles = await loadKnownRoles(ctx, knownIds);
  const people = new PeoplePlanner(plan, knownRoles, await loadPeopleByProfile(ctx, profiles, document.isSample));
  const companyKeys = await loadCompanyKeys(ctx, suppressions.isEmpty ? [] : knownIds);
  const roundIds = await ids.round.take(resolved.length);
  const mentions = resolved.reduce((sum, s) => sum + s.item.record.people.length, 0);
  const personIds = await ids.person.take(mentions);
  const roleIds = await ids.role.take(mentions);
  for (const { companyId, item } of suppressions.isEmpty ? [] : resolved)
    companyKeys.set(companyId, [...(companyKeys.get(companyId) ?? []), ...matchKeysOf(item.identity)]);
  for (const { item, companyId, fields } of resolved) {
    const evidence = evidenceOf(item, document);
    rounds.resolve(item.record, companyId, evidence, roundIds);
    const keys = companyKeys.get(companyId) ?? [];
    const { people: listable } = withoutSuppressed(item.record, suppressions, keys);
    const company = { id: companyId, keys, roles: rolesOf(knownRoles, companyId) };
    const { published, held } = splitHeld(listable, suppressions, company);
    for (const mention of published) people.resolve(mention, companyId, evidence, personIds, roleIds);
    if (held.length === 0) continue;
    plan.reviews.push(...itemsAbout(item, held, companyId));
    const kept = fields.description === undefined ? null : withoutHeld(fields.description, held);
    if (kept === null) delete fields.description;
    else fields.description = kept;
  }
  return plan;
}

async function resolveCompanies(
  ctx: Context,
  ids: DocumentIds,
  document: BatchDocument,
  { records, suppressions }: IdentifiedBatch,
  plan: BatchPlan,
): Promise<ResolvedRecord[]> {
  const former = (await document.list?.formerCompanies(ctx, records)) ?? NO_FORMER_COMPANIES;
  const named = [...records.flatMap((item) => companiesNamedBy(item, document.list)), ...former.ids];
  const identities = records.map(({ identity }) => identity);
  const index = await CompanyIndex.load(ctx, identities, named, document.isSample);
  const certain = await CertainMatches.load(ctx, document.id, records, index);
  const free = await ids.company.take(records.length);
  const added = new Map<number, BatchPlan["companies"][number]>();
  const resolved: ResolvedRecord[] = [];
  for (const item of records) {
    const { record, ref, identity } = item;
    let decision = decide(item, index, document.list, suppressions);
    if (decision.kind === "left out") continue;
    if (decision.kind === "review") {
      const { reason, candidateIds } = decision;
      const groupKey = `${identity.names[0] ?? ""} ${candidateIds.join(" ")}`;
      const raw = item.raw?.();
      const shown = raw === undefined ? record : { ...record, raw };
      const question = { kind: "match" as const, ref, reason, groupKey, candidateIds, record: shown };
      const companyId = certain.of(item, index);
      if (companyId === null || !candidateIds.includes(companyId)) {
        document.list?.asks(ref, item);
        plan.reviews.push(question);
        continue;
      }
      plan.ruled.push({ ...question, companyId });
      decision = { kind: "known", companyId, by: "name and round" };
    }
    if (item.isPeopleOnly === true && decision.kind === "known") {
      resolved.push({ item, companyId: decision.companyId, fields: {} });
      continue;
    }
    const fields = companyFields(record);
    const evidence = evidenceOf(item, document);
    const claims: Claim<CompanyFields>[] = [{ ...evidence, fields }];
    if (item.derived) claims.push({ ...evidence, ...item.derived });
    const known =
      decision.kind === "known" ? decision.companyId : index.takeOver(item, decision.formerId ?? null, former);
    const companyId = known ?? takeOne(free);
    const fresh = added.get(companyId);
    if (known === null) {
      const company = { id: companyId, claims };
      added.set(companyId, company);
      plan.companies.push(company);
    } else if (fresh) {
      fresh.claims.push(...claims);
    } else {
      for (const claim of claims) plan.furtherClaims.push({ subjectKind: "company", subjectId: companyId, claim });
    }
    if (decision.kind === "known") plan.matchedBy[decision.by] = (plan.matchedBy[decision.by] ?? 0) + 1;
    index.add(companyId, identity);
    document.list?.resolved(record, identity, companyId);
    resolved.push({ item, companyId, fields });
  }
  return resolved;
}

/** Companies named by a ruling or by the record's id in its list. */
function companiesNamedBy({ record, ruling, identity, companyId }: IdentifiedRecord, list?: ListReading): number[] {
  if (companyId !== undefined) return [companyId];
  if (!list) return typeof ruling === "object" ? [ruling.companyId] : [];
  const ruled = list.rulingsFor(record, identity).map((one) => one.companyId);
  const named = [...ruled, list.companyWithId(record.listId), list.formerRowOf({ record, identity })?.companyId];
  return named.filter((id) => typeof id === "number");
}

/** `formerId`: the company whose id to reuse if it has no evidence any more. */
type CompanyResolution =
  | Exclude<CompanyDecision, { readonly kind: "new" }>
  | { readonly kind: "new"; readonly formerId?: number | null };
type Resolution = CompanyResolution | { readonly kind: "left out" };

/**
 * Decides by the reviewer's answer, else by the id in the list, else by the record's own keys, else by the company that
 * the row had in the former reading, else by the record's name. A new company under a name like that of a suppressed one
 * waits until a reviewer says that it is another.
 */
function decide(
  { ruling, record, identity, derived, companyId: asked }: IdentifiedRecord,
  index: CompanyIndex,
  list: ListReading | undefined,
  suppressions: Suppressions,
): Resolution {
  if (asked !== undefined) {
    const companyId = index.currentId(asked);
    return index.isLive(companyId) ? { kind: "known", companyId, by: "own site" } : { kind: "left out" };
  }
  // Even then a number in a register is one company's: several records of the group can be about it.
  if (ruling === "new") return index.decideByRegisters(identity) ?? { kind: "new" };
  if (ruling) return { kind: "known", companyId: ruling.companyId, by: "ruling" };
  const ruled = list === undefined ? null : decideByRulings(list.rulingsFor(record, identity), index, list);
  if (ruled !== null) return ruled;
  const listed = list?.companyWithId(record.listId);
  const decision: CompanyResolution =
    listed === undefined ? decideByKeys({ record, identity }, index, list) : index.decideByListId(identity, listed);
  const country = identity.country ?? derived?.fields.country ?? null;
  return decision.kind === "new" &&
    decision.formerId === undefined &&
    suppressions.isLikeSuppressed({ ...identity, country })
    ? { kind: "review", candidateIds: [], reason: LIKE_SUPPRESSED }
    : decision;
}

/**
 * Decides by the record's keys. Where its name alone would decide, the company does that the row had in the list's
 * former reading, unless the row contradicts what the company states now. A company that only this list states is not
 * given to rows of other names.
 */
function decideByKeys(
  item: Pick<IdentifiedRecord, "record" | "identity">,
  index: CompanyIndex,
  list: ListReading | undefined,
): CompanyResolution {
  const decision = index.decide(item.identity, list?.statesUnder(item.identity) ?? (() => false));
  const former = list?.formerRowOf(item);
  if (list === undefined || former === undefined || (decision.kind === "known" && decision.by !== "name and city"))
    return decision;
  const companyId = index.currentId(former.companyId);
  if (index.contradicts(companyId, item.identity)) return decision;
  if (!index.isLive(companyId)) return { kind: "new", formerId: companyId };
  const isFreshName = decision.kind === "new" && !former.isStatedElsewhere && list.hasStated(companyId);
  return isFreshName ? decision : { kind: "known", companyId, by: "same row" };
}

/** Applies the operator's ruling; null without one. Sends the record to review if several rulings fit equally. */
function decideByRulings(rulings: readonly StoredRuling[], index: CompanyIndex, list: ListReading): Resolution | null {
  const answers = rulings.map((one) => ({
    ...one,
    companyId: one.companyId === null ? null : index.currentId(one.companyId),
  }));
  const [first, ...others] = answers;
  if (first === undefined) return null;
  const { companyId, isNew } = first;
  if (others.some((one) => one.companyId !== companyId || one.isNew !== isNew)) {
    const candidateIds = [...new Set(answers.flatMap((one) => one.companyId ?? []))].filter((id) => index.isLive(id));
    return candidateIds.length === 0 ? null : { kind: "review", candidateIds, reason: SEVERAL_ANSWERS };
  }
  if (isNew) {
    const known = list.companyRuledNew(first);
    return known === undefined
      ? { kind: "new", formerId: companyId }
      : { kind: "known", companyId: known, by: "ruling" };
  }
  if (companyId === null) return { kind: "left out" };
  return index.isLive(companyId) ? { kind: "known", companyId, by: "ruling" } : { kind: "new", formerId: companyId };
}

const SEVERAL_ANSWERS = "rows with this name were assigned to several companies";

function evidenceOf({ ref, record }: UnresolvedRecord, document: BatchDocument): Omit<Claim<object>, "fields"> {
  return {
    method: record.method,
    sourceUrl: record.sourceUrl ?? null,
    effectiveAt: record.effectiveAt ? new Date(record.effectiveAt) : document.retrievedAt,
    retrievedAt: document.retrievedAt,
    ref,
  };
}

/** Moves "(formerly …)" from a company's names to its former names; any source may write names that way. */
function withFormerNames(company: CompanyFields): CompanyFields {
  const names = {
    ...(company.name ? { name: company.name } : {}),
    ...(company.legalName ? { legalName: company.legalName } : {}),
  };
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
