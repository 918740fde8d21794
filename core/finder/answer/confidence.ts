import { isRecent } from "../../address-status.ts";

export type AddressSource =
  | "published_by_company"
  /** Another document: a feed, an article, a list. */
  | "published_elsewhere"
  | "learned_pattern"
  | "usual_pattern"
  /** Confirmed by its mail server, however it was found. */
  | "mail_server";

/**
 * Result of asking the domain's mail server. `unknown`: no reliable reply; `accept_all`: the server accepts any
 * address.
 */
export type VerificationResult = "valid" | "invalid" | "accept_all" | "unknown";

export interface VerificationFact {
  readonly result: VerificationResult;
  readonly at: Date;
}

export type Withheld = "invalid" | "disposable" | "suppressed" | "opted_out";

export interface AddressFacts {
  readonly source: AddressSource;
  /** False if a person was looked up and the address is not known to be theirs. */
  readonly isTheirs: boolean;
  /** The latest verification; null if there is none. */
  readonly verification: VerificationFact | null;
  /** The domain offers disposable addresses. */
  readonly isDisposable: boolean;
  /** Mail to it bounced or led to a complaint. */
  readonly isSuppressed: boolean;
  readonly hasOptedOut: boolean;
}

interface ShownAddress {
  readonly kind: "shown";
  readonly confidence: "high" | "medium" | "low";
  /** Displayed source, such as "Company Website". */
  readonly source: string;
  /** True to show a check mark: published by the company, or confirmed within 30 days and known to be theirs. */
  readonly verified: boolean;
  /** Time of a valid but expired verification; null without one. */
  readonly verifiedBefore: Date | null;
}

type AddressAnswer = ShownAddress | { readonly kind: "withheld"; readonly why: Withheld };

const LABELS: Readonly<Record<AddressSource, string>> = {
  published_by_company: "Company Website",
  published_elsewhere: "Public Source",
  learned_pattern: "Pattern Match",
  usual_pattern: "Pattern Match",
  mail_server: "Mail Server",
};

/**
 * Rates an address by the first rule that applies. Withheld: invalid, disposable, suppressed or opted out. High and
 * verified: published by the company, or valid within 30 days and known to be theirs. Medium: published elsewhere,
 * valid but possibly a colleague's, formerly valid, or of a learned pattern. Low: of a common pattern. Replies of
 * accept-all and unclear servers prove nothing.
 */
export function answerFor(facts: AddressFacts, now: Date): AddressAnswer {
  const why = withheld(facts);
  if (why !== null) return { kind: "withheld", why };
  const { source, verification } = facts;
  const wasValid = verification?.result === "valid" ? verification.at : null;
  const isRecentlyValid = wasValid !== null && isRecent(wasValid, now);
  const isValid = isRecentlyValid && facts.isTheirs;
  const isPublished = source === "published_by_company";
  return {
    kind: "shown",
    confidence:
      isValid || isPublished
        ? "high"
        : wasValid !== null || source === "published_elsewhere" || source === "learned_pattern"
          ? "medium"
          : "low",
    source: LABELS[source],
    verified: isValid || isPublished,
    verifiedBefore: isRecentlyValid ? null : wasValid,
  };
}

function withheld({ verification, isDisposable, isSuppressed, hasOptedOut }: AddressFacts): Withheld | null {
  if (hasOptedOut) return "opted_out";
  if (isSuppressed) return "suppressed";
  if (isDisposable) return "disposable";
  return verification?.result === "invalid" ? "invalid" : null;
}
