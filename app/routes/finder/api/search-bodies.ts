import { z } from "zod";
import { isPlainText, mailAddress } from "./mail-address.ts";

const text = z.string().trim().min(1).max(300).refine(isPlainText, "must not contain control characters");

/** Proof-of-work fields, accepted in every body. */
export const PROOF_BODY = z.object({
  challenge: z.string().max(200).optional().describe("From the refusal 428"),
  solution: z.string().max(40).nullish().describe("The number that solves it"),
});

/** A search for a person. */
export const PERSON_BODY = z
  .object({
    query: text.optional().describe("Name and company in one field, as on the website: Ada Park, acme.example"),
    name: text.optional().describe("Full name"),
    company: text.optional().describe("Name of a company in the catalogue"),
    domain: text.optional().describe("The company's domain; more precise than its name"),
  })
  .refine(
    ({ query, name }) => (query === undefined) !== (name === undefined),
    "Send either query, or name with company or domain",
  );

/** A check of an address. */
export const ADDRESS_BODY = z.object({ address: mailAddress });

/** A search for everything known at a domain. */
export const DOMAIN_BODY = z.object({
  domain: text.describe("A domain, a URL on it, or the company's name in the catalogue"),
});
