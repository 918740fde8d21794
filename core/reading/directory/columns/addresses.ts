import { ADDRESS_STATUSES, type AddressStatus } from "../../../catalogue/facts/address-status.ts";
import type { Field } from "./column.ts";

const RULES: Readonly<Record<AddressStatus, string>> = {
  verified: "a mail server confirmed this mailbox within 30 days and refused a made-up one at the same domain",
  published: "a document such as the company's site names it; not verified",
  listed: "only an imported list names it; not verified",
  pattern: "made from the person's name; not verified",
  bounced: "mail to it came back, so it is not shown",
  none: "no address is known",
};

/** Every status with its rule. */
export const STATUSES_IN_WORDS = ADDRESS_STATUSES.map((status) => `${status} (${RULES[status]})`).join(", ");

/** Descriptions shared by single lookups and bulk jobs. */
const MEANING = {
  email: "The address.",
  confidence: "How certain it is: high, medium or low.",
  source: "The evidence for the status, in words.",
  status: `How it is known: ${STATUSES_IN_WORDS}.`,
  verified: "True only for the status verified.",
} as const;

/**
 * Fields of an e-mail address, returned only by the email finder (its REST endpoints, streams and MCP tools). Resources offer
 * the address of each contact instead (`contact-columns.ts`).
 */
export const ADDRESS_FIELDS = [
  { name: "email", access: "public", description: MEANING.email },
  { name: "status", access: "public", description: "How it is known. listed: by an imported list; pattern: a guess." },
  { name: "status_at", access: "public", description: "When it was verified or seen; null for a pattern." },
  { name: "verified", access: "public", description: MEANING.verified },
  {
    name: "verified_at",
    access: "public",
    description: "When its server last confirmed it, perhaps too long ago or for a colleague.",
  },
  { name: "confidence", access: "public", description: MEANING.confidence },
  { name: "source", access: "public", description: MEANING.source },
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
  { name: "Email status", access: "paid", description: MEANING.status },
  { name: "Email status date", access: "paid", description: "The day of that status." },
  { name: "Email verified", access: "paid", description: "yes only for the status verified, else no." },
  { name: "Email notes", access: "paid", description: "Why there is no address, or known properties of it, in words." },
] as const satisfies readonly Field[];
export type LookedUpField = (typeof LOOKED_UP_FIELDS)[number]["name"];
