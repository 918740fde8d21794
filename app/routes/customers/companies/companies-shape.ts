import { z } from "zod";
import { APPLIES_WHERE, PURPOSES } from "../../../../core/customers/company-lists/company-list.ts";
import { LISTED_SUBJECTS } from "../../../../core/reading/directory/changes.ts";
import { MATCHED_COMPANY } from "../../../../core/programs/webhooks/message-shape.ts";

/** Maximum number of companies in one request. */
export const MOST_IN_CALL = 1_000;

/** The start of a page, as the previous answer gave it. */
export const CURSOR = z.string().regex(/^(?:0|[1-9]\d{0,14})$/);

const text = z.string().default("");

export const COMPANY_BODY = z.strictObject({
  external_id: text.describe("Your own id; a later row with it replaces it. Default: domain."),
  name: text,
  domain: text.describe("Website, domain or work address."),
  place: text.describe("City, country; to match by name."),
  company_id: z.int().optional().describe("A candidate's id."),
  metadata: z.record(z.string(), z.unknown()).default({}).describe("Anything; returned as it is."),
});

export const PUT_BODY = z.strictObject({
  list: z.string().default("Watched companies").describe("The list's name; a new one is created."),
  purpose: z.enum(PURPOSES).default("watch"),
  consent: z.boolean().optional().describe("True if we may keep a list to leave out; needed to create one."),
  hashes_only: z.boolean().optional().describe("Keep only hashes of a list to leave out."),
  companies: z.array(z.unknown()).max(MOST_IN_CALL),
});

export const LIST = z.object({
  id: z.int(),
  name: z.string(),
  purpose: z.enum(PURPOSES),
  hashes_only: z.boolean(),
  applies: z.boolean(),
  applies_where: z.enum(APPLIES_WHERE).describe("Of a list to leave out; `chosen`: only of searches saved with it"),
  companies: z.int(),
  matched: z.int().nullable().describe("Null without full access, as all we know of them."),
  uncertain: z.int().nullable(),
});

export const PUT_ANSWER = z.object({
  list: LIST,
  stored: z.int(),
  matched: z.int(),
  uncertain: z.int(),
  unknown: z.int(),
  free_mail_only: z.int(),
  without_place: z.int(),
  errors: z.array(z.object({ index: z.int(), external_id: z.string(), error: z.string() })),
});

const COMPANY = MATCHED_COMPANY.shape.company;

export const GET_ANSWER = z.object({
  lists: z.array(LIST),
  companies: z.array(
    z.object({
      external_id: z.string(),
      name: z.string(),
      domain: z.string(),
      place: z.string(),
      metadata: z.record(z.string(), z.unknown()),
      matched_by: MATCHED_COMPANY.shape.matched_by.nullable(),
      company: COMPANY.nullable(),
      candidates: z.array(COMPANY),
    }),
  ),
  next: z.string().nullable().describe("The cursor of the next page; null at the end."),
});

const { external_id, matched_by, metadata } = MATCHED_COMPANY.shape;

/** An account's entry that is a company of the catalogue. */
export const LISTED = z.object({ external_id, matched_by, metadata });

export const NEWS_ANSWER = z.object({
  changes: z.array(
    z.object({
      position: z.int(),
      at: z.string(),
      kind: z.enum(["added", "changed", "withdrawn"]),
      subject: z.enum(LISTED_SUBJECTS),
      reason: z.string().describe("For example that an article about the company was published."),
      fields: z.array(z.string()).describe("The corrected fields."),
      company: z
        .object({ id: z.int(), name: z.string(), slug: z.string().nullable() })
        .nullable()
        .describe("Null if it was withdrawn by a decision."),
      round_id: z.int().nullable(),
      person_id: z.int().nullable().describe("The person whose address it is."),
      proof_url: z.string().nullable(),
      listed: z.array(LISTED).describe("Your entries that are this company."),
    }),
  ),
  next: z.string().describe("Pass it as `after` next time."),
  more: z.boolean().describe("Whether there are more now."),
});
