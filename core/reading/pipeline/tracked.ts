/** Statuses of a lead, in the order of a sale. Plain data, because browsers load it. */
export const LEAD_STATUSES = ["new", "contacted", "replied", "won", "lost"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** An account's data about a company. */
export interface Tracked {
  readonly saved: boolean;
  readonly hidden: boolean;
  readonly status: LeadStatus | null;
  readonly notes: string;
}

/** A company's data before a change. */
export interface TrackedBefore extends Tracked {
  readonly companyId: number;
}

export const UNTRACKED: Tracked = { saved: false, hidden: false, status: null, notes: "" };

/** Longest notes about a company, in characters. */
export const LONGEST_NOTES = 5_000;

/** Maximum number of companies that one change may name. */
export const MOST_AT_ONCE = 1_000;

/** The lists of tracked companies: all but hidden ones, saved ones, those with a status, and hidden ones. */
export const TRACKED_LISTS = ["all", "saved", ...LEAD_STATUSES, "hidden"] as const;
export type TrackedList = (typeof TRACKED_LISTS)[number];

/** The list named by a parameter; null for any other text. */
export function trackedListOf(text: string | null): TrackedList | null {
  return TRACKED_LISTS.find((list) => list === text) ?? null;
}

export const TRACKED_LABELS: Readonly<Record<TrackedList, string>> = {
  all: "All",
  saved: "Saved",
  new: "New",
  contacted: "Contacted",
  replied: "Replied",
  won: "Won",
  lost: "Lost",
  hidden: "Hidden",
};
