import type { AddressStatus } from "../../catalogue/facts/address-status.ts";

/**
 * Result of asking the domain's mail server. `unknown`: no reliable reply; `accept_all`: the server accepts any
 * address.
 */
export type VerificationResult = "valid" | "invalid" | "accept_all" | "unknown";

export interface VerificationFact {
  readonly result: VerificationResult;
  readonly at: Date;
}

/** Why an address must not be shown, whatever its status. */
export type Withheld = "suppressed" | "opted_out";

export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

interface ConfidenceFacts {
  readonly status: AddressStatus;
  /** The company's own site names it. */
  readonly isOnCompanySite: boolean;
  /** A mail server confirmed the mailbox, perhaps long ago or for a colleague. */
  readonly wasConfirmed: boolean;
  readonly followsLearnedPattern: boolean;
}

/** Rates an address by its status and, within a status, by its evidence. */
export function confidenceOf({ status, ...evidence }: ConfidenceFacts): Confidence {
  switch (status) {
    case "verified":
      return "high";
    case "published":
      return evidence.isOnCompanySite ? "high" : "medium";
    case "listed":
      return "medium";
    case "pattern":
      return evidence.wasConfirmed || evidence.followsLearnedPattern ? "medium" : "low";
    case "bounced":
    case "none":
      return "low";
  }
}
