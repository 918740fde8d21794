import type { AddressFlag } from "../verification/verify-addresses.ts";

/** What came of a row, and how the file says it. */
export const ROW_STATUS = {
  verified: "Verified",
  found: "Found, not verified",
  guessed: "Guess, not verified",
  not_found: "Nothing found",
  accepts_any: "The mail server takes any address",
  unclear: "The mail server did not tell",
  not_verified: "Mail servers are not asked from this site",
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

/** What is known of an address beside whether it is there, and how the file says it. */
export const FLAG_NOTES: Readonly<Record<AddressFlag, string>> = {
  role: "The address of a function, not of a person",
  disabled: "The mailbox was closed",
  full: "The mailbox is full",
  gateway: "Behind a filter that may take what the company's server refuses",
};

/** What is kept of a row that is done. */
export interface RowOutcome {
  readonly status: RowStatus;
  readonly email: string | null;
  readonly confidence: "high" | "medium" | "low" | null;
  readonly source: string | null;
  readonly verified: boolean | null;
  readonly flags: readonly AddressFlag[];
}

/** An outcome without an address. */
export function without(status: RowStatus): RowOutcome {
  return { status, email: null, confidence: null, source: null, verified: null, flags: [] };
}
