import type { Field } from "./column.ts";

/** What is said alike of an address told by itself and of one beside a row of a list. */
const MEANING = {
  email: "The address.",
  confidence: "How sure it is: high, medium or low.",
  source: "Where it comes from: Company Website, Public Source, Pattern Match, Mail Server.",
} as const;

/**
 * What is told of an e-mail address, by the email finder alone: its endpoints and their streams, its tools for assistants.
 * Addresses are in no table behind the resources, so no list, filter, feed, file or webhook of the catalogue has any.
 * Everybody may ask for one, as often as the finder's limits allow.
 */
export const ADDRESS_FIELDS = [
  { name: "email", access: "public", description: MEANING.email },
  { name: "confidence", access: "public", description: MEANING.confidence },
  { name: "source", access: "public", description: MEANING.source },
  { name: "verified", access: "public", description: "Its mail server knew it within 30 days, or the company itself publishes it." },
  { name: "verified_before", access: "public", description: "When a verification was that is too old to count." },
  { name: "flags", access: "public", description: "What is known of it beside that, none of which makes it surer: `role`, of a function (info@); `disabled`, the mailbox was closed; `full`, it is full; `gateway`, behind a filter that may take what the company's server refuses." },
  { name: "sources", access: "public", description: "What stands behind it, each with its link and date." },
] as const satisfies readonly Field[];
export type AddressField = (typeof ADDRESS_FIELDS)[number]["name"];

/** What is written beside each row of an account's own list of people. */
export const LOOKED_UP_FIELDS = [
  { name: "Email", access: "paid", description: MEANING.email },
  { name: "Email confidence", access: "paid", description: MEANING.confidence },
  { name: "Email source", access: "paid", description: MEANING.source },
  { name: "Email verified", access: "paid", description: "Whether its mail server knew it, or the company itself publishes it: yes or no." },
  { name: "Email status", access: "paid", description: "What the search came to, in words." },
  { name: "Email notes", access: "paid", description: "What is known of the address beside that, in words." },
] as const satisfies readonly Field[];
export type LookedUpField = (typeof LOOKED_UP_FIELDS)[number]["name"];
