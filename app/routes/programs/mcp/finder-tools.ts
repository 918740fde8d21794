import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import { mailAddress } from "../../finder/api/mail-address.ts";
import {
  resolveDomain,
  type ResolvedQuery,
  resolvePerson,
  resolveQuery,
} from "../../../../core/finder/resolve/resolve-query.ts";
import { type LookupSubject, readLookup, withSubject } from "../../../../core/finder/lookups/read-lookup.ts";
import { requestLookup, soon } from "../../../../core/finder/lookups/request-lookup.ts";
import { SEARCH_KINDS } from "../../finder/api/search-shape.ts";
import { notResolvedWords, searchBody } from "../../finder/api/responses.ts";
import type { McpParts } from "./serve-message.ts";
import { tool, type ToolOutcome } from "./tool.ts";

const searchId = z
  .uuid()
  .optional()
  .describe("search_id of an unfinished search: reads it again without counting a search");
/** A lookup as tools return it: like the REST API, with its id as `search_id`. */
const named = {
  search_id: z.string().describe("Unless done, call again with it; while waiting, not before try_again_at"),
};

const personOutput = SEARCH_KINDS.person.extend(named);

export const findEmailTool = tool({
  name: "find_email",
  title: "Find a person's e-mail address",
  description:
    "Finds the addresses of a founder or executive at a company, each with confidence, source and verification status. Each search is counted.",
  input: z.strictObject({
    name: z.string().trim().min(1).max(300).optional().describe("Full name"),
    company: z.string().trim().max(300).optional().describe("Name of a company in the catalogue"),
    domain: z.string().trim().max(300).optional().describe("The company's domain; more precise than its name"),
    search_id: searchId,
  }),
  output: personOutput,
  needs: "finder",
  reachesOut: true,
  run(parts, { name, company, domain, search_id: id }) {
    return search(
      { kind: "person", shape: personOutput },
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
  },
});

const addressOutput = SEARCH_KINDS.address.extend(named);

/** Checks whether an address accepts mail. */
export const verifyEmailTool = tool({
  name: "verify_email",
  title: "Verify an e-mail address",
  description:
    "Checks whether mail to an address would arrive: valid, invalid, accept_all (its server accepts any address) or unknown. Sends no mail. Each check is counted.",
  input: z.strictObject({ address: mailAddress.optional(), search_id: searchId }),
  output: addressOutput,
  needs: "finder",
  reachesOut: true,
  run(parts, { address, search_id: id }) {
    return search(
      { kind: "address", shape: addressOutput },
      parts,
      id,
      address === undefined ? null : { typed: address, resolve: (ctx) => resolveQuery(ctx, address) },
      "Give an address or a search_id.",
    );
  },
});

const domainOutput = SEARCH_KINDS.domain.extend(named);

/** Looks up everything known about a domain. */
export const domainEmailsTool = tool({
  name: "domain_emails",
  title: "List the known addresses of a company",
  description: "Lists all known addresses at a domain, and their pattern. Each search is counted.",
  input: z.strictObject({ domain: z.string().trim().min(1).max(300).optional(), search_id: searchId }),
  output: domainOutput,
  needs: "finder",
  reachesOut: true,
  run(parts, { domain, search_id: id }) {
    return search(
      { kind: "domain", shape: domainOutput },
      parts,
      id,
      domain === undefined ? null : { typed: domain, resolve: (ctx) => resolveDomain(ctx, domain, parts.site.url) },
      "Give a domain or a search_id.",
    );
  },
});

/** Starts a lookup of a kind and waits briefly, or reads one started earlier. */
async function search<T>(
  { kind, shape }: { readonly kind: keyof typeof SEARCH_KINDS; readonly shape: z.ZodType<T> },
  { ctx, finder, network }: McpParts,
  id: string | undefined,
  wanted: { readonly typed: string; readonly resolve: (ctx: Context) => Promise<ResolvedQuery> } | null,
  usage: string,
): Promise<ToolOutcome<T>> {
  if ((id === undefined) === (wanted === null)) return { refused: usage };
  const begun = wanted === null ? { id: id ?? "", subject: undefined } : await begin();
  if ("refused" in begun) return begun;
  const view = await readLookup(ctx, finder.deps, begun.id);
  if (view === null) return { refused: "There is no such search, or it belongs to another account. Start a new one." };
  const { id: searched, ...body } = searchBody(withSubject(view, begun.subject));
  return body.kind === kind
    ? { found: shape.parse({ ...body, search_id: searched }) }
    : { refused: `This search was not for ${kind === "address" ? "an" : "a"} ${kind}.` };

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
