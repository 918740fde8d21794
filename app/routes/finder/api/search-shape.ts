import { z } from "zod";
import { ADDRESS_STATUSES } from "../../../../core/catalogue/facts/address-status.ts";
import { CONFIDENCES } from "../../../../core/finder/answer/confidence.ts";
import { ADDRESS_FIELDS, type AddressField } from "../../../../core/reading/directory/columns/addresses.ts";
import { ANSWER_REASONS } from "../../../../core/finder/answer/finder-answer.ts";
import { OWNER_BASES } from "../../../../core/finder/answer/owner.ts";

const text = z.string();
export const FLAGS_SHAPE = z
  .array(z.enum(["role", "disabled", "full", "gateway", "colleague", "unsure"]))
  .describe(
    "role: belongs to a function, not a person; disabled: the mailbox was closed; full: the mailbox is full; gateway: behind a mail filter; colleague: the mailbox exists but may belong to a colleague; unsure: letters outside ASCII, which many mail servers refuse and none is asked about. Flags do not affect confidence",
  );

const OWNER = z.object({
  name: text,
  basis: z
    .enum(OWNER_BASES)
    .describe(
      "published: a document names it as theirs; works_there: they are known at the company and no colleague's name fits; whole_name: it holds their first and last name and no colleague's name fits; pattern: it follows the company's pattern and no colleague's name fits",
    ),
  label: text,
});
const SOURCE = z.object({
  kind: z.enum(["published", "verified", "pattern"]),
  label: text,
  url: text.nullable(),
  date: text.nullable(),
});
const STATUS = z.enum(ADDRESS_STATUSES).describe(meaningOf("status"));
const ADDRESS = {
  email: text.describe(meaningOf("email")),
  status: STATUS,
  status_at: text.nullable().describe(meaningOf("status_at")),
  verified: z.boolean().describe(meaningOf("verified")),
  verified_at: text.nullable().describe(meaningOf("verified_at")),
  confidence: z.enum(CONFIDENCES).describe(meaningOf("confidence")),
  source: text.describe(meaningOf("source")),
  flags: FLAGS_SHAPE.describe(meaningOf("flags")),
  owner: OWNER.nullable().describe(meaningOf("owner")),
  sources: z.array(SOURCE).describe(meaningOf("sources")),
} satisfies Record<AddressField, z.ZodType>;

function meaningOf(field: AddressField): string {
  return ADDRESS_FIELDS.find(({ name }) => name === field)?.description ?? "";
}

/** The fields of every lookup, in REST answers, events and tools. */
const ANSWER = {
  state: z
    .enum(["searching", "waiting", "done"])
    .describe("searching: ask again in some seconds; waiting: mail servers asked to retry at try_again_at"),
  mode: z.enum(["smtp", "mx_only"]).describe("mx_only: this site currently cannot verify addresses"),
  kind: z.enum(["person", "address", "domain"]),
  domain: text,
  results: z
    .array(z.object(ADDRESS))
    .describe("Empty if no address can be shown. One with the status pattern is a guess"),
  reason: z
    .enum(ANSWER_REASONS)
    .nullable()
    .describe(
      "Why there are no further results. nothing_found: the servers know none of the possible addresses; accepts_any: they accept any address; unclear: they gave no clear reply; no_mail: the domain takes no mail; no_servers: DNS has no mail servers for it; lookup_failed: it could not be looked up; not_a_person: the name is a team's or function's; results are published role addresses; bounced: mail to the address came back; not_verified: this site does not ask mail servers",
    ),
  try_again_at: text.nullable(),
};

/** The further fields of a lookup by its kind. */
export const SEARCH_KINDS = {
  person: z.object({ ...ANSWER, kind: z.literal("person"), name: text }),
  address: z.object({
    ...ANSWER,
    kind: z.literal("address"),
    address: text,
    status: STATUS,
    status_at: text.nullable(),
    verified: z.boolean(),
    result: z.enum(["valid", "invalid", "accept_all", "unknown"]).describe("valid exactly if verified"),
    flags: FLAGS_SHAPE,
    checked_at: text.nullable(),
  }),
  domain: z.object({
    ...ANSWER,
    kind: z.literal("domain"),
    pattern: text.nullable().describe("The pattern of its addresses, once three known ones agree; null if unknown"),
    pattern_samples: z.int(),
    pattern_following: z.int(),
  }),
} as const;
