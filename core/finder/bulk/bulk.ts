import type { AddressStatus } from "../../catalogue/facts/address-status.ts";
import { SHARED_SESSIONS_A_MINUTE } from "../verification/politeness.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";

export const BULK_STATES = ["running", "paused", "cancelled", "done"] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** `plan`: the owner's plan does not include bulk jobs; the job resumes by itself when it does. */
type PausedBy = "owner" | "plan";

/** A bulk job: a file of people whose addresses an account looks up. */
export interface Bulk {
  readonly id: string;
  readonly fileName: string;
  readonly format: "csv" | "xlsx";
  readonly state: BulkState;
  /** Null unless paused. */
  readonly pausedBy: PausedBy | null;
  readonly rows: number;
  readonly done: number;
  /** Rows with an address. */
  readonly found: number;
  readonly verified: number;
  /** Rows deferred by their mail servers. */
  readonly later: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly purgeAt: Date;
}

/** Retention of a bulk job, in days. */
export const KEPT_DAYS = 30;

/** Limits of an uploaded file. */
export const BULK_LIMITS = { bytes: 10 * 1_048_576, rows: 10_000, columns: 100, cellCharacters: 5_000 } as const;

/** Reasons for having no address, with their text in the result file. */
export const ROW_REASONS = {
  not_found: "Nothing found",
  accepts_any: "The mail server accepts any address",
  unclear: "No clear answer from the mail server",
  not_verified: "Live verification is turned off",
  no_mail: "The domain accepts no mail",
  no_servers: "We could not find the domain's mail servers",
  lookup_failed: "The domain could not be looked up",
  no_spelling: "The name has no Latin spelling",
  not_a_person: "Not a person's name",
  no_name: "No name in this row",
  needs_company: "Company not known: add its domain",
  several_companies: "Several companies have this name: add the domain",
  refused_domain: "Not a company domain",
  reserved_domain: "Demo domain",
  unreadable: "Unreadable row",
  failed: "Something went wrong on our side",
} as const;

export type RowReason = keyof typeof ROW_REASONS;
/** The status of a row's address, or the reason why it has none. */
export type RowStatus = Exclude<AddressStatus, "none"> | RowReason;

/** A row's status in the vocabulary of addresses, and the reason if that is none; both null before its lookup. */
export function statusAndReason(status: RowStatus | null): {
  readonly status: AddressStatus | null;
  readonly reason: RowReason | null;
} {
  if (status === null) return { status, reason: null };
  return isReason(status) ? { status: "none", reason: status } : { status, reason: null };
}

function isReason(status: RowStatus): status is RowReason {
  return Object.hasOwn(ROW_REASONS, status);
}

/** Flags with their text in the result file. */
export const FLAG_NOTES: Readonly<Record<AddressFlag, string>> = {
  role: "Role mailbox, not a person",
  disabled: "Mailbox disabled",
  full: "Mailbox full",
  gateway: "Behind a mail filter that may accept addresses the company's server rejects",
  unsure: "Unsure: many mail servers refuse its letters",
  colleague: "The mailbox exists; it may belong to a colleague",
};

/** The stored result of a row. */
export interface RowOutcome {
  readonly status: RowStatus;
  /** Time of the status; null for a pattern and for none. */
  readonly statusAt: Date | null;
  readonly email: string | null;
  readonly confidence: "high" | "medium" | "low" | null;
  readonly source: string | null;
  readonly flags: readonly AddressFlag[];
  /** True for an address that was known before the lookup, which found nothing better. */
  readonly isFallback?: true;
}

export function without(status: RowStatus): RowOutcome {
  return { status, statusAt: null, email: null, confidence: null, source: null, flags: [] };
}

/**
 * Upper estimate for most people: a name has up to eleven candidates, and a session tries five; with a known pattern
 * one session suffices.
 */
export const SESSIONS_A_PERSON = 3;

/**
 * Estimated duration for this many people in words, rounded up. Assumes the slowest usual case: all companies use the
 * same large mail provider, and the people ahead in other jobs take turns with these.
 */
export function timeToLookUp(people: number, ahead = 0): string {
  const minutes = ((people + ahead) * SESSIONS_A_PERSON) / SHARED_SESSIONS_A_MINUTE;
  if (minutes <= 5) return "up to 5 minutes";
  if (minutes <= 45) return `up to ${Math.ceil(minutes / 5) * 5} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "up to an hour" : `up to ${hours} hours`;
}
