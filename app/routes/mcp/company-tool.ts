import { z } from "zod";
import { companyByDomain } from "../../../core/directory/company-by-domain.ts";
import { readCompanyPage } from "../../../core/directory/read-company-page.ts";
import { companyOf, companyShape } from "./company.ts";
import type { McpParts } from "./serve-message.ts";
import type { ToolOutcome, ToolParts } from "./tool.ts";

const input = z.strictObject({
  slug: z.string().max(200).optional().describe("Last part of the address of the company's page, as search_rounds gives it"),
  domain: z.string().max(500).optional().describe("The company's domain, or any address of its website"),
});
type Found = z.infer<typeof companyShape>;

/** A company with everything known of it, each value with its evidence. */
export const companyTool: ToolParts<z.infer<typeof input>, Found> = {
  name: "get_company",
  title: "Get a company",
  description: "Everything known of one company by its slug or its domain: facts, people, funding rounds, each value with where it comes from, how it was obtained and when it was retrieved.",
  input,
  output: companyShape,
  async run(parts, { slug, domain }) {
    if (slug !== undefined && domain === undefined) return bySlug(parts, slug);
    if (domain === undefined || slug !== undefined) return { refused: "Give either slug or domain." };
    const found = await companyByDomain(parts.ctx, domain);
    return found === null ? { refused: `No published company has its website at ${JSON.stringify(domain)}.` } : bySlug(parts, found);
  },
};

async function bySlug({ ctx, site }: McpParts, slug: string): Promise<ToolOutcome<Found>> {
  // What the database cannot look for (NUL, halves of a surrogate pair) names nothing.
  const asked = slug.isWellFormed() && !slug.includes("\u0000") ? await readCompanyPage(ctx, { slug }) : ({ kind: "missing" } as const);
  const lookup = asked.kind === "moved" ? await readCompanyPage(ctx, { slug: asked.slug }) : asked;
  if (lookup.kind === "found") return { found: companyOf(lookup.page, { siteUrl: site.url, actor: ctx.actor }) };
  return { refused: lookup.kind === "gone" ? "This company is no longer published." : `No published company has the slug ${JSON.stringify(slug)}. search_rounds finds companies by name.` };
}
