import { MATCHED_BY } from "../../customers/company-lists/listed-company.ts";
import { z } from "zod";
import { CONTACT_REASONS } from "../../catalogue/claims/changes.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";

/** The most rounds of a message; a round takes about 1 kB. */
export const ROUNDS_PER_MESSAGE = 100;

const text = z.string().nullable();

export const SEARCH = z
  .object({ id: z.int(), name: z.string(), address: z.string().describe("Its filter as a query of `/companies`.") })
  .describe("The saved search.");
export type Search = z.infer<typeof SEARCH>;

/** The data of a test message. */
export const TEST_DATA = z.object({ search: SEARCH.omit({ address: true }) });

const CHANGED_ADDRESS = z.object({
  person_id: z.int().nullable(),
  from: text,
  to: text,
  reason: z.enum(Object.values(CONTACT_REASONS)),
});
export type ChangedAddress = z.infer<typeof CHANGED_ADDRESS>;

/** The changes of a round that a message reports beside its row. */
export const ROUND_CHANGES = z.object({
  changed: z
    .partialRecord(
      z.enum(EXPORT_ROWS.columns.map(({ name }) => name)),
      z.object({ from: z.unknown(), to: z.unknown() }).nullable(),
    )
    .describe(
      "The columns that changed since the last message, with their former (`from`) and current (`to`) values; null for a column whose former value may name a person.",
    ),
  addresses: z
    .array(CHANGED_ADDRESS)
    .describe(
      "What happened to addresses of the company's people, or of the company itself (`person_id` is null): the former and current status, null for no address. The address as it is now is in the row; a withdrawn one is nowhere.",
    ),
  other_round_ids: z
    .array(z.int())
    .describe(
      "The company's other rounds in the search. What changed of the company, its people and addresses is reported once, with the newest round, and holds for these too.",
    ),
});
export type RoundChanges = Omit<z.infer<typeof ROUND_CHANGES>, "other_round_ids">;

/** A round that left the search, with its company as far as that may still be named. */
export const WITHDRAWN_ROUND = z.object({
  round_id: z.int(),
  reason: z.enum(["no_longer_matches", "no_longer_published"]),
  company_id: z.int().nullable(),
  company_name: text.describe("Null if the company asked not to be listed, or was merged into another."),
  company_slug: text.describe("Slug of the company's page; null if it is not published."),
  website: text,
  domain: text,
});
export type WithdrawnRound = z.infer<typeof WITHDRAWN_ROUND>;

const external_id = z.string().describe("Your own id of the company, as you gave it.");
const matched_by = z.enum(MATCHED_BY).describe("How we know that it is your company.");
const metadata = z.record(z.string(), z.unknown()).describe("What you gave with the company, unchanged.");

/** What rounds of a search of watched companies have besides; of several entries the first, and all in `listed`. */
export const OWN_IDS = z.object({
  external_id: external_id.optional(),
  metadata: metadata.optional(),
  listed: z
    .array(z.object({ list_id: z.int(), external_id, matched_by, metadata }))
    .describe("Your entries that are the round's company.")
    .optional(),
});
export type OwnIds = z.infer<typeof OWN_IDS>;

/** A company of a watch list about which something is new, with the columns of its round, flat as in messages of one round. */
export const MATCHED_COMPANY = z.looseObject({
  search: SEARCH,
  list_id: z.int(),
  external_id,
  matched_by,
  metadata,
  news: z
    .enum(["raised", "changed"])
    .describe("`raised`: a new round; `changed`: a correction, an article, a person or an address."),
  company: z.object({ id: z.int(), name: z.string(), slug: z.string(), domain: text }),
  round: z.looseObject({ round_id: z.int() }).describe("The round as in search.rounds.added."),
});
export type MatchedCompany = z.infer<typeof MATCHED_COMPANY>;
