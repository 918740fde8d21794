import type { RequestType } from "../../../../core/office/privacy/request-types.ts";

/** Request types in words for visitors. */
export const TYPE_WORDS: Readonly<Record<RequestType, string>> = {
  "check-data": "Find out whether you have data about me",
  "access-data": "Send me a copy of my data",
  "correct-data": "Correct my data",
  "delete-data": "Delete my data",
  "opt-out": "Opt out of sale and sharing",
  other: "Something else",
};
