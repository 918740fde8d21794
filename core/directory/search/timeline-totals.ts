/** Leads of one kind, and what those of known amount raised. */
export interface RoundTotals {
  readonly rounds: number;
  /** US cents; null when no amount is known. */
  readonly amountUsdMinor: number | null;
}

export interface WeekTotals extends RoundTotals {
  /** ISO 8601 day of the week's Monday. */
  readonly week: string;
}

export interface NamedTotals extends RoundTotals {
  readonly name: string;
}

/** What the pictures above a list show. Leads without a date, stage or industry are in no line of theirs. */
export interface Timeline {
  /** From the earliest of the newest weeks to the newest, none left out between. */
  readonly weeks: readonly WeekTotals[];
  /** Most rounds first. */
  readonly stages: readonly NamedTotals[];
  readonly industries: readonly NamedTotals[];
}

/** Weeks shown at most, ending with the newest that holds a lead. */
export const MOST_WEEKS = 104;
/** Stages and industries shown at most. */
export const MOST_NAMES = 12;
