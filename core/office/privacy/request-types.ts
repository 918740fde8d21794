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

/** Request types in words for visitors. */
export const TYPE_WORDS: Readonly<Record<RequestType, string>> = {
  "check-data": "Find out whether you have data about me",
  "access-data": "Send me a copy of my data",
  "correct-data": "Correct my data",
  "delete-data": "Delete my data",
  "opt-out": "Opt out of sale and sharing",
  other: "Something else",
};
