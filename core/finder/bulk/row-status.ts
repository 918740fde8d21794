/** What came of a row, and how the file says it. */
export const ROW_STATUS = {
  verified: "Verified",
  found: "Found, not verified",
  guessed: "Guess, not verified",
  not_found: "Nothing found",
  no_mail: "The domain takes no mail",
  no_spelling: "The name has no Latin spelling",
  no_name: "The row names nobody",
  needs_company: "Company not known: give its domain",
  several_companies: "Several companies have this name: give the domain",
  refused_domain: "Not a company's domain",
  reserved_domain: "A domain reserved for examples",
  unreadable: "The row could not be read",
  failed: "Something went wrong on our side",
} as const;

export type RowStatus = keyof typeof ROW_STATUS;

/** What is kept of a row that is done. */
export interface RowOutcome {
  readonly status: RowStatus;
  readonly email: string | null;
  readonly confidence: "high" | "medium" | "low" | null;
  readonly source: string | null;
  readonly verified: boolean | null;
}

/** An outcome without an address. */
export function without(status: RowStatus): RowOutcome {
  return { status, email: null, confidence: null, source: null, verified: null };
}
