/** Where an address comes from. */
export type AddressSource =
  /** It stands on the company's own site. */
  | "published_by_company"
  /** It stands elsewhere: in a feed, an article, a list. */
  | "published_elsewhere"
  /** Made of the name by the pattern learned of the domain. */
  | "learned_pattern"
  /** Made of the name by a usual pattern. */
  | "usual_pattern"
  /** Known to its mail server, from whomever the finder has it. */
  | "mail_server";

/** What the domain's mail server said of an address. `unknown`: nothing that could be relied on; `accept_all`: it takes any. */
export type VerificationResult = "valid" | "invalid" | "accept_all" | "unknown";

export interface VerificationFact {
  readonly result: VerificationResult;
  readonly at: Date;
}

/** Why an address is never shown, whatever else is known of it. */
export type Withheld = "invalid" | "disposable" | "suppressed" | "opted_out";

export interface AddressFacts {
  readonly source: AddressSource;
  /** The newest; null when it was never asked. */
  readonly verification: VerificationFact | null;
  /** The domain is one of throw-away mail. */
  readonly isDisposable: boolean;
  /** Mail to it bounced or was complained about. */
  readonly isSuppressed: boolean;
  /** The person objected to being found. */
  readonly hasOptedOut: boolean;
}

export interface ShownAddress {
  readonly kind: "shown";
  readonly confidence: "high" | "medium" | "low";
  /** "Company Website": where it comes from, for people. */
  readonly source: string;
  /** Whether a check mark stands beside it: the company published it, or its server knew it within the last 30 days. */
  readonly verified: boolean;
  /** When a verification was that is too old to count; null when there is none such. */
  readonly verifiedBefore: Date | null;
}

export type AddressAnswer = ShownAddress | { readonly kind: "withheld"; readonly why: Withheld };

/** A verification counts for this long; people change jobs. */
export const VERIFICATION_DAYS = 30;
const DAY = 86_400_000;

const LABELS: Readonly<Record<AddressSource, string>> = {
  published_by_company: "Company Website",
  published_elsewhere: "Public Source",
  learned_pattern: "Pattern Match",
  usual_pattern: "Pattern Match",
  mail_server: "Mail Server",
};

/**
 * How sure an answer is, by these rules, the first that applies: what is refused, disposable, suppressed or objected to
 * is withheld; what the server knew within 30 days is high and verified; so is what the company itself published; what
 * others published, the server once knew, or a learned pattern makes is medium; what a usual pattern makes is low.
 * A server that takes any address, or does not tell, proves nothing either way.
 */
export function answerFor(facts: AddressFacts, now: Date): AddressAnswer {
  const why = withheld(facts);
  if (why !== null) return { kind: "withheld", why };
  const { source, verification } = facts;
  const wasValid = verification?.result === "valid" ? verification.at : null;
  const isValid = wasValid !== null && now.getTime() - wasValid.getTime() <= VERIFICATION_DAYS * DAY;
  const isPublished = source === "published_by_company";
  return {
    kind: "shown",
    confidence: isValid || isPublished ? "high" : wasValid !== null || source === "published_elsewhere" || source === "learned_pattern" ? "medium" : "low",
    source: LABELS[source],
    verified: isValid || isPublished,
    verifiedBefore: isValid ? null : wasValid,
  };
}

function withheld({ verification, isDisposable, isSuppressed, hasOptedOut }: AddressFacts): Withheld | null {
  if (hasOptedOut) return "opted_out";
  if (isSuppressed) return "suppressed";
  if (isDisposable) return "disposable";
  return verification?.result === "invalid" ? "invalid" : null;
}
