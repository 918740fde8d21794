import type { NewRound } from "../../catalogue/claims/add-rounds.ts";
import type { Claim } from "../../catalogue/claims/claim.ts";
import { takeOne } from "../../catalogue/claims/ids.ts";
import { type CompanyRounds, roundsOf } from "../../catalogue/claims/known-rounds.ts";
import type { KnownRound } from "../../catalogue/claims/round-index.ts";
import { matchRound } from "../../catalogue/claims/match-round.ts";
import type { FilingChains } from "./filing-chain.ts";
import type { ListReading } from "./list-reading.ts";
import type { BatchPlan } from "./plan.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";

type Evidence = Omit<Claim<object>, "fields">;

/** Resolves each record's round: to its chain of filings, to a round already reported, or to a new one. */
export class RoundPlanner {
  readonly #plan: BatchPlan;
  readonly #rounds: Map<number, CompanyRounds>;
  readonly #chains: FilingChains;
  readonly #list: ListReading | null;
  readonly #added = new Map<number, NewRound>();

  /** `list` is the reading that the records are from; null for other documents. */
  constructor(
    plan: BatchPlan,
    rounds: Map<number, CompanyRounds>,
    chains: FilingChains,
    list: ListReading | null = null,
  ) {
    this.#plan = plan;
    this.#list = list;
    this.#rounds = rounds;
    this.#chains = chains;
  }

  resolve(record: EvidenceRecord, companyId: number, evidence: Evidence, freeIds: number[]): void {
    if (!record.round) return;
    const { round: fields } = record;
    const claim = { ...evidence, fields };
    const { known, unclaimed } = roundsOf(this.#rounds, companyId);
    const inChain = record.filing ? this.#roundOfChain(record.filing, evidence.ref) : undefined;
    const isEligible = (round: KnownRound) =>
      !(record.filing && round.isChain) && this.#list?.isOtherRow(round, fields) !== true;
    const matched = inChain ?? matchRound(fields, record.sourceUrl, known, isEligible)?.id;
    const isReused = inChain !== undefined && unclaimed.claim(inChain);
    const existing = matched ?? unclaimed.take(fields);
    const roundId = existing ?? takeOne(freeIds);
    const fresh = this.#added.get(roundId);
    if (existing === null) {
      const round: NewRound = { id: roundId, companyId, claims: [claim] };
      this.#added.set(roundId, round);
      this.#plan.rounds.push(round);
    } else if (fresh) {
      fresh.claims.push(claim);
    } else {
      this.#plan.furtherClaims.push({ subjectKind: "round", subjectId: roundId, claim });
    }
    if (matched === undefined || isReused) known.add(knownRound(roundId, record));
    else known.noteKind(roundId, fields.stageText);
    this.#list?.statesRound(roundId, fields);
    if (record.filing) {
      this.#plan.filings.push({ ref: evidence.ref, filing: record.filing, roundId });
      this.#chains.add(record.filing, roundId);
    }
  }

  #roundOfChain(filing: NonNullable<EvidenceRecord["filing"]>, ref: string): number | undefined {
    const [kept, ...others] = this.#chains.roundsOf(filing);
    if (kept === undefined) return undefined;
    for (const absorbedId of others) {
      this.#plan.joinedRounds.push({ ref, keptId: kept, absorbedId });
      this.#chains.join(kept, absorbedId);
    }
    return kept;
  }
}

function knownRound(id: number, { round, sourceUrl, filing }: EvidenceRecord): KnownRound {
  return {
    id,
    amount: round?.amount ?? null,
    stageText: round?.stageText ?? null,
    when: round?.announced ?? round?.firstSale ?? null,
    links: new Set(sourceUrl ? [sourceUrl] : []),
    isChain: filing !== undefined,
  };
}
