import type { SubjectClaim } from "../catalog/add-claims.ts";
import type { NewCompany } from "../catalog/add-companies.ts";
import type { NewPerson, NewRole } from "../catalog/add-people.ts";
import type { NewRound } from "../catalog/add-rounds.ts";
import type { EvidenceRecord, FilingIdentity } from "./record.ts";

/** What a batch of records amounts to, before anything is written. */
export interface BatchPlan {
  readonly companies: NewCompany[];
  readonly rounds: NewRound[];
  readonly people: NewPerson[];
  readonly roles: NewRole[];
  /** Claims about subjects the catalogue already holds. */
  readonly furtherClaims: SubjectClaim[];
  readonly filings: { readonly filing: FilingIdentity; readonly roundId: number | null }[];
  /** Rounds that a filing shows to be one chain: the second is part of the first. */
  readonly joinedRounds: { readonly keptId: number; readonly absorbedId: number }[];
  readonly reviews: PlannedReview[];
}

export interface PlannedReview {
  readonly kind: "match" | "news";
  readonly ref: string;
  readonly reason: string;
  readonly candidateIds: readonly number[];
  readonly record: EvidenceRecord;
}
