import { rowsOf } from "../../../db/statement.ts";
import type { Relation } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen } from "./access.ts";
import { type CompanyLinks, readCompanyScreen } from "./company-links.ts";
import type { CompanyPage, ScopedLookup } from "./company-page.ts";
import { type FounderListing, foundersOf, readFounderPage } from "./founders.ts";
import { companyIsPublished } from "./published.ts";
import type { FounderTeaser } from "./teaser.ts";

/** A founder's page: the founder among the people of the company, whose values have their proof. */
export interface FounderScreen {
  readonly founder: FounderListing;
  readonly company: CompanyPage;
  readonly links: Pick<CompanyLinks, "articles">;
  readonly otherCompanies: readonly OtherCompany[];
  /** Founders of companies similar to this one, as far as the reader may list them. */
  readonly similar: readonly FounderListing[];
}

/** Another company that the founder has or had a part in. */
export interface OtherCompany {
  readonly name: string;
  readonly slug: string;
  readonly relation: Relation;
  readonly title: string | null;
  readonly yearFounded: number | null;
}

const SHOWN_SIMILAR = 6;

/** A founder with company, people, rounds and similar founders; outcomes as {@link readFounderPage}. */
export async function readFounderScreen(
  ctx: Context,
  { slug }: { readonly slug: string },
): Promise<ScopedLookup<FounderScreen, FounderTeaser>> {
  const lookup = await readFounderPage(ctx, { slug });
  if (lookup.kind !== "found") return lookup;
  const { personId, companyId, ...founder } = lookup.page;
  const [screen, otherCompanies] = await Promise.all([
    readCompanyScreen(ctx, { slug: founder.companySlug }),
    readOtherCompanies(ctx, { personId, companyId }),
  ]);
  // The company changed between the two reads.
  if (screen.kind !== "found") return { kind: screen.kind === "gone" ? "gone" : "missing" };
  const companyIds = screen.links.similar.map((lead) => lead.companyId);
  const similar = await foundersOf(ctx, companyIds, SHOWN_SIMILAR);
  const { articles } = screen.links;
  return { kind: "found", page: { founder, company: screen.page, links: { articles }, otherCompanies, similar } };
}

/** The person's other companies that the reader sees, the newest first. */
async function readOtherCompanies(
  ctx: Context,
  { personId, companyId }: { readonly personId: number; readonly companyId: number },
): Promise<readonly OtherCompany[]> {
  return rowsOf<OtherCompany>(ctx)`
    select c.name, c.slug, o.relation, o.title, c.year_founded as "yearFounded"
    from role o join company c on c.id = o.company_id
    where o.person_id = ${personId} and o.company_id <> ${companyId} and ${companyIsPublished("c")}
      and ${companyIsSeen(ctx, "c.id")}
    order by c.year_founded desc nulls last, c.id desc, o.id`;
}
