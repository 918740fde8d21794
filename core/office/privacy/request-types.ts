/** Request types in form order. */
export const REQUEST_TYPES = ["check-data", "access-data", "correct-data", "delete-data", "opt-out", "other"] as const;

export type RequestType = (typeof REQUEST_TYPES)[number];

/** Outcomes of a request. */
export const OUTCOMES = [
  "checked",
  "copied",
  "corrected",
  "not_corrected",
  "deleted",
  "opted_out",
  "answered",
  "declined",
] as const;

export type RequestOutcome = (typeof OUTCOMES)[number];
