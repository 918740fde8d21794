import type { Claim } from "../catalog/claim.ts";
import { IdPool, takeOne } from "../catalog/ids.ts";
import { loadKnownRounds } from "../catalog/known-rounds.ts";
import type { Identity } from "../catalog/match-keys.ts";
import { identityOf } from "../catalog/match-keys.ts";
import type { Context } from "../context.ts";
import { withFormerNames } from "./company-statement.ts";
import { FilingChains } from "./filing-chain.ts";
import type { EarlierSubjects } from "./known-subjects.ts";
import { loadKnownRoles, loadPeopleByProfile } from "./known-subjects.ts";
import type { CompanyDecision } from "./match-company.ts";
import { CompanyIndex } from "./match-company.ts";
import type { BatchPlan } from "./plan.ts";
import { PeoplePlanner } from "./plan-people.ts";
import { RoundPlanner } from "./plan-rounds.ts";
import type { EvidenceRecord } from "./record.ts";

/** A record to be placed; `ruling` is a person's answer where matching was not sure. */
export interface PlacedRecord {
  readonly ref: string;
  readonly record: EvidenceRecord;
  readonly ruling?: { readonly companyId: number } | "new";
}

export interface BatchDocument {
  readonly id: number;
  readonly retrievedAt: Date;
  /** What an earlier reading of this document took its places for; null when it is read for the first time. */
  readonly earlier: EarlierSubjects | null;
  readonly isSample: boolean;
}

/** Ids for what a document adds, kept from batch to batch. */
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

interface Settled {
  readonly placed: PlacedRecord;
  readonly companyId: number;
  readonly earlierRoundId: number | undefined;
}

/** Works out, without writing anything, what a batch of records adds to or says of the catalogue. */
export async function planBatch(ctx: Context, ids: DocumentIds, document: BatchDocument, given: readonly PlacedRecord[]): Promise<BatchPlan> {
  const records = given.map((placed) => ({ ...placed, record: { ...placed.record, company: withFormerNames(placed.record.company) } }));
  const plan: BatchPlan = { companies: [], rounds: [], people: [], roles: [], furtherClaims: [], filings: [], joinedRounds: [], reviews: [] };
  const settled = await settleCompanies(ctx, ids, document, records, plan);
  const added = new Set(plan.companies.map((company) => company.id));
  const knownIds = [...new Set(settled.map((s) => s.companyId))].filter((id) => !added.has(id));
  const profiles = settled.flatMap((s) => s.placed.record.people.flatMap((p) => (p.profileUrl ? [p.profileUrl] : [])));
  const filings = settled.flatMap((s) => (s.placed.record.filing ? [s.placed.record.filing] : []));
  const rounds = new RoundPlanner(plan, await loadKnownRounds(ctx, knownIds), await FilingChains.load(ctx, filings));
  const people = new PeoplePlanner(plan, await loadKnownRoles(ctx, knownIds), await loadPeopleByProfile(ctx, profiles, document.isSample));
  const roundIds = await ids.round.take(settled.length);
  const mentions = settled.reduce((sum, s) => sum + s.placed.record.people.length, 0);
  const personIds = await ids.person.take(mentions);
  const roleIds = await ids.role.take(mentions);
  for (const { placed, companyId, earlierRoundId } of settled) {
    const evidence = evidenceOf(placed, document);
    rounds.place(placed.record, companyId, evidence, earlierRoundId, roundIds);
    for (const mention of placed.record.people) people.place(mention, companyId, evidence, personIds, roleIds);
  }
  return plan;
}

async function settleCompanies(
  ctx: Context, ids: DocumentIds, document: BatchDocument, records: readonly PlacedRecord[], plan: BatchPlan,
): Promise<Settled[]> {
  const identities = records.map((placed) => identityOf(placed.record.company, placed.record.sourceUrl ?? null));
  const index = await CompanyIndex.load(ctx, identities, document.isSample);
  const free = await ids.company.take(records.length);
  const added = new Map<number, BatchPlan["companies"][number]>();
  const settled: Settled[] = [];
  for (const [i, placed] of records.entries()) {
    const identity = identities[i];
    if (!identity) continue;
    const before = document.earlier?.get(placed.ref);
    const decision = decide(placed, identity, index, before?.companyId);
    if (decision.kind === "review") {
      plan.reviews.push({ kind: "match", ref: placed.ref, reason: decision.reason, candidateIds: decision.candidateIds, record: placed.record });
      continue;
    }
    const claim = { ...evidenceOf(placed, document), fields: placed.record.company };
    const companyId = decision.kind === "known" ? decision.companyId : takeOne(free);
    const fresh = added.get(companyId);
    if (decision.kind === "new") {
      const company = { id: companyId, claims: [claim] };
      added.set(companyId, company);
      plan.companies.push(company);
    } else if (fresh) {
      fresh.claims.push(claim);
    } else {
      plan.furtherClaims.push({ subjectKind: "company", subjectId: companyId, claim });
    }
    index.add(companyId, identity);
    settled.push({ placed, companyId, earlierRoundId: before?.roundId });
  }
  return settled;
}

function decide(placed: PlacedRecord, identity: Identity, index: CompanyIndex, earlierId: number | undefined): CompanyDecision {
  if (placed.ruling === "new") return { kind: "new" };
  if (placed.ruling) return { kind: "known", companyId: placed.ruling.companyId };
  if (earlierId !== undefined) return { kind: "known", companyId: earlierId };
  return index.decide(identity);
}

function evidenceOf({ ref, record }: PlacedRecord, document: BatchDocument): Omit<Claim<object>, "fields"> {
  return {
    method: record.method,
    sourceUrl: record.sourceUrl ?? null,
    effectiveAt: record.effectiveAt ? new Date(record.effectiveAt) : document.retrievedAt,
    retrievedAt: document.retrievedAt,
    ref,
  };
}
