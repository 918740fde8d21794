import type { SubjectClaim } from "../../catalogue/claims/add-claims.ts";
import type { NewCompany } from "../../catalogue/claims/add-companies.ts";
import type { NewPerson, NewRole } from "../../catalogue/claims/add-people.ts";
import type { NewRound } from "../../catalogue/claims/add-rounds.ts";
import type { EvidenceRecord, FilingIdentity } from "../../catalogue/sources/record.ts";
import type { MatchedBy } from "./matching/match-company.ts";

/** The writes that a batch of records needs. */
export interface BatchPlan {
  readonly companies: NewCompany[];
  readonly rounds: NewRound[];
  readonly people: NewPerson[];
  readonly roles: NewRole[];
  /** Claims about subjects already in the catalogue. */
  readonly furtherClaims: SubjectClaim[];
  readonly filings: { readonly ref: string; readonly filing: FilingIdentity; readonly roundId: number | null }[];
  /** Rounds that a filing shows to be one chain; `absorbedId` is merged into `keptId`. */
  readonly joinedRounds: { readonly ref: string; readonly keptId: number; readonly absorbedId: number }[];
  readonly reviews: PlannedReview[];
  /** Questions that a rule answered: they are recorded as its decisions, which can be undone. */
  readonly ruled: (PlannedReview & { readonly companyId: number })[];
  /** Records of known companies, counted by basis of the match. */
  readonly matchedBy: Partial<Record<MatchedBy, number>>;
}

export interface PlannedReview {
  /** `person`: somebody new at a company with a suppressed person. */
  readonly kind: "match" | "news" | "person";
  readonly ref: string;
  readonly reason: string;
  /** Equal for items with the same candidates and name; one answer decides all of them. */
  readonly groupKey: string;
  readonly candidateIds: readonly number[];
  readonly record: EvidenceRecord;
}
