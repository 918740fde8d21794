import { z } from "zod";
import type { Context } from "../../../core/context.ts";
import { MAIL_ADDRESS } from "../finder/mail-address.ts";
import { OWNER_BASES } from "../../../core/finder/answer/owner.ts";
import type { AddressField } from "../../../core/directory/columns/addresses.ts";
import {
  resolveDomain,
  type ResolvedQuery,
  resolvePerson,
  resolveQuery,
} from "../../../core/finder/resolve/resolve-query.ts";
import { type LookupSubject, readLookup, withSubject } from "../../../core/finder/lookups/read-lookup.ts";
import { requestLookup, soon } from "../../../core/finder/lookups/request-lookup.ts";
import { notResolvedWords, searchBody } from "../finder/responses.ts";
import { refusedKey } from "./finder-key.ts";
import type { McpParts } from "./serve-message.ts";
import type { ToolOutcome, ToolParts } from "./tool.ts";

const searchId = z
  .uuid()
  .optional()
  .describe("search_id of an unfinished search: reads it again without counting a search");
const source = z.object({
  kind: z.enum(["published", "verified", "pattern"]),
  label: z.string(),
  url: z.string().nullable(),
  date: z.string().nullable(),
});
/** Facts about an address besides its existence. */
export const FLAGS_SHAPE = z
  .array(z.enum(["role", "disabled", "full", "gateway", "colleague"]))
  .describe(
    "role: belongs to a function, not a person; disabled: the mailbox was closed; full: the mailbox is full; gateway: behind a mail filter; colleague: the mailbox exists but may belong to a colleague. Flags do not affect confidence",
  );
const result = z.object({
  email: z.string(),
  confidence: z.enum(["high", "medium", "low"]),
  source: z.string(),
  verified: z
    .boolean()
    .describe(
      "Whether the company publishes it, or its mail server confirmed it within the last 30 days and it is known to be theirs",
    ),
  verified_before: z.string().nullable(),
  flags: FLAGS_SHAPE,
  owner: z
    .object({ name: z.string(), basis: z.enum(OWNER_BASES), label: z.string() })
    .nullable()
    .describe(
      "Whose address it is known to be, and how; null when the mailbox may belong to a colleague or is a guess",
    ),
  sources: z.array(source),
} satisfies Record<AddressField, z.ZodType>);
const answer = {
  search_id: z.string(),
  state: z
    .enum(["searching", "waiting", "done"])
    .describe("Unless done, call again with search_id; while waiting, not before try_again_at"),
  mode: z.enum(["smtp", "mx_only"]).describe("mx_only: this site currently cannot verify addresses"),
  domain: z.string(),
  results: z
    .array(result)
    .describe("Empty if no address can be shown. An unverified address whose only source is a pattern is a guess"),
  reason: z.string().nullable().describe("Why there are no further results"),
  try_again_at: z.string().nullable(),
};

const personInput = z.strictObject({
  name: z.string().trim().min(1).max(300).optional().describe("Full name"),
  company: z.string().trim().max(300).optional().describe("Name of a company in the catalogue"),
  domain: z.string().trim().max(300).optional().describe("The company's domain; more precise than its name"),
  search_id: searchId,
});
const personOutput = z.object({ ...answer, name: z.string() });

export const findEmailTool: ToolParts<z.infer<typeof personInput>, z.infer<typeof personOutput>> = {
  name: "find_email",
  title: "Find a person's e-mail address",
  description:
    "Finds the addresses of a founder or executive at a company, each with confidence, source and verification status. Needs an API key with the scope finder; each search is counted.",
  input: personInput,
  output: personOutput,
  reachesOut: true,
  async run(parts, { name, company, domain, search_id: id }) {
    const found = await search(
      parts,
      id,
      name === undefined
        ? null
        : {
            typed: [name, domain ?? company].filter((part) => part !== undefined).join(", "),
            resolve: (ctx) => resolvePerson(ctx, { name, company: company ?? null, domain: domain ?? null }),
          },
      "Give a name with a domain or company, or a search_id.",
    );
    return "refused" in found ? found : { found: personOutput.parse({ ...found.found, name: found.found.name ?? "" }) };
  },
};

const addressInput = z.strictObject({
  address: z.string().trim().max(254).regex(MAIL_ADDRESS, "must be an e-mail address").optional(),
  search_id: searchId,
});
const addressOutput = z.object({
  ...answer,
  address: z.string(),
  result: z.enum(["valid", "invalid", "accept_all", "unknown"]),
  flags: FLAGS_SHAPE,
  checked_at: z.string().nullable(),
});

/** Checks whether an address accepts mail. */
export const verifyEmailTool: ToolParts<z.infer<typeof addressInput>, z.infer<typeof addressOutput>> = {
  name: "verify_email",
  title: "Verify an e-mail address",
  description:
    "Checks whether mail to an address would arrive: valid, invalid, accept_all (its server accepts any address) or unknown. Sends no mail. Needs an API key with the scope finder; each check is counted.",
  input: addressInput,
  output: addressOutput,
  reachesOut: true,
  async run(parts, { address, search_id: id }) {
    const found = await search(
      parts,
      id,
      address === undefined ? null : { typed: address, resolve: (ctx) => resolveQuery(ctx, address) },
      "Give an address or a search_id.",
    );
    if ("refused" in found) return found;
    const { address: checked, result: verdict, flags, checked_at: checkedAt } = found.found;
    return checked === undefined || verdict === undefined
      ? { refused: "This search was not for an address." }
      : {
          found: addressOutput.parse({
            ...found.found,
            address: checked,
            result: verdict,
            flags: flags ?? [],
            checked_at: checkedAt ?? null,
          }),
        };
  },
};

const domainInput = z.strictObject({ domain: z.string().trim().min(1).max(300).optional(), search_id: searchId });
const domainOutput = z.object({
  ...answer,
  pattern: z.string().nullable().describe("The pattern of its addresses, such as first.last; null if unknown"),
  pattern_samples: z.int(),
  pattern_following: z.int(),
});

/** Looks up everything known about a domain. */
export const domainEmailsTool: ToolParts<z.infer<typeof domainInput>, z.infer<typeof domainOutput>> = {
  name: "domain_emails",
  title: "List the known addresses of a company",
  description:
    "Lists all known addresses at a domain, and their pattern. Needs an API key with the scope finder; each search is counted.",
  input: domainInput,
  output: domainOutput,
  reachesOut: true,
  async run(parts, { domain, search_id: id }) {
    const found = await search(
      parts,
      id,
      domain === undefined ? null : { typed: domain, resolve: (ctx) => resolveDomain(ctx, domain, parts.site.url) },
      "Give a domain or a search_id.",
    );
    if ("refused" in found) return found;
    const { pattern = null, pattern_samples: samples = 0, pattern_following: following = 0 } = found.found;
    return {
      found: domainOutput.parse({ ...found.found, pattern, pattern_samples: samples, pattern_following: following }),
    };
  },
};

interface Wanted {
  readonly typed: string;
  readonly resolve: (ctx: Context) => Promise<ResolvedQuery>;
}

type Body = Omit<ReturnType<typeof searchBody>, "id"> & { readonly search_id: string };

/** Starts a lookup and waits briefly, or reads one started earlier. */
async function search(
  { ctx, finder, key, network }: McpParts,
  id: string | undefined,
  wanted: Wanted | null,
  usage: string,
): Promise<ToolOutcome<Body>> {
  const refused = refusedKey(key);
  if (refused !== null) return { refused };
  if ((id === undefined) === (wanted === null)) return { refused: usage };
  const begun = wanted === null ? { id: id ?? "", subject: undefined } : await begin();
  if ("refused" in begun) return begun;
  const view = await readLookup(ctx, finder.deps, begun.id);
  if (view === null) return { refused: "There is no such search, or it belongs to another account. Start a new one." };
  const { id: searched, ...body } = searchBody(withSubject(view, begun.subject));
  // Return only declared fields; drop those of other kinds of lookups.
  return { found: { ...body, search_id: searched } };

  async function begin(): Promise<
    { readonly id: string; readonly subject: LookupSubject } | { readonly refused: string }
  > {
    if (wanted === null) return { refused: usage };
    const outcome = await requestLookup(ctx, {
      typed: wanted.typed,
      resolved: await wanted.resolve(ctx),
      network,
      proof: null,
      suppressionKey: finder.deps.suppressionKey,
    });
    if (outcome.kind === "not_allowed")
      return {
        refused:
          outcome.limit.reason === "used_up"
            ? `No searches are left: try again in ${outcome.limit.retryAfterSeconds} seconds.`
            : "This tool needs an account's API key.",
      };
    if (outcome.kind !== "started") return { refused: notResolvedWords(outcome) };
    await soon(finder.begin(outcome.id));
    return outcome;
  }
}
