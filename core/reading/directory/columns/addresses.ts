import type { Field } from "./column.ts";

/** Descriptions shared by single lookups and bulk jobs. */
const MEANING = {
  email: "The address.",
  confidence: "How certain it is: high, medium or low.",
  source: "Where it comes from: Company Website, Public Source, Pattern Match, Mail Server.",
} as const;

/**
 * Fields of an e-mail address, returned only by the email finder (its REST endpoints, streams and MCP tools). Resources offer
 * the address of each contact instead (`contact-columns.ts`).
 */
export const ADDRESS_FIELDS = [
  { name: "email", access: "public", description: MEANING.email },
  { name: "confidence", access: "public", description: MEANING.confidence },
  { name: "source", access: "public", description: MEANING.source },
  {
    name: "verified",
    access: "public",
    description:
      "Whether its mail server confirmed it within 30 days and it is known to be this person's, or the company itself publishes it.",
  },
  { name: "verified_before", access: "public", description: "When an outdated verification took place." },
  {
    name: "flags",
    access: "public",
    description:
      "Known properties that do not raise the confidence: `role`, of a function (info@); `disabled`, the mailbox was closed; `full`, it is full; `gateway`, behind a filter that may accept what the company's server rejects; `colleague`, the mailbox exists but may belong to a colleague.",
  },
  {
    name: "owner",
    access: "public",
    description: "Whose address it is known to be, and how; null when that is not known.",
  },
  { name: "sources", access: "public", description: "The evidence, each with its link and date." },
] as const satisfies readonly Field[];
export type AddressField = (typeof ADDRESS_FIELDS)[number]["name"];

/** Columns added to each row of a bulk job. */
export const LOOKED_UP_FIELDS = [
  { name: "Email", access: "paid", description: MEANING.email },
  { name: "Email confidence", access: "paid", description: MEANING.confidence },
  { name: "Email source", access: "paid", description: MEANING.source },
  {
    name: "Email verified",
    access: "paid",
    description: "Whether its mail server confirmed it, or the company itself publishes it: yes or no.",
  },
  { name: "Email status", access: "paid", description: "The result of the lookup, in words." },
  { name: "Email notes", access: "paid", description: "Known properties of the address, in words." },
] as const satisfies readonly Field[];
export type LookedUpField = (typeof LOOKED_UP_FIELDS)[number]["name"];
