import type { NewRound } from "../catalog/add-rounds.ts";
import type { Claim } from "../catalog/claim.ts";
import { takeOne } from "../catalog/ids.ts";
import type { KnownRound } from "../catalog/match-round.ts";
import { matchRound } from "../catalog/match-round.ts";
import type { FilingChains } from "./filing-chain.ts";
import type { BatchPlan } from "./plan.ts";
import type { EvidenceRecord } from "./record.ts";

type Evidence = Omit<Claim<object>, "fields">;

/** Places each record's round: into its chain of filings, beside a report of the same round, or as a new one. */
export class RoundPlanner {
  readonly #plan: BatchPlan;
  readonly #known: Map<number, KnownRound[]>;
  readonly #chains: FilingChains;
  readonly #added = new Map<number, NewRound>();

  constructor(plan: BatchPlan, known: Map<number, KnownRound[]>, chains: FilingChains) {
    this.#plan = plan;
    this.#known = known;
    this.#chains = chains;
  }

  place(record: EvidenceRecord, companyId: number, evidence: Evidence, earlierRoundId: number | undefined, freeIds: number[]): void {
    if (!record.round) return;
    const claim = { ...evidence, fields: record.round };
    const known = this.#known.get(companyId) ?? [];
    const inChain = record.filing ? this.#roundOfChain(record.filing) : undefined;
    const matched = inChain ?? earlierRoundId ?? matchRound(record.round, record.sourceUrl, record.filing ? known.filter((r) => !r.isChain) : known)?.id;
    const roundId = matched ?? takeOne(freeIds);
    const fresh = this.#added.get(roundId);
    if (matched === undefined) {
      const round: NewRound = { id: roundId, companyId, claims: [claim] };
      this.#added.set(roundId, round);
      this.#plan.rounds.push(round);
      this.#known.set(companyId, [...known, knownRound(roundId, record)]);
    } else if (fresh) {
      fresh.claims.push(claim);
    } else {
      this.#plan.furtherClaims.push({ subjectKind: "round", subjectId: roundId, claim });
    }
    if (record.filing) {
      this.#plan.filings.push({ filing: record.filing, roundId });
      this.#chains.add(record.filing, roundId);
    }
  }

  #roundOfChain(filing: NonNullable<EvidenceRecord["filing"]>): number | undefined {
    const [kept, ...others] = this.#chains.roundsOf(filing);
    if (kept === undefined) return undefined;
    for (const absorbedId of others) {
      this.#plan.joinedRounds.push({ keptId: kept, absorbedId });
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
    withdrawn: false,
  };
}
