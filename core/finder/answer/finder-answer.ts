import type { FinderMode } from "../finder-deps.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";

/** What stands behind an address: a document, a server's answer, or the way it was made. */
export interface EmailSource {
  readonly kind: "published" | "verified" | "pattern";
  /** For people: "Acme's site", "Verified with its mail server". */
  readonly label: string;
  /** Where a reader can see it; null where there is nothing to open. */
  readonly url: string | null;
  /** When it was retrieved or asked, as an ISO 8601 instant; null for a pattern. */
  readonly date: string | null;
}

/** An address of a person, and what stands behind it. */
export interface EmailResult {
  readonly email: string;
  readonly confidence: "high" | "medium" | "low";
  /** Where it comes from ("Company Website"). */
  readonly source: string;
  /** Whether it was checked that mail arrives there, within the last 30 days, or the company itself publishes it. */
  readonly verified: boolean;
  /** When a verification was that is too old to count, as an ISO 8601 instant; null when there is none such. */
  readonly verifiedBefore: string | null;
  /** What is known of it beside that: none makes it surer. */
  readonly flags: readonly AddressFlag[];
  readonly sources: readonly EmailSource[];
}

/** Why there may be no more than what is shown. */
export const ANSWER_REASONS = [
  /** Nothing is known, and the domain's servers know no address that was asked of: also of who is not to be found. */
  "nothing_found",
  /** The domain takes no mail. */
  "no_mail",
  /** A name reserved for examples: nobody was asked. */
  "reserved_domain",
  /** The name has no Latin spelling. */
  "no_spelling",
  /** The domain's servers could not be asked or did not tell. */
  "unclear",
  /** The domain's server does not know the given address. */
  "refused_address",
  /** The domain's server takes any address, so nothing can be told of this one. */
  "accepts_any",
  /** Addresses cannot be verified from here. */
  "not_verified",
] as const;
export type AnswerReason = (typeof ANSWER_REASONS)[number];

/** An answer as far as it is there: `searching` now, `waiting` until mail servers may be asked again, or `done`. */
export interface FinderAnswer {
  readonly state: "searching" | "waiting" | "done";
  readonly results: readonly EmailResult[];
  /** Null while it is searched, or when the results speak for themselves. */
  readonly reason: AnswerReason | null;
  /** While `waiting`: when servers are asked again, as an ISO 8601 instant. */
  readonly tryAgainAt: string | null;
  readonly mode: FinderMode;
}
